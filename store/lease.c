/* lease.c - the schema in PostgreSQL, and whose the store is (postgres.h).
 *
 * The lease is a row: an epoch, which another one is as soon as somebody else takes the store,
 * until when it holds by the database's clock, and how many turns were committed. Each transaction
 * that writes changes that row first, if its epoch is still ours; so whoever was paused, and wakes
 * when the store is another's, writes nothing, and whoever takes over waits for a transaction that
 * is under way. The turn says what became of a COMMIT that got no answer.
 *
 * The schema is made and climbed in one transaction, under a lock that ends with it; it is climbed
 * by whoever has the lease, so never below a server that still runs.
 */
#include "store/postgres.h"
#include "store/schema_postgres.h"

#include "engine/chance.h"

#include <string.h>
#include <time.h>

enum { PAUSE_MS = 100 };

static void pause_for(int64_t ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* ---- the schema ---- */

/* Runs the rungs of the ladder from VERSION on. PostgreSQL takes several statements at once only
 * outside a pipeline. */
static enum sql_error climb(struct postgres *postgres, int64_t version)
{
    enum sql_error error = SQL_FINE;
    for (int64_t rung = version; rung < SCHEMA_POSTGRES_VERSION && error == SQL_FINE; rung++) {
        PGresult *result = PQexec(postgres->connection, schema_postgres_ladder[rung]);
        error = PQresultStatus(result) == PGRES_COMMAND_OK ? SQL_FINE : SQL_FAILED;
        PQclear(result);
    }
    return error;
}

/* Runs TEXT and writes the number that it gives to *NUMBER, if that is not NULL. */
static enum sql_error run(struct postgres *postgres, const char *text, int64_t *number)
{
    PGresult *result = PQexec(postgres->connection, text);
    ExecStatusType status = PQresultStatus(result);
    bool fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    const char *state = fine ? NULL : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (number)
        *number = postgres_number(result, 0, 0);
    enum sql_error error = fine                                   ? SQL_FINE
                           : state && strcmp(state, "42501") == 0 ? SQL_FORBIDDEN
                           : state && strcmp(state, "25006") == 0 ? SQL_READ_ONLY
                                                                  : SQL_FAILED;
    PQclear(result);
    return error;
}

static enum sql_error stamp(struct postgres *postgres)
{
    struct engawa_text text = {0};
    engawa_text_printf(&text,
                       "INSERT INTO version (one, version) VALUES (1, %d)"
                       " ON CONFLICT (one) DO UPDATE SET version = %d",
                       SCHEMA_POSTGRES_VERSION, SCHEMA_POSTGRES_VERSION);
    enum sql_error error = run(postgres, text.at, NULL);
    engawa_text_free(&text);
    return error;
}

/* Reads the version of the schema in the open transaction, and makes it where there is none.
 * *VERSION: the one that it had, 0 for none. */
static enum sql_error make_schema(struct postgres *postgres, int64_t *version)
{
    int64_t there = 0;
    *version = 0;
    enum sql_error error =
        run(postgres, "SELECT to_regclass('engawa.version') IS NOT NULL", &there);
    if (error == SQL_FINE && there)
        return run(postgres, "SELECT version FROM version", version);
    if (error == SQL_FINE)
        error = run(postgres,
                    "CREATE SCHEMA IF NOT EXISTS engawa;"
                    " CREATE TABLE version (one BIGINT PRIMARY KEY CHECK (one = 1),"
                    " version BIGINT NOT NULL)",
                    NULL);
    if (error == SQL_FINE)
        error = climb(postgres, 0);
    return error == SQL_FINE ? stamp(postgres) : error;
}

/* Opens a transaction that nobody else can be in who changes the schema. */
static enum sql_error lock_schema(struct postgres *postgres)
{
    return run(postgres,
               "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('engawa schema', 0))", NULL);
}

/* Refuses a database that does not keep what it has said is kept, or cannot hold our texts. */
static bool check_settings(struct postgres *postgres, const char *place, struct engawa_reason *why)
{
    int64_t syncs = 0, wide = 0;
    if (PQserverVersion(postgres->connection) < 150000)
        return engawa_refuse(why, "store", "PostgreSQL 15 or a newer one is needed%s",
                             "PostgreSQL 15以降が必要です%s", place);
    if (run(postgres, "SELECT current_setting('fsync') = 'on'", &syncs) != SQL_FINE ||
        run(postgres, "SELECT current_setting('server_encoding') = 'UTF8'", &wide) != SQL_FINE)
        return sql_refuse(SQL_LOST, place, why);
    if (!syncs)
        return engawa_refuse(why, "store",
                             "the database has fsync off, so it would lose moves: turn it on%s",
                             "データベースのfsyncがオフで、記録が失われるおそれがあります。"
                             "オンにしてください%s",
                             place);
    return wide || engawa_refuse(why, "store", "the database must have the encoding UTF8%s",
                                 "データベースの文字コードはUTF8にしてください%s", place);
}

static bool is_known(int64_t version, const char *place, struct engawa_reason *why)
{
    return version <= SCHEMA_POSTGRES_VERSION ||
           engawa_refuse(why, "schema",
                         "the store is of a newer Engawa: update, or restore a backup made by this "
                         "version%s",
                         "保存先は新しい版のものです。更新するか、この版のバックアップから戻して"
                         "ください%s",
                         place);
}

/* Makes sure that there is a schema. An older one stays as it is, for the server that has the store
 * may be as old. */
static bool open_schema(struct postgres *postgres, const char *place, struct engawa_reason *why)
{
    int64_t version = 0;
    enum sql_error error = lock_schema(postgres);
    if (error == SQL_FINE)
        error = make_schema(postgres, &version);
    if (error == SQL_FINE)
        error = run(postgres, "COMMIT", NULL);
    return error == SQL_FINE ? is_known(version, place, why) : sql_refuse(error, place, why);
}

/* Brings the schema up to date, now that the lease is ours, and prolongs that in the same
 * transaction: it may have taken long. Nobody reaches a server here yet. */
static bool climb_schema(struct postgres *postgres, const char *place, bool *climbed,
                         struct engawa_reason *why)
{
    struct engawa_text mine = {0};
    int64_t version = 0, ours = 0;
    enum sql_error error = lock_schema(postgres);
    if (error == SQL_FINE)
        error = run(postgres, "SELECT version FROM version", &version);
    if (error == SQL_FINE && !is_known(version, place, why))
        return false;
    *climbed = version < SCHEMA_POSTGRES_VERSION;
    if (error == SQL_FINE && *climbed)
        error = climb(postgres, version);
    if (error == SQL_FINE && *climbed)
        error = stamp(postgres);
    engawa_text_printf(&mine,
                       "UPDATE leases SET place = '', word = '',"
                       " expires = clock_timestamp() + %d * interval '1 millisecond'"
                       " WHERE shard = 0 AND owner = %lld RETURNING 1",
                       LEASE_MS, (long long)postgres->owner);
    if (error == SQL_FINE)
        error = run(postgres, mine.at, &ours);
    engawa_text_free(&mine);
    if (error == SQL_FINE)
        error = ours ? run(postgres, "COMMIT", NULL) : SQL_OUSTED;
    return error == SQL_FINE || sql_refuse(error, place, why);
}

/* ---- taking the lease ---- */

/* Takes the lease if nobody has it. Otherwise *LEFT is how many milliseconds it still holds, and
 * *UNTIL when it ends, in microseconds since the epoch. */
static enum sql_error take(struct postgres *postgres, int64_t *left, int64_t *until)
{
    static const char *const ask =
        "SELECT epoch, turn, ceil(extract(epoch FROM expires - clock_timestamp()) * 1000)::bigint,"
        " (extract(epoch FROM expires) * 1000000)::bigint, expires > clock_timestamp()"
        " FROM leases WHERE shard = 0 FOR UPDATE";
    int64_t held = 0;
    *left = 0;
    if (!postgres_queue(postgres, "BEGIN", NULL, 0) || !postgres_queue(postgres, ask, NULL, 0))
        return SQL_LOST;
    enum sql_error error = postgres_exchange(postgres);
    if (error != SQL_FINE)
        return error;
    postgres->epoch = postgres_number(postgres->answer, 0, 0) + 1;
    postgres->turn = postgres_number(postgres->answer, 0, 1);
    held = postgres_number(postgres->answer, 0, 4);
    *left = held ? postgres_number(postgres->answer, 0, 2) : 0;
    *until = held ? postgres_number(postgres->answer, 0, 3) : 0;
    const int64_t numbers[] = {postgres->epoch, LEASE_MS, postgres->owner};
    if (!held && !postgres_queue(postgres,
                                 "UPDATE leases SET epoch = $1, owner = $3,"
                                 " expires = clock_timestamp() + $2 * interval '1 millisecond'"
                                 " WHERE shard = 0",
                                 numbers, 3))
        return SQL_LOST;
    return postgres_queue(postgres, "COMMIT", NULL, 0) ? postgres_exchange(postgres) : SQL_LOST;
}

static bool refuse_held(int64_t until, const char *place, struct engawa_reason *why)
{
    time_t second = (time_t)(until / 1000000);
    struct tm tm;
    char text[32] = "";
    if (gmtime_r(&second, &tm))
        strftime(text, sizeof text, "%H:%M:%S UTC", &tm);
    return engawa_refuse(why, "held", "another server has this store, until %s at least%s",
                         "別のサーバーがこの保存先を使っています(少なくとも %s まで)%s", text,
                         place);
}

/* Takes the lease; one that nobody renews is waited for, as after a crash, if WAIT. */
static bool take_lease(struct postgres *postgres, const char *place, bool wait,
                       struct engawa_reason *why)
{
    int64_t left = 0, until = 0, before = 0;
    for (;;) {
        enum sql_error error = take(postgres, &left, &until);
        if (error != SQL_FINE)
            return sql_refuse(error, place, why);
        if (left <= 0 && until == 0)
            return true;
        if (!wait || (before && until != before) || left > 2 * LEASE_MS)
            return refuse_held(until, place, why);
        before = until;
        pause_for(left > 0 ? left + 1 : 1);
    }
}

bool lease_open(struct postgres *postgres, const char *place, bool wait, bool *climbed,
                struct engawa_reason *why)
{
    PGconn *connection = postgres->connection;
    PQexitPipelineMode(connection);
    engawa_random_bytes((uint8_t *)&postgres->owner, sizeof postgres->owner);
    if (!check_settings(postgres, place, why) || !open_schema(postgres, place, why) ||
        !PQenterPipelineMode(connection) || !take_lease(postgres, place, wait, why))
        return false;
    PQexitPipelineMode(connection);
    return climb_schema(postgres, place, climbed, why) && PQenterPipelineMode(connection);
}

/* ---- keeping it ---- */

bool lease_fence(struct postgres *postgres)
{
    const int64_t numbers[] = {postgres->epoch, postgres->turn + 1, LEASE_MS};
    if (!postgres_queue(postgres,
                        "UPDATE leases SET turn = CASE WHEN epoch = $1 THEN $2 END,"
                        " expires = clock_timestamp() + $3 * interval '1 millisecond'"
                        " WHERE shard = 0",
                        numbers, 3))
        return false;
    postgres->queued[postgres->count - 1].fences = true; /* no turn there: NOT NULL is broken */
    return true;
}

enum sql_error lease_keep(struct postgres *postgres)
{
    const int64_t numbers[] = {postgres->owner, LEASE_MS};
    int64_t there = 0;
    if (!postgres_reconnect(postgres))
        return SQL_LOST;
    enum sql_error error =
        postgres_ask(postgres,
                     "UPDATE leases SET expires = clock_timestamp() + $2 * interval '1 millisecond'"
                     " WHERE shard = 0 AND owner = $1 RETURNING 1",
                     numbers, 2, &there);
    return error != SQL_FINE || there ? error : SQL_OUSTED;
}

void lease_close(struct postgres *postgres)
{
    int64_t none;
    if (!postgres->connection || !postgres->owner)
        return;
    postgres_ask(postgres,
                 "DELETE FROM servers USING leases"
                 " WHERE servers.place = leases.place AND shard = 0 AND owner = $1",
                 &postgres->owner, 1, &none);
    if (postgres->connection)
        postgres_ask(postgres,
                     "UPDATE leases SET expires = 'epoch', epoch = epoch + 1"
                     " WHERE shard = 0 AND owner = $1",
                     &postgres->owner, 1, &none);
    postgres->owner = 0;
    postgres->epoch = -1;
}

/* The old session may not have read yet what it was sent, and would commit it when nobody reckons
 * with it any more. So a new epoch begins: either it was done before that, which is waited for, or
 * its fence fails. */
enum sql_error lease_resolve(struct postgres *postgres)
{
    for (;; pause_for(PAUSE_MS)) {
        int64_t epoch;
        if (!postgres_reconnect(postgres))
            continue;
        enum sql_error error =
            postgres_ask(postgres,
                         "UPDATE leases SET epoch = epoch + 1 WHERE shard = 0 AND owner = $1"
                         " RETURNING epoch, turn",
                         &postgres->owner, 1, &epoch);
        if (error != SQL_FINE)
            continue;
        if (PQntuples(postgres->answer) == 0)
            return SQL_OUSTED;
        postgres->epoch = epoch;
        return postgres_number(postgres->answer, 0, 1) == postgres->turn + 1 ? SQL_FINE : SQL_LOST;
    }
}
