/* sqlite.c - the journal in one SQLite file.
 *
 * Nine tables: the games' tables with their secret seeds (here), the entries of every log
 * (logs.c) and those of them that came last (tail.c), a card for each table that is not closed
 * (cards.c), the guests and their devices with a token each (guests.c), the remarks that people
 * made of the cards of a deck (remarks.c; in the table `clues`, as they were called first), the
 * guests of whom the logs are still to be cleaned (retention.c), and until when the house was up
 * (beat.c).
 *
 * Durability. The file is in WAL mode with synchronous=FULL: COMMIT returns after the WAL
 * has reached the disk. The first write opens a transaction, journal_commit ends it.
 * When a write fails for any reason but a rule of the tables, SQLite may already have given
 * up the whole transaction, entries of other tables included. So the journal remembers the
 * failure: every further write and the commit itself are refused with the same reason,
 * and only then does it begin anew. Otherwise a commit would confirm what is no longer there.
 * A COMMIT whose sync failed leaves whole frames in the WAL which a restart could take for
 * committed, so they are cut off (a truncating checkpoint) before anything is written again.
 *
 * Size. What the WAL holds is put into the file when it is as much as the file, but not for less
 * than WAL_PAGES and at WAL_PAGES_MAX at the latest; then the WAL is written from its beginning. So
 * it takes no more than the data, however often little is written, and is not cut, since a log that
 * need not grow is synced sooner. This is journal_tidy's work, most of which a connection and a
 * thread of its own can do beside commits (writer.h). The log begins anew when all of it has been
 * put into the file, so what was committed meanwhile is put there between two commits.
 *
 * One server. The file is opened by the VFS "unix-excl", which lets connections of one process
 * share it and keeps all others out; the system releases the lock when the process ends, however it
 * ends.
 *
 * Schema. user_version counts the rungs of the ladder in store/schema.c.
 */
#include "store/tail.h"

#include "engine/memory.h"
#include "store/schema.h"

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
    PATIENCE = 2000 /* ms that a checkpoint waits for who reads */
};

struct journal {
    bool climbed; /* an older schema was brought up to date */
    sqlite3 *db;
    struct journal *next; /* of those that this process has open */
    dev_t device;         /* of the file; both 0 for none, and for a reader */
    ino_t number;
    char *path;
    struct journal_place *places;
    struct journal_tail tail;
    sqlite3_stmt *statement[JOURNAL_STATEMENTS];
    bool writing; /* a transaction is open, or was and has failed */
    bool failed;  /* it has failed, for the reason FAILURE */
    bool suspect; /* the WAL may end in frames of a commit that failed */
    bool lax;     /* its commits wait for no sync (journal_sqlite_begin_lax) */
    int pages;    /* in the WAL after the last commit */
    int most;     /* at which to look whether they are to go to the file */
    struct engawa_reason failure;
};

/* What went wrong, for people; %s is " (PATH)" while the file is being opened. Guests may
 * read these sentences too, so they name no file by themselves. */
static const struct sentence {
    int error; /* SQLite's primary result code; the last row stands for all others */
    const char *code, *en, *ja;
} sentences[] = {
    {SQLITE_FULL, "store", "the disk is full, so nothing more can be kept%s",
     "ディスクの空きがないため、記録を保存できません%s"},
    {SQLITE_IOERR, "store", "the disk reported an error%s", "ディスクの読み書きに失敗しました%s"},
    {SQLITE_BUSY, "store", "the journal is in use: another Engawa server or program has it open%s",
     "記録ファイルは使用中です。別のEngawaサーバーかプログラムが開いています%s"},
    {SQLITE_READONLY, "store",
     "the journal cannot be written: its permissions allow only reading%s",
     "記録ファイルに書き込む権限がありません%s"},
    {SQLITE_PERM, "store", "the journal cannot be opened: its permissions do not allow it%s",
     "記録ファイルを開く権限がありません%s"},
    {SQLITE_CANTOPEN, "store", "the journal cannot be opened as a file%s",
     "記録ファイルを開けません%s"},
    {SQLITE_CORRUPT, "store",
     "the journal is damaged: restore it from a backup, or keep it and begin a new one%s",
     "記録ファイルが壊れています。バックアップから戻すか、別の新しいファイルで始めてください%s"},
    {SQLITE_NOTADB, "schema", "this file is not an Engawa journal%s",
     "Engawaの記録ファイルではありません%s"},
    {SQLITE_OK, "store", "the database failed%s", "データベースでエラーが起きました%s"},
};

