/* botpool.c - worker threads with one queue in and one out (botpool.h).
 *
 * A job carries all that its bot may know and shares nothing with the tables, so the two queues
 * are the only things that the threads have in common. house_job_done finds out whether a result
 * comes too late. Moves go before hints, because a game waits for them.
 */
#include "server/botpool.h"

#include "engine/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* The seat of a job in which a bot only learns; nothing comes out of it. */
enum { LESSON = -1 };

struct queue {
    struct job *first, **end;
};

struct botpool {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct queue moves, hints, done;
    bool stopping;
    int budget;
    void (*wake)(void *context);
    void *context;
    int threads;
    pthread_t thread[];
};

static void push(struct queue *queue, struct job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static struct job *pop(struct queue *queue)
{
    struct job *job = queue->first;
    if (!job)
        return NULL;
    queue->first = job->next;
    if (!queue->first)
        queue->end = &queue->first;
    return job;
}

static void *work(void *context)
{
    struct botpool *pool = context;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping) {
        struct job *job = pop(pool->moves.first ? &pool->moves : &pool->hints);
        if (!job) {
            pthread_cond_wait(&pool->more, &pool->lock);
            continue;
        }
        pthread_mutex_unlock(&pool->lock);
        if (job->seat == LESSON) {
            job->bot->learn(&job->setup);
            job_free(job);
            pthread_mutex_lock(&pool->lock);
            continue;
        }
        job_think(job, pool->budget);
        pthread_mutex_lock(&pool->lock);
        push(&pool->done, job);
        pthread_mutex_unlock(&pool->lock);
        pool->wake(pool->context);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

struct botpool *botpool_new(int threads, int budget, void (*wake)(void *context), void *context)
{
    struct botpool *pool =
        engawa_allocate(1, sizeof *pool + (size_t)threads * sizeof pool->thread[0]);
    sigset_t all, before;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    pool->moves.end = &pool->moves.first;
    pool->hints.end = &pool->hints.first;
    pool->done.end = &pool->done.first;
    pool->budget = budget;
    pool->wake = wake;
    pool->context = context;
    sigfillset(&all); /* only the event loop takes signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->threads < threads &&
           pthread_create(&pool->thread[pool->threads], NULL, work, pool) == 0)
        pool->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (pool->threads > 0)
        return pool;
    botpool_free(pool);
    return NULL;
}

void botpool_free(struct botpool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->more);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    struct queue *queues[] = {&pool->moves, &pool->hints, &pool->done};
    for (int i = 0; i < 3; i++)
        for (struct job *job; (job = pop(queues[i]));)
            job_free(job);
    pthread_cond_destroy(&pool->more);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void botpool_ask(struct botpool *pool, struct job *job)
{
    pthread_mutex_lock(&pool->lock);
    push(job->bot ? &pool->moves : &pool->hints, job);
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
}

void botpool_teach(struct botpool *pool, const struct engawa_bot *bot,
                   const struct engawa_setup *setup)
{
    struct job *job = engawa_allocate(1, sizeof *job);
    job->seat = LESSON;
    job->bot = bot;
    job->setup = *setup;
    botpool_ask(pool, job);
}

struct job *botpool_done(struct botpool *pool)
{
    pthread_mutex_lock(&pool->lock);
    struct job *job = pop(&pool->done);
    pthread_mutex_unlock(&pool->lock);
    return job;
}
