/* ratings.h - how strong a house's guests are, from its rated matches (docs/ratings.md).
 *
 * The journal keeps nothing but the note of each rated match, which follows from its log. All
 * ratings are worked out from the notes by the thread that reads lists, so they are what `engawa
 * ratings` makes of the records of the same tables. It remembers them, and adds the matches that
 * ended since: each follows on those before it. If a match has gone, or one came in between, all is
 * worked out again.
 */
#ifndef ENGAWA_SERVER_RATINGS_H
#define ENGAWA_SERVER_RATINGS_H

#include "engine/json.h"
#include "server/table/table.h"
#include "store/turn/journal.h"

enum { RATINGS_BOARD = 20 /* guests of a board that are told */ };

/* What was worked out last; all zero at first. */
struct ratings {
    struct ladder *ladder;
    struct rated_match *match; /* those that it has, in the order of journal_rated */
    size_t matches, capacity;
};

void ratings_free(struct ratings *ratings);

/* Appends the note of the match at TABLE, which is over; nothing where it counts for no rating. */
void ratings_note(const struct table *table, struct engawa_text *note);

/* Works out what was not yet, so that whoever asks first need not wait for all of it. */
void ratings_prepare(struct ratings *ratings, struct journal *journal);

/* Appends to the open array of JSON, for each game with rated matches the rating of
 * GUEST and the board: the best of those who have such a match on their own list. */
bool ratings_read(struct ratings *ratings, struct journal *journal, const char *guest,
                  struct engawa_json *json, struct engawa_reason *why);

#endif
