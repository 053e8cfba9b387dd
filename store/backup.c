/* backup.c - a copy of the journal, whole and on disk before it has its name (journal.h).
 *
 * SQLite's backup interface reads the file with its write-ahead log in one transaction. VACUUM INTO
 * would leave what it writes unsynced.
 */
#include "store/journal_sql.h"
#include "store/sql_sqlite.h"

#include "store/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT = 3 /* copies from before an upgrade: the newest */ };

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

/* Fills the empty file PATH with all of FROM, and closes it. */
static bool fill(sqlite3 *from, const char *path, struct engawa_reason *why)
{
    sqlite3 *db = NULL;
    int error = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL);
    if (error == SQLITE_OK)
        error = copy_all(from, db);
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

bool journal_sync_folder(const char *path)
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

bool journal_give_away(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct engawa_text folder = {0};
    struct stat owner;
    if (geteuid() != 0 || !slash)
        return true;
    engawa_text_add_bytes(&folder, path, slash == path ? 1 : (size_t)(slash - path));
    int handle = open(path, O_RDONLY | O_CLOEXEC);
    bool fine = handle >= 0 && stat(folder.at, &owner) == 0 &&
                (fchown(handle, owner.st_uid, owner.st_gid) == 0 ||
                 errno == ENOSYS); /* an enclosed server cannot (server/base/calls.h) */
    if (handle >= 0)
        close(handle);
    engawa_text_free(&folder);
    return fine;
}

