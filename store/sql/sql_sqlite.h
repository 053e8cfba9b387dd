/* sql_sqlite.h - a file of SQLite as a database of the journal (sql.h), for open.c and backup.c. */
#ifndef ENGAWA_STORE_SQL_SQL_SQLITE_H
#define ENGAWA_STORE_SQL_SQL_SQLITE_H

#include "store/sql/sql.h"

#include <sqlite3.h>

/* Opens the file PATH, ":memory:" for none, for USE, as sql_open does. */
bool sql_sqlite_open(const char *path, enum sql_use use, struct sql **sql, bool *upgraded,
                     struct engawa_reason *why);

/* Returns SQLite's handle, which SQL still owns. */
sqlite3 *sql_sqlite_handle(struct sql *sql);

/* Returns whether no process has the file PATH open, even if it is no journal or does not exist.
 * Unless it is damaged, the content of its write-ahead log is then in the file. */
bool sql_sqlite_is_free(const char *path, struct engawa_reason *why);

#endif
