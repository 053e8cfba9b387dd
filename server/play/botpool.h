/* botpool.h - threads in which bots choose, so that the event loop never waits for one.
 *
 * Jobs that are done on behalf of different people (job.whose) take turns, moves and hints alike:
 * however many somebody asks for, the others hardly wait longer. What a bot has to learn first is
 * learned in a thread of its own, once for each setup, and keeps no other job waiting.
 */
#ifndef ENGAWA_SERVER_BOTPOOL_H
#define ENGAWA_SERVER_BOTPOOL_H

#include "server/table/job.h"

struct botpool;

/* Starts THREADS threads that choose, and one that learns; a bot gets BUDGET milliseconds. WAKE is
 * called from one of them when a job is done. NULL if the system gives no threads. */
struct botpool *botpool_new(int threads, int budget, void (*wake)(void *context), void *context);

/* Waits for the bots that are choosing, and frees everything. NULL is fine. */
void botpool_free(struct botpool *pool);

/* Takes over JOB. */
void botpool_ask(struct botpool *pool, struct job *job);

/* BOT is to learn what it needs for games of SETUP. */
void botpool_teach(struct botpool *pool, const struct engawa_bot *bot,
                   const struct engawa_setup *setup);

/* What the pool does and has done. */
struct botpool_counts {
    int waiting;                         /* jobs in the queue */
    int thinking;                        /* that are being done */
    uint64_t moves, hints, microseconds; /* chosen; worked out; that all of them took */
};

void botpool_count(struct botpool *pool, struct botpool_counts *counts);

/* The next job that is done, owned by the caller, or NULL. */
struct job *botpool_done(struct botpool *pool);

#endif
