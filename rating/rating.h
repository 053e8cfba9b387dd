/* rating.h - skill ratings: a normal distribution per player, updated after each bout.
 *
 * The model is Weng and Lin's for Plackett and Luce (A Bayesian Approximation Method for Online
 * Ranking, JMLR 12, 2011, Algorithm 4), see docs/ratings.md. A player's strength is a normal
 * distribution. A bout is between sides of one or several players; a side is as strong as its
 * members on average, with the edge that its part in the game gives it. After each bout the
 * distributions move towards the result.
 *
 * Everything here is arithmetic on its arguments: no state, no clock, no order but the caller's.
 */
#ifndef ENGAWA_RATING_H
#define ENGAWA_RATING_H

enum { RATING_SIDES_MAX = 8, RATING_MEMBERS_MAX = 8 };

/* The rating of a new player, and the effect of luck on a single bout. */
#define RATING_MEAN      25.0
#define RATING_DEVIATION (25.0 / 3)
#define RATING_BETA      (25.0 / 6)

/* The drift of a player's strength from one bout to the next. */
#define RATING_DRIFT (25.0 / 300)

struct rating {
    double mean, deviation; /* deviation 0: fixed (an anchor) */
};

struct rating_side {
    struct rating *member[RATING_MEMBERS_MAX];
    int members; /* from 1 */
    double edge; /* added to the mean of its members */
    int rank;    /* 1 is best; equal ranks share a place */
};

/* Returns the rating of a new player. */
struct rating rating_new(void);

/* Updates the members of the COUNT sides, 2 to RATING_SIDES_MAX, by the ranks they reached. No
 * player is a member twice. Fixed ratings stay. */
void rating_update(struct rating_side *sides, int count);

/* Returns the probability that SIDES[WHICH] is first of the COUNT sides, by their ratings. */
double rating_chance(const struct rating_side *sides, int count, int which);

/* Returns the rating that players are sorted by: with 97.5 % probability they are at least this
 * strong. */
double rating_floor(const struct rating *rating);

#endif
