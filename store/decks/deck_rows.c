/* deck_rows.c - guests' decks in PostgreSQL (deck_files.h): a row for each deck, and one for each
 * file.
 *
 * The decks have a separate connection, so they never wait for the journal's turns, nor the turns
 * for a picture. Each change is one statement: atomic, and safe to repeat after the connection was
 * lost. The same statement checks the server's row with FOR KEY SHARE. That does not block the
 * server's renewal of its lease on the same row; but a server that takes over its shards waits
 * until the change is visible, or goes first, and then the statement changes nothing. */
#include "store/decks/deck_files.h"
#include "store/turn/transaction.h"

#include "engine/large.h"
#include "engine/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define OURS    "WITH ours AS (SELECT 1 FROM servers WHERE id = ?1 FOR KEY SHARE) "
#define IF_OURS " AND EXISTS (SELECT 1 FROM ours)"

enum query { EACH, BEGIN, PUT, FINISH, REMOVE, READ, LIST, LENGTH, MEASURE, USED, USE, QUERIES };

/* Statements that change something take the server's id as ?1 and the deck as ?2; others take the
 * deck as ?1.
 */
static const char *const queries[QUERIES] = {
    [EACH] = "SELECT name, maker, whole, changed FROM decks ORDER BY name",
    [BEGIN] = OURS "INSERT INTO decks (name, maker, whole, changed) SELECT ?2, ?3, 0, ?4 FROM ours"
                   " ON CONFLICT (name) DO UPDATE SET changed = ?4"
                   " WHERE decks.whole = 0 AND decks.maker = ?3",
    [PUT] = OURS ", twin AS (DELETE FROM deck_files WHERE deck = ?2 AND file = ?5" IF_OURS ")"
                 ", touched AS (UPDATE decks SET changed = ?6 WHERE name = ?2" IF_OURS ")"
                 " INSERT INTO deck_files (deck, file, bytes) SELECT ?2, ?3, ?4 FROM ours"
                 " ON CONFLICT (deck, file) DO UPDATE SET bytes = ?4",
    [FINISH] = OURS ", json AS (INSERT INTO deck_files (deck, file, bytes)"
                    " SELECT ?2, 'deck.json', ?3 FROM ours"
                    " ON CONFLICT (deck, file) DO UPDATE SET bytes = ?3)"
                    " UPDATE decks SET whole = 1, changed = ?4 WHERE name = ?2" IF_OURS,
    [REMOVE] = OURS "DELETE FROM decks WHERE name = ?2" IF_OURS,
    [READ] = "SELECT bytes FROM deck_files WHERE deck = ?1 AND file = ?2"
             " AND deck IN (SELECT name FROM decks WHERE whole = 1)",
    [LIST] = "SELECT file FROM deck_files WHERE deck = ?1 ORDER BY file",
    [LENGTH] = "SELECT octet_length(bytes) FROM deck_files WHERE deck = ?1 AND file = ?2",
    [MEASURE] = "SELECT octet_length(maker), (SELECT sum(octet_length(bytes)) FROM deck_files"
                " WHERE deck = name), (SELECT sum((octet_length(bytes) + ?2 - 1) / ?2 * ?2)"
                " FROM deck_files WHERE deck = name) FROM decks WHERE name = ?1",
    [USED] = "SELECT changed FROM decks WHERE name = ?1",
    [USE] = OURS "UPDATE decks SET changed = ?3 WHERE name = ?2" IF_OURS,
};

struct rows {
    struct deck_files files;
    struct sql *sql;
    struct sql_statement *statements[QUERIES];
    int64_t server; /* whose journal it is */
    pthread_mutex_t lock;
};

/* Begins to use the connection for a statement. Call end_use afterwards. */
static struct sql_statement *start(struct deck_files *files, enum query query)
{
    struct rows *rows = (struct rows *)files;
    pthread_mutex_lock(&rows->lock);
    return rows->statements[query];
}

static enum sql_error stop(struct deck_files *files, struct sql_statement *statement)
{
    enum sql_error error = sql_end(statement);
    pthread_mutex_unlock(&((struct rows *)files)->lock);
    return error;
}

/* Does the same for a statement that changes the deck NAME. */
static struct sql_statement *start_change(struct deck_files *files, enum query query,
                                          const char *name)
{
    struct sql_statement *statement = start(files, query);
    sql_bind_number(statement, 1, ((struct rows *)files)->server);
    sql_bind_text(statement, 2, name);
    return statement;
}

/* Executes the change. Returns false also if it had to change a row (CHANGED) and found none: the
 * store is no longer ours. */
static bool change(struct deck_files *files, struct sql_statement *statement, bool changed)
{
    sql_step(statement);
    bool one = sql_changes(((struct rows *)files)->sql) == 1;
    return stop(files, statement) == SQL_FINE && (one || !changed);
}

/* ---- changes ---- */

static bool begin(struct deck_files *files, const char *name, const char *maker)
{
    struct sql_statement *statement = start_change(files, BEGIN, name);
    sql_bind_text(statement, 3, maker);
    sql_bind_number(statement, 4, (int64_t)time(NULL));
    return change(files, statement, true);
}

static bool put(struct deck_files *files, const char *name, const char *tail, const char *twin,
                const char *bytes, size_t length)
{
    struct sql_statement *statement = start_change(files, PUT, name);
    sql_bind_text(statement, 3, tail);
    sql_bind_blob(statement, 4, bytes, length);
    sql_bind_text(statement, 5, twin);
    sql_bind_number(statement, 6, (int64_t)time(NULL));
    return change(files, statement, true);
}

