/* note.h - a game's rating data as one line of text, so that a store of many games can recompute
 * ratings without reading each game.
 *
 * A note has these fields, separated by blanks: the end of the game (milliseconds since the epoch),
 * the commit of its seed in hexadecimal digits, the number of seats, the player id of each seat,
 * and for each bout its sides, `SEATS,EDGE,RANK`, separated by slashes; SEATS has a bit for each
 * seat, EDGE is in thousandths. After the game is judged, `=` and the loss of each seat follow, in
 * ten-thousandths of points, separated by commas; a loss that is not known exactly is empty.
 */
#ifndef ENGAWA_RATING_NOTE_H
#define ENGAWA_RATING_NOTE_H

#include "engine/chance.h"
#include "rating/bout.h"

enum { NOTE_WHO_MAX = 63 };

struct note {
    int64_t time;
    uint8_t commit[ENGAWA_SEED_BYTES];
    int seats;
    char who[ENGAWA_SEATS_MAX][NOTE_WHO_MAX + 1];
    const char *bouts; /* the start of the next bout in the text */
};

/* Returns the time of MATCH's last event: the time of a game for the ratings. */
int64_t note_time(const struct engawa_match *match);

/* Returns whether a game of SEATS players can be rated: it has several, each is known, and no
 * person has two seats. Otherwise sets WHY. */
bool note_may_be(int seats, const char *const *who, struct engawa_reason *why);

/* Returns whether WHO is a bot: "bot:" and its name. */
bool note_is_bot(const char *who);

/* Appends the note of MATCH, which is over, or was given up after the seats LEFT (bits) had left.
 * WHO has the player id of each seat, without blanks. Appends nothing if nothing can be rated. */
void note_write(const struct engawa_match *match, const char *const *who, unsigned left,
                const uint8_t commit[ENGAWA_SEED_BYTES], struct engawa_text *text);

/* Reads TEXT up to its bouts; NOTE points into it. Returns false if TEXT is malformed. */
bool note_read(const char *text, struct note *note);

/* Reads the next bout and moves NOTE behind it. Returns false if there is none. */
bool note_next(struct note *note, struct bout *bout);

/* Returns whether finished games of GAME are judged: perfect play is known for any number of
 * players. */
bool note_is_judged(const char *game);

/* Appends the LOST points of each of the SEATS, or, if one is negative, that they are unknown. */
void note_write_lost(int seats, const int64_t *lost, struct engawa_text *text);

/* Reads the loss of each seat; call after the last bout. Returns false if the note has none. */
bool note_lost(const struct note *note, int64_t lost[ENGAWA_SEATS_MAX]);

#endif
