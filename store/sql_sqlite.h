/* sql_sqlite.h - a file of SQLite as a database of the journal (sql.h), for sql.c and backup.c. */
#ifndef ENGAWA_STORE_SQL_SQLITE_H
#define ENGAWA_STORE_SQL_SQLITE_H

#include "store/sql.h"

#include <sqlite3.h>

/* sql_open for the file PATH, ":memory:" for none. */
bool sql_sqlite_open(const char *path, enum sql_use use, struct sql **sql, bool *climbed,
                     struct engawa_reason *why);

/* SQL's own handle, which it keeps. */
sqlite3 *sql_sqlite_handle(struct sql *sql);

/* Whether nobody has the file PATH open, whatever is in it; also where there is none. What was
 * in its write-ahead log is in the file then, unless it is damaged. */
bool sql_sqlite_is_free(const char *path, struct engawa_reason *why);

/* Copies DB, the file PATH of the schema VERSION, to a file beside it, before the ladder is
 * climbed; of such copies only the newest few stay. False: WHY, there is no new one. */
bool sql_sqlite_keep(sqlite3 *db, const char *path, int version, struct engawa_reason *why);

/* Writes to NAME the newest of them that this version can read. False: there is none. */
bool sql_sqlite_kept(const char *path, struct engawa_text *name);

#endif
