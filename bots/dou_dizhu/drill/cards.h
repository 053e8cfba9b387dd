/* cards.h - the combinations of Dou Dizhu on any machine: games/dou_dizhu_combination.h once more.
 *
 * Cards are counted by rank as there, and the plays of a hand come in the same order. A play is
 * made from its number, so that lanes can make different plays at once.
 */
#ifndef DOU_DIZHU_DRILL_CARDS_H
#define DOU_DIZHU_DRILL_CARDS_H

#include "bots/dou_dizhu/drill/device.h"

enum {
    DRILL_SEATS = 4,
    DRILL_ACE = 11,
    DRILL_TWO,
    DRILL_BLACK,
    DRILL_RED,
    DRILL_RANKS, /* 15 */
    DRILL_COPIES = 8,
    DRILL_PACK = 54,
    DRILL_GROUPS = 64
};

/* The kinds of combinations, in the order of the game's. */
enum {
    DRILL_NONE,
    DRILL_SINGLE,
    DRILL_PAIR,
    DRILL_TRIPLET,
    DRILL_TRIPLET_1,
    DRILL_TRIPLET_2,
    DRILL_SEQUENCE,
    DRILL_PAIR_SEQUENCE,
    DRILL_TRIPLET_SEQUENCE,
    DRILL_TRIPLET_SEQUENCE_1,
    DRILL_TRIPLET_SEQUENCE_2,
    DRILL_QUADPLEX_1,
    DRILL_QUADPLEX_2,
    DRILL_BOMB,
    DRILL_ROCKET
};

#define DRILL_PASS    UINT64_C(0)
#define DRILL_NOTHING (UINT64_C(1) << 61) /* the last move of a seat that has not moved */
#define DRILL_RANK(r) (UINT64_C(1) << (4 * (r)))
#define DRILL_BITS(r) (UINT64_C(15) << (4 * (r)))
#define DRILL_ALL     UINT64_C(0x0111111111111111)              /* every rank */
#define DRILL_ROW     (DRILL_ALL & (DRILL_RANK(DRILL_TWO) - 1)) /* 3 to A */
#define DRILL_SUITED  (DRILL_ALL & (DRILL_RANK(DRILL_BLACK) - 1))
#define DRILL_BOTH    (DRILL_RANK(DRILL_BLACK) | DRILL_RANK(DRILL_RED))

struct drill_made {
    int kind, cards, length, rank; /* as in struct dou_dizhu_combination */
};

struct drill_group {
    uint64_t lows; /* the lowest ranks of its plays */
    int kind, unit, length;
    unsigned ways, count; /* to attach cards to one body; of plays */
};

struct drill_plays {
    uint64_t hand;
    unsigned count; /* of all groups, and the rockets */
    int groups, rocket;
    struct drill_group group[DRILL_GROUPS];
};

/* ---- sets of ranks ---- */

ENGAWA_DEVICE int drill_count(uint64_t cards, int rank)
{
    return (int)(cards >> (4 * rank) & 15);
}

ENGAWA_DEVICE int drill_size(uint64_t cards)
{
    const uint64_t low = UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(((cards & low) + (cards >> 4 & low)) * UINT64_C(0x0101010101010101) >> 56);
}

/* Returns the ranks of which CARDS has COUNT or more. */
ENGAWA_DEVICE uint64_t drill_at_least(uint64_t cards, int count)
{
    return (cards + (uint64_t)(DRILL_COPIES - count) * DRILL_ALL) >> 3 & DRILL_ALL;
}

/* Returns the number of ranks in SET. */
ENGAWA_DEVICE int drill_ranks(uint64_t set)
{
    return (int)(set * UINT64_C(0x1111111111111111) >> 60);
}

ENGAWA_DEVICE uint64_t drill_lowest(uint64_t set)
{
    return set & (0 - set);
}

ENGAWA_DEVICE int drill_lowest_rank(uint64_t cards)
{
    return drill_lowest_bit(cards) / 4;
}

/* Returns rank number INDEX of SET. */
ENGAWA_DEVICE uint64_t drill_nth_rank(uint64_t set, unsigned index)
{
    for (; index > 0; index--)
        set &= set - 1;
    return drill_lowest(set);
}

