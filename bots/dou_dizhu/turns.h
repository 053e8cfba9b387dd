/* bots/dou_dizhu/turns.h - in how few turns a hand of Dou Dizhu could be played out if nobody stood
 * in the way: what every player's eye looks for first.
 */
#ifndef DOU_DIZHU_BOT_TURNS_H
#define DOU_DIZHU_BOT_TURNS_H

#include "games/dou_dizhu_combination.h"

enum { DOU_DIZHU_BOT_TURNS_CACHED = 4096 };

/* Answers found before: a place for each hand, where a later hand overwrites an earlier one. Zeroed
 * it is empty. For one ROCKET (dou_dizhu_combination.h) only. */
struct dou_dizhu_bot_turns {
    uint64_t hand[DOU_DIZHU_BOT_TURNS_CACHED];
    uint8_t turns[DOU_DIZHU_BOT_TURNS_CACHED];
    long nodes; /* searched so far */
};

/* The fewest turns that play HAND: combinations that lead, each with what can be attached to it.
 * A bomb and the rocket are a turn each, and take nothing with them. Large hands of two packs are
 * searched to a limit, so that the answer there can be a turn too many. */
int dou_dizhu_bot_turns(struct dou_dizhu_bot_turns *kept, int rocket, uint64_t hand);

#endif
