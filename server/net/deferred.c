/* deferred.c - responses computed by the worker (deferred.h). */
#include "server/net/deferred.h"

void deferred_begin(struct deferred *later, const struct deferred_kind *kind,
                    struct http_exchange *exchange)
{
    deferred_forget(exchange);
    later->kind = kind;
    later->exchange = exchange;
    exchange->later = later;
}

void deferred_forget(struct http_exchange *exchange)
{
    struct deferred *later = exchange->later;
    exchange->later = NULL;
    if (!later)
        return;
    later->exchange = NULL;
    if (!later->working)
        later->kind->free(later);
}

/* Runs in the worker's thread. */
static void run(struct worker_task *task)
{
    struct deferred *later = (struct deferred *)task;
    later->kind->run(later);
}

/* Runs in the loop's thread afterwards. */
static void done(struct worker_task *task)
{
    struct deferred *later = (struct deferred *)task;
    struct http_exchange *exchange = later->exchange;
    later->kind->done(later);
    if (exchange) {
        exchange->later = NULL;
        later->kind->respond(later, exchange);
    }
    later->kind->free(later);
}

void deferred_start(struct deferred *later, struct worker *worker, bool urgent)
{
    later->working = true;
    later->task = (struct worker_task){
        .run = run, .done = done, .urgent = urgent, .owner = later->exchange->socket->quota};
    http_later(later->exchange);
    worker_do(worker, &later->task);
}
