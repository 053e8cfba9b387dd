/* sql_sqlite.h - a file of SQLite as a database of the journal (sql.h), for open.c and backup.c. */
#ifndef ENGAWA_STORE_SQL_SQL_SQLITE_H
#define ENGAWA_STORE_SQL_SQL_SQLITE_H

#include "store/sql/sql.h"

#include <sqlite3.h>

/* sql_open for the file PATH, ":memory:" for none. */
bool sql_sqlite_open(const char *path, enum sql_use use, struct sql **sql, bool *climbed,
                     struct engawa_reason *why);

/* SQL's own handle, which it keeps. */
sqlite3 *sql_sqlite_handle(struct sql *sql);

/* Whether nobody has the file PATH open, whatever is in it; also where there is none. What was
 * in its write-ahead log is in the file then, unless it is damaged. */
bool sql_sqlite_is_free(const char *path, struct engawa_reason *why);

#endif
