/* bots/burning_desire/estimate.h - win probabilities in Burning Desire: exact for two players, an
 * estimate for more. */
#ifndef BURNING_BOT_ESTIMATE_H
#define BURNING_BOT_ESTIMATE_H

#include "bots/burning_desire/exact.h"

/* Returns the probability that the player to move, LEFT points before the target, wins the race of
 * two against one OTHER points before it. Exact if neither has more than BURNING_BOT_RACE_MAX
 * left. */
double burning_bot_duel_probability(int target, int64_t left, int64_t other);

/* Returns the same from the table RACE for TARGET, using only distances below EDGE: to measure the
 * loss beyond the edge. */
double burning_bot_duel_probability_within(const struct burning_bot_race *race, int target,
                                           int edge, int64_t left, int64_t other);

/* Returns the probability that PLACE wins a race of SEATS players. LEFT has each player's distance
 * from the target, in the order of play; the first is to move. For two players it equals
 * burning_bot_duel_probability; for more it is an estimate. */
double burning_bot_race_probability(int target, int seats, const int64_t *left, int place);

/* Returns the probability that the seat to move wins if its turn ends with the total MINE. */
double burning_bot_win_probability(const struct burning *state, int64_t mine);

/* Returns the standard error of these probabilities in a game of SEATS to TARGET; 0 if they are
 * exact. */
double burning_bot_probability_error(int seats, int target);

#endif
