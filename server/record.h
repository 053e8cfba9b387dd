/* record.h - the record of a table that is over, made beside the event loop.
 *
 * A long log takes milliseconds to be folded again. So it is copied from the journal on the loop,
 * and any thread makes the record of the copy.
 */
#ifndef ENGAWA_SERVER_RECORD_H
#define ENGAWA_SERVER_RECORD_H

#include "server/house_data.h"

struct record_source;

/* The log of the table ID as it lies in the journal, owned by the caller. NULL: WHY,
 * "no-such-table" or, for one that is in memory and not over, "not-over". */
struct record_source *record_take(const struct house *house, const char *id,
                                  struct engawa_reason *why);
void record_free(struct record_source *source); /* NULL is fine */

/* Appends the record of that log. Any thread. False: WHY, "not-over" or what is wrong with the log.
 */
bool record_make(const struct record_source *source, struct engawa_text *record,
                 struct engawa_reason *why);

#endif
