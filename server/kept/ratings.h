/* ratings.h - the ratings of a house's guests, from its rated matches (docs/ratings.md).
 *
 * The journal holds only the note of each rated match, which follows from its log. The thread that
 * reads lists computes all ratings from the notes, so they equal those that `engawa ratings`
 * computes from the records of the same tables. It caches them and adds the matches that ended
 * since, each after those before it. If a match was removed, or one was inserted before the end,
 * it computes all again.
 */
#ifndef ENGAWA_SERVER_RATINGS_H
#define ENGAWA_SERVER_RATINGS_H

#include "engine/json.h"
#include "server/table/table.h"
#include "store/turn/journal.h"

enum { RATINGS_BOARD = 20 /* guests on a board */ };

/* The cached ratings. Zero-initialise; free with ratings_free. */
struct ratings {
    struct ladder *ladder;
    struct rated_match *match; /* the matches included, in the order of journal_rated */
    size_t matches, capacity;
};

void ratings_free(struct ratings *ratings);

/* Appends the note of the match at TABLE, which is over, or nothing if it is not rated. */
void ratings_note(const struct table *table, struct engawa_text *note);

/* Brings the cache up to date, so that the first ask need not wait for all of it. */
void ratings_prepare(struct ratings *ratings, struct journal *journal);

/* Appends to the open array of JSON, for each game with rated matches, the rating of GUEST and the
 * board: the best of the guests who have such a match on their own list. Returns false with WHY
 * set on failure. */
bool ratings_read(struct ratings *ratings, struct journal *journal, const char *guest,
                  struct engawa_json *json, struct engawa_reason *why);

#endif
