/* fuzz_game.c - one game, the one that FUZZ_GAME in the environment names, played by bytes.
 *
 * The first bytes choose seats, options and a seed, the others what happens, until they end:
 *
 *   0 to 159     one event by a seat that may act: the byte says which seat and which legal move,
 *                or what chance draws
 *   160 to 191   eight to 256 random events: deep positions from short inputs
 *   192 to 223   the text of a legal event with one character changed: two bytes say where, to what
 *   224 to 255   raw text up to a newline, tried by every seat and by chance
 *
 * A text that is accepted is applied, so hands and dice come up that a fair draw hardly ever gives.
 * What engawa_read accepts from a seat must be a legal move and print as it was spelled; every
 * legal move must be accepted; and every viewer's fold of the redacted events must show what the
 * full state shows.
 */
#include "engine/match.h"
#include "engine/memory.h"
#include "engine/notation.h"
#include "fuzz/fuzz.h"
#include "games/registry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 3 + ENGAWA_OPTIONS_MAX, VIEWS = ENGAWA_SEATS_MAX + 1, EVENTS_MAX = 600 };

struct play {
    struct engawa_match *match;
    struct engawa_match *view[VIEWS]; /* the spectator, then the seats */
    struct engawa_rng rng;
    engawa_move *moves; /* legal_max of them */
    const uint8_t *at, *end;
};

static const struct engawa_game *game_to_play(void)
{
    const char *name = getenv("FUZZ_GAME");
    const struct engawa_game *game = engawa_game_named(name ? name : "");
    if (!game) {
        fprintf(stderr, "FUZZ_GAME must name a game.\n");
        exit(1);
    }
    return game;
}

static uint8_t next_byte(struct play *play)
{
    return play->at < play->end ? *play->at++ : 0;
}

/* ---- the setup ---- */

/* Sets option I from BYTE; a refused value leaves the default. */
static void set_option(const struct engawa_game *game, struct engawa_setup *setup, int i,
                       uint8_t byte)
{
    const struct engawa_option *option = &game->options[i];
    struct engawa_text value = {0};
    int choices = 0;
    if (option->kind == ENGAWA_CHOICE) {
        while (option->choices[choices])
            choices++;
        engawa_text_add(&value, option->choices[byte % choices]);
    } else if (option->kind == ENGAWA_NUMBER) {
        long steps = (option->high - option->low) / option->step + 1;
        engawa_text_printf(&value, "%ld", option->low + option->step * (byte * steps / 256));
    } else {
        engawa_text_add(&value, byte & 1 ? "our-pictures-2" : option->fallback);
    }
    if (byte)
        engawa_setup_option(game, setup, option->name, engawa_text_string(&value), NULL);
    engawa_text_free(&value);
}

/* Sets up the game; false where the options do not go together. */
static bool set_up(struct play *play, const uint8_t *data, size_t size)
{
    const struct engawa_game *game = game_to_play();
    struct engawa_setup setup;
    engawa_setup_defaults(game, game->seats_min + data[0] % (game->seats_max - game->seats_min + 1),
                          &setup);
    for (int i = 0; game->options && game->options[i].name; i++)
        set_option(game, &setup, i, data[1 + i]);
    if (!engawa_setup_check(game, &setup, NULL))
        return false;
    engawa_rng_fast(&play->rng, data[HEAD - 2] + 256u * data[HEAD - 1]);
    play->match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    for (int v = 0; v <= setup.seats; v++)
        play->view[v] = engawa_match_new(game, &setup, v - 1);
    play->moves = engawa_allocate((size_t)game->legal_max, sizeof *play->moves);
    play->at = data + HEAD;
    play->end = data + size;
    return true;
}

/* ---- checks ---- */

/* Every legal move of SEAT is accepted as it is printed, with a word where it needs one. */
static void check_legal(struct play *play, int seat)
{
    const struct engawa_match *match = play->match;
    const struct engawa_game *game = match->game;
    int count = game->legal(match->state.bytes, seat, play->moves, game->legal_max);
    struct engawa_text text = {0};
    assert(count > 0 && count <= game->legal_max);
    for (int i = 0; i < count; i++) {
        struct engawa_event event = {.by = seat, .move = play->moves[i]}, again;
        engawa_give_note(game, match->state.bytes, &event);
        engawa_text_clear(&text);
        game->print(match->state.bytes, &event, &text);
        bool fine = engawa_read(game, match->state.bytes, match->setup.seats, seat, text.at,
                                ENGAWA_FULL, &again, NULL);
        assert(fine && again.move == event.move);
        (void)fine;
    }
    engawa_text_free(&text);
}

/* Checks that the fold of view V shows the same as the full state. */
static void check_view(const struct play *play, int v)
{
    const struct engawa_match *match = play->match;
    struct engawa_text full = {0}, known = {0};
    engawa_match_describe(match, v - 1, &full);
    engawa_match_describe(play->view[v], v - 1, &known);
    assert(strcmp(full.at, known.at) == 0);
    assert(engawa_match_actors(match) == engawa_match_actors(play->view[v]));
    engawa_text_free(&full);
    engawa_text_free(&known);
}

static bool is_legal(struct play *play, int seat, engawa_move move)
{
    const struct engawa_game *game = play->match->game;
    int count = game->legal(play->match->state.bytes, seat, play->moves, game->legal_max);
    for (int i = 0; i < count; i++)
        if (play->moves[i] == move)
            return true;
    return false;
}

/* ---- events ---- */

