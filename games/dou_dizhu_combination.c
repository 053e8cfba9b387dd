/* dou_dizhu_combination.c - classifies, compares and lists combinations (dou_dizhu_combination.h).
 *
 * Everything works on whole words. A "set of ranks" has, for each member, the lowest of the rank's
 * four bits set. One addition finds the ranks of which a hand holds at least n cards, a few shifts
 * find rows of consecutive ranks, and one multiplication finds the size of a set.
 *
 * Counting is cheap because a combination's own ranks are always among those that could be
 * attached. So the number of others that remain, and the number of ways to choose them, is the same
 * for every combination of one kind and length at any rank. Where cards of one rank may be attached
 * (DOU_DIZHU_EQUAL) that is not so, and each combination that they go with is a group.
 */
#include "games/dou_dizhu_combination.h"

#include "engine/compat.h"

#define RANK(rank) (UINT64_C(1) << (4 * (rank)))
#define ALL        UINT64_C(0x0111111111111111)        /* every rank */
#define ROW        (ALL & (RANK(DOU_DIZHU_TWO) - 1))   /* 3 to A, the ranks of sequences */
#define SUITED     (ALL & (RANK(DOU_DIZHU_BLACK) - 1)) /* 3 to 2: all but jokers */
#define BLACK      RANK(DOU_DIZHU_BLACK)
#define RED        RANK(DOU_DIZHU_RED)

enum {
    NEVER = 255,
    ATTACHED_MAX = 5 /* cards to a sequence of triplets, where they may be of one rank: 20 cards */
};

/* How each kind is built: UNIT cards of each of LEAST or more consecutive ranks, and for each of
 * these ranks ATTACHED others with ATTACHED_UNIT cards each. It can be made of jokers where the
 * rocket has at least ROCKET of them. */
static const struct shape {
    const char *name;
    uint8_t unit, least, attached, attached_unit, rocket;
} shapes[DOU_DIZHU_KINDS] = {
    [DOU_DIZHU_NONE] = {"none", 0, 0, 0, 0, NEVER},
    [DOU_DIZHU_SINGLE] = {"single", 1, 1, 0, 0, 0},
    [DOU_DIZHU_PAIR] = {"pair", 2, 1, 0, 0, 4},
    [DOU_DIZHU_TRIPLET] = {"triplet", 3, 1, 0, 0, NEVER},
    [DOU_DIZHU_TRIPLET_1] = {"triplet+1", 3, 1, 1, 1, NEVER},
    [DOU_DIZHU_TRIPLET_2] = {"triplet+2", 3, 1, 1, 2, NEVER},
    [DOU_DIZHU_SEQUENCE] = {"sequence", 1, 5, 0, 0, NEVER},
    [DOU_DIZHU_PAIR_SEQUENCE] = {"pair-sequence", 2, 3, 0, 0, NEVER},
    [DOU_DIZHU_TRIPLET_SEQUENCE] = {"triplet-sequence", 3, 2, 0, 0, NEVER},
    [DOU_DIZHU_TRIPLET_SEQUENCE_1] = {"triplet-sequence+1", 3, 2, 1, 1, NEVER},
    [DOU_DIZHU_TRIPLET_SEQUENCE_2] = {"triplet-sequence+2", 3, 2, 1, 2, NEVER},
    [DOU_DIZHU_QUADPLEX_1] = {"quadplex+1", 4, 1, 2, 1, NEVER},
    [DOU_DIZHU_QUADPLEX_2] = {"quadplex+2", 4, 1, 2, 2, NEVER},
    [DOU_DIZHU_BOMB] = {"bomb", 4, 1, 0, 0, NEVER},
    [DOU_DIZHU_ROCKET] = {"rocket", 0, 0, 0, 0, NEVER},
};

/* The number of jokers in a rocket. */
static int rockets_of(int rules)
{
    return rules & ~DOU_DIZHU_EQUAL;
}

const char *dou_dizhu_kind_name(enum dou_dizhu_kind kind)
{
    return shapes[kind].name;
}

