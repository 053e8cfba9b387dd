/* dou_dizhu_cards.h - cards with suits for Dou Dizhu: sets in which a card can be twice.
 *
 * The rules depend on ranks only (dou_dizhu_combination.h). Suits are there for people to see, and
 * for the notation, in which hands are dealt card by card. A card is 4 * rank + suit, with the
 * suits in the order s h c d; a joker's suit is 0. So the cards of a rank are the same four bits of
 * a word as its number in a count of ranks.
 */
#ifndef ENGAWA_DOU_DIZHU_CARDS_H
#define ENGAWA_DOU_DIZHU_CARDS_H

#include "engine/game.h"
#include "games/dou_dizhu_combination.h"

enum { DOU_DIZHU_PACK = 54, DOU_DIZHU_CARDS_MAX = 2 * DOU_DIZHU_PACK };

/* Cards of one or two packs: bit c of `one` says that card c is there, of `two` that it is twice.
 */
struct dou_dizhu_cards {
    uint64_t one, two;
};

/* Adds CARD, which is there at most once. */
static inline void dou_dizhu_add(struct dou_dizhu_cards *cards, int card)
{
    uint64_t bit = UINT64_C(1) << card;
    cards->two |= cards->one & bit;
    cards->one |= bit;
}

/* Whether CARD is there COUNT times (1 or 2) or more. */
static inline bool dou_dizhu_has(const struct dou_dizhu_cards *cards, int card, int count)
{
    return ((count > 1 ? cards->two : cards->one) >> card & 1) != 0;
}

/* Takes out CARD, which is there. */
void dou_dizhu_take(struct dou_dizhu_cards *cards, int card);

/* Adds the cards of MORE to CARDS; none is there more than twice in all. */
void dou_dizhu_join(struct dou_dizhu_cards *cards, const struct dou_dizhu_cards *more);

/* The cards of PACKS packs (1 or 2) that are not in HELD. */
struct dou_dizhu_cards dou_dizhu_rest(int packs, const struct dou_dizhu_cards *held);

/* How many cards of each rank there are, as the rules count them. */
uint64_t dou_dizhu_ranks(const struct dou_dizhu_cards *cards);

/* The highest cards of each rank, as many as COUNTS has of it: what remains when the lowest suits
 * are played first. CARDS has at least as many. */
struct dou_dizhu_cards dou_dizhu_highest(const struct dou_dizhu_cards *cards, uint64_t counts);

/* Writes CARDS to ITEM, ascending, equal cards side by side. Returns their number. */
int dou_dizhu_items(const struct dou_dizhu_cards *cards, uint16_t *item);

/* The rank of the letter C, one of 3456789TJQKA2BR; -1 for any other. */
int dou_dizhu_rank(char c);

/* Reads a card ("Td", "B") at *TEXT and moves *TEXT behind it. Returns -1, and moves nothing, if
 * there is none. */
int dou_dizhu_read(const char **text);

/* Appends a card's spelling. */
void dou_dizhu_spell(int card, struct engawa_text *text);

/* Appends the ranks that COUNTS counts, low to high: "3339". */
void dou_dizhu_spell_ranks(uint64_t counts, struct engawa_text *text);

/* Append a card or a rank for people: "10♦", "black joker". */
void dou_dizhu_tell(int card, enum engawa_language language, struct engawa_text *text);
void dou_dizhu_tell_rank(int rank, enum engawa_language language, struct engawa_text *text);

#endif
