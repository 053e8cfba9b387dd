/* cards.h - the combinations of Dou Dizhu on any machine: games/dou_dizhu_combination.h once more.
 *
 * Cards are counted by rank as there, and the plays of a hand come in the same order. A play is
 * made from its number, so that lanes can make different plays at once.
 */
#ifndef DOU_DIZHU_TRAINER_CARDS_H
#define DOU_DIZHU_TRAINER_CARDS_H

#include "bots/dou_dizhu/trainer/device.h"

enum {
    TRAINER_SEATS = 4,
    TRAINER_ACE = 11,
    TRAINER_TWO,
    TRAINER_BLACK,
    TRAINER_RED,
    TRAINER_RANKS, /* 15 */
    TRAINER_COPIES = 8,
    TRAINER_PACK = 54,
    TRAINER_GROUPS = 64
};

/* The kinds of combinations, in the order of the game's. */
enum {
    TRAINER_NONE,
    TRAINER_SINGLE,
    TRAINER_PAIR,
    TRAINER_TRIPLET,
    TRAINER_TRIPLET_1,
    TRAINER_TRIPLET_2,
    TRAINER_SEQUENCE,
    TRAINER_PAIR_SEQUENCE,
    TRAINER_TRIPLET_SEQUENCE,
    TRAINER_TRIPLET_SEQUENCE_1,
    TRAINER_TRIPLET_SEQUENCE_2,
    TRAINER_QUADPLEX_1,
    TRAINER_QUADPLEX_2,
    TRAINER_BOMB,
    TRAINER_ROCKET
};

#define TRAINER_PASS    UINT64_C(0)
#define TRAINER_NOTHING (UINT64_C(1) << 61) /* the last move of a seat that has not moved */
#define TRAINER_RANK(r) (UINT64_C(1) << (4 * (r)))
#define TRAINER_BITS(r) (UINT64_C(15) << (4 * (r)))
#define TRAINER_ALL     UINT64_C(0x0111111111111111)                    /* every rank */
#define TRAINER_ROW     (TRAINER_ALL & (TRAINER_RANK(TRAINER_TWO) - 1)) /* 3 to A */
#define TRAINER_SUITED  (TRAINER_ALL & (TRAINER_RANK(TRAINER_BLACK) - 1))
#define TRAINER_BOTH    (TRAINER_RANK(TRAINER_BLACK) | TRAINER_RANK(TRAINER_RED))

struct trainer_made {
    int kind, cards, length, rank; /* as in struct dou_dizhu_combination */
};

struct trainer_group {
    uint64_t lows; /* the lowest ranks of its plays */
    int kind, unit, length;
    unsigned ways, count; /* to attach cards to one body; of plays */
};

struct trainer_plays {
    uint64_t hand;
    unsigned count; /* of all groups, and the rockets */
    int groups, rocket;
    struct trainer_group group[TRAINER_GROUPS];
};

/* ---- sets of ranks ---- */

ENGAWA_DEVICE int trainer_count(uint64_t cards, int rank)
{
    return (int)(cards >> (4 * rank) & 15);
}

ENGAWA_DEVICE int trainer_size(uint64_t cards)
{
    const uint64_t low = UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(((cards & low) + (cards >> 4 & low)) * UINT64_C(0x0101010101010101) >> 56);
}

/* Returns the ranks of which CARDS has COUNT or more. */
ENGAWA_DEVICE uint64_t trainer_at_least(uint64_t cards, int count)
{
    return (cards + (uint64_t)(TRAINER_COPIES - count) * TRAINER_ALL) >> 3 & TRAINER_ALL;
}

/* Returns the number of ranks in SET. */
ENGAWA_DEVICE int trainer_ranks(uint64_t set)
{
    return (int)(set * UINT64_C(0x1111111111111111) >> 60);
}

ENGAWA_DEVICE uint64_t trainer_lowest(uint64_t set)
{
    return set & (0 - set);
}

ENGAWA_DEVICE int trainer_lowest_rank(uint64_t cards)
{
    return trainer_lowest_bit(cards) / 4;
}

/* Returns rank number INDEX of SET. */
ENGAWA_DEVICE uint64_t trainer_nth_rank(uint64_t set, unsigned index)
{
    for (; index > 0; index--)
        set &= set - 1;
    return trainer_lowest(set);
}

ENGAWA_DEVICE bool trainer_has_both(uint64_t set)
{
    return (set & TRAINER_BOTH) == TRAINER_BOTH;
}

