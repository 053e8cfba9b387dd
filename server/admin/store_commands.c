/* store_commands.c - the operator's commands about the store: checks of database and disk, and
 * export of a record (commands.h). */
#include "server/admin/commands.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/admin/command_task.h"
#include "server/base/checks.h"
#include "server/base/counts.h"
#include "server/base/ids.h"
#include "server/kept/record.h"
#include "store/care/backup.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum {
    SYNCS = 8,      /* syncs that are timed */
    SLOW_SYNC = 100 /* ms that a sync may take */
};

/* ---- checks ---- */

static void check_journal(struct command_task *task)
{
    struct engawa_reason why;
    if (!journal_has_file(task->journal))
        checks_add(
            command_task_json(task), task->language, "database", true,
            "PostgreSQL has the tables; its own tools check it",
            "卓の記録は PostgreSQL にあります。検査には PostgreSQL のツールを使ってください");
    else if (journal_check(task->journal, &why))
        checks_add(command_task_json(task), task->language, "database", true,
                   "every page of the database is whole", "データベースのページはすべて無事です");
    else
        checks_add(command_task_json(task), task->language, "database", false, "%s", "%s",
                   engawa_reason_in(&why, task->language));
}

/* Returns the longest of SYNCS syncs of the file HANDLE, in ms, or -1 if the disk failed. */
static int64_t time_syncs(int handle)
{
    static const char block[4096];
    int64_t longest = 0;
    for (int i = 0; i < SYNCS; i++) {
        int64_t begun = counts_clock();
        if (pwrite(handle, block, sizeof block, 0) != sizeof block || fsync(handle) != 0)
            return -1;
        int64_t took = (counts_clock() - begun) / 1000;
        longest = took > longest ? took : longest;
    }
    return longest;
}

static void check_disk(struct command_task *task)
{
    struct engawa_text path = {0};
    engawa_text_printf(&path, "%s/check.part", task->house->world.folder);
    int handle = open(path.at, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    int64_t longest = handle >= 0 ? time_syncs(handle) : -1;
    if (handle >= 0)
        close(handle);
    unlink(path.at);
    if (longest < 0)
        checks_add(command_task_json(task), task->language, "disk", false,
                   "nothing can be written to %.150s", "%.150s に書き込めません",
                   task->house->world.folder);
    else
        checks_add(command_task_json(task), task->language, "disk", longest <= SLOW_SYNC,
                   "a sync of the disk takes up to %lld ms; moves wait for it",
                   "ディスクへの同期に最大%lldミリ秒かかります（手はそのぶん待ちます）",
                   (long long)longest);
    engawa_text_free(&path);
}

static void check_slowly(struct command_task *task)
{
    check_journal(task);
    check_disk(task);
    engawa_json_close(command_task_json(task));
}

/* Reports whether the clock is behind the journal. */
static void check_clock(struct ask *ask, struct engawa_json *json)
{
    int64_t behind = ask->house->uptime.beat - house_now(ask->house);
    bool fine = behind <= 0;
    checks_add(json, ask->visitor->language, "clock", fine,
               fine ? "the clock does not go back"
                    : "the clock is behind the journal: it was set back",
               fine ? "時計は戻っていません" : "時計が記録より遅れています（戻されました）");
}

bool command_check(struct ask *ask, const char *const *words)
{
    (void)words;
    if (!ask->house->world.folder)
        return engawa_refuse(&ask->why, "store", "this server has no folder",
                             "このサーバーにはフォルダーがありません");
    struct command_task *task = engawa_allocate(1, sizeof *task);
    struct engawa_json *json = command_task_json(task);
    task->run = check_slowly;
    command_add_link(ask->house, "/", json);
    engawa_json_array(json, "list");
    check_clock(ask, json);
    command_check_backup(ask->house, ask->visitor->language, json);
    world_describe(&ask->house->world, WORLD_CHECK, ask->visitor->language, json);
    return command_task_begin(ask, task);
}

/* ---- records ---- */

struct record_task {
    struct command_task task;
    char table[IDS_MAX + 1];
};

static void make_record(struct command_task *task)
{
    struct engawa_text record = {0};
    task->failed =
        !record_make(task->journal, ((struct record_task *)task)->table, &record, &task->why);
    if (!task->failed && record.length > ADMIN_TASK_TEXT)
        task->failed = !engawa_refuse(&task->why, "large", "the record is too long for this",
                                      "記録が長すぎます");
    if (!task->failed) {
        engawa_text_add_json(engawa_json_value(command_task_json(task), "record"), record.at,
                             record.length);
    }
    engawa_text_free(&record);
}

bool command_export(struct ask *ask, const char *const *words)
{
    if (!record_may_be(ask->house, words[0], &ask->why))
        return false;
    struct record_task *task = engawa_allocate(1, sizeof *task);
    task->task.run = make_record;
    snprintf(task->table, sizeof task->table, "%s", words[0]);
    return command_task_begin(ask, &task->task);
}
