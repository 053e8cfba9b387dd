/* fuzz_view.c - what a table may tell somebody about a game, the one that FUZZ_GAME in the
 * environment names: true, damaged or invented.
 *
 * The first bytes choose seats, viewer, options and a seed. Then each byte is an event. It is taken
 * from a world that agrees with the view, and told to the view as its viewer sees it:
 *
 *   0 to 127     as it is
 *   128 to 191   with one to four characters changed: two bytes each say where, and to what
 *   192 to 223   with some characters left out or doubled: two bytes say where and how many
 *   224 to 255   raw text up to a newline instead, by every seat and by chance
 *
 * A view refuses or accepts what is false; whatever it accepts, it stays a view: it can be drawn,
 * its moves can be listed, and worlds that agree with it can be imagined and played to their end.
 */
#include "engine/match.h"
#include "engine/memory.h"
#include "engine/notation.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 4 + ENGAWA_OPTIONS_MAX, EVENTS_MAX = 400 };

struct telling {
    struct engawa_match *view;
    struct engawa_rng rng;
    engawa_move *moves; /* legal_max of them */
    const uint8_t *at, *end;
};

static uint8_t next_byte(struct telling *telling)
{
    return telling->at < telling->end ? *telling->at++ : 0;
}

static bool set_up(struct telling *telling, const uint8_t *data, size_t size)
{
    const char *name = getenv("FUZZ_GAME");
    const struct engawa_game *game = engawa_game_named(name ? name : "");
    struct engawa_setup setup;
    assert(game);
    engawa_setup_defaults(game, game->seats_min + data[0] % (game->seats_max - game->seats_min + 1),
                          &setup);
    for (int i = 0; game->options && game->options[i].name; i++) {
        const struct engawa_option *option = &game->options[i];
        int choices = 0;
        while (option->kind == ENGAWA_CHOICE && option->choices[choices])
            choices++;
        if (data[1 + i] && choices)
            engawa_setup_option(game, &setup, option->name, option->choices[data[1 + i] % choices],
                                NULL);
    }
    if (!engawa_setup_check(game, &setup, NULL))
        return false;
    telling->view = engawa_match_new(game, &setup, data[HEAD - 3] % (setup.seats + 1) - 1);
    telling->moves = engawa_allocate((size_t)game->legal_max, sizeof *telling->moves);
    engawa_rng_fast(&telling->rng, data[HEAD - 2] + 256u * data[HEAD - 1]);
    telling->at = data + HEAD;
    telling->end = data + size;
    return true;
}

/* Sets WORLD to a full state that agrees with VIEW. */
static void imagine(struct telling *telling, uint64_t *world)
{
    const struct engawa_match *view = telling->view;
    memcpy(world, view->state.bytes, view->game->state_size);
    if (view->game->imagine)
        view->game->imagine(world, view->viewer, &telling->rng);
    assert(view->game->actors(world) == engawa_match_actors(view));
}

static void check(struct telling *telling)
{
    const struct engawa_match *view = telling->view;
    uint64_t world[ENGAWA_STATE_MAX / sizeof(uint64_t)];
    struct engawa_text text = {0};
    engawa_match_describe(view, view->viewer, &text);
    assert(engawa_utf8_valid(text.at, text.length));
    engawa_text_free(&text);
    unsigned actors = engawa_match_actors(view);
    if (view->viewer >= 0 && actors != ENGAWA_CHANCE_BIT && actors >> view->viewer & 1) {
        int count = view->game->legal(view->state.bytes, view->viewer, telling->moves,
                                      view->game->legal_max);
        assert(count > 0 && count <= view->game->legal_max);
        (void)count;
    }
    imagine(telling, world);
    engawa_playout(view->game, world, &telling->rng, telling->moves);
}

/* Writes an event of a world that agrees with the view, as the viewer sees it; returns whose. */
static int true_event(struct telling *telling, struct engawa_text *text)
{
    const struct engawa_match *view = telling->view;
    const struct engawa_game *game = view->game;
    uint64_t world[ENGAWA_STATE_MAX / sizeof(uint64_t)];
    struct engawa_event event = {.by = ENGAWA_CHANCE}, seen;
    imagine(telling, world);
    unsigned actors = game->actors(world);
    if (actors == ENGAWA_CHANCE_BIT) {
        game->draw(world, &telling->rng, &event.outcome);
    } else {
        for (int skip = next_byte(telling) % engawa_popcount(actors); skip > 0; skip--)
            actors &= actors - 1;
        event.by = engawa_lowest_bit(actors);
        int count = game->legal(world, event.by, telling->moves, game->legal_max);
        event.move = telling->moves[engawa_rng_below(&telling->rng, (uint32_t)count)];
        engawa_give_note(game, world, &event);
    }
    engawa_show(game, world, view->viewer, &event, &seen);
    game->print(world, &seen, text);
    return event.by;
}

static void damage(struct telling *telling, uint8_t byte, struct engawa_text *text)
{
    if (byte < 192) {
        for (int left = 1 + byte % 4; left > 0; left--) {
            size_t place = next_byte(telling) % text->length;
            uint8_t letter = next_byte(telling);
            text->at[place] = (char)(letter ? letter : '?');
        }
        return;
    }
    size_t from = next_byte(telling) % text->length, count = next_byte(telling) % 8u + 1;
    if (count > text->length - from)
        count = text->length - from;
    struct engawa_text whole = {0};
    engawa_text_add_bytes(&whole, text->at, byte % 2 ? from + count : from);
    engawa_text_add(&whole, text->at + from + (byte % 2 ? 0 : count));
    engawa_text_free(text);
    *text = whole;
}

static void tell(struct telling *telling, int by, const char *text)
{
    if (engawa_match_append(telling->view, by, text, 0, NULL))
        check(telling);
}

static void step(struct telling *telling)
{
    uint8_t byte = next_byte(telling);
    struct engawa_text text = {0};
    if (byte >= 224) {
        while (telling->at < telling->end && *telling->at != '\n' && *telling->at != '\0')
            engawa_text_add_char(&text, (char)*telling->at++);
        next_byte(telling);
        for (int by = ENGAWA_CHANCE; by < telling->view->setup.seats; by++)
            tell(telling, by, engawa_text_string(&text));
    } else {
        int by = true_event(telling, &text);
        if (byte >= 128)
            damage(telling, byte, &text);
        if (byte >= 128) {
            tell(telling, by, engawa_text_string(&text));
        } else {
            struct engawa_reason why;
            bool fine = engawa_match_append(telling->view, by, text.at, 0, &why);
            assert(fine);
            (void)fine;
        }
    }
    engawa_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct telling telling = {0};
    engawa_add_games();
    if (size <= HEAD || size > 2000 || !set_up(&telling, data, size))
        return 0;
    while (telling.at < telling.end && engawa_match_actors(telling.view) &&
           telling.view->length < EVENTS_MAX)
        step(&telling);
    check(&telling);
    engawa_match_free(telling.view);
    free(telling.moves);
    return 0;
}
