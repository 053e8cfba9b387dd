/* compat.h - the one place, with engine/vector.h, where the compiler is asked for more than C17.
 *
 * Everything here has a plain C meaning; a compiler that lacks the extension
 * can be given a slower body without another file noticing.
 */
#ifndef ENGAWA_COMPAT_H
#define ENGAWA_COMPAT_H

#include <stdint.h>

/* Lets the compiler check the arguments of a printf-like function: FMT and
 * FIRST count parameters from 1. */
#define ENGAWA_PRINTF(fmt, first) __attribute__((format(printf, fmt, first)))

/* Lets the compiler check that the arguments of a function end in NULL, and that those at the given
 * places are not NULL. */
#define ENGAWA_ENDS_IN_NULL  __attribute__((sentinel))
#define ENGAWA_NOT_NULL(...) __attribute__((nonnull(__VA_ARGS__)))

/* Keeps a function that is seldom called out of those that call it, which are then short. */
#define ENGAWA_APART __attribute__((noinline))

/* Makes a WebAssembly function callable from the page under its own name. */
#define ENGAWA_EXPORT(name) __attribute__((export_name(name)))

/* Declares a function that the page provides to the WebAssembly module. */
#define ENGAWA_IMPORT(name) __attribute__((import_module("engawa"), import_name(name)))

/* The number of bits set in X. */
static inline int engawa_popcount(unsigned x)
{
    return __builtin_popcount(x);
}

/* The number of the lowest bit set in X; X is not 0. */
static inline int engawa_lowest_bit(unsigned x)
{
    return __builtin_ctz(x);
}

/* The same two for 64 bits. */
static inline int engawa_popcount64(uint64_t x)
{
    return __builtin_popcountll(x);
}

static inline int engawa_lowest_bit64(uint64_t x)
{
    return __builtin_ctzll(x);
}

#endif
