/* rating.h - how strong somebody is, by whom they beat.
 *
 * The model is Weng and Lin's for Plackett and Luce (A Bayesian Approximation Method for Online
 * Ranking, JMLR 12, 2011, Algorithm 4), as docs/ratings.md has it. Everybody's strength is a normal
 * distribution. A bout is between sides of one or several players; a side is as strong as its
 * members on average, with the edge that its part in the game gives it. After each bout the
 * distributions move towards what has been seen.
 *
 * Everything here is arithmetic on its arguments: no memory, no clock, no order but the caller's.
 */
#ifndef ENGAWA_RATING_H
#define ENGAWA_RATING_H

enum { RATING_SIDES_MAX = 8, RATING_MEMBERS_MAX = 8 };

/* What nobody knows anything about yet, and how much a single bout depends on luck. */
#define RATING_MEAN      25.0
#define RATING_DEVIATION (25.0 / 3)
#define RATING_BETA      (25.0 / 6)

/* How much a player's strength may have changed from one bout to the next. */
#define RATING_DRIFT (25.0 / 300)

struct rating {
    double mean, deviation; /* deviation 0: fixed, as an anchor is */
};

struct rating_side {
    struct rating *member[RATING_MEMBERS_MAX];
    int members; /* from 1 */
    double edge; /* added to the mean of its members */
    int rank;    /* 1 is best; equal ranks shared the place */
};

/* A player of whom nothing is known. */
struct rating rating_new(void);

/* Moves the members of the COUNT sides, 2 to RATING_SIDES_MAX, by the ranks they reached. Nobody is
 * a member twice. Who is fixed stays. */
void rating_update(struct rating_side *sides, int count);

/* The chance that SIDES[WHICH] is first of the COUNT sides, by what is known of them. */
double rating_chance(const struct rating_side *sides, int count, int which);

/* What somebody is placed by: they are at least so strong, with 97.5 %. */
double rating_floor(const struct rating *rating);

#endif
