/* botpool.h - a thread pool in which bots choose, so that the event loop never waits for one.
 *
 * Jobs of different accounts (job.whose) take turns, moves and hints alike: many jobs of one
 * account hardly delay the others. A separate thread does what a bot has to learn first, once for
 * each setup, and keeps no other job waiting.
 */
#ifndef ENGAWA_SERVER_BOTPOOL_H
#define ENGAWA_SERVER_BOTPOOL_H

#include "server/table/job.h"

struct botpool;

/* Starts THREADS threads that choose, and one that learns; a bot gets BUDGET ms. One of them calls
 * WAKE when a job is done. Returns NULL if the system has no threads left. */
struct botpool *botpool_new(int threads, int budget, void (*wake)(void *context), void *context);

/* Waits for the bots that are choosing, and frees POOL, which may be NULL. */
void botpool_free(struct botpool *pool);

/* Takes over JOB. */
void botpool_ask(struct botpool *pool, struct job *job);

/* Queues the learning of BOT for games of SETUP. */
void botpool_teach(struct botpool *pool, const struct engawa_bot *bot,
                   const struct engawa_setup *setup);

/* The pool's counters. */
struct botpool_counts {
    int waiting;                         /* jobs in the queue */
    int thinking;                        /* jobs in progress */
    uint64_t moves, hints, microseconds; /* totals so far */
};

void botpool_count(struct botpool *pool, struct botpool_counts *counts);

/* Returns the next finished job, which the caller then owns, or NULL. */
struct job *botpool_done(struct botpool *pool);

#endif
