/* store.c - both kinds of store (store.h). */
#include "tests/support/store.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#ifdef ENGAWA_POSTGRES
#include <libpq-fe.h>
#endif
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *address(void)
{
    const char *found = getenv("ENGAWA_TEST_STORE");
    return found ? found : "";
}

bool store_is_file(void)
{
    return !address()[0];
}

void store_place(char *place, size_t size, const char *file)
{
    snprintf(place, size, "%s", store_is_file() ? file : address());
}

#ifdef ENGAWA_POSTGRES
/* One connection for all statements: each new one is a process of the database. */
static PGconn *connection;

/* Opens it, if there is none, or the database has ended it. */
static void connect_postgres(void)
{
    if (connection && PQstatus(connection) == CONNECTION_OK)
        return;
    PQfinish(connection);
    connection = PQconnectdb(address());
    PQclear(PQexec(connection, "SET search_path = engawa; SET client_min_messages = error"));
}

static PGresult *result_of(const char *sql)
{
    connect_postgres();
    return PQexec(connection, sql);
}

static void ask_postgres(const char *sql, struct engawa_text *texts)
{
    PGresult *result = result_of(sql);
    if (PQstatus(connection) != CONNECTION_OK) { /* the database has been down since the last one */
        PQclear(result);
        result = result_of(sql);
    }
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        fail_msg("%s", PQerrorMessage(connection));
    for (int row = 0; row < PQntuples(result); row++)
        engawa_text_printf(texts, "%s\n", PQgetvalue(result, row, 0));
    PQclear(result);
}

enum { MOST = 100 };
static PGconn *held[MOST];
static int holds;

void store_fill(void)
{
    while (holds < MOST && PQstatus(held[holds] = PQconnectdb(address())) == CONNECTION_OK)
        holds++;
    assert_true(holds > 0 && holds < MOST);
    PQfinish(held[holds]);
}

void store_let_go(void)
{
    while (holds > 0)
        PQfinish(held[--holds]);
}
#else
static void ask_postgres(const char *sql, struct engawa_text *texts)
{
    (void)texts;
    fail_msg("built without PostgreSQL: %s", sql);
}
#endif

static void ask_file(const char *path, const char *sql, struct engawa_text *texts)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    while (sqlite3_step(row) == SQLITE_ROW)
        engawa_text_printf(texts, "%s\n", (const char *)sqlite3_column_text(row, 0));
    assert_int_equal(sqlite3_finalize(row), SQLITE_OK);
    sqlite3_close(db);
}

void store_empty(void)
{
    /* Emptying the tables costs a tenth of making them anew. */
    static const char *const sql =
        "DELETE FROM players; DELETE FROM matches; DELETE FROM unlisted; DELETE FROM unread;"
        " DELETE FROM dailies; DELETE FROM days; DELETE FROM cards; DELETE FROM clues;"
        " DELETE FROM entries; DELETE FROM tables; DELETE FROM pushes;"
        " DELETE FROM push_key; DELETE FROM devices; DELETE FROM guests; DELETE FROM forgotten;"
        " DELETE FROM rulings; DELETE FROM invites; DELETE FROM settings; DELETE FROM decks;"
        " DELETE FROM servers; UPDATE shards SET server = 0, beat = 0;"
        " UPDATE shards_version SET version = version + 1";
    struct engawa_text text = {0};
    ask_postgres("SELECT (to_regclass('version') IS NOT NULL)::int", &text);
    if (strcmp(text.at, "1\n") == 0)
        ask_postgres(sql, &text);
    engawa_text_free(&text);
}

/* Neither version had these columns. */
#define WITHOUT_NEWER                                                                              \
    "ALTER TABLE clues DROP COLUMN teller, DROP COLUMN place;"                                     \
    " ALTER TABLE guests DROP COLUMN login, DROP COLUMN crest, DROP COLUMN colour; "

void store_to_fourth(void)
{
    static const char *const sql = WITHOUT_NEWER
        "DROP TABLE servers; DROP TABLE shards; DROP TABLE shards_version;"
        " CREATE TABLE servers (place text PRIMARY KEY, version text NOT NULL,"
        " since timestamptz NOT NULL, seen timestamptz NOT NULL);"
        " CREATE TABLE beat (one BIGINT PRIMARY KEY CHECK (one = 1), time BIGINT NOT NULL);"
        " UPDATE version SET version = 4";
    struct engawa_text none = {0};
    ask_postgres(sql, &none);
    engawa_text_free(&none);
}

void store_to_fifth(void)
{
    static const char *const sql =
        WITHOUT_NEWER "CREATE TABLE standbys (place text PRIMARY KEY, version text NOT NULL,"
                      " since timestamptz NOT NULL, seen timestamptz NOT NULL);"
                      " ALTER TABLE servers DROP COLUMN leaves; UPDATE version SET version = 5";
    struct engawa_text none = {0};
    ask_postgres(sql, &none);
    engawa_text_free(&none);
}

void store_texts(const char *place, const char *sql, struct engawa_text *texts)
{
    if (store_is_file())
        ask_file(place, sql, texts);
    else
        ask_postgres(sql, texts);
}

int64_t store_number(const char *place, const char *sql)
{
    struct engawa_text text = {0};
    store_texts(place, sql, &text);
    int64_t number = strtoll(engawa_text_string(&text), NULL, 10);
    engawa_text_free(&text);
    return number;
}
