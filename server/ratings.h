/* ratings.h - how strong a house's guests are, from its rated matches (docs/ratings.md).
 *
 * The journal keeps nothing but the note of each rated match, which follows from its log. All
 * ratings are worked out from the notes by the thread that reads lists, so they are what `engawa
 * ratings` makes of the records of the same tables. It remembers them until other matches count.
 */
#ifndef ENGAWA_SERVER_RATINGS_H
#define ENGAWA_SERVER_RATINGS_H

#include "engine/chance.h"
#include "server/table.h"
#include "store/journal.h"

enum { RATINGS_BOARD = 20 /* guests of a board that are told */ };

/* What was worked out last; all zero at first. */
struct ratings {
    struct ladder *ladder;
    uint8_t mark[ENGAWA_SEED_BYTES]; /* of the matches that it has (journal_rated_mark) */
};

void ratings_free(struct ratings *ratings);

/* Appends the note of the match at TABLE, which is over; nothing where it counts for no rating. */
void ratings_note(const struct table *table, struct engawa_text *note);

/* Appends to JSON, as the elements of an array, for each game with rated matches the rating of
 * GUEST and the board: the best of those who have such a match on their own list. */
bool ratings_read(struct ratings *ratings, struct journal *journal, const char *guest,
                  struct engawa_text *json, struct engawa_reason *why);

#endif
