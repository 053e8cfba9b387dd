/* copy.h - copies a journal to another one, on either database. */
#ifndef ENGAWA_STORE_CARE_COPY_H
#define ENGAWA_STORE_CARE_COPY_H

#include "store/turn/journal.h"

/* Copies all of FROM to TO, a new journal, and compares both. Sets *ROWS to the number of rows. On
 * failure TO is unchanged. */
bool journal_copy(struct journal *from, struct journal *to, int64_t *rows,
                  struct engawa_reason *why);

/* Returns the name of a table of the schema that journal_copy copies, besides entries, for AT = 0,
 * 1, ...; NULL behind the last one. */
const char *copy_table(int at);

#endif
