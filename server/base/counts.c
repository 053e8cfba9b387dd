/* counts.c - counters and histograms (counts.h). */
#include "server/base/counts.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

const int64_t counts_steps[COUNTS_STEPS] = {1000,  2000,   5000,   10000,  20000,
                                            50000, 100000, 200000, 500000, 1000000};

int64_t counts_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void counts_took(struct counts_times *times, int64_t microseconds)
{
    int step = 0;
    while (step < COUNTS_STEPS && microseconds > counts_steps[step])
        step++;
    times->within[step]++;
    times->number++;
    times->microseconds += (uint64_t)microseconds;
}

void counts_refused(struct counts *counts, const char *code)
{
    struct counts_refusal *refusal = counts->refusal, *end = refusal + COUNTS_CODES;
    while (refusal < end && refusal->code[0] && strcmp(refusal->code, code) != 0)
        refusal++;
    if (refusal == end) {
        counts->other_refusals++;
        return;
    }
    snprintf(refusal->code, sizeof refusal->code, "%s", code);
    refusal->number++;
}
