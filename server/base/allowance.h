/* allowance.h - how often somebody may do something: a token bucket. */
#ifndef ENGAWA_SERVER_ALLOWANCE_H
#define ENGAWA_SERVER_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

/* Zero-initialise; a new allowance is full. */
struct allowance {
    double tokens;  /* below 0: more was taken than there was, and has to come back first */
    int64_t filled; /* when, in milliseconds; 0: not used yet */
};

/* Adds the tokens that have come back by NOW, RATE in a second, up to BURST, and returns how many
 * there are. NOW is in milliseconds and above 0. */
double allowance_fill(struct allowance *allowance, int64_t now, double rate, double burst);

/* Fills up and takes one token; false when there is none. */
bool allowance_take(struct allowance *allowance, int64_t now, double rate, double burst);

#endif
