/* histogram.h - how long things took: counts in buckets that are at most 1/64 of their time wide.
 *
 * Times are whole nanoseconds. A bucket holds the times that share the highest seven binary digits,
 * so a quantile is right to 1.6 %, whatever its size. The longest time is kept exactly.
 */
#ifndef BENCH_HISTOGRAM_H
#define BENCH_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_BUCKETS = 64 * 59 };

/* Empty when zeroed. */
struct histogram {
    uint64_t count;
    int64_t longest;
    uint64_t bucket[HISTOGRAM_BUCKETS];
};

/* Adds one time; one below 0 counts as 0. */
void histogram_add(struct histogram *histogram, int64_t nanoseconds);

/* Adds all times of OTHER. */
void histogram_merge(struct histogram *histogram, const struct histogram *other);

/* The time that SHARE (0 to 1) of the times do not exceed, in milliseconds: the upper end of its
 * bucket, and for 1 the longest time. 0 when there are none. */
double histogram_quantile(const struct histogram *histogram, double share);

#endif
