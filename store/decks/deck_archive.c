/* deck_archive.c - guests' decks in a backup (deck_files.h): two tables of the file of SQLite that
 * holds the journal (store/care/backup.h). Only what deck_files_copy needs is here. */
#include "store/care/backup.h"
#include "store/decks/deck_files.h"
#include "store/sql/sqlite_copy.h"

#include "engine/large.h"
#include "engine/memory.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct archive {
    struct deck_files files;
    sqlite3 *db;
};

/* Prepares SQL with the texts ONE and TWO, NULL for none, at ?1 and ?2. Returns NULL on failure. */
static sqlite3_stmt *prepare(const struct deck_files *files, const char *sql, const char *one,
                             const char *two)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(((const struct archive *)files)->db, sql, -1, &statement, NULL) !=
        SQLITE_OK)
        return NULL;
    if (one)
        sqlite3_bind_text(statement, 1, one, -1, SQLITE_STATIC);
    if (two)
        sqlite3_bind_text(statement, 2, two, -1, SQLITE_STATIC);
    return statement;
}

/* Runs and frees STATEMENT, which changes something. */
static bool run(sqlite3_stmt *statement)
{
    bool fine = statement && sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return fine;
}

/* ---- changes ---- */

static bool begin(struct deck_files *files, const char *name, const char *maker)
{
    return run(prepare(
        files, "INSERT INTO " BACKUP_DECKS " (name, maker, whole, used) VALUES (?1, ?2, 0, 0)",
        name, maker));
}

static bool put(struct deck_files *files, const char *name, const char *tail, const char *twin,
                const char *bytes, size_t length)
{
    sqlite3_stmt *statement =
        prepare(files, "INSERT INTO " BACKUP_DECK_FILES " (deck, file, bytes) VALUES (?1, ?2, ?3)",
                name, tail);
    (void)twin;
    if (statement)
        sqlite3_bind_blob64(statement, 3, bytes, length, SQLITE_STATIC);
    return run(statement);
}

static bool finish(struct deck_files *files, const char *name, const char *json, size_t length)
{
    return put(files, name, "deck.json", "", json, length) &&
           run(prepare(files, "UPDATE " BACKUP_DECKS " SET whole = 1 WHERE name = ?1", name, NULL));
}

static bool remove_deck(struct deck_files *files, const char *name, bool whole)
{
    (void)whole;
    return run(prepare(files, "DELETE FROM " BACKUP_DECK_FILES " WHERE deck = ?1", name, NULL)) &&
           run(prepare(files, "DELETE FROM " BACKUP_DECKS " WHERE name = ?1", name, NULL));
}

static bool use(struct deck_files *files, const char *name, int64_t now)
{
    sqlite3_stmt *statement =
        prepare(files, "UPDATE " BACKUP_DECKS " SET used = ?2 WHERE name = ?1", name, NULL);
    if (statement)
        sqlite3_bind_int64(statement, 2, now);
    return run(statement);
}

/* ---- reading ---- */

static bool each(struct deck_files *files, deck_files_see *see, void *context)
{
    sqlite3_stmt *row = prepare(
        files, "SELECT name, maker, whole, used FROM " BACKUP_DECKS " ORDER BY name", NULL, NULL);
    int step = SQLITE_ERROR;
    while (row && (step = sqlite3_step(row)) == SQLITE_ROW) {
        const struct deck_about about = {.name = (const char *)sqlite3_column_text(row, 0),
                                         .maker = (const char *)sqlite3_column_text(row, 1),
                                         .whole = sqlite3_column_int(row, 2) == 1,
                                         .changed = sqlite3_column_int64(row, 3)};
        size_t length = about.name ? strlen(about.name) : 0;
        if (about.maker && deck_files_is_name(about.name, length))
            see(context, &about);
    }
    sqlite3_finalize(row);
    return step == SQLITE_DONE;
}

