/* upgrade.c - creates and upgrades the schema in PostgreSQL (postgres.h).
 *
 * The schema is created and upgraded in one transaction, under a lock that ends with it. The server
 * that has the store does it, so never below a server that still runs; and it takes the store for
 * that by the rules of the existing schema. From LEASED on these are those of lease.c: a server
 * without a place has the store to itself. Before that, the one row of `leases` names the owner of
 * the store: an epoch, which changes as soon as somebody else takes the store, and the end of the
 * lease. A server of an older version that was paused, and resumes after an upgrade, finds that its
 * epoch is over, or its row gone; one that starts reads the version, and exits.
 */
#include "store/sql/postgres.h"
#include "store/sql/schema_postgres.h"

#include <string.h>

enum { LEASED = 5 /* the first version of the schema with a lease for each server */ };

/* Applies the migrations after VERSION. PostgreSQL takes several statements at once only outside
 * a pipeline. */
static enum sql_error migrate(struct postgres *postgres, int64_t version)
{
    enum sql_error error = SQL_FINE;
    for (int64_t step = version; step < SCHEMA_POSTGRES_VERSION && error == SQL_FINE; step++) {
        PGresult *result = PQexec(postgres->connection, schema_postgres_migrations[step]);
        error = PQresultStatus(result) == PGRES_COMMAND_OK ? SQL_FINE : SQL_FAILED;
        PQclear(result);
    }
    return error;
}

/* Runs TEXT and writes the number that it returns to *NUMBER, unless that is NULL. */
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

/* Reads the version of the schema in the open transaction, and adds it if it is missing. Sets
 * *VERSION to the previous one, 0 for none. */
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
        error = migrate(postgres, 0);
    return error == SQL_FINE ? stamp(postgres) : error;
}

/* Opens a transaction that excludes all others that change the schema. */
static enum sql_error lock_schema(struct postgres *postgres)
{
    return run(postgres,
               "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('engawa schema', 0))", NULL);
}

/* Refuses a database that may lose acknowledged data, or cannot store our texts. */
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
                             "データベースの fsync がオフで、記録が失われるおそれがあります。"
                             "オンにしてください%s",
                             place);
    return wide || engawa_refuse(why, "store", "the database must have the encoding UTF8%s",
                                 "データベースの文字コードは UTF8 にしてください%s", place);
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

/* Makes sure that there is a schema, and reads its *VERSION. Leaves an older one as it is, for the
 * server that has the store may be as old. */
static bool open_schema(struct postgres *postgres, const char *place, int64_t *version,
                        struct engawa_reason *why)
{
    enum sql_error error = lock_schema(postgres);
    if (error == SQL_FINE)
        error = make_schema(postgres, version);
    if (error == SQL_FINE)
        error = run(postgres, "COMMIT", NULL);
    return error == SQL_FINE ? is_known(*version, place, why) : sql_refuse(error, place, why);
}

/* Takes the lease of the versions before LEASED, if nobody has it (lease_wait). */
static enum sql_error take_first(struct postgres *postgres, int64_t *left, int64_t *until)
{
    static const char *const ask =
        "SELECT ceil(extract(epoch FROM expires - clock_timestamp()) * 1000)::bigint,"
        " (extract(epoch FROM expires) * 1000000)::bigint, expires > clock_timestamp()"
        " FROM leases WHERE shard = 0 FOR UPDATE";
    if (!postgres_queue(postgres, "BEGIN", NULL, 0) || !postgres_queue(postgres, ask, NULL, 0))
        return SQL_LOST;
    enum sql_error error = postgres_exchange(postgres);
    if (error != SQL_FINE)
        return error;
    bool held = postgres_number(postgres->answer, 0, 2);
    *left = held ? postgres_number(postgres->answer, 0, 0) : 0;
    *until = held ? postgres_number(postgres->answer, 0, 1) : 0;
    const int64_t numbers[] = {LEASE_MS, postgres->server};
    if (!held && !postgres_queue(postgres,
                                 "UPDATE leases SET epoch = epoch + 1, owner = $2,"
                                 " expires = clock_timestamp() + $1 * interval '1 millisecond'"
                                 " WHERE shard = 0",
                                 numbers, 2))
        return SQL_LOST;
    return postgres_queue(postgres, "COMMIT", NULL, 0) ? postgres_exchange(postgres) : SQL_LOST;
}

