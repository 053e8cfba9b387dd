/* counts.h - what has happened in a house since it was opened, counted where it happens.
 *
 * Only the thread of the event loop counts, without a lock and without memory of its own, so a
 * count costs nothing worth a measurement. Whoever watches the server reads them (metrics.h).
 */
#ifndef ENGAWA_SERVER_COUNTS_H
#define ENGAWA_SERVER_COUNTS_H

#include <stdint.h>

enum {
    COUNTS_STEPS = 10, /* bounds of times */
    COUNTS_CODES = 96  /* of refusals that are told apart; the program has fewer */
};

/* The bounds, in microseconds. */
extern const int64_t counts_steps[COUNTS_STEPS];

/* How long something took: the last place is for what took longer than the last bound. */
struct counts_times {
    uint64_t within[COUNTS_STEPS + 1];
    uint64_t number, microseconds;
};

struct counts_refusal {
    char code[32]; /* as struct engawa_reason has it; "" where there is none */
    uint64_t number;
};

/* Zero-initialise. */
struct counts {
    uint64_t moves;              /* of people, that are on disk */
    struct counts_times commits; /* turns that are on disk, from their end to that */
    uint64_t failed;             /* turns that are not, because the disk failed */
    uint64_t pushes_sent;        /* that push services have taken (push.h) */
    uint64_t pushes_gone;        /* whose addresses they do not know any more */
    uint64_t pushes_failed;      /* that they did not take */
    uint64_t pushes_dropped;     /* for which there was no place */
    struct counts_refusal refusal[COUNTS_CODES];
    uint64_t other_refusals;
};

/* Microseconds of a clock that nobody sets. */
int64_t counts_clock(void);

/* Adds one that took MICROSECONDS. */
void counts_took(struct counts_times *times, int64_t microseconds);

/* Somebody was refused with CODE. */
void counts_refused(struct counts *counts, const char *code);

#endif
