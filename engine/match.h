/* match.h - one play of a game: its event log, the current state, and each seat's view.
 *
 * A match is the state of one game together with the text of every event that led to it. A table
 * has an open match (ENGAWA_OPEN), which checks every rule. Pages, bots and spectators each have a
 * view: a match folded from redacted events.
 */
#ifndef ENGAWA_MATCH_H
#define ENGAWA_MATCH_H

#include "engine/game.h"

/* One accepted event. The match owns TEXT. */
struct engawa_match_event {
    int by;
    int64_t time; /* milliseconds since the epoch, 0 if unknown */
    char *text;
};

struct engawa_match {
    const struct engawa_game *game;
    struct engawa_setup setup;
    int viewer; /* ENGAWA_OPEN, ENGAWA_SPECTATOR or a seat */
    size_t length;
    struct engawa_match_event *event; /* LENGTH of them; event n is event[n - 1] */
    size_t capacity;
    char note[ENGAWA_NOTE_MAX + 1]; /* the last note, "" if none yet */
    union {                         /* the state, aligned for any game */
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
};

/* Returns a new match of GAME before its first event; free it with engawa_match_free. Copies SETUP,
 * which belongs to GAME and has passed engawa_setup_check. */
struct engawa_match *engawa_match_new(const struct engawa_game *game,
                                      const struct engawa_setup *setup, int viewer);
void engawa_match_free(struct engawa_match *match);

/* Reads TEXT, an event in its canonical spelling, and appends it. A note may be spelled as JSON
 * allows; the match keeps the canonical spelling. An open match checks every rule, and so does a
 * view of a game that hides nothing. Any other view accepts hidden parts, except of what its seat
 * knows, and refuses what cannot have happened by what it shows. Returns false with WHY (may be
 * NULL) and changes nothing on refusal. */
bool engawa_match_append(struct engawa_match *match, int by, const char *text, int64_t time,
                         struct engawa_reason *why);

/* Appends EVENT without checking it: the caller has read it (engawa_read) or chosen it from the
 * possible events of the present state. TEXT is its canonical spelling, or NULL to have it
 * printed. */
void engawa_match_append_event(struct engawa_match *match, const struct engawa_event *event,
                               const char *text, int64_t time);

/* Appends EVENT to VIEW as its viewer sees it. EVENT happens in STATE (the full state before it);
 * VIEW already has all events before it. */
void engawa_match_show(struct engawa_match *view, const void *state,
                       const struct engawa_event *event, int64_t time);

/* Drops all events after the first LENGTH and folds the rest again. Does nothing if it has at most
 * LENGTH. */
void engawa_match_truncate(struct engawa_match *match, size_t length);

/* Returns the seats that may act: engawa_game.actors of the present state. */
unsigned engawa_match_actors(const struct engawa_match *match);

/* Appends the next outcome of chance, drawn from RNG, to TEXT without applying it. MATCH is open
 * and its `actors` is ENGAWA_CHANCE_BIT. */
void engawa_match_draw(const struct engawa_match *match, struct engawa_rng *rng,
                       struct engawa_text *text);

/* Appends SEAT's legal moves to TEXT, each with a newline, in the game's order. Notes are written
 * as "". SEAT is a bit of `actors`. */
void engawa_match_legal(const struct engawa_match *match, int seat, struct engawa_text *text);

/* One event as a viewer sees it, with the sentence that describes it. */
struct engawa_seen {
    size_t n; /* from 1 */
    int by;
    int64_t time;
    const char *text;                 /* redacted for the viewer */
    const char *sentence;             /* in the language asked for, "" without names */
    const struct engawa_event *event; /* redacted for the viewer */
};

/* Calls SEE for every event after number AFTER, in order, redacted for VIEWER: anyone if MATCH is
 * open, otherwise MATCH's own viewer. The pointers in engawa_seen are valid during the call.
 * Without NAMES there are no sentences. Folds the events up to AFTER again; to show each event as
 * it happens use engawa_match_show, which takes the same time for every event. */
void engawa_match_events(const struct engawa_match *match, size_t after, int viewer,
                         const struct engawa_names *names, enum engawa_language language,
                         void (*see)(void *context, const struct engawa_seen *seen), void *context);

/* Appends engawa_game.describe of the present state for VIEWER: anyone if MATCH is open, otherwise
 * MATCH's own viewer. */
void engawa_match_describe(const struct engawa_match *match, int viewer, struct engawa_text *json);

#endif
