/* postgres.c - connections to PostgreSQL, and the pipeline (postgres.h).
 *
 * A session guarantees that acknowledged data is on disk: synchronous_commit is on, or stronger,
 * for any default of the database, and a database that does not wait for its disk (fsync) is
 * refused. Statements have no timeout, since a COMMIT that waits must not be cancelled. But a
 * transaction that is idle for the length of a lease is, because it would block a server that takes
 * over.
 */
#include "store/sql/postgres.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WAIT_MS = 3000, /* for a database that does not answer */
    PAUSE_MS = 50,
    TYPE_BLOB = 17, /* PostgreSQL's numbers of types */
    TYPE_NUMBER = 20,
    TYPE_TEXT = 25
};

/* ---- connecting ---- */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void postgres_disconnect(struct postgres *postgres)
{
    PQclear(postgres->answer);
    postgres->answer = NULL;
    PQfinish(postgres->connection);
    postgres->connection = NULL;
    for (size_t i = 0; i < postgres->count; i++)
        if (postgres->queued[i].prepares)
            postgres->queued[i].prepares->preparing = false;
    postgres->count = 0;
}

/* Drops the server's notices: they are for its own log. */
static void ignore_notice(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

/* Sets up the session. Returns false if it cannot be used. */
static bool set_session(struct postgres *postgres)
{
    static const char *const settings =
        "SET search_path = engawa; SET client_encoding = 'UTF8'; SET statement_timeout = 0;"
        " SET lock_timeout = 0; SET client_min_messages = warning;"
        " SELECT set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit')"
        " IN ('on', 'remote_apply') THEN current_setting('synchronous_commit') ELSE 'on' END,"
        " false)";
    char rest[120];
    snprintf(rest, sizeof rest,
             "SET idle_in_transaction_session_timeout = %d; SET default_transaction_read_only = %s",
             postgres->use == SQL_OWN || postgres->use == SQL_LOOKOUT ? LEASE_MS : 0,
             postgres->use == SQL_OWN || postgres->use == SQL_LOOKOUT ? "off" : "on");
    PGresult *one = PQexec(postgres->connection, settings);
    PGresult *two = PQexec(postgres->connection, rest);
    bool fine = PQresultStatus(one) == PGRES_TUPLES_OK && PQresultStatus(two) == PGRES_COMMAND_OK;
    PQclear(one);
    PQclear(two);
    return fine && PQenterPipelineMode(postgres->connection) == 1;
}

/* Appends the first line of the database's message. */
static void add_detail(const struct postgres *postgres, struct engawa_text *detail)
{
    const char *says = PQerrorMessage(postgres->connection);
    engawa_text_add_bytes(detail, says, strcspn(says, "\n"));
}

/* Reads the files with the password now: they may be out of reach later (sandbox.h). */
static void keep_password(struct postgres *postgres)
{
    const char *password = PQpass(postgres->connection);
    if (!postgres->password && password && password[0])
        postgres->password = engawa_copy_string(password);
}

bool postgres_connect(struct postgres *postgres, struct engawa_text *detail)
{
    static const char *const names[] = {
        "connect_timeout", "keepalives_idle", "tcp_user_timeout", "fallback_application_name",
        "gssencmode",      "dbname",          "password",         NULL};
    const char *const values[] = {
        "5", "10", "10000", "engawa", "disable", postgres->url, postgres->password, NULL};
    postgres_disconnect(postgres);
    postgres->connection = PQconnectdbParams(names, values, 1);
    postgres->generation++;
    if (PQstatus(postgres->connection) == CONNECTION_OK) {
        PQsetNoticeReceiver(postgres->connection, ignore_notice, NULL);
        keep_password(postgres);
        if (set_session(postgres))
            return true;
    }
    if (detail)
        add_detail(postgres, detail);
    postgres_disconnect(postgres);
    return false;
}

bool postgres_reconnect(struct postgres *postgres)
{
    int64_t until = now_ms() + (postgres->impatient ? 0 : WAIT_MS);
    if (postgres->connection && PQstatus(postgres->connection) == CONNECTION_OK)
        return true;
    while (!postgres_connect(postgres, NULL)) {
        postgres->impatient = now_ms() >= until;
        if (postgres->impatient)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_MS * 1000000}, NULL);
    }
    postgres->impatient = false;
    return true;
}

