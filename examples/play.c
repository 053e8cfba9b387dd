/* play.c - one game with random moves, told in English: play [GAME [SEATS [OPTION=VALUE ...]]] */
#include <engawa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets up GAME as the arguments say. Exits if they do not describe a game. */
static void set_up(const struct engawa_game *game, int argc, char **argv,
                   struct engawa_setup *setup)
{
    struct engawa_reason why;
    engawa_setup_defaults(game, argc > 2 ? atoi(argv[2]) : game->seats_min, setup);
    for (int i = 3; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (value)
            *value++ = '\0';
        if (!engawa_setup_option(game, setup, argv[i], value ? value : "", &why)) {
            fprintf(stderr, "%s\n", why.en);
            exit(1);
        }
    }
    if (!engawa_setup_check(game, setup, &why)) {
        fprintf(stderr, "%s\n", why.en);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    engawa_library_start();
    const struct engawa_game *game = engawa_game_named(argc > 1 ? argv[1] : "yahtzee");
    if (!game) {
        fprintf(stderr, "no such game; there are:\n");
        for (int i = 0; (game = engawa_game_at(i)); i++)
            fprintf(stderr, "  %s (%s), %d to %d seats\n", game->name, game->title_en,
                    game->seats_min, game->seats_max);
        return 1;
    }

    struct engawa_setup setup;
    set_up(game, argc, argv, &setup);
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    struct engawa_match *view[ENGAWA_SEATS_MAX]; /* what each seat knows */
    for (int seat = 0; seat < setup.seats; seat++)
        view[seat] = engawa_match_new(game, &setup, seat);
    const struct engawa_names names = {.seat = {"Aki", "Ben", "Chi", "Dan"}};
    struct engawa_text sentence = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 1);

    unsigned actors;
    while ((actors = engawa_match_actors(match)) != 0) {
        struct engawa_event event = {.by = ENGAWA_CHANCE};
        if (actors == ENGAWA_CHANCE_BIT)
            game->draw(match->state.bytes, &rng, &event.outcome);
        else
            engawa_random_move(view[engawa_lowest_bit(actors)], &rng, &event);
        engawa_text_clear(&sentence);
        game->tell(match->state.bytes, &event, &names, ENGAWA_ENGLISH, &sentence);
        for (int seat = 0; seat < setup.seats; seat++)
            engawa_match_show(view[seat], match->state.bytes, &event, 0);
        engawa_match_append_event(match, &event, NULL, 0);
        printf("%zu %s: %s\n", match->length, match->event[match->length - 1].text,
               engawa_text_string(&sentence));
    }

    int64_t score[ENGAWA_SEATS_MAX];
    int rank[ENGAWA_SEATS_MAX];
    game->result(match->state.bytes, score, rank);
    for (int seat = 0; seat < setup.seats; seat++) {
        printf("seat %d: %lld points, rank %d\n", seat, (long long)score[seat], rank[seat]);
        engawa_match_free(view[seat]);
    }
    engawa_text_free(&sentence);
    engawa_match_free(match);
    return 0;
}
