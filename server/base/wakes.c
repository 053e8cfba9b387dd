/* wakes.c - what is to be looked at, and when (wakes.h). */
#include "server/base/wakes.h"

#include "engine/memory.h"

#include <stdlib.h>

/* Places count from 1: those behind place P are 2 * P and 2 * P + 1. */
static struct wake **at(const struct wakes *wakes, size_t place)
{
    return &wakes->heap[place - 1];
}

static void put(struct wakes *wakes, struct wake *wake, size_t place)
{
    *at(wakes, place) = wake;
    wake->place = place;
}

/* Moves WAKE from its place to where its time belongs. */
static void settle(struct wakes *wakes, struct wake *wake)
{
    size_t place = wake->place;
    for (; place > 1 && wake->time < (*at(wakes, place / 2))->time; place /= 2)
        put(wakes, *at(wakes, place / 2), place);
    for (size_t next = 2 * place; next <= wakes->count; next = 2 * place) {
        if (next < wakes->count && (*at(wakes, next + 1))->time < (*at(wakes, next))->time)
            next++;
        if (wake->time <= (*at(wakes, next))->time)
            break;
        put(wakes, *at(wakes, next), place);
        place = next;
    }
    put(wakes, wake, place);
}

static void add(struct wakes *wakes, struct wake *wake)
{
    if (wakes->count == wakes->capacity) {
        wakes->capacity = wakes->capacity ? 2 * wakes->capacity : 64;
        wakes->heap = engawa_reallocate(wakes->heap, wakes->capacity, sizeof(struct wake *));
    }
    put(wakes, wake, ++wakes->count);
}

static void take_out(struct wakes *wakes, struct wake *wake)
{
    struct wake *last = *at(wakes, wakes->count--);
    size_t place = wake->place;
    wake->place = 0;
    if (last == wake)
        return;
    put(wakes, last, place);
    settle(wakes, last);
}

void wakes_set(struct wakes *wakes, struct wake *wake, int64_t time)
{
    wake->time = time;
    if (time == INT64_MAX) {
        if (wake->place)
            take_out(wakes, wake);
        return;
    }
    if (!wake->place)
        add(wakes, wake);
    settle(wakes, wake);
}

void wakes_set_by(struct wakes *wakes, struct wake *wake, int64_t time)
{
    if (!wake->place || time < wake->time)
        wakes_set(wakes, wake, time);
}

struct wake *wakes_take(struct wakes *wakes, int64_t now)
{
    struct wake *first = wakes->count ? *at(wakes, 1) : NULL;
    if (!first || first->time > now)
        return NULL;
    take_out(wakes, first);
    return first;
}

void wakes_free(struct wakes *wakes)
{
    free(wakes->heap);
    *wakes = (struct wakes){.count = 0};
}
