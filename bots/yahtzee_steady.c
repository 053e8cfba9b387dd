/* yahtzee_steady.c - a sensible Yahtzee player: exact within the turn, by feel beyond it.
 *
 * It plays the turn at hand perfectly under a simple idea of what comes later: filling a box is
 * worth its points, less what that box brings on average when it is left for later (`par`), plus
 * what the points do for the upper bonus. Within the turn everything is exact: the value of each of
 * the 252 dice after the last roll, the expected value of each of the 462 keeps, back to the roll
 * at hand. That is about fifty thousand additions a move and needs no table.
 *
 * The sheet is looked at as a solo game; others' scores don't matter to it.
 */
#include "bots/registry.h"
#include "games/yahtzee.h"

#include <string.h>

enum { KEEPS = 462, FACES = YAHTZEE_FACES, DICE = YAHTZEE_DICE };

/* What each box brings on average under good play. For yahtzee these are the averages of the
 * optimal solo player as published by Verhoeff and Glenn, rounded; for yams they were tuned
 * by simulation from those. Minus is negative: it costs its dice. */
static const double par[2][BOXES] = {
    [SHEET_YAHTZEE] = {2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 21.7, 13.1, 22.6, 29.5, 32.7, 16.9, 22.0},
    [SHEET_YAMS] = {2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 0, 28.0, 41.0, 38.0, 37.0, 24.0, 0, 24.0,
                    -11.0, 13.0},
};

/* What a point above (or below) three of each face is worth for the upper bonus. */
static const double bonus_weight = 0.7;

/* A number from 0 to 461 for at most five dice given as a count for each face: sorted, with 0 for a
 * missing die, they are ranked in the combinatorial number system. */
static int keep_index(const int *counts)
{
    static const int choose[DICE][12] = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
        {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55},
        {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165},
        {0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 210, 330},
        {0, 0, 0, 0, 0, 1, 6, 21, 56, 126, 252, 462},
    };
    int dice = 0, index = 0;
    for (int face = 0; face < FACES; face++)
        dice += counts[face];
    int place = DICE - dice;
    for (int face = 0; face < FACES; face++)
        for (int i = 0; i < counts[face]; i++, place++)
            index += choose[place][face + 1 + place];
    return index;
}

/* The worth of filling BOX with the dice COUNTS. */
static double worth(const struct yahtzee *state, enum yahtzee_box box, const int *counts,
                    enum yahtzee_joker joker)
{
    int points = engawa_yahtzee_points(state->sheet, box, counts, joker == JOKER_LOWER);
    double value = (box == MINUS ? -points : points) - par[state->sheet][box];
    if (box <= SIXES)
        value += bonus_weight * (points - 3 * ((int)box + 1));
    return value;
}

/* The best box for COUNTS and its worth. */
static double best_box(const struct yahtzee *state, const int *counts, enum yahtzee_box *best)
{
    enum yahtzee_joker joker;
    double most = -1e9;
    unsigned open = engawa_yahtzee_open(state->sheet, state->filled[state->turn], counts, &joker);
    for (; open; open &= open - 1) {
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(open);
        double value = worth(state, box, counts, joker);
        if (value > most) {
            most = value;
            *best = box;
        }
    }
    return most;
}

/* Steps COUNTS through every choice of at most LIMIT[face] dice of each face with at most five in
 * all; false after the last. Start with all zeros. */
static bool next_keep(int *counts, const int *limit)
{
    for (int face = 0; face < FACES; face++) {
        int dice = 0;
        for (int f = 0; f < FACES; f++)
            dice += counts[f];
        if (counts[face] < limit[face] && dice < DICE) {
            counts[face]++;
            return true;
        }
        counts[face] = 0;
    }
    return false;
}

static const int any[FACES] = {DICE, DICE, DICE, DICE, DICE, DICE};

/* Turns values of five dice into expected values of every keep: one die at a time, a keep is worth
 * the mean over the six faces that may come. VALUE has an entry for each keep; those of five dice
 * are given. */
static void expect(double *value)
{
    for (int dice = DICE - 1; dice >= 0; dice--) {
        int counts[FACES] = {0};
        do {
            int have = 0;
            double sum = 0;
            for (int face = 0; face < FACES; face++)
                have += counts[face];
            if (have != dice)
                continue;
            for (int face = 0; face < FACES; face++) {
                counts[face]++;
                sum += value[keep_index(counts)];
                counts[face]--;
            }
            value[keep_index(counts)] = sum / FACES;
        } while (next_keep(counts, any));
    }
}

/* The best keep of the dice COUNTS by the expected values VALUE; keeping all counts too. */
static double best_keep(const double *value, const int *counts, int *best)
{
    int keep[FACES] = {0};
    double most = -1e9;
    do {
        double worth_of = value[keep_index(keep)];
        if (worth_of > most) {
            most = worth_of;
            memcpy(best, keep, sizeof keep);
        }
    } while (next_keep(keep, counts));
    return most;
}

static double max(double a, double b)
{
    return a > b ? a : b;
}

/* The move for the dice on the table. */
static engawa_move decide(const struct yahtzee *state)
{
    double value[KEEPS] = {0}, now[KEEPS];
    int dice[FACES] = {0}, keep[FACES] = {0};
    enum yahtzee_box box = ONES;
    for (int i = 0; i < DICE; i++)
        dice[state->dice[i] - 1]++;
    double stop = best_box(state, dice, &box);
    for (int left = YAHTZEE_ROLLS - state->rolls; left > 0; left--) {
        /* The worth of any five dice when LEFT - 1 fewer rolls remain after the next. */
        memcpy(now, value, sizeof now);
        int counts[FACES] = {0};
        do {
            int have = 0;
            for (int face = 0; face < FACES; face++)
                have += counts[face];
            if (have < DICE)
                continue;
            enum yahtzee_box some;
            double here = best_box(state, counts, &some);
            if (left < YAHTZEE_ROLLS - state->rolls)
                here = max(here, best_keep(value, counts, keep));
            now[keep_index(counts)] = here;
        } while (next_keep(counts, any));
        memcpy(value, now, sizeof value);
        expect(value);
    }
    if (state->rolls == YAHTZEE_ROLLS)
        return engawa_yahtzee_score(box);
    value[keep_index(dice)] = stop; /* keeping all five is stopping */
    best_keep(value, dice, keep);
    return memcmp(keep, dice, sizeof dice) == 0 ? engawa_yahtzee_score(box)
                                                : engawa_yahtzee_keep(keep);
}

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    const struct yahtzee *state = (const struct yahtzee *)(const void *)view->state.bytes;
    struct engawa_event event = {.by = view->viewer, .move = decide(state)};
    (void)rng;
    (void)budget;
    view->game->print(state, &event, move);
}

const struct engawa_bot engawa_bot_yahtzee_steady = {
    .name = "steady",
    .label_en = "Steady",
    .label_ja = "堅実",
    .game = "yahtzee",
    .choose = choose,
};
