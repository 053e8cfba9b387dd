/* retention.h - deletes data whose retention period is over.
 *
 * The work is done in small steps, so that no player waits for it, and each step leaves a complete
 * journal: a table exists with all its entries, or not at all. */
#ifndef ENGAWA_STORE_CARE_RETENTION_H
#define ENGAWA_STORE_CARE_RETENTION_H

#include "store/turn/batch.h"

/* Removes TABLE: from then on it does not exist. Its entries go by batch_erase. May be lost: with
 * "no-such-table". */
void batch_remove_table(struct batch *batch, const char *table);

/* Erases at most MOST rows: entries of removed tables, and removed tables without entries;
 * erased.entries counts them. Remarks remain, and so does the row of a table, without its seed,
 * while it has a remark. */
void batch_erase(struct batch *batch, int most);

/* Deletes at most MOST guests who were last seen before BEFORE, and the rulings about them;
 * erased.guests counts them. */
void batch_drop_guests(struct batch *batch, int64_t before, int most);

/* Deletes at most MOST remarks older than BEFORE; erased.remarks counts them. */
void batch_drop_remarks(struct batch *batch, int64_t before, int most);

/* Returns at most PAGES free pages to the file system with the next commits, if the file has more
 * than a few; erased.pages counts them. */
void batch_shrink(struct batch *batch, int pages);

/* Finds the TABLE that was closed first, if before BEFORE; "" if none. */
bool journal_old_table(struct journal *journal, int64_t before,
                       char table[JOURNAL_TABLE_ID_MAX + 1], struct engawa_reason *why);

#endif
