/* writer.c - writes batches to the journal (writer.h). */
#include "store/turn/writer.h"

#include "engine/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum {
    AGAIN_MS = 100, /* between two attempts to reach a database that is away */
    LEASES = 3,     /* a lease holds for this many periods of journal_keep_every */
    ATTEMPTS = 3    /* to renew the lease for an empty batch: the connection may be an old one */
};

struct writer {
    struct journal *journal; /* the first thread's; NULL if there is none */
    struct journal *reader;  /* the same if there is no thread */
    struct journal *tidier;  /* of the second thread */
    pthread_mutex_t lock;
    pthread_cond_t given, rests, untidied, tidied;
    pthread_t thread, tidying;
    bool batch_given;     /* and the thread has not begun with it */
    bool busy;            /* a batch was given, and the caller has not been woken yet */
    bool untidy;          /* the second thread should tidy, or does */
    bool half;            /* it has, but the pages committed meanwhile are left */
    bool stopping;        /* there are no more batches */
    bool closing;         /* the first thread has ended */
    bool cut;             /* the database was away at the last check that the store is ours */
    int lease;            /* ms for which a lease holds after its renewal; 0: there is no lease */
    atomic_llong renewed; /* when the last successful renewal began, of clock_ms */
    struct batch *batch;
    bool fine;
    struct engawa_reason why;
    atomic_bool done;            /* the batch may be taken, and the three above are the caller's */
    void (*wake)(void *context); /* NULL: there is no thread */
    void *context;
};

/* ---- the lease ---- */

/* Milliseconds of a clock that goes on while the process or the machine sleeps. */
static long long clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Renews the lease. Returns false if the database is away, or the store is not ours any more. */
static bool renew(struct writer *writer, struct engawa_reason *why)
{
    long long begun = clock_ms();
    bool kept = journal_keep(writer->journal, why);
    if (kept)
        atomic_store(&writer->renewed, begun);
    return kept;
}

bool writer_is_sure(const struct writer *writer)
{
    return writer->lease == 0 || clock_ms() - atomic_load(&writer->renewed) < writer->lease;
}

/* ---- the threads ---- */

/* Writes the batch that was given. Either way the lease is renewed. Returns whether it is fine. */
static bool write_now(struct writer *writer)
{
    long long begun = clock_ms();
    bool fine = false;
    if (writer->batch->count > 0) {
        fine = batch_write(writer->batch, writer->journal, &writer->why);
        if (fine)
            atomic_store(&writer->renewed, begun);
    } else {
        for (int i = 0; i < ATTEMPTS && !fine; i++)
            fine = renew(writer, &writer->why);
    }
    return fine;
}

/* Writes the batch that was given. Expects the lock, and releases it meanwhile. */
static void write_batch(struct writer *writer)
{
    pthread_mutex_unlock(&writer->lock);
    writer->fine = write_now(writer);
    atomic_store(&writer->done, true);
    writer->wake(writer->context);
    pthread_mutex_lock(&writer->lock);
}

/* Empties the tail if it is long. Expects the lock, and releases it meanwhile. */
static void arrange(struct writer *writer)
{
    pthread_mutex_unlock(&writer->lock);
    journal_arrange(writer->journal, JOURNAL_TAIL);
    pthread_mutex_lock(&writer->lock);
}

/* Checkpoints the write-ahead log if it is long. The second thread does most of that; the few pages
 * committed meanwhile are copied here. Expects the lock, and releases it meanwhile. */
static void tidy(struct writer *writer)
{
    pthread_mutex_unlock(&writer->lock);
    enum journal_log log = journal_log(writer->journal);
    pthread_mutex_lock(&writer->lock);
    while (log == JOURNAL_LOG_TOO_LONG && writer->untidy)
        pthread_cond_wait(&writer->tidied, &writer->lock);
    if (log == JOURNAL_LOG_SHORT || writer->untidy)
        return;
    if (!writer->half) {
        writer->untidy = true;
        pthread_cond_signal(&writer->untidied);
        return;
    }
    writer->half = false;
    pthread_mutex_unlock(&writer->lock);
    journal_tidy(writer->journal);
    pthread_mutex_lock(&writer->lock);
}

/* Waits for a batch, but no longer than the store stays ours. Expects the lock, and releases it
 * meanwhile. */
