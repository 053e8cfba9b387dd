/* backup.c - a copy of the journal, whole and on disk before it has its name (journal.h).
 *
 * SQLite's backup interface reads the file with its write-ahead log in one transaction. VACUUM INTO
 * would leave what it writes unsynced.
 */
#include "store/journal_sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool refuse(const char *path, const char *reason, struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "%.120s could not be written: %s",
                         "%.120s に書き込めませんでした: %s", path, reason);
}

/* Whether DB is whole. */
static bool is_whole(sqlite3 *db)
{
    sqlite3_stmt *check = NULL;
    bool whole =
        sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &check, NULL) == SQLITE_OK &&
        sqlite3_step(check) == SQLITE_ROW &&
        strcmp((const char *)sqlite3_column_text(check, 0), "ok") == 0;
    sqlite3_finalize(check);
    return whole;
}

/* Copies all of FROM to TO, as one file without a write-ahead log. Returns SQLite's code. */
static int copy_all(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return sqlite3_errcode(to);
    int step = sqlite3_backup_step(backup, -1), end = sqlite3_backup_finish(backup);
    if (step != SQLITE_DONE || end != SQLITE_OK)
        return end != SQLITE_OK ? end : step;
    int error = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    return error == SQLITE_OK && !is_whole(to) ? SQLITE_CORRUPT : error;
}

/* Fills the empty file PATH and closes it. */
static bool fill(struct journal *journal, const char *path, struct engawa_reason *why)
{
    sqlite3 *db = NULL;
    int error = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL);
    if (error == SQLITE_OK)
        error = copy_all(journal_sqlite(journal), db);
    int closed = sqlite3_close(db);
    error = error == SQLITE_OK ? closed : error;
    return error == SQLITE_OK || refuse(path, sqlite3_errstr(error), why);
}

/* Brings PATH, a file or a folder, to the disk. */
static bool sync_path(const char *path)
{
    int handle = open(path, O_RDONLY | O_CLOEXEC);
    bool fine = handle >= 0 && fsync(handle) == 0;
    if (handle >= 0)
        close(handle);
    return fine;
}

/* The same with the folder that PATH stands in. */
static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct engawa_text folder = {0};
    if (slash)
        engawa_text_add_bytes(&folder, path, slash == path ? 1 : (size_t)(slash - path));
    else
        engawa_text_add(&folder, ".");
    bool fine = sync_path(engawa_text_string(&folder));
    engawa_text_free(&folder);
    return fine;
}

bool journal_backup(struct journal *journal, const char *path, struct engawa_reason *why)
{
    struct engawa_text part = {0};
    if (access(path, F_OK) == 0)
        return refuse(path, strerror(EEXIST), why);
    engawa_text_printf(&part, "%s.part", path);
    int file = open(part.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool fine = file >= 0 || refuse(part.at, strerror(errno), why);
    if (file >= 0)
        close(file);
    fine = fine && fill(journal, part.at, why) &&
           ((sync_path(part.at) && rename(part.at, path) == 0 && sync_folder(path)) ||
            refuse(path, strerror(errno), why));
    if (!fine && file >= 0)
        unlink(part.at);
    engawa_text_free(&part);
    return fine;
}
