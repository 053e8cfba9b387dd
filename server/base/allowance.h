/* allowance.h - a token bucket: limits how often something may happen. */
#ifndef ENGAWA_SERVER_ALLOWANCE_H
#define ENGAWA_SERVER_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

/* negative: more was taken than there was, and refills first */
struct allowance {
    double tokens;  /* the time of the last refill, in ms; 0: never used */
    int64_t filled; /* Adds the tokens that have come back by NOW, RATE per second, up to BURST, and
                       returns how many there are. NOW is in milliseconds and above 0. */
};

/* Refills and takes one token; returns false if there is none. */
double allowance_fill(struct allowance *allowance, int64_t now, double rate, double burst);

/* Fills up and takes one token; false when there is none. */
bool allowance_take(struct allowance *allowance, int64_t now, double rate, double burst);

#endif
