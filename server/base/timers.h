/* timers.h - what is to be looked at, and when: a heap by time, so that a tick of the house finds
 * what is due without walking over everything else.
 */
#ifndef ENGAWA_SERVER_TIMERS_H
#define ENGAWA_SERVER_TIMERS_H

#include <stddef.h>
#include <stdint.h>

struct live_table;
struct visitor;

/* One of a table or of a visitor, who owns it. */
struct timer {
    int64_t time; /* milliseconds of the world's clock */
    size_t place; /* in the heap, from 1; 0: it is not there */
    struct live_table *live;
    struct visitor *visitor;
};

/* Zero-initialise; free with timers_free. */
struct timers {
    struct timer **heap; /* the earliest first; each is not before the one at half its place */
    size_t count, capacity;
};

/* WAKE is due at TIME; INT64_MAX: never. */
void timers_set(struct timers *timers, struct timer *timer, int64_t time);

/* WAKE is due at TIME, if it is not due before that. */
void timers_set_by(struct timers *timers, struct timer *timer, int64_t time);

/* Takes out what is due at NOW, the earliest first; NULL: nothing. */
struct timer *timers_take(struct timers *timers, int64_t now);

void timers_free(struct timers *timers);

#endif
