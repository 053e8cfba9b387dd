/* device.h - what the trainer needs of the machine it runs on.
 *
 * The trainer plays many hands of Dou Dizhu at once and learns from them. Its headers are C17 for a
 * processor and CUDA C++ for a graphics card: functions that allocate nothing, on structures of
 * fixed size. On a card the 32 lanes of a warp share a table, on a processor the one lane there is
 * has it alone: a loop over columns or moves begins at TRAINER_LANE and goes on by TRAINER_LANES.
 */
#ifndef DOU_DIZHU_TRAINER_DEVICE_H
#define DOU_DIZHU_TRAINER_DEVICE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __CUDACC__

#define ENGAWA_DEVICE    static __device__ inline
#define TRAINER_ANYWHERE static __host__ __device__ inline /* the host needs it too */
#define TRAINER_WIDE     static __device__ inline
#define TRAINER_SYNC()   __syncwarp()
#define TRAINER_LANE     ((int)(threadIdx.x & 31u))
enum { TRAINER_LANES = 32 };

ENGAWA_DEVICE int trainer_lowest_bit(uint64_t word)
{
    return __ffsll((long long)word) - 1;
}

/* Returns where this lane's item goes in a list of those items that are IN, from TOTAL on, and adds
 * the number of these to TOTAL. */
ENGAWA_DEVICE int trainer_place(bool in, int *total)
{
    unsigned lanes = __ballot_sync(~0u, in), before = lanes & ((1u << TRAINER_LANE) - 1);
    int place = *total + __popc(before);
    *total += __popc(lanes);
    return place;
}

/* Adds VALUE to a number that other warps add to as well. */
ENGAWA_DEVICE void trainer_add(float *number, float value)
{
    atomicAdd(number, value);
}

#else

#include "engine/compat.h"
#include "engine/vector.h"

#define ENGAWA_DEVICE    static inline
#define TRAINER_ANYWHERE static inline
#define TRAINER_WIDE     ENGAWA_WIDE static inline
#define TRAINER_SYNC()   ((void)0)
#define TRAINER_LANE     0
enum { TRAINER_LANES = 1 };

ENGAWA_DEVICE int trainer_lowest_bit(uint64_t word)
{
    return engawa_lowest_bit64(word);
}

ENGAWA_DEVICE int trainer_place(bool in, int *total)
{
    int place = *total;
    *total += in;
    return place;
}

ENGAWA_DEVICE void trainer_add(float *number, float value)
{
    *number += value;
}

#endif

#ifdef __cplusplus
#define TRAINER_RESTRICT __restrict__
#else
#define TRAINER_RESTRICT restrict
#endif

/* A source of random numbers: SplitMix64 by Steele, Lea and Flood. */
struct trainer_rng {
    uint64_t state;
};

ENGAWA_DEVICE uint64_t trainer_rng_mix(uint64_t word)
{
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

/* Returns the source number NUMBER of SEED. */
ENGAWA_DEVICE struct trainer_rng trainer_rng_of(uint64_t seed, uint64_t number)
{
    struct trainer_rng rng;
    rng.state = trainer_rng_mix(trainer_rng_mix(seed + UINT64_C(0x9e3779b97f4a7c15)) ^ number);
    return rng;
}

/* Returns a number from 0 to BOUND - 1. */
ENGAWA_DEVICE int trainer_rng_below(struct trainer_rng *rng, int bound)
{
    rng->state += UINT64_C(0x9e3779b97f4a7c15);
    return (int)((trainer_rng_mix(rng->state) >> 32) * (uint64_t)bound >> 32);
}

#endif
