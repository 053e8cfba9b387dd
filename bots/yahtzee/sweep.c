/* bots/yahtzee/sweep.c - the re-rolls of a turn, with the widest vectors of the processor
 * (bots/yahtzee/sweep.h).
 *
 * Going one die at a time takes 1260 additions and as many comparisons for each re-roll, instead of
 * one for each pair of keep and roll. Bots spend much of their time with them, so the code for a
 * block of keeps has no loop, and bots/yahtzee/sweep_lanes.h is compiled for each width of vectors.
 */
#include "bots/yahtzee/sweep.h"

#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { DICE = YAHTZEE_DICE, LANES = YAHTZEE_BOT_LANES };

/* ---- halves of keeps ---- */

/* A half is a multiset of dice of three faces: SIZE counts all, HIGH those of the upper two faces,
 * TOP those of the highest. Halves are numbered in this order. */
#define HALVES_UP_TO(size)    (((size) + 1) * ((size) + 2) * ((size) + 3) / 6)
#define HALF(size, high, top) (HALVES_UP_TO((size)-1) + (high) * ((high) + 1) / 2 + (top))

/* DO(size, high, top) for each half of a size. */
/* clang-format off */
#define HALVES_OF_0(DO) DO(0, 0, 0)
#define HALVES_OF_1(DO) DO(1, 0, 0) DO(1, 1, 0) DO(1, 1, 1)
#define HALVES_OF_2(DO) DO(2, 0, 0) DO(2, 1, 0) DO(2, 1, 1) DO(2, 2, 0) DO(2, 2, 1) DO(2, 2, 2)
#define HALVES_OF_3(DO) \
    DO(3, 0, 0) DO(3, 1, 0) DO(3, 1, 1) DO(3, 2, 0) DO(3, 2, 1) DO(3, 2, 2) \
    DO(3, 3, 0) DO(3, 3, 1) DO(3, 3, 2) DO(3, 3, 3)
#define HALVES_OF_4(DO) \
    DO(4, 0, 0) DO(4, 1, 0) DO(4, 1, 1) DO(4, 2, 0) DO(4, 2, 1) DO(4, 2, 2) \
    DO(4, 3, 0) DO(4, 3, 1) DO(4, 3, 2) DO(4, 3, 3) \
    DO(4, 4, 0) DO(4, 4, 1) DO(4, 4, 2) DO(4, 4, 3) DO(4, 4, 4)
#define HALVES_OF_5(DO) \
    DO(5, 0, 0) DO(5, 1, 0) DO(5, 1, 1) DO(5, 2, 0) DO(5, 2, 1) DO(5, 2, 2) \
    DO(5, 3, 0) DO(5, 3, 1) DO(5, 3, 2) DO(5, 3, 3) \
    DO(5, 4, 0) DO(5, 4, 1) DO(5, 4, 2) DO(5, 4, 3) DO(5, 4, 4) \
    DO(5, 5, 0) DO(5, 5, 1) DO(5, 5, 2) DO(5, 5, 3) DO(5, 5, 4) DO(5, 5, 5)
/* clang-format on */

/* A roll has probability 5! / 6^5 divided by the factorials of its counts. This is one divided by
 * those of a half. */
#define PART(count)                                                                                \
    ((count) <= 1   ? 1.0                                                                          \
     : (count) == 2 ? 1.0 / 2                                                                      \
     : (count) == 3 ? 1.0 / 6                                                                      \
     : (count) == 4 ? 1.0 / 24                                                                     \
                    : 1.0 / 120)
#define PARTS(size, high, top) (PART((size) - (high)) * PART((high) - (top)) * PART(top))

/* ---- blocks of keeps with equal first halves ---- */

/* The first keep of a block. A block has a keep for each second half of at most DICE - SIZE dice.
 */
#define FIRST_OF_SIZE(size) /* of the halves of SIZE dice */                                       \
    ((size) <= 0   ? 0                                                                             \
     : (size) == 1 ? 56                                                                            \
     : (size) == 2 ? 161                                                                           \
     : (size) == 3 ? 281                                                                           \
     : (size) == 4 ? 381                                                                           \
                   : 441)
