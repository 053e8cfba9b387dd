/* command_task.h - a task: an operator's command that takes long, runs in another thread, and gets
 * its reply when it is done.
 *
 * Each kind of task has a struct that begins with a struct command_task. A visitor may wait for a
 * few at a time. If they leave meanwhile the task still runs, but its reply is dropped.
 */
#ifndef ENGAWA_SERVER_COMMAND_TASK_H
#define ENGAWA_SERVER_COMMAND_TASK_H

#include "server/base/worker.h"
#include "server/house/ask.h"

struct command_task {
    struct worker_task task;
    void (*run)(struct command_task *task);  /* runs in the other thread */
    void (*done)(struct command_task *task); /* runs in the house's thread after RUN; may be NULL */
    bool decks;                              /* run in the deck thread */
    struct house *house;                     /* RUN may read its constant fields only */
    struct journal *journal;                 /* read-only, for RUN without DECKS */
    enum engawa_language language;           /* the asker's language */
    struct engawa_text text; /* JSON object: the members that RUN adds to the reply */
    struct engawa_json json; /* its writer (command_task_json) */
    bool failed;             /* RUN has failed because of WHY */
    struct engawa_reason why;
    uint64_t visitor; /* the asker's serial (visitor.h) */
    int64_t re;       /* the number of the ask */
};

/* Takes over TASK, whose RUN, DONE and DECKS are set, and starts it for the visitor of ASK, who
 * gets the reply later. Returns false with ASK->why set on failure, and then frees TASK. */
bool command_task_begin(struct ask *ask, struct command_task *task);

/* Same, for the house itself: without a reply. */
bool command_task_begin_alone(struct house *house, struct command_task *task,
                              struct engawa_reason *why);

/* Returns the open JSON object to which TASK adds members of its reply. */
struct engawa_json *command_task_json(struct command_task *task);

#endif
