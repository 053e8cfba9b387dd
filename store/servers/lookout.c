/* lookout.c - which servers have a store, and which of them has each shard (lookout.h). */
#include "store/servers/lookout.h"

#include "store/sql/schema_postgres.h"
#include "store/sql/sql.h"

#include "engine/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GRACE_MS = 500 /* after a lease has run out, for a late renewal */ };

struct lookout {
    struct sql *sql;
    struct sql_statement *news;
    struct lookout_view view; /* the last one read */
    bool known;               /* SERVER and the shards were read at the change count CHANGE */
    int64_t change;
    int servers;
    struct lookout_member server[LOOKOUT_SERVERS]; /* all, also those that are gone */
    int64_t run_out[LOOKOUT_SERVERS]; /* since when each lease has been over, on a monotonic clock;
                                         0: it is not */
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
    bool upgraded;
    *lookout = NULL;
    if (!sql_open(store, SQL_LOOKOUT, NULL, &opened->sql, &upgraded, why)) {
        free(opened);
        return false;
    }
    opened->news = sql_prepare(
        opened->sql,
        "SELECT (SELECT version FROM version), version, (SELECT ' ' ||"
        " string_agg(id::text, ' ') || ' ' FROM servers WHERE expires <= clock_timestamp())"
        " FROM shards_version",
        false);
    *lookout = opened;
    return true;
}

void lookout_close(struct lookout *lookout)
{
    if (!lookout)
        return;
    sql_free(lookout->news);
    sql_close(lookout->sql);
    free(lookout);
}

/* ---- looking ---- */

/* Reads the list of servers. Returns SQL_FINE or the error. */
static enum sql_error read_servers(struct lookout *lookout)
{
    struct sql_statement *row =
        sql_prepare(lookout->sql,
                    "SELECT id, place, word, version, (extract(epoch FROM since) * 1000)::bigint,"
                    " leaves::integer"
                    " FROM servers ORDER BY id LIMIT ?1",
                    false);
    sql_bind_number(row, 1, LOOKOUT_SERVERS);
    lookout->servers = 0;
    while (sql_step(row)) {
        struct lookout_member *server = &lookout->server[lookout->servers++];
        *server = (struct lookout_member){
            .id = sql_number(row, 0), .since = sql_number(row, 4), .leaves = sql_number(row, 5)};
        sql_copy_text(row, 1, server->place, sizeof server->place);
        sql_copy_text(row, 2, server->word, sizeof server->word);
        sql_copy_text(row, 3, server->version, sizeof server->version);
    }
    return sql_free(row);
}

/* Reads the owner of each shard. Returns SQL_FINE or the error. */
static enum sql_error read_shards(struct lookout *lookout)
{
    struct sql_statement *row =
        sql_prepare(lookout->sql, "SELECT shard, server FROM shards ORDER BY shard", false);
    while (sql_step(row))
        lookout->view.has[sql_number(row, 0)] = sql_number(row, 1);
    return sql_free(row);
}

/* Reads everything in one snapshot. Returns SQL_FINE or the error. */
static enum sql_error read_all(struct lookout *lookout)
{
    int64_t run_out[LOOKOUT_SERVERS], id[LOOKOUT_SERVERS];
    int servers = lookout->servers;
    struct sql_statement *row;
    memcpy(run_out, lookout->run_out, sizeof run_out);
    for (int i = 0; i < servers; i++)
        id[i] = lookout->server[i].id;
    enum sql_error error = sql_begin(lookout->sql, SQL_READ);
    if (error != SQL_FINE)
        return error;
    row = sql_prepare(lookout->sql, "SELECT version FROM shards_version", false);
    lookout->change = sql_step(row) ? sql_number(row, 0) : 0;
    error = sql_free(row);
    if (error == SQL_FINE)
        error = read_servers(lookout);
    if (error == SQL_FINE)
        error = read_shards(lookout);
    if (error == SQL_FINE)
        error = sql_commit(lookout->sql);
    if (error != SQL_FINE)
        sql_rollback(lookout->sql);
    for (int i = 0; i < lookout->servers; i++) {
        lookout->run_out[i] = 0;
        for (int before = 0; before < servers; before++)
            if (id[before] == lookout->server[i].id)
                lookout->run_out[i] = run_out[before];
    }
    return error;
}

/* Returns whether server AT, whose lease has RUN_OUT, is gone. */
static bool is_gone(struct lookout *lookout, int at, bool run_out)
{
    int64_t now = now_ms();
    if (!run_out)
        lookout->run_out[at] = 0;
    else if (lookout->run_out[at] == 0)
        lookout->run_out[at] = now;
    return run_out && now - lookout->run_out[at] >= GRACE_MS;
}

static bool is_same(const struct lookout_member *one, const struct lookout_member *other)
{
    return one->id == other->id && strcmp(one->place, other->place) == 0 &&
           strcmp(one->word, other->word) == 0 && strcmp(one->version, other->version) == 0 &&
           one->leaves == other->leaves;
}

