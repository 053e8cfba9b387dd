/* sql_sqlite.c - the SQLite driver (sql.h).
 *
 * Durability. The file is in WAL mode with synchronous=FULL: COMMIT returns after the WAL has
 * reached the disk. A COMMIT whose sync failed leaves whole frames in the WAL which a restart could
 * take for committed, so they are cut off (a truncating checkpoint) before anything else is
 * written.
 *
 * Size. A checkpoint copies the WAL into the file when the WAL is as large as the file, but not
 * below WAL_PAGES and at WAL_PAGES_MAX at the latest; then the WAL is written from its beginning
 * again. So it takes no more space than the data, even if little is ever written. It is not
 * truncated, since a log that need not grow syncs faster. journal_tidy does this work, most of
 * which a thread with a connection for itself can do beside commits (writer.h). The log can restart
 * only after all of it is in the file, so the pages committed meanwhile are copied between two
 * commits.
 *
 * One server. The file is opened by the VFS "unix-excl", which lets connections of one process
 * share it and keeps all others out; the system releases the lock when the process ends, however it
 * ends.
 *
 * Schema. user_version counts the applied migrations of store/sql/schema.c.
 */
#include "store/sql/sql_sqlite.h"

#include "engine/memory.h"
#include "store/sql/files.h"
#include "store/sql/schema.h"
#include "store/sql/sqlite_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    WAL_PAGES = 250, /* of 4 KiB */
    WAL_PAGES_MAX = 1000,
    PATIENCE = 2000 /* ms that a checkpoint waits for readers */
};

enum { BEGIN, LOOK, COMMIT, COMMANDS };

struct file {
    struct sql sql;
    sqlite3 *db;
    struct file *next; /* in the list of files that this process has open */
    dev_t device;      /* of the file; both 0 for none, and for a reader */
    ino_t number;
    sqlite3_stmt *command[COMMANDS]; /* NULL until first used */
    bool reading;                    /* the open transaction only reads */
    bool suspect;                    /* the WAL may end in frames of a commit that failed */
    bool lax;                        /* its commits wait for no sync (SQL_LAX) */
    int pages;                       /* in the WAL after the last commit */
    int most;                        /* the WAL length that triggers a check for a checkpoint */
};

struct row {
    struct sql_statement statement;
    sqlite3_stmt *stmt;
};

/* Translates SQLite's code ERROR. */
static enum sql_error meaning(int error)
{
    static const struct {
        int sqlite;
        enum sql_error error;
    } meanings[] = {
        {SQLITE_OK, SQL_FINE},         {SQLITE_ROW, SQL_FINE},
        {SQLITE_DONE, SQL_FINE},       {SQLITE_CONSTRAINT, SQL_VALUE},
        {SQLITE_FULL, SQL_FULL},       {SQLITE_IOERR, SQL_DISK},
        {SQLITE_BUSY, SQL_BUSY},       {SQLITE_READONLY, SQL_READ_ONLY},
        {SQLITE_PERM, SQL_FORBIDDEN},  {SQLITE_CANTOPEN, SQL_NO_FILE},
        {SQLITE_CORRUPT, SQL_DAMAGED}, {SQLITE_NOTADB, SQL_FOREIGN},
    };
    if (error == SQLITE_CONSTRAINT_PRIMARYKEY || error == SQLITE_CONSTRAINT_UNIQUE)
        return SQL_TAKEN;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (meanings[i].sqlite == (error & 0xff))
            return meanings[i].error;
    return SQL_FAILED;
}

static bool refuse_error(int error, const char *place, struct engawa_reason *why)
{
    return sql_refuse(meaning(error), place, why);
}

static struct file *file_of(struct sql *sql)
{
    return (struct file *)sql;
}

sqlite3 *sql_sqlite_handle(struct sql *sql)
{
    return file_of(sql)->db;
}

/* ---- opening ---- */

/* Returns whether this user may write the existing file PATH; if not, the reason names its owner.
 */
static bool may_write(const char *path, const char *place, struct engawa_reason *why)
{
    struct stat file;
    if (access(path, R_OK | W_OK) == 0 || errno != EACCES || stat(path, &file) != 0 ||
        file.st_uid == geteuid())
        return true;
    return engawa_refuse(why, "store",
                         "the journal belongs to another user, number %ld, and this one may not "
                         "write it%s: give it to the user who runs the server (chown)",
                         "記録ファイルは別のユーザー（番号 %ld）のもので、書き込めません%s。"
                         "サーバーを動かすユーザーのものにしてください（chown）",
                         (long)file.st_uid, place);
}

