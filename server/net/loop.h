/* loop.h - the event loop, on libuv: one thread that waits for sockets, for time, for signals and
 * for other threads.
 *
 * A turn is one loop_turn, which calls whoever waited for what has come, and then what the owner of
 * the loop does about all of it together. What a turn costs depends on what has come, not on how
 * many sockets are open.
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
    bool asked;               /* SIGTERM or SIGINT has come */
    bool renew;               /* SIGHUP has come; whoever does what it asks for then clears it */
    bool stopping;            /* the server says farewell */
    uint64_t ended, waited;   /* when the last turn ended, and how long all had waited: ns */
    uint64_t longest, worked; /* the longest turn since somebody asked, and all turns: ns */
    bool ticked; /* a second is over, or it has begun; whoever does what is done then clears it */
};

/* Sets LOOP up; from then on SIGTERM, SIGINT and SIGHUP are noted in it; at a
 * terminal SIGHUP says that it is gone, and ends the server. A process has one. False: WHY, and
 * there is nothing to close. */
bool loop_open(struct loop *loop, struct engawa_reason *why);

/* Closes LOOP, with all that is still open in it; nobody may call loop_wake any more. */
void loop_close(struct loop *loop);

/* Waits until something comes, for as long as it takes, and calls whoever waited for it; if WAIT is
 * false only takes what is there. */
void loop_turn(struct loop *loop, bool wait);

/* A turn is over, with all that its owner has done: notes how long it worked, without its wait; of
 * the first one nothing. */
void loop_note_turn(struct loop *loop);

/* Ends the wait of this turn or, if there is none, of the next. Any thread may call it at any time.
 */
void loop_wake(struct loop *loop);

/* Ends a wait in LEFT milliseconds at the latest; INT64_MAX: no such bound any more. */
void loop_alarm(struct loop *loop, int64_t left);

/* Milliseconds of a clock that nobody sets, when this turn began. */
int64_t loop_now(const struct loop *loop);

#endif