/* Returns whether ONE is the option NAME and has a value. */
static const char *value_of(const PQconninfoOption *all, const char *name)
{
    for (; all && all->keyword; all++)
        if (strcmp(all->keyword, name) == 0 && all->val)
            return all->val;
    return "";
}

void postgres_name(const char *url, struct engawa_text *name)
{
    PQconninfoOption *all = PQconninfoParse(url, NULL);
    const char *port = value_of(all, "port");
    engawa_text_printf(name, "postgres://%s%s%s/%s", value_of(all, "host"), port[0] ? ":" : "",
                       port, value_of(all, "dbname"));
    PQconninfoFree(all);
}

/* ---- queueing ---- */

static void note(struct postgres *postgres, struct postgres_statement *prepares)
{
    if (postgres->count == postgres->capacity) {
        postgres->capacity = postgres->capacity ? 2 * postgres->capacity : 64;
        postgres->queued =
            engawa_reallocate(postgres->queued, postgres->capacity, sizeof *postgres->queued);
    }
    postgres->queued[postgres->count++] = (struct postgres_queued){.prepares = prepares};
}

/* Queues TEXT with the VALUES, whose types are TYPES; NULL lets the database choose. */
static bool queue(struct postgres *postgres, const char *text, const Oid *types,
                  const char *const *values, int count)
{
    if (!postgres->connection ||
        !PQsendQueryParams(postgres->connection, text, count, types, values, NULL, NULL, 0))
        return false;
    note(postgres, NULL);
    return true;
}

bool postgres_queue(struct postgres *postgres, const char *text, const int64_t *numbers, int count)
{
    char digits[4][24];
    const char *values[4];
    static const Oid types[4] = {TYPE_NUMBER, TYPE_NUMBER, TYPE_NUMBER, TYPE_NUMBER};
    for (int i = 0; i < count && i < 4; i++) {
        snprintf(digits[i], sizeof digits[i], "%lld", (long long)numbers[i]);
        values[i] = digits[i];
    }
    return queue(postgres, text, types, values, count);
}

bool postgres_queue_texts(struct postgres *postgres, const char *text, const char *const *values,
                          int count)
{
    return queue(postgres, text, NULL, values, count);
}

/* Queues the preparation of STATEMENT under its name, with TYPES for its parameters. */
static bool queue_preparing(struct postgres *postgres, struct postgres_statement *statement,
                            const Oid *types)
{
    if (statement->preparing || statement->generation == postgres->generation)
        return true;
    if (!PQsendPrepare(postgres->connection, statement->name, statement->text, statement->places,
                       types))
        return false;
    note(postgres, statement);
    statement->preparing = true;
    return true;
}

bool postgres_queue_statement(struct postgres *postgres, struct postgres_statement *statement)
{
    static const Oid type_of[] = {[POSTGRES_NOTHING] = 0,
                                  [POSTGRES_NUMBER] = TYPE_NUMBER,
                                  [POSTGRES_TEXT] = TYPE_TEXT,
                                  [POSTGRES_BLOB] = TYPE_BLOB};
    Oid types[POSTGRES_PLACES];
    const char *values[POSTGRES_PLACES];
    int lengths[POSTGRES_PLACES], formats[POSTGRES_PLACES];
    int places = statement->places;
    for (int i = 0; i < places; i++) {
        const struct postgres_bound *bound = &statement->bound[i];
        bool digits = bound->type == POSTGRES_NUMBER;
        types[i] = type_of[bound->type];
        values[i] = digits ? bound->digits : bound->type == POSTGRES_NOTHING ? NULL : bound->at;
        lengths[i] = (int)bound->length;
        formats[i] = !digits; /* as bytes */
    }
    PGconn *connection = postgres->connection;
    if (!connection || (statement->kept && !queue_preparing(postgres, statement, types)))
        return false;
    if (!(statement->kept ? PQsendQueryPrepared(connection, statement->name, places, values,
                                                lengths, formats, 0)
                          : PQsendQueryParams(connection, statement->text, places, types, values,
                                              lengths, formats, 0)))
        return false;
    note(postgres, NULL);
    return true;
}

