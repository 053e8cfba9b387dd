/* compat.h - compiler extensions beyond C17; only engine/vector.h has others.
 *
 * Each has a plain C equivalent, so a compiler that lacks the extension can get a slower body here
 * and no other file changes.
 */
#ifndef ENGAWA_COMPAT_H
#define ENGAWA_COMPAT_H

#include <stdint.h>

/* Lets the compiler check the arguments of a printf-like function: FMT and
 * FIRST count parameters from 1. */
#define ENGAWA_PRINTF(fmt, first) __attribute__((format(printf, fmt, first)))

/* Lets the compiler check that a function's arguments end in NULL, and that the arguments at the
 * given positions are not NULL. */
#define ENGAWA_ENDS_IN_NULL  __attribute__((sentinel))
#define ENGAWA_NOT_NULL(...) __attribute__((nonnull(__VA_ARGS__)))

/* Prevents inlining of a rarely called function, to keep its callers short. */
#define ENGAWA_APART __attribute__((noinline))

/* Makes a WebAssembly function callable from the page under its own name. */
#define ENGAWA_EXPORT(name) __attribute__((export_name(name)))

/* Declares a function that the page provides to the WebAssembly module. */
#define ENGAWA_IMPORT(name) __attribute__((import_module("engawa"), import_name(name)))

/* Returns the number of bits set in X. */
static inline int engawa_popcount(unsigned x)
{
    return __builtin_popcount(x);
}

/* Returns the index of the lowest bit set in X; X is not 0. */
static inline int engawa_lowest_bit(unsigned x)
{
    return __builtin_ctz(x);
}

/* Returns the same for 64 bits. */
static inline int engawa_popcount64(uint64_t x)
{
    return __builtin_popcountll(x);
}

static inline int engawa_lowest_bit64(uint64_t x)
{
    return __builtin_ctzll(x);
}

/* Returns X with its lowest byte first in memory. */
static inline uint64_t engawa_lowest_first64(uint64_t x)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(x);
#else
    return x;
#endif
}

#endif