/* Returns LENGTH ranks from LOW up. */
ENGAWA_DEVICE uint64_t trainer_row(uint64_t low, int length)
{
    return low * (TRAINER_ALL & (TRAINER_RANK(length) - 1));
}

/* Returns the length of SET if its ranks are in a row, or 0. */
ENGAWA_DEVICE int trainer_row_length(uint64_t set)
{
    int length = trainer_ranks(set);
    return set == trainer_row(trainer_lowest(set), length) ? length : 0;
}

/* ---- kinds ---- */

/* Returns the cards of each rank that a combination of KIND has. */
ENGAWA_DEVICE int trainer_unit(int kind)
{
    return (int)(UINT64_C(0x044433321333210) >> (4 * kind) & 15);
}

/* Returns how many ranks are attached to each rank of KIND, and the cards of each. */
ENGAWA_DEVICE int trainer_attached(int kind)
{
    return (int)(UINT64_C(0x002211000110000) >> (4 * kind) & 15);
}

ENGAWA_DEVICE int trainer_attached_unit(int kind)
{
    return (int)(UINT64_C(0x002121000210000) >> (4 * kind) & 15);
}

/* Returns the least number of ranks in a sequence of KIND; 1 for other kinds. */
ENGAWA_DEVICE int trainer_least(int kind)
{
    return (int)(UINT64_C(0x011122235111110) >> (4 * kind) & 15);
}

/* ---- what cards make ---- */

/* Whether REST may be attached: UNIT cards of each of COUNT ranks. */
ENGAWA_DEVICE bool trainer_attachable(uint64_t rest, int unit, int count)
{
    uint64_t set = trainer_at_least(rest, unit);
    if (rest != (uint64_t)unit * set || trainer_ranks(set) != count)
        return false;
    return unit == 1 ? !trainer_has_both(set) : !(set & ~TRAINER_SUITED);
}

/* The kind of CARDS, of several ranks, whose most frequent ranks MOST have four, or three. */
ENGAWA_DEVICE int trainer_kind_of_four(uint64_t cards, uint64_t most)
{
    uint64_t rest = cards & ~(15 * most);
    if (trainer_ranks(most) != 1 || (most & ~TRAINER_SUITED) || cards - rest != 4 * most)
        return TRAINER_NONE;
    if (trainer_attachable(rest, 1, 2))
        return TRAINER_QUADPLEX_1;
    return trainer_attachable(rest, 2, 2) ? TRAINER_QUADPLEX_2 : TRAINER_NONE;
}

ENGAWA_DEVICE int trainer_kind_of_three(uint64_t cards, uint64_t most)
{
    int length = trainer_row_length(most), single = length > 1 ? 0 : 1;
    uint64_t rest = cards - 3 * most;
    if (length == 0 || (most & ~(single ? TRAINER_SUITED : TRAINER_ROW)))
        return TRAINER_NONE;
    if (rest == 0)
        return TRAINER_TRIPLET_SEQUENCE;
    if (trainer_attachable(rest, 1, length))
        return single ? TRAINER_TRIPLET_1 : TRAINER_TRIPLET_SEQUENCE_1;
    if (trainer_attachable(rest, 2, length))
        return single ? TRAINER_TRIPLET_2 : TRAINER_TRIPLET_SEQUENCE_2;
    return TRAINER_NONE;
}

/* The kind of UNIT (1 or 2) cards of each rank of SET. */
ENGAWA_DEVICE int trainer_kind_of_equal(int rocket, uint64_t set, int unit)
{
    int row = unit == 1 ? TRAINER_SEQUENCE : TRAINER_PAIR_SEQUENCE;
    if (!(set & TRAINER_SUITED) && unit * trainer_ranks(set) == rocket)
        return TRAINER_ROCKET;
    if (trainer_ranks(set) == 1)
        return unit == 1 ? TRAINER_SINGLE : TRAINER_PAIR;
    return !(set & ~TRAINER_ROW) && trainer_row_length(set) >= trainer_least(row) ? row
                                                                                  : TRAINER_NONE;
}

