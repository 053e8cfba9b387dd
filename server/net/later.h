/* later.h - a response that the worker makes, so that the event loop does not wait for it.
 *
 * A struct of its own for each purpose begins with a struct later. It belongs to its exchange, and
 * while the worker has it to the worker. If the client goes meanwhile, it is freed when the worker
 * is done with it.
 */
#ifndef ENGAWA_SERVER_LATER_H
#define ENGAWA_SERVER_LATER_H

#include "server/base/worker.h"
#include "server/net/http.h"

struct later_kind {
    void (*run)(struct later *later); /* in the worker's thread */
    /* After that in the loop's thread, also when the client has gone. */
    void (*done)(struct later *later);
    /* Then sends the response. */
    void (*respond)(struct later *later, struct http_exchange *exchange);
    void (*free)(struct later *later);
};

struct later {
    struct worker_task task;
    const struct later_kind *kind;
    struct http_exchange *exchange; /* NULL: the client has gone */
    bool working;                   /* the worker has it */
};

/* EXCHANGE gets the zeroed LATER; what it had is given up. */
void later_begin(struct later *later, const struct later_kind *kind,
                 struct http_exchange *exchange);

/* Hands LATER to WORKER; URGENT as in worker.h. */
void later_start(struct later *later, struct worker *worker, bool urgent);

/* Gives up what is under way for EXCHANGE, if anything is. */
void later_forget(struct http_exchange *exchange);

#endif