/* Puts the servers that are alive into the view. RUN_OUT has the ids of those whose leases are
 * over, with a blank around each. */
static void show_servers(struct lookout *lookout, const char *run_out)
{
    struct lookout_view *view = &lookout->view;
    int before = view->servers, servers = 0;
    char id[24];
    for (int i = 0; i < lookout->servers; i++) {
        const struct lookout_member *server = &lookout->server[i];
        snprintf(id, sizeof id, " %" PRId64 " ", server->id);
        if (is_gone(lookout, i, strstr(run_out, id) != NULL))
            continue;
        view->changed |= servers >= before || !is_same(&view->server[servers], server);
        view->server[servers++] = *server;
    }
    view->changed |= servers != before;
    view->servers = servers;
}

/* ---- a look ---- */

/* Reads the state in the database. Returns false if it does not answer, or has another schema. */
static bool read_news(struct lookout *lookout)
{
    struct sql_statement *row = lookout->news;
    struct engawa_text run_out = {0};
    int64_t version = 0, change = 0;
    if (sql_step(row)) {
        const char *ids = sql_text(row, 2);
        version = sql_number(row, 0);
        change = sql_number(row, 1);
        engawa_text_add(&run_out, ids ? ids : "");
    }
    bool fine = sql_end(row) == SQL_FINE && version == SCHEMA_POSTGRES_VERSION;
    if (fine && (!lookout->known || change != lookout->change))
        fine = lookout->known = read_all(lookout) == SQL_FINE;
    if (fine) {
        lookout->view.changed |= lookout->view.change != lookout->change;
        lookout->view.change = lookout->change;
        show_servers(lookout, engawa_text_string(&run_out));
    }
    engawa_text_free(&run_out);
    return fine;
}

void lookout_look(struct lookout *lookout, struct lookout_view *view)
{
    bool before = lookout->view.answered;
    lookout->view.changed = false;
    lookout->view.answered = read_news(lookout);
    lookout->view.changed |= lookout->view.answered != before;
    if (!lookout->view
             .answered) /* a server whose database has come back gets the whole grace again */
        memset(lookout->run_out, 0, sizeof lookout->run_out);
    *view = lookout->view;
}

const struct lookout_member *lookout_owner(const struct lookout_view *view, int shard)
{
    for (int i = 0; i < view->servers; i++)
        if (view->server[i].id == view->has[shard])
            return &view->server[i];
    return NULL;
}

/* ---- taking over ---- */

/* Runs TEXT in the open transaction, with ME for ?1, the number MOST for ?2 or IDS for ?3. Returns
 * SQL_FINE or the error. */
static enum sql_error run(struct lookout *lookout, const char *text, int64_t me, int most,
                          const char *ids)
{
    struct sql_statement *statement = sql_prepare(lookout->sql, text, false);
    sql_bind_number(statement, 1, me);
    sql_bind_number(statement, 2, most);
    sql_bind_text(statement, 3, ids);
    sql_step(statement);
    return sql_free(statement);
}

/* Locks the row of ME, and those of the servers that are gone and have not come back. Sets GONE to
 * their ids, a blank between two, and *THERE if ME has a row. Returns SQL_FINE or the error. */
static enum sql_error lock_servers(struct lookout *lookout, int64_t me, struct engawa_text *gone,
                                   bool *there)
{
    struct engawa_text ids = {0};
    struct sql_statement *row;
    const struct lookout_view *view = &lookout->view;
    for (int i = 0, seen = 0; i < lookout->servers; i++) {
        if (seen < view->servers && view->server[seen].id == lookout->server[i].id)
            seen++;
        else
            engawa_text_printf(&ids, " %" PRId64, lookout->server[i].id);
    }
    row = sql_prepare(
        lookout->sql,
        "SELECT id FROM servers WHERE id = ?1"
        " OR (id::text = ANY(string_to_array(?2, ' ')) AND expires <= clock_timestamp())"
        " ORDER BY id FOR UPDATE",
        false);
    sql_bind_number(row, 1, me);
    sql_bind_text(row, 2, engawa_text_string(&ids));
    *there = false;
    while (sql_step(row)) {
        int64_t id = sql_number(row, 0);
        *there |= id == me;
        if (id != me)
            engawa_text_printf(gone, "%s%" PRId64, gone->length > 0 ? " " : "", id);
    }
    engawa_text_free(&ids);
    return sql_free(row);
}

/* Takes the shards from the servers GONE, so that they belong to nobody. Returns SQL_FINE or the
 * error. */
