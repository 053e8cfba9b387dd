/* yahtzee_steady.c - a sensible Yahtzee player: exact within the turn, by feel beyond it.
 *
 * It plays the turn at hand perfectly under a simple idea of what comes later: filling a box is
 * worth its points, less what that box brings on average when it is left for later (`par`), plus
 * what the points do for the upper bonus. Within the turn everything is exact: the value of each of
 * the 252 dice after the last roll, the expected value of each of the 462 keeps, back to the roll
 * at hand. That is about ten thousand additions a move.
 *
 * The sheet is looked at as a solo game; others' scores don't matter to it.
 */
#include "bots/registry.h"
#include "bots/yahtzee_dice.h"

#include <string.h>

enum { FACES = YAHTZEE_FACES, DICE = YAHTZEE_DICE };

/* What each box is worth when it is left for later, and what a point above (or below) three of
 * each face is worth for the upper bonus; found by hill climbing over 180,000 games each. Minus
 * is negative: it costs its dice. */
static const struct {
    double par[BOXES], upper;
} feel[2] = {
    [SHEET_YAHTZEE] = {{4.2, 5.3, 8.6, 11.9, 11.7, 11.4, 23.1, 18.2, 16.7, 28.9, 31.5, 7.5, 27.4},
                       0.8},
    [SHEET_YAMS] = {{2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 0, 28.0, 41.0, 38.0, 37.0, 24.0, 0, 24.0,
                     -11.0, 13.0},
                    0.7},
};

/* The worth of filling BOX with the dice COUNTS. */
static double worth(const struct yahtzee *state, enum yahtzee_box box, const int *counts,
                    enum yahtzee_joker joker)
{
    int points = engawa_yahtzee_points(state->sheet, box, counts, joker == JOKER_LOWER);
    double value = (box == MINUS ? -points : points) - feel[state->sheet].par[box];
    if (box <= SIXES)
        value += feel[state->sheet].upper * (points - 3 * ((int)box + 1));
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

/* Turns the worth of each roll into the expected worth of each keep: a keep is worth the mean over
 * the faces that may come next. */
static void expect(const struct yahtzee_dice *dice, double *worth_of)
{
    for (int keep = FIRST_ROLL - 1; keep >= 0; keep--) {
        double sum = 0;
        for (int face = 0; face < FACES; face++)
            sum += worth_of[dice->more[keep][face]];
        worth_of[keep] = sum / FACES;
    }
}

/* Turns the worth of each keep into that of the best keep within it; BEST says which that is. */
static void choose_keeps(const struct yahtzee_dice *dice, double *worth_of, int *best)
{
    for (int keep = 0; keep < KEEPS; keep++) {
        best[keep] = keep;
        for (int face = 0; face < FACES; face++) {
            int less = dice->less[keep][face];
            if (less >= 0 && worth_of[less] > worth_of[keep]) {
                worth_of[keep] = worth_of[less];
                best[keep] = best[less];
            }
        }
    }
}

/* The move for the dice on the table. */
static engawa_move decide(const struct yahtzee *state)
{
    struct yahtzee_dice dice;
    double worth_of[KEEPS];
    int counts[FACES] = {0}, best[KEEPS] = {0}, keep[FACES];
    enum yahtzee_box box = ONES;
    engawa_yahtzee_dice(&dice);
    for (int i = 0; i < DICE; i++)
        counts[state->dice[i] - 1]++;
    int now = engawa_yahtzee_keep_number(&dice, counts);
    for (int roll = FIRST_ROLL; roll < KEEPS; roll++) {
        for (int face = 0; face < FACES; face++)
            keep[face] = dice.count[roll][face];
        worth_of[roll] = best_box(state, keep, &box);
    }
    for (int left = YAHTZEE_ROLLS - state->rolls; left > 0; left--) {
        expect(&dice, worth_of);
        choose_keeps(&dice, worth_of, best);
    }
    best_box(state, counts, &box);
    if (state->rolls == YAHTZEE_ROLLS || best[now] == now)
        return engawa_yahtzee_score(box);
    for (int face = 0; face < FACES; face++)
        keep[face] = dice.count[best[now]][face];
    return engawa_yahtzee_keep(keep);
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
