/* store_commands.c - the operator's commands about the store: backups, checks of database and
 * disk, and export of a record (commands.h). */
#include "server/admin/commands.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/admin/command_task.h"
#include "server/base/checks.h"
#include "server/base/counts.h"
#include "server/kept/record.h"
#include "store/care/backup.h"
#include "store/sql/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define FOLDER "backups"
#define PREFIX "engawa-"
enum {
    NAME_MAX_HERE = 60, /* characters of a backup's name */
    SYNCS = 8,          /* syncs that are timed */
    SLOW_SYNC = 100     /* ms that a sync may take */
};

/* ---- backups ---- */

struct file_task {
    struct command_task task;
    char name[NAME_MAX_HERE + 1]; /* name of a backup, or id of a table */
};

/* Appends the path of the backup NAME, or of the folder if NAME is "". */
static void write_path(const struct command_task *task, const char *name, struct engawa_text *path)
{
    engawa_text_printf(path, "%s/" FOLDER "%s%s", task->house->world.folder, name[0] ? "/" : "",
                       name);
}

static bool refuse_file(const char *path, struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "%.150s: %s", "%.150s: %s", path, strerror(errno));
}

/* Calls SEE, unless NULL, with the path of each of the first ADMIN_PAGE backups. Returns the
 * number of all. */
static int each_backup(struct command_task *task,
                       void (*see)(struct command_task *task, const char *name, const char *path))
{
    struct engawa_text folder = {0}, path = {0};
    int count = 0;
    write_path(task, "", &folder);
    DIR *open = opendir(folder.at);
    for (const struct dirent *entry; open && (entry = readdir(open));) {
        if (strncmp(entry->d_name, PREFIX, strlen(PREFIX)) != 0)
            continue;
        engawa_text_clear(&path);
        write_path(task, entry->d_name, &path);
        count++;
        if (see && count <= ADMIN_PAGE)
            see(task, entry->d_name, path.at);
    }
    if (open)
        closedir(open);
    engawa_text_free(&folder);
    engawa_text_free(&path);
    return count;
}

static void write_backup(struct command_task *task, const char *name, const char *path)
{
    struct stat file;
    if (stat(path, &file) != 0)
        return;
    struct engawa_json *json = command_task_json(task);
    engawa_json_object(json, NULL);
    engawa_json_string(json, "backup", name);
    engawa_json_integer(json, "bytes", file.st_size);
    engawa_json_integer(json, "made", (int64_t)file.st_mtime * 1000);
    engawa_json_close(json);
}

static void list_backups(struct command_task *task)
{
    engawa_json_array(command_task_json(task), "list");
    each_backup(task, write_backup);
    engawa_json_close(command_task_json(task));
}

static void make_backup(struct command_task *task)
{
    const char *name = ((struct file_task *)task)->name;
    struct engawa_text folder = {0}, path = {0};
    struct stat file;
    write_path(task, "", &folder);
    write_path(task, name, &path);
    bool made = mkdir(folder.at, 0700) == 0 ? files_give_away(folder.at) : errno == EEXIST;
    if (!made)
        task->failed = !refuse_file(folder.at, &task->why);
    else if (each_backup(task, NULL) >= ADMIN_BACKUPS_MAX)
        task->failed = !engawa_refuse(&task->why, "too-many",
                                      "there are %d backups in %.100s; delete some first",
                                      "バックアップが %d 件あります(%.100s)。先に消してください",
                                      ADMIN_BACKUPS_MAX, folder.at);
    else
        task->failed = !journal_backup(task->journal, path.at, &task->why);
    if (!task->failed && stat(path.at, &file) == 0) {
        struct engawa_json *json = command_task_json(task);
        engawa_json_string(json, "backup", name);
        engawa_json_string(json, "path", path.at);
        engawa_json_integer(json, "bytes", file.st_size);
    }
    engawa_text_free(&folder);
    engawa_text_free(&path);
}

static void drop_backup(struct command_task *task)
{
    struct engawa_text path = {0};
    write_path(task, ((struct file_task *)task)->name, &path);
    task->failed = unlink(path.at) != 0 && !refuse_file(path.at, &task->why);
    engawa_text_free(&path);
}

static bool has_folder(struct ask *ask)
{
    return ask->house->world.folder ||
           engawa_refuse(&ask->why, "store", "this server has no folder",
                         "このサーバーにはフォルダーがありません");
}

/* Begins a task about NAME. */
static bool begin(struct ask *ask, void (*run)(struct command_task *task), const char *name)
{
    if (!has_folder(ask))
        return false;
    struct file_task *task = engawa_allocate(1, sizeof *task);
    task->task.run = run;
    snprintf(task->name, sizeof task->name, "%s", name);
    return command_task_begin(ask, &task->task);
}

bool command_backup(struct ask *ask, const char *const *words)
{
    int64_t now = house_now(ask->house);
    time_t seconds = (time_t)(now / 1000);
    struct tm parts;
    char moment[32] = "", name[NAME_MAX_HERE + 1];
    (void)words;
    if (gmtime_r(&seconds, &parts))
        strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &parts);
    snprintf(name, sizeof name, PREFIX "%s-%03d.backup", moment, (int)(now % 1000));
    return begin(ask, make_backup, name);
}

bool command_backups(struct ask *ask, const char *const *words)
{
    (void)words;
    return begin(ask, list_backups, "");
}

bool command_delete_backup(struct ask *ask, const char *const *words)
{
    const char *name = words[0];
    if (strncmp(name, PREFIX, strlen(PREFIX)) != 0 || strchr(name, '/') ||
        strlen(name) > NAME_MAX_HERE)
        return engawa_refuse(&ask->why, "no-such-backup", "there is no such backup",
                             "そのバックアップはありません");
    return begin(ask, drop_backup, name);
}

/* ---- checks ---- */

static void check_journal(struct command_task *task)
{
    struct engawa_reason why;
    if (!journal_has_file(task->journal))
        checks_add(command_task_json(task), task->language, "database", true,
                   "PostgreSQL has the tables; its own tools check it",
                   "卓の記録はPostgreSQLにあります。検査はPostgreSQLのツールで");
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
                   "ディスクへの同期に最大 %lld ミリ秒かかります(手はそのぶん待ちます)",
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
               fine ? "時計は戻っていません" : "時計が記録より遅れています(戻されました)");
}

bool command_check(struct ask *ask, const char *const *words)
{
    (void)words;
    if (!has_folder(ask))
        return false;
    struct command_task *task = engawa_allocate(1, sizeof *task);
    struct engawa_json *json = command_task_json(task);
    task->run = check_slowly;
    command_add_link(ask->house, "/", json);
    engawa_json_array(json, "list");
    check_clock(ask, json);
    world_describe(&ask->house->world, WORLD_CHECK, ask->visitor->language, json);
    return command_task_begin(ask, task);
}

/* ---- records ---- */

static void make_record(struct command_task *task)
{
    struct engawa_text record = {0};
    task->failed =
        !record_make(task->journal, ((struct file_task *)task)->name, &record, &task->why);
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
    return record_may_be(ask->house, words[0], &ask->why) && begin(ask, make_record, words[0]);
}
