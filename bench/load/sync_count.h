/* sync_count.h - counts how often a process makes the disk write, and how long it waits for it.
 *
 * The load generator starts the server with the library of sync_count.c before the C library
 * (LD_PRELOAD). It stands in for fsync and fdatasync, does what they do, and counts in memory that
 * both processes have. So the count needs nothing of the server and slows it by two looks at the
 * clock for each call.
 */
#ifndef BENCH_SYNC_COUNT_H
#define BENCH_SYNC_COUNT_H

#include <stdatomic.h>

/* The environment variable that names the descriptor of the shared memory. */
#define SYNC_COUNT_VARIABLE "ENGAWA_SYNC_COUNT"

struct sync_count {
    _Atomic long calls;
    _Atomic long long nanoseconds; /* in all of them together */
};

#endif
