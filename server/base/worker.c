/* worker.c - a background thread with a fair queue (worker.h). */
#include "server/base/worker.h"

#include "engine/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct queue {
    struct worker_task *first, **end;
    uint64_t turn; /* of the last task popped */
};

struct worker {
    pthread_mutex_t lock;
    pthread_cond_t more, rests;
    pthread_t thread;
    struct queue urgent, other, done;
    bool stopping;
    bool busy; /* a task is running */
    void (*wake)(void *context);
    void *context;
};

static void push(struct queue *queue, struct worker_task *task)
{
    task->next = NULL;
    *queue->end = task;
    queue->end = &task->next;
}

/* Queues TASK after the first waiting task of every owner if its owner has none, after their second
 * ones if it has one, and so on. */
static void line_up(struct queue *queue, struct worker_task *task)
{
    struct worker_task **at = &queue->first;
    task->turn = queue->turn + 1;
    for (const struct worker_task *other = queue->first; other; other = other->next)
        if (other->owner == task->owner)
            task->turn = other->turn + 1;
    while (*at && (*at)->turn <= task->turn)
        at = &(*at)->next;
    task->next = *at;
    *at = task;
    if (!task->next)
        queue->end = &task->next;
}

static struct worker_task *pop(struct queue *queue)
{
    struct worker_task *task = queue->first;
    if (!task)
        return NULL;
    queue->turn = task->turn;
    queue->first = task->next;
    if (!queue->first)
        queue->end = &queue->first;
    return task;
}

static void *work(void *context)
{
    struct worker *worker = context;
    pthread_mutex_lock(&worker->lock);
    for (;;) {
        struct worker_task *task = pop(worker->urgent.first ? &worker->urgent : &worker->other);
        if (!task && worker->stopping)
            break;
        if (!task) {
            pthread_cond_wait(&worker->more, &worker->lock);
            continue;
        }
        worker->busy = true;
        pthread_mutex_unlock(&worker->lock);
        task->run(task);
        pthread_mutex_lock(&worker->lock);
        push(&worker->done, task);
        if (!worker->stopping)
            worker->wake(worker->context);
        worker->busy = false;
        pthread_cond_signal(&worker->rests);
    }
    pthread_mutex_unlock(&worker->lock);
    return NULL;
}

struct worker *worker_new(void (*wake)(void *context), void *context)
{
    struct worker *worker = engawa_allocate(1, sizeof *worker);
    sigset_t all, before;
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->more, NULL);
    pthread_cond_init(&worker->rests, NULL);
    worker->urgent.end = &worker->urgent.first;
    worker->other.end = &worker->other.first;
    worker->done.end = &worker->done.first;
    worker->wake = wake;
    worker->context = context;
    sigfillset(&all); /* only the event loop takes signals */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&worker->thread, NULL, work, worker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        return worker;
    free(worker);
    return NULL;
}

void worker_free(struct worker *worker)
{
    if (!worker)
        return;
    pthread_mutex_lock(&worker->lock);
    worker->stopping = true;
    pthread_cond_signal(&worker->more);
    pthread_mutex_unlock(&worker->lock);
    pthread_join(worker->thread, NULL);
    worker_take(worker);
    pthread_cond_destroy(&worker->more);
    pthread_cond_destroy(&worker->rests);
    pthread_mutex_destroy(&worker->lock);
    free(worker);
}

void worker_do(struct worker *worker, struct worker_task *task)
{
    pthread_mutex_lock(&worker->lock);
    line_up(task->urgent ? &worker->urgent : &worker->other, task);
    pthread_cond_signal(&worker->more);
    pthread_mutex_unlock(&worker->lock);
}

void worker_wait(struct worker *worker)
{
    pthread_mutex_lock(&worker->lock);
    while (worker->busy || worker->urgent.first || worker->other.first)
        pthread_cond_wait(&worker->rests, &worker->lock);
    pthread_mutex_unlock(&worker->lock);
}

void worker_take(struct worker *worker)
{
    for (;;) {
        pthread_mutex_lock(&worker->lock);
        struct worker_task *task = pop(&worker->done);
        pthread_mutex_unlock(&worker->lock);
        if (!task)
            return;
        task->done(task);
    }
}
