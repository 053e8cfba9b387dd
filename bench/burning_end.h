/* burning_end.h - the final round of Burning Desire for two to five: who wins how often. */
#ifndef ENGAWA_BURNING_END_H
#define ENGAWA_BURNING_END_H

#include "bots/burning_desire/exact.h"

/* A chance for each seat: of the one who began the final round, of the next, and so on. */
struct burning_shares {
    double of[BURNING_SEATS];
};

struct burning_end;

/* Works out the final round of SEATS players who are TARGET points apart at most when it begins. Of
 * two it is exact; of three likewise, up to differences of 1500 points, with ties of two and three;
 * beyond that, and of more players, the first one's chance is the product of its chances to stay
 * ahead of each other, and these share the rest by their odds. */
struct burning_end *engawa_burning_end_new(int seats, int target);
void engawa_burning_end_free(struct burning_end *end);

/* The shares when each of the others is BEHIND[i] points behind the first, in the order of play. */
struct burning_shares engawa_burning_end(const struct burning_end *end, const int64_t *behind);

/* The chances of three who begin a tie-break round, in the order of play; of a round of three. */
const double *engawa_burning_end_tie(const struct burning_end *end);

#endif
