/* lease.c - which servers a store has, and which of its shards each (postgres.h).
 *
 * A lease is a row of `servers`: the server's id, an epoch, the end of the lease by the database's
 * clock, and the number of turns committed. Each transaction of that server that writes first
 * updates this row, if it exists and its epoch is the server's own; the turn tells what became of a
 * COMMIT that got no answer. Two servers have two rows, so their transactions do not wait for each
 * other.
 *
 * A row of `shards` names the owner of a shard: a server's id; nobody if that is 0 or no such
 * server exists. Only two change it: the server that owns the shard, in one of its transactions,
 * and a server that takes over after the owner's lease has run out. The latter deletes the owner's
 * row. A server that was paused and resumes then writes nothing, for its fence does not find the
 * row; and the server that takes over waits for a transaction under way. So shards are a server's
 * own as long as its fence holds, and entries need no further check. Each server draws a new id
 * when it opens the store, so a deleted row never comes back.
 *
 * No deadlocks: a server that changes more than its own row first locks the rows of servers, in
 * ascending order of their ids, then the row of `shards_version`, and then the shards, which nobody
 * else changes meanwhile. A server that gives shards away does that last in its turn.
 * `shards_version` counts changes of the shards and of the servers, so a look (lookout.h) that
 * finds nothing new reads that one row.
 *
 * A server with the place "" has the store to itself: it has taken all shards while no other lease
 * was alive.
 */
#include "store/sql/postgres.h"

#include "engine/chance.h"

#include <stdio.h>
#include <time.h>

enum { PAUSE_MS = 100 };

/* Selects whether another lease holds, and for how long; ALONE counts only servers that have the
 * store to themselves. */
#define HELD                                                                                       \
    "SELECT count(*), ceil(extract(epoch FROM max(expires) - clock_timestamp()) * 1000)::bigint,"  \
    " (extract(epoch FROM max(expires)) * 1000000)::bigint FROM servers"                           \
    " WHERE expires > clock_timestamp()"
#define ALONE " AND place = ''"

#define LOCK_MAP "SELECT version FROM shards_version FOR UPDATE"
#define COUNT_ON "UPDATE shards_version SET version = version + 1"

