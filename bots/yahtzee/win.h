/* bots/yahtzee/win.h - Yahtzee and Yams for the win: late in a game the probabilities can be
 * computed.
 */
#ifndef YAHTZEE_BOT_WIN_H
#define YAHTZEE_BOT_WIN_H

#include "bots/yahtzee/exact.h"

enum {
    YAHTZEE_BOT_POINTS_MAX = 1024,  /* more points than anyone still gets */
    YAHTZEE_BOT_BATCHES_PER_MS = 20 /* batches that a millisecond of the budget buys */
};

/* Fills PROBABILITY, indexed by the number of points still to come on SHEET, for a player who plays
 * for the greatest expected score by TABLE. False where too much of the game is left for that. */
bool yahtzee_bot_points_to_come(const struct yahtzee_bot_exact *table, int sheet_number,
                                const struct yahtzee_bot_sheet *sheet, double *probability);

/* The decision of the seat to move that maximizes its probability of winning, if the others play
 * for the greatest expected score by TABLE whatever it does. A shared win counts as its share.
 * Values are that probability plus a billionth for each point, so that points decide where wins do
 * not. EFFORT: how many batches of eight cases may be solved. False, and DECISION is not filled,
 * where that is not enough. */
bool yahtzee_bot_decide_for_win(const struct yahtzee_bot_exact *table, const struct yahtzee *state,
                                long effort, struct yahtzee_bot_decision *decision);

#endif