/* Returns the combination that CARDS make, if any. */
ENGAWA_DEVICE struct trainer_made trainer_classify(int rocket, uint64_t cards)
{
    uint64_t fours = trainer_at_least(cards, 4), threes = trainer_at_least(cards, 3);
    uint64_t twos = trainer_at_least(cards, 2), ones = trainer_at_least(cards, 1), row = ones;
    struct trainer_made made = {TRAINER_NONE, 0, 0, 0};
    if ((ones & TRAINER_SUITED) && !(ones & (ones - 1))) {
        made.rank = trainer_lowest_rank(ones);
        made.cards = trainer_count(cards, made.rank);
        made.kind = made.cards < 4 ? made.cards : TRAINER_BOMB;
        made.length = 1;
        return made;
    }
    if (fours)
        made.kind = trainer_kind_of_four(cards, row = fours);
    else if (threes)
        made.kind = trainer_kind_of_three(cards, row = threes);
    else if (ones && (twos == ones || !twos))
        made.kind = trainer_kind_of_equal(rocket, ones, twos ? 2 : 1);
    if (made.kind == TRAINER_NONE)
        return made;
    made.cards = trainer_size(cards);
    made.length = made.kind == TRAINER_ROCKET ? 0 : trainer_ranks(row);
    made.rank = made.length ? trainer_lowest_rank(row) + made.length - 1 : 0;
    return made;
}

/* ---- the plays of a hand ---- */

/* Returns how many ways there are to choose COUNT of N ranks; BOTH: two are the jokers, which are
 * not chosen together. */
ENGAWA_DEVICE unsigned trainer_choose(int n, int count)
{
    unsigned ways = 1;
    if (count < 0 || count > n)
        return 0;
    for (int i = 1; i <= count; i++)
        ways = ways * (unsigned)(n - count + i) / (unsigned)i;
    return ways;
}

ENGAWA_DEVICE unsigned trainer_ways(int n, int count, bool both)
{
    return trainer_choose(n, count) - (both && count >= 2 ? trainer_choose(n - 2, count - 2) : 0);
}

/* Returns the ranks that can be attached to combinations of KIND. */
ENGAWA_DEVICE uint64_t trainer_spare(uint64_t hand, int kind)
{
    int unit = trainer_attached_unit(kind);
    return trainer_at_least(hand, unit) & (unit == 1 ? TRAINER_ALL : TRAINER_SUITED);
}

/* Adds the group whose lowest ranks are LOWS, unless it has no plays. */
ENGAWA_DEVICE void trainer_add_group(struct trainer_plays *plays, int kind, int unit, int length,
                                     uint64_t lows)
{
    struct trainer_group *group = &plays->group[plays->groups];
    if (!lows)
        return;
    group->kind = kind;
    group->unit = unit;
    group->length = length;
    group->lows = lows;
    group->ways = 1;
    if (trainer_attached(kind)) {
        uint64_t spare = trainer_spare(plays->hand, kind);
        group->ways = trainer_ways(trainer_ranks(spare) - length, trainer_attached(kind) * length,
                                   trainer_has_both(spare));
    }
    group->count = group->ways * (unsigned)trainer_ranks(lows);
    plays->count += group->count;
    plays->groups += group->count > 0;
}

/* Returns the ranks of which a combination of KIND, no sequence, can be made. */
ENGAWA_DEVICE uint64_t trainer_ranks_for(int rocket, uint64_t hand, int kind)
{
    bool jokers = kind == TRAINER_SINGLE || (kind == TRAINER_PAIR && rocket == 4);
    return trainer_at_least(hand, trainer_unit(kind)) & (jokers ? TRAINER_ALL : TRAINER_SUITED);
}

/* Adds the plays of KIND that lead. */
ENGAWA_DEVICE void trainer_add_kind(struct trainer_plays *plays, int kind)
{
    uint64_t set = trainer_ranks_for(plays->rocket, plays->hand, kind), lows = set & TRAINER_ROW;
    int unit = trainer_unit(kind), least = trainer_least(kind);
    if (least == 1) {
        trainer_add_group(plays, kind, unit, 1, set);
        return;
    }
    set = lows;
    for (int length = 1; lows; lows &= set >> (4 * length), length++)
        if (length >= least)
            trainer_add_group(plays, kind, unit, length, lows);
}

/* Adds the plays of the kind and length of LAID, which is no bomb, that are higher. */
ENGAWA_DEVICE void trainer_add_higher(struct trainer_plays *plays, struct trainer_made laid)
{
    uint64_t lows = trainer_ranks_for(plays->rocket, plays->hand, laid.kind);
    if (laid.length > 1) {
        uint64_t set = lows &= TRAINER_ROW;
        for (int i = 1; i < laid.length; i++)
            lows &= set >> (4 * i);
    }
    lows &= ~(TRAINER_RANK(laid.rank - laid.length + 2) - 1);
    trainer_add_group(plays, laid.kind, trainer_unit(laid.kind), laid.length, lows);
}