/* Refuses with the sentence for SQLite's ERROR. */
static bool refuse_error(int error, const char *place, struct engawa_reason *why)
{
    const struct sentence *row = sentences;
    while (row->error != SQLITE_OK && row->error != (error & 0xff))
        row++;
    return engawa_refuse(why, row->code, row->en, row->ja, place);
}

bool journal_sqlite_no_table(const char *table, struct engawa_reason *why)
{
    return engawa_refuse(why, "no-such-table", "there is no table %s", "卓 %s はありません", table);
}

bool journal_sqlite_no_value(struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "the journal cannot hold that value",
                         "記録に残せない値です");
}

/* ---- opening ---- */

/* Creates the file readable by its owner alone, because it holds the secret seeds. An
 * existing file is not opened here: closing it again would give up SQLite's locks. */
static bool create_file(const char *path, const char *place, struct engawa_reason *why)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        close(file);
        return true;
    }
    switch (errno) {
    case EEXIST:
        return true;
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

/* All journals that this process has open; SQLite keeps only other processes out. */
static struct journal *all;
static pthread_mutex_t all_lock = PTHREAD_MUTEX_INITIALIZER;

/* Notes that JOURNAL has the file PATH open, unless another one of this process has. */
static bool claim(struct journal *journal, const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        return true; /* opening it says why */
    pthread_mutex_lock(&all_lock);
    const struct journal *other = all;
    while (other && (other->device != about.st_dev || other->number != about.st_ino))
        other = other->next;
    if (!other) {
        journal->device = about.st_dev;
        journal->number = about.st_ino;
        journal->next = all;
        all = journal;
    }
    pthread_mutex_unlock(&all_lock);
    return !other;
}

static void disclaim(struct journal *journal)
{
    pthread_mutex_lock(&all_lock);
    struct journal **at = &all;
    while (*at && *at != journal)
        at = &(*at)->next;
    if (*at)
        *at = journal->next;
    pthread_mutex_unlock(&all_lock);
}

/* Runs SQL that gives at most one number, and writes that to *NUMBER. Returns SQLite's code. */
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
    bool found = journal_sqlite_kept(path, &kept);
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

/* Checks that the file is empty or a journal that this program understands. *VERSION: its schema, 0
 * for an empty file. */
static bool check_schema(struct journal *journal, int64_t *version, const char *place,
                         struct engawa_reason *why)
{
    sqlite3 *db = journal->db;
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
    return *version <= SCHEMA_VERSION || refuse_newer(journal->path, place, why);
}

/* Climbs the ladder from VERSION in one transaction. */
static int migrate(sqlite3 *db, int64_t version)
{
    if (version == SCHEMA_VERSION)
        return SQLITE_OK;
    int error = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (int64_t rung = version; rung < SCHEMA_VERSION && error == SQLITE_OK; rung++)
        error = sqlite3_exec(db, schema_ladder[rung], NULL, NULL, NULL);
    char stamp[80];
    snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             SCHEMA_APPLICATION_ID, SCHEMA_VERSION);
    if (error == SQLITE_OK)
        error = sqlite3_exec(db, stamp, NULL, NULL, NULL);
    if (error == SQLITE_OK)
        error = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    return error;
}

/* After a commit, with PAGES in the WAL. */
static int note_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    struct journal *journal = context;
    (void)db;
    (void)name;
    journal->pages = pages;
    return SQLITE_OK;
}

/* Lets an old file shrink, which takes writing it anew once. If that fails (it needs as much space
 * again) the file is as it was, and only does not shrink. */
static void make_shrinkable(sqlite3 *db)
{
    int64_t mode = 0;
    if (ask_number(db, "PRAGMA auto_vacuum", &mode) != SQLITE_OK || mode != 0)
        return;
    sqlite3_exec(db, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)",
                 NULL, NULL, NULL);
}

static int prepare(struct journal *journal)
{
    int error = SQLITE_OK;
    for (int s = 0; s < JOURNAL_STATEMENTS && error == SQLITE_OK; s++)
        error = sqlite3_prepare_v3(journal->db, journal_statements[s], -1,
                                   SQLITE_PREPARE_PERSISTENT, &journal->statement[s], NULL);
    return error;
}