/* ---- sets of ranks ---- */

/* The ranks of which CARDS has at least COUNT, 1 to 8: 8 - COUNT is added to each number, and then
 * its highest bit says so. */
static uint64_t at_least(uint64_t cards, unsigned count)
{
    return (cards + (DOU_DIZHU_COPIES - count) * ALL) >> 3 & ALL;
}

/* The number of members of SET: the topmost four bits of the product add up all groups of four. */
static unsigned size_of(uint64_t set)
{
    return (unsigned)(set * UINT64_C(0x1111111111111111) >> 60);
}

static uint64_t lowest(uint64_t set)
{
    return set & (0 - set);
}

/* Member number INDEX of SET. Its rank is how many ranks have at most INDEX members up to and with
 * them, and all ranks are compared at once, the even and the odd ones apart: a loop over the
 * members would be mispredicted at most choices. */
static uint64_t nth_rank(uint64_t set, unsigned index)
{
    const uint64_t bytes = UINT64_C(0x0101010101010101), high = 0x80 * bytes, half = 0x0f * bytes;
    uint64_t members = set * UINT64_C(0x1111111111111111), least = index * bytes | high;
    uint64_t even = (least - (members & half)) & high, odd = (least - (members >> 4 & half)) & high;
    return RANK(((even >> 7) + (odd >> 7)) * bytes >> 56);
}

static unsigned lowest_rank(uint64_t set)
{
    return (unsigned)engawa_lowest_bit64(set) / 4;
}

/* All ranks above RANK. */
static uint64_t above(unsigned rank)
{
    return ALL & ~(RANK(rank + 1) - 1);
}

/* Whether both jokers are in SET. */
static bool has_both(uint64_t set)
{
    return (set & (BLACK | RED)) == (BLACK | RED);
}

/* LENGTH consecutive ranks from LOW (a bit) up. */
static uint64_t row_from(uint64_t low, unsigned length)
{
    return low * (ALL & (RANK(length) - 1));
}

/* SET as one row of consecutive ranks: its length, or 0 if there are gaps. */
static unsigned row_length(uint64_t set)
{
    unsigned length = size_of(set);
    return set == row_from(lowest(set), length) ? length : 0;
}

int dou_dizhu_size(uint64_t cards)
{
    const uint64_t low = UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(((cards & low) + (cards >> 4 & low)) * UINT64_C(0x0101010101010101) >> 56);
}

bool dou_dizhu_holds(uint64_t hand, uint64_t cards)
{
    /* The fourth bit is set only for eight cards, so the words are compared in two halves. */
    const uint64_t half = UINT64_C(0x0f0f0f0f0f0f0f0f), guard = UINT64_C(0x1010101010101010);
    uint64_t even = ((hand & half) | guard) - (cards & half);
    uint64_t odd = ((hand >> 4 & half) | guard) - (cards >> 4 & half);
    return (even & odd & guard) == guard;
}

/* ---- classification ---- */

static struct dou_dizhu_combination make(enum dou_dizhu_kind kind, uint64_t cards, uint64_t row)
{
    unsigned length = size_of(row);
    return (struct dou_dizhu_combination){
        .kind = (uint8_t)kind,
        .cards = (uint8_t)dou_dizhu_size(cards),
        .length = (uint8_t)length,
        .rank = (uint8_t)(length ? lowest_rank(row) + length - 1 : 0)};
}

/* Whether REST has UNIT cards of each of COUNT ranks and may be attached (D12, D13, D20). */
static bool attachable(uint64_t rest, unsigned unit, unsigned count)
{
    uint64_t set = at_least(rest, unit);
    if (rest != unit * set || size_of(set) != count)
        return false;
    return unit == 1 ? !has_both(set) : !(set & ~SUITED);
}