/* Appends EVENT, accepted as TEXT, to the match, and its redacted form to each view. */
static void append(struct play *play, const struct engawa_event *event, const char *text)
{
    struct engawa_match *match = play->match;
    const struct engawa_game *game = match->game;
    struct engawa_text seen = {0};
    for (int v = 0; v <= match->setup.seats; v++) {
        struct engawa_event redacted;
        engawa_show(game, match->state.bytes, v - 1, event, &redacted);
        engawa_text_clear(&seen);
        game->tell(match->state.bytes, &redacted, &(struct engawa_names){{NULL}},
                   v & 1 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH, &seen);
        assert(engawa_utf8_valid(seen.at, seen.length));
        engawa_text_clear(&seen);
        game->print(match->state.bytes, &redacted, &seen);
        bool folded = engawa_match_append(play->view[v], event->by, seen.at, 0, NULL);
        assert(folded);
        (void)folded;
    }
    bool fine = engawa_match_append(match, event->by, text, 0, NULL);
    assert(fine);
    (void)fine;
    engawa_text_free(&seen);
}

/* Tries TEXT by BY. If it is accepted, checks that it may be, and appends it. */
static bool try_text(struct play *play, int by, const char *text)
{
    const struct engawa_match *match = play->match;
    struct engawa_event event, redacted;
    struct engawa_reason why = {0};
    struct engawa_text printed = {0};
    if (!engawa_read(match->game, match->state.bytes, match->setup.seats, by, text, ENGAWA_FULL,
                     &event, &why)) {
        assert(why.code[0] && why.en[0] && why.ja[0]);
        engawa_read(match->game, match->state.bytes, match->setup.seats, by, text, ENGAWA_REDACTED,
                    &redacted, NULL);
        return false;
    }
    assert(by == ENGAWA_CHANCE || is_legal(play, by, event.move));
    match->game->print(match->state.bytes, &event, &printed);
    assert(event.note[0] || strcmp(engawa_text_string(&printed), text) == 0);
    engawa_text_free(&printed);
    append(play, &event, text);
    return true;
}

/* Writes a legal event, chosen by BYTE, to TEXT; returns who makes it. */
static int legal_event(struct play *play, uint8_t byte, struct engawa_text *text)
{
    const struct engawa_match *match = play->match;
    unsigned actors = engawa_match_actors(match);
    if (actors == ENGAWA_CHANCE_BIT) {
        engawa_match_draw(match, &play->rng, text);
        return ENGAWA_CHANCE;
    }
    for (int skip = byte % engawa_popcount(actors); skip > 0; skip--)
        actors &= actors - 1;
    struct engawa_event event = {.by = engawa_lowest_bit(actors)};
    int count =
        match->game->legal(match->state.bytes, event.by, play->moves, match->game->legal_max);
    int index = count > 160 ? (int)engawa_rng_below(&play->rng, (uint32_t)count) : byte % count;
    event.move = play->moves[index];
    engawa_give_note(match->game, match->state.bytes, &event);
    match->game->print(match->state.bytes, &event, text);
    return event.by;
}

static void legal_step(struct play *play, uint8_t byte)
{
    struct engawa_text text = {0};
    int by = legal_event(play, byte, &text);
    bool fine = try_text(play, by, text.at);
    assert(fine);
    (void)fine;
    engawa_text_free(&text);
}

/* Tries a legal event with one character changed or left out. */
static void damaged_step(struct play *play, uint8_t byte)
{
    struct engawa_text text = {0};
    int by = legal_event(play, byte, &text);
    size_t place = next_byte(play) % text.length;
    uint8_t letter = next_byte(play);
    if (letter == 0)
        memmove(text.at + place, text.at + place + 1, text.length - place);
    else
        text.at[place] = (char)letter;
    try_text(play, by, text.at);
    engawa_text_free(&text);
}

static void raw_step(struct play *play)
{
    struct engawa_text text = {0};
    while (play->at < play->end && *play->at != '\n' && *play->at != '\0')
        engawa_text_add_char(&text, (char)*play->at++);
    next_byte(play);
    for (int by = ENGAWA_CHANCE; by <= play->match->setup.seats; by++)
        try_text(play, by, engawa_text_string(&text));
    engawa_text_free(&text);
}

static void step(struct play *play)
{
    const struct engawa_match *match = play->match;
    uint8_t byte = next_byte(play);
    int random = byte >= 160 && byte < 192 ? 8 * (byte - 159) : 0;
    for (int i = 0; i < random && engawa_match_actors(match); i++)
        legal_step(play, (uint8_t)engawa_rng_below(&play->rng, 256));
    if (byte < 160)
        legal_step(play, byte);
    else if (byte >= 224)
        raw_step(play);
    else if (byte >= 192)
        damaged_step(play, byte);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct play play = {0};
    engawa_add_games();
    if (size <= HEAD || size > 4096 || !set_up(&play, data, size))
        return 0;
    const struct engawa_match *match = play.match;
    int views = match->setup.seats + 1;
    for (int v = 0; play.at < play.end && engawa_match_actors(match) && match->length < EVENTS_MAX;
         v = (v + 1) % views) {
        step(&play);
        check_view(&play, v);
    }
    unsigned actors = engawa_match_actors(match);
    for (int seat = 0; actors != ENGAWA_CHANCE_BIT && seat < match->setup.seats; seat++)
        if (actors >> seat & 1)
            check_legal(&play, seat);
    for (int v = 0; v < views; v++) {
        check_view(&play, v);
        engawa_match_free(play.view[v]);
    }
    engawa_match_free(play.match);
    free(play.moves);
    return 0;
}