/* Takes the lock, checks the file, and makes it a journal. */
static bool set_up(struct journal *journal, const char *place, struct engawa_reason *why)
{
    sqlite3 *db = journal->db;
    int64_t version = 0;
    int error;
    if (!check_schema(journal, &version, place, why))
        return false;
    error = sqlite3_exec(db,
                         "PRAGMA auto_vacuum = INCREMENTAL;" /* of a new file */
                         "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                         "PRAGMA journal_size_limit = 4096000;" /* WAL_PAGES_MAX */
                         "PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON",
                         NULL, NULL, NULL);
    journal->most = WAL_PAGES;
    sqlite3_wal_hook(db, note_pages, journal);
    sqlite3_busy_timeout(db, PATIENCE);
    if (error == SQLITE_OK && version > 0 && version < SCHEMA_VERSION &&
        !journal_sqlite_keep(journal, journal->path, (int)version, why))
        return false;
    if (error == SQLITE_OK)
        error = migrate(db, version);
    journal->climbed = version > 0 && version < SCHEMA_VERSION;
    if (error == SQLITE_OK)
        make_shrinkable(db);
    if (error == SQLITE_OK)
        error = prepare(journal);
    if (error != SQLITE_OK)
        return refuse_error(error, place, why);
    journal_sqlite_open_tail(journal);
    return true;
}

/* Opens PATH with more FLAGS. Returns SQLite's code. */
static int connect_file(struct journal *journal, const char *path, int flags)
{
    bool in_memory = strcmp(path, ":memory:") == 0;
    journal->path = engawa_copy_string(path);
    journal->places = journal_sqlite_new_places();
    return sqlite3_open_v2(path, &journal->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                           in_memory ? NULL : "unix-excl");
}

