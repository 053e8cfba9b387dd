/* seat_clock.h - in how few turns a hand could be played out if nobody else played: the first thing
 * that players look for in a hand.
 */
#ifndef DOU_DIZHU_BOT_TURNS_H
#define DOU_DIZHU_BOT_TURNS_H

#include "games/dou_dizhu_combination.h"

enum { DOU_DIZHU_BOT_TURNS_CACHED = 4096 };

/* A cache of results: a slot for each hand, where a later hand overwrites an earlier one. It is
 * empty when zeroed. It serves one ROCKET (games/dou_dizhu_combination.h) only. */
struct dou_dizhu_bot_turns {
    uint64_t hand[DOU_DIZHU_BOT_TURNS_CACHED];
    uint8_t turns[DOU_DIZHU_BOT_TURNS_CACHED];
    long nodes; /* searched so far, for all hands that were not found here */
};

/* The fewest turns in which HAND can be led: combinations, each with what can be attached to it. A
 * bomb and the rocket are a turn each, and take nothing with them. Large hands are not searched
 * completely, so the result may be too high there; seat_clock.c says what is not counted. */
int dou_dizhu_bot_turns(struct dou_dizhu_bot_turns *cache, int rocket, uint64_t hand);

#endif
