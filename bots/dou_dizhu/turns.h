/* turns.h - in how few turns a hand could be played out if nobody else played: the first thing that
 * players look for in a hand.
 */
#ifndef DOU_DIZHU_BOT_TURNS_H
#define DOU_DIZHU_BOT_TURNS_H

#include "games/dou_dizhu_combination.h"

enum { DOU_DIZHU_BOT_TURNS_CACHED = 4096 };

/* A cache of answers: a place for each hand, where a later hand overwrites an earlier one. Zeroed
 * it is empty. It serves one ROCKET (games/dou_dizhu_combination.h) only. */
struct dou_dizhu_bot_turns {
    uint64_t hand[DOU_DIZHU_BOT_TURNS_CACHED];
    uint8_t turns[DOU_DIZHU_BOT_TURNS_CACHED];
    long nodes; /* searched so far, for all answers that were not found here */
};

/* The fewest turns in which HAND can be led: combinations, each with what can be attached to it. A
 * bomb and the rocket are a turn each, and take nothing with them. Of large hands not all ways are
 * searched, so the answer may be too high there; and turns.c says what is not counted. */
int dou_dizhu_bot_turns(struct dou_dizhu_bot_turns *cache, int rocket, uint64_t hand);

#endif
