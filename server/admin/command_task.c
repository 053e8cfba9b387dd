/* command_task.c - operator's commands that take long (command_task.h). */
#include "server/admin/command_task.h"
#include "server/admin/admin_state.h"

#include "engine/json.h"
#include "server/admin/commands.h"
#include "server/house/reply.h"

#include <stdlib.h>

enum { TASKS_MAX = 4 /* tasks of one visitor */ };

static void free_task(struct command_task *task)
{
    engawa_text_free(&task->text);
    free(task);
}

struct engawa_json *command_task_json(struct command_task *task)
{
    if (!task->json.text) {
        task->json = engawa_json_begin(&task->text);
        engawa_json_object(&task->json, NULL);
    }
    return &task->json;
}

/* Returns the visitor who waits for TASK, or NULL if they have left or nobody waits. */
static struct visitor *find_visitor(const struct command_task *task)
{
    struct visitor *visitor = task->house->visitors;
    while (visitor && visitor->serial != task->visitor)
        visitor = visitor->next;
    return visitor;
}

static void answer(struct visitor *visitor, struct command_task *task)
{
    struct engawa_text reply = {0};
    visitor->operator.tasks--;
    if (task->failed) {
        visitor_refuse(visitor, task->re, &task->why);
        return;
    }
    reply_end(command_task_json(task));
    struct engawa_json json = reply_begin(task->re, &reply);
    engawa_json_members(&json, task->text.at);
    reply_end(&json);
    visitor_hold(visitor, task->re, &reply);
}

/* Runs in the other thread. */
static void run(struct worker_task *own)
{
    struct command_task *task = (struct command_task *)own;
    task->run(task);
}

/* Runs in the house's thread afterwards. */
static void done(struct worker_task *own)
{
    struct command_task *task = (struct command_task *)own;
    struct visitor *visitor = find_visitor(task);
    if (!task->decks)
        admin_of(task->house)->working--;
    if (task->done)
        task->done(task);
    if (visitor)
        answer(visitor, task);
    free_task(task);
}

/* Starts the helper thread and opens its journal, if that was not done yet. */
static bool open_helper(struct house *house, struct engawa_reason *why)
{
    struct admin_state *admin = admin_of(house);
    if (!admin->journal && !journal_open_reader(house->journal, &admin->journal, why))
        return false;
    if (!admin->helper && house->world.wake)
        admin->helper = worker_new(house->world.wake, house->world.context);
    return admin->helper || !house->world.wake ||
           engawa_refuse(why, "threads", "a thread could not be started",
                         "スレッドを開始できませんでした");
}

/* Starts TASK, or runs it at once if there are no threads. */
static void start(struct command_task *task)
{
    struct house *house = task->house;
    task->task = (struct worker_task){.run = run, .done = done};
    task->journal = admin_of(house)->journal;
    admin_of(house)->working += !task->decks;
    if (task->decks && house->world.work) {
        house->world.work(house->world.context, &task->task);
    } else if (!task->decks && admin_of(house)->helper) {
        worker_do(admin_of(house)->helper, &task->task);
    } else {
        run(&task->task);
        done(&task->task);
    }
}

bool command_task_begin(struct ask *ask, struct command_task *task)
{
    struct house *house = ask->house;
    bool fine = ask->visitor->operator.tasks<TASKS_MAX ||
                engawa_refuse(&ask->why, "busy", "your last commands are still being worked on",
                              "前のコマンドがまだ終わっていません");
    if (fine && task->decks && !house->world.decks)
        fine = engawa_refuse(&ask->why, "no-such-deck", "this server has no decks",
                             "このサーバーにデッキはありません");
    if (!fine || (!task->decks && !open_helper(house, &ask->why))) {
        free_task(task);
        return false;
    }
    task->house = house;
    task->language = ask->visitor->language;
    task->visitor = ask->visitor->serial;
    task->re = ask->re;
    ask->visitor->operator.tasks++;
    ask->later = true;
    start(task);
    return true;
}

bool command_task_begin_alone(struct house *house, struct command_task *task,
                              struct engawa_reason *why)
{
    if (!open_helper(house, why)) {
        free_task(task);
        return false;
    }
    task->house = house;
    start(task);
    return true;
}

void command_take(struct house *house)
{
    if (admin_of(house)->helper)
        worker_take(admin_of(house)->helper);
}

void command_close(struct house *house)
{
    struct worker *helper = admin_of(house)->helper;
    admin_of(house)->helper = NULL; /* it gets no other tasks */
    worker_free(helper);
    journal_close(admin_of(house)->journal);
    admin_of(house)->journal = NULL;
}

bool command_wait(struct house *house)
{
    struct admin_state *admin = admin_of(house);
    bool works = admin->working > 0;
    if (works && admin->helper)
        worker_wait(admin->helper);
    return works;
}
