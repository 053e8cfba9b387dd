/* later.c - a response that the worker makes (later.h). */
#include "server/later.h"

void later_begin(struct later *later, const struct later_kind *kind, struct lws *wsi,
                 struct http_exchange *exchange)
{
    later_forget(exchange);
    later->kind = kind;
    later->wsi = wsi;
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
    if (later->stage != LATER_WORKING)
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
    later->stage = LATER_DONE;
    later->kind->done(later);
    if (later->exchange)
        http_resume(later->wsi);
    else
        later->kind->free(later);
}

int later_start(struct later *later, struct worker *worker, bool urgent)
{
    later->stage = LATER_WORKING;
    later->task = (struct worker_task){.run = run, .done = done, .urgent = urgent};
    http_pause(later->wsi);
    worker_do(worker, &later->task);
    return 0;
}

int later_writable(struct lws *wsi, struct http_exchange *exchange)
{
    struct later *later = exchange->later;
    if (later->stage != LATER_DONE)
        return 0;
    exchange->later = NULL;
    int status = later->kind->respond(later, wsi, exchange);
    later->kind->free(later);
    return status;
}
