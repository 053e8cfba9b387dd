/* bots.c - two bots play Yahtzee; before each decision of the first, the best bot says what its
 * legal moves are worth. */
#include <engawa.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUDGET = 50 /* milliseconds of counted work for a decision */ };

/* Prints the best of VIEW's moves. */
static void advise(const struct engawa_match *view, struct engawa_rng *rng)
{
    const struct engawa_game *game = view->game;
    const struct engawa_bot *adviser = engawa_bot_adviser(game, &view->setup);
    engawa_move *moves = engawa_allocate((size_t)game->legal_max, sizeof *moves);
    int count = game->legal(view->state.bytes, view->viewer, moves, game->legal_max), best = 0;
    struct engawa_advice *advice = engawa_allocate((size_t)count, sizeof *advice);
    for (int i = 0; i < count; i++)
        advice[i].move = moves[i];
    adviser->advise(adviser, &(struct engawa_question){view, "", rng, BUDGET}, advice, count);
    for (int i = 1; i < count; i++)
        if (advice[i].value > advice[best].value)
            best = i;
    struct engawa_event event = {.by = view->viewer, .move = advice[best].move};
    struct engawa_text text = {0};
    game->print(view->state.bytes, &event, &text);
    printf("of %d moves \"%s\" is best: %.2f %s\n", count, engawa_text_string(&text),
           advice[best].value, adviser->unit == ENGAWA_POINTS ? "points" : "wins");
    engawa_text_free(&text);
    free(advice);
    free(moves);
}

int main(void)
{
    engawa_library_start();
    const struct engawa_game *game = engawa_game_named("yahtzee");
    const struct engawa_bot *bot[] = {engawa_bot_named("easy", game),
                                      engawa_bot_named("normal", game)};
    struct engawa_setup setup;
    engawa_setup_defaults(game, 2, &setup);

    /* Every bot gets a separate view: it sees what a person in its seat would see. */
    struct engawa_match *table = engawa_match_new(game, &setup, ENGAWA_OPEN);
    struct engawa_match *view[] = {engawa_match_new(game, &setup, 0),
                                   engawa_match_new(game, &setup, 1)};
    struct engawa_rng rng;
    unsigned actors;
    engawa_rng_fast(&rng, 3);
    while ((actors = engawa_match_actors(table)) != 0) {
        struct engawa_event event = {.by = ENGAWA_CHANCE};
        struct engawa_reason why;
        if (actors == ENGAWA_CHANCE_BIT) {
            game->draw(table->state.bytes, &rng, &event.outcome);
        } else {
            int seat = engawa_lowest_bit(actors);
            if (seat == 0 && table->length < 8)
                advise(view[0], &rng);
            if (!engawa_bot_move(bot[seat], view[seat], "", &rng, BUDGET, &event, &why))
                fprintf(stderr, "%s: %s\n", bot[seat]->name, why.en);
        }
        engawa_match_show(view[0], table->state.bytes, &event, 0);
        engawa_match_show(view[1], table->state.bytes, &event, 0);
        engawa_match_append_event(table, &event, NULL, 0);
    }
    int64_t score[2];
    int rank[2];
    game->result(table->state.bytes, score, rank);
    printf("%s %lld, %s %lld\n", bot[0]->name, (long long)score[0], bot[1]->name,
           (long long)score[1]);
    engawa_match_free(view[0]);
    engawa_match_free(view[1]);
    engawa_match_free(table);
    return 0;
}
