/* match.c - the event log of a match and its state (match.h). */
#include "engine/match.h"
#include "engine/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct engawa_match *engawa_match_new(const struct engawa_game *game,
                                      const struct engawa_setup *setup, int viewer)
{
    assert(game->state_size <= ENGAWA_STATE_MAX && setup->game == game);
    struct engawa_match *match = engawa_allocate(1, sizeof *match);
    match->game = game;
    match->setup = *setup;
    match->viewer = viewer;
    game->start(match->state.bytes, setup);
    return match;
}

void engawa_match_free(struct engawa_match *match)
{
    if (!match)
        return;
    engawa_match_truncate(match, 0);
    free(match->event);
    free(match);
}

/* Stores a copy of TEXT as the next event. */
static void remember(struct engawa_match *match, int by, const char *text, int64_t time)
{
    if (match->length == match->capacity) {
        match->capacity = match->capacity ? 2 * match->capacity : 64;
        match->event = engawa_reallocate(match->event, match->capacity, sizeof *match->event);
    }
    match->event[match->length++] =
        (struct engawa_match_event){.by = by, .time = time, .text = engawa_copy_string(text)};
}

/* A viewer can check all of a game that hides nothing, and its own moves in any game. */
static enum engawa_trust trust_of(const struct engawa_match *match, int by)
{
    bool whole = match->viewer == ENGAWA_OPEN || !match->game->redact;
    return whole || (by >= 0 && by == match->viewer) ? ENGAWA_FULL : ENGAWA_REDACTED;
}

/* Whether EVENT, by chance, leaves the viewer of MATCH all that its seat knows: what it sees of an
 * imagined world is what it sees now. */
static bool shows_enough(const struct engawa_match *match, const struct engawa_event *event,
                         struct engawa_reason *why)
{
    const struct engawa_game *game = match->game;
    uint64_t seen[ENGAWA_STATE_MAX / sizeof(uint64_t)], world[ENGAWA_STATE_MAX / sizeof(uint64_t)];
    struct engawa_rng rng;
    if (!game->imagine || match->viewer < 0 || event->by != ENGAWA_CHANCE)
        return true;
    engawa_rng_fast(&rng, 1);
    memcpy(seen, match->state.bytes, game->state_size);
    engawa_apply(game, seen, event);
    engawa_conceal(game, seen, match->viewer);
    memcpy(world, seen, game->state_size);
    game->imagine(world, match->viewer, &rng);
    engawa_conceal(game, world, match->viewer);
    return engawa_state_equal(game, world, seen) ||
           engawa_refuse(why, "hidden", "this hides what the viewer of this match knows",
                         "この対局を見ている席の知っていることが伏せられています");
}

bool engawa_match_append(struct engawa_match *match, int by, const char *text, int64_t time,
                         struct engawa_reason *why)
{
    struct engawa_event event;
    if (!engawa_read(match->game, match->state.bytes, match->setup.seats, by, text,
                     trust_of(match, by), &event, why) ||
        !shows_enough(match, &event, why))
        return false;
    engawa_match_append_event(match, &event, event.note[0] ? NULL : text, time);
    return true;
}

void engawa_match_append_event(struct engawa_match *match, const struct engawa_event *event,
                               const char *text, int64_t time)
{
    struct engawa_text printed = {0};
    if (!text) {
        match->game->print(match->state.bytes, event, &printed);
        text = engawa_text_string(&printed);
    }
    remember(match, event->by, text, time);
    engawa_text_free(&printed);
    engawa_apply(match->game, match->state.bytes, event);
    if (event->note[0])
        memcpy(match->note, event->note, sizeof match->note);
}

void engawa_match_show(struct engawa_match *view, const void *state,
                       const struct engawa_event *event, int64_t time)
{
    struct engawa_event seen;
    engawa_show(view->game, state, view->viewer, event, &seen);
    engawa_match_append_event(view, &seen, NULL, time);
}

/* Folds the first END entries into STATE. */
static void refold(const struct engawa_match *match, size_t end, void *state,
                   char note[ENGAWA_NOTE_MAX + 1])
{
    memset(state, 0, ENGAWA_STATE_MAX);
    match->game->start(state, &match->setup);
    note[0] = '\0';
    for (size_t i = 0; i < end; i++) {
        struct engawa_event event;
        bool fine = engawa_read(match->game, state, match->setup.seats, match->event[i].by,
                                match->event[i].text, ENGAWA_REDACTED, &event, NULL);
        assert(fine);
        (void)fine;
        engawa_apply(match->game, state, &event);
        if (event.note[0])
            memcpy(note, event.note, sizeof event.note);
    }
}

void engawa_match_truncate(struct engawa_match *match, size_t length)
{
    if (length >= match->length)
        return;
    for (size_t i = length; i < match->length; i++)
        free(match->event[i].text);
    match->length = length;
    refold(match, length, match->state.bytes, match->note);
}

unsigned engawa_match_actors(const struct engawa_match *match)
{
    return match->game->actors(match->state.bytes);
}

void engawa_match_draw(const struct engawa_match *match, struct engawa_rng *rng,
                       struct engawa_text *text)
{
    struct engawa_event event = {.by = ENGAWA_CHANCE};
    match->game->draw(match->state.bytes, rng, &event.outcome);
    match->game->print(match->state.bytes, &event, text);
}

void engawa_match_legal(const struct engawa_match *match, int seat, struct engawa_text *text)
{
    const struct engawa_game *game = match->game;
    int count = game->legal(match->state.bytes, seat, NULL, 0);
    engawa_move *moves = engawa_allocate((size_t)count, sizeof *moves);
    game->legal(match->state.bytes, seat, moves, count);
    struct engawa_event event = {.by = seat};
    for (int i = 0; i < count; i++) {
        event.move = moves[i];
        game->print(match->state.bytes, &event, text);
        engawa_text_add_char(text, '\n');
    }
    free(moves);
}

void engawa_match_events(const struct engawa_match *match, size_t after, int viewer,
                         const struct engawa_names *names, enum engawa_language language,
                         void (*see)(void *context, const struct engawa_seen *seen), void *context)
{
    const struct engawa_game *game = match->game;
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
    char note[ENGAWA_NOTE_MAX + 1];
    struct engawa_text text = {0}, sentence = {0};
    if (after > match->length)
        after = match->length;
    refold(match, after, state.bytes, note);
    for (size_t i = after; i < match->length; i++) {
        const struct engawa_match_event *past = &match->event[i];
        struct engawa_event event, redacted;
        bool fine = engawa_read(game, state.bytes, match->setup.seats, past->by, past->text,
                                ENGAWA_REDACTED, &event, NULL);
        assert(fine);
        (void)fine;
        engawa_show(game, state.bytes, viewer == match->viewer ? ENGAWA_OPEN : viewer, &event,
                    &redacted);
        engawa_text_clear(&text);
        engawa_text_clear(&sentence);
        game->print(state.bytes, &redacted, &text);
        if (names)
            game->tell(state.bytes, &redacted, names, language, &sentence);
        struct engawa_seen seen = {.n = i + 1,
                                   .by = past->by,
                                   .time = past->time,
                                   .text = engawa_text_string(&text),
                                   .sentence = engawa_text_string(&sentence),
                                   .event = &redacted};
        see(context, &seen);
        engawa_apply(game, state.bytes, &event);
    }
    engawa_text_free(&text);
    engawa_text_free(&sentence);
}

void engawa_match_describe(const struct engawa_match *match, int viewer, struct engawa_text *json)
{
    match->game->describe(match->state.bytes, viewer, match->note, json);
}
