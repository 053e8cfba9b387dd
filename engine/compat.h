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

/* Before a function's type: made part of each caller, and so compiled anew for what that one calls
 * it with, and for its vectors. */
#ifdef ENGAWA_SANITIZED /* there it would only take long to compile */
#define ENGAWA_INLINE static inline
#else
#define ENGAWA_INLINE __attribute__((always_inline)) static inline
#endif

/* Before a loop of at most eight rounds, whose number is known: written out round by round, which
 * clang does by itself. */
#ifdef __clang__
#define ENGAWA_UNROLL
#else
#define ENGAWA_UNROLL _Pragma("GCC unroll 8")
#endif

/* Eight numbers side by side, added and multiplied each with its neighbour of the other eight. */
typedef double engawa_eight __attribute__((vector_size(64)));
typedef int64_t engawa_eight_mask __attribute__((vector_size(64)));

/* Where MASK, a comparison of eights, holds, that of A, elsewhere that of B. */
#define ENGAWA_EIGHT_WHERE(mask, a, b)                                                             \
    ((engawa_eight)(((mask) & (engawa_eight_mask)(a)) | (~(mask) & (engawa_eight_mask)(b))))

/* Sets eight doubles at TO, which may be one of the others, to the greater ones of ONE and TWO.
 * Compilers find the instruction for this by themselves, but for that of WebAssembly. */
static inline void engawa_greater8(double *to, const double *one, const double *two)
{
#ifdef __wasm_simd128__
    typedef double pair __attribute__((vector_size(16)));
    for (int i = 0; i < 8; i += 2) {
        pair left, right;
        __builtin_memcpy(&left, one + i, sizeof left);
        __builtin_memcpy(&right, two + i, sizeof right);
        left = __builtin_wasm_pmax_f64x2(left, right);
        __builtin_memcpy(to + i, &left, sizeof left);
    }
#else
    for (int i = 0; i < 8; i++)
        to[i] = one[i] > two[i] ? one[i] : two[i];
#endif
}

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
