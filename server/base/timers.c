/* timers.c - a binary heap of deadlines (timers.h). */
#include "server/base/timers.h"

#include "engine/memory.h"

#include <stdlib.h>

/* Returns the slot at PLACE. Indexes count from 1: the children of P are 2 * P and 2 * P + 1. */
static struct timer **at(const struct timers *timers, size_t place)
{
    return &timers->heap[place - 1];
}

static void put(struct timers *timers, struct timer *timer, size_t place)
{
    *at(timers, place) = timer;
    timer->place = place;
}

/* Moves TIMER up or down to where its time belongs. */
static void settle(struct timers *timers, struct timer *timer)
{
    size_t place = timer->place;
    for (; place > 1 && timer->time < (*at(timers, place / 2))->time; place /= 2)
        put(timers, *at(timers, place / 2), place);
    for (size_t next = 2 * place; next <= timers->count; next = 2 * place) {
        if (next < timers->count && (*at(timers, next + 1))->time < (*at(timers, next))->time)
            next++;
        if (timer->time <= (*at(timers, next))->time)
            break;
        put(timers, *at(timers, next), place);
        place = next;
    }
    put(timers, timer, place);
}

static void add(struct timers *timers, struct timer *timer)
{
    if (timers->count == timers->capacity) {
        timers->capacity = timers->capacity ? 2 * timers->capacity : 64;
        timers->heap = engawa_reallocate(timers->heap, timers->capacity, sizeof(struct timer *));
    }
    put(timers, timer, ++timers->count);
}

static void take_out(struct timers *timers, struct timer *timer)
{
    struct timer *last = *at(timers, timers->count--);
    size_t place = timer->place;
    timer->place = 0;
    if (last == timer)
        return;
    put(timers, last, place);
    settle(timers, last);
}

void timers_set(struct timers *timers, struct timer *timer, int64_t time)
{
    timer->time = time;
    if (time == INT64_MAX) {
        if (timer->place)
            take_out(timers, timer);
        return;
    }
    if (!timer->place)
        add(timers, timer);
    settle(timers, timer);
}

void timers_set_by(struct timers *timers, struct timer *timer, int64_t time)
{
    if (!timer->place || time < timer->time)
        timers_set(timers, timer, time);
}

struct timer *timers_take(struct timers *timers, int64_t now)
{
    struct timer *first = timers->count ? *at(timers, 1) : NULL;
    if (!first || first->time > now)
        return NULL;
    take_out(timers, first);
    return first;
}

void timers_free(struct timers *timers)
{
    free(timers->heap);
    *timers = (struct timers){.count = 0};
}
