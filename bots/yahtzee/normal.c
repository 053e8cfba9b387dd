/* bots/yahtzee/normal.c - a Yahtzee bot: exact within the turn, with fixed weights beyond it.
 *
 * It plays the turn at hand perfectly under a simple evaluation of what comes later: filling a box
 * is worth its points, less the average points of that box when left for later (`par`), plus the
 * contribution to the upper bonus. Within the turn everything is exact: the value of each of the
 * 252 rolls after the last roll, the expected value of each of the 462 keeps, and so back to the
 * roll at hand. That is about ten thousand additions a move.
 *
 * It looks at its own sheet only and ignores the scores of others.
 */
#include "bots/dice/keeps.h"
#include "bots/registry.h"
#include "games/yahtzee.h"

enum { FACES = YAHTZEE_FACES, DICE = YAHTZEE_DICE };

/* The value of each box left for later, and of each point above (or below) three of each face for
 * the upper bonus; found by hill climbing over 180,000 games for each sheet. Minus is negative: it
 * costs its dice. */
static const struct {
    double par[YAHTZEE_BOXES], upper;
} weights[2] = {
    [YAHTZEE_SHEET_YAHTZEE] = {{4.2, 5.3, 8.6, 11.9, 11.7, 11.4, 23.1, 18.2, 16.7, 28.9, 31.5, 7.5,
                                27.4},
                               0.8},
    [YAHTZEE_SHEET_YAMS] = {{2.1, 5.3, 8.6, 12.2, 15.7, 19.2, 0, 28.0, 41.0, 38.0, 37.0, 24.0, 0,
                             24.0, -11.0, 13.0},
                            0.7},
};

/* The value of filling BOX with the dice COUNTS. */
static double worth(const struct yahtzee *state, enum yahtzee_box box, const int *counts,
                    enum yahtzee_joker joker)
{
    int points = yahtzee_points(state->sheet, box, counts, joker == YAHTZEE_JOKER_LOWER);
    double value = (box == YAHTZEE_MINUS ? -points : points) - weights[state->sheet].par[box];
    if (box <= YAHTZEE_SIXES)
        value += weights[state->sheet].upper * (points - 3 * ((int)box + 1));
    return value;
}

/* The value of the best box for COUNTS; *BEST: that box. */
static double best_box(const struct yahtzee *state, const int *counts, enum yahtzee_box *best)
{
    enum yahtzee_joker joker;
    double most = -1e9;
    unsigned open = yahtzee_open(state->sheet, state->filled[state->turn], counts, &joker);
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

/* The move for the dice on the table. */
static engawa_move decide(const struct yahtzee *state)
{
    const struct dice_keeps *dice = dice_keeps_of(DICE);
    double worth_of[DICE_KEEPS_MAX], stop;
    int counts[FACES] = {0}, keep[FACES];
    enum yahtzee_box box = YAHTZEE_ONES;
    for (int i = 0; i < DICE; i++)
        counts[state->dice[i] - 1]++;
    for (int roll = dice->first_roll; roll < dice->keeps; roll++) {
        for (int face = 0; face < FACES; face++)
            keep[face] = dice->count[roll][face];
        worth_of[roll] = best_box(state, keep, &box);
    }
    stop = best_box(state, counts, &box);
    if (state->rolls == YAHTZEE_ROLLS)
        return yahtzee_score(box);
    dice_solve_turn(dice, YAHTZEE_ROLLS - state->rolls, worth_of);
    int best = dice_best_keep(dice, worth_of, dice_keep_number(dice, counts));
    if (worth_of[best] <= stop)
        return yahtzee_score(box);
    for (int face = 0; face < FACES; face++)
        keep[face] = dice->count[best][face];
    return yahtzee_keep(keep);
}

static void choose(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event)
{
    const struct yahtzee *state = (const struct yahtzee *)(const void *)asked->view->state.bytes;
    (void)self;
    event->move = decide(state);
}

const struct engawa_bot yahtzee_bot_normal = {
    .name = "normal",
    .label_en = "Normal",
    .label_ja = "ふつう",
    .game = "yahtzee",
    .choose = choose,
};
