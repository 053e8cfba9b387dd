/* counts.h - counters and histograms of what has happened since the house was opened.
 *
 * Only the event loop's thread counts, without locks or allocations, so that counting costs next to
 * nothing. metrics.h publishes the numbers.
 */
#ifndef ENGAWA_SERVER_COUNTS_H
#define ENGAWA_SERVER_COUNTS_H

#include <stdint.h>

enum {
    COUNTS_STEPS = 10, /* bounds of a histogram of times */
    COUNTS_CODES = 96  /* refusal codes that are counted separately; the program has fewer */
};

/* The bounds, in microseconds. */
extern const int64_t counts_steps[COUNTS_STEPS];

/* A histogram of times; the last bucket counts those above the last bound. */
struct counts_times {
    uint64_t within[COUNTS_STEPS + 1];
    uint64_t number, microseconds;
};

struct counts_refusal {
    char code[32]; /* as in struct engawa_reason; "" if unused */
    uint64_t number;
};

/* Zero-initialise. */
struct counts {
    uint64_t moves;              /* by people, and on disk */
    struct counts_times commits; /* turns that are on disk, from the end of the turn to that */
    uint64_t failed;             /* turns that the disk failed to write */
    uint64_t pushes_sent;        /* accepted by push services (push.h) */
    uint64_t pushes_gone;        /* refused because the service no longer knows the address */
    uint64_t pushes_failed;      /* not accepted */
    uint64_t pushes_dropped;     /* dropped because the queue was full */
    struct counts_refusal refusal[COUNTS_CODES];
    uint64_t other_refusals;
};

/* Returns microseconds of a monotonic clock. */
int64_t counts_clock(void);

/* Adds one event that took MICROSECONDS. */
void counts_took(struct counts_times *times, int64_t microseconds);

/* Counts one refusal with CODE. */
void counts_refused(struct counts *counts, const char *code);

#endif
