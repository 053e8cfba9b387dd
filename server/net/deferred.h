/* deferred.h - responses that the worker computes, so that the event loop does not block.
 *
 * Each use has a structure that begins with a struct deferred. Its exchange owns it, and the worker
 * does while it runs. If the client disconnects meanwhile, it is freed when the worker has
 * finished.
 */
#ifndef ENGAWA_SERVER_DEFERRED_H
#define ENGAWA_SERVER_DEFERRED_H

#include "server/base/worker.h"
#include "server/net/http.h"

struct deferred_kind {
    void (*run)(struct deferred *later); /* runs in the worker's thread */
    /* Runs in the loop's thread afterwards, even if the client has disconnected. */
    void (*done)(struct deferred *later);
    /* Then sends the response, unless the client has disconnected. */
    void (*respond)(struct deferred *later, struct http_exchange *exchange);
    void (*free)(struct deferred *later);
};

struct deferred {
    struct worker_task task;
    const struct deferred_kind *kind;
    struct http_exchange *exchange; /* NULL: the client has disconnected */
    bool working;                   /* the worker owns it */
};

/* Initialises LATER, which is zero, for EXCHANGE, and drops the one that EXCHANGE had. */
void deferred_begin(struct deferred *later, const struct deferred_kind *kind,
                    struct http_exchange *exchange);

/* Queues LATER for WORKER; URGENT as in worker.h. */
void deferred_start(struct deferred *later, struct worker *worker, bool urgent);

/* Drops the deferred response of EXCHANGE, if any. */
void deferred_forget(struct http_exchange *exchange);

#endif
