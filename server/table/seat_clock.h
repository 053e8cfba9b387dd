/* seat_clock.h - whose turn it is at a table, and since when: its clocks, and the questions about
 * who does not play. A part of the fold of a log (table.h), which table_apply calls.
 */
#ifndef ENGAWA_SERVER_SEAT_CLOCK_H
#define ENGAWA_SERVER_SEAT_CLOCK_H

#include "server/table/table.h"

enum { SEAT_CLOCK_ANSWER_WITHIN = 30000 /* ms, before the table's choice decides a question */ };

/* Follows ENTRY, which TABLE has just folded: it was accepted at TIME. */
void seat_clock_fold(struct table *table, int64_t time, const struct entry *entry);

/* Whether ENTRY, a question, vote or verdict, may come next. A clock runs out once in a turn, so
 * only a question that was decided by waiting may be asked again because of it. */
bool seat_clock_check(const struct table *table, const struct entry *entry);

/* What becomes of a question that nobody answers: as was chosen, or else, where TABLE has a clock,
 * a bot stands in, and otherwise it waits. */
enum entry_then seat_clock_away(const struct table *table);

/* When a clock runs out, or a question is decided, with nobody there: INT64_MAX for never. */
int64_t seat_clock_next(const struct table *table);

/* Whether time is measured at TABLE now, so that an entry must say how long the server was down. */
bool seat_clock_measured(const struct table *table);

#endif
