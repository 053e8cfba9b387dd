/* yahtzee_dice.c - every choice of at most five dice (yahtzee_dice.h). */
#include "bots/yahtzee_dice.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { FACES = YAHTZEE_FACES, DICE = YAHTZEE_DICE };

/* Adds every multiset of SIZE dice of the faces from FACE on to those in COUNTS. */
static int enumerate(struct yahtzee_dice *dice, int8_t *counts, int face, int size, int next)
{
    if (face == FACES - 1) {
        counts[face] = (int8_t)size;
        memcpy(dice->count[next], counts, FACES);
        counts[face] = 0;
        return next + 1;
    }
    for (int n = size; n >= 0; n--) {
        counts[face] = (int8_t)n;
        next = enumerate(dice, counts, face + 1, size - n, next);
    }
    counts[face] = 0;
    return next;
}

/* The multinomial chance of a roll of five dice. */
static double chance_of(const int8_t *counts)
{
    static const double factorial[] = {1, 1, 2, 6, 24, 120};
    double ways = factorial[DICE];
    for (int face = 0; face < FACES; face++)
        ways /= factorial[counts[face]];
    return ways / (6.0 * 6 * 6 * 6 * 6);
}

int engawa_yahtzee_keep_number(const struct yahtzee_dice *dice, const int counts[FACES])
{
    int number = 0;
    for (int face = 0; face < FACES; face++)
        for (int i = 0; i < counts[face]; i++)
            number = dice->more[number][face];
    return number;
}

/* The keep that is COUNTS, among all of them. */
static int16_t find(const struct yahtzee_dice *dice, const int8_t *counts)
{
    int16_t number = 0;
    while (memcmp(dice->count[number], counts, FACES) != 0)
        number++;
    return number;
}

static void fill(struct yahtzee_dice *dice)
{
    int8_t counts[FACES] = {0};
    int next = 0;
    for (int size = 0; size <= DICE; size++)
        next = enumerate(dice, counts, 0, size, next);
    memset(dice->less, -1, sizeof dice->less);
    memset(dice->more, -1, sizeof dice->more);
    for (int16_t keep = 0; keep < FIRST_ROLL; keep++)
        for (int face = 0; face < FACES; face++) {
            memcpy(counts, dice->count[keep], FACES);
            counts[face]++;
            int16_t bigger = find(dice, counts);
            dice->more[keep][face] = bigger;
            dice->less[bigger][face] = keep;
        }
    for (int i = 0; i < ROLLS; i++)
        dice->chance[i] = chance_of(dice->count[FIRST_ROLL + i]);
}

const struct yahtzee_dice *engawa_yahtzee_dice(void)
{
    static _Atomic(struct yahtzee_dice *) shared;
    struct yahtzee_dice *dice = atomic_load(&shared), *none = NULL;
    if (dice)
        return dice;
    dice = malloc(sizeof *dice);
    if (!dice)
        abort();
    fill(dice);
    if (atomic_compare_exchange_strong(&shared, &none, dice))
        return dice;
    free(dice); /* another thread was first */
    return none;
}

/* From the worth of each roll to the expected worth of each keep. */
static void expect(const struct yahtzee_dice *dice, double *worth)
{
    for (int keep = FIRST_ROLL - 1; keep >= 0; keep--) {
        double sum = 0;
        for (int face = 0; face < FACES; face++)
            sum += worth[dice->more[keep][face]];
        worth[keep] = sum / FACES;
    }
}

/* From the worth of each keep to that of the best keep within it. */
static void choose(const struct yahtzee_dice *dice, double *worth)
{
    for (int keep = 1; keep < KEEPS; keep++)
        for (int face = 0; face < FACES; face++) {
            int less = dice->less[keep][face];
            if (less >= 0 && worth[less] > worth[keep])
                worth[keep] = worth[less];
        }
}

void engawa_yahtzee_turn(const struct yahtzee_dice *dice, int left, double worth[KEEPS])
{
    expect(dice, worth);
    while (--left > 0) {
        choose(dice, worth);
        expect(dice, worth);
    }
}

int engawa_yahtzee_best_keep(const struct yahtzee_dice *dice, const double worth[KEEPS], int now)
{
    int best = -1;
    for (int face = 0; face < FACES; face++) {
        int less = dice->less[now][face];
        if (less < 0)
            continue;
        if (best < 0 || worth[less] > worth[best])
            best = less;
        if (less > 0) {
            int within = engawa_yahtzee_best_keep(dice, worth, less);
            if (worth[within] > worth[best])
                best = within;
        }
    }
    return best;
}
