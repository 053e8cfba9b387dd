/* loop.h - the event loop, on libuv: one thread that waits for sockets, timers, signals and other
 * threads.
 *
 * A turn is one loop_turn, which calls the handlers of everything that has happened, and the work
 * that the owner of the loop then does for all of it together. Its cost depends on what has
 * happened, not on how many sockets are open.
 */
#ifndef ENGAWA_SERVER_LOOP_H
#define ENGAWA_SERVER_LOOP_H

#include "engine/text.h"

#include <stdint.h>
#include <uv.h>

struct loop {
    uv_loop_t uv;
    uv_async_t woken;
    uv_timer_t second, alarm;
    uv_signal_t end[2], renewal;
    bool asked;               /* SIGTERM or SIGINT has arrived */
    bool renew;               /* SIGHUP has arrived; its handler clears this */
    bool stopping;            /* the server is shutting down */
    uint64_t ended, waited;   /* when the last turn ended, and how long all turns have waited: ns */
    uint64_t longest, worked; /* the longest turn since it was last reset, and all turns: ns */
    bool ticked; /* a second has passed, or the loop has begun; its handler clears this */
};

/* Initialises LOOP, which from then on records SIGTERM, SIGINT and SIGHUP; at a terminal SIGHUP
 * means that the terminal is gone, and ends the server. A process has one loop. Returns false with
 * WHY on failure; do not close LOOP then. */
bool loop_open(struct loop *loop, struct engawa_reason *why);

/* Closes LOOP with everything still open in it. Do not call loop_wake afterwards. */
void loop_close(struct loop *loop);

/* Waits until something happens, without a limit, and calls the handlers; if WAIT is false only
 * handles what has happened already. */
void loop_turn(struct loop *loop, bool wait);

/* Call at the end of a turn, after its owner's work: adds the time that it worked, without its
 * wait. The first turn is not counted. */
void loop_note_turn(struct loop *loop);

/* Ends the wait of this turn or, if it is not waiting, of the next. Any thread may call it at any
 * time.
 */
void loop_wake(struct loop *loop);

/* Limits waiting to LEFT milliseconds from now; INT64_MAX removes the limit. */
void loop_alarm(struct loop *loop, int64_t left);

/* Returns milliseconds of a monotonic clock, as of the start of this turn. */
int64_t loop_now(const struct loop *loop);

#endif
