/* contest.h - what in a game counts for the ratings.
 *
 * Most games are one contest, each seat a side of its own, with the ranks that the game gives. Dou
 * Dizhu is one contest for each hand: the landlord against the others.
 */
#ifndef ENGAWA_RATING_CONTEST_H
#define ENGAWA_RATING_CONTEST_H

#include "engine/match.h"

struct contest_side {
    unsigned seats; /* a bit for each */
    double edge;    /* rating_side.edge */
    int rank;
};

struct contest {
    int count;
    struct contest_side side[ENGAWA_SEATS_MAX];
};

/* Calls TAKE for each contest of MATCH, in their order. LEFT, a bit for each seat, left the game
 * before its end: for them it is a contest that they lost to all others, who share the first place.
 * A game that ended early in another way has the contests that were over by then. */
void contest_each(const struct engawa_match *match, unsigned left,
                  void (*take)(void *context, const struct contest *contest), void *context);

#endif
