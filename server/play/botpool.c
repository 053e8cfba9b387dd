/* botpool.c - worker threads with one queue in and one out (botpool.h).
 *
 * A job carries all that its bot may know and shares nothing with the tables, so the threads share
 * only the queues. house_job_done detects results that arrive too late.
 *
 * Turns. The queue is in the order of turns. The first queued job of an account gets the present
 * turn, and each further one a later turn. So however many jobs one address has, another's job
 * waits for at most one of them in each thread.
 *
 * Lessons. What a bot must compute before it can play a setup is computed once, in a separate
 * thread, because it may take seconds; the jobs that need it stay in the queue until then.
 */
#include "server/play/botpool.h"

#include "engine/memory.h"
#include "server/base/counts.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct lesson {
    const struct engawa_bot *bot;
    struct engawa_setup setup;
    bool learned;
    struct lesson *next;
};

struct botpool {
    pthread_mutex_t lock;
    pthread_cond_t more;    /* signals that a job can run, or the pool stops */
    pthread_cond_t curious; /* signals a new lesson, or that the pool stops */
    struct job *first;      /* in the order of turns */
    struct job *done, **done_end;
    struct lesson *lessons;       /* all requested, newest first */
    size_t turn;                  /* turn of the job started last */
    struct botpool_counts counts; /* without `waiting` */
    bool stopping;
    int budget;
    void (*wake)(void *context);
    void *context;
    bool teaching; /* the lessons' thread runs */
    pthread_t teacher;
    int threads;
    pthread_t thread[];
};

/* ---- lessons; the pool is locked ---- */

static bool is_same_setup(const struct engawa_setup *a, const struct engawa_setup *b)
{
    bool same = a->game == b->game && a->seats == b->seats;
    for (int i = 0; same && i < ENGAWA_OPTIONS_MAX; i++)
        same = a->value[i].number == b->value[i].number &&
               strcmp(a->value[i].word, b->value[i].word) == 0;
    return same;
}

/* Returns whether two bots share the lesson for a setup (bots/bot.h). */
static bool learn_alike(const struct engawa_bot *a, const struct engawa_bot *b)
{
    return a->learn == b->learn && a->own == b->own;
}

/* Returns the lesson that BOT needs for SETUP, queued if new, or NULL if none. */
static struct lesson *find_lesson(struct botpool *pool, const struct engawa_bot *bot,
                                  const struct engawa_setup *setup)
{
    struct lesson *lesson = pool->lessons;
    if (!bot || !bot->learn)
        return NULL;
    while (lesson && !(learn_alike(lesson->bot, bot) && is_same_setup(&lesson->setup, setup)))
        lesson = lesson->next;
    if (lesson)
        return lesson;
    lesson = engawa_allocate(1, sizeof *lesson);
    lesson->bot = bot;
    lesson->setup = *setup;
    lesson->next = pool->lessons;
    pool->lessons = lesson;
    pthread_cond_signal(&pool->curious);
    return lesson;
}

/* Returns the oldest lesson that nobody has learned, or NULL. */
static struct lesson *next_lesson(const struct botpool *pool)
{
    struct lesson *oldest = NULL;
    for (struct lesson *lesson = pool->lessons; lesson; lesson = lesson->next)
        if (!lesson->learned)
            oldest = lesson;
    return oldest;
}

/* ---- the queue; the pool is locked ---- */

static void push(struct botpool *pool, struct job *job)
{
    struct job **at = &pool->first;
    job->turn = pool->turn;
    for (const struct job *other = pool->first; other; other = other->next)
        if (strcmp(other->whose, job->whose) == 0)
            job->turn = other->turn + 1;
    while (*at && (*at)->turn <= job->turn)
        at = &(*at)->next;
    job->next = *at;
    *at = job;
}

/* Removes and returns the first job that can run now, or NULL. */
static struct job *pop(struct botpool *pool)
{
    struct job **at = &pool->first, *job;
    while (*at && (*at)->lesson && !(*at)->lesson->learned)
        at = &(*at)->next;
    job = *at;
    if (!job)
        return NULL;
    *at = job->next;
    if (pool->turn < job->turn)
        pool->turn = job->turn;
    return job;
}

static void push_done(struct botpool *pool, struct job *job)
{
    job->next = NULL;
    *pool->done_end = job;
    pool->done_end = &job->next;
}

