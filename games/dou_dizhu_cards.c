/* dou_dizhu_cards.c - multisets of cards with suits (dou_dizhu_cards.h). */
#include "games/dou_dizhu_cards.h"

#include <string.h>

static const char ranks[] = "3456789TJQKA2BR";
static const char suits[] = "shcd";

void dou_dizhu_take(struct dou_dizhu_cards *cards, int card)
{
    uint64_t bit = UINT64_C(1) << card;
    cards->one &= ~bit | cards->two;
    cards->two &= ~bit;
}

void dou_dizhu_join(struct dou_dizhu_cards *cards, const struct dou_dizhu_cards *more)
{
    cards->two |= more->two | (cards->one & more->one);
    cards->one |= more->one;
}

struct dou_dizhu_cards dou_dizhu_rest(int packs, const struct dou_dizhu_cards *held)
{
    const uint64_t black = UINT64_C(1) << (4 * DOU_DIZHU_BLACK);
    const uint64_t red = UINT64_C(1) << (4 * DOU_DIZHU_RED), all = (black - 1) | black | red;
    if (packs == 1)
        return (struct dou_dizhu_cards){.one = all & ~held->one};
    return (struct dou_dizhu_cards){.one = all & ~held->two, .two = all & ~held->one};
}

/* In each turn the lowest card goes of every rank of which there are still too many. */
struct dou_dizhu_cards dou_dizhu_highest(const struct dou_dizhu_cards *cards, uint64_t counts)
{
    const uint64_t each = UINT64_C(0x0111111111111111);
    struct dou_dizhu_cards rest = *cards;
    uint64_t gone = dou_dizhu_ranks(cards) - counts;
    while (gone) {
        uint64_t some = (gone | gone >> 1 | gone >> 2 | gone >> 3) & each;
        uint64_t low = rest.one & ~(rest.one - some);
        rest.one &= ~low | rest.two;
        rest.two &= ~low;
        gone -= some;
    }
    return rest;
}

int dou_dizhu_items(const struct dou_dizhu_cards *cards, uint16_t *item)
{
    int count = 0;
    for (uint64_t left = cards->one; left; left &= left - 1) {
        int card = engawa_lowest_bit64(left);
        item[count++] = (uint16_t)card;
        if (cards->two >> card & 1)
            item[count++] = (uint16_t)card;
    }
    return count;
}

int dou_dizhu_rank(char c)
{
    const char *at = c ? strchr(ranks, c) : NULL;
    return at ? (int)(at - ranks) : -1;
}

int dou_dizhu_read(const char **text)
{
    int rank = dou_dizhu_rank(**text);
    if (rank < 0)
        return -1;
    if (rank >= DOU_DIZHU_BLACK) {
        *text += 1;
        return 4 * rank;
    }
    char suit = (*text)[1];
    const char *at = suit ? strchr(suits, suit) : NULL;
    if (!at)
        return -1;
    *text += 2;
    return 4 * rank + (int)(at - suits);
}

void dou_dizhu_spell(int card, struct engawa_text *text)
{
    engawa_text_add_char(text, ranks[card / 4]);
    if (card / 4 < DOU_DIZHU_BLACK)
        engawa_text_add_char(text, suits[card % 4]);
}

void dou_dizhu_spell_ranks(uint64_t counts, struct engawa_text *text)
{
    for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++)
        for (int left = dou_dizhu_count(counts, rank); left > 0; left--)
            engawa_text_add_char(text, ranks[rank]);
}

void dou_dizhu_tell_rank(int rank, enum engawa_language language, struct engawa_text *text)
{
    bool ja = language == ENGAWA_JAPANESE;
    if (rank == DOU_DIZHU_BLACK)
        engawa_text_add(text, ja ? "黒ジョーカー" : "black joker");
    else if (rank == DOU_DIZHU_RED)
        engawa_text_add(text, ja ? "赤ジョーカー" : "red joker");
    else if (ranks[rank] == 'T')
        engawa_text_add(text, "10");
    else
        engawa_text_add_char(text, ranks[rank]);
}

void dou_dizhu_tell(int card, enum engawa_language language, struct engawa_text *text)
{
    static const char *const signs[] = {"♠", "♥", "♣", "♦"};
    dou_dizhu_tell_rank(card / 4, language, text);
    if (card / 4 < DOU_DIZHU_BLACK)
        engawa_text_add(text, signs[card % 4]);
}
