/* deferred.h - a response that the worker makes, so that the event loop does not wait for it.
 *
 * A struct of its own for each purpose begins with a struct deferred. It belongs to its exchange,
 * and while the worker has it to the worker. If the client goes meanwhile, it is freed when the
 * worker is done with it.
 */
#ifndef ENGAWA_SERVER_DEFERRED_H
#define ENGAWA_SERVER_DEFERRED_H

#include "server/base/worker.h"
#include "server/net/http.h"

struct deferred_kind {
    void (*run)(struct deferred *later); /* in the worker's thread */
    /* After that in the loop's thread, also when the client has gone. */
    void (*done)(struct deferred *later);
    /* Then sends the response. */
    void (*respond)(struct deferred *later, struct http_exchange *exchange);
    void (*free)(struct deferred *later);
};

struct deferred {
    struct worker_task task;
    const struct deferred_kind *kind;
    struct http_exchange *exchange; /* NULL: the client has gone */
    bool working;                   /* the worker has it */
};

/* EXCHANGE gets the zeroed LATER; what it had is given up. */
void deferred_begin(struct deferred *later, const struct deferred_kind *kind,
                    struct http_exchange *exchange);

/* Hands LATER to WORKER; URGENT as in worker.h. */
void deferred_start(struct deferred *later, struct worker *worker, bool urgent);

/* Gives up what is under way for EXCHANGE, if anything is. */
void deferred_forget(struct http_exchange *exchange);

#endif