ENGAWA_DEVICE bool drill_has_both(uint64_t set)
{
    return (set & DRILL_BOTH) == DRILL_BOTH;
}

/* Returns LENGTH ranks from LOW up. */
ENGAWA_DEVICE uint64_t drill_row(uint64_t low, int length)
{
    return low * (DRILL_ALL & (DRILL_RANK(length) - 1));
}

/* Returns the length of SET if its ranks are in a row, or 0. */
ENGAWA_DEVICE int drill_row_length(uint64_t set)
{
    int length = drill_ranks(set);
    return set == drill_row(drill_lowest(set), length) ? length : 0;
}

/* ---- kinds ---- */

/* Returns the cards of each rank that a combination of KIND has. */
ENGAWA_DEVICE int drill_unit(int kind)
{
    return (int)(UINT64_C(0x044433321333210) >> (4 * kind) & 15);
}

/* Returns how many ranks are attached to each rank of KIND, and the cards of each. */
ENGAWA_DEVICE int drill_attached(int kind)
{
    return (int)(UINT64_C(0x002211000110000) >> (4 * kind) & 15);
}

ENGAWA_DEVICE int drill_attached_unit(int kind)
{
    return (int)(UINT64_C(0x002121000210000) >> (4 * kind) & 15);
}

/* Returns the least number of ranks in a sequence of KIND; 1 for other kinds. */
ENGAWA_DEVICE int drill_least(int kind)
{
    return (int)(UINT64_C(0x011122235111110) >> (4 * kind) & 15);
}

/* ---- what cards make ---- */

/* Whether REST may be attached: UNIT cards of each of COUNT ranks. */
ENGAWA_DEVICE bool drill_attachable(uint64_t rest, int unit, int count)
{
    uint64_t set = drill_at_least(rest, unit);
    if (rest != (uint64_t)unit * set || drill_ranks(set) != count)
        return false;
    return unit == 1 ? !drill_has_both(set) : !(set & ~DRILL_SUITED);
}

/* The kind of CARDS, of several ranks, whose most frequent ranks MOST have four, or three. */
ENGAWA_DEVICE int drill_kind_of_four(uint64_t cards, uint64_t most)
{
    uint64_t rest = cards & ~(15 * most);
    if (drill_ranks(most) != 1 || (most & ~DRILL_SUITED) || cards - rest != 4 * most)
        return DRILL_NONE;
    if (drill_attachable(rest, 1, 2))
        return DRILL_QUADPLEX_1;
    return drill_attachable(rest, 2, 2) ? DRILL_QUADPLEX_2 : DRILL_NONE;
}

ENGAWA_DEVICE int drill_kind_of_three(uint64_t cards, uint64_t most)
{
    int length = drill_row_length(most), single = length > 1 ? 0 : 1;
    uint64_t rest = cards - 3 * most;
    if (length == 0 || (most & ~(single ? DRILL_SUITED : DRILL_ROW)))
        return DRILL_NONE;
    if (rest == 0)
        return DRILL_TRIPLET_SEQUENCE;
    if (drill_attachable(rest, 1, length))
        return single ? DRILL_TRIPLET_1 : DRILL_TRIPLET_SEQUENCE_1;
    if (drill_attachable(rest, 2, length))
        return single ? DRILL_TRIPLET_2 : DRILL_TRIPLET_SEQUENCE_2;
    return DRILL_NONE;
}

/* The kind of UNIT (1 or 2) cards of each rank of SET. */
ENGAWA_DEVICE int drill_kind_of_equal(int rocket, uint64_t set, int unit)
{
    int row = unit == 1 ? DRILL_SEQUENCE : DRILL_PAIR_SEQUENCE;
    if (!(set & DRILL_SUITED) && unit * drill_ranks(set) == rocket)
        return DRILL_ROCKET;
    if (drill_ranks(set) == 1)
        return unit == 1 ? DRILL_SINGLE : DRILL_PAIR;
    return !(set & ~DRILL_ROW) && drill_row_length(set) >= drill_least(row) ? row : DRILL_NONE;
}

