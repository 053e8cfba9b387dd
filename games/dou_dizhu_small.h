/* dou_dizhu_small.h - the small variant of Dou Dizhu, for testing algorithms: twelve cards, two for
 * each of two or three players, and a kitty of one. */
#ifndef ENGAWA_DOU_DIZHU_SMALL_H
#define ENGAWA_DOU_DIZHU_SMALL_H

#include "games/dou_dizhu.h"

/* Its cards: spades and hearts from 3 to 8. */
#define DOU_DIZHU_SMALL_DECK UINT64_C(0x333333)

/* engawa_game.outcomes of its deals and kitties. */
int dou_dizhu_small_outcomes(const struct dou_dizhu *state, struct engawa_weighted *list,
                             int capacity);

#endif