static bool finish(struct deck_files *files, const char *name, const char *json, size_t length)
{
    struct sql_statement *statement = start_change(files, FINISH, name);
    sql_bind_blob(statement, 3, json, length);
    sql_bind_number(statement, 4, (int64_t)time(NULL));
    return change(files, statement, true);
}

static bool remove_deck(struct deck_files *files, const char *name, bool whole)
{
    (void)whole;
    return change(files, start_change(files, REMOVE, name), false);
}

static bool use(struct deck_files *files, const char *name, int64_t now)
{
    struct sql_statement *statement = start_change(files, USE, name);
    sql_bind_number(statement, 3, now);
    return change(files, statement, false);
}

/* ---- reading ---- */

static bool each(struct deck_files *files, deck_files_see *see, void *context)
{
    struct engawa_text text = {0};
    struct sql_statement *row = start(files, EACH);
    while (sql_step(row)) /* SEE runs statements too, so call it when the connection is free */
        engawa_text_printf(&text, "%s %s %lld %lld\n", sql_text(row, 0), sql_text(row, 1),
                           (long long)sql_number(row, 2), (long long)sql_number(row, 3));
    bool fine = stop(files, row) == SQL_FINE;
    char *rest = text.at;
    for (char *line; fine && (line = strsep(&rest, "\n")) && *line;) {
        struct deck_about about = {.name = strsep(&line, " ")};
        about.maker = strsep(&line, " ");
        about.whole = strcmp(strsep(&line, " "), "1") == 0;
        about.changed = strtoll(line, NULL, 10);
        see(context, &about);
    }
    engawa_text_free(&text);
    return fine;
}

static bool read_deck(struct deck_files *files, const char *name, const char *tail,
                      struct engawa_text *bytes, struct engawa_reason *why)
{
    struct sql_statement *row = start(files, READ);
    size_t length;
    sql_bind_text(row, 1, name);
    sql_bind_text(row, 2, tail);
    const char *at = sql_step(row) ? sql_blob(row, 0, &length) : NULL;
    bool fine = at && engawa_text_try_reserve(bytes, length, why);
    if (fine)
        engawa_text_add_bytes(bytes, at, length);
    return stop(files, row) == SQL_FINE && fine;
}

static bool list(struct deck_files *files, const char *name, bool whole, struct engawa_text *tails)
{
    struct sql_statement *row = start(files, LIST);
    (void)whole;
    sql_bind_text(row, 1, name);
    while (sql_step(row))
        engawa_text_printf(tails, "\n%s\n", sql_text(row, 0));
    return stop(files, row) == SQL_FINE;
}

static int64_t length_of(struct deck_files *files, const char *name, const char *tail)
{
    struct sql_statement *row = start(files, LENGTH);
    sql_bind_text(row, 1, name);
    sql_bind_text(row, 2, tail);
    int64_t length = sql_step(row) ? sql_number(row, 0) : 0;
    stop(files, row);
    return length;
}

static bool measure(struct deck_files *files, const char *name, bool whole, int64_t *cost,
                    int64_t *bytes)
{
    struct sql_statement *row = start(files, MEASURE);
    (void)whole;
    sql_bind_text(row, 1, name);
    sql_bind_number(row, 2, DECK_FILES_BLOCK);
    bool found = sql_step(row);
    if (found) {
        *bytes = sql_number(row, 0) + sql_number(row, 1);
        *cost = sql_number(row, 2) + (int64_t)DECK_FILES_EMPTY * DECK_FILES_BLOCK;
    }
    return stop(files, row) == SQL_FINE && found;
}

static int64_t used(struct deck_files *files, const char *name)
{
    struct sql_statement *row = start(files, USED);
    sql_bind_text(row, 1, name);
    int64_t at = sql_step(row) ? sql_number(row, 0) : 0;
    stop(files, row);
    return at;
}

/* ---- opening ---- */

static void close_rows(struct deck_files *files)
{
    struct rows *rows = (struct rows *)files;
    for (int i = 0; i < QUERIES; i++)
        sql_free(rows->statements[i]);
    sql_close(rows->sql);
    pthread_mutex_destroy(&rows->lock);
    free(rows);
}

bool deck_rows_open(struct journal *journal, struct deck_files **files, struct engawa_reason *why)
{
    static const struct deck_files_driver driver = {.close = close_rows,
                                                    .each = each,
                                                    .begin = begin,
                                                    .put = put,
                                                    .finish = finish,
                                                    .remove = remove_deck,
                                                    .read = read_deck,
                                                    .list = list,
                                                    .length = length_of,
                                                    .measure = measure,
                                                    .used = used,
                                                    .use = use};
    struct sql *sql = NULL;
    *files = NULL;
    if (!journal_open_beside(journal, &sql, why))
        return false;
    if (!sql)
        return true;
    struct rows *rows = engawa_allocate(1, sizeof *rows);
    rows->files.driver = &driver;
    rows->sql = sql;
    rows->server = journal_server(journal);
    pthread_mutex_init(&rows->lock, NULL);
    for (int i = 0; i < QUERIES; i++)
        rows->statements[i] = sql_prepare(sql, queries[i], true);
    *files = &rows->files;
    return true;
}
