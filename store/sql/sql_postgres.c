/* sql_postgres.c - the PostgreSQL driver (sql.h): statements and transactions.
 *
 * A transaction that writes begins with the fence (lease.c), except those of a lookout, which have
 * fences of another kind. Statements without a result (sql_send) are queued, and are sent with the
 * next one that has a result, or with COMMIT. A statement that a constraint may refuse goes between
 * a SAVEPOINT and its RELEASE, in the same round trip, so that the transaction continues as it does
 * in SQLite. A statement outside a transaction is retried when the connection was lost, or when the
 * database aborted it to resolve a deadlock.
 *
 * A COMMIT without an answer counts neither as done nor as lost until the database has been asked.
 */
#include "store/sql/sql_postgres.h"

#include "store/sql/postgres.h"

#include "engine/chance.h"
#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_QUEUED = 1000, ATTEMPTS = 2, CROSSINGS = 20 };

static struct postgres *postgres_of(struct sql *sql)
{
    return (struct postgres *)sql;
}

static struct postgres_statement *own(struct sql_statement *statement)
{
    return (struct postgres_statement *)statement;
}

/* ---- statements ---- */

/* Copies TEXT with $1 for ?1. Sets *PLACES to the highest number. */
static char *translate(const char *text, int *places)
{
    char *copy = engawa_copy_string(text);
    *places = 0;
    for (char *at = strchr(copy, '?'); at; at = strchr(at, '?')) {
        *at++ = '$';
        int place = atoi(at);
        *places = place > *places ? place : *places;
    }
    return copy;
}

static enum sql_error prepare(struct sql *sql, const char *text, bool kept,
                              struct sql_statement **statement)
{
    struct postgres_statement *made = engawa_allocate(1, sizeof *made);
    made->statement.sql = sql;
    made->text = translate(text, &made->places);
    made->kept = kept;
    made->only_reads = strncmp(text, "SELECT", 6) == 0;
    snprintf(made->name, sizeof made->name, "s%u", postgres_of(sql)->names++);
    *statement = &made->statement;
    return SQL_FINE;
}

static void bind_number(struct sql_statement *statement, int place, int64_t number)
{
    if (place > own(statement)->places)
        return;
    struct postgres_bound *bound = &own(statement)->bound[place - 1];
    bound->type = POSTGRES_NUMBER;
    snprintf(bound->digits, sizeof bound->digits, "%lld", (long long)number);
}

static void bind_text(struct sql_statement *statement, int place, const char *text, size_t length)
{
    if (place <= own(statement)->places)
        own(statement)->bound[place - 1] =
            (struct postgres_bound){.type = POSTGRES_TEXT, .at = text, .length = length};
}

static void bind_blob(struct sql_statement *statement, int place, const void *at, size_t length)
{
    if (place <= own(statement)->places)
        own(statement)->bound[place - 1] =
            (struct postgres_bound){.type = POSTGRES_BLOB, .at = at, .length = length};
}

/* The type of the parameter stays as it was when the statement was prepared. */
static void bind_null(struct sql_statement *statement, int place)
{
    if (place <= own(statement)->places)
        own(statement)->bound[place - 1] = (struct postgres_bound){.type = POSTGRES_NOTHING};
}

/* Executes STATEMENT outside a transaction, where it can be retried. */
static enum sql_error run_alone(struct postgres *postgres, struct postgres_statement *statement)
{
    enum sql_error error = SQL_LOST;
    for (int lost = 0, crossed = 0; lost < ATTEMPTS && crossed < CROSSINGS;) {
        if (!postgres_reconnect(postgres))
            return SQL_LOST;
        error =
            postgres_queue_statement(postgres, statement) ? postgres_exchange(postgres) : SQL_LOST;
        if (error != SQL_LOST && error != SQL_AGAIN)
            return error;
        lost += error == SQL_LOST;
        crossed += error == SQL_AGAIN;
        if (error == SQL_LOST)
            postgres_disconnect(postgres);
    }
    return error;
}

/* Marks the open transaction as failed with ERROR. */
static enum sql_error break_off(struct postgres *postgres, enum sql_error error)
{
    if (error == SQL_LOST)
        postgres_disconnect(postgres);
    return postgres->broken = error;
}

/* Executes a STATEMENT that only reads, in the open transaction. */
static enum sql_error run_reading(struct postgres *postgres, struct postgres_statement *statement)
{
    enum sql_error error =
        postgres_queue_statement(postgres, statement) ? postgres_exchange(postgres) : SQL_LOST;
    return error == SQL_FINE ? error : break_off(postgres, error);
}

