/* replay_command.c - replay of every log of the house under the present rules, and the rebuild of
 * the match lists that follow from the logs (commands.h).
 *
 * A log is folded by the rules of the program that reads it. A later version may read an old log
 * differently, or reject it. Then nobody can enter that table, and it stays on disk unchanged, for
 * the version that accepts it. `replay` lists such tables beforehand. After an upgrade the house
 * replays all logs by itself, while games go on, and reports how many it rejects.
 */
#include "server/admin/admin_state.h"
#include "server/admin/commands.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/admin/command_task.h"
#include "server/base/report.h"
#include "server/cluster/forward.h"
#include "server/house/log.h"
#include "server/kept/history.h"
#include "store/care/lists.h"

#include <stdio.h>
#include <string.h>

/* ---- logs ---- */

struct replay {
    struct command_task task;
    int64_t after; /* number of the last table read */
    int64_t agree, differ;
    bool listed; /* name the rejected tables in the reply */
    int count;   /* tables in this page */
    char id[ADMIN_PAGE][JOURNAL_TABLE_ID_MAX + 1];
    bool closed[ADMIN_PAGE];
};

static void note_table(void *context, const struct journal_about *about)
{
    struct replay *replay = context;
    snprintf(replay->id[replay->count], sizeof replay->id[0], "%s", about->id);
    replay->closed[replay->count] = about->closed;
    replay->after = about->number;
    replay->count++;
}

/* Counts the table ID, which the present rules reject because of WHY, and adds a row for it. */
static void write_row(struct replay *replay, const char *id, bool closed,
                      const struct engawa_reason *why)
{
    struct engawa_json *json = command_task_json(&replay->task);
    if (replay->differ++ >= ADMIN_PAGE || !replay->listed)
        return;
    engawa_json_object(json, NULL);
    engawa_json_string(json, "table", id);
    engawa_json_string(json, "state", closed ? "over" : "going");
    engawa_json_string(json, "code", why->code);
    engawa_json_string(json, "say", engawa_reason_in(why, replay->task.language));
    engawa_json_close(json);
}

/* Replays the logs of the tables in REPLAY. A table that was removed meanwhile does not count. */
static void read_page(struct replay *replay)
{
    for (int i = 0; i < replay->count; i++) {
        struct engawa_reason why;
        struct table *table = log_read(replay->task.journal, replay->id[i], &why);
        if (table)
            replay->agree++;
        else if (strcmp(why.code, "no-such-table") != 0)
            write_row(replay, replay->id[i], replay->closed[i], &why);
        table_free(table);
    }
}

/* Replays and counts the next page of tables. */
static void replay_page(struct command_task *task)
{
    struct replay *replay = (struct replay *)task;
    replay->count = 0;
    task->failed = !journal_list_tables(task->journal, replay->after, ADMIN_PAGE, note_table,
                                        replay, &task->why);
    if (!task->failed)
        read_page(replay);
}

/* Returns whether there may be further tables. */
static bool has_more(const struct replay *replay)
{
    return !replay->task.failed && replay->count == ADMIN_PAGE;
}

/* Runs in the other thread. */
static void replay_all(struct command_task *task)
{
    struct replay *replay = (struct replay *)task;
    struct engawa_json *json = command_task_json(task);
    replay->listed = true;
    engawa_json_array(json, "list");
    do {
        replay_page(task);
    } while (has_more(replay));
    engawa_json_close(json);
    engawa_json_integer(json, "agree", replay->agree);
    engawa_json_integer(json, "differ", replay->differ);
}

bool command_replay(struct ask *ask, const char *const *words)
{
    (void)words;
    struct replay *replay = engawa_allocate(1, sizeof *replay);
    replay->task.run = replay_all;
    return command_task_begin(ask, &replay->task);
}

/* ---- after an upgrade ---- */

static void report_stopped(const char *why)
{
    report_event(REPORT_WARNING, "replay-stopped", NULL,
                 "not every log was read by the rules of this version (%s): `engawa admin replay` "
                 "does it",
                 why);
}

static void report_replayed(const struct command_replayed *result)
{
    char agree[24], differ[24];
    snprintf(agree, sizeof agree, "%lld", (long long)result->agree);
    snprintf(differ, sizeof differ, "%lld", (long long)result->differ);
    report_event(result->differ ? REPORT_WARNING : REPORT_NOTICE, "replayed",
                 (const struct report_field[]){{"agree", agree}, {"differ", differ}, {0}},
                 "the rules of this version read %s logs, and do not read %s%s", agree, differ,
                 result->differ ? ": `engawa admin replay` names them" : "");
}

static void begin_page(struct house *house, const struct replay *before);

/* Runs in the house's thread after a page. */
static void end_page(struct command_task *task)
{
    struct house *house = task->house;
    const struct replay *replay = (const struct replay *)task;
    if (task->failed) {
        report_stopped(task->why.en);
    } else if (!has_more(replay)) {
        admin_of(house)->replayed = (struct command_replayed){true, replay->agree, replay->differ};
        report_replayed(&admin_of(house)->replayed);
    } else if (house->finishing || !admin_of(house)->helper) {
        report_stopped("the server stops");
    } else {
        begin_page(house, replay);
    }
}

/* Starts to replay the page after BEFORE; NULL for the first one. */
static void begin_page(struct house *house, const struct replay *before)
{
    struct engawa_reason why;
    struct replay *replay = engawa_allocate(1, sizeof *replay);
    replay->task.run = replay_page;
    replay->task.done = end_page;
    if (before) {
        replay->after = before->after;
        replay->agree = before->agree;
        replay->differ = before->differ;
    }
    if (!command_task_begin_alone(house, &replay->task, &why))
        report_stopped(why.en);
}

void command_replay_upgraded(struct house *house)
{
    if (house->world.wake)
        begin_page(house, NULL);
}

/* ---- match lists ---- */

/* Runs in the house that reads the logs (house_is_keeper). */
bool command_rebuild_history(struct ask *ask, const char *const *words)
{
    bool fine;
    (void)words;
    if (forward_ask_at(ask, "", &fine))
        return fine;
    history_rebuild(ask->house);
    return true;
}