ENGAWA_DEVICE void trainer_add_bombs(struct trainer_plays *plays, struct trainer_made laid)
{
    for (int cards = 4; cards <= TRAINER_COPIES; cards++) {
        uint64_t ranks = trainer_at_least(plays->hand, cards) & TRAINER_SUITED;
        if (laid.kind == TRAINER_BOMB && cards < laid.cards)
            continue;
        if (laid.kind == TRAINER_BOMB && cards == laid.cards)
            ranks &= ~(TRAINER_RANK(laid.rank + 1) - 1);
        trainer_add_group(plays, TRAINER_BOMB, cards, 1, ranks);
    }
}

ENGAWA_DEVICE unsigned trainer_rockets(int rocket, uint64_t hand)
{
    int blacks = trainer_count(hand, TRAINER_BLACK), reds = trainer_count(hand, TRAINER_RED);
    if (blacks + reds < rocket)
        return 0;
    return rocket == 4 ? 1u : (unsigned)((blacks == 2) + (blacks > 0 && reds > 0) + (reds == 2));
}

/* Finds the plays of HAND that beat LAID, or all if LAID is of kind NONE. */
ENGAWA_DEVICE void trainer_find(int rocket, uint64_t hand, struct trainer_made laid,
                                struct trainer_plays *plays)
{
    plays->groups = 0;
    plays->count = 0;
    plays->rocket = rocket;
    plays->hand = laid.kind == TRAINER_ROCKET ? 0 : hand;
    if (plays->hand == 0)
        return;
    if (laid.kind == TRAINER_NONE)
        for (int kind = TRAINER_SINGLE; kind <= TRAINER_QUADPLEX_2; kind++)
            trainer_add_kind(plays, kind);
    else if (laid.kind != TRAINER_BOMB)
        trainer_add_higher(plays, laid);
    trainer_add_bombs(plays, laid);
    plays->count += trainer_rockets(rocket, hand);
}

ENGAWA_DEVICE uint64_t trainer_nth_rocket(int rocket, uint64_t hand, unsigned index)
{
    const uint64_t black = TRAINER_RANK(TRAINER_BLACK), red = TRAINER_RANK(TRAINER_RED);
    unsigned two_blacks = trainer_count(hand, TRAINER_BLACK) == 2;
    if (rocket == 4)
        return 2 * (black + red);
    if (two_blacks && index == 0)
        return 2 * black;
    return trainer_count(hand, TRAINER_BLACK) && index == two_blacks ? black + red : 2 * red;
}

/* The choice of COUNT ranks of SET with number INDEX, in the order of words in a dictionary. */
ENGAWA_DEVICE uint64_t trainer_nth_choice(uint64_t set, int count, unsigned index)
{
    uint64_t chosen = 0;
    while (count > 1) {
        uint64_t low = trainer_lowest(set),
                 rest = low == TRAINER_RANK(TRAINER_BLACK) ? 0 : set ^ low;
        unsigned with = trainer_ways(trainer_ranks(rest), count - 1, trainer_has_both(rest));
        if (index < with) {
            chosen |= low;
            set = rest;
            count--;
        } else {
            index -= with;
            set ^= low;
        }
    }
    return chosen | trainer_nth_rank(set, index);
}

/* Returns play number INDEX, below plays->count. */
ENGAWA_DEVICE uint64_t trainer_nth(const struct trainer_plays *plays, unsigned index)
{
    int i = 0;
    while (i < plays->groups && index >= plays->group[i].count)
        index -= plays->group[i++].count;
    if (i == plays->groups)
        return trainer_nth_rocket(plays->rocket, plays->hand, index);
    const struct trainer_group *group = &plays->group[i];
    int attached = trainer_attached(group->kind);
    uint64_t row = trainer_row(trainer_nth_rank(group->lows, index / group->ways), group->length);
    uint64_t body = (uint64_t)group->unit * row;
    if (!attached)
        return body;
    uint64_t chosen = trainer_nth_choice(trainer_spare(plays->hand, group->kind) & ~row,
                                         attached * group->length, index % group->ways);
    return body + (uint64_t)trainer_attached_unit(group->kind) * chosen;
}

#endif