static enum sql_error free_shards(struct lookout *lookout, const char *gone)
{
    static const char *const each[] = {
        "UPDATE shards SET server = 0,"
        " beat = CASE WHEN servers.beat > 0 THEN servers.beat ELSE shards.beat END FROM servers"
        " WHERE servers.id = shards.server AND servers.id::text = ANY(string_to_array(?3, ' '))",
        "DELETE FROM servers WHERE id::text = ANY(string_to_array(?3, ' '))"};
    enum sql_error error = SQL_FINE;
    for (size_t i = 0; i < sizeof each / sizeof *each && error == SQL_FINE; i++)
        error = run(lookout, each[i], 0, 0, gone);
    return error;
}

/* Does all of it in the open transaction. Returns SQL_FINE or the error. */
static enum sql_error take(struct lookout *lookout, int64_t me, int most, int *taken)
{
    static const char *const lock = "SELECT version FROM shards_version FOR UPDATE";
    static const char *const get =
        "UPDATE shards SET server = ?1 WHERE shard IN (SELECT shard FROM shards AS s"
        " WHERE NOT EXISTS (SELECT 1 FROM servers WHERE id = s.server) ORDER BY shard"
        " LIMIT greatest(0, ?2 - (SELECT count(*) FROM shards WHERE server = ?1)))";
    static const char *const count_on = "UPDATE shards_version SET version = version + 1";
    struct engawa_text gone = {0};
    bool there;
    enum sql_error error = lock_servers(lookout, me, &gone, &there);
    if (error == SQL_FINE && !there)
        error = SQL_OUSTED;
    if (error == SQL_FINE)
        error = run(lookout, lock, 0, 0, "");
    if (error == SQL_FINE && gone.length > 0)
        error = free_shards(lookout, gone.at);
    if (error == SQL_FINE)
        error = run(lookout, get, me, most, "");
    *taken = error == SQL_FINE ? sql_changes(lookout->sql) : 0;
    if (error == SQL_FINE && (*taken > 0 || gone.length > 0))
        error = run(lookout, count_on, 0, 0, "");
    engawa_text_free(&gone);
    return error;
}

bool lookout_take(struct lookout *lookout, int64_t me, int most, int *taken,
                  struct engawa_reason *why)
{
    *taken = 0;
    enum sql_error error = sql_begin(lookout->sql, SQL_WRITE);
    if (error == SQL_FINE) {
        error = take(lookout, me, most, taken);
        if (error == SQL_FINE)
            error = sql_commit(lookout->sql);
        if (error != SQL_FINE)
            sql_rollback(lookout->sql);
    }
    return error == SQL_FINE || sql_refuse(error, "", why);
}

bool lookout_leave(struct lookout *lookout, int64_t me, bool leaves)
{
    static const char *const each[] = {"UPDATE servers SET leaves = ?2 <> 0 WHERE id = ?1",
                                       "UPDATE shards_version SET version = version + 1"};
    enum sql_error error = sql_begin(lookout->sql, SQL_WRITE);
    for (size_t i = 0; i < sizeof each / sizeof *each && error == SQL_FINE; i++)
        error = run(lookout, each[i], me, leaves, "");
    if (error == SQL_FINE)
        error = sql_commit(lookout->sql);
    if (error != SQL_FINE)
        sql_rollback(lookout->sql);
    return error == SQL_FINE;
}

/* ---- for the operator ---- */

bool lookout_list(struct lookout *lookout,
                  void (*see)(void *context, const struct lookout_server *server), void *context)
{
    struct sql_statement *row =
        sql_prepare(lookout->sql,
                    "SELECT place, version, (extract(epoch FROM since) * 1000)::bigint,"
                    " (extract(epoch FROM expires - clock_timestamp()) * 1000)::bigint,"
                    " leaves::integer, CASE WHEN expires > clock_timestamp()"
                    " THEN (SELECT count(*) FROM shards WHERE server = id) ELSE 0 END"
                    " FROM servers WHERE place <> '' ORDER BY since, place",
                    false);
    while (sql_step(row)) {
        const struct lookout_server server = {.place = sql_text(row, 0),
                                              .version = sql_text(row, 1),
                                              .since = sql_number(row, 2),
                                              .lease = sql_number(row, 3),
                                              .leaves = sql_number(row, 4),
                                              .shards = (int)sql_number(row, 5)};
        see(context, &server);
    }
    return sql_free(row) == SQL_FINE;
}

bool lookout_standbys(struct lookout *lookout,
                      void (*see)(void *context, const struct lookout_standby *standby),
                      void *context)
{
    struct sql_statement *row =
        sql_prepare(lookout->sql,
                    "SELECT application_name, sync_state,"
                    " greatest(0, pg_current_wal_lsn() - flush_lsn)::bigint"
                    " FROM pg_stat_replication WHERE flush_lsn IS NOT NULL ORDER BY 1",
                    false);
    while (sql_step(row)) {
        const struct lookout_standby standby = {
            .name = sql_text(row, 0), .state = sql_text(row, 1), .behind = sql_number(row, 2)};
        see(context, &standby);
    }
    return sql_free(row) == SQL_FINE;
}
