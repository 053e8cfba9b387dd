/* backup_commands.c - backups: the operator's commands (commands.h), and one a day. */
#include "server/admin/admin_state.h"
#include "server/admin/commands.h"

#include "engine/json.h"
#include "engine/memory.h"
#include "server/admin/command_task.h"
#include "server/base/checks.h"
#include "server/base/report.h"
#include "store/decks/whole_backup.h"
#include "store/sql/files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define PREFIX       "engawa-"
#define DAILY_PREFIX "engawa-daily-"
enum {
    NAME_MAX_HERE = 60,    /* characters of a backup's name */
    HOUR = 60 * 60 * 1000, /* ms */
    DAY = 24 * HOUR,       /* ms */
    LATE = DAY + 2 * HOUR  /* ms after which the last daily backup is too old */
};

struct backup_task {
    struct command_task task;
    char name[NAME_MAX_HERE + 1];
    int keep; /* daily backups; 0: this is none */
};

/* ---- the folder ---- */

/* Appends the path of the backup NAME, or of the folder if NAME is "". */
static void write_path(const struct house *house, const char *name, struct engawa_text *path)
{
    engawa_text_printf(path, "%s%s%s", house->world.backups, name[0] ? "/" : "", name);
}

static bool refuse_file(const char *path, struct engawa_reason *why)
{
    return engawa_refuse(why, "store", "%.150s: %s", "%.150s: %s", path, strerror(errno));
}

static bool is_complete(const char *name)
{
    const char *suffix = strrchr(name, '.');
    return suffix && strcmp(suffix, ".backup") == 0;
}

/* Calls SEE with each complete backup whose name begins with PREFIX. */
static void each_backup(const struct house *house, const char *prefix,
                        void (*see)(void *context, const char *name, const char *path),
                        void *context)
{
    struct engawa_text path = {0};
    DIR *folder = opendir(house->world.backups);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (strncmp(entry->d_name, prefix, strlen(prefix)) != 0 || !is_complete(entry->d_name))
            continue;
        engawa_text_clear(&path);
        write_path(house, entry->d_name, &path);
        see(context, entry->d_name, path.at);
    }
    if (folder)
        closedir(folder);
    engawa_text_free(&path);
}

static void count_by_hand(void *context, const char *name, const char *path)
{
    (void)path;
    *(int *)context += strncmp(name, DAILY_PREFIX, strlen(DAILY_PREFIX)) != 0;
}

static void note_newest(void *context, const char *name, const char *path)
{
    int64_t *newest = context;
    struct stat file;
    (void)name;
    if (stat(path, &file) == 0 && (int64_t)file.st_mtime * 1000 > *newest)
        *newest = (int64_t)file.st_mtime * 1000;
}

/* ---- making one ---- */

static void make_backup(struct command_task *task)
{
    const struct backup_task *backup = (struct backup_task *)task;
    const char *folder = task->house->world.backups;
    struct engawa_text path = {0};
    struct stat file;
    int by_hand = 0;
    write_path(task->house, backup->name, &path);
    bool made = mkdir(folder, 0700) == 0 ? files_give_away(folder) : errno == EEXIST;
    each_backup(task->house, PREFIX, count_by_hand, &by_hand);
    if (!made)
        task->failed = !refuse_file(folder, &task->why);
    else if (!backup->keep && by_hand >= ADMIN_BACKUPS_MAX)
        task->failed = !engawa_refuse(&task->why, "too-many",
                                      "there are %d backups in %.100s; delete some first",
                                      "バックアップが%d件あります（%.100s）。先に削除してください",
                                      ADMIN_BACKUPS_MAX, folder);
    else
        task->failed =
            !whole_backup_write(task->journal, task->house->world.deck_folder, path.at, &task->why);
    if (!task->failed && stat(path.at, &file) == 0) {
        struct engawa_json *json = command_task_json(task);
        engawa_json_string(json, "backup", backup->name);
        engawa_json_string(json, "path", path.at);
        engawa_json_integer(json, "bytes", file.st_size);
    }
    engawa_text_free(&path);
}

/* Returns a task for a backup made now, with PREFIX before the time in its name. */
static struct backup_task *new_backup(const struct house *house, const char *prefix)
{
    struct backup_task *backup = engawa_allocate(1, sizeof *backup);
    int64_t now = house_now(house);
    time_t seconds = (time_t)(now / 1000);
    struct tm parts;
    char moment[32] = "";
    if (gmtime_r(&seconds, &parts))
        strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &parts);
    snprintf(backup->name, sizeof backup->name, "%s%s-%03d.backup", prefix, moment,
             (int)(now % 1000));
    backup->task.run = make_backup;
    return backup;
}

/* Notes in the house's thread that a backup was made. */
static void note_made(struct command_task *task)
{
    if (!task->failed)
        admin_of(task->house)->backups.newest = house_now(task->house);
}

/* ---- the commands ---- */

static bool has_folder(struct ask *ask)
{
    return ask->house->world.backups ||
           engawa_refuse(&ask->why, "store", "this server has no folder for backups",
                         "このサーバーにはバックアップ用のフォルダーがありません");
}

bool command_backup(struct ask *ask, const char *const *words)
{
    (void)words;
    if (!has_folder(ask))
        return false;
    struct backup_task *backup = new_backup(ask->house, PREFIX);
    backup->task.done = note_made;
    return command_task_begin(ask, &backup->task);
}

