/* bots/burning_desire/estimate.h - the probability of winning a game of Burning Desire: exact for
 * two players, an estimate for more.
 */
#ifndef BURNING_BOT_ESTIMATE_H
#define BURNING_BOT_ESTIMATE_H

#include "bots/burning_desire/exact.h"

/* The probability that the player to move, LEFT points before the target, wins the race of two
 * against one OTHER points before it. Exact where neither has more than BURNING_BOT_RACE_MAX
 * left. */
double burning_bot_duel_probability(int target, int64_t left, int64_t other);

/* The same from the table RACE, made for TARGET, of which only distances below EDGE are used: to
 * measure what is lost beyond the edge. */
double burning_bot_duel_probability_within(const struct burning_bot_race *race, int target,
                                           int edge, int64_t left, int64_t other);

/* The probability that PLACE wins a race of SEATS players. LEFT is how far each is from the target,
 * in the order of play; the first is to move. With two it is burning_bot_duel_probability; with
 * more an estimate. */
double burning_bot_race_probability(int target, int seats, const int64_t *left, int place);

/* The probability that the seat to move wins if its turn ends with the total MINE. */
double burning_bot_win_probability(const struct burning *state, int64_t mine);

/* The standard error of these probabilities in a game of SEATS to TARGET; 0 where they are
 * exact. */
double burning_bot_probability_error(int seats, int target);

#endif