/* Creates the file readable by its owner alone, because it holds the secret seeds; one that root
 * creates belongs to the owner of the folder, if root may give it away. Does not open an existing
 * file: closing it again would release SQLite's locks. */
static bool create_file(const char *path, const char *place, struct engawa_reason *why)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        close(file);
        (void)files_give_away(path);
        return true;
    }
    switch (errno) {
    case EEXIST:
        return may_write(path, place, why);
    case ENOENT:
    case ENOTDIR:
        return engawa_refuse(why, "store", "the folder for the journal does not exist%s",
                             "記録ファイルを置くフォルダーがありません%s", place);
    case EACCES:
    case EPERM:
    case EROFS:
        return refuse_error(SQLITE_PERM, place, why);
    case ENOSPC:
    case EDQUOT:
        return refuse_error(SQLITE_FULL, place, why);
    default:
        return refuse_error(SQLITE_CANTOPEN, place, why);
    }
}

/* All files that this process has open; SQLite keeps only other processes out. */
static struct file *all;
static pthread_mutex_t all_lock = PTHREAD_MUTEX_INITIALIZER;

/* Adds FILE, which has the file PATH open, to the list. Returns false if the process already has it
 * open. */
static bool claim(struct file *file, const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return true; /* the attempt to open it gives the reason */
    pthread_mutex_lock(&all_lock);
    const struct file *other = all;
    while (other && (other->device != about.st_dev || other->number != about.st_ino))
        other = other->next;
    if (!other) {
        file->device = about.st_dev;
        file->number = about.st_ino;
        file->next = all;
        all = file;
    }
    pthread_mutex_unlock(&all_lock);
    return !other;
}

static void disclaim(struct file *file)
{
    pthread_mutex_lock(&all_lock);
    struct file **at = &all;
    while (*at && *at != file)
        at = &(*at)->next;
    if (*at)
        *at = file->next;
    pthread_mutex_unlock(&all_lock);
}

/* Runs SQL that returns at most one number, and writes that to *NUMBER. Returns SQLite's code. */
static int ask_number(sqlite3 *db, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int error = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (error != SQLITE_OK)
        return error;
    if (sqlite3_step(statement) == SQLITE_ROW)
        *number = sqlite3_column_int64(statement, 0);
    return sqlite3_finalize(statement);
}

/* Refuses a file of a newer schema, and says how to go back. */
static bool refuse_newer(const char *path, const char *place, struct engawa_reason *why)
{
    struct engawa_text kept = {0};
    bool found = sqlite_copy_find(path, &kept);
    const char *slash = found ? strrchr(kept.at, '/') : NULL;
    if (found)
        engawa_refuse(why, "schema",
                      "the journal is of a newer Engawa: update, or go back with engawa admin "
                      "restore to %.60s beside it%s",
                      "記録ファイルは新しい版のものです。更新するか、engawa admin restore で隣の "
                      "%.60s に戻してください%s",
                      slash ? slash + 1 : kept.at, place);
    else
        engawa_refuse(why, "schema",
                      "the journal is of a newer Engawa: update, or restore a backup made by this "
                      "version%s",
                      "記録ファイルは新しい版のものです。更新するか、この版のバックアップから戻して"
                      "ください%s",
                      place);
    engawa_text_free(&kept);
    return false;
}

/* Checks that the file is empty or a journal that this program understands. Sets *VERSION to its
 * schema, 0 for an empty file. */
static bool check_schema(struct file *file, const char *path, int64_t *version, const char *place,
                         struct engawa_reason *why)
{
    sqlite3 *db = file->db;
    int64_t application = 0, things = 0;
    int error = ask_number(db, "PRAGMA application_id", &application);
    if (error == SQLITE_OK)
        error = ask_number(db, "PRAGMA user_version", version);
    if (error == SQLITE_OK)
        error = ask_number(db, "SELECT count(*) FROM sqlite_schema", &things);
    if (error != SQLITE_OK)
        return refuse_error(error, place, why);
    bool empty = application == 0 && *version == 0 && things == 0;
    if (!empty && (application != SCHEMA_APPLICATION_ID || *version < 1))
        return refuse_error(SQLITE_NOTADB, place, why);
    return *version <= SCHEMA_VERSION || refuse_newer(path, place, why);
}

