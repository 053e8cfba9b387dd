/* retention.h - deletes what has been kept long enough.
 *
 * All of this happens in small steps, so that nobody waits for it, and each step leaves a complete
 * journal: a table exists with all its entries, or not at all. */
#ifndef ENGAWA_STORE_CARE_RETENTION_H
#define ENGAWA_STORE_CARE_RETENTION_H

#include "store/turn/batch.h"

/* Removes TABLE: from then on it does not exist. Its entries go by batch_erase. May be lost: with
 * "no-such-table". */
void batch_remove_table(struct batch *batch, const char *table);

/* Erases at most MOST rows with entries of removed tables, and tables without any; erased.entries
 * is how many rows and tables that were. Remarks stay, and so does a table's row, without its seed,
 * as long as a remark does. */
void batch_erase(struct batch *batch, int most);

/* Deletes at most MOST guests who were last seen before BEFORE, and the rulings about them;
 * erased.guests counts them. */
void batch_drop_guests(struct batch *batch, int64_t before, int most);

/* Deletes at most MOST remarks older than BEFORE; erased.remarks is how many. */
void batch_drop_remarks(struct batch *batch, int64_t before, int most);

/* Returns at most PAGES free pages to the file system with the next commits, if there are more than
 * a few; erased.pages is how many. */
void batch_shrink(struct batch *batch, int pages);

/* Finds the TABLE that was closed first, if that was before BEFORE; "" for none. */
bool journal_old_table(struct journal *journal, int64_t before,
                       char table[JOURNAL_TABLE_ID_MAX + 1], struct engawa_reason *why);

#endif
