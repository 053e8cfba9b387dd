/* plain_dice.c - a turn with five dice solved as plainly as possible (plain_dice.h). */
#include "tests/bots/plain_dice.h"

#include <stdint.h>
#include <string.h>

enum { SETS = 1 << PLAIN_DICE };

void plain_counts(int roll, int counts[PLAIN_FACES])
{
    memset(counts, 0, PLAIN_FACES * sizeof *counts);
    for (int i = 0; i < PLAIN_DICE; i++, roll /= PLAIN_FACES)
        counts[roll % PLAIN_FACES]++;
}

int plain_first(int roll)
{
    int counts[PLAIN_FACES], first = 0;
    plain_counts(roll, counts);
    for (int face = 0; face < PLAIN_FACES; face++)
        for (; counts[face] > 0; counts[face]--)
            first = first * PLAIN_FACES + face;
    return first;
}

/* ROLL with each of the dice in the set AGAIN turned to its first face. */
static int turned(int roll, int again)
{
    int kept = 0;
    for (int i = 0, power = 1; i < PLAIN_DICE; i++, power *= PLAIN_FACES, roll /= PLAIN_FACES)
        kept += again >> i & 1 ? 0 : roll % PLAIN_FACES * power;
    return kept;
}

/* For each set and roll what turned() gives, found once. */
static const uint16_t (*turned_rolls(void))[PLAIN_ROLLS]
{
    static uint16_t known[SETS][PLAIN_ROLLS];
    if (known[0][1] == 0)
        for (int again = 0; again < SETS; again++)
            for (int roll = 0; roll < PLAIN_ROLLS; roll++)
                known[again][roll] = (uint16_t)turned(roll, again);
    return (const uint16_t(*)[PLAIN_ROLLS])known;
}

/* Raises the value of each roll to that of the best set of dice to roll again: of rolls that keep
 * the same dice in the same places, each is equally likely to come next. */
static void plain_again(double *worth)
{
    static double next[PLAIN_ROLLS], sum[PLAIN_ROLLS];
    static int ways[PLAIN_ROLLS];
    const uint16_t(*kept)[PLAIN_ROLLS] = turned_rolls();
    memcpy(next, worth, sizeof next);
    for (int again = 1; again < SETS; again++) {
        memset(sum, 0, sizeof sum);
        memset(ways, 0, sizeof ways);
        for (int roll = 0; roll < PLAIN_ROLLS; roll++) {
            sum[kept[again][roll]] += worth[roll];
            ways[kept[again][roll]]++;
        }
        for (int roll = 0; roll < PLAIN_ROLLS; roll++) {
            double mean = sum[kept[again][roll]] / ways[kept[again][roll]];
            if (mean > next[roll])
                next[roll] = mean;
        }
    }
    memcpy(worth, next, sizeof next);
}

double plain_turn(double worth[PLAIN_ROLLS], int rolls)
{
    double sum = 0;
    while (--rolls > 0)
        plain_again(worth);
    for (int roll = 0; roll < PLAIN_ROLLS; roll++)
        sum += worth[roll];
    return sum / (double)PLAIN_ROLLS;
}
