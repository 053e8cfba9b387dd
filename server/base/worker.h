/* worker.h - a background thread for work that would block the event loop: reading, writing and
 * syncing files.
 *
 * A task belongs to the worker until its `done` is called, and shares nothing with the loop until
 * then. Tasks run one after the other, so data that only tasks touch needs no lock. Urgent tasks go
 * first. Within each class the owners take turns, one task each, so no owner waits for another's
 * whole backlog.
 */
#ifndef ENGAWA_SERVER_WORKER_H
#define ENGAWA_SERVER_WORKER_H

#include <stdbool.h>
#include <stdint.h>

struct worker;

struct worker_task {
    void (*run)(struct worker_task *task);  /* runs in the worker's thread */
    void (*done)(struct worker_task *task); /* runs in the loop's thread; frees it */
    bool urgent;       /* goes before those that are not, for tasks that only read */
    const void *owner; /* the owner for fairness, mostly an address; NULL: the server. Compared,
                          never dereferenced */
    uint64_t turn;     /* private to the worker, as is the next */
    struct worker_task *next;
};

/* Starts the thread. It calls WAKE when worker_take has a result to return. Returns NULL if the
 * thread could not be started. */
struct worker *worker_new(void (*wake)(void *context), void *context);

/* Runs the waiting tasks, calls their `done`, and ends the thread. WORKER may be NULL. */
void worker_free(struct worker *worker);

void worker_do(struct worker *worker, struct worker_task *task);

/* Waits until every task has run; WAKE is not called again before the next worker_do. */
void worker_wait(struct worker *worker);

/* Calls `done` of every task that has run. */
void worker_take(struct worker *worker);

#endif