/* Applies the migrations after VERSION in one transaction. */
static int migrate(sqlite3 *db, int64_t version)
{
    if (version == SCHEMA_VERSION)
        return SQLITE_OK;
    int error = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int64_t step = version; step < SCHEMA_VERSION && error == SQLITE_OK; step++)
        error = sqlite3_exec(db, schema_migrations[step], NULL, NULL, NULL);
    char stamp[80];
    snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             SCHEMA_APPLICATION_ID, SCHEMA_VERSION);
    if (error == SQLITE_OK)
        error = sqlite3_exec(db, stamp, NULL, NULL, NULL);
    if (error == SQLITE_OK)
        error = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    return error;
}

/* Called after a commit, with PAGES in the WAL. */
static int note_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    struct file *file = context;
    (void)db;
    (void)name;
    file->pages = pages;
    return SQLITE_OK;
}

/* Makes an old file able to shrink, which means rewriting it once. If that fails (it needs as much
 * space again) the file is unchanged, and only does not shrink. */
static void make_shrinkable(sqlite3 *db)
{
    int64_t mode = 0;
    if (ask_number(db, "PRAGMA auto_vacuum", &mode) != SQLITE_OK || mode != 0)
        return;
    sqlite3_exec(db, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)",
                 NULL, NULL, NULL);
}

/* Takes the lock, checks the file, and makes it a journal. */
static bool set_up(struct file *file, const char *path, const char *place, bool *upgraded,
                   struct engawa_reason *why)
{
    sqlite3 *db = file->db;
    int64_t version = 0;
    int error;
    if (!check_schema(file, path, &version, place, why))
        return false;
    error = sqlite3_exec(db,
                         "PRAGMA auto_vacuum = INCREMENTAL;" /* of a new file */
                         "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                         "PRAGMA journal_size_limit = 4096000;" /* WAL_PAGES_MAX */
                         "PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON",
                         NULL, NULL, NULL);
    file->most = WAL_PAGES;
    sqlite3_wal_hook(db, note_pages, file);
    sqlite3_busy_timeout(db, PATIENCE);
    *upgraded = version > 0 && version < SCHEMA_VERSION;
    if (error == SQLITE_OK && *upgraded && !sqlite_copy_keep(db, path, (int)version, why))
        return false;
    if (error == SQLITE_OK)
        error = migrate(db, version);
    if (error == SQLITE_OK)
        make_shrinkable(db);
    return error == SQLITE_OK || refuse_error(error, place, why);
}

/* Opens PATH with further FLAGS. Returns SQLite's code. */
static int connect_file(struct file *file, const char *path, int flags)
{
    bool in_memory = strcmp(path, ":memory:") == 0;
    return sqlite3_open_v2(path, &file->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                           in_memory ? NULL : "unix-excl");
}

