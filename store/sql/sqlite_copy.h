/* sqlite_copy.h - copies a SQLite file; the copy is complete and on disk before it gets its
 * name. */
#ifndef ENGAWA_STORE_SQL_SQLITE_COPY_H
#define ENGAWA_STORE_SQL_SQLITE_COPY_H

#include "engine/text.h"

#include <sqlite3.h>

/* Refuses because PATH could not be written, for REASON. */
bool sqlite_copy_refuse(const char *path, const char *reason, struct engawa_reason *why);

/* Reads all of DB. Returns whether no page of it is damaged. */
bool sqlite_copy_is_whole(sqlite3 *db);

/* Copies all of FROM to TO, which becomes one file without a write-ahead log. Returns SQLite's
 * code. */
int sqlite_copy_all(sqlite3 *from, sqlite3 *to);

/* Writes all of FROM to the file PATH, and replaces the one that is there. The copy is PATH with
 * ".part" behind it until it is complete and on disk. False: WHY, and there is no new file. */
bool sqlite_copy_write(sqlite3 *from, const char *path, struct engawa_reason *why);

/* Copies DB, the file PATH of the schema VERSION, to a file beside it before the schema is
 * upgraded, and deletes all such copies but the newest few. False: WHY, there is no new copy. */
bool sqlite_copy_keep(sqlite3 *db, const char *path, int version, struct engawa_reason *why);

/* Writes to NAME the newest of those copies of PATH that this version can read. False: there is
 * none. */
bool sqlite_copy_find(const char *path, struct engawa_text *name);

#endif
