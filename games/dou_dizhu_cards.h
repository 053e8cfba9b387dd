/* dou_dizhu_cards.h - multisets of Dou Dizhu cards with suits; a card can be in a set twice.
 *
 * The rules depend on ranks only (dou_dizhu_combination.h). Suits are for display and for the
 * notation, which lists dealt hands card by card. A card is 4 * rank + suit, with the suits in the
 * order s h c d; a joker's suit is 0. So the cards of a rank are the same four bits of a word as
 * its number in a count of ranks.
 */
#ifndef ENGAWA_DOU_DIZHU_CARDS_H
#define ENGAWA_DOU_DIZHU_CARDS_H

#include "engine/game.h"
#include "games/dou_dizhu_combination.h"

enum { DOU_DIZHU_PACK = 54, DOU_DIZHU_CARDS_MAX = 2 * DOU_DIZHU_PACK };

/* A multiset of cards of one or two packs: bit c of `one` is set if it has card c, of `two` if it
 * has card c twice. */
struct dou_dizhu_cards {
    uint64_t one, two;
};

/* Adds CARD, of which CARDS has at most one. */
static inline void dou_dizhu_add(struct dou_dizhu_cards *cards, int card)
{
    uint64_t bit = UINT64_C(1) << card;
    cards->two |= cards->one & bit;
    cards->one |= bit;
}

/* Returns whether CARDS has CARD at least COUNT times (1 or 2). */
static inline bool dou_dizhu_has(const struct dou_dizhu_cards *cards, int card, int count)
{
    return ((count > 1 ? cards->two : cards->one) >> card & 1) != 0;
}

/* Removes CARD, which CARDS has. */
void dou_dizhu_take(struct dou_dizhu_cards *cards, int card);

/* Adds the cards of MORE to CARDS, which may then hold no card more than twice. */
void dou_dizhu_join(struct dou_dizhu_cards *cards, const struct dou_dizhu_cards *more);

/* Returns the cards of PACKS packs (1 or 2) that are not in HELD. */
struct dou_dizhu_cards dou_dizhu_rest(int packs, const struct dou_dizhu_cards *held);

/* Returns how many of each four bits of SET are set, in these bits. */
static inline uint64_t dou_dizhu_count_fours(uint64_t set)
{
    const uint64_t odd = UINT64_C(0x5555555555555555), pairs = UINT64_C(0x3333333333333333);
    set -= set >> 1 & odd;
    return (set & pairs) + (set >> 2 & pairs);
}

/* Returns the number of cards of each rank, as the rules count them. */
static inline uint64_t dou_dizhu_ranks(const struct dou_dizhu_cards *cards)
{
    return dou_dizhu_count_fours(cards->one) + dou_dizhu_count_fours(cards->two);
}

/* Returns the highest cards of each rank, as many as COUNTS has of it: the rest of the hand if the
 * lowest suits are played first. CARDS has at least as many. */
struct dou_dizhu_cards dou_dizhu_highest(const struct dou_dizhu_cards *cards, uint64_t counts);

/* Writes CARDS to ITEM, ascending, with equal cards adjacent. Returns their number. */
int dou_dizhu_items(const struct dou_dizhu_cards *cards, uint16_t *item);

/* Returns the rank of the letter C, one of 3456789TJQKA2BR; -1 for any other. */
int dou_dizhu_rank(char c);

/* Reads a card ("Td", "B") at *TEXT and moves *TEXT behind it. Returns -1, and moves nothing, if
 * none is left. */
int dou_dizhu_read(const char **text);

/* Appends a card's spelling. */
void dou_dizhu_spell(int card, struct engawa_text *text);

/* Appends the ranks that COUNTS counts, low to high: "3339". */
void dou_dizhu_spell_ranks(uint64_t counts, struct engawa_text *text);

/* Append a card or a rank for people: "10♦", "black joker". */
void dou_dizhu_tell(int card, enum engawa_language language, struct engawa_text *text);
void dou_dizhu_tell_rank(int rank, enum engawa_language language, struct engawa_text *text);

#endif
