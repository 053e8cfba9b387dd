/* allowance.h - how often somebody may do something: a token bucket. */
#ifndef ENGAWA_SERVER_ALLOWANCE_H
#define ENGAWA_SERVER_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

/* Zero-initialise; a new allowance is full. */
struct allowance {
    double tokens;
    int64_t filled; /* when, in milliseconds; 0: not used yet */
};

/* Takes one token; false when there is none. RATE tokens come back in a second, up to BURST. NOW is
 * in milliseconds and above 0. */
bool allowance_take(struct allowance *allowance, int64_t now, double rate, double burst);

#endif
