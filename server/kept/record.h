/* record.h - the record of a table that is over, made beside the event loop.
 *
 * A long log takes milliseconds to be read and folded. So another thread does both, with a
 * connection of its own to the journal, which has the end of every game that is over.
 */
#ifndef ENGAWA_SERVER_RECORD_H
#define ENGAWA_SERVER_RECORD_H

#include "server/house/house_data.h"

/* Whether the table ID, as far as HOUSE knows, may have a record: it is not one that goes on.
 * False: WHY, "not-over". */
bool record_may_be(const struct house *house, const char *id, struct engawa_reason *why);

/* Appends the record of the table ID, which is read from JOURNAL. False: WHY, "no-such-table",
 * "not-over" or what is wrong with the log. */
bool record_make(struct journal *journal, const char *id, struct engawa_text *record,
                 struct engawa_reason *why);

#endif
