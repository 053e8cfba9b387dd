/* pinger.h - guests who have said hello and are at no table: idle ones, and some who ping.
 *
 * All of a crowd are in one thread. A ping is sent when the last one has been answered, and at
 * least EVERY nanoseconds after it; so the longest time to an answer is the longest stall of the
 * server's event loop. The loop's processor time meanwhile shows whether the loop was working, or
 * the machine was busy.
 */
#ifndef BENCH_PINGER_H
#define BENCH_PINGER_H

#include "bench/load/histogram.h"
#include "bench/load/wire.h"

#include <stdatomic.h>
#include <sys/types.h>

struct pinger {
    struct wire wire;
    struct pinger_crowd *crowd;
    bool known, waiting;
    int64_t sent, due, ran;
};

struct pinger_crowd {
    struct wire_loop loop;
    int count;                 /* of the crowd */
    int active;                /* how many of them ping: the first */
    int64_t every;             /* ns between an answer and the next ping */
    pid_t server;              /* whose event loop is looked at around each ping; 0: none */
    int known;                 /* have been answered to their hello */
    int told;                  /* were told by a close frame that the server stops */
    int gone;                  /* have no connection any more, told or not */
    _Atomic bool counting;     /* pings count from now on, or no longer */
    struct histogram answered; /* from sending a ping to its answer */
    struct histogram ran;      /* of that, while the event loop had a processor */
    struct histogram late;     /* by how much pings were sent too late: the machine's doing */
    struct pinger *pinger;
};

/* Connects COUNT guests to TARGET and waits until all are known. */
void pinger_open(struct pinger_crowd *crowd, struct wire_target target, int count);

/* Lets the first ACTIVE of the crowd ping, for NANOSECONDS. */
void pinger_run(struct pinger_crowd *crowd, int64_t nanoseconds);

/* Waits until the server has closed all connections. */
void pinger_wait_for_end(struct pinger_crowd *crowd);

void pinger_close(struct pinger_crowd *crowd);

#endif
