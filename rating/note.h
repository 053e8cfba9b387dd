/* note.h - what the ratings need of one game, as a line of text: for who keeps many games and works
 * the ratings out again and again without reading each game.
 *
 * A note has, with a blank between two: when the game ended (milliseconds since the epoch), the
 * commit of its seed in hexadecimal digits, how many seats there are, who sat in each, and for each
 * bout its sides, `SEATS,EDGE,RANK` with a slash between two; SEATS has a bit for each seat, EDGE
 * is in thousandths. Once the game was judged, `=` and what each seat gave away follow, in
 * ten-thousandths of points with a comma between two, or nothing where that is not known exactly.
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
    const char *bouts; /* where in the text the next one begins */
};

/* When the last event of MATCH was: the time of a game for the ratings. */
int64_t note_time(const struct engawa_match *match);

/* Whether a game of SEATS players can be rated: several, each known and each in one seat, but for
 * bots. False: WHY. */
bool note_may_be(int seats, const char *const *who, struct engawa_reason *why);

/* Whether WHO is a bot: "bot:" and its name. */
bool note_is_bot(const char *who);

/* Appends the note of MATCH, which is over, or was given up after LEFT had left it (bits), with
 * WHO in its seats, who have no blanks. Nothing, where there is nothing to rate. */
void note_write(const struct engawa_match *match, const char *const *who, unsigned left,
                const uint8_t commit[ENGAWA_SEED_BYTES], struct engawa_text *text);

/* Reads TEXT as far as its bouts, which point into it. False: it is no note. */
bool note_read(const char *text, struct note *note);

/* Reads the next bout and moves NOTE behind it. False: there is none. */
bool note_next(struct note *note, struct bout *bout);

/* Whether finished games of GAME are judged: perfect play is known for any number of players. */
bool note_is_judged(const char *game);

/* Appends what each of the SEATS gave away, or, where one is negative, that nobody knows. */
void note_write_lost(int seats, const int64_t *lost, struct engawa_text *text);

/* After the last bout: reads what each seat gave away. False: the note does not say. */
bool note_lost(const struct note *note, int64_t lost[ENGAWA_SEATS_MAX]);

#endif
