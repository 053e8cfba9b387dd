/* worker.h - a thread for what would hold the event loop up: files that are read, written and
 * synced.
 *
 * A task belongs to the worker until its `done` was called, and shares nothing with the loop
 * meanwhile. Tasks run one after the other, so what only tasks touch needs no lock: urgent ones
 * first, and among these and among the others one of each owner in turn, so nobody waits for all
 * that somebody else has asked for.
 */
#ifndef ENGAWA_SERVER_WORKER_H
#define ENGAWA_SERVER_WORKER_H

#include <stdbool.h>
#include <stdint.h>

struct worker;

struct worker_task {
    void (*run)(struct worker_task *task);  /* in the worker's thread */
    void (*done)(struct worker_task *task); /* in the loop's thread, after that; frees the task */
    bool urgent;       /* goes before those that are not: somebody only reads */
    const void *owner; /* for whom it is, an address mostly; NULL: the server itself. It is
                          compared and never followed */
    uint64_t turn;     /* the worker's own, and so is the next */
    struct worker_task *next;
};

/* Starts the thread. WAKE is called from it when there is something for worker_take. NULL: it could
 * not be started. */
struct worker *worker_new(void (*wake)(void *context), void *context);

/* Runs the tasks that wait, calls their `done`, and ends the thread. NULL is fine. */
void worker_free(struct worker *worker);

void worker_do(struct worker *worker, struct worker_task *task);

/* Waits until every task has run: WAKE is not called any more before the next worker_do. */
void worker_wait(struct worker *worker);

/* Calls `done` of every task that has run. */
void worker_take(struct worker *worker);

#endif
