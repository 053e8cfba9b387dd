/* bots/yahtzee/win.h - Yahtzee and Yams for the win: late in a game the chances can be counted out.
 */
#ifndef ENGAWA_YAHTZEE_WIN_H
#define ENGAWA_YAHTZEE_WIN_H

#include "bots/yahtzee/exact.h"

enum { YAHTZEE_FUTURE = 1024 }; /* points still to come are counted up to here */

/* The chances of the points still to come on SHEET, of which there are fewer than YAHTZEE_FUTURE,
 * for a player who plays for the greatest mean by TABLE. False if there is too much to come to
 * count it out. */
bool engawa_yahtzee_outlook(const struct yahtzee_exact *table, int sheet_number,
                            const struct yahtzee_sheet_state *sheet, double *chance);

/* The decision of the seat to move with the greatest chance of winning (a shared win counts as its
 * share), if the others play for the greatest mean by TABLE whatever it does; `value` and what each
 * choice is worth are that chance, but for a hair for each point, which decides where the chance
 * does not. EFFORT: how many sides of eight cases may be worked out. False, and nothing decided, if
 * that is not enough. */
bool engawa_yahtzee_win(const struct yahtzee_exact *table, const struct yahtzee *state, long effort,
                        struct yahtzee_decision *decision);

#endif