struct listing {
    struct engawa_json *json;
    int count;
};

static void list_one(void *context, const char *name, const char *path)
{
    struct listing *listing = context;
    struct stat file;
    if (listing->count >= ADMIN_PAGE || stat(path, &file) != 0)
        return;
    listing->count++;
    engawa_json_object(listing->json, NULL);
    engawa_json_string(listing->json, "backup", name);
    engawa_json_integer(listing->json, "bytes", file.st_size);
    engawa_json_integer(listing->json, "made", (int64_t)file.st_mtime * 1000);
    engawa_json_close(listing->json);
}

static void list_backups(struct command_task *task)
{
    struct listing listing = {.json = command_task_json(task)};
    engawa_json_array(listing.json, "list");
    each_backup(task->house, PREFIX, list_one, &listing);
    engawa_json_close(listing.json);
}

bool command_backups(struct ask *ask, const char *const *words)
{
    (void)words;
    if (!has_folder(ask))
        return false;
    struct command_task *task = engawa_allocate(1, sizeof *task);
    task->run = list_backups;
    return command_task_begin(ask, task);
}

static void drop_backup(struct command_task *task)
{
    struct engawa_text path = {0};
    write_path(task->house, ((struct backup_task *)task)->name, &path);
    task->failed = unlink(path.at) != 0 && !refuse_file(path.at, &task->why);
    engawa_text_free(&path);
}

bool command_delete_backup(struct ask *ask, const char *const *words)
{
    const char *name = words[0];
    if (strncmp(name, PREFIX, strlen(PREFIX)) != 0 || strchr(name, '/') ||
        strlen(name) > NAME_MAX_HERE)
        return engawa_refuse(&ask->why, "no-such-backup", "there is no such backup",
                             "そのバックアップはありません");
    if (!has_folder(ask))
        return false;
    struct backup_task *backup = engawa_allocate(1, sizeof *backup);
    backup->task.run = drop_backup;
    snprintf(backup->name, sizeof backup->name, "%s", name);
    return command_task_begin(ask, &backup->task);
}

/* ---- one a day ---- */

/* The daily backups, and the one with the first name, which is the oldest. */
struct dailies {
    int count;
    char first[NAME_MAX_HERE + 1];
};

static void note_daily(void *context, const char *name, const char *path)
{
    struct dailies *dailies = context;
    (void)path;
    dailies->count++;
    if (!dailies->first[0] || strcmp(name, dailies->first) < 0)
        snprintf(dailies->first, sizeof dailies->first, "%s", name);
}

/* Deletes the oldest daily backup if there are more than KEEP. Returns whether it did. */
static bool drop_oldest(const struct house *house, int keep)
{
    struct dailies dailies = {.count = 0};
    struct engawa_text path = {0};
    each_backup(house, DAILY_PREFIX, note_daily, &dailies);
    write_path(house, dailies.first, &path);
    bool dropped = dailies.count > keep && unlink(path.at) == 0;
    engawa_text_free(&path);
    return dropped;
}

static void make_daily(struct command_task *task)
{
    make_backup(task);
    while (!task->failed && drop_oldest(task->house, ((struct backup_task *)task)->keep))
        continue;
}

static void note_daily_made(struct command_task *task)
{
    struct admin_backups *backups = &admin_of(task->house)->backups;
    backups->busy = false;
    note_made(task);
    if (!task->failed) {
        report_event(REPORT_INFO, "backup", NULL, "the daily backup was made");
        return;
    }
    backups->failed++;
    backups->again = house_now(task->house) + HOUR;
    report_event(REPORT_WARNING, "backup-failed", NULL,
                 "the daily backup failed and will be tried again in an hour: %s", task->why.en);
}

void command_find_backups(struct house *house)
{
    if (house->world.backups)
        each_backup(house, PREFIX, note_newest, &admin_of(house)->backups.newest);
}

void command_back_up_daily(struct house *house)
{
    struct admin_backups *backups = &admin_of(house)->backups;
    struct engawa_reason why;
    int64_t now = house_now(house);
    if (!house->limits.backup || !house->world.backups || !journal_has_file(house->journal) ||
        backups->busy || now < backups->newest + DAY || now < backups->again)
        return;
    struct backup_task *backup = new_backup(house, DAILY_PREFIX);
    backup->task.run = make_daily;
    backup->task.done = note_daily_made;
    backup->keep = house->limits.backup_keep;
    backups->busy = true;
    if (!command_task_begin_alone(house, &backup->task, &why)) {
        backups->busy = false;
        backups->again = now + HOUR;
    }
}

void command_check_backup(const struct house *house, enum engawa_language language,
                          struct engawa_json *json)
{
    int64_t newest = admin_of(house)->backups.newest, age = house_now(house) - newest;
    bool daily = house->limits.backup;
    if (!journal_has_file(house->journal))
        checks_add(json, language, "backup", !daily,
                   "PostgreSQL has the tables; back up with its own tools",
                   "卓の記録は PostgreSQL にあります。バックアップには PostgreSQL "
                   "のツールを使ってください");
    else if (newest == 0)
        checks_add(json, language, "backup", !daily, "there is no backup yet",
                   "バックアップはまだありません");
    else
        checks_add(json, language, "backup", !daily || age < LATE,
                   "the newest backup is %lld hours old",
                   "最新のバックアップは%lld時間前のものです", (long long)(age / HOUR));
}