/* The kind of cards of one rank, no jokers. */
static struct dou_dizhu_combination of_one_rank(uint64_t cards)
{
    static const uint8_t kinds[] = {DOU_DIZHU_NONE, DOU_DIZHU_SINGLE, DOU_DIZHU_PAIR,
                                    DOU_DIZHU_TRIPLET, DOU_DIZHU_BOMB};
    unsigned rank = lowest_rank(cards), count = (unsigned)(cards >> 4 * rank);
    return (struct dou_dizhu_combination){.kind = kinds[count < 4 ? count : 4],
                                          .cards = (uint8_t)count,
                                          .length = 1,
                                          .rank = (uint8_t)rank};
}

/* The kind of cards of several ranks of which some has four or more. */
static enum dou_dizhu_kind kind_of_four(int rules, uint64_t cards, uint64_t fours)
{
    unsigned rank = lowest_rank(fours);
    uint64_t rest = cards & ~(UINT64_C(15) * fours);
    if (size_of(fours) != 1 || fours & ~SUITED || dou_dizhu_count(cards, (int)rank) != 4)
        return DOU_DIZHU_NONE;
    bool equal = rules & DOU_DIZHU_EQUAL && size_of(at_least(rest, 2)) == 1 && !(rest & (rest - 1));
    return attachable(rest, 1, 2) || equal ? DOU_DIZHU_QUADPLEX_1
           : attachable(rest, 2, 2)        ? DOU_DIZHU_QUADPLEX_2
                                           : DOU_DIZHU_NONE;
}

/* The kind of cards of several ranks of which some has three and none has more. */
static enum dou_dizhu_kind kind_of_three(uint64_t cards, uint64_t threes)
{
    unsigned length = row_length(threes);
    uint64_t rest = cards - 3 * threes;
    bool several = length > 1;
    if (length == 0 || threes & ~(several ? ROW : SUITED))
        return DOU_DIZHU_NONE;
    if (rest == 0)
        return DOU_DIZHU_TRIPLET_SEQUENCE;
    if (attachable(rest, 1, length))
        return several ? DOU_DIZHU_TRIPLET_SEQUENCE_1 : DOU_DIZHU_TRIPLET_1;
    if (attachable(rest, 2, length))
        return several ? DOU_DIZHU_TRIPLET_SEQUENCE_2 : DOU_DIZHU_TRIPLET_2;
    return DOU_DIZHU_NONE;
}

/* The row of triplets in CARDS, none of which are four of a rank, to which the rest may be attached
 * if cards of one rank may; 0 if there is none. It takes a card for each triplet, and so a quarter
 * of all cards are its length; a triplet next to it would make it longer. */
static uint64_t row_with_equal(uint64_t cards, uint64_t threes)
{
    unsigned size = (unsigned)dou_dizhu_size(cards), length = size / 4;
    uint64_t set = threes & ROW, row;
    if (size % 4 || length > ATTACHED_MAX || has_both(at_least(cards, 1)))
        return 0;
    for (; set; set &= ~row) {
        uint64_t low = lowest(set), gap = ~(set | (low - 1)) & ALL;
        row = set & (lowest(gap) - 1);
        if (size_of(row) == length)
            return row;
    }
    return 0;
}

/* The kind of UNIT (1 or 2) cards of each rank of SET. */
static enum dou_dizhu_kind kind_of_equal(int rocket, uint64_t set, unsigned unit)
{
    static const enum dou_dizhu_kind alone[] = {DOU_DIZHU_SINGLE, DOU_DIZHU_PAIR};
    static const enum dou_dizhu_kind row[] = {DOU_DIZHU_SEQUENCE, DOU_DIZHU_PAIR_SEQUENCE};
    unsigned jokers = unit * size_of(set & ~SUITED);
    if (!(set & SUITED) && jokers == (unsigned)rocket)
        return DOU_DIZHU_ROCKET;
    if (size_of(set) == 1)
        return alone[unit - 1];
    if (!(set & ~ROW) && row_length(set) >= shapes[row[unit - 1]].least)
        return row[unit - 1];
    return DOU_DIZHU_NONE;
}

