/* histogram.c - times in buckets (histogram.h). */
#include "bench/load/histogram.h"

#include <math.h>

/* Below 64 each number has a separate bucket; above, each power of two has 64 of them. */
static int bucket_of(uint64_t time)
{
    int shift = 0;
    while (time >> shift >= 128)
        shift++;
    return shift * 64 + (int)(time >> shift);
}

/* The longest time in BUCKET. */
static uint64_t end_of(int bucket)
{
    if (bucket < 128)
        return (uint64_t)bucket;
    int shift = bucket / 64 - 1;
    return (((uint64_t)bucket % 64 + 65) << shift) - 1;
}

void histogram_add(struct histogram *histogram, int64_t nanoseconds)
{
    int64_t time = nanoseconds > 0 ? nanoseconds : 0;
    histogram->count++;
    histogram->bucket[bucket_of((uint64_t)time)]++;
    if (time > histogram->longest)
        histogram->longest = time;
}

void histogram_merge(struct histogram *histogram, const struct histogram *other)
{
    histogram->count += other->count;
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++)
        histogram->bucket[i] += other->bucket[i];
    if (other->longest > histogram->longest)
        histogram->longest = other->longest;
}

double histogram_quantile(const struct histogram *histogram, double share)
{
    uint64_t wanted = (uint64_t)ceil(share * (double)histogram->count), seen = 0;
    for (int i = 0; share < 1 && i < HISTOGRAM_BUCKETS; i++) {
        seen += histogram->bucket[i];
        if (seen >= wanted && seen > 0) {
            uint64_t end = end_of(i), longest = (uint64_t)histogram->longest;
            return (double)(end < longest ? end : longest) / 1e6;
        }
    }
    return (double)histogram->longest / 1e6;
}
