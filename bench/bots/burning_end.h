/* burning_end.h - the final round of Burning Desire for two to five players: how often each of them
 * wins.
 */
#ifndef BENCH_BURNING_END_H
#define BENCH_BURNING_END_H

#include "bots/burning_desire/exact.h"

/* The probability of winning for each seat, beginning with the one who began the final round. */
struct burning_shares {
    double of[BURNING_SEATS];
};

struct burning_end;

/* Solves the final round of SEATS players who are at most TARGET points apart when it begins. With
 * two it is exact; with three too, up to differences of 1500 points, with ties of two and three.
 * Beyond that, and with more players, the probability of the first is the product of those of
 * staying ahead of each other player, and the others share the rest by their odds. */
struct burning_end *burning_end_new(int seats, int target);
void burning_end_free(struct burning_end *end);

/* The shares when each of the others is BEHIND[i] points behind the first, in the order of play. */
struct burning_shares burning_end_shares(const struct burning_end *end, const int64_t *behind);

/* The probabilities of three players who begin a tie-break round, in the order of play. */
const double *burning_end_tie(const struct burning_end *end);

#endif
