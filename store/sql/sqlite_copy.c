/* sqlite_copy.c - copies a SQLite file (sqlite_copy.h).
 *
 * SQLite's backup interface reads the file with its write-ahead log in one transaction. VACUUM INTO
 * would not sync its copy.
 */
#include "store/sql/sqlite_copy.h"

#include "store/sql/files.h"
#include "store/sql/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { KEPT = 3 /* copies from before an upgrade: the newest */ };

bool sqlite_copy_refuse(const char *path, const char *reason, struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "%.120s could not be written: %s",
                         "%.120s に書き込めませんでした：%s", path, reason);
}

bool sqlite_copy_is_whole(sqlite3 *db)
{
    sqlite3_stmt *check = NULL;
    bool whole =
        sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &check, NULL) == SQLITE_OK &&
        sqlite3_step(check) == SQLITE_ROW &&
        strcmp((const char *)sqlite3_column_text(check, 0), "ok") == 0;
    sqlite3_finalize(check);
    return whole;
}

int sqlite_copy_all(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_errcode(to);
    int step = sqlite3_backup_step(backup, -1), end = sqlite3_backup_finish(backup);
    if (step != SQLITE_DONE || end != SQLITE_OK)
        return end != SQLITE_OK ? end : step;
    int error = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    return error == SQLITE_OK && !sqlite_copy_is_whole(to) ? SQLITE_CORRUPT : error;
}

/* Fills the empty file PATH with all of FROM, and closes it. */
static bool fill(sqlite3 *from, const char *path, struct engawa_reason *why)
{
    sqlite3 *db = NULL;
    int error = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL);
    if (error == SQLITE_OK)
        error = sqlite_copy_all(from, db);
    int closed = sqlite3_close(db);
    error = error == SQLITE_OK ? closed : error;
    return error == SQLITE_OK || sqlite_copy_refuse(path, sqlite3_errstr(error), why);
}

bool sqlite_copy_write(sqlite3 *from, const char *path, struct engawa_reason *why)
{
    struct engawa_text part = {0};
    engawa_text_printf(&part, "%s.part", path);
    int file = open(part.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool fine = file >= 0 || sqlite_copy_refuse(part.at, strerror(errno), why);
    if (file >= 0)
        close(file);
    fine = fine && fill(from, part.at, why) &&
           ((files_give_away(part.at) && files_sync(part.at) && files_rename(part.at, path)) ||
            sqlite_copy_refuse(path, strerror(errno), why));
    if (!fine && file >= 0)
        unlink(part.at);
    engawa_text_free(&part);
    return fine;
}

/* ---- before an upgrade ---- */

/* Appends the name for a copy of the journal PATH with the schema VERSION. */
static void name_kept(const char *path, int version, struct engawa_text *name)
{
    engawa_text_printf(name, "%s.version-%d", path, version);
}

bool sqlite_copy_keep(sqlite3 *db, const char *path, int version, struct engawa_reason *why)
{
    struct engawa_text name = {0}, part = {0};
    name_kept(path, version, &name);
    engawa_text_printf(&part, "%s.part", name.at);
    unlink(part.at); /* left by a start that was interrupted */
    bool kept = sqlite_copy_write(db, name.at, why);
    for (int old = version - KEPT; kept && old > 0; old--) {
        engawa_text_clear(&name);
        name_kept(path, old, &name);
        unlink(name.at);
    }
    engawa_text_free(&name);
    engawa_text_free(&part);
    return kept;
}

bool sqlite_copy_find(const char *path, struct engawa_text *name)
{
    for (int version = SCHEMA_VERSION; version > 0; version--) {
        engawa_text_clear(name);
        name_kept(path, version, name);
        if (access(name->at, F_OK) == 0)
            return true;
    }
    return false;
}