void postgres_forget(struct postgres *postgres, const struct postgres_statement *statement)
{
    for (size_t i = 0; i < postgres->count; i++)
        if (postgres->queued[i].prepares == statement)
            postgres->queued[i].prepares = NULL;
}

/* ---- answers ---- */

/* Returns the error that RESULT stands for. */
static enum sql_error meaning(const PGresult *result)
{
    static const struct {
        const char *state; /* its first characters */
        enum sql_error error;
    } meanings[] = {
        {"23505", SQL_TAKEN},     {"23", SQL_VALUE},     {"22", SQL_VALUE},
        {"53100", SQL_FULL},      {"58030", SQL_DISK},   {"25006", SQL_READ_ONLY},
        {"42501", SQL_FORBIDDEN}, {"28", SQL_FORBIDDEN}, {"XX001", SQL_DAMAGED},
        {"XX002", SQL_DAMAGED},   {"57P", SQL_LOST},     {"08", SQL_LOST},
        {"25P03", SQL_LOST},      {"40P01", SQL_AGAIN},  {"40001", SQL_AGAIN},
    };
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (!state)
        return SQL_LOST;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (strncmp(state, meanings[i].state, strlen(meanings[i].state)) == 0)
            return meanings[i].error;
    return SQL_FAILED;
}

/* Reads the answer to the queue up to AT. */
static enum sql_error read_answer(struct postgres *postgres, struct postgres_queued *at)
{
    PGresult *result = PQgetResult(postgres->connection);
    ExecStatusType status = PQresultStatus(result);
    bool fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (at->prepares) {
        at->prepares->preparing = false;
        at->prepares->generation = fine ? postgres->generation : 0;
        at->prepares = NULL;
    }
    PQclear(postgres->answer);
    postgres->answer = result;
    if (!result)
        return SQL_LOST;
    enum sql_error error = fine                               ? SQL_FINE
                           : status == PGRES_PIPELINE_ABORTED ? SQL_FAILED
                                                              : meaning(result);
    if (error == SQL_LOST)
        return error;
    PQclear(PQgetResult(postgres->connection)); /* NULL, which ends it */
    return error == SQL_VALUE && at->fences ? SQL_OUSTED : error;
}

enum sql_error postgres_exchange(struct postgres *postgres)
{
    enum sql_error first = SQL_FINE;
    if (!postgres->connection || !PQpipelineSync(postgres->connection))
        first = SQL_LOST;
    for (size_t i = 0; i < postgres->count && first != SQL_LOST; i++) {
        enum sql_error error = read_answer(postgres, &postgres->queued[i]);
        if (error == SQL_LOST || (error != SQL_FINE && first == SQL_FINE)) {
            first = error;
            postgres->failed_at = i;
        }
    }
    if (first == SQL_LOST) {
        postgres_disconnect(postgres);
        return SQL_LOST;
    }
    PQclear(PQgetResult(postgres->connection)); /* the end of the pipeline */
    postgres->count = 0;
    return first;
}

int64_t postgres_number(const PGresult *result, int row, int column)
{
    if (!result || row >= PQntuples(result))
        return 0;
    const char *text = PQgetvalue(result, row, column);
    return text[0] == 't' ? 1 : strtoll(text, NULL, 10);
}

enum sql_error postgres_ask(struct postgres *postgres, const char *text, const int64_t *numbers,
                            int count, int64_t *number)
{
    enum sql_error error = SQL_LOST;
    if (postgres_queue(postgres, text, numbers, count))
        error = postgres_exchange(postgres);
    else
        postgres_disconnect(postgres);
    *number = error == SQL_FINE ? postgres_number(postgres->answer, 0, 0) : 0;
    return error;
}