/* Executes a STATEMENT that writes, in the open transaction. */
static enum sql_error run_writing(struct postgres *postgres, struct postgres_statement *statement,
                                  PGresult **result)
{
    /* A failure of queued statements fails the transaction, so they are answered separately. */
    size_t before = postgres->count;
    if (!postgres_queue(postgres, "SAVEPOINT s", NULL, 0) ||
        !postgres_queue_statement(postgres, statement))
        return break_off(postgres, SQL_LOST);
    enum sql_error error = postgres_exchange(postgres);
    bool refused = error == SQL_TAKEN || error == SQL_VALUE;
    if (error != SQL_FINE && (!refused || postgres->failed_at < before))
        return break_off(postgres, error);
    *result = postgres->answer;
    postgres->answer = NULL;
    if (refused && !postgres_queue(postgres, "ROLLBACK TO s", NULL, 0))
        return break_off(postgres, SQL_LOST);
    if (!postgres_queue(postgres, "RELEASE s", NULL, 0))
        return break_off(postgres, SQL_LOST);
    return error;
}

static void run(struct postgres *postgres, struct postgres_statement *statement)
{
    statement->ran = true;
    statement->row = -1;
    if (postgres->open && postgres->broken != SQL_FINE)
        statement->error = postgres->broken;
    else if (!postgres->open)
        statement->error = run_alone(postgres, statement);
    else if (statement->only_reads)
        statement->error = run_reading(postgres, statement);
    else
        statement->error = run_writing(postgres, statement, &statement->result);
    if (!statement->result) {
        statement->result = postgres->answer;
        postgres->answer = NULL;
    }
    postgres->changes = statement->error == SQL_FINE ? atoi(PQcmdTuples(statement->result)) : 0;
}

static bool step(struct sql_statement *statement)
{
    struct postgres_statement *at = own(statement);
    if (!at->ran)
        run(postgres_of(statement->sql), at);
    if (at->error != SQL_FINE || at->row + 1 >= PQntuples(at->result))
        return false;
    at->row++;
    return true;
}

static enum sql_error end(struct sql_statement *statement)
{
    struct postgres_statement *at = own(statement);
    enum sql_error error = at->error;
    PQclear(at->result);
    PQfreemem(at->blob);
    at->result = NULL;
    at->blob = NULL;
    at->ran = false;
    at->error = SQL_FINE;
    return error;
}

static enum sql_error free_statement(struct sql_statement *statement)
{
    enum sql_error error = end(statement);
    postgres_forget(postgres_of(statement->sql), own(statement));
    free(own(statement)->text);
    free(statement);
    return error;
}

static enum sql_error send(struct sql_statement *statement)
{
    struct postgres *postgres = postgres_of(statement->sql);
    if (postgres->broken != SQL_FINE)
        return postgres->broken;
    if (!postgres_queue_statement(postgres, own(statement)))
        return break_off(postgres, SQL_LOST);
    enum sql_error error = postgres->count < MOST_QUEUED ? SQL_FINE : postgres_exchange(postgres);
    return error == SQL_FINE ? error : break_off(postgres, error);
}

/* ---- values ---- */

static int64_t number_at(struct sql_statement *statement, int column)
{
    return postgres_number(own(statement)->result, own(statement)->row, column);
}

static const char *text_at(struct sql_statement *statement, int column)
{
    const struct postgres_statement *at = own(statement);
    return PQgetisnull(at->result, at->row, column) ? NULL
                                                    : PQgetvalue(at->result, at->row, column);
}

static const void *blob_at(struct sql_statement *statement, int column, size_t *length)
{
    struct postgres_statement *at = own(statement);
    const char *text = text_at(statement, column);
    *length = 0;
    PQfreemem(at->blob);
    at->blob = text ? PQunescapeBytea((const unsigned char *)text, length) : NULL;
    return at->blob;
}

static int changes(struct sql *sql)
{
    return postgres_of(sql)->changes;
}

/* ---- transactions ---- */

/* Opens a transaction that only reads. */
static enum sql_error begin_reading(struct postgres *postgres)
{
    static const char *const text = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (!postgres_reconnect(postgres))
            return SQL_LOST;
        enum sql_error error =
            postgres_queue(postgres, text, NULL, 0) ? postgres_exchange(postgres) : SQL_LOST;
        if (error != SQL_LOST)
            return error;
        postgres_disconnect(postgres);
    }
    return SQL_LOST;
}

static enum sql_error begin(struct sql *sql, enum sql_transaction kind)
{
    struct postgres *postgres = postgres_of(sql);
    enum sql_error error = SQL_FINE;
    if (postgres->open)
        return SQL_FAILED;
    postgres->reading = kind == SQL_READ;
    if (postgres->reading)
        error = begin_reading(postgres);
    else if (!postgres_reconnect(postgres) || !postgres_queue(postgres, "BEGIN", NULL, 0) ||
             (postgres->use == SQL_OWN && !lease_fence(postgres)))
        error = SQL_LOST;
    if (error == SQL_LOST)
        postgres_disconnect(postgres);
    postgres->open = error == SQL_FINE;
    postgres->broken = SQL_FINE;
    return error;
}

static enum sql_error commit(struct sql *sql)
{
    struct postgres *postgres = postgres_of(sql);
    if (postgres->broken != SQL_FINE)
        return postgres->broken;
    if (!postgres_queue(postgres, "COMMIT", NULL, 0))
        return break_off(postgres, SQL_LOST);
    enum sql_error error = postgres_exchange(postgres);
    bool fenced = !postgres->reading && postgres->use == SQL_OWN;
    if (error == SQL_LOST && fenced)
        error = lease_resolve(postgres);
    if (error != SQL_FINE)
        return postgres->broken = error;
    postgres->turn += fenced;
    postgres->open = false;
    return SQL_FINE;
}