static bool read_deck(struct deck_files *files, const char *name, const char *tail,
                      struct engawa_text *bytes, struct engawa_reason *why)
{
    sqlite3_stmt *row = prepare(
        files, "SELECT bytes FROM " BACKUP_DECK_FILES " WHERE deck = ?1 AND file = ?2", name, tail);
    bool found = row && sqlite3_step(row) == SQLITE_ROW;
    const void *at = found ? sqlite3_column_blob(row, 0) : NULL;
    size_t length = found ? (size_t)sqlite3_column_bytes(row, 0) : 0;
    bool fine = found && engawa_text_try_reserve(bytes, length, why);
    if (fine)
        engawa_text_add_bytes(bytes, at ? at : "", length);
    sqlite3_finalize(row);
    return fine;
}

static bool list(struct deck_files *files, const char *name, bool whole, struct engawa_text *tails)
{
    sqlite3_stmt *row = prepare(
        files, "SELECT file FROM " BACKUP_DECK_FILES " WHERE deck = ?1 ORDER BY file", name, NULL);
    int step = SQLITE_ERROR;
    (void)whole;
    while (row && (step = sqlite3_step(row)) == SQLITE_ROW)
        engawa_text_printf(tails, "\n%s\n", (const char *)sqlite3_column_text(row, 0));
    sqlite3_finalize(row);
    return step == SQLITE_DONE;
}

static int64_t used(struct deck_files *files, const char *name)
{
    sqlite3_stmt *row =
        prepare(files, "SELECT used FROM " BACKUP_DECKS " WHERE name = ?1", name, NULL);
    int64_t at = row && sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 0;
    sqlite3_finalize(row);
    return at;
}

/* ---- opening ---- */

static void close_archive(struct deck_files *files)
{
    sqlite3_close(((struct archive *)files)->db);
    free(files);
}

static bool refuse(const char *path, const struct archive *archive, struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "%.120s could not be read: %s",
                         "%.120s を読み込めませんでした：%s", path, sqlite3_errmsg(archive->db));
}

/* Opens the file PATH with FLAGS. Returns NULL with WHY on failure. */
static struct archive *open_file(const char *path, int flags, struct engawa_reason *why)
{
    static const struct deck_files_driver driver = {.close = close_archive,
                                                    .each = each,
                                                    .begin = begin,
                                                    .put = put,
                                                    .finish = finish,
                                                    .remove = remove_deck,
                                                    .read = read_deck,
                                                    .list = list,
                                                    .used = used,
                                                    .use = use};
    struct archive *archive = engawa_allocate(1, sizeof *archive);
    archive->files.driver = &driver;
    if (sqlite3_open_v2(path, &archive->db, flags, NULL) == SQLITE_OK)
        return archive;
    refuse(path, archive, why);
    close_archive(&archive->files);
    return NULL;
}

bool deck_archive_create(const char *path, struct deck_files **files, struct engawa_reason *why)
{
    struct archive *archive = open_file(path, SQLITE_OPEN_READWRITE, why);
    *files = archive ? &archive->files : NULL;
    if (!archive)
        return false;
    /* The caller syncs the whole file, and deletes it if it is not completed. */
    return sqlite3_exec(archive->db,
                        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                        "CREATE TABLE " BACKUP_DECKS " (name TEXT PRIMARY KEY, maker TEXT NOT NULL,"
                        " whole INTEGER NOT NULL, used INTEGER NOT NULL);"
                        "CREATE TABLE " BACKUP_DECK_FILES " (deck TEXT NOT NULL,"
                        " file TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (deck, file));",
                        NULL, NULL, NULL) == SQLITE_OK ||
           sqlite_copy_refuse(path, sqlite3_errmsg(archive->db), why);
}

bool deck_archive_open(const char *path, struct deck_files **files, struct engawa_reason *why)
{
    struct archive *archive = open_file(path, SQLITE_OPEN_READONLY, why);
    *files = archive ? &archive->files : NULL;
    if (!archive)
        return false;
    sqlite3_stmt *row =
        prepare(*files, "SELECT 1 FROM sqlite_master WHERE name = ?1", BACKUP_DECKS, NULL);
    int step = row ? sqlite3_step(row) : sqlite3_errcode(archive->db);
    bool fine = step == SQLITE_ROW || step == SQLITE_DONE ||
                step == SQLITE_NOTADB || /* as journal_restore will say */
                refuse(path, archive, why);
    sqlite3_finalize(row);
    if (step != SQLITE_ROW) {
        close_archive(*files);
        *files = NULL;
    }
    return fine;
}