static bool open_own(struct file *file, const char *path, bool *upgraded, struct engawa_reason *why)
{
    struct engawa_text place = {0};
    engawa_text_printf(&place, " (%s)", path);
    bool in_memory = strcmp(path, ":memory:") == 0;
    bool done = in_memory || (create_file(path, place.at, why) &&
                              (claim(file, path) || refuse_error(SQLITE_BUSY, place.at, why)));
    if (done) {
        int error = connect_file(file, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        done = error == SQLITE_OK ? set_up(file, path, place.at, upgraded, why)
                                  : refuse_error(error, place.at, why);
    }
    engawa_text_free(&place);
    return done;
}

static bool open_reader(struct file *file, const char *path, struct engawa_reason *why)
{
    int error = connect_file(file, path, SQLITE_OPEN_READONLY);
    return error == SQLITE_OK || refuse_error(error, "", why);
}

static bool open_tidier(struct file *file, const char *path, struct engawa_reason *why)
{
    int error = connect_file(file, path, SQLITE_OPEN_READWRITE);
    if (error == SQLITE_OK)
        error = sqlite3_exec(file->db,
                             "PRAGMA wal_autocheckpoint = 0;"
                             "PRAGMA synchronous = FULL",
                             NULL, NULL, NULL);
    return error == SQLITE_OK || refuse_error(error, "", why);
}

bool sql_sqlite_is_free(const char *path, struct engawa_reason *why)
{
    struct file probe = {.db = NULL};
    int64_t version;
    if (access(path, F_OK) != 0)
        return true;
    bool ours = !claim(&probe, path);
    int error =
        ours ? SQLITE_BUSY : sqlite3_open_v2(path, &probe.db, SQLITE_OPEN_READWRITE, "unix-excl");
    if (error == SQLITE_OK)
        error = ask_number(probe.db, "PRAGMA user_version", &version);
    sqlite3_close(probe.db);
    disclaim(&probe);
    return (error & 0xff) != SQLITE_BUSY || refuse_error(SQLITE_BUSY, "", why);
}

/* ---- statements ---- */

static sqlite3_stmt *stmt_of(struct sql_statement *statement)
{
    return ((struct row *)statement)->stmt;
}

static enum sql_error prepare(struct sql *sql, const char *text, bool kept,
                              struct sql_statement **statement)
{
    struct row *row = engawa_allocate(1, sizeof *row);
    row->statement.sql = sql;
    int error = sqlite3_prepare_v3(file_of(sql)->db, text, -1, kept ? SQLITE_PREPARE_PERSISTENT : 0,
                                   &row->stmt, NULL);
    *statement = error == SQLITE_OK ? &row->statement : NULL;
    if (error != SQLITE_OK)
        free(row);
    return meaning(error);
}

static void bind_number(struct sql_statement *statement, int place, int64_t number)
{
    sqlite3_bind_int64(stmt_of(statement), place, number);
}

static void bind_text(struct sql_statement *statement, int place, const char *text, size_t length)
{
    sqlite3_bind_text(stmt_of(statement), place, text, (int)length, SQLITE_STATIC);
}

static void bind_blob(struct sql_statement *statement, int place, const void *at, size_t length)
{
    sqlite3_bind_blob(stmt_of(statement), place, at, (int)length, SQLITE_STATIC);
}

static void bind_null(struct sql_statement *statement, int place)
{
    sqlite3_bind_null(stmt_of(statement), place);
}

static bool step(struct sql_statement *statement)
{
    return sqlite3_step(stmt_of(statement)) == SQLITE_ROW;
}

static int64_t number_at(struct sql_statement *statement, int column)
{
    return sqlite3_column_int64(stmt_of(statement), column);
}

static const char *text_at(struct sql_statement *statement, int column)
{
    return (const char *)sqlite3_column_text(stmt_of(statement), column);
}

static const void *blob_at(struct sql_statement *statement, int column, size_t *length)
{
    const void *at = sqlite3_column_blob(stmt_of(statement), column);
    *length = (size_t)sqlite3_column_bytes(stmt_of(statement), column);
    return at;
}

static enum sql_error end(struct sql_statement *statement)
{
    return meaning(sqlite3_reset(stmt_of(statement)));
}

static enum sql_error send(struct sql_statement *statement)
{
    step(statement);
    return end(statement);
}

static enum sql_error free_statement(struct sql_statement *statement)
{
    int error = sqlite3_finalize(stmt_of(statement));
    free(statement);
    return meaning(error);
}

static int changes(struct sql *sql)
{
    return sqlite3_changes(file_of(sql)->db);
}

/* ---- transactions ---- */

/* Runs COMMAND. Returns SQLite's code. */
static int command(struct file *file, int command)
{
    static const char *const text[COMMANDS] = {
        [BEGIN] = "BEGIN IMMEDIATE", [LOOK] = "BEGIN", [COMMIT] = "COMMIT"};
    int error = SQLITE_OK;
    if (!file->command[command])
        error = sqlite3_prepare_v3(file->db, text[command], -1, SQLITE_PREPARE_PERSISTENT,
                                   &file->command[command], NULL);
    if (error != SQLITE_OK)
        return error;
    sqlite3_step(file->command[command]);
    return sqlite3_reset(file->command[command]);
}

/* Cuts off the rest of a failed commit in the WAL, and waits until that is on disk too. */
static int heal(struct file *file)
{
    if (!file->suspect)
        return SQLITE_OK;
    sqlite3_file *wal = NULL;
    int error = sqlite3_wal_checkpoint_v2(file->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (error == SQLITE_OK)
        error = sqlite3_file_control(file->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal);
    if (error == SQLITE_OK && wal && wal->pMethods)
        error = wal->pMethods->xSync(wal, SQLITE_SYNC_NORMAL);
    file->suspect = error != SQLITE_OK;
    return error;
}

static int set_lax(struct file *file, bool lax)
{
    int error = SQLITE_OK;
    if (file->lax != lax)
        error = sqlite3_exec(file->db,
                             lax ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL",
                             NULL, NULL, NULL);
    if (error == SQLITE_OK)
        file->lax = lax;
    return error;
}

static enum sql_error begin(struct sql *sql, enum sql_transaction kind)
{
    struct file *file = file_of(sql);
    file->reading = kind == SQL_READ;
    if (kind == SQL_READ)
        return meaning(command(file, LOOK));
    int error = heal(file);
    if (error == SQLITE_OK)
        error = set_lax(file, kind == SQL_LAX);
    if (error == SQLITE_OK)
        error = command(file, BEGIN);
    return meaning(error);
}

static enum sql_error commit(struct sql *sql)
{
    struct file *file = file_of(sql);
    int error = command(file, COMMIT);
    file->suspect |= error != SQLITE_OK && !file->reading;
    return meaning(error);
}

static void rollback(struct sql *sql)
{
    struct file *file = file_of(sql);
    /* SQLite may have rolled back already. Any other error of ROLLBACK shows at the next BEGIN. */
    if (!sqlite3_get_autocommit(file->db))
        sqlite3_exec(file->db, "ROLLBACK", NULL, NULL, NULL);
    heal(file);
}

static bool is_open(struct sql *sql)
{
    return !sqlite3_get_autocommit(file_of(sql)->db);
}

static void close_file(struct sql *sql)
{
    struct file *file = file_of(sql);
    if (file->db)
        rollback(sql);
    for (int i = 0; i < COMMANDS; i++)
        sqlite3_finalize(file->command[i]);
    sqlite3_close(file->db);
    disclaim(file);
    free(file);
}

/* ---- the file ---- */

static enum sql_log log_of(struct sql *sql)
{
    struct file *file = file_of(sql);
    int64_t data = 0;
    if (file->pages < file->most || ask_number(file->db, "PRAGMA page_count", &data) != SQLITE_OK)
        return SQL_LOG_SHORT;
    file->most = data < WAL_PAGES ? WAL_PAGES : data > WAL_PAGES_MAX ? WAL_PAGES_MAX : (int)data;
    if (file->pages < file->most)
        return SQL_LOG_SHORT;
    return file->pages < 2 * file->most ? SQL_LOG_LONG : SQL_LOG_TOO_LONG;
}

static void tidy(struct sql *sql)
{
    sqlite3_wal_checkpoint_v2(file_of(sql)->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static enum sql_error settle(struct sql *sql)
{
    return meaning(
        sqlite3_wal_checkpoint_v2(file_of(sql)->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL));
}

static enum sql_error free_pages(struct sql *sql, int64_t *pages)
{
    return meaning(ask_number(file_of(sql)->db, "PRAGMA freelist_count", pages));
}

static enum sql_error shrink(struct sql *sql, int pages)
{
    char text[64];
    snprintf(text, sizeof text, "PRAGMA incremental_vacuum(%d)", pages);
    return meaning(sqlite3_exec(file_of(sql)->db, text, NULL, NULL, NULL));
}

static const struct sql_driver driver = {.places_late = true,
                                         .close = close_file,
                                         .prepare = prepare,
                                         .bind_number = bind_number,
                                         .bind_text = bind_text,
                                         .bind_blob = bind_blob,
                                         .bind_null = bind_null,
                                         .step = step,
                                         .send = send,
                                         .number = number_at,
                                         .text = text_at,
                                         .blob = blob_at,
                                         .end = end,
                                         .free = free_statement,
                                         .changes = changes,
                                         .begin = begin,
                                         .commit = commit,
                                         .rollback = rollback,
                                         .is_open = is_open,
                                         .log = log_of,
                                         .tidy = tidy,
                                         .settle = settle,
                                         .free_pages = free_pages,
                                         .shrink = shrink};

bool sql_sqlite_open(const char *path, enum sql_use use, struct sql **sql, bool *upgraded,
                     struct engawa_reason *why)
{
    struct file *file = engawa_allocate(1, sizeof *file);
    file->sql.driver = &driver;
    *upgraded = false;
    bool done = use == SQL_OWN      ? open_own(file, path, upgraded, why)
                : use == SQL_READER ? open_reader(file, path, why)
                                    : open_tidier(file, path, why);
    if (!done)
        close_file(&file->sql);
    *sql = done ? &file->sql : NULL;
    return done;
}
