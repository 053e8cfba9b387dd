/* match.h - a game being played: a log, its fold, and what each seat may see.
 *
 * A match is the state of one game together with the text of every event that
 * led to it. A table has one that is open (ENGAWA_OPEN) and checks everything;
 * a page, a player's bot and a spectator each have one of their own, folded from
 * redacted events.
 */
#ifndef ENGAWA_MATCH_H
#define ENGAWA_MATCH_H

#include "engine/game.h"

/* One accepted event. TEXT is owned by the match. */
struct engawa_entry {
    int by;
    int64_t time; /* milliseconds since the epoch, 0 for unknown */
    char *text;
};

struct engawa_match {
    const struct engawa_game *game;
    struct engawa_setup setup;
    int viewer; /* ENGAWA_OPEN, ENGAWA_SPECTATOR or a seat */
    size_t length;
    struct engawa_entry *entry; /* LENGTH entries: event n stands at entry[n - 1] */
    size_t capacity;
    char note[ENGAWA_NOTE_MAX + 1]; /* the last free text */
    union {                         /* the state, aligned for any game */
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
};

/* A match at its start; SETUP has passed engawa_setup_check. */
struct engawa_match *engawa_match_new(const struct engawa_game *game,
                                      const struct engawa_setup *setup, int viewer);
void engawa_match_free(struct engawa_match *match);

/* Appends an event in its canonical spelling. An open match checks every rule; any other
 * trusts what the table redacted. False: WHY says why and nothing has changed. */
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

/* Goes back to the first LENGTH events. */
void engawa_match_truncate(struct engawa_match *match, size_t length);

/* Who may act: engawa_game.actors of the present state. */
unsigned engawa_match_actors(const struct engawa_match *match);

/* Appends to TEXT what chance does next, drawn from RNG; for an open match whose `actors`
 * is ENGAWA_CHANCE_BIT. */
void engawa_match_draw(const struct engawa_match *match, struct engawa_rng *rng,
                       struct engawa_text *text);

/* SEAT's legal moves as text, each ended by a newline, in the game's order; a free text
 * stands as "". */
void engawa_match_legal(const struct engawa_match *match, int seat, struct engawa_text *text);

/* Event number N (from 1) as VIEWER sees it, and the sentence that tells it. */
struct engawa_seen {
    size_t n;
    int by;
    int64_t time;
    const char *text;     /* redacted for the viewer */
    const char *sentence; /* in the language asked for */
};

/* Calls SEE for every event after number AFTER, in order, redacted for VIEWER; pointers in
 * engawa_seen hold during the call. NAMES may be NULL: no sentences then. */
void engawa_match_events(const struct engawa_match *match, size_t after, int viewer,
                         const struct engawa_names *names, enum engawa_language language,
                         void (*see)(void *context, const struct engawa_seen *seen), void *context);

/* Appends the JSON of engawa_game.describe for VIEWER. */
void engawa_match_describe(const struct engawa_match *match, int viewer, struct engawa_text *json);

#endif