static void pause_for(int64_t ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* ---- taking a lease ---- */

/* Queues each of TEXTS, ended by NULL, and executes them. */
static enum sql_error do_all(struct postgres *postgres, const char *const *texts)
{
    for (; *texts; texts++)
        if (!postgres_queue(postgres, *texts, NULL, 0))
            return SQL_LOST;
    return postgres_exchange(postgres);
}

/* Reads the answer to HELD. */
static bool is_held(const struct postgres *postgres, int64_t *left, int64_t *until)
{
    bool held = postgres_number(postgres->answer, 0, 0) > 0;
    *left = held ? postgres_number(postgres->answer, 0, 1) : 0;
    *until = held ? postgres_number(postgres->answer, 0, 2) : 0;
    return held;
}

/* Opens a transaction. LOCKS locks the servers whose leases must have run out, and HELD_BY selects
 * whether they have. If one has not, ends the transaction and sets *UNTIL to a value other than 0.
 * It first looks at a valid lease without a lock, so that waiting servers block nobody. */
static enum sql_error begin(struct postgres *postgres, const char *held_by, const char *locks,
                            int64_t *left, int64_t *until)
{
    const char *const look[] = {held_by, NULL};
    const char *const lock[] = {"BEGIN", locks, LOCK_MAP, held_by, NULL};
    const char *const end[] = {"ROLLBACK", NULL};
    enum sql_error error = do_all(postgres, look);
    if (error != SQL_FINE || is_held(postgres, left, until))
        return error;
    error = do_all(postgres, lock);
    if (error != SQL_FINE || !is_held(postgres, left, until))
        return error;
    return do_all(postgres, end);
}

/* Queues the statement that writes our own row with the data of MEMBER. */
static bool queue_row(struct postgres *postgres, const struct sql_member *member)
{
    char id[24], lease[24];
    snprintf(id, sizeof id, "%lld", (long long)postgres->server);
    snprintf(lease, sizeof lease, "%d", LEASE_MS);
    const char *const values[] = {id, lease, member->place, member->word, member->version};
    postgres->epoch = 1;
    postgres->turn = 0;
    return postgres_queue_texts(
        postgres,
        "INSERT INTO servers (id, place, word, version, epoch, turn, expires, since, beat)"
        " VALUES ($1::bigint, $3, $4, $5, 1, 0,"
        " clock_timestamp() + $2::integer * interval '1 millisecond', clock_timestamp(), 0)",
        values, 5);
}

/* Saves for the shards the data that the deleted servers had for them. */
#define KEEP_BEAT                                                                                  \
    "UPDATE shards SET beat = servers.beat FROM servers"                                           \
    " WHERE servers.id = shards.server AND servers.beat > 0"

enum sql_error lease_take_all(struct postgres *postgres, int64_t *left, int64_t *until)
{
    const struct sql_member nobody = {"", "", ""};
    const char *const rest[] = {COUNT_ON, "COMMIT", NULL};
    enum sql_error error =
        begin(postgres, HELD, "SELECT id FROM servers ORDER BY id FOR UPDATE", left, until);
    if (error != SQL_FINE || *until)
        return error;
    if (!postgres_queue(postgres, KEEP_BEAT, NULL, 0) ||
        !postgres_queue(postgres, "UPDATE shards SET server = $1", &postgres->server, 1) ||
        !postgres_queue(postgres, "DELETE FROM servers", NULL, 0) || !queue_row(postgres, &nobody))
        return SQL_LOST;
    return do_all(postgres, rest);
}

/* Joins as MEMBER the servers that share the store, if no server has it alone. Removes a server
 * that had it alone and let its lease run out. */
static enum sql_error become(struct postgres *postgres, const struct sql_member *member,
                             int64_t *left, int64_t *until)
{
    static const char *const shards_of_nobody =
        "UPDATE shards SET server = 0 WHERE server IN (SELECT id FROM servers WHERE place = '')";
    const char *const rest[] = {COUNT_ON, "COMMIT", NULL};
    enum sql_error error =
        begin(postgres, HELD ALONE,
              "SELECT id FROM servers WHERE place = '' ORDER BY id FOR UPDATE", left, until);
    if (error != SQL_FINE || *until)
        return error;
    if (!postgres_queue(postgres, KEEP_BEAT ALONE, NULL, 0) ||
        !postgres_queue(postgres, shards_of_nobody, NULL, 0) ||
        !postgres_queue(postgres, "DELETE FROM servers WHERE place = ''", NULL, 0) ||
        !queue_row(postgres, member))
        return SQL_LOST;
    return do_all(postgres, rest);
}

static bool refuse_held(int64_t until, const char *place, struct engawa_reason *why)
{
    time_t second = (time_t)(until / 1000000);
    struct tm tm;
    char text[32] = "";
    if (gmtime_r(&second, &tm))
        strftime(text, sizeof text, "%H:%M:%S UTC", &tm);
    return engawa_refuse(why, "held", "another server has this store, until %s at least%s",
                         "別のサーバーがこの保存先を使っています（少なくとも %s まで）%s", text,
                         place);
}

bool lease_wait(struct postgres *postgres, const char *place, bool wait,
                enum sql_error (*take)(struct postgres *postgres, int64_t *left, int64_t *until),
                struct engawa_reason *why)
{
    int64_t left = 0, until = 0, before = 0;
    for (;;) {
        enum sql_error error = take(postgres, &left, &until);
        if (error != SQL_FINE)
            return sql_refuse(error, place, why);
        if (until == 0)
            return true;
        if (!wait || (before && until != before) || left > 2 * LEASE_MS)
            return refuse_held(until, place, why);
        before = until;
        pause_for(left > 0 ? left + 1 : 1);
    }
}

static bool join(struct postgres *postgres, const char *place, const struct sql_member *member,
                 struct engawa_reason *why)
{
    int64_t left = 0, until = 0;
    enum sql_error error = become(postgres, member, &left, &until);
    if (error != SQL_FINE)
        return sql_refuse(error, place, why);
    return until == 0 || refuse_held(until, place, why);
}

int64_t lease_draw_id(void)
{
    uint64_t bits = 0;
    while (bits == 0) {
        engawa_random_bytes((uint8_t *)&bits, sizeof bits);
        bits &= INT64_MAX;
    }
    return (int64_t)bits;
}

bool lease_take(struct postgres *postgres, const char *place, const struct sql_member *member,
                struct engawa_reason *why)
{
    postgres->server = lease_draw_id();
    return member ? join(postgres, place, member, why)
                  : lease_wait(postgres, place, true, lease_take_all, why);
}

/* ---- keeping it ---- */

/* If our row is gone, or has another epoch, this divides by 0. */
bool lease_fence(struct postgres *postgres)
{
    const int64_t numbers[] = {postgres->server, postgres->epoch, postgres->turn + 1, LEASE_MS};
    if (!postgres_queue(postgres,
                        "WITH ours AS (UPDATE servers SET turn = $3,"
                        " expires = clock_timestamp() + $4 * interval '1 millisecond'"
                        " WHERE id = $1 AND epoch = $2 RETURNING 1)"
                        " SELECT 1 / count(*) FROM ours",
                        numbers, 4))
        return false;
    postgres->queued[postgres->count - 1].fences = true;
    return true;
}

enum sql_error lease_keep(struct postgres *postgres)
{
    const int64_t numbers[] = {postgres->server, LEASE_MS};
    int64_t there = 0;
    if (!postgres_reconnect(postgres))
        return SQL_LOST;
    enum sql_error error = postgres_ask(
        postgres,
        "UPDATE servers SET expires = clock_timestamp() + $2 * interval '1 millisecond'"
        " WHERE id = $1 RETURNING 1",
        numbers, 2, &there);
    return error != SQL_FINE || there ? error : SQL_OUSTED;
}

/* Queues the statements that end our membership. */
static bool queue_leaving(struct postgres *postgres)
{
    static const char *const ours[] = {
        "SELECT id FROM servers WHERE id = $1 FOR UPDATE",
        KEEP_BEAT " AND servers.id = $1",
        "UPDATE shards SET server = 0 WHERE server = $1",
        "DELETE FROM servers WHERE id = $1",
    };
    bool fine = postgres_queue(postgres, "BEGIN", NULL, 0) &&
                postgres_queue(postgres, ours[0], &postgres->server, 1) &&
                postgres_queue(postgres, COUNT_ON, NULL, 0);
    for (size_t i = 1; fine && i < sizeof ours / sizeof *ours; i++)
        fine = postgres_queue(postgres, ours[i], &postgres->server, 1);
    return fine && postgres_queue(postgres, "COMMIT", NULL, 0);
}

void lease_close(struct postgres *postgres)
{
    if (!postgres->connection || !postgres->server)
        return;
    if (queue_leaving(postgres))
        postgres_exchange(postgres);
    postgres->server = 0;
    postgres->epoch = -1;
}

/* The old session may still have unread statements, and could commit them later. A new epoch
 * excludes that: either the commit comes before it, which this waits for, or its fence fails. */
enum sql_error lease_resolve(struct postgres *postgres)
{
    for (;; pause_for(PAUSE_MS)) {
        int64_t epoch;
        if (!postgres_reconnect(postgres))
            continue;
        enum sql_error error = postgres_ask(postgres,
                                            "UPDATE servers SET epoch = epoch + 1 WHERE id = $1"
                                            " RETURNING epoch, turn",
                                            &postgres->server, 1, &epoch);
        if (error != SQL_FINE)
            continue;
        if (PQntuples(postgres->answer) == 0)
            return SQL_OUSTED;
        postgres->epoch = epoch;
        return postgres_number(postgres->answer, 0, 1) == postgres->turn + 1 ? SQL_FINE : SQL_LOST;
    }
}
