/* ask_evening.h - asks about evenings, which the field "table" names like a table.
 *
 * Each function handles the ask of its name (docs/protocol.md), as in ask_table.h.
 */
#ifndef ENGAWA_SERVER_ASK_EVENING_H
#define ENGAWA_SERVER_ASK_EVENING_H

#include "server/house/ask.h"
#include "server/table/compose.h"

bool ask_evening_open(struct ask *ask);
bool ask_evening_again(struct ask *ask);
bool ask_evening_join(struct ask *ask);
bool ask_evening_propose(struct ask *ask);
bool ask_evening_wish(struct ask *ask);
bool ask_evening_begin(struct ask *ask);
bool ask_evening_favourite(struct ask *ask);

/* Opens the evening OPENING->evening for LIVE, a table that was just opened with OPENING, and where
 * the asker will take SEAT (-1: none). */
void ask_evening_begin_with(struct ask *ask, const struct compose_opening *opening,
                            struct live_table *live, int seat);

/* Sets *EVENING to the evening of TABLE, awake; NULL if it has none or that is over or gone.
 * Returns false if the ask waits for it, or is refused. */
bool ask_evening_of(struct ask *ask, const struct table *table, struct live_table **evening);

/* Records in EVENING the new TABLE, with the guests who sit there or for whom a seat is kept. */
void ask_evening_note(struct live_table *evening, const struct table *table);

#endif
