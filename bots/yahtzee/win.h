/* bots/yahtzee/win.h - maximizes the probability of winning Yahtzee or Yams, late in a game. */
#ifndef YAHTZEE_BOT_WIN_H
#define YAHTZEE_BOT_WIN_H

#include "bots/yahtzee/exact.h"

enum {
    YAHTZEE_BOT_POINTS_MAX = 1024,  /* an upper bound of the points still to come */
    YAHTZEE_BOT_BATCHES_PER_MS = 20 /* batches per millisecond of budget */
};

/* Fills PROBABILITY, indexed by the number of points still to come on SHEET, for a player who
 * maximizes the expected score by TABLE. Returns false if too much of the game is left for that. */
bool yahtzee_bot_points_to_come(const struct yahtzee_bot_exact *table, int sheet_number,
                                const struct yahtzee_bot_sheet *sheet, double *probability);

/* Fills DECISION for the seat to move, maximizing its probability of winning if the others maximize
 * their expected score by TABLE regardless of it. A shared win counts as its share. Values are that
 * probability plus a billionth for each point, so that points decide ties. EFFORT is the number of
 * batches of eight cases that may be solved. Returns false and leaves DECISION unset if that is not
 * enough. */
bool yahtzee_bot_decide_for_win(const struct yahtzee_bot_exact *table, const struct yahtzee *state,
                                long effort, struct yahtzee_bot_decision *decision);

#endif