/* The combination of cards of several ranks, or of jokers. */
static ENGAWA_APART struct dou_dizhu_combination of_several(int rules, uint64_t cards)
{
    uint64_t fours = at_least(cards, 4), threes = at_least(cards, 3);
    uint64_t twos = at_least(cards, 2), ones = at_least(cards, 1), row = ones;
    enum dou_dizhu_kind kind = DOU_DIZHU_NONE;
    if (fours)
        kind = kind_of_four(rules, cards, row = fours);
    else if (threes)
        kind = kind_of_three(cards, row = threes);
    else if (ones && (twos == ones || !twos))
        kind = kind_of_equal(rockets_of(rules), ones, twos ? 2 : 1);
    if (kind == DOU_DIZHU_NONE && rules & DOU_DIZHU_EQUAL && threes && !fours &&
        (row = row_with_equal(cards, threes)) != 0)
        kind = DOU_DIZHU_TRIPLET_SEQUENCE_1;
    if (kind == DOU_DIZHU_NONE)
        return (struct dou_dizhu_combination){0};
    return make(kind, cards, kind == DOU_DIZHU_ROCKET ? 0 : row);
}

struct dou_dizhu_combination dou_dizhu_classify(int rules, uint64_t cards)
{
    uint64_t ones = at_least(cards, 1);
    return ones & SUITED && !(ones & (ones - 1)) ? of_one_rank(cards) : of_several(rules, cards);
}

uint64_t dou_dizhu_body(struct dou_dizhu_combination combination, uint64_t cards)
{
    if (combination.length == 0)
        return cards;
    uint64_t row = row_from(RANK(combination.rank + 1 - combination.length), combination.length);
    return cards & (UINT64_C(15) * row);
}

bool dou_dizhu_beats(struct dou_dizhu_combination played, struct dou_dizhu_combination laid)
{
    if (played.kind == DOU_DIZHU_ROCKET || laid.kind == DOU_DIZHU_ROCKET)
        return laid.kind != DOU_DIZHU_ROCKET;
    if (played.kind == DOU_DIZHU_BOMB && laid.kind != DOU_DIZHU_BOMB)
        return true;
    if (played.kind == DOU_DIZHU_BOMB && played.cards != laid.cards)
        return played.cards > laid.cards;
    return played.kind == laid.kind && played.cards == laid.cards && played.rank > laid.rank;
}

/* ---- choosing attached cards ---- */

/* How many ways there are to choose k of n. */
static const uint16_t choose[16][16] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7, 1},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9, 1},
    {1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1},
    {1, 11, 55, 165, 330, 462, 462, 330, 165, 55, 11, 1},
    {1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1},
    {1, 13, 78, 286, 715, 1287, 1716, 1716, 1287, 715, 286, 78, 13, 1},
    {1, 14, 91, 364, 1001, 2002, 3003, 3432, 3003, 2002, 1001, 364, 91, 14, 1},
    {1, 15, 105, 455, 1365, 3003, 5005, 6435, 6435, 5005, 3003, 1365, 455, 105, 15, 1},
};

/* The ways to choose COUNT of N ranks; BOTH: two of them are the jokers, which may not be chosen
 * together (D13, D20). */
static unsigned ways_of(unsigned n, unsigned count, bool both)
{
    return choose[n][count] - (both && count >= 2 ? choose[n - 2][count - 2] : 0u);
}

/* Returns the members of SET that may be chosen after its member LOW. */
static uint64_t after(uint64_t set, uint64_t low)
{
    return low == BLACK ? 0 : set ^ low;
}

/* The choice of COUNT ranks of SET with number INDEX. */
static uint64_t nth_choice(uint64_t set, unsigned count, unsigned index)
{
    uint64_t chosen = 0;
    while (count > 1) {
        uint64_t low = lowest(set), rest = after(set, low);
        unsigned with = ways_of(size_of(rest), count - 1, has_both(rest));
        if (index < with) {
            chosen |= low;
            set = rest;
            count--;
        } else {
            index -= with;
            set ^= low;
        }
    }
    return chosen | nth_rank(set, index);
}

