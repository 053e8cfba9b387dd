/* vector.h - what the solvers and networks in bots/ ask of the compiler to calculate with several
 * numbers at once. No header of the library includes this one, so its types are nowhere in an
 * interface. */
#ifndef ENGAWA_VECTOR_H
#define ENGAWA_VECTOR_H

#include <stdint.h>

/* Before a function: it is compiled for wider vectors as well, and when the program starts the best
 * version that the processor can run is chosen. Not under sanitizers, whose run-time is not ready
 * at that moment, and not with clang 14, which loses such functions between files. */
#if defined(__x86_64__) && defined(__linux__) && !defined(__clang__) && !defined(ENGAWA_SANITIZED)
#define ENGAWA_WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define ENGAWA_WIDE
#endif

/* Before a function's type: the function is always inlined, so that it is compiled for the
 * arguments and the vectors of each caller. */
#ifdef ENGAWA_SANITIZED /* there it would only take long to compile */
#define ENGAWA_INLINE static inline
#else
#define ENGAWA_INLINE __attribute__((always_inline)) static inline
#endif

/* Before a loop with a constant number of rounds, at most eight: gcc unrolls it. clang does so
 * unasked. */
#ifdef __clang__
#define ENGAWA_UNROLL
#else
#define ENGAWA_UNROLL _Pragma("GCC unroll 8")
#endif

/* Eight numbers side by side. Arithmetic works on each of them. */
typedef double engawa_eight __attribute__((vector_size(64)));
typedef int64_t engawa_eight_mask __attribute__((vector_size(64)));

/* The numbers of A where MASK, a comparison of eights, is true, and those of B elsewhere. */
#define ENGAWA_EIGHT_WHERE(mask, a, b)                                                             \
    ((engawa_eight)(((mask) & (engawa_eight_mask)(a)) | (~(mask) & (engawa_eight_mask)(b))))

/* Sets each of eight doubles at TO to the greater one of those at ONE and TWO; TO may be ONE or
 * TWO. Compilers find the instruction for this by themselves, except for WebAssembly. */
__attribute__((always_inline)) static inline void engawa_greater8(double *to, const double *one,
                                                                  const double *two)
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
#elif defined(ENGAWA_SANITIZED) /* which would look at each of the eight by itself */
    engawa_eight left, right;
    __builtin_memcpy(&left, one, sizeof left);
    __builtin_memcpy(&right, two, sizeof right);
    left = ENGAWA_EIGHT_WHERE(left > right, left, right);
    __builtin_memcpy(to, &left, sizeof left);
#else
    for (int i = 0; i < 8; i++)
        to[i] = one[i] > two[i] ? one[i] : two[i];
#endif
}

#endif
