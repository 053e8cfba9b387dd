/* lookout.c - whose a store is (lookout.h). */
#include "store/lookout.h"

#include "store/schema_postgres.h"
#include "store/sql.h"

#include "engine/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GRACE_MS = 500 /* for whoever has let their lease run out */ };

struct lookout {
    struct sql *sql;
    struct sql_statement *whose, *note;
    int64_t run_out; /* since when nobody has the lease, on a clock that nobody sets; 0: somebody
                        has it */
};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool lookout_open(const char *store, struct lookout **lookout, struct engawa_reason *why)
{
    struct lookout *opened = engawa_allocate(1, sizeof *opened);
    bool climbed;
    *lookout = NULL;
    if (!sql_open(store, SQL_LOOKOUT, NULL, &opened->sql, &climbed, why)) {
        free(opened);
        return false;
    }
    sql_prepare(opened->sql,
                "SELECT (SELECT version FROM version), epoch, expires > clock_timestamp(),"
                " expires = 'epoch', place, word FROM leases WHERE shard = 0",
                false, &opened->whose);
    sql_prepare(opened->sql,
                "INSERT INTO servers (place, version, since, seen)"
                " VALUES (?1, ?2, clock_timestamp(), clock_timestamp())"
                " ON CONFLICT (place) DO UPDATE SET version = ?2, seen = clock_timestamp(),"
                " since = CASE ?3 WHEN 1 THEN clock_timestamp() ELSE servers.since END",
                false, &opened->note);
    *lookout = opened;
    return true;
}

void lookout_close(struct lookout *lookout)
{
    if (!lookout)
        return;
    sql_free(lookout->whose);
    sql_free(lookout->note);
    sql_close(lookout->sql);
    free(lookout);
}

/* ---- looking ---- */

/* Runs TEXT, which gives one number; -1: the database did not answer, or does not know how. */
static int64_t ask_number(struct lookout *lookout, const char *text)
{
    struct sql_statement *statement;
    sql_prepare(lookout->sql, text, false, &statement);
    int64_t number = sql_step(statement) ? sql_number(statement, 0) : -1;
    return sql_free(statement) == SQL_FINE ? number : -1;
}

/* What an older schema says, or none at all. */
static enum lookout_state look_at_older(struct lookout *lookout)
{
    int64_t there = ask_number(lookout, "SELECT to_regclass('engawa.leases') IS NOT NULL");
    if (there <= 0)
        return there == 0 ? LOOKOUT_FREE : LOOKOUT_AWAY;
    int64_t held = ask_number(
        lookout, "SELECT count(*) FROM leases WHERE shard = 0 AND expires > clock_timestamp()");
    return held < 0 ? LOOKOUT_AWAY : held > 0 ? LOOKOUT_HELD : LOOKOUT_FREE;
}

static void copy(const struct sql_statement *row, int column, char *text, size_t capacity)
{
    const char *found = sql_text((struct sql_statement *)row, column);
    snprintf(text, capacity, "%s", found ? found : "");
}

/* Whether a lease that has run out may be taken now. */
static bool is_over(struct lookout *lookout, bool given_back)
{
    int64_t now = now_ms();
    if (lookout->run_out == 0)
        lookout->run_out = now;
    return given_back || now - lookout->run_out >= GRACE_MS;
}

void lookout_look(struct lookout *lookout, struct lookout_view *view)
{
    struct sql_statement *row = lookout->whose;
    *view = (struct lookout_view){.state = LOOKOUT_AWAY};
    bool found = sql_step(row), held = found && sql_number(row, 2);
    if (found) {
        view->epoch = sql_number(row, 1);
        copy(row, 4, view->place, sizeof view->place);
        copy(row, 5, view->word, sizeof view->word);
        view->state = sql_number(row, 0) > SCHEMA_POSTGRES_VERSION         ? LOOKOUT_NEWER
                      : held || !is_over(lookout, sql_number(row, 3) != 0) ? LOOKOUT_HELD
                                                                           : LOOKOUT_FREE;
    }
    enum sql_error error = sql_end(row);
    if (error == SQL_FAILED)
        view->state = look_at_older(lookout);
    else if (error != SQL_FINE)
        view->state = LOOKOUT_AWAY;
    if (held || error != SQL_FINE)
        lookout->run_out = 0;
}

/* ---- who is there ---- */

void lookout_note(struct lookout *lookout, const char *place, const char *version, bool first)
{
    if (first)
        ask_number(lookout, "DELETE FROM servers WHERE seen < clock_timestamp() - interval '1 day'"
                            " AND place <> (SELECT place FROM leases WHERE shard = 0)");
    sql_bind_text(lookout->note, 1, place);
    sql_bind_text(lookout->note, 2, version);
    sql_bind_number(lookout->note, 3, first);
    sql_run(lookout->note); /* it is for the operator's eyes: who cannot note it goes on */
}

void lookout_leave(struct lookout *lookout, const char *place)
{
    struct sql_statement *statement;
    sql_prepare(lookout->sql, "DELETE FROM servers WHERE place = ?1", false, &statement);
    sql_bind_text(statement, 1, place);
    sql_step(statement);
    sql_free(statement);
}

bool lookout_list(struct lookout *lookout,
                  void (*see)(void *context, const struct lookout_server *server), void *context)
{
    struct sql_statement *row;
    sql_prepare(lookout->sql,
                "SELECT servers.place, version, (extract(epoch FROM since) * 1000)::bigint,"
                " extract(epoch FROM clock_timestamp() - seen)::bigint,"
                " servers.place = leases.place AND expires > clock_timestamp()"
                " FROM servers, leases WHERE shard = 0 ORDER BY since, servers.place",
                false, &row);
    while (sql_step(row)) {
        const struct lookout_server server = {.place = sql_text(row, 0),
                                              .version = sql_text(row, 1),
                                              .since = sql_number(row, 2),
                                              .seen = sql_number(row, 3),
                                              .has_store = sql_number(row, 4) != 0};
        see(context, &server);
    }
    return sql_free(row) == SQL_FINE;
}
