/* journal_sqlite.h - what the two files of the journal in SQLite share: sqlite.c, which keeps, and
 * retention.c, which deletes. Nobody else includes this. */
#ifndef ENGAWA_STORE_JOURNAL_SQLITE_H
#define ENGAWA_STORE_JOURNAL_SQLITE_H

#include "store/journal.h"

#include <sqlite3.h>

sqlite3 *journal_sqlite(struct journal *journal);

/* Makes sure that a transaction is open. */
bool journal_sqlite_begin(struct journal *journal, struct engawa_reason *why);

/* Ends a read or write with SQLite's ERROR, which only a failing disk or database can be the cause
 * of: then the turn has failed, or this reading alone. */
bool journal_sqlite_done(struct journal *journal, int error, struct engawa_reason *why);

#endif
