/* compat.h - the one place where the compiler is asked for more than C17.
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

/* Makes a WebAssembly function callable from the page under its own name. */
#define ENGAWA_EXPORT(name) __attribute__((export_name(name)))

/* Declares a function that the page provides to the WebAssembly module. */
#define ENGAWA_IMPORT(name) __attribute__((import_module("engawa"), import_name(name)))

/* Before a function: compiled for wider vectors too, and the best that the processor has is taken
 * when the program starts. Sanitizers cannot live with how that is chosen, and clang 14 leaves
 * functions of other files without a name. */
#if defined(__x86_64__) && defined(__linux__) && !defined(__clang__) && !defined(ENGAWA_SANITIZED)
#define ENGAWA_WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ENGAWA_WIDE
#endif

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