/* Writes FIXED with each choice of COUNT ranks (1 or more) of SET, UNIT cards each, to CARDS;
 * returns the place behind them. */
static uint64_t *list_choices(uint64_t fixed, uint64_t set, unsigned count, unsigned unit,
                              uint64_t *cards)
{
    for (; set; set ^= lowest(set)) {
        uint64_t low = lowest(set);
        if (count == 1)
            *cards++ = fixed + unit * low;
        else
            cards = list_choices(fixed + unit * low, after(set, low), count - 1, unit, cards);
    }
    return cards;
}

/* ---- choosing attached cards of which some may be equal ---- */

/* How many cards of each rank may be attached to ROW, triplets or fours of HAND: not four of a
 * rank, and not a triplet that makes the row longer. */
static uint64_t limits_of(uint64_t hand, uint64_t row)
{
    uint64_t beside = (row << 4 | row >> 4) & ROW;
    uint64_t limits = at_least(hand, 1) + at_least(hand, 2) + (at_least(hand, 3) & ~beside);
    return limits & ~(UINT64_C(15) * row);
}

/* The ways to choose COUNT cards, at most ATTACHED_MAX, of LIMITS; not both jokers. */
static unsigned ways_within(uint64_t limits, unsigned count)
{
    unsigned ways[ATTACHED_MAX + 1] = {1}, jokers = size_of(limits & (BLACK | RED));
    for (int rank = 0; rank < DOU_DIZHU_BLACK; rank++)
        for (unsigned most = (unsigned)dou_dizhu_count(limits, rank), n = count; most && n > 0; n--)
            for (unsigned i = 1; i <= most && i <= n; i++)
                ways[n] += ways[n - i];
    return ways[count] + (count > 0 ? jokers * ways[count - 1] : 0);
}

/* The lowest rank of LIMITS, and what may still be chosen after a card of it. */
static uint64_t lowest_of(uint64_t limits)
{
    return RANK(lowest_rank(limits));
}

static uint64_t after_equal(uint64_t limits, uint64_t low)
{
    return low == BLACK ? 0 : limits - low;
}

/* The choice of COUNT cards of LIMITS with number INDEX. */
static uint64_t nth_equal(uint64_t limits, unsigned count, unsigned index)
{
    uint64_t chosen = 0;
    while (count > 0) {
        uint64_t low = lowest_of(limits), rest = after_equal(limits, low);
        unsigned with = ways_within(rest, count - 1);
        if (index < with) {
            chosen += low;
            limits = rest;
            count--;
        } else {
            index -= with;
            limits &= ~(UINT64_C(15) * low);
        }
    }
    return chosen;
}

/* list_choices of COUNT single cards of LIMITS. */
static uint64_t *list_equal(uint64_t fixed, uint64_t limits, unsigned count, uint64_t *cards)
{
    if (count == 0)
        *cards++ = fixed;
    for (uint64_t low; count > 0 && limits; limits &= ~(UINT64_C(15) * low)) {
        low = lowest_of(limits);
        cards = list_equal(fixed + low, after_equal(limits, low), count - 1, cards);
    }
    return cards;
}

/* ---- the plays of a hand ---- */

/* The ranks of which HAND has UNIT cards (1 or 2) to attach. */
static uint64_t spare_of(uint64_t hand, unsigned unit)
{
    return at_least(hand, unit) & (unit == 1 ? ALL : SUITED);
}

/* In how many ways cards can be attached to each combination of HAND with SHAPE and LENGTH. */
static unsigned ways_to_attach(uint64_t hand, const struct shape *shape, unsigned length)
{
    uint64_t set = spare_of(hand, shape->attached_unit);
    return ways_of(size_of(set) - length, shape->attached * length, has_both(set));
}

/* Adds the group whose lowest ranks are LOWS. It is written in any case and stays if there are
 * plays in it: whether there are any is a branch that no processor can predict. */
