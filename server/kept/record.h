/* record.h - records of finished tables, made outside the event loop.
 *
 * Reading and folding a long log takes milliseconds. So another thread does both, with its own
 * connection to the journal, which has the end of every game that is over.
 */
#ifndef ENGAWA_SERVER_RECORD_H
#define ENGAWA_SERVER_RECORD_H

#include "server/house/house_data.h"

/* Returns whether the table ID may have a record: HOUSE does not know it as unfinished. Otherwise
 * sets WHY to "not-over". */
bool record_may_be(const struct house *house, const char *id, struct engawa_reason *why);

/* Appends the record of the table ID, read from JOURNAL. Returns false with WHY set to
 * "no-such-table", "not-over", "memory" or the fault in the log. */
bool record_make(struct journal *journal, const char *id, struct engawa_text *record,
                 struct engawa_reason *why);

#endif
