/* crew.h - one thread of the load generator: the parties it plays, and when they may move.
 *
 * A party is the people of one table, all of them in one thread, so that only struct load is
 * shared. A guest who may move queues in the crew. In a closed run the crew lets everybody move at
 * once; in a paced run it lets the queue move at fixed times, the longest waiting first. A missed
 * time still counts from when it was due: a stalled server does not get less load.
 */
#ifndef BENCH_CREW_H
#define BENCH_CREW_H

#include "bench/load/histogram.h"
#include "bench/load/wire.h"
#include "engine/chance.h"

#include <pthread.h>
#include <stdatomic.h>

/* Tables are opened and played; moves are counted; no further move begins. */
enum load_phase { LOAD_SETTLING, LOAD_MEASURING, LOAD_ENDING };

/* State shared by all crews. */
struct load {
    struct wire_target target;
    double rate; /* moves a second of all crews together; 0: as soon as they may */
    int threads;
    bool audited;              /* after each game somebody reads the log again and compares it */
    _Atomic int away;          /* people without a connection, or who have not caught up yet */
    _Atomic long losses;       /* of connections, so far */
    _Atomic int storm;         /* grows: everybody loses the connection */
    _Atomic bool restarting;   /* the server may go away and comes back */
    _Atomic int phase;         /* of load_phase */
    _Atomic int begun;         /* parties that have begun to play */
    _Atomic long acknowledged; /* moves since the start, in any phase */
};

/* An entry in the queue of people who may move. */
struct turn {
    void (*go)(struct turn *turn, int64_t since); /* SINCE: when the move should have been sent */
    struct turn *next;
    bool waiting;
};

struct crew {
    struct load *load;
    struct wire_loop loop;
    struct engawa_rng rng;
    struct histogram received; /* from sending a move until everybody has it, while measuring */
    struct histogram back;     /* from losing the connection until nothing is missed, the same */
    struct turn *first, *last; /* of those who wait */
    int64_t due;               /* when the next move is due, if paced */
    long moves;                /* that everybody has received, while measuring */
    long games, audits;        /* played to the end; logs read again from the start and compared */
    pthread_t thread;
};

void crew_open(struct crew *crew, struct load *load, int number);
void crew_close(struct crew *crew);

/* TURN may move now. Nothing happens after the measurement. */
void crew_ready(struct crew *crew, struct turn *turn);

/* Everybody has received a move, NANOSECONDS after it was sent; below 0: how long that took says
 * nothing, because somebody was away. */
void crew_moved(struct crew *crew, int64_t nanoseconds);

/* Somebody has all that they have missed, NANOSECONDS after they lost the connection. */
void crew_back(struct crew *crew, int64_t nanoseconds);

/* Handles incoming messages, and lets people move whose time has come. */
void crew_turn(struct crew *crew);

#endif
