/* cards.h - helpers for cards counted by rank (games/dou_dizhu_combination.h). */
#ifndef DOU_DIZHU_BOT_CARDS_H
#define DOU_DIZHU_BOT_CARDS_H

#include "engine/compat.h"
#include "games/dou_dizhu.h"

/* Returns the four bits of RANK. */
static inline uint64_t dou_dizhu_bot_rank_bits(int rank)
{
    return UINT64_C(15) << (4 * rank);
}

/* Returns the lowest rank of CARDS, which is not empty. */
static inline int dou_dizhu_bot_lowest_rank(uint64_t cards)
{
    return engawa_lowest_bit64(cards) / 4;
}

/* Returns the number of jokers of both colours among CARDS. */
static inline int dou_dizhu_bot_jokers(uint64_t cards)
{
    return dou_dizhu_count(cards, DOU_DIZHU_BLACK) + dou_dizhu_count(cards, DOU_DIZHU_RED);
}

#endif
