/* push_queue.h - the letters to push services that wait or are under way: the state of the part. */
#ifndef ENGAWA_SERVER_PUSH_QUEUE_H
#define ENGAWA_SERVER_PUSH_QUEUE_H

#include "server/house/part.h"

struct push_item;
struct push_check;

struct push_queue {
    struct push_item *first, *last;
    struct push_check *check; /* that is under way (push_check.h); NULL: none */
    int count, out;           /* of these are being carried */
    uint64_t serial;
};

extern const struct part_size push_state; /* part.h */

/* Returns the queue of HOUSE. */
struct push_queue *push_queue(const struct house *house);

#endif
