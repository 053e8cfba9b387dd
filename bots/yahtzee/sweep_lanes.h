/* bots/yahtzee/sweep_lanes.h - the code of bots/yahtzee/sweep.c for vectors of WIDTH numbers.
 * Included once for each width; GREATER(one, two) is the greater number in each place. */

typedef double SWEEP(numbers) __attribute__((vector_size(8 * WIDTH)));
#define NUMBERS             SWEEP(numbers)
#define AT(size, high, top) (HALF(size, high, top) * LANES / WIDTH)
#define INLINE              __attribute__((always_inline)) static inline

/* From the value of each roll to the expected value of each smaller keep: the mean over the next
 * die. */
static void SWEEP(expect)(NUMBERS *worth)
{
    for (int i = BLOCKS_WITH_ROOM - 1; i >= 0; i--) {
        const struct block *block = &blocks[i];
        NUMBERS *keep = worth + block->first * LANES / WIDTH;
        const NUMBERS *one = worth + block->more[0] * LANES / WIDTH;
        const NUMBERS *two = worth + block->more[1] * LANES / WIDTH;
        const NUMBERS *three = worth + block->more[2] * LANES / WIDTH;
#define MEAN(size, high, top)                                                                      \
    keep[AT(size, high, top)] =                                                                    \
        (((one[AT(size, high, top)] + two[AT(size, high, top)]) + three[AT(size, high, top)]) +    \
         ((keep[AT((size) + 1, high, top)] + keep[AT((size) + 1, (high) + 1, top)]) +              \
          keep[AT((size) + 1, (high) + 1, (top) + 1)])) *                                          \
        (1.0 / (double)YAHTZEE_FACES);
        switch (block->room) {
        case 5:
            HALVES_OF_4(MEAN)
            __attribute__((fallthrough));
        case 4:
            HALVES_OF_3(MEAN)
            __attribute__((fallthrough));
        case 3:
            HALVES_OF_2(MEAN)
            __attribute__((fallthrough));
        case 2:
            HALVES_OF_1(MEAN)
            __attribute__((fallthrough));
        default:
            HALVES_OF_0(MEAN)
        }
#undef MEAN
    }
}

/* Returns the value of the best keep within the one of the half SIZE, HIGH, TOP of a block that
 * begins at KEEP: itself or one with a die less. LESS: the FACES blocks with a die less. */
INLINE NUMBERS SWEEP(best)(const NUMBERS *keep, const NUMBERS *const less[3], int faces, int size,
                           int high, int top)
{
    NUMBERS best = keep[AT(size, high, top)];
    if (faces > 0)
        best = GREATER(best, less[0][AT(size, high, top)]);
    if (faces > 1)
        best = GREATER(best, less[1][AT(size, high, top)]);
    if (faces > 2)
        best = GREATER(best, less[2][AT(size, high, top)]);
    if (size > high)
        best = GREATER(best, keep[AT(size - 1, high, top)]);
    if (high > top)
        best = GREATER(best, keep[AT(size - 1, high - 1, top)]);
    if (top > 0)
        best = GREATER(best, keep[AT(size - 1, high - 1, top - 1)]);
    return best;
}

/* Sets each keep of a block to the best keep within it. If MEAN is not NULL, the rolls of the block
 * stay as they are, and their best keeps are added to MEAN instead, weighted by PARTS. */
INLINE void SWEEP(choose_block)(NUMBERS *keep, const NUMBERS *const less[3], int faces, int room,
                                NUMBERS *mean)
{
#define BEST(size, high, top)   SWEEP(best)(keep, less, faces, size, high, top)
#define CHOOSE(size, high, top) keep[AT(size, high, top)] = BEST(size, high, top);
#define WEIGH(size, high, top)  *mean += BEST(size, high, top) * PARTS(size, high, top);
#define CHOOSE_OF(size)                                                                            \
    if (mean && room == size) {                                                                    \
        HALVES_OF_##size(WEIGH) return;                                                            \
    }                                                                                              \
    HALVES_OF_##size(CHOOSE) if (room == size) return;
    CHOOSE_OF(0)
    CHOOSE_OF(1)
    CHOOSE_OF(2)
    CHOOSE_OF(3)
    CHOOSE_OF(4)
    CHOOSE_OF(5)
#undef CHOOSE_OF
#undef WEIGH
#undef CHOOSE
#undef BEST
}

/* From the value of each keep to that of the best keep within it. If WEIGH, sets only smaller keeps
 * and returns the expected value of the best keep within a roll. */
INLINE NUMBERS SWEEP(choose)(NUMBERS *worth, bool weigh)
{
    NUMBERS first = {0}, mean;
    SWEEP(choose_block)(worth, NULL, 0, DICE, weigh ? &first : NULL);
    mean = first * blocks[0].parts;
    for (int i = 1; i < BLOCKS; i++) {
        const struct block *block = &blocks[i];
        NUMBERS *keep = worth + block->first * LANES / WIDTH, sum = {0};
        const NUMBERS *less[3];
        for (int j = 0; j < 3; j++)
            less[j] = worth + block->less[j] * LANES / WIDTH;
        if (block->faces == 3)
            SWEEP(choose_block)(keep, less, 3, block->room, weigh ? &sum : NULL);
        else if (block->faces == 2)
            SWEEP(choose_block)(keep, less, 2, block->room, weigh ? &sum : NULL);
        else
            SWEEP(choose_block)(keep, less, 1, block->room, weigh ? &sum : NULL);
        mean += sum * block->parts;
    }
    return mean;
}

static void SWEEP(choose_all)(NUMBERS *worth)
{
    SWEEP(choose)(worth, false);
}

static NUMBERS SWEEP(mean_of_best)(NUMBERS *worth)
{
    return SWEEP(choose)(worth, true) * (120.0 / 7776); /* 5! / 6^5 */
}

static void SWEEP(sweep)(double (*worth)[LANES], double *value)
{
    for (int lane = 0; lane < LANES; lane += WIDTH) {
        NUMBERS *first = (NUMBERS *)(void *)&worth[0][lane];
        for (int left = YAHTZEE_ROLLS - 1; left > 1; left--) {
            SWEEP(expect)(first);
            SWEEP(choose_all)(first);
        }
        SWEEP(expect)(first);
        NUMBERS mean = SWEEP(mean_of_best)(first);
        memcpy(value + lane, &mean, sizeof mean);
    }
}

#undef INLINE
#undef AT
#undef NUMBERS
#undef GREATER
#undef WIDTH