static void rollback(struct sql *sql)
{
    struct postgres *postgres = postgres_of(sql);
    if (!postgres->open)
        return;
    /* After a failed statement the rest of the queue is skipped, so ROLLBACK is sent separately. */
    if (postgres->connection && postgres->count > 0)
        postgres_exchange(postgres);
    if (postgres->connection &&
        (!postgres_queue(postgres, "ROLLBACK", NULL, 0) || postgres_exchange(postgres) != SQL_FINE))
        postgres_disconnect(postgres);
    postgres->open = false;
    postgres->broken = SQL_FINE;
}

static bool is_open(struct sql *sql)
{
    return postgres_of(sql)->open && postgres_of(sql)->broken == SQL_FINE;
}

/* ---- opening ---- */

static enum sql_error renumber(struct sql *sql)
{
    struct postgres *postgres = postgres_of(sql);
    int64_t number;
    enum sql_error error =
        postgres_ask(postgres,
                     "SELECT setval(pg_get_serial_sequence('engawa.tables', 'number'),"
                     " (SELECT coalesce(max(number), 0) + 1 FROM tables), false)",
                     NULL, 0, &number);
    return error == SQL_FINE ? error : break_off(postgres, error);
}

static int keep_every(struct sql *sql)
{
    (void)sql;
    return LEASE_MS / 3;
}

static enum sql_error keep(struct sql *sql)
{
    return lease_keep(postgres_of(sql));
}

/* From here on the fence refuses all writes. */
static void give_back(struct sql *sql)
{
    struct postgres *postgres = postgres_of(sql);
    rollback(sql);
    if (postgres->use == SQL_OWN)
        lease_close(postgres);
}

static int64_t server(const struct sql *sql)
{
    return ((const struct postgres *)sql)->server;
}

static void close_database(struct sql *sql)
{
    struct postgres *postgres = postgres_of(sql);
    give_back(sql);
    postgres_disconnect(postgres);
    free(postgres->queued);
    free(postgres->url);
    if (postgres->password)
        engawa_wipe(postgres->password, strlen(postgres->password));
    free(postgres->password);
    free(postgres);
}

static const struct sql_driver driver = {.close = close_database,
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
                                         .renumber = renumber,
                                         .keep_every = keep_every,
                                         .keep = keep,
                                         .give_back = give_back,
                                         .server = server};

bool sql_postgres_check(const char *url, struct engawa_reason *why)
{
    PQconninfoOption *all = PQconninfoParse(url, NULL);
    bool secret = false;
    for (const PQconninfoOption *one = all; one && one->keyword; one++)
        secret |= strcmp(one->keyword, "password") == 0 && one->val;
    PQconninfoFree(all);
    if (!all)
        return engawa_refuse(why, "store", "\"%.100s\" is not an address of PostgreSQL.",
                             "「%.100s」は PostgreSQL のアドレスとして読めません。", url);
    return !secret || engawa_refuse(why, "store",
                                    "Keep the password out of the address, where others can see "
                                    "it: PGPASSFILE or PGPASSWORD has it.",
                                    "パスワードは人目に触れるアドレスには書かず、"
                                    "PGPASSFILE か PGPASSWORD で渡してください。");
}

/* Connects for the first time. */
static bool connect_first(struct postgres *postgres, struct engawa_text *place,
                          struct engawa_reason *why)
{
    struct engawa_text detail = {0};
    bool fine = postgres_connect(postgres, &detail);
    if (!fine) {
        place->length = place->length - 1; /* its bracket */
        engawa_text_printf(place, ": %.120s)", engawa_text_string(&detail));
        sql_refuse(SQL_LOST, engawa_text_string(place), why);
    }
    engawa_text_free(&detail);
    return fine;
}

bool sql_postgres_open(const char *url, enum sql_use use, const struct sql *like,
                       const struct sql_member *member, struct sql **sql, bool *upgraded,
                       struct engawa_reason *why)
{
    struct postgres *postgres = engawa_allocate(1, sizeof *postgres);
    struct engawa_text place = {0};
    postgres->sql.driver = &driver;
    postgres->use = use;
    postgres->url = engawa_copy_string(url);
    postgres->server = like ? server(like) : 0;
    if (like && ((const struct postgres *)like)->password)
        postgres->password = engawa_copy_string(((const struct postgres *)like)->password);
    engawa_text_add(&place, " (");
    postgres_name(url, &place);
    engawa_text_add(&place, ")");
    *upgraded = false;
    bool fine = connect_first(postgres, &place, why) &&
                (use != SQL_OWN ||
                 upgrade_open(postgres, engawa_text_string(&place), member, upgraded, why));
    if (!fine) {
        postgres->server = 0; /* the lease is not ours */
        close_database(&postgres->sql);
    }
    *sql = fine ? &postgres->sql : NULL;
    engawa_text_free(&place);
    return fine;
}
