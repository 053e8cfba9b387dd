/* normal.h - the moves of the bot `normal` on any machine: the plan of bots/dou_dizhu/greedy.c. */
#ifndef DOU_DIZHU_TRAINER_NORMAL_H
#define DOU_DIZHU_TRAINER_NORMAL_H

#include "bots/dou_dizhu/trainer/table.h"
#include "bots/dou_dizhu/trainer/turns.h"

ENGAWA_DEVICE int trainer_fewest_cards(const struct trainer_hand *hand, int seat)
{
    int fewest = TRAINER_DECK;
    for (int other = 0; other < hand->seats; other++)
        if (other != seat && !trainer_partners(hand, seat, other) && hand->size[other] < fewest)
            fewest = hand->size[other];
    return fewest;
}

/* The cost of the cards LEFT in a hand. */
ENGAWA_DEVICE int trainer_cost_of_hand(int rocket, uint64_t left)
{
    int jokers = trainer_count(left, TRAINER_BLACK) + trainer_count(left, TRAINER_RED);
    int high = 14 * trainer_ranks(trainer_at_least(left, 4) & TRAINER_SUITED) +
               4 * trainer_count(left, TRAINER_TWO) + 6 * jokers + (jokers >= rocket ? 6 : 0);
    return 10 * trainer_turns(rocket, left) - high;
}

/* The cost of leading MOVE. */
ENGAWA_DEVICE int trainer_cost_of_lead(const struct trainer_hand *hand, uint64_t move)
{
    int size = trainer_size(move), next = (hand->turn + 1) % hand->seats;
    int rank = trainer_lowest_rank(move);
    if (size == trainer_fewest_cards(hand, hand->turn) && size <= 2)
        return 30 - 2 * rank;
    if (size == hand->size[next] && size <= 2 && trainer_partners(hand, hand->turn, next))
        return rank - 30;
    return rank;
}

/* Returns the cost of MOVE for the seat whose turn it is; `normal` makes the first of the moves
 * that cost least. */
ENGAWA_DEVICE int trainer_cost(const struct trainer_hand *hand, uint64_t move)
{
    int seat = hand->turn, cost = trainer_cost_of_hand(hand->rocket, hand->cards[seat] - move);
    if (move != TRAINER_PASS)
        return cost + (hand->laid.kind == TRAINER_NONE ? trainer_cost_of_lead(hand, move)
                                                       : trainer_lowest_rank(move) / 2);
    if (trainer_partners(hand, seat, hand->owner))
        return cost - 12;
    int fewest = trainer_fewest_cards(hand, seat);
    return cost + 4 + (fewest <= 6 ? 5 * (7 - fewest) : 0);
}

#endif
