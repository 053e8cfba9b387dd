/* command_task.h - a command of the operator that takes long: done in another thread, and answered
 * when it is done.
 *
 * A struct of its own for each purpose begins with a struct command_task. A visitor waits for a
 * few at a time. If they leave meanwhile it is done all the same, and nobody is told.
 */
#ifndef ENGAWA_SERVER_COMMAND_TASK_H
#define ENGAWA_SERVER_COMMAND_TASK_H

#include "server/base/worker.h"
#include "server/house/ask.h"

struct command_task {
    struct worker_task task;
    void (*run)(struct command_task *task);  /* in the other thread */
    void (*done)(struct command_task *task); /* in the house's, after that; NULL: nothing */
    bool decks;                              /* in the thread where decks are used */
    struct house *house;                     /* of which RUN may read what never changes */
    struct journal *journal;                 /* for reading, in that thread; not with DECKS */
    enum engawa_language language;           /* of whoever asked */
    struct engawa_text text;                 /* an object: what RUN adds to the reply, */
    struct engawa_json json;                 /* and what writes it (command_task_json) */
    bool failed;                             /* RUN has failed, for the reason WHY */
    struct engawa_reason why;
    uint64_t visitor; /* who asked (visitor.h, `serial`), */
    int64_t re;       /* and the number of the ask */
};

/* Begins TASK, which is taken over and of which RUN, DONE and DECKS are set, for the visitor of
 * ASK, who gets the reply later. False: ASK->why, and TASK is freed. */
bool command_task_begin(struct ask *ask, struct command_task *task);

/* The same for nobody: the house itself wants it done. */
bool command_task_begin_alone(struct house *house, struct command_task *task,
                              struct engawa_reason *why);

/* Returns the open object to which TASK adds members of its reply. */
struct engawa_json *command_task_json(struct command_task *task);

#endif
