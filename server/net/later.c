/* later.c - a response that the worker makes (later.h). */
#include "server/net/later.h"

void later_begin(struct later *later, const struct later_kind *kind, struct http_exchange *exchange)
{
    later_forget(exchange);
    later->kind = kind;
    later->exchange = exchange;
    exchange->later = later;
}

void later_forget(struct http_exchange *exchange)
{
    struct later *later = exchange->later;
    exchange->later = NULL;
    if (!later)
        return;
    later->exchange = NULL;
    if (!later->working)
        later->kind->free(later);
}

/* In the worker's thread. */
static void run(struct worker_task *task)
{
    struct later *later = (struct later *)task;
    later->kind->run(later);
}

/* In the loop's thread, after that. */
static void done(struct worker_task *task)
{
    struct later *later = (struct later *)task;
    struct http_exchange *exchange = later->exchange;
    later->kind->done(later);
    if (exchange) {
        exchange->later = NULL;
        later->kind->respond(later, exchange);
    }
    later->kind->free(later);
}

void later_start(struct later *later, struct worker *worker, bool urgent)
{
    later->working = true;
    later->task = (struct worker_task){.run = run, .done = done, .urgent = urgent};
    http_later(later->exchange);
    worker_do(worker, &later->task);
}
