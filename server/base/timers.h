/* timers.h - a binary heap of deadlines, so that a tick of the house touches only what is due. */
#ifndef ENGAWA_SERVER_TIMERS_H
#define ENGAWA_SERVER_TIMERS_H

#include <stddef.h>
#include <stdint.h>

struct live_table;
struct visitor;

/* A deadline of a table or of a visitor, which owns it. */
struct timer {
    int64_t time; /* milliseconds of the world's clock */
    size_t place; /* index in the heap, from 1; 0: not scheduled */
    struct live_table *live;
    struct visitor *visitor;
};

/* Zero-initialise; free with timers_free. */
struct timers {
    struct timer **heap; /* the earliest first; none is earlier than the one at half its index */
    size_t count, capacity;
};

/* Schedules TIMER for TIME (ms). INT64_MAX cancels it. */
void timers_set(struct timers *timers, struct timer *timer, int64_t time);

/* Schedules TIMER for TIME unless it is due earlier. */
void timers_set_by(struct timers *timers, struct timer *timer, int64_t time);

/* Removes and returns the earliest timer due by NOW, or NULL. */
struct timer *timers_take(struct timers *timers, int64_t now);

void timers_free(struct timers *timers);

#endif
