/* views.c - what each seat knows after a deal of Dou Dizhu, and what it may imagine. */
#include <engawa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    engawa_library_start();
    const struct engawa_game *game = engawa_game_named("dou-dizhu");
    struct engawa_setup setup;
    engawa_setup_defaults(game, 3, &setup);

    /* The table knows everything; seat 0 has its own view, folded from what it is shown. */
    struct engawa_match *table = engawa_match_new(game, &setup, ENGAWA_OPEN);
    struct engawa_match *view = engawa_match_new(game, &setup, 0);
    struct engawa_event deal = {.by = ENGAWA_CHANCE};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 7);
    game->draw(table->state.bytes, &rng, &deal.outcome);
    engawa_match_show(view, table->state.bytes, &deal, 0);
    engawa_match_append_event(table, &deal, NULL, 0);
    printf("dealt:  %s\nseat 0: %s\n", table->event[0].text, view->event[0].text);

    /* Both describe the same to seat 0, and its view is enough for its legal moves. */
    struct engawa_text one = {0}, two = {0};
    engawa_match_describe(table, 0, &one);
    engawa_match_describe(view, 0, &two);
    printf("described alike: %s\n",
           strcmp(engawa_text_string(&one), engawa_text_string(&two)) == 0 ? "yes" : "no");

    /* A full state that agrees with all that seat 0 knows: for a search. */
    unsigned char state[ENGAWA_STATE_MAX];
    memcpy(state, view->state.bytes, game->state_size);
    game->imagine(state, 0, &rng);
    engawa_move *moves = engawa_allocate((size_t)game->legal_max, sizeof *moves);
    long events = engawa_playout(game, state, &rng, moves);
    printf("a playout from there: %ld events\n", events);

    engawa_text_free(&one);
    engawa_text_free(&two);
    free(moves);
    engawa_match_free(view);
    engawa_match_free(table);
    return 0;
}
