/* turns.h - the fewest turns of a hand on any machine: bots/dou_dizhu/turns.c once more, with a
 * stack of branches in the place of calls. */
#ifndef DOU_DIZHU_TRAINER_TURNS_H
#define DOU_DIZHU_TRAINER_TURNS_H

#include "bots/dou_dizhu/trainer/cards.h"

#define TRAINER_MARK         UINT64_C(0x1111111111111111)
#define TRAINER_IN_SEQUENCES (TRAINER_RANK(TRAINER_ACE + 1) - 1) /* the bits of 3 to ace */

enum { TRAINER_BRANCHES = 256 };

/* A part of a hand that is still to divide. */
struct trainer_branch {
    uint64_t hand;
    int16_t turns, spare, sort, longest; /* as in `divide` of bots/dou_dizhu/turns.c */
};

struct trainer_division {
    int best, count;
    struct trainer_branch branch[TRAINER_BRANCHES];
};

ENGAWA_DEVICE void trainer_branch_off(struct trainer_division *division, uint64_t hand, int turns,
                                      int spare, int sort, int longest)
{
    struct trainer_branch *branch = &division->branch[division->count++];
    branch->hand = hand;
    branch->turns = (int16_t)turns;
    branch->spare = (int16_t)spare;
    branch->sort = (int16_t)sort;
    branch->longest = (int16_t)longest;
}

ENGAWA_DEVICE uint64_t trainer_mark(uint64_t hand, int count)
{
    switch (count) {
    case 1:
        return (hand | hand >> 1 | hand >> 2 | hand >> 3) & TRAINER_MARK;
    case 2:
        return (hand >> 1 | hand >> 2 | hand >> 3) & TRAINER_MARK;
    case 3:
        return ((hand & hand >> 1) | hand >> 2 | hand >> 3) & TRAINER_MARK;
    case 4:
        return (hand >> 2 | hand >> 3) & TRAINER_MARK;
    default: /* six */
        return ((hand >> 1 & hand >> 2) | hand >> 3) & TRAINER_MARK;
    }
}

/* The ranks that some sequence of HAND reaches. */
ENGAWA_DEVICE uint64_t trainer_reached(uint64_t hand)
{
    hand &= TRAINER_IN_SEQUENCES;
    uint64_t one = trainer_mark(hand, 1), two = trainer_mark(hand, 2),
             three = trainer_mark(hand, 3);
    uint64_t threes = three & three >> 4, twos = two & two >> 4 & two >> 8;
    uint64_t ones = one & one >> 4 & one >> 8 & one >> 12 & one >> 16;
    return threes | threes << 4 | twos | twos << 4 | twos << 8 | ones | ones << 4 | ones << 8 |
           ones << 12 | ones << 16;
}

/* A number of turns that no division of HAND can be below after TURNS turns and SPARE. */
ENGAWA_DEVICE int trainer_least_turns(uint64_t hand, int turns, int spare)
{
    int alone = trainer_ranks(trainer_mark(hand, 1)) - spare;
    int most = spare + trainer_ranks(trainer_mark(hand, 3)) + trainer_ranks(trainer_mark(hand, 6));
    int further = 1 + (most < 0 ? -most : 0);
    return turns + (alone < 0 ? 0 : alone < further ? alone : further);
}

/* Replaces the last branch by those that it has. */
ENGAWA_DEVICE void trainer_divide(struct trainer_division *division)
{
    struct trainer_branch branch = division->branch[--division->count];
    int turns = branch.turns, spare = branch.spare, sort = branch.sort, longest = branch.longest;
    uint64_t reached = branch.hand & trainer_reached(branch.hand) * 15,
             plain = branch.hand - reached;
    uint64_t three = trainer_mark(plain, 3);
    turns += trainer_ranks(three);
    spare += trainer_ranks(three - trainer_mark(plain, 4)) -
             trainer_ranks(trainer_mark(plain, 1) - three);
    if (reached == 0) {
        int all = turns + (spare < 0 ? -spare : 0);
        division->best = all < division->best ? all : division->best;
        return;
    }
    if (trainer_least_turns(reached, turns, spare) >= division->best)
        return;
    int rank = trainer_lowest_rank(reached), count = trainer_count(reached, rank);
    if (rank != trainer_lowest_rank(branch.hand)) {
        sort = 0;
        longest = TRAINER_RANKS;
    }
    trainer_branch_off(division, reached & ~TRAINER_BITS(rank), turns + (count >= 3),
                       spare + (count == 3) - (count < 3), 0, TRAINER_RANKS);
    for (; sort < 3; sort++, longest = TRAINER_RANKS) { /* sequences of triplets, pairs, singles */
        int unit = 3 - sort, least = unit == 3 ? 2 : unit == 2 ? 3 : 5;
        uint64_t with = trainer_mark(branch.hand & TRAINER_IN_SEQUENCES, unit) >> (4 * rank),
                 cards = 0;
        uint64_t one = (uint64_t)unit << (4 * rank);
        for (int length = 1; (with & 1) && length <= longest; length++, one <<= 4, with >>= 4) {
            cards += one;
            if (length < least)
                continue;
            bool again = trainer_count(reached - cards, rank) > 0;
            trainer_branch_off(division, reached - cards, turns + 1,
                               spare + (unit == 3 ? length : 0), again ? sort : 0,
                               again ? length : TRAINER_RANKS);
        }
    }
}

/* Returns the fewest turns in which HAND can be led. */
ENGAWA_DEVICE int trainer_turns(int rocket, uint64_t hand)
{
    int black = trainer_count(hand, TRAINER_BLACK), red = trainer_count(hand, TRAINER_RED);
    int jokers = black + red, turns = 0, alone = 0;
    struct trainer_division division;
    if (hand == 0)
        return 0;
    if (rocket == 2) {
        turns = jokers / 2;
        alone = jokers % 2;
    } else if (jokers == rocket) {
        turns = 1;
    } else {
        alone = (black > 0) + (red > 0);
    }
    division.best = 127;
    division.count = 0;
    trainer_branch_off(&division, hand & (TRAINER_RANK(TRAINER_BLACK) - 1), turns, -alone, 0,
                       TRAINER_RANKS);
    while (division.count > 0)
        trainer_divide(&division);
    return division.best;
}

#endif
