/* seat_clock.h - the clocks of a table's seats, and questions about players who do not play. A part
 * of the fold of a log (table.h), called by table_apply.
 */
#ifndef ENGAWA_SERVER_SEAT_CLOCK_H
#define ENGAWA_SERVER_SEAT_CLOCK_H

#include "server/table/table.h"

enum { SEAT_CLOCK_ANSWER_WITHIN = 30000 /* ms until the table's choice decides a question */ };

/* Updates TABLE for ENTRY, which was accepted at TIME and which TABLE has just folded. */
void seat_clock_fold(struct table *table, int64_t time, const struct entry *entry);

/* Returns whether ENTRY, a question, vote or verdict, may follow. A clock runs out once in a turn,
 * so it can open another question only after one that was decided by waiting. */
bool seat_clock_check(const struct table *table, const struct entry *entry);

/* Returns the outcome of a question without votes: the table's choice or, without one, a bot if
 * TABLE has a clock, and waiting otherwise. */
enum entry_then seat_clock_away(const struct table *table);

/* Returns when a clock runs out, or a question is decided without any action; INT64_MAX if
 * never. */
int64_t seat_clock_next(const struct table *table);

/* Returns whether TABLE measures time now, so that an entry must say how long the server was
 * down. */
bool seat_clock_measured(const struct table *table);

#endif