/* Returns the combination that CARDS make, if any. */
ENGAWA_DEVICE struct drill_made drill_classify(int rocket, uint64_t cards)
{
    uint64_t fours = drill_at_least(cards, 4), threes = drill_at_least(cards, 3);
    uint64_t twos = drill_at_least(cards, 2), ones = drill_at_least(cards, 1), row = ones;
    struct drill_made made = {DRILL_NONE, 0, 0, 0};
    if ((ones & DRILL_SUITED) && !(ones & (ones - 1))) {
        made.rank = drill_lowest_rank(ones);
        made.cards = drill_count(cards, made.rank);
        made.kind = made.cards < 4 ? made.cards : DRILL_BOMB;
        made.length = 1;
        return made;
    }
    if (fours)
        made.kind = drill_kind_of_four(cards, row = fours);
    else if (threes)
        made.kind = drill_kind_of_three(cards, row = threes);
    else if (ones && (twos == ones || !twos))
        made.kind = drill_kind_of_equal(rocket, ones, twos ? 2 : 1);
    if (made.kind == DRILL_NONE)
        return made;
    made.cards = drill_size(cards);
    made.length = made.kind == DRILL_ROCKET ? 0 : drill_ranks(row);
    made.rank = made.length ? drill_lowest_rank(row) + made.length - 1 : 0;
    return made;
}

/* ---- the plays of a hand ---- */

/* Returns how many ways there are to choose COUNT of N ranks; BOTH: two are the jokers, which are
 * not chosen together. */
ENGAWA_DEVICE unsigned drill_choose(int n, int count)
{
    unsigned ways = 1;
    if (count < 0 || count > n)
        return 0;
    for (int i = 1; i <= count; i++)
        ways = ways * (unsigned)(n - count + i) / (unsigned)i;
    return ways;
}

ENGAWA_DEVICE unsigned drill_ways(int n, int count, bool both)
{
    return drill_choose(n, count) - (both && count >= 2 ? drill_choose(n - 2, count - 2) : 0);
}

/* Returns the ranks that can be attached to combinations of KIND. */
ENGAWA_DEVICE uint64_t drill_spare(uint64_t hand, int kind)
{
    int unit = drill_attached_unit(kind);
    return drill_at_least(hand, unit) & (unit == 1 ? DRILL_ALL : DRILL_SUITED);
}

/* Adds the group whose lowest ranks are LOWS, unless it has no plays. */
ENGAWA_DEVICE void drill_add_group(struct drill_plays *plays, int kind, int unit, int length,
                                   uint64_t lows)
{
    struct drill_group *group = &plays->group[plays->groups];
    if (!lows)
        return;
    group->kind = kind;
    group->unit = unit;
    group->length = length;
    group->lows = lows;
    group->ways = 1;
    if (drill_attached(kind)) {
        uint64_t spare = drill_spare(plays->hand, kind);
        group->ways = drill_ways(drill_ranks(spare) - length, drill_attached(kind) * length,
                                 drill_has_both(spare));
    }
    group->count = group->ways * (unsigned)drill_ranks(lows);
    plays->count += group->count;
    plays->groups += group->count > 0;
}

/* Returns the ranks of which a combination of KIND, no sequence, can be made. */
ENGAWA_DEVICE uint64_t drill_ranks_for(int rocket, uint64_t hand, int kind)
{
    bool jokers = kind == DRILL_SINGLE || (kind == DRILL_PAIR && rocket == 4);
    return drill_at_least(hand, drill_unit(kind)) & (jokers ? DRILL_ALL : DRILL_SUITED);
}

/* Adds the plays of KIND that lead. */
ENGAWA_DEVICE void drill_add_kind(struct drill_plays *plays, int kind)
{
    uint64_t set = drill_ranks_for(plays->rocket, plays->hand, kind), lows = set & DRILL_ROW;
    int unit = drill_unit(kind), least = drill_least(kind);
    if (least == 1) {
        drill_add_group(plays, kind, unit, 1, set);
        return;
    }
    set = lows;
    for (int length = 1; lows; lows &= set >> (4 * length), length++)
        if (length >= least)
            drill_add_group(plays, kind, unit, length, lows);
}

/* Adds the plays of the kind and length of LAID, which is no bomb, that are higher. */
ENGAWA_DEVICE void drill_add_higher(struct drill_plays *plays, struct drill_made laid)
{
    uint64_t lows = drill_ranks_for(plays->rocket, plays->hand, laid.kind);
    if (laid.length > 1) {
        uint64_t set = lows &= DRILL_ROW;
        for (int i = 1; i < laid.length; i++)
            lows &= set >> (4 * i);
    }
    lows &= ~(DRILL_RANK(laid.rank - laid.length + 2) - 1);
    drill_add_group(plays, laid.kind, drill_unit(laid.kind), laid.length, lows);
}

