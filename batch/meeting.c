/* meeting.c - a spinning barrier (meeting.h). */
#include "batch/meeting.h"

#include <stdbool.h>

enum { LOOKS = 50000 /* some tens of microseconds, longer than a waking takes */ };

void meeting_open(struct meeting *meeting, int threads)
{
    meeting->threads = threads;
    atomic_init(&meeting->missing, threads);
    atomic_init(&meeting->round, 0);
    pthread_mutex_init(&meeting->lock, NULL);
    pthread_cond_init(&meeting->met, NULL);
}

void meeting_close(struct meeting *meeting)
{
    pthread_mutex_destroy(&meeting->lock);
    pthread_cond_destroy(&meeting->met);
}

/* The last thread has arrived: all continue. */
static void end_round(struct meeting *meeting, unsigned round)
{
    atomic_store(&meeting->missing, meeting->threads);
    pthread_mutex_lock(&meeting->lock);
    atomic_store(&meeting->round, round + 1);
    pthread_cond_broadcast(&meeting->met);
    pthread_mutex_unlock(&meeting->lock);
}

static bool is_over(struct meeting *meeting, unsigned round)
{
    return atomic_load_explicit(&meeting->round, memory_order_acquire) != round;
}

void meeting_wait(struct meeting *meeting)
{
    unsigned round = atomic_load(&meeting->round);
    if (atomic_fetch_sub(&meeting->missing, 1) == 1) {
        end_round(meeting, round);
        return;
    }
    for (int look = 0; look < LOOKS; look++)
        if (is_over(meeting, round))
            return;
    pthread_mutex_lock(&meeting->lock);
    while (!is_over(meeting, round))
        pthread_cond_wait(&meeting->met, &meeting->lock);
    pthread_mutex_unlock(&meeting->lock);
}