/* Counts JOB, which took MICROSECONDS. */
static void note_done(struct botpool_counts *counts, const struct job *job, int64_t microseconds)
{
    counts->thinking--;
    counts->moves += job->bot != NULL;
    counts->hints += job->bot == NULL && !job->judge;
    counts->microseconds += (uint64_t)microseconds;
}

static void free_jobs(struct job *jobs)
{
    for (struct job *job; (job = jobs);) {
        jobs = job->next;
        job_free(job);
    }
}

/* ---- the threads ---- */

static void *work(void *context)
{
    struct botpool *pool = context;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping) {
        struct job *job = pop(pool);
        if (!job) {
            pthread_cond_wait(&pool->more, &pool->lock);
            continue;
        }
        pool->counts.thinking++;
        pthread_mutex_unlock(&pool->lock);
        int64_t begun = counts_clock();
        job_think(job, pool->budget);
        pthread_mutex_lock(&pool->lock);
        note_done(&pool->counts, job, counts_clock() - begun);
        push_done(pool, job);
        pthread_mutex_unlock(&pool->lock);
        pool->wake(pool->context);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void *teach(void *context)
{
    struct botpool *pool = context;
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping) {
        struct lesson *lesson = next_lesson(pool);
        if (!lesson) {
            pthread_cond_wait(&pool->curious, &pool->lock);
            continue;
        }
        pthread_mutex_unlock(&pool->lock);
        lesson->bot->learn(lesson->bot, &lesson->setup);
        pthread_mutex_lock(&pool->lock);
        lesson->learned = true;
        pthread_cond_broadcast(&pool->more);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* ---- the interface ---- */

struct botpool *botpool_new(int threads, int budget, void (*wake)(void *context), void *context)
{
    struct botpool *pool =
        engawa_allocate(1, sizeof *pool + (size_t)threads * sizeof pool->thread[0]);
    sigset_t all, before;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->more, NULL);
    pthread_cond_init(&pool->curious, NULL);
    pool->done_end = &pool->done;
    pool->budget = budget;
    pool->wake = wake;
    pool->context = context;
    sigfillset(&all); /* only the event loop takes signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pool->teaching = pthread_create(&pool->teacher, NULL, teach, pool) == 0;
    while (pool->threads < threads &&
           pthread_create(&pool->thread[pool->threads], NULL, work, pool) == 0)
        pool->threads++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (pool->teaching && pool->threads > 0)
        return pool;
    botpool_free(pool);
    return NULL;
}

static void stop(struct botpool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->more);
    pthread_cond_broadcast(&pool->curious);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads; i++)
        pthread_join(pool->thread[i], NULL);
    if (pool->teaching)
        pthread_join(pool->teacher, NULL);
}

void botpool_free(struct botpool *pool)
{
    if (!pool)
        return;
    stop(pool);
    free_jobs(pool->first);
    free_jobs(pool->done);
    for (struct lesson *lesson; (lesson = pool->lessons);) {
        pool->lessons = lesson->next;
        free(lesson);
    }
    pthread_cond_destroy(&pool->curious);
    pthread_cond_destroy(&pool->more);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void botpool_ask(struct botpool *pool, struct job *job)
{
    const struct engawa_bot *bot = job->bot ? job->bot : engawa_bot_adviser(job->game, &job->setup);
    pthread_mutex_lock(&pool->lock);
    job->lesson = find_lesson(pool, bot, &job->setup);
    push(pool, job);
    pthread_cond_signal(&pool->more);
    pthread_mutex_unlock(&pool->lock);
}

void botpool_teach(struct botpool *pool, const struct engawa_bot *bot,
                   const struct engawa_setup *setup)
{
    pthread_mutex_lock(&pool->lock);
    find_lesson(pool, bot, setup);
    pthread_mutex_unlock(&pool->lock);
}

void botpool_count(struct botpool *pool, struct botpool_counts *counts)
{
    pthread_mutex_lock(&pool->lock);
    *counts = pool->counts;
    for (const struct job *job = pool->first; job; job = job->next)
        counts->waiting++;
    pthread_mutex_unlock(&pool->lock);
}

struct job *botpool_done(struct botpool *pool)
{
    pthread_mutex_lock(&pool->lock);
    struct job *job = pool->done;
    if (job)
        pool->done = job->next;
    if (!pool->done)
        pool->done_end = &pool->done;
    pthread_mutex_unlock(&pool->lock);
    return job;
}
