/* beat.c - heartbeats of servers (beat.h).
 *
 * A heartbeat is the time at which a server was last up; after a crash it shows for how long no
 * clock ran. Only the latest one is stored. A file has a separate row for it. In PostgreSQL it is
 * in the server's row, and each shard has the heartbeat of its last server (sql/lease.c).
 */
#include "store/journal/beat.h"

#include "store/turn/transaction.h"

#include <time.h>

static int64_t time_of_day(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool journal_ahead(struct journal *journal, int64_t *ahead, struct engawa_reason *why)
{
    *ahead = 0;
    if (!journal_server(journal))
        return true;
    struct sql_statement *row =
        journal_statement(journal, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint");
    int64_t before = time_of_day();
    if (sql_step(row))
        *ahead = sql_number(row, 0) - (before + (time_of_day() - before) / 2);
    return journal_has_read(journal, sql_end(row), why);
}

/* Returns the one of two statements that suits the database of JOURNAL; that of PostgreSQL takes
 * the server's id as ?1. */
static struct sql_statement *either(struct journal *journal, const char *in_file,
                                    const char *in_postgres)
{
    int64_t server = journal_server(journal);
    struct sql_statement *statement = journal_statement(journal, server ? in_postgres : in_file);
    if (server)
        sql_bind_number(statement, 1, server);
    return statement;
}

static bool beat(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const int64_t *time = arguments;
    struct sql_statement *note = either(journal,
                                        "INSERT INTO beat (one, time) VALUES (1, ?2)"
                                        " ON CONFLICT (one) DO UPDATE SET time = ?2",
                                        "UPDATE servers SET beat = ?2 WHERE id = ?1");
    sql_bind_number(note, 2, *time);
    return journal_run(journal, note, why);
}

static const struct batch_op beat_op = {.run = beat};

void batch_beat(struct batch *batch, int64_t time)
{
    batch_add(batch, &beat_op, &time, sizeof time);
}

bool journal_last_beat(struct journal *journal, int64_t *time, struct engawa_reason *why)
{
    struct sql_statement *row =
        either(journal, "SELECT time FROM beat",
               "SELECT CASE WHEN beat > 0 THEN beat ELSE (SELECT coalesce(max(s.beat), 0)"
               " FROM shards AS s WHERE s.server = id) END FROM servers WHERE id = ?1");
    *time = sql_step(row) ? sql_number(row, 0) : 0;
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_beats(struct journal *journal, int64_t time[JOURNAL_SHARDS], struct engawa_reason *why)
{
    int64_t all = 0;
    if (!journal_server(journal) && !journal_last_beat(journal, &all, why))
        return false;
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        time[shard] = all;
    if (!journal_server(journal))
        return true;
    struct sql_statement *row = journal_statement(journal, "SELECT shard, beat FROM shards");
    while (sql_step(row))
        time[sql_number(row, 0)] = sql_number(row, 1);
    return journal_has_read(journal, sql_end(row), why);
}
