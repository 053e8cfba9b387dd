/* bout.h - splits a game into bouts, the units of rating.
 *
 * Most games are one bout, in which each seat is a side, with the ranks that the game gives. Dou
 * Dizhu is one bout for each hand: the landlord against the others.
 */
#ifndef ENGAWA_RATING_BOUT_H
#define ENGAWA_RATING_BOUT_H

#include "engine/match.h"

struct bout_side {
    unsigned seats; /* a bit for each */
    double edge;    /* rating_side.edge */
    int rank;
};

struct bout {
    int count;
    struct bout_side side[ENGAWA_SEATS_MAX];
};

/* Calls TAKE for each bout of MATCH, in order. LEFT has a bit for each seat that left before the
 * end: such a seat loses a bout to all others, who share the first place. A game that ended early
 * in another way has the bouts completed by then. */
void bout_each(const struct engawa_match *match, unsigned left,
               void (*take)(void *context, const struct bout *bout), void *context);

#endif