/* Writes everything of FROM to PATH, in the place of what is there. */
static bool write_copy(sqlite3 *from, const char *path, struct engawa_reason *why)
{
    struct engawa_text part = {0};
    engawa_text_printf(&part, "%s.part", path);
    int file = open(part.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool fine = file >= 0 || refuse(part.at, strerror(errno), why);
    if (file >= 0)
        close(file);
    fine = fine && fill(from, part.at, why) &&
           ((journal_give_away(part.at) && sync_path(part.at) && rename(part.at, path) == 0 &&
             journal_sync_folder(path)) ||
            refuse(path, strerror(errno), why));
    if (!fine && file >= 0)
        unlink(part.at);
    engawa_text_free(&part);
    return fine;
}

bool journal_has_file(struct journal *journal)
{
    return sql_places_late(journal_sql(journal));
}

/* Refuses what is done with files where JOURNAL has none. */
static bool need_file(struct journal *journal, struct engawa_reason *why)
{
    return journal_has_file(journal) ||
           engawa_refuse(why, "store",
                         "the tables are in PostgreSQL: use its own tools for this (pg_dump)",
                         "卓の記録はPostgreSQLにあります。この作業にはPostgreSQLのツール"
                         "(pg_dumpなど)を使ってください");
}

bool journal_check(struct journal *journal, struct engawa_reason *why)
{
    return need_file(journal, why) &&
           (is_whole(sql_sqlite_handle(journal_sql(journal))) ||
            engawa_refuse(why, "store", "the database is damaged; restore a backup",
                          "データベースが壊れています。バックアップから戻してください"));
}

bool journal_backup(struct journal *journal, const char *path, struct engawa_reason *why)
{
    if (!need_file(journal, why))
        return false;
    if (access(path, F_OK) == 0)
        return refuse(path, strerror(EEXIST), why);
    return write_copy(sql_sqlite_handle(journal_sql(journal)), path, why);
}

/* ---- before an upgrade ---- */

/* Appends the name of the copy of the journal PATH as it was with the schema VERSION. */
static void name_kept(const char *path, int version, struct engawa_text *name)
{
    engawa_text_printf(name, "%s.version-%d", path, version);
}

bool sql_sqlite_keep(sqlite3 *db, const char *path, int version, struct engawa_reason *why)
{
    struct engawa_text name = {0}, part = {0};
    name_kept(path, version, &name);
    engawa_text_printf(&part, "%s.part", name.at);
    unlink(part.at); /* of a start that was cut off */
    bool kept = write_copy(db, name.at, why);
    for (int old = version - KEPT; kept && old > 0; old--) {
        engawa_text_clear(&name);
        name_kept(path, old, &name);
        unlink(name.at);
    }
    engawa_text_free(&name);
    engawa_text_free(&part);
    return kept;
}

bool sql_sqlite_kept(const char *path, struct engawa_text *name)
{
    for (int version = SCHEMA_VERSION; version > 0; version--) {
        engawa_text_clear(name);
        name_kept(path, version, name);
        if (access(name->at, F_OK) == 0)
            return true;
    }
    return false;
}

/* ---- going back to one ---- */

static bool read_number(sqlite3 *db, const char *sql, int *number)
{
    sqlite3_stmt *row = NULL;
    bool found =
        sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW;
    *number = found ? sqlite3_column_int(row, 0) : 0;
    sqlite3_finalize(row);
    return found;
}

/* Whether DB is a whole journal that this version can read. */
static bool is_journal(sqlite3 *db, const char *file, struct engawa_reason *why)
{
    int application, version;
    if (!read_number(db, "PRAGMA application_id", &application) ||
        !read_number(db, "PRAGMA user_version", &version) || application != SCHEMA_APPLICATION_ID ||
        version < 1 || !is_whole(db))
        return engawa_refuse(why, "schema", "%.120s is not a whole backup",
                             "%.120s は完全なバックアップではありません", file);
    return version <= SCHEMA_VERSION ||
           engawa_refuse(why, "schema", "%.120s is of a newer version of Engawa",
                         "%.120s は新しい版の Engawa のものです", file);
}

/* Copies the journal in FILE to the new file PART. */
static bool copy_file(const char *file, const char *part, struct engawa_reason *why)
{
    sqlite3 *from = NULL, *to = NULL;
    bool fine = sqlite3_open_v2(file, &from, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK ||
                refuse(file, sqlite3_errmsg(from), why);
    fine = fine && is_journal(from, file, why);
    int handle = fine ? open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    if (fine && handle < 0)
        fine = refuse(part, strerror(errno), why);
    if (handle >= 0)
        close(handle);
    int error = fine ? sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE, NULL) : SQLITE_OK;
    if (fine && error == SQLITE_OK)
        error = copy_all(from, to);
    sqlite3_close(to);
    sqlite3_close(from);
    if (fine && (error != SQLITE_OK || !journal_give_away(part) || !sync_path(part)))
        fine = refuse(part, error ? sqlite3_errstr(error) : strerror(errno), why);
    if (!fine && handle >= 0)
        unlink(part);
    return fine;
}

/* Gives the file FROM the name TO. True as well where there is none. */
static bool move_away(const char *from, const char *to)
{
    return access(from, F_OK) != 0 || rename(from, to) == 0;
}

/* Gives the journal PATH the name OLD, with the write-ahead log that a damaged one leaves beside
 * it: a log of another file may not lie beside the new one. */
static bool set_aside(const char *path, const char *old)
{
    struct engawa_text wal = {0}, old_wal = {0}, index = {0};
    engawa_text_printf(&wal, "%s-wal", path);
    engawa_text_printf(&old_wal, "%s-wal", old);
    engawa_text_printf(&index, "%s-shm", path);
    bool fine = move_away(wal.at, old_wal.at) && move_away(path, old);
    if (fine)
        unlink(index.at);
    else
        (void)move_away(old_wal.at, wal.at);
    engawa_text_free(&wal);
    engawa_text_free(&old_wal);
    engawa_text_free(&index);
    return fine;
}

bool journal_restore(const char *file, const char *path, const char *old, struct engawa_reason *why)
{
    struct engawa_text part = {0};
    engawa_text_printf(&part, "%s.part", path);
    bool fine = sql_sqlite_is_free(path, why) && copy_file(file, part.at, why);
    if (fine &&
        (!set_aside(path, old) || rename(part.at, path) != 0 || !journal_sync_folder(path))) {
        fine = refuse(path, strerror(errno), why);
        if (access(path, F_OK) != 0)
            (void)set_aside(old, path);
        unlink(part.at);
    }
    engawa_text_free(&part);
    return fine;
}
