/* match.h - a game being played: its events, their fold, and what each seat may see.
 *
 * A match is the state of one game together with the text of every event that
 * led to it. A table has an open one (ENGAWA_OPEN), which checks every rule. A
 * page, a bot and a spectator each have their own view, a match that is folded from
 * redacted events.
 */
#ifndef ENGAWA_MATCH_H
#define ENGAWA_MATCH_H

#include "engine/game.h"

/* One accepted event. TEXT is owned by the match. */
struct engawa_match_event {
    int by;
    int64_t time; /* milliseconds since the epoch, 0 for unknown */
    char *text;
};

struct engawa_match {
    const struct engawa_game *game;
    struct engawa_setup setup;
    int viewer; /* ENGAWA_OPEN, ENGAWA_SPECTATOR or a seat */
    size_t length;
    struct engawa_match_event *event; /* LENGTH of them: event n stands at event[n - 1] */
    size_t capacity;
    char note[ENGAWA_NOTE_MAX + 1]; /* the last note, "" before there is one */
    union {                         /* the state, aligned for any game */
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
};

/* A match of GAME at its start, for engawa_match_free. SETUP is one of GAME and has passed
 * engawa_setup_check; it is copied. */
struct engawa_match *engawa_match_new(const struct engawa_game *game,
                                      const struct engawa_setup *setup, int viewer);
void engawa_match_free(struct engawa_match *match);

/* Reads TEXT, an event in its canonical spelling, and appends it. A note may be spelled as JSON
 * allows; the match keeps the canonical spelling. An open match checks every rule;
 * any other accepts hidden parts and trusts that the table has checked. False: WHY (which may be
 * NULL) says why, and nothing has changed. */
bool engawa_match_append(struct engawa_match *match, int by, const char *text, int64_t time,
                         struct engawa_reason *why);

/* Appends EVENT, which has been read (engawa_read) or chosen in the match's present state and is
 * possible there: nothing is checked again. TEXT is its canonical spelling, or NULL to have it
 * printed. */
void engawa_match_append_event(struct engawa_match *match, const struct engawa_event *event,
                               const char *text, int64_t time);

/* Appends to VIEW what its viewer sees of EVENT, which happens in STATE (the full state before it).
 * VIEW has been shown everything before. */
void engawa_match_show(struct engawa_match *view, const void *state,
                       const struct engawa_event *event, int64_t time);

/* Goes back to the first LENGTH events, which are folded again. Does nothing if there are
 * not more than LENGTH. */
void engawa_match_truncate(struct engawa_match *match, size_t length);

/* Who may act: engawa_game.actors of the present state. */
unsigned engawa_match_actors(const struct engawa_match *match);

/* Appends to TEXT what chance does next, drawn from RNG, without applying it. MATCH is open and its
 * `actors` is ENGAWA_CHANCE_BIT. */
void engawa_match_draw(const struct engawa_match *match, struct engawa_rng *rng,
                       struct engawa_text *text);

/* Appends SEAT's legal moves to TEXT, each with a newline, in the game's order. A note stands as
 * "". SEAT is a bit of `actors`. */
void engawa_match_legal(const struct engawa_match *match, int seat, struct engawa_text *text);

/* One event as a viewer sees it, and the sentence that tells it. */
struct engawa_seen {
    size_t n; /* from 1 */
    int by;
    int64_t time;
    const char *text;     /* redacted for the viewer */
    const char *sentence; /* in the language asked for, "" without names */
};

/* Calls SEE for every event after number AFTER, in order, redacted for VIEWER. VIEWER may be anyone
 * if MATCH is open; otherwise it is MATCH's own viewer. What engawa_seen points to lasts during the
 * call. Without NAMES there are no sentences. The events up to AFTER are folded again: to show each
 * event as it happens use engawa_match_show, which takes the same time for every event. */
void engawa_match_events(const struct engawa_match *match, size_t after, int viewer,
                         const struct engawa_names *names, enum engawa_language language,
                         void (*see)(void *context, const struct engawa_seen *seen), void *context);

/* Appends engawa_game.describe of the present state for VIEWER: anyone if MATCH is open, otherwise
 * MATCH's own viewer. */
void engawa_match_describe(const struct engawa_match *match, int viewer, struct engawa_text *json);

#endif
