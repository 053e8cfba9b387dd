/* bots/burning_desire/estimate.h - the chance to win a game of Burning Desire: exact for two, near
 * for more. */
#ifndef ENGAWA_BURNING_CHANCE_H
#define ENGAWA_BURNING_CHANCE_H

#include "bots/burning_desire/exact.h"

/* The chance of the player to move, LEFT points before the target, to win the race of two against
 * one OTHER points before it. Exact where neither has more than BURNING_RACE_MAX left. */
double engawa_burning_duel(int target, int64_t left, int64_t other);

/* The same from the table RACE, which goes to TARGET, of which only what is less than EDGE away is
 * looked at: for measuring what is lost beyond. */
double engawa_burning_duel_edge(const struct burning_race *race, int target, int edge, int64_t left,
                                int64_t other);

/* The chance of PLACE to win a race: LEFT has, in the order of play, what each of SEATS players has
 * left to the target; the first is to move. Of two it is `duel`; of more an estimate. */
double engawa_burning_among(int target, int seats, const int64_t *left, int place);

/* The chance of the seat to move if its turn ends with the total MINE. */
double engawa_burning_chance(const struct burning *state, int64_t mine);

/* The standard error of the chances in a game of SEATS to TARGET; 0 where they are exact. */
double engawa_burning_error(int seats, int target);

#endif
