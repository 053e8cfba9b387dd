/* fold_games.c - random games of any game, for tests (fold_games.h). */
#include "tests/support/fold_games.h"

#include "engine/memory.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- setups ---- */

/* The function to call for every setup. */
struct walk {
    const struct engawa_game *game;
    void (*play)(const struct engawa_game *, const struct engawa_setup *, void *);
    void *context;
};

static void from_option(const struct walk *walk, const struct engawa_setup *setup, int index);

/* SETUP with option INDEX set to VALUE, and everything from there. */
static void with_value(const struct walk *walk, const struct engawa_setup *setup, int index,
                       const char *value)
{
    struct engawa_setup copy = *setup;
    if (engawa_setup_option(walk->game, &copy, walk->game->options[index].name, value, NULL))
        from_option(walk, &copy, index + 1);
}

static bool is_legal(const struct walk *walk, const struct engawa_setup *setup, int index,
                     long number)
{
    struct engawa_setup copy = *setup;
    char value[24];
    snprintf(value, sizeof value, "%ld", number);
    return engawa_setup_option(walk->game, &copy, walk->game->options[index].name, value, NULL) &&
           engawa_setup_check(walk->game, &copy, NULL);
}

static void with_numbers(const struct walk *walk, const struct engawa_setup *setup, int index)
{
    const struct engawa_option *option = &walk->game->options[index];
    bool fine = engawa_setup_check(walk->game, setup, NULL);
    long lowest = option->low;
    char value[24];
    while (lowest < option->high && !is_legal(walk, setup, index, lowest))
        lowest += option->step;
    snprintf(value, sizeof value, "%ld", lowest);
    if (fine)
        from_option(walk, setup, index + 1);
    if (!fine || strcmp(value, option->fallback) != 0)
        with_value(walk, setup, index, value);
    snprintf(value, sizeof value, "%ld", option->high);
    if (!fine)
        with_value(walk, setup, index, value);
}

/* Every way to set option INDEX and those behind it. */
static void from_option(const struct walk *walk, const struct engawa_setup *setup, int index)
{
    const struct engawa_option *option = walk->game->options ? &walk->game->options[index] : NULL;
    if (!option || !option->name) {
        if (engawa_setup_check(walk->game, setup, NULL))
            walk->play(walk->game, setup, walk->context);
        return;
    }
    switch (option->kind) {
    case ENGAWA_CHOICE:
        for (int i = 0; option->choices[i]; i++)
            with_value(walk, setup, index, option->choices[i]);
        break;
    case ENGAWA_NUMBER:
        with_numbers(walk, setup, index);
        break;
    case ENGAWA_NAME:
        from_option(walk, setup, index + 1);
        with_value(walk, setup, index, "our-pictures-2");
        break;
    }
}

void each_setup(const struct engawa_game *game,
                void (*play)(const struct engawa_game *, const struct engawa_setup *, void *),
                void *context)
{
    const struct walk walk = {game, play, context};
    for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
        struct engawa_setup setup;
        engawa_setup_defaults(game, seats, &setup);
        from_option(&walk, &setup, 0);
    }
}

/* ---- events ---- */

static engawa_move random_move(const struct engawa_match *match, int seat, struct engawa_rng *rng)
{
    const struct engawa_game *game = match->game;
    if (game->pick)
        return game->pick(match->state.bytes, seat, rng);
    int count = game->legal(match->state.bytes, seat, NULL, 0);
    engawa_move *moves = engawa_allocate((size_t)count, sizeof *moves);
    game->legal(match->state.bytes, seat, moves, count);
    engawa_move move = moves[engawa_rng_below(rng, (uint32_t)count)];
    free(moves);
    return move;
}

void random_event_by(const struct engawa_match *match, int by, struct engawa_rng *rng,
                     struct engawa_text *text)
{
    engawa_text_clear(text);
    if (by == ENGAWA_CHANCE) {
        engawa_match_draw(match, rng, text);
        return;
    }
    struct engawa_event event = {.by = by, .move = random_move(match, by, rng)};
    match->game->print(match->state.bytes, &event, text);
    if (engawa_lacks_note(text->at)) {
        text->at[--text->length] = '\0';
        engawa_text_add(text, "縁側\"");
    }
}

int random_event(const struct engawa_match *match, struct engawa_rng *rng, struct engawa_text *text)
{
    unsigned actors = engawa_match_actors(match);
    int by = ENGAWA_CHANCE;
    if (actors != ENGAWA_CHANCE_BIT) {
        for (uint32_t skip = engawa_rng_below(rng, (uint32_t)engawa_popcount(actors)); skip > 0;
             skip--)
            actors &= actors - 1;
        by = engawa_lowest_bit(actors);
    }
    random_event_by(match, by, rng, text);
    return by;
}

void see_event(const struct engawa_game *game, const void *state, int viewer,
               const struct engawa_event *event, struct engawa_text *seen)
{
    struct engawa_event redacted;
    engawa_show(game, state, viewer, event, &redacted);
    engawa_text_clear(seen);
    game->print(state, &redacted, seen);
}

bool append_with_views(struct engawa_match *match, struct engawa_match *const *views, int count,
                       int by, const char *text, struct engawa_reason *why)
{
    struct engawa_event event;
    struct engawa_text seen = {0};
    bool fine = engawa_read(match->game, match->state.bytes, match->setup.seats, by, text,
                            ENGAWA_FULL, &event, why);
    for (int i = 0; fine && i < count; i++) {
        see_event(match->game, match->state.bytes, views[i]->viewer, &event, &seen);
        fine = engawa_match_append(views[i], by, engawa_text_string(&seen), 0, why);
    }
    engawa_text_free(&seen);
    return fine && engawa_match_append(match, by, text, 0, why);
}