static inline void add_group(struct dou_dizhu_plays *plays, enum dou_dizhu_kind kind, unsigned unit,
                             unsigned length, uint64_t lows)
{
    const struct shape *shape = &shapes[kind];
    unsigned ways = shape->attached && lows ? ways_to_attach(plays->hand, shape, length) : 1;
    unsigned count = ways * size_of(lows);
    plays->group[plays->groups] = (struct dou_dizhu_group){.kind = (uint8_t)kind,
                                                           .unit = (uint8_t)unit,
                                                           .length = (uint8_t)length,
                                                           .ways = ways,
                                                           .count = count,
                                                           .lows = lows};
    plays->groups += count > 0;
    plays->count += count;
}

/* Whether cards of one rank may be attached to combinations of SHAPE with LENGTH. */
static bool takes_equal(int rules, const struct shape *shape, unsigned length)
{
    return rules & DOU_DIZHU_EQUAL && shape->attached_unit == 1 && shape->attached * length > 1;
}

/* Adds a group for each of the combinations of KIND and LENGTH whose lowest ranks are LOWS. */
static void add_with_equal(struct dou_dizhu_plays *plays, enum dou_dizhu_kind kind, unsigned length,
                           uint64_t lows)
{
    const struct shape *shape = &shapes[kind];
    if (shape->attached * length > ATTACHED_MAX)
        return;
    for (; lows; lows ^= lowest(lows)) {
        uint64_t low = lowest(lows), limits = limits_of(plays->hand, row_from(low, length));
        unsigned ways = ways_within(limits, shape->attached * length);
        plays->group[plays->groups] = (struct dou_dizhu_group){.kind = (uint8_t)kind,
                                                               .unit = shape->unit,
                                                               .length = (uint8_t)length,
                                                               .ways = ways,
                                                               .count = ways,
                                                               .lows = low};
        plays->groups += ways > 0;
        plays->count += ways;
    }
}

/* The lowest ranks of the rows of LENGTH ranks in SET. */
static inline uint64_t rows_of(uint64_t set, unsigned length)
{
    uint64_t lows = set & ROW;
    for (unsigned more, grown = 1; grown < length; grown += more) {
        more = grown <= length - grown ? grown : length - grown;
        lows &= lows >> (4 * more);
    }
    return lows;
}

/* Adds the combinations of KIND and LENGTH whose lowest ranks are LOWS. */
static inline void add_fitting(struct dou_dizhu_plays *plays, enum dou_dizhu_kind kind,
                               unsigned length, uint64_t lows)
{
    if (takes_equal(plays->rules, &shapes[kind], length))
        add_with_equal(plays, kind, length, lows);
    else
        add_group(plays, kind, shapes[kind].unit, length, lows);
}

/* Adds the groups of a KIND of sequence of every length, made of the ranks in SET; the lowest ranks
 * of the shortest ones are LOWS. */
static void add_sequences(struct dou_dizhu_plays *plays, enum dou_dizhu_kind kind, uint64_t set,
                          uint64_t lows)
{
    const struct shape *shape = &shapes[kind];
    for (unsigned length = shape->least; lows; lows &= (set & ROW) >> (4 * length), length++)
        add_fitting(plays, kind, length, lows);
}

static void add_bombs(struct dou_dizhu_plays *plays, struct dou_dizhu_combination laid)
{
    for (unsigned cards = 4; cards <= DOU_DIZHU_COPIES; cards++) {
        uint64_t ranks = at_least(plays->hand, cards) & SUITED;
        if (!ranks)
            return;
        if (laid.kind == DOU_DIZHU_BOMB && cards <= laid.cards)
            ranks &= cards < laid.cards ? 0 : above(laid.rank);
        add_group(plays, DOU_DIZHU_BOMB, cards, 1, ranks);
    }
}

/* The number of rockets of HAND: four jokers, or any two of them. */
static unsigned count_rockets(int rules, uint64_t hand)
{
    int rocket = rockets_of(rules);
    int blacks = dou_dizhu_count(hand, DOU_DIZHU_BLACK);
    int reds = dou_dizhu_count(hand, DOU_DIZHU_RED);
    if (blacks + reds < rocket)
        return 0;
    return rocket == 4 ? 1u : (unsigned)((blacks == 2) + (blacks > 0 && reds > 0) + (reds == 2));
}

