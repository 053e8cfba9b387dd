/* meeting.h - a spinning barrier for the threads of a batch.
 *
 * A step of a batch takes a fraction of a millisecond. Waking a sleeping thread takes a part of
 * that, and the woken thread is late, so that the others sleep as well. So a waiting thread spins
 * for a moment, longer than a wake-up takes, and only then sleeps. With fewer processors than
 * threads, each wait costs at most that moment.
 */
#ifndef ENGAWA_BATCH_MEETING_H
#define ENGAWA_BATCH_MEETING_H

#include <pthread.h>
#include <stdatomic.h>

struct meeting {
    int threads;        /* that take part */
    atomic_int missing; /* that have not arrived yet */
    atomic_uint round;  /* completed rounds */
    pthread_mutex_t lock;
    pthread_cond_t met;
};

void meeting_open(struct meeting *meeting, int threads);
void meeting_close(struct meeting *meeting);

/* Waits until every thread has called it as often as this one. Writes made before the call by any
 * of the threads are visible to all of them after it. */
void meeting_wait(struct meeting *meeting);

#endif
