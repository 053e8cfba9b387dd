/* turns.c - the fewest turns of a hand (turns.h).
 *
 * The lowest rank of a hand is either the low end of a sequence or played without one. So all ways
 * to divide a hand are found by trying each of these for its lowest rank, and then for the next.
 * Singles and pairs are counted: each is a turn, unless there is a triplet (in a sequence or not)
 * to attach it to. By the rules, a sequence of triplets takes either nothing or one attachment for
 * each triplet, all of one sort; the count ignores this, which matters in few hands, and by one
 * turn.
 */
#include "bots/dou_dizhu/turns.h"

#include "bots/dou_dizhu/cards.h"

enum { NODES_MAX = 3000 }; /* from then on no more sequences are tried */

/* Sequences: the cards of each rank, and the ranks that they take at least. */
static const struct {
    uint8_t unit, least;
} sequences[] = {{3, 2}, {2, 3}, {1, 5}};

enum { SEQUENCES = sizeof sequences / sizeof *sequences };

struct division {
    int best, nodes; /* the fewest turns so far; nodes searched */
};

/* How many ranks in sequence from RANK up, none above the ace, HAND has UNIT cards of. */
static int sequence_length(uint64_t hand, int rank, int unit)
{
    int length = 0;
    while (rank + length <= DOU_DIZHU_ACE && dou_dizhu_count(hand, rank + length) >= unit)
        length++;
    return length;
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

/* Divides HAND, which has no jokers, after TURNS turns that could take SPARE more singles or pairs
 * along (below 0: so many found no place). So that no division is tried twice, the sequences that
 * begin with one rank are taken in the order of `sequences`, here from SORT on, and of one sort
 * none is longer than the one before, here LONGEST. */
static void divide(struct division *division, uint64_t hand, int turns, int spare, int sort,
                   int longest)
{
    if (turns >= division->best)
        return;
    if (hand == 0) {
        int all = turns + (spare < 0 ? -spare : 0);
        if (all < division->best)
            division->best = all;
        return;
    }
    int rank = dou_dizhu_bot_lowest_rank(hand);
    bool wide = division->nodes++ < NODES_MAX;
    for (; wide && sort < SEQUENCES; sort++, longest = DOU_DIZHU_RANKS) {
        int unit = sequences[sort].unit;
        uint64_t cards = 0, one = (uint64_t)unit << (4 * rank);
        int most = sequence_length(hand, rank, unit);
        for (int length = 1; length <= most && length <= longest; length++, one <<= 4) {
            cards += one;
            if (length < sequences[sort].least)
                continue;
            bool again = dou_dizhu_count(hand - cards, rank) > 0;
            divide(division, hand - cards, turns + 1, spare + (unit == 3 ? length : 0),
                   again ? sort : 0, again ? length : DOU_DIZHU_RANKS);
        }
    }
    int count = dou_dizhu_count(hand, rank);
    uint64_t rest = hand & ~dou_dizhu_bot_rank_bits(rank);
    divide(division, rest, turns + (count >= 3), spare + (count == 3) - (count < 3), 0,
           DOU_DIZHU_RANKS);
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