bool journal_open(const char *path, struct journal **journal, struct engawa_reason *why)
{
    struct engawa_text place = {0};
    engawa_text_printf(&place, " (%s)", path);
    *journal = engawa_allocate(1, sizeof **journal);
    bool in_memory = strcmp(path, ":memory:") == 0;
    bool done = in_memory || (create_file(path, place.at, why) &&
                              (claim(*journal, path) || refuse_error(SQLITE_BUSY, place.at, why)));
    if (done) {
        int error = connect_file(*journal, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        done = error == SQLITE_OK ? set_up(*journal, place.at, why)
                                  : refuse_error(error, place.at, why);
    }
    if (!done) {
        journal_close(*journal);
        *journal = NULL;
    }
    engawa_text_free(&place);
    return done;
}

bool journal_sqlite_is_free(const char *path, struct engawa_reason *why)
{
    struct journal probe = {.db = NULL};
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

bool journal_open_reader(const struct journal *journal, struct journal **reader,
                         struct engawa_reason *why)
{
    *reader = engawa_allocate(1, sizeof **reader);
    int error = connect_file(*reader, journal->path, SQLITE_OPEN_READONLY);
    if (error == SQLITE_OK)
        error = prepare(*reader);
    if (error == SQLITE_OK)
        return true;
    journal_close(*reader);
    *reader = NULL;
    return refuse_error(error, "", why);
}

bool journal_open_tidier(const struct journal *journal, struct journal **tidier,
                         struct engawa_reason *why)
{
    *tidier = engawa_allocate(1, sizeof **tidier);
    int error = connect_file(*tidier, journal->path, SQLITE_OPEN_READWRITE);
    if (error == SQLITE_OK)
        error = sqlite3_exec((*tidier)->db,
                             "PRAGMA wal_autocheckpoint = 0;"
                             "PRAGMA synchronous = FULL",
                             NULL, NULL, NULL);
    if (error == SQLITE_OK)
        return true;
    journal_close(*tidier);
    *tidier = NULL;
    return refuse_error(error, "", why);
}

bool journal_climbed(const struct journal *journal)
{
    return journal->climbed;
}

void journal_close(struct journal *journal)
{
    if (!journal)
        return;
    journal_rollback(journal);
    for (int s = 0; s < JOURNAL_STATEMENTS; s++)
        sqlite3_finalize(journal->statement[s]);
    sqlite3_close(journal->db);
    disclaim(journal);
    free(journal->places);
    engawa_text_free(&journal->tail.text);
    free(journal->path);
    free(journal);
}

/* ---- writing ---- */

int journal_sqlite_run(struct journal *journal, enum journal_statement s)
{
    sqlite3_step(journal->statement[s]);
    return sqlite3_reset(journal->statement[s]);
}

/* Cuts off what a failed commit left in the WAL, and waits until that is on disk too. */
static int heal(struct journal *journal)
{
    if (!journal->suspect)
        return SQLITE_OK;
    sqlite3_file *wal = NULL;
    int error =
        sqlite3_wal_checkpoint_v2(journal->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (error == SQLITE_OK)
        error = sqlite3_file_control(journal->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal);
    if (error == SQLITE_OK && wal && wal->pMethods)
        error = wal->pMethods->xSync(wal, SQLITE_SYNC_NORMAL);
    journal->suspect = error != SQLITE_OK;
    return error;
}

/* Ends a write that met ERROR, which says nothing about the entry or table itself: from here
 * to the commit everything is refused. */
static bool give_up(struct journal *journal, int error, struct engawa_reason *why)
{
    refuse_error(error, "", &journal->failure);
    journal->writing = journal->failed = true;
    if (why)
        *why = journal->failure;
    return false;
}

/* Reports ERROR of a statement that only reads. An I/O error makes SQLite roll back even then,
 * so a transaction that was open has failed as well. */
bool journal_sqlite_has_read(struct journal *journal, int error, struct engawa_reason *why)
{
    if (error == SQLITE_OK)
        return true;
    if (journal->writing && sqlite3_get_autocommit(journal->db))
        return give_up(journal, error, why);
    return refuse_error(error, "", why);
}

static int set_lax(struct journal *journal, bool lax)
{
    int error = SQLITE_OK;
    if (journal->lax != lax)
        error = sqlite3_exec(journal->db,
                             lax ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL",
                             NULL, NULL, NULL);
    if (error == SQLITE_OK)
        journal->lax = lax;
    return error;
}

static bool begin(struct journal *journal, bool lax, struct engawa_reason *why)
{
    if (journal->failed) {
        if (why)
            *why = journal->failure;
        return false;
    }
    if (journal->writing)
        return true;
    int error = heal(journal);
    if (error == SQLITE_OK)
        error = set_lax(journal, lax);
    if (error == SQLITE_OK)
        error = journal_sqlite_run(journal, JOURNAL_BEGIN);
    if (error != SQLITE_OK)
        return give_up(journal, error, why);
    journal->writing = true;
    return true;
}

bool journal_sqlite_begin(struct journal *journal, struct engawa_reason *why)
{
    return begin(journal, false, why);
}

bool journal_sqlite_begin_lax(struct journal *journal)
{
    return begin(journal, true, NULL);
}

struct journal_tail *journal_sqlite_tail(struct journal *journal)
{
    return &journal->tail;
}

struct journal_place *journal_sqlite_places(struct journal *journal)
{
    return journal->places;
}

sqlite3 *journal_sqlite(struct journal *journal)
{
    return journal->db;
}

sqlite3_stmt *journal_sqlite_statement(struct journal *journal, enum journal_statement s)
{
    return journal->statement[s];
}

bool journal_sqlite_done(struct journal *journal, int error, struct engawa_reason *why)
{
    if (error == SQLITE_OK)
        return true;
    return journal->writing ? give_up(journal, error, why) : refuse_error(error, "", why);
}

bool journal_sqlite_complete(struct journal *journal, sqlite3_stmt *statement, int error,
                             struct engawa_reason *why)
{
    if (statement) {
        sqlite3_step(statement);
        error = sqlite3_finalize(statement);
    }
    return journal_sqlite_done(journal, error, why);
}

void journal_sqlite_bind(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

bool journal_sqlite_finish(struct journal *journal, int error, bool *taken,
                           struct engawa_reason *why)
{
    *taken = error == SQLITE_CONSTRAINT_PRIMARYKEY || error == SQLITE_CONSTRAINT_UNIQUE;
    if (error == SQLITE_OK || *taken)
        return true;
    if ((error & 0xff) == SQLITE_CONSTRAINT)
        return journal_sqlite_no_value(why);
    return give_up(journal, error, why);
}

bool journal_create_table(struct journal *journal, const char *table, int64_t time,
                          const uint8_t seed[32], struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *insert = journal->statement[JOURNAL_CREATE_TABLE];
    journal_sqlite_bind(insert, 1, table);
    sqlite3_bind_int64(insert, 2, time);
    sqlite3_bind_blob(insert, 3, seed, 32, SQLITE_STATIC);
    bool taken;
    if (!journal_sqlite_finish(journal, journal_sqlite_run(journal, JOURNAL_CREATE_TABLE), &taken,
                               why))
        return false;
    if (taken)
        return engawa_refuse(why, "taken", "there is a table %s already", "卓 %s はすでにあります",
                             table);
    journal_sqlite_remember(journal, table, sqlite3_last_insert_rowid(journal->db), 0);
    return true;
}

bool journal_close_table(struct journal *journal, const char *table, int64_t time,
                         struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    journal_sqlite_bind(journal->statement[JOURNAL_CLOSE_TABLE], 1, table);
    sqlite3_bind_int64(journal->statement[JOURNAL_CLOSE_TABLE], 2, time);
    int error = journal_sqlite_run(journal, JOURNAL_CLOSE_TABLE);
    if (error != SQLITE_OK)
        return give_up(journal, error, why);
    return sqlite3_changes(journal->db) > 0 ? journal_sqlite_drop_card(journal, table, why)
                                            : journal_sqlite_no_table(table, why);
}

bool journal_commit(struct journal *journal, struct engawa_reason *why)
{
    if (!journal->writing)
        return true;
    if (!journal->failed) {
        int error = tail_write(journal);
        bool written = error == SQLITE_OK;
        if (written)
            error = journal_sqlite_run(journal, JOURNAL_COMMIT);
        if (error == SQLITE_OK) {
            journal->writing = false;
            return true;
        }
        journal->suspect |= written;
        give_up(journal, error, NULL);
    }
    if (why)
        *why = journal->failure;
    journal_rollback(journal);
    return false;
}

void journal_rollback(struct journal *journal)
{
    /* SQLite may have rolled back by itself. Whatever else ROLLBACK could report shows at
     * the next BEGIN. */
    if (journal->db && !sqlite3_get_autocommit(journal->db))
        sqlite3_exec(journal->db, "ROLLBACK", NULL, NULL, NULL);
    if (journal->writing) {
        free(journal->places);
        journal->places = journal_sqlite_new_places();
    }
    tail_forget(journal);
    journal->writing = journal->failed = false;
    heal(journal);
}

enum journal_log journal_log(struct journal *journal)
{
    int64_t data = 0;
    if (journal->writing || journal->pages < journal->most ||
        ask_number(journal->db, "PRAGMA page_count", &data) != SQLITE_OK)
        return JOURNAL_LOG_SHORT;
    journal->most = data < WAL_PAGES ? WAL_PAGES : data > WAL_PAGES_MAX ? WAL_PAGES_MAX : (int)data;
    if (journal->pages < journal->most)
        return JOURNAL_LOG_SHORT;
    return journal->pages < 2 * journal->most ? JOURNAL_LOG_LONG : JOURNAL_LOG_TOO_LONG;
}

void journal_tidy(struct journal *journal)
{
    sqlite3_wal_checkpoint_v2(journal->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/* ---- reading ---- */

bool journal_sqlite_look(struct journal *journal)
{
    return sqlite3_get_autocommit(journal->db) &&
           journal_sqlite_run(journal, JOURNAL_LOOK) == SQLITE_OK;
}

void journal_sqlite_end_look(struct journal *journal, bool opened)
{
    if (opened)
        journal_sqlite_run(journal, JOURNAL_COMMIT);
}

void journal_sqlite_copy(sqlite3_stmt *row, int column, char *text, size_t capacity)
{
    const unsigned char *value = sqlite3_column_text(row, column);
    snprintf(text, capacity, "%s", value ? (const char *)value : "");
}

bool journal_table(struct journal *journal, const char *table, uint8_t seed[32], int64_t *created,
                   struct engawa_reason *why)
{
    sqlite3_stmt *row = journal->statement[JOURNAL_TABLE];
    journal_sqlite_bind(row, 1, table);
    bool found = sqlite3_step(row) == SQLITE_ROW;
    if (found) {
        const void *bytes = sqlite3_column_blob(row, 0);
        found = bytes && sqlite3_column_bytes(row, 0) == 32;
        if (found)
            memcpy(seed, bytes, 32);
        *created = sqlite3_column_int64(row, 1);
    }
    int error = sqlite3_reset(row);
    if (!journal_sqlite_has_read(journal, error, why))
        return false;
    return found || journal_sqlite_no_table(table, why);
}
