/* vector.h - what the solvers and networks in bots/ ask of the compiler to calculate with several
 * numbers at once. No header of the library includes this one, so its types are nowhere in an
 * interface. */
#ifndef ENGAWA_VECTOR_H
#define ENGAWA_VECTOR_H

#include <stdint.h>

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

#endif
