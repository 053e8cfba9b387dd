/* equilibrium.h - solves games that are small enough to hold as a whole: the variants for testing
 * algorithms. Two players with hidden information get an equilibrium by CFR+ (Tammelin 2014), whose
 * distance is measured by exact best responses; one player alone gets the best mean score.
 *
 * Every outcome of chance must be listed (engawa_game.outcomes), and the two players know of every
 * event that it happened, so that all positions that a player cannot tell apart are equally far
 * from the start. */
#ifndef ENGAWA_EQUILIBRIUM_H
#define ENGAWA_EQUILIBRIUM_H

#include "engine/game.h"

/* What seat 0 wins, and seat 1 loses. */
enum equilibrium_stake {
    EQUILIBRIUM_SCORE, /* the points of a game whose points sum to 0 */
    EQUILIBRIUM_RANK   /* 1 for the better rank, 0 for equal ones */
};

struct equilibrium {
    size_t positions, choices; /* of the whole game; those of its players, as they see them */
    double value;              /* what seat 0 gets when both play the strategies found */
    double nash_conv;          /* what both would win together by best responses: 0 is exact */
};

/* Solves games of SETUP, which has two seats, in ITERATIONS of CFR+. */
struct equilibrium equilibrium_find(const struct engawa_setup *setup, enum equilibrium_stake stake,
                                    int iterations);

/* Returns the mean score of perfect play in games of SETUP, which has one seat. */
double equilibrium_alone(const struct engawa_setup *setup);

#endif
