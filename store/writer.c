/* writer.c - writes batches to the journal (writer.h). */
#include "store/writer.h"

#include "engine/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct writer {
    struct journal *journal; /* the thread's, if there is one */
    struct journal *reader;  /* the same where there is no thread */
    pthread_mutex_t lock;
    pthread_cond_t given, written;
    pthread_t thread;
    struct batch *batch; /* that is under way */
    bool busy, done;     /* the thread has it; it may be taken */
    bool fine;
    struct engawa_reason why;
    bool stopping;
    void (*wake)(void *context); /* NULL: there is no thread */
    void *context;
};

/* ---- the thread ---- */

/* Writes the batch that was given. The lock is held, but not meanwhile. */
static void write_batch(struct writer *writer)
{
    struct engawa_reason why = {0};
    pthread_mutex_unlock(&writer->lock);
    bool fine = batch_write(writer->batch, writer->journal, &why);
    pthread_mutex_lock(&writer->lock);
    writer->fine = fine;
    writer->why = why;
    writer->busy = false;
    writer->done = true;
    pthread_cond_signal(&writer->written);
    if (!writer->stopping)
        writer->wake(writer->context);
}

/* Tidies the journal, now that nobody waits. The lock is held, but not meanwhile. */
static void tidy(struct writer *writer)
{
    pthread_mutex_unlock(&writer->lock);
    journal_tidy(writer->journal);
    pthread_mutex_lock(&writer->lock);
}

static void *work(void *context)
{
    struct writer *writer = context;
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (!writer->busy && !writer->stopping)
            pthread_cond_wait(&writer->given, &writer->lock);
        if (!writer->busy)
            break;
        write_batch(writer);
        tidy(writer);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* ---- opening and closing ---- */

/* Starts the thread, which takes no signals. */
static bool start(struct writer *writer)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&writer->thread, NULL, work, writer) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void dispose(struct writer *writer)
{
    if (writer->reader != writer->journal)
        journal_close(writer->reader);
    batch_free(writer->batch);
    pthread_cond_destroy(&writer->given);
    pthread_cond_destroy(&writer->written);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}

bool writer_open(struct journal *journal, void (*wake)(void *context), void *context,
                 struct writer **writer, struct engawa_reason *why)
{
    struct writer *opened = engawa_allocate(1, sizeof *opened);
    pthread_mutex_init(&opened->lock, NULL);
    pthread_cond_init(&opened->given, NULL);
    pthread_cond_init(&opened->written, NULL);
    opened->journal = journal;
    opened->wake = wake;
    opened->context = context;
    bool fine = true;
    if (!wake)
        opened->reader = journal;
    else
        fine = journal_open_reader(journal, &opened->reader, why) &&
               (start(opened) || engawa_refuse(why, "threads", "a thread could not be started",
                                               "スレッドを始められませんでした"));
    if (!fine)
        dispose(opened);
    *writer = fine ? opened : NULL;
    return fine;
}

void writer_close(struct writer *writer)
{
    if (!writer)
        return;
    if (writer->wake) {
        pthread_mutex_lock(&writer->lock);
        writer->stopping = true;
        pthread_cond_signal(&writer->given);
        pthread_mutex_unlock(&writer->lock);
        pthread_join(writer->thread, NULL);
    }
    dispose(writer);
}

struct journal *writer_reader(struct writer *writer)
{
    return writer->reader;
}

/* ---- batches ---- */

void writer_give(struct writer *writer, struct batch *batch)
{
    writer->batch = batch;
    if (!writer->wake) {
        writer->fine = batch_write(batch, writer->journal, &writer->why);
        writer->done = true;
        journal_tidy(writer->journal);
        return;
    }
    pthread_mutex_lock(&writer->lock);
    writer->busy = true;
    pthread_cond_signal(&writer->given);
    pthread_mutex_unlock(&writer->lock);
}

struct batch *writer_take(struct writer *writer, bool *fine, struct engawa_reason *why)
{
    struct batch *batch = NULL;
    pthread_mutex_lock(&writer->lock);
    if (writer->done) {
        batch = writer->batch;
        *fine = writer->fine;
        *why = writer->why;
        writer->batch = NULL;
        writer->done = false;
    }
    pthread_mutex_unlock(&writer->lock);
    return batch;
}

void writer_wait(struct writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    while (writer->busy)
        pthread_cond_wait(&writer->written, &writer->lock);
    pthread_mutex_unlock(&writer->lock);
}
