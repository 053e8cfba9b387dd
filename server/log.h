/* log.h - the logs of tables, from the journal and to it. */
#ifndef ENGAWA_SERVER_LOG_H
#define ENGAWA_SERVER_LOG_H

#include "server/house_data.h"

/* The table ID as the journal has it, owned by the caller. NULL: WHY. */
struct table *log_read(struct house *house, const char *id, struct engawa_reason *why);

/* The live table ID, read from the journal if it is not in memory. NULL: WHY, with the code
 * "no-such-table" where there is none. */
struct live_table *log_find(struct house *house, const char *id, struct engawa_reason *why);

/* A new empty table with a fresh seed, which this turn writes. */
struct live_table *log_begin(struct house *house);

/* Has this turn write ENTRIES, composed for the table, and applies them, then what follows by
 * itself. */
void log_write(struct live_table *live, const struct entry_list *entries);

/* Ends the table. False: it is over. */
bool log_abandon(struct live_table *live);

/* Where the house is full: ends the table that nobody has started and that has been empty for
 * longest, if one has been for a while. False: there is none. */
bool log_make_place(struct house *house);

#endif
