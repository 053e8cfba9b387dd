/* deadline.h - many timeouts in a timing wheel.
 *
 * A deadline is in the list of its second. Setting or cancelling one takes constant time, and
 * turning the wheel touches only the lists of the seconds that have passed. A deadline fires at
 * most a second plus the time between two turns late, and never early.
 */
#ifndef ENGAWA_SERVER_DEADLINE_H
#define ENGAWA_SERVER_DEADLINE_H

#include <stdint.h>

enum { DEADLINE_SLOTS = 128 /* seconds in a turn of the wheel */ };

/* Zero-initialise; embed it in the structure that waits. */
struct deadline {
    struct deadline *previous, *next; /* NULL: not set */
    int64_t at;                       /* ms */
};

struct deadlines {
    struct deadline slot[DEADLINE_SLOTS]; /* heads of circular lists */
    int64_t turned;                       /* the last second that was processed */
};

/* Initialises DEADLINES. All times are milliseconds of one monotonic clock; NOW is its time. */
void deadlines_open(struct deadlines *deadlines, int64_t now);

/* Sets DEADLINE to AT, replacing an earlier setting. */
void deadline_set(struct deadlines *deadlines, struct deadline *deadline, int64_t at);

/* Cancels DEADLINE; does nothing if it is not set. */
void deadline_cancel(struct deadline *deadline);

/* Calls DUE for each deadline that has passed by NOW, which is no longer set then. DUE may set and
 * cancel any. Call about once a second. */
void deadlines_turn(struct deadlines *deadlines, int64_t now,
                    void (*due)(struct deadline *deadline));

#endif