#define FIRST(size, high, top)                                                                     \
    (FIRST_OF_SIZE(size) + ((high) * ((high) + 1) / 2 + (top)) * HALVES_UP_TO(DICE - (size)))

struct block {
    int16_t first;      /* keep */
    int16_t more[3];    /* first keep of the block with one more die of 1, 2 and 3 */
    int16_t less[3];    /* the same with one die less; filled up with smaller ones */
    int8_t faces, room; /* faces in the first half; the most dice in a second half */
    double parts;
};

/* clang-format off */
#define ONE_LESS(size, high, top) FIRST((size) - 1, high, top)
#define TWO_LESS(size, high, top) FIRST((size) - 1, (high) - 1, top)
#define THREE_LESS(size, high, top) FIRST((size) - 1, (high) - 1, (top) - 1)
#define BLOCK(size, high, top) { \
    FIRST(size, high, top), \
    {FIRST((size) + 1, high, top), FIRST((size) + 1, (high) + 1, top), \
     FIRST((size) + 1, (high) + 1, (top) + 1)}, \
    {(size) > (high) ? ONE_LESS(size, high, top) : (high) > (top) ? TWO_LESS(size, high, top) \
     : (top) > 0 ? THREE_LESS(size, high, top) : 0, \
     (top) > 0 && !((size) > (high) && (high) > (top)) ? THREE_LESS(size, high, top) \
     : (high) > (top) ? TWO_LESS(size, high, top) : 0, \
     (top) > 0 ? THREE_LESS(size, high, top) : (high) > (top) ? TWO_LESS(size, high, top) : 0}, \
    ((size) > (high)) + ((high) > (top)) + ((top) > 0), \
    DICE - (size), \
    PARTS(size, high, top)},
/* clang-format on */
static const struct block blocks[] = {HALVES_OF_0(BLOCK) HALVES_OF_1(BLOCK) HALVES_OF_2(BLOCK)
                                          HALVES_OF_3(BLOCK) HALVES_OF_4(BLOCK) HALVES_OF_5(BLOCK)};
enum { BLOCKS = sizeof blocks / sizeof *blocks, BLOCKS_WITH_ROOM = HALVES_UP_TO(DICE - 1) };

int yahtzee_bot_keep_number(const int counts[YAHTZEE_FACES])
{
    int low = HALF(counts[0] + counts[1] + counts[2], counts[1] + counts[2], counts[2]);
    return blocks[low].first +
           HALF(counts[3] + counts[4] + counts[5], counts[4] + counts[5], counts[5]);
}

/* ---- for each width of vectors ---- */

#define JOIN(name, width)      name##_##width
#define FOR_WIDTH(name, width) JOIN(name, width)
#define SWEEP(name)            FOR_WIDTH(name, WIDTH)

#define WIDTH 2
#ifdef __wasm_simd128__
#define GREATER(one, two) __builtin_wasm_pmax_f64x2(one, two)
#else /* for every processor */
#define GREATER(one, two)                                                                          \
    ((numbers_2)((((one) > (two)) & (whole_2)(one)) | (~((one) > (two)) & (whole_2)(two))))
typedef int64_t whole_2 __attribute__((vector_size(16)));
#endif
#include "bots/yahtzee/sweep_lanes.h"

#if defined(__x86_64__)
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
#define WIDTH             4
#define GREATER(one, two) _mm256_max_pd(one, two)
#include "bots/yahtzee/sweep_lanes.h"
#ifdef __clang__
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f"))), apply_to = function)
#else
#pragma GCC target("avx512f")
#endif
#define WIDTH             8
#define GREATER(one, two) _mm512_max_pd(one, two)
#include "bots/yahtzee/sweep_lanes.h"
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

void yahtzee_bot_sweep(double (*worth)[LANES], double value[LANES])
{
    if (__builtin_cpu_supports("avx512f"))
        sweep_8(worth, value);
    else if (__builtin_cpu_supports("avx2"))
        sweep_4(worth, value);
    else
        sweep_2(worth, value);
}
#else
void yahtzee_bot_sweep(double (*worth)[LANES], double value[LANES])
{
    sweep_2(worth, value);
}
#endif
