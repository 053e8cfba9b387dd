/* bots/dou_dizhu/turns.c - the fewest turns of a hand (bots/dou_dizhu/turns.h).
 *
 * The lowest rank of a hand can only be the low end of a sequence, or stand for itself. So all
 * ways to divide a hand come from dealing with its lowest rank in every way, then with the next.
 * What stands alone is counted: a single or a pair is a turn, unless there is a triplet (in a
 * sequence or not) to attach it to. That a sequence of triplets takes along either nothing or one
 * for each triplet, and all alike, is not looked at: it matters in few hands, and by one turn.
 */
#include "bots/dou_dizhu/turns.h"

#include "engine/compat.h"

enum { NODES_MAX = 3000 };

/* Sequences by their number of cards of each rank. */
static const struct {
    uint8_t unit, least;
} rows[] = {{3, 2}, {2, 3}, {1, 5}};

enum { ROWS = sizeof rows / sizeof *rows };

struct division {
    int best, nodes;
};

static unsigned count_of(uint64_t hand, int rank)
{
    return (unsigned)(hand >> (4 * rank)) & 15;
}

/* How many ranks in a row from RANK up, none above the ace, HAND has UNIT cards of. */
static int row_length(uint64_t hand, int rank, unsigned unit)
{
    int length = 0;
    while (rank + length <= DOU_DIZHU_ACE && count_of(hand, rank + length) >= unit)
        length++;
    return length;
}

/* What the jokers of HAND add: the turns of rockets, and cards that stand alone. */
static void count_jokers(int rocket, uint64_t hand, int *turns, int *alone)
{
    int black = (int)count_of(hand, DOU_DIZHU_BLACK), red = (int)count_of(hand, DOU_DIZHU_RED);
    if (rocket == 2) {
        *turns += (black + red) / 2;
        *alone += (black + red) % 2;
    } else if (black + red == rocket) {
        ++*turns;
    } else {
        *alone += (black > 0) + (red > 0);
    }
}

/* Plays HAND, which has no jokers, after TURNS turns that leave SPARE places to attach something
 * to (below 0: things that found none). Sequences of this rank come in the order of `rows` from
 * ROW on, and of one kind none longer than LONGEST. */
static void divide(struct division *division, uint64_t hand, int turns, int spare, int row,
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
    int rank = engawa_lowest_bit64(hand) / 4;
    bool wide = division->nodes++ < NODES_MAX;
    for (; wide && row < ROWS; row++, longest = DOU_DIZHU_RANKS) {
        unsigned unit = rows[row].unit;
        uint64_t cards = 0, one = (uint64_t)unit << (4 * rank);
        int most = row_length(hand, rank, unit);
        for (int length = 1; length <= most && length <= longest; length++, one <<= 4) {
            cards += one;
            if (length < rows[row].least)
                continue;
            bool again = count_of(hand - cards, rank) > 0;
            divide(division, hand - cards, turns + 1, spare + (unit == 3 ? length : 0),
                   again ? row : 0, again ? length : DOU_DIZHU_RANKS);
        }
    }
    unsigned count = count_of(hand, rank);
    uint64_t rest = hand & ~(UINT64_C(15) << (4 * rank));
    divide(division, rest, turns + (count >= 3), spare + (count == 3) - (count < 3), 0,
           DOU_DIZHU_RANKS);
}

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

int dou_dizhu_bot_turns(struct dou_dizhu_bot_turns *kept, int rocket, uint64_t hand)
{
    uint64_t place = (hand * UINT64_C(0x9e3779b97f4a7c15)) >> 52;
    if (hand == 0)
        return 0;
    if (kept->hand[place] != hand) {
        kept->turns[place] = (uint8_t)search_all(rocket, hand, &kept->nodes);
        kept->hand[place] = hand;
    }
    return kept->turns[place];
}
