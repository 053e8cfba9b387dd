/* allowance.h - a token bucket: limits how often something may happen. */
#ifndef ENGAWA_SERVER_ALLOWANCE_H
#define ENGAWA_SERVER_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

struct allowance {
    double tokens;  /* negative after taking more than it had: a debt, refilled first */
    int64_t filled; /* the time of the last refill, in ms; 0: never used */
};

/* Adds the tokens regained by NOW, RATE per second, up to BURST, and returns their number. NOW is
 * in milliseconds and above 0. */
double allowance_fill(struct allowance *allowance, int64_t now, double rate, double burst);

/* Refills and takes one token. Returns false and takes none if less than one token is left. */
bool allowance_take(struct allowance *allowance, int64_t now, double rate, double burst);

#endif
