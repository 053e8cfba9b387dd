/* turns.c - the fewest turns of a hand (turns.h).
 *
 * The lowest rank of a hand is either the low end of a sequence or played without one. So all ways
 * to divide a hand are found by trying each of these for its lowest rank, and then for the next.
 * Singles and pairs are counted: each is a turn, unless there is a triplet (in a sequence or not)
 * to attach it to. By the rules, a sequence of triplets takes either nothing or one attachment for
 * each triplet, all of one sort; the count ignores this, which matters in few hands, and by one
 * turn.
 *
 * Two things keep the search small. Ranks that no sequence can reach are played at once, whatever
 * their place. And a branch ends when even the best that the other ranks could do is no better than
 * the best division so far.
 *
 * A set of ranks is a word with the lowest of a rank's four bits set (MARK), so that shifting by
 * four moves to the next rank.
 */
#include "bots/dou_dizhu/turns.h"

#include "bots/dou_dizhu/cards.h"

/* Sequences: the cards of each rank, and the ranks that they take at least. */
static const struct {
    uint8_t unit, least;
} sequences[] = {{3, 2}, {2, 3}, {1, 5}};

enum { SEQUENCES = sizeof sequences / sizeof *sequences };

#define MARK         UINT64_C(0x1111111111111111)
#define IN_SEQUENCES ((UINT64_C(1) << (4 * (DOU_DIZHU_ACE + 1))) - 1) /* the bits of 3 to ace */

struct division {
    int best, nodes; /* the fewest turns so far; nodes searched */
};

/* Ranks of which a hand has at least UNIT cards, by UNIT - 1; and those that a sequence reaches. */
struct ranks {
    uint64_t with[SEQUENCES], reached;
};

/* Returns how many ranks SET has, at most 15. */
static int count_ranks(uint64_t set)
{
    return (int)(set * MARK >> 60);
}

static uint64_t with_one(uint64_t hand)
{
    return (hand | hand >> 1 | hand >> 2 | hand >> 3) & MARK;
}

static uint64_t with_three(uint64_t hand)
{
    return ((hand & hand >> 1) | hand >> 2 | hand >> 3) & MARK;
}

static uint64_t with_four(uint64_t hand)
{
    return (hand >> 2 | hand >> 3) & MARK;
}

static struct ranks look(uint64_t hand)
{
    hand &= IN_SEQUENCES;
    uint64_t one = with_one(hand), three = with_three(hand);
    uint64_t two = (hand >> 1 | hand >> 2 | hand >> 3) & MARK;
    /* Low ends of the shortest sequences, and the ranks that those take. */
    uint64_t threes = three & three >> 4, twos = two & two >> 4 & two >> 8;
    uint64_t ones = one & one >> 4 & one >> 8 & one >> 12 & one >> 16;
    uint64_t reached = threes | threes << 4 | twos | twos << 4 | twos << 8 | ones | ones << 4 |
                       ones << 8 | ones << 12 | ones << 16;
    return (struct ranks){.with = {one, two, three}, .reached = reached};
}

/* Counts the jokers of HAND: adds rockets to TURNS, and jokers played alone to ALONE. */
static void count_jokers(int rocket, uint64_t hand, int *turns, int *alone)
{
    int black = dou_dizhu_count(hand, DOU_DIZHU_BLACK);
    int red = dou_dizhu_count(hand, DOU_DIZHU_RED);
    if (rocket == 2) {
        *turns += (black + red) / 2;
        *alone += (black + red) % 2;
    } else if (black + red == rocket) {
        ++*turns;
    } else {
        *alone += (black > 0) + (red > 0);
    }
}

/* Notes a division of a whole hand into TURNS turns with room for SPARE more singles and pairs. */
static void finish(struct division *division, int turns, int spare)
{
    int all = turns + (spare < 0 ? -spare : 0);
    if (all < division->best)
        division->best = all;
}

static uint64_t with_six(uint64_t hand)
{
    return ((hand >> 1 & hand >> 2) | hand >> 3) & MARK;
}

/* Returns a number of turns that no division of the ranks in HAND, one or more, can be below after
 * TURNS turns and SPARE: either every rank is attached, or there is a further turn, and every
 * triplet has room. */
static int least(uint64_t hand, int turns, int spare)
{
    int alone = count_ranks(with_one(hand)) - spare;
    int most = spare + count_ranks(with_three(hand)) + count_ranks(with_six(hand));
    int further = 1 + (most < 0 ? -most : 0);
    return turns + (alone < 0 ? 0 : alone < further ? alone : further);
}

/* Divides HAND, which has no jokers, after TURNS turns that could take SPARE more singles or pairs
 * along (below 0: so many found no place). So that no division is tried twice, the sequences that
 * begin with one rank are taken in the order of `sequences`, here from SORT on, and of one sort
 * none is longer than the one before, here LONGEST. */
static void divide(struct division *division, uint64_t hand, int turns, int spare, int sort,
                   int longest)
{
    struct ranks ranks = look(hand);
    uint64_t reached = hand & ranks.reached * 15, plain = hand - reached;
    uint64_t four = with_four(plain), three = with_three(plain);
    int triplets = count_ranks(three - four);
    turns += count_ranks(three);
    spare += triplets - count_ranks(with_one(plain) - three);
    if (reached == 0) {
        finish(division, turns, spare);
        return;
    }
    if (least(reached, turns, spare) >= division->best)
        return;
    division->nodes++;
    int rank = dou_dizhu_bot_lowest_rank(reached);
    if (rank != dou_dizhu_bot_lowest_rank(hand)) {
        sort = 0;
        longest = DOU_DIZHU_RANKS;
    }
    for (; sort < SEQUENCES; sort++, longest = DOU_DIZHU_RANKS) {
        int unit = sequences[sort].unit;
        uint64_t with = ranks.with[unit - 1] >> (4 * rank), cards = 0;
        uint64_t one = (uint64_t)unit << (4 * rank);
        for (int length = 1; (with & 1) && length <= longest; length++, one <<= 4, with >>= 4) {
            cards += one;
            if (length < sequences[sort].least)
                continue;
            bool again = dou_dizhu_count(reached - cards, rank) > 0;
            divide(division, reached - cards, turns + 1, spare + (unit == 3 ? length : 0),
                   again ? sort : 0, again ? length : DOU_DIZHU_RANKS);
        }
    }
    int count = dou_dizhu_count(reached, rank);
    divide(division, reached & ~dou_dizhu_bot_rank_bits(rank), turns + (count >= 3),
           spare + (count == 3) - (count < 3), 0, DOU_DIZHU_RANKS);
}

/* The fewest turns of HAND; adds the nodes searched to NODES. */
static int search_all(int rocket, uint64_t hand, long *nodes)
{
    const uint64_t suited = (UINT64_C(1) << (4 * DOU_DIZHU_BLACK)) - 1;
    struct division division = {.best = 127};
    int turns = 0, alone = 0;
    count_jokers(rocket, hand, &turns, &alone);
    divide(&division, hand & suited, turns, -alone, 0, DOU_DIZHU_RANKS);
    *nodes += division.nodes;
    return division.best;
}

int dou_dizhu_bot_turns(struct dou_dizhu_bot_turns *cache, int rocket, uint64_t hand)
{
    uint64_t place = (hand * UINT64_C(0x9e3779b97f4a7c15)) >> 52;
    if (hand == 0)
        return 0;
    if (cache->hand[place] != hand) {
        cache->turns[place] = (uint8_t)search_all(rocket, hand, &cache->nodes);
        cache->hand[place] = hand;
    }
    return cache->turns[place];
}