/* Rocket number INDEX of HAND, ascending. */
static uint64_t nth_rocket(int rules, uint64_t hand, uint32_t index)
{
    bool two_blacks = dou_dizhu_count(hand, DOU_DIZHU_BLACK) == 2;
    if (rockets_of(rules) == 4)
        return 2 * BLACK + 2 * RED;
    if (two_blacks && index == 0)
        return 2 * BLACK;
    return hand & 15 * BLACK && index == two_blacks ? BLACK + RED : 2 * RED;
}

/* The ranks of which HAND can make a combination of KIND, which is no sequence. */
static inline uint64_t ranks_for(int rules, uint64_t hand, enum dou_dizhu_kind kind)
{
    const struct shape *shape = &shapes[kind];
    return at_least(hand, shape->unit) & (rockets_of(rules) < shape->rocket ? SUITED : ALL);
}

/* Adds the group of KIND, which is no sequence. */
static inline void add_ranks(struct dou_dizhu_plays *plays, enum dou_dizhu_kind kind)
{
    add_fitting(plays, kind, 1, ranks_for(plays->rules, plays->hand, kind));
}

/* Adds everything but bombs and rockets. */
static void add_all(struct dou_dizhu_plays *plays)
{
    uint64_t ones = at_least(plays->hand, 1), twos = at_least(plays->hand, 2);
    uint64_t threes = at_least(plays->hand, 3), rows;
    enum dou_dizhu_kind kind;
    add_ranks(plays, DOU_DIZHU_SINGLE);
    add_ranks(plays, DOU_DIZHU_PAIR);
    for (kind = DOU_DIZHU_TRIPLET; threes && kind <= DOU_DIZHU_TRIPLET_2; kind++)
        add_ranks(plays, kind);
    if ((rows = rows_of(ones, 5)) != 0)
        add_sequences(plays, DOU_DIZHU_SEQUENCE, ones, rows);
    if ((rows = rows_of(twos, 3)) != 0)
        add_sequences(plays, DOU_DIZHU_PAIR_SEQUENCE, twos, rows);
    if ((rows = rows_of(threes, 2)) != 0)
        for (kind = DOU_DIZHU_TRIPLET_SEQUENCE; kind <= DOU_DIZHU_TRIPLET_SEQUENCE_2; kind++)
            add_sequences(plays, kind, threes, rows);
    if (at_least(plays->hand, 4))
        for (kind = DOU_DIZHU_QUADPLEX_1; kind <= DOU_DIZHU_QUADPLEX_2; kind++)
            add_ranks(plays, kind);
}

/* Returns the lowest ranks of HAND's combinations of LAID's kind and length but higher; LAID is not
 * a bomb. */
static inline uint64_t higher_than(int rules, uint64_t hand, struct dou_dizhu_combination laid)
{
    uint64_t lows = ranks_for(rules, hand, (enum dou_dizhu_kind)laid.kind);
    if (laid.length > 1)
        lows = rows_of(lows, laid.length);
    return lows & above(laid.rank - laid.length + 1u);
}

static void add_higher(struct dou_dizhu_plays *plays, struct dou_dizhu_combination laid)
{
    enum dou_dizhu_kind kind = (enum dou_dizhu_kind)laid.kind;
    add_fitting(plays, kind, laid.length, higher_than(plays->rules, plays->hand, laid));
}

void dou_dizhu_find(int rules, uint64_t hand, struct dou_dizhu_combination laid,
                    struct dou_dizhu_plays *plays)
{
    plays->groups = 0;
    plays->count = 0;
    plays->rules = rules;
    plays->hand = laid.kind == DOU_DIZHU_ROCKET ? 0 : hand; /* which nothing beats (D19) */
    if (plays->hand == 0)
        return;
    if (laid.kind == DOU_DIZHU_NONE)
        add_all(plays);
    else if (laid.kind != DOU_DIZHU_BOMB)
        add_higher(plays, laid);
    if (at_least(hand, 4))
        add_bombs(plays, laid);
    plays->count += count_rockets(rules, hand);
}

