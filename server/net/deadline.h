/* deadline.h - many moments by which something must have happened, in a timing wheel.
 *
 * A deadline lies in the list of its second. Setting and cancelling one costs the same however many
 * there are, and a look at the clock touches those whose second has come. A deadline is met up to a
 * second and the time between two looks late, never early.
 */
#ifndef ENGAWA_SERVER_DEADLINE_H
#define ENGAWA_SERVER_DEADLINE_H

#include <stdint.h>

enum { DEADLINE_SLOTS = 128 /* seconds, after which the wheel begins anew */ };

/* Zero-initialise; it is part of what waits for it. */
struct deadline {
    struct deadline *previous, *next; /* NULL: it is not set */
    int64_t at;                       /* ms */
};

struct deadlines {
    struct deadline slot[DEADLINE_SLOTS]; /* heads of lists that are rings */
    int64_t turned;                       /* the last second that was looked at */
};

/* Times are milliseconds of one clock that never goes back; NOW is its time. */
void deadlines_open(struct deadlines *deadlines, int64_t now);

/* DEADLINE is AT from now on, whatever it was before. */
void deadline_set(struct deadlines *deadlines, struct deadline *deadline, int64_t at);

/* DEADLINE is not set any more; it need not have been. */
void deadline_cancel(struct deadline *deadline);

/* Calls DUE for each deadline that has come by NOW and is then not set any more. DUE may set and
 * cancel any. Call it about once a second. */
void deadlines_turn(struct deadlines *deadlines, int64_t now,
                    void (*due)(struct deadline *deadline));

#endif
