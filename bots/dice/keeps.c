/* bots/dice/keeps.c - a numbering of all subsets of some dice (bots/dice/keeps.h). */
#include "bots/dice/keeps.h"

#include "engine/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { FACES = DICE_FACES };

/* Numbers every multiset that adds SIZE dice of FACE or higher faces to COUNTS; returns the next
 * free number. */
static int enumerate(struct dice_keeps *keeps, int8_t *counts, int face, int size, int next)
{
    if (face == FACES - 1) {
        counts[face] = (int8_t)size;
        memcpy(keeps->count[next], counts, FACES);
        counts[face] = 0;
        return next + 1;
    }
    for (int n = size; n >= 0; n--) {
        counts[face] = (int8_t)n;
        next = enumerate(keeps, counts, face + 1, size - n, next);
    }
    counts[face] = 0;
    return next;
}

/* The multinomial probability of a roll. */
static double probability_of(const int8_t *counts, int dice)
{
    static const double factorial[] = {1, 1, 2, 6, 24, 120, 720};
    double probability = factorial[dice];
    for (int face = 0; face < FACES; face++)
        probability /= factorial[counts[face]];
    while (dice-- > 0)
        probability /= (double)FACES;
    return probability;
}

/* The number of the keep with COUNTS, by trying all of them. */
static int16_t find(const struct dice_keeps *keeps, const int8_t *counts)
{
    int16_t number = 0;
    while (memcmp(keeps->count[number], counts, FACES) != 0)
        number++;
    return number;
}

static void find_neighbours(struct dice_keeps *keeps)
{
    memset(keeps->less, -1, sizeof keeps->less);
    memset(keeps->more, -1, sizeof keeps->more);
    for (int16_t keep = 0; keep < keeps->first_roll; keep++)
        for (int face = 0; face < FACES; face++) {
            int8_t counts[FACES];
            memcpy(counts, keeps->count[keep], FACES);
            counts[face]++;
            int16_t bigger = find(keeps, counts);
            keeps->more[keep][face] = bigger;
            keeps->less[bigger][face] = keep;
        }
}

static void find_within(struct dice_keeps *keeps)
{
    int next = 0;
    for (int size = 1; size <= keeps->dice; size++)
        for (int faces = 1; faces <= size; faces++)
            for (int16_t keep = 1; keep < keeps->keeps; keep++) {
                struct dice_within within = {.keep = keep};
                int dice = 0;
                for (int face = 0; face < FACES; face++) {
                    dice += keeps->count[keep][face];
                    if (keeps->less[keep][face] >= 0)
                        within.less[within.count++] = keeps->less[keep][face];
                }
                if (dice == size && within.count == faces)
                    keeps->within[next++] = within;
            }
}

static void fill(struct dice_keeps *keeps, int dice)
{
    int8_t counts[FACES] = {0};
    int next = 0;
    keeps->dice = dice;
    for (int size = 0; size <= dice; size++) {
        keeps->first_roll = next;
        next = enumerate(keeps, counts, 0, size, next);
    }
    keeps->keeps = next;
    keeps->rolls = next - keeps->first_roll;
    find_neighbours(keeps);
    find_within(keeps);
    for (int i = 0; i < keeps->rolls; i++)
        keeps->probability[i] = probability_of(keeps->count[keeps->first_roll + i], dice);
}

const struct dice_keeps *dice_keeps_of(int dice)
{
    static _Atomic(struct dice_keeps *) shared[DICE_MAX + 1];
    struct dice_keeps *keeps = atomic_load(&shared[dice]), *none = NULL;
    if (keeps)
        return keeps;
    keeps = engawa_allocate(1, sizeof *keeps);
    fill(keeps, dice);
    if (atomic_compare_exchange_strong(&shared[dice], &none, keeps))
        return keeps;
    free(keeps); /* another thread was first */
    return none;
}

int dice_keep_number(const struct dice_keeps *keeps, const int counts[FACES])
{
    int number = 0;
    for (int face = 0; face < FACES; face++)
        for (int i = 0; i < counts[face]; i++)
            number = keeps->more[number][face];
    return number;
}

/* From the value of each roll to the expected value of each keep. */
static void expect(const struct dice_keeps *keeps, double *worth)
{
    for (int keep = keeps->first_roll - 1; keep >= 0; keep--) {
        double sum = 0;
        for (int face = 0; face < FACES; face++)
            sum += worth[keeps->more[keep][face]];
        worth[keep] = sum / (double)FACES;
    }
}

/* From the value of each keep to that of the best keep that it can be reduced to. */
static void choose(const struct dice_keeps *keeps, double *worth)
{
    for (int i = 0; i < keeps->keeps - 1; i++) {
        const struct dice_within *within = &keeps->within[i];
        for (int j = 0; j < within->count; j++)
            if (worth[within->less[j]] > worth[within->keep])
                worth[within->keep] = worth[within->less[j]];
    }
}

void dice_solve_turn(const struct dice_keeps *keeps, int left, double worth[DICE_KEEPS_MAX])
{
    expect(keeps, worth);
    while (--left > 0) {
        choose(keeps, worth);
        expect(keeps, worth);
    }
}

int dice_best_keep(const struct dice_keeps *keeps, const double worth[DICE_KEEPS_MAX], int now)
{
    int best = -1;
    for (int face = 0; face < FACES; face++) {
        int less = keeps->less[now][face];
        if (less < 0)
            continue;
        if (best < 0 || worth[less] > worth[best])
            best = less;
        if (less > 0) {
            int within = dice_best_keep(keeps, worth, less);
            if (worth[within] > worth[best])
                best = within;
        }
    }
    return best;
}
