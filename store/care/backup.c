/* backup.c - backs up, checks and restores a journal that is a file (backup.h). */
#include "store/care/backup.h"

#include "store/sql/files.h"
#include "store/sql/schema.h"
#include "store/sql/sql_sqlite.h"
#include "store/sql/sqlite_copy.h"
#include "store/turn/transaction.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Refuses an operation on files because JOURNAL is not a file. */
static bool need_file(struct journal *journal, struct engawa_reason *why)
{
    return journal_has_file(journal) ||
           engawa_refuse(why, "store",
                         "the tables are in PostgreSQL: use its own tools for this (pg_dump)",
                         "卓の記録は PostgreSQL にあります。この作業には PostgreSQL のツール"
                         "（pg_dump など）を使ってください");
}

bool journal_check(struct journal *journal, struct engawa_reason *why)
{
    return need_file(journal, why) &&
           (sqlite_copy_is_whole(sql_sqlite_handle(journal_sql(journal))) ||
            engawa_refuse(why, "store", "the database is damaged; restore a backup",
                          "データベースが壊れています。バックアップから戻してください"));
}

bool journal_backup(struct journal *journal, const char *path, struct engawa_reason *why)
{
    if (!need_file(journal, why))
        return false;
    if (access(path, F_OK) == 0)
        return sqlite_copy_refuse(path, strerror(EEXIST), why);
    return sqlite_copy_write(sql_sqlite_handle(journal_sql(journal)), path, why);
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

/* Returns whether DB is a complete journal that this version can read. */
static bool is_journal(sqlite3 *db, const char *file, struct engawa_reason *why)
{
    int application, version;
    if (!read_number(db, "PRAGMA application_id", &application) ||
        !read_number(db, "PRAGMA user_version", &version) || application != SCHEMA_APPLICATION_ID ||
        version < 1 || !sqlite_copy_is_whole(db))
        return engawa_refuse(why, "schema", "%.120s is not a whole backup",
                             "%.120s は完全なバックアップではありません", file);
    return version <= SCHEMA_VERSION ||
           engawa_refuse(why, "schema", "%.120s is of a newer version of Engawa",
                         "%.120s は新しい版の縁側のものです", file);
}

/* Removes the decks from DB, the copy of a backup. Returns SQLite's code. */
static int drop_decks(sqlite3 *db)
{
    int there;
    if (!read_number(db, "SELECT count(*) FROM sqlite_master WHERE name = '" BACKUP_DECKS "'",
                     &there) ||
        there == 0)
        return SQLITE_OK;
    return sqlite3_exec(db, "DROP TABLE " BACKUP_DECK_FILES "; DROP TABLE " BACKUP_DECKS "; VACUUM",
                        NULL, NULL, NULL);
}

/* Copies the journal in FILE to the new file PART. */
static bool copy_file(const char *file, const char *part, struct engawa_reason *why)
{
    sqlite3 *from = NULL, *to = NULL;
    bool fine = sqlite3_open_v2(file, &from, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK ||
                sqlite_copy_refuse(file, sqlite3_errmsg(from), why);
    fine = fine && is_journal(from, file, why);
    int handle = fine ? open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    if (fine && handle < 0)
        fine = sqlite_copy_refuse(part, strerror(errno), why);
    if (handle >= 0)
        close(handle);
    int error = fine ? sqlite3_open_v2(part, &to, SQLITE_OPEN_READWRITE, NULL) : SQLITE_OK;
    if (fine && error == SQLITE_OK)
        error = sqlite_copy_all(from, to);
    if (fine && error == SQLITE_OK)
        error = drop_decks(to);
    sqlite3_close(to);
    sqlite3_close(from);
    if (fine && (error != SQLITE_OK || !files_give_away(part) || !files_sync(part)))
        fine = sqlite_copy_refuse(part, error ? sqlite3_errstr(error) : strerror(errno), why);
    if (!fine && handle >= 0)
        unlink(part);
    return fine;
}

/* Renames the file FROM to TO. Returns true also if FROM does not exist. */
static bool move_away(const char *from, const char *to)
{
    return access(from, F_OK) != 0 || rename(from, to) == 0;
}

/* Renames the journal PATH to OLD, together with the write-ahead log that a damaged journal leaves
 * beside it: SQLite must not find the log of another file there. */
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
    bool aside = fine && set_aside(path, old);
    if (fine && (!aside || !files_rename(part.at, path))) {
        fine = sqlite_copy_refuse(path, strerror(errno), why);
        if (aside)
            (void)set_aside(old, path);
        unlink(part.at);
    }
    engawa_text_free(&part);
    return fine;
}