/* Gives the store of VERSION back in the open transaction, so that nobody takes it before that has
 * ended. Returns SQL_OUSTED if it is not ours. */
static enum sql_error give_back(struct postgres *postgres, int64_t version)
{
    struct engawa_text mine = {0};
    int64_t ours = 0;
    engawa_text_printf(&mine,
                       version < LEASED ? "UPDATE leases SET expires = 'epoch'"
                                          " WHERE shard = 0 AND owner = %lld RETURNING 1"
                                        : "DELETE FROM servers WHERE id = %lld RETURNING 1",
                       (long long)postgres->server);
    enum sql_error error = run(postgres, mine.at, &ours);
    engawa_text_free(&mine);
    return error == SQL_FINE && !ours ? SQL_OUSTED : error;
}

/* Upgrades the schema, now that the store is ours by the rules of the version FIRST. If another
 * server of this version has done so meanwhile, only returns the lease. */
static bool upgrade_schema(struct postgres *postgres, const char *place, int64_t first,
                           bool *upgraded, struct engawa_reason *why)
{
    int64_t version = 0;
    enum sql_error error = lock_schema(postgres);
    if (error == SQL_FINE)
        error = run(postgres, "SELECT version FROM version", &version);
    if (error == SQL_FINE && !is_known(version, place, why))
        return false;
    *upgraded = version < SCHEMA_POSTGRES_VERSION;
    if (error == SQL_FINE && (*upgraded || first >= LEASED))
        error = give_back(postgres, version);
    if (error == SQL_FINE && *upgraded)
        error = migrate(postgres, version);
    if (error == SQL_FINE && *upgraded)
        error = stamp(postgres);
    if (error == SQL_FINE)
        error = run(postgres, "COMMIT", NULL);
    return error == SQL_FINE || sql_refuse(error, place, why);
}

/* Creates the schema, or upgrades it while nobody has the store: takes the store by the rules of
 * the existing schema, and gives it back. WAIT as in lease_wait. */
static bool bring_up_to_date(struct postgres *postgres, const char *place, bool wait,
                             bool *upgraded, struct engawa_reason *why)
{
    int64_t version = 0;
    *upgraded = false;
    if (!check_settings(postgres, place, why) || !open_schema(postgres, place, &version, why))
        return false;
    if (version == 0 || version == SCHEMA_POSTGRES_VERSION)
        return true;
    postgres->server = lease_draw_id();
    if (!PQenterPipelineMode(postgres->connection) ||
        !lease_wait(postgres, place, wait, version < LEASED ? take_first : lease_take_all, why) ||
        !PQexitPipelineMode(postgres->connection))
        return false;
    return upgrade_schema(postgres, place, version, upgraded, why);
}

/* Nobody upgrades the schema while we have a lease, but somebody may have done so between our
 * reading the version and our taking the lease. */
static bool is_still_ours(struct postgres *postgres, const char *place, struct engawa_reason *why)
{
    int64_t version;
    enum sql_error error = postgres_ask(postgres, "SELECT version FROM version", NULL, 0, &version);
    if (error == SQL_FINE && is_known(version, place, why))
        return true;
    lease_close(postgres);
    return error == SQL_FINE ? false : sql_refuse(error, place, why);
}

bool upgrade_open(struct postgres *postgres, const char *place, const struct sql_member *member,
                  bool *upgraded, struct engawa_reason *why)
{
    PQexitPipelineMode(postgres->connection);
    return bring_up_to_date(postgres, place, !member, upgraded, why) &&
           PQenterPipelineMode(postgres->connection) && lease_take(postgres, place, member, why) &&
           is_still_ours(postgres, place, why);
}
