/* beat.c - until when the house was up, and by which clock (journal.h). No more is kept than the
 * latest such time: after a crash it says how long nobody's clock ran. In a file it is a row by
 * itself. In PostgreSQL it is in the server's row, and each shard keeps that of the server that had
 * it last (lease.c). */
#include "store/journal_sql.h"

#include <time.h>

static int64_t time_of_day(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool journal_ahead(struct journal *journal, int64_t *ahead, struct engawa_reason *why)
{
    struct sql_statement *row;
    *ahead = 0;
    if (!journal_server(journal))
        return true;
    int64_t before = time_of_day();
    enum sql_error error =
        sql_prepare(journal_sql(journal),
                    "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", false, &row);
    if (row && sql_step(row))
        *ahead = sql_number(row, 0) - (before + (time_of_day() - before) / 2);
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}

/* Prepares the statement of the two that the database of JOURNAL needs; those of PostgreSQL have
 * the server's id at ?1. */
static enum sql_error prepare(struct journal *journal, const char *in_file, const char *in_postgres,
                              struct sql_statement **statement)
{
    int64_t server = journal_server(journal);
    enum sql_error error =
        sql_prepare(journal_sql(journal), server ? in_postgres : in_file, false, statement);
    if (*statement && server)
        sql_bind_number(*statement, 1, server);
    return error;
}

bool journal_beat(struct journal *journal, int64_t time, struct engawa_reason *why)
{
    struct sql_statement *note;
    if (!journal_sql_begin(journal, why))
        return false;
    enum sql_error error = prepare(journal,
                                   "INSERT INTO beat (one, time) VALUES (1, ?2)"
                                   " ON CONFLICT (one) DO UPDATE SET time = ?2",
                                   "UPDATE servers SET beat = ?2 WHERE id = ?1", &note);
    if (note)
        sql_bind_number(note, 2, time);
    return journal_sql_complete(journal, note, error, why);
}

bool journal_last_beat(struct journal *journal, int64_t *time, struct engawa_reason *why)
{
    struct sql_statement *row;
    enum sql_error error =
        prepare(journal, "SELECT time FROM beat",
                "SELECT CASE WHEN beat > 0 THEN beat ELSE (SELECT coalesce(max(s.beat), 0)"
                " FROM shards AS s WHERE s.server = id) END FROM servers WHERE id = ?1",
                &row);
    *time = row && sql_step(row) ? sql_number(row, 0) : 0;
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}

bool journal_beats(struct journal *journal, int64_t time[JOURNAL_SHARDS], struct engawa_reason *why)
{
    struct sql_statement *row = NULL;
    int64_t all = 0;
    if (!journal_server(journal) && !journal_last_beat(journal, &all, why))
        return false;
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        time[shard] = all;
    if (!journal_server(journal))
        return true;
    enum sql_error error =
        sql_prepare(journal_sql(journal), "SELECT shard, beat FROM shards", false, &row);
    while (row && sql_step(row))
        time[sql_number(row, 0)] = sql_number(row, 1);
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}