ENGAWA_DEVICE void drill_add_bombs(struct drill_plays *plays, struct drill_made laid)
{
    for (int cards = 4; cards <= DRILL_COPIES; cards++) {
        uint64_t ranks = drill_at_least(plays->hand, cards) & DRILL_SUITED;
        if (laid.kind == DRILL_BOMB && cards < laid.cards)
            continue;
        if (laid.kind == DRILL_BOMB && cards == laid.cards)
            ranks &= ~(DRILL_RANK(laid.rank + 1) - 1);
        drill_add_group(plays, DRILL_BOMB, cards, 1, ranks);
    }
}

ENGAWA_DEVICE unsigned drill_rockets(int rocket, uint64_t hand)
{
    int blacks = drill_count(hand, DRILL_BLACK), reds = drill_count(hand, DRILL_RED);
    if (blacks + reds < rocket)
        return 0;
    return rocket == 4 ? 1u : (unsigned)((blacks == 2) + (blacks > 0 && reds > 0) + (reds == 2));
}

/* Finds the plays of HAND that beat LAID, or all if LAID is of kind NONE. */
ENGAWA_DEVICE void drill_find(int rocket, uint64_t hand, struct drill_made laid,
                              struct drill_plays *plays)
{
    plays->groups = 0;
    plays->count = 0;
    plays->rocket = rocket;
    plays->hand = laid.kind == DRILL_ROCKET ? 0 : hand;
    if (plays->hand == 0)
        return;
    if (laid.kind == DRILL_NONE)
        for (int kind = DRILL_SINGLE; kind <= DRILL_QUADPLEX_2; kind++)
            drill_add_kind(plays, kind);
    else if (laid.kind != DRILL_BOMB)
        drill_add_higher(plays, laid);
    drill_add_bombs(plays, laid);
    plays->count += drill_rockets(rocket, hand);
}

ENGAWA_DEVICE uint64_t drill_nth_rocket(int rocket, uint64_t hand, unsigned index)
{
    const uint64_t black = DRILL_RANK(DRILL_BLACK), red = DRILL_RANK(DRILL_RED);
    unsigned two_blacks = drill_count(hand, DRILL_BLACK) == 2;
    if (rocket == 4)
        return 2 * (black + red);
    if (two_blacks && index == 0)
        return 2 * black;
    return drill_count(hand, DRILL_BLACK) && index == two_blacks ? black + red : 2 * red;
}

/* The choice of COUNT ranks of SET with number INDEX, in the order of words in a dictionary. */
ENGAWA_DEVICE uint64_t drill_nth_choice(uint64_t set, int count, unsigned index)
{
    uint64_t chosen = 0;
    while (count > 1) {
        uint64_t low = drill_lowest(set), rest = low == DRILL_RANK(DRILL_BLACK) ? 0 : set ^ low;
        unsigned with = drill_ways(drill_ranks(rest), count - 1, drill_has_both(rest));
        if (index < with) {
            chosen |= low;
            set = rest;
            count--;
        } else {
            index -= with;
            set ^= low;
        }
    }
    return chosen | drill_nth_rank(set, index);
}

/* Returns play number INDEX, below plays->count. */
ENGAWA_DEVICE uint64_t drill_nth(const struct drill_plays *plays, unsigned index)
{
    int i = 0;
    while (i < plays->groups && index >= plays->group[i].count)
        index -= plays->group[i++].count;
    if (i == plays->groups)
        return drill_nth_rocket(plays->rocket, plays->hand, index);
    const struct drill_group *group = &plays->group[i];
    int attached = drill_attached(group->kind);
    uint64_t row = drill_row(drill_nth_rank(group->lows, index / group->ways), group->length);
    uint64_t body = (uint64_t)group->unit * row;
    if (!attached)
        return body;
    uint64_t chosen = drill_nth_choice(drill_spare(plays->hand, group->kind) & ~row,
                                       attached * group->length, index % group->ways);
    return body + (uint64_t)drill_attached_unit(group->kind) * chosen;
}

#endif