/* The combination of GROUP with the lowest rank LOW, without attached cards. */
static uint64_t body_of(const struct dou_dizhu_group *group, uint64_t low)
{
    return group->unit * row_from(low, group->length);
}

/* The ranks that can be attached to this combination. */
static uint64_t others_of(uint64_t hand, const struct dou_dizhu_group *group, uint64_t low)
{
    return spare_of(hand, shapes[group->kind].attached_unit) & ~row_from(low, group->length);
}

uint64_t dou_dizhu_nth(const struct dou_dizhu_plays *plays, uint32_t index)
{
    const struct dou_dizhu_group *group = plays->group, *end = group + plays->groups;
    while (group < end && index >= group->count)
        index -= group++->count;
    if (group == end)
        return nth_rocket(plays->rules, plays->hand, index);
    const struct shape *shape = &shapes[group->kind];
    if (!shape->attached)
        return body_of(group, nth_rank(group->lows, index));
    uint64_t low = nth_rank(group->lows, index / group->ways);
    if (takes_equal(plays->rules, shape, group->length))
        return body_of(group, low) + nth_equal(limits_of(plays->hand, row_from(low, group->length)),
                                               shape->attached * group->length, index);
    uint64_t chosen = nth_choice(others_of(plays->hand, group, low),
                                 shape->attached * group->length, index % group->ways);
    return body_of(group, low) + shape->attached_unit * chosen;
}

void dou_dizhu_list(const struct dou_dizhu_plays *plays, uint64_t *cards)
{
    for (int i = 0; i < plays->groups; i++) {
        const struct dou_dizhu_group *group = &plays->group[i];
        const struct shape *shape = &shapes[group->kind];
        for (uint64_t lows = group->lows; lows; lows ^= lowest(lows)) {
            uint64_t low = lowest(lows), body = body_of(group, low);
            if (takes_equal(plays->rules, shape, group->length))
                cards = list_equal(body, limits_of(plays->hand, row_from(low, group->length)),
                                   shape->attached * group->length, cards);
            else if (shape->attached)
                cards = list_choices(body, others_of(plays->hand, group, low),
                                     shape->attached * group->length, shape->attached_unit, cards);
            else
                *cards++ = body;
        }
    }
    unsigned rockets = count_rockets(plays->rules, plays->hand);
    for (unsigned i = 0; i < rockets; i++)
        *cards++ = nth_rocket(plays->rules, plays->hand, i);
}

/* dou_dizhu_choose where there may be several groups. */
static ENGAWA_APART uint64_t choose_of_groups(int rules, uint64_t hand,
                                              struct dou_dizhu_combination laid,
                                              struct engawa_rng *rng)
{
    uint32_t pass = laid.kind != DOU_DIZHU_NONE;
    struct dou_dizhu_plays plays;
    dou_dizhu_find(rules, hand, laid, &plays);
    uint32_t index = engawa_rng_below(rng, plays.count + pass);
    return index < pass ? 0 : dou_dizhu_nth(&plays, index - pass);
}

uint64_t dou_dizhu_choose(int rules, uint64_t hand, struct dou_dizhu_combination laid,
                          struct engawa_rng *rng)
{
    const struct shape *shape = &shapes[laid.kind];
    bool plain = laid.length > 0 && laid.kind != DOU_DIZHU_BOMB && !shape->attached;
    if (!plain || at_least(hand, 4) || count_rockets(rules, hand))
        return choose_of_groups(rules, hand, laid, rng);
    uint64_t lows = higher_than(rules, hand, laid);
    uint32_t index = engawa_rng_below(rng, size_of(lows) + 1);
    return index == 0 ? 0 : shape->unit * row_from(nth_rank(lows, index - 1), laid.length);
}
