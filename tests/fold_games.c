/* fold_games.c - random games of any game, for tests (fold_games.h). */
#include "tests/fold_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Plays SETUP where it is a legal one: some options need others (Dixit's decks). */
static void try_setup(const struct engawa_game *game, const struct engawa_setup *setup,
                      void (*play)(const struct engawa_game *, const struct engawa_setup *, void *),
                      void *context)
{
    if (engawa_setup_check(game, setup, NULL))
        play(game, setup, context);
}

void each_setup(const struct engawa_game *game,
                void (*play)(const struct engawa_game *, const struct engawa_setup *, void *),
                void *context)
{
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        struct engawa_setup setup;
        engawa_setup_defaults(game, seats, &setup);
        try_setup(game, &setup, play, context);
        for (int i = 0; game->options && game->options[i].name; i++) {
            const struct engawa_option *option = &game->options[i];
            char value[24];
            if (option->kind == ENGAWA_NAME)
                continue;
            for (int c = 0; option->kind == ENGAWA_CHOICE && option->choices[c]; c++) {
                engawa_setup_defaults(game, seats, &setup);
                engawa_setup_option(game, &setup, option->name, option->choices[c], NULL);
                try_setup(game, &setup, play, context);
            }
            if (option->kind == ENGAWA_NUMBER) {
                engawa_setup_defaults(game, seats, &setup);
                snprintf(value, sizeof value, "%ld", option->low);
                engawa_setup_option(game, &setup, option->name, value, NULL);
                try_setup(game, &setup, play, context);
            }
        }
    }
}

/* Appends line number INDEX of LINES to TEXT; an empty free text at its end gets a word. */
static void take_line(const char *lines, uint32_t index, struct engawa_text *text)
{
    for (; index > 0; index--)
        lines = strchr(lines, '\n') + 1;
    size_t length = strcspn(lines, "\n");
    bool free_text = length >= 2 && strncmp(lines + length - 2, "\"\"", 2) == 0;
    engawa_text_add_bytes(text, lines, free_text ? length - 1 : length);
    if (free_text)
        engawa_text_add(text, "縁側\"");
}

int random_event(const struct engawa_match *match, struct engawa_rng *rng, struct engawa_text *text)
{
    unsigned actors = engawa_match_actors(match);
    engawa_text_clear(text);
    if (actors == ENGAWA_CHANCE_BIT) {
        engawa_match_draw(match, rng, text);
        return ENGAWA_CHANCE;
    }
    for (uint32_t skip = engawa_rng_below(rng, (uint32_t)engawa_popcount(actors)); skip > 0; skip--)
        actors &= actors - 1;
    int seat = engawa_lowest_bit(actors);
    struct engawa_text lines = {0};
    engawa_match_legal(match, seat, &lines);
    uint32_t count = 0;
    for (size_t i = 0; i < lines.length; i++)
        count += lines.at[i] == '\n';
    take_line(lines.at, engawa_rng_below(rng, count), text);
    engawa_text_free(&lines);
    return seat;
}
