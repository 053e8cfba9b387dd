/* bots/burning_desire/estimate.h - the chance to win a game of Burning Desire: exact for two, near
 * for more. */
#ifndef BURNING_BOT_ESTIMATE_H
#define BURNING_BOT_ESTIMATE_H

#include "bots/burning_desire/exact.h"

/* The chance of the player to move, LEFT points before the target, to win the race of two against
 * one OTHER points before it. Exact where neither has more than BURNING_BOT_RACE_MAX left. */
double burning_bot_duel_probability(int target, int64_t left, int64_t other);

/* The same from the table RACE, which goes to TARGET, of which only what is less than EDGE away is
 * looked at: for measuring what is lost beyond. */
double burning_bot_duel_probability_within(const struct burning_bot_race *race, int target,
                                           int edge, int64_t left, int64_t other);

/* The chance of PLACE to win a race: LEFT has, in the order of play, what each of SEATS players has
 * left to the target; the first is to move. Of two it is `duel`; of more an estimate. */
double burning_bot_race_probability(int target, int seats, const int64_t *left, int place);

/* The chance of the seat to move if its turn ends with the total MINE. */
double burning_bot_win_probability(const struct burning *state, int64_t mine);

/* The standard error of the chances in a game of SEATS to TARGET; 0 where they are exact. */
double burning_bot_probability_error(int seats, int target);

#endif
