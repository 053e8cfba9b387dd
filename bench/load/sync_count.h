/* sync_count.h - counts how often a process syncs to disk, and how long it waits for that.
 *
 * The load generator starts the server with the library of sync_count.c before the C library
 * (LD_PRELOAD). It wraps fsync and fdatasync, and counts in memory that both processes share. So
 * the count needs no support from the server, and slows it by two clock readings a call.
 */
#ifndef BENCH_SYNC_COUNT_H
#define BENCH_SYNC_COUNT_H

#include <stdatomic.h>

/* The environment variable that names the descriptor of the shared memory. */
#define SYNC_COUNT_VARIABLE "SYNC_COUNT"

struct sync_count {
    _Atomic long calls;
    _Atomic long long nanoseconds; /* in all of them together */
};

#endif
