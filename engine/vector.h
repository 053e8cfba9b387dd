/* vector.h - portable SIMD for the solvers and networks in bots/, the observations in batch/ and a
 * board in games/. No header of the library includes this one, so its types are not part of any
 * interface. */
#ifndef ENGAWA_VECTOR_H
#define ENGAWA_VECTOR_H

#include "engine/compat.h"

#include <stdint.h>

/* Function attribute: compiles the function for wider vectors as well; the program picks the best
 * supported version when it starts. Disabled under sanitizers, whose run-time is not ready at that
 * moment, and with clang 14, which loses such functions between files. */
#if defined(__x86_64__) && defined(__linux__) && !defined(__clang__) && !defined(ENGAWA_SANITIZED)
#define ENGAWA_WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ENGAWA_WIDE
#endif

/* Function specifier: always inlines the function, so that it is compiled for the arguments and the
 * vectors of each caller. */
#ifdef ENGAWA_SANITIZED /* where it would only slow compilation */
#define ENGAWA_INLINE static inline
#else
#define ENGAWA_INLINE __attribute__((always_inline)) static inline
#endif

/* Loop pragma: gcc unrolls the loop, completely if it has a constant number of at most eight
 * rounds. clang does so unasked unless it compiles for size. */
#ifdef __clang__
#define ENGAWA_UNROLL
#else
#define ENGAWA_UNROLL _Pragma("GCC unroll 8")
#endif

/* Eight numbers side by side are an array of ENGAWA_EIGHT doubles; the functions below apply the
 * same operation to each. Source and destination may be the same.
 *
 * gcc gets plain loops, from which it makes the widest instructions of each version of a function.
 * It splits vector types into the narrowest instructions before it makes the versions, which is
 * four times slower. clang gets the vector type: it does not vectorise loops at low optimisation,
 * and a sanitizer would check each of the eight separately. */
enum { ENGAWA_EIGHT = 8 };

#ifdef __clang__
typedef double engawa_vector __attribute__((vector_size(64)));
typedef int64_t engawa_vector_mask __attribute__((vector_size(64)));
#endif

/* Sets TO to ONE where GREATER is greater than LESS, and to TWO elsewhere. */
ENGAWA_INLINE void engawa_where_greater8(double *to, const double *greater, const double *less,
                                         const double *one, const double *two)
{
#ifdef __clang__
    engawa_vector left, right, yes, no;
    __builtin_memcpy(&left, greater, sizeof left);
    __builtin_memcpy(&right, less, sizeof right);
    __builtin_memcpy(&yes, one, sizeof yes);
    __builtin_memcpy(&no, two, sizeof no);
    engawa_vector_mask more = left > right;
    engawa_vector chosen =
        (engawa_vector)((more & (engawa_vector_mask)yes) | (~more & (engawa_vector_mask)no));
#else
    double chosen[ENGAWA_EIGHT];
    for (int i = 0; i < ENGAWA_EIGHT; i++) {
        double yes = one[i], no = two[i]; /* reads both, so that there is nothing to jump over */
        chosen[i] = greater[i] > less[i] ? yes : no;
    }
#endif
    __builtin_memcpy(to, &chosen, sizeof chosen);
}

/* Sets TO to the greater of ONE and TWO. */
ENGAWA_INLINE void engawa_greater8(double *to, const double *one, const double *two)
{
#ifdef __wasm_simd128__
    /* clang does not find this instruction by itself, nor does it unroll for size. */
    typedef double pair __attribute__((vector_size(16)));
#pragma unroll
    for (int i = 0; i < ENGAWA_EIGHT; i += 2) {
        pair left, right;
        __builtin_memcpy(&left, one + i, sizeof left);
        __builtin_memcpy(&right, two + i, sizeof right);
        left = __builtin_wasm_pmax_f64x2(left, right);
        __builtin_memcpy(to + i, &left, sizeof left);
    }
#elif defined(__clang__)
    engawa_where_greater8(to, one, two, one, two);
#else
    for (int i = 0; i < ENGAWA_EIGHT; i++)
        to[i] = one[i] > two[i] ? one[i] : two[i];
#endif
}

/* Sets TO to the mean of the six vectors in FROM, added in this order. */
ENGAWA_INLINE void engawa_mean_of_six8(double *to, const double *const from[6])
{
#ifdef __clang__
    engawa_vector mean, next;
    __builtin_memcpy(&mean, from[0], sizeof mean);
    for (int j = 1; j < 6; j++) {
        __builtin_memcpy(&next, from[j], sizeof next);
        mean += next;
    }
    mean *= 1.0 / 6;
#else
    double mean[ENGAWA_EIGHT];
    for (int i = 0; i < ENGAWA_EIGHT; i++)
        mean[i] = (from[0][i] + from[1][i] + from[2][i] + from[3][i] + from[4][i] + from[5][i]) *
                  (1.0 / 6);
#endif
    __builtin_memcpy(to, &mean, sizeof mean);
}

/* Sixteen bytes side by side. */
typedef uint8_t engawa_bytes16 __attribute__((vector_size(16)));

/* Returns the sixteen numbers of four bits in X, the lowest first, a byte each. */
ENGAWA_INLINE engawa_bytes16 engawa_spread16(uint64_t x)
{
    typedef uint64_t words __attribute__((vector_size(16)));
    engawa_bytes16 both = (engawa_bytes16)(words){engawa_lowest_first64(x)};
    engawa_bytes16 even = both & 15, odd = both >> 4;
#ifdef __clang__
    return __builtin_shufflevector(even, odd, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7,
                                   23);
#else
    return __builtin_shuffle(
        even, odd, (engawa_bytes16){0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23});
#endif
}

#endif