static void wait_for_batch(struct writer *writer)
{
    int every = writer->cut ? AGAIN_MS : journal_keep_every(writer->journal);
    struct timespec until;
    if (every == 0) {
        pthread_cond_wait(&writer->given, &writer->lock);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += every % 1000 * 1000000;
    until.tv_sec += every / 1000 + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    if (pthread_cond_timedwait(&writer->given, &writer->lock, &until) == 0 || writer->batch_given)
        return;
    pthread_mutex_unlock(&writer->lock);
    bool kept = renew(writer, NULL);
    pthread_mutex_lock(&writer->lock);
    writer->cut = !kept;
}

/* The first thread. */
static void *write_batches(void *context)
{
    struct writer *writer = context;
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (!writer->batch_given && !writer->stopping)
            wait_for_batch(writer);
        if (!writer->batch_given)
            break;
        writer->batch_given = false;
        write_batch(writer);
        if (!writer->batch_given)
            writer->busy = false;
        pthread_cond_signal(&writer->rests);
        arrange(writer);
        tidy(writer);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* The second thread. */
static void *keep_tidy(void *context)
{
    struct writer *writer = context;
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (!writer->untidy && !writer->closing)
            pthread_cond_wait(&writer->untidied, &writer->lock);
        if (!writer->untidy)
            break;
        pthread_mutex_unlock(&writer->lock);
        journal_tidy(writer->tidier);
        pthread_mutex_lock(&writer->lock);
        writer->untidy = false;
        writer->half = true;
        pthread_cond_signal(&writer->tidied);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* ---- opening and closing ---- */

static void dispose(struct writer *writer)
{
    if (writer->reader != writer->journal)
        journal_close(writer->reader);
    journal_close(writer->tidier);
    batch_free(writer->batch);
    pthread_cond_destroy(&writer->given);
    pthread_cond_destroy(&writer->rests);
    pthread_cond_destroy(&writer->untidied);
    pthread_cond_destroy(&writer->tidied);
    pthread_mutex_destroy(&writer->lock);
    free(writer);
}

/* Sets FLAG, which THREAD finds after its current work, and waits for its end. */
static void stop(struct writer *writer, bool *flag, pthread_cond_t *told, pthread_t thread)
{
    pthread_mutex_lock(&writer->lock);
    *flag = true;
    pthread_cond_signal(told);
    pthread_mutex_unlock(&writer->lock);
    pthread_join(thread, NULL);
}

/* Starts both threads, with all signals blocked. */
static bool start(struct writer *writer)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool tidying = pthread_create(&writer->tidying, NULL, keep_tidy, writer) == 0;
    bool started = tidying && pthread_create(&writer->thread, NULL, write_batches, writer) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (tidying && !started)
        stop(writer, &writer->closing, &writer->untidied, writer->tidying);
    return started;
}

/* Opens the connections that the threads need besides the journal, and starts them. */
static bool divide(struct writer *writer, struct engawa_reason *why)
{
    return journal_open_reader(writer->journal, &writer->reader, why) &&
           journal_open_tidier(writer->journal, &writer->tidier, why) &&
           (start(writer) || engawa_refuse(why, "threads", "a thread could not be started",
                                           "スレッドを開始できませんでした"));
}

bool writer_open(struct journal *journal, void (*wake)(void *context), void *context,
                 struct writer **writer, struct engawa_reason *why)
{
    struct writer *opened = engawa_allocate(1, sizeof *opened);
    pthread_mutex_init(&opened->lock, NULL);
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&opened->given, &steady);
    pthread_condattr_destroy(&steady);
    pthread_cond_init(&opened->rests, NULL);
    pthread_cond_init(&opened->untidied, NULL);
    pthread_cond_init(&opened->tidied, NULL);
    opened->journal = journal;
    opened->lease = wake ? LEASES * journal_keep_every(journal) : 0;
    opened->reader = wake ? NULL : journal;
    opened->wake = wake;
    opened->context = context;
    bool fine = !wake || divide(opened, why);
    if (!fine)
        dispose(opened);
    *writer = fine ? opened : NULL;
    return fine;
}

/* Waits for the work under way, and ends the threads. */
static void end_threads(struct writer *writer)
{
    if (!writer->wake)
        return;
    stop(writer, &writer->stopping, &writer->given, writer->thread);
    stop(writer, &writer->closing, &writer->untidied, writer->tidying);
    writer->wake = NULL;
}

void writer_close(struct writer *writer)
{
    if (!writer)
        return;
    end_threads(writer);
    dispose(writer);
}

void writer_retire(struct writer *writer)
{
    end_threads(writer);
    journal_give_back(writer->journal);
}

struct journal *writer_reader(struct writer *writer)
{
    return writer->reader;
}

/* ---- batches ---- */

static void write_here(struct writer *writer)
{
    writer->fine = batch_write(writer->batch, writer->journal, &writer->why);
    atomic_store(&writer->done, true);
    journal_arrange(writer->journal, JOURNAL_TAIL);
    if (journal_log(writer->journal) != JOURNAL_LOG_SHORT)
        journal_tidy(writer->journal);
}

void writer_give(struct writer *writer, struct batch *batch)
{
    writer->batch = batch;
    if (!writer->wake) {
        write_here(writer);
        return;
    }
    pthread_mutex_lock(&writer->lock);
    writer->batch_given = writer->busy = true;
    pthread_mutex_unlock(&writer->lock);
    pthread_cond_signal(&writer->given);
}

struct batch *writer_take(struct writer *writer, bool *fine, struct engawa_reason *why)
{
    if (!atomic_load(&writer->done))
        return NULL;
    struct batch *batch = writer->batch;
    *fine = writer->fine;
    *why = writer->why;
    writer->batch = NULL;
    atomic_store(&writer->done, false);
    return batch;
}

void writer_wait(struct writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    while (writer->busy)
        pthread_cond_wait(&writer->rests, &writer->lock);
    pthread_mutex_unlock(&writer->lock);
}
