/* meeting.h - where the threads of a batch wait for each other.
 *
 * A step of a batch takes a fraction of a millisecond, and to wake a thread that sleeps takes a
 * part of that; and who was woken is late, so that the others sleep as well. So who waits looks for
 * a moment, longer than a waking takes, whether all are there, and sleeps only then. Where there
 * are fewer processors than threads, that moment is what a waiting costs at most.
 */
#ifndef ENGAWA_BATCH_MEETING_H
#define ENGAWA_BATCH_MEETING_H

#include <pthread.h>
#include <stdatomic.h>

struct meeting {
    int threads;        /* that meet */
    atomic_int missing; /* that are not there yet */
    atomic_uint round;  /* how often they have met */
    pthread_mutex_t lock;
    pthread_cond_t met;
};

void meeting_open(struct meeting *meeting, int threads);
void meeting_close(struct meeting *meeting);

/* Waits until every thread has called it as often as this one. What one of them has written before
 * is seen by all of them afterwards. */
void meeting_wait(struct meeting *meeting);

#endif
