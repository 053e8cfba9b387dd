/* turns.h - the fewest turns in which a hand can be played out alone: the first thing that players
 * look for in a hand. */
#ifndef DOU_DIZHU_BOT_TURNS_H
#define DOU_DIZHU_BOT_TURNS_H

#include "games/dou_dizhu_combination.h"

enum { DOU_DIZHU_BOT_TURNS_CACHED = 4096 };

/* A cache of results: a hash table in which a later hand overwrites an earlier one. Empty when
 * zeroed. Valid for one ROCKET (games/dou_dizhu_combination.h) only. */
struct dou_dizhu_bot_turns {
    uint64_t hand[DOU_DIZHU_BOT_TURNS_CACHED];
    uint8_t turns[DOU_DIZHU_BOT_TURNS_CACHED];
    long nodes; /* searched so far, for all cache misses */
};

/* Returns the fewest turns in which HAND can be led: combinations, each with the cards that can be
 * attached to it. A bomb and the rocket are a turn each, without attached cards. The approximation
 * is in turns.c. */
int dou_dizhu_bot_turns(struct dou_dizhu_bot_turns *cache, int rocket, uint64_t hand);

#endif
