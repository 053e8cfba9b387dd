/* features.h - the inputs of the networks on any machine: bots/dou_dizhu/features.c once more. */
#ifndef DOU_DIZHU_DRILL_FEATURES_H
#define DOU_DIZHU_DRILL_FEATURES_H

#include "bots/dou_dizhu/drill/table.h"
#include "bots/dou_dizhu/drill/turns.h"

/* Numbers of features in groups, and the most of a position and a move. */
enum {
    DRILL_TURNS = 16,
    DRILL_BOMBS = 4,
    DRILL_HIGHS = 8,
    DRILL_KINDS = 14,
    DRILL_PLAY_RANKS = 93,
    DRILL_PLAYS = DRILL_KINDS + DRILL_PLAY_RANKS + 12,
    DRILL_FEW = 4,
    DRILL_HIGH_TURNS = 12,
    DRILL_THREATS = 6,
    DRILL_FEATURES = 128,
    DRILL_MOVE_FEATURES = 40
};

struct drill_layout {
    int seats, packs, cards, sizes;
    int unseen, known, table, other, other_size; /* of the position */
    int hand, play, left, near;                  /* of the move */
    int count, bid_count;
};

/* A list of features that grows. */
struct drill_features {
    uint16_t *at;
    int count;
};

DRILL_ANYWHERE struct drill_layout drill_layout_of(int seats)
{
    struct drill_layout layout;
    layout.seats = seats;
    layout.packs = seats == 4 ? 2 : 1;
    layout.cards = DRILL_PACK * layout.packs;
    layout.sizes = layout.packs == 2 ? 34 : 21;
    layout.unseen = 0;
    layout.known = layout.unseen + layout.cards;
    layout.table = layout.known + layout.cards;
    layout.other = layout.table + DRILL_THREATS + DRILL_BOMBS;
    layout.other_size = layout.cards + layout.sizes + DRILL_PLAYS + 1;
    layout.hand = layout.other + (seats - 1) * layout.other_size;
    layout.play = layout.hand + layout.cards;
    layout.left = layout.play + DRILL_PLAYS + 3 + 3 * DRILL_HIGHS;
    layout.near = layout.left + DRILL_TURNS + layout.sizes + DRILL_BOMBS + 3 * DRILL_HIGHS +
                  DRILL_HIGH_TURNS * DRILL_HIGHS;
    layout.count = layout.near + (seats - 1) * DRILL_FEW * (DRILL_KINDS + 1);
    layout.bid_count = 2 * (layout.cards + DRILL_TURNS + 1);
    return layout;
}

ENGAWA_DEVICE void drill_put(struct drill_features *list, int number)
{
    list->at[list->count++] = (uint16_t)number;
}

/* One of COUNT features from FIRST on, the last for "or more". */
ENGAWA_DEVICE void drill_put_number(struct drill_features *list, int first, int number, int count)
{
    drill_put(list, first + (number < count ? number : count - 1));
}

/* For each rank how many CARDS there are of it. */
ENGAWA_DEVICE void drill_put_cards(struct drill_features *list, int packs, int first,
                                   uint64_t cards)
{
    while (cards) {
        int rank = drill_lowest_rank(cards), joker = rank - DRILL_BLACK;
        int count = drill_count(cards, rank);
        drill_put(list, first + count - 1 + (joker < 0 ? rank * 4 : 52 + joker) * packs);
        cards &= ~DRILL_BITS(rank);
    }
}

/* Where the ranks of KIND begin among those of plays. */
ENGAWA_DEVICE int drill_first_rank(int kind)
{
    switch (kind) {
    case DRILL_SINGLE:
        return 0;
    case DRILL_PAIR:
        return 15;
    case DRILL_TRIPLET:
    case DRILL_TRIPLET_1:
    case DRILL_TRIPLET_2:
        return 30;
    case DRILL_SEQUENCE:
        return 43;
    case DRILL_PAIR_SEQUENCE:
        return 55;
    case DRILL_TRIPLET_SEQUENCE:
    case DRILL_TRIPLET_SEQUENCE_1:
    case DRILL_TRIPLET_SEQUENCE_2:
        return 67;
    case DRILL_ROCKET:
        return 92;
    default: /* quadplexes and bombs */
        return 79;
    }
}

ENGAWA_DEVICE void drill_put_play(struct drill_features *list, int first, struct drill_made made)
{
    int length = made.kind == DRILL_BOMB ? made.cards - 4 : made.length > 0 ? made.length - 1 : 0;
    drill_put(list, first + made.kind - 1);
    drill_put(list, first + DRILL_KINDS + drill_first_rank(made.kind) + made.rank);
    drill_put(list, first + DRILL_KINDS + DRILL_PLAY_RANKS + length);
}

/* ---- questions about cards ---- */

ENGAWA_DEVICE int drill_role(const struct drill_hand *hand, int seat)
{
    return (seat - hand->landlord + hand->seats) % hand->seats;
}

/* Returns the cards that SEAT does not see. */
ENGAWA_DEVICE uint64_t drill_unseen(const struct drill_hand *hand, int seat)
{
    uint64_t unseen = (uint64_t)hand->packs * (4 * DRILL_SUITED + DRILL_BOTH) - hand->cards[seat];
    for (int other = 0; other < hand->seats; other++)
        unseen -= hand->played[other];
    return unseen;
}

/* Returns the cards that everybody knows to be in the landlord's hand. */
ENGAWA_DEVICE uint64_t drill_known_left(const struct drill_hand *hand)
{
    uint64_t known = hand->known[hand->landlord], played = hand->played[hand->landlord], left = 0;
    for (int rank = 0; rank < DRILL_RANKS; rank++) {
        int more = drill_count(known, rank) - drill_count(played, rank);
        left |= (uint64_t)(more > 0 ? more : 0) << (4 * rank);
    }
    return left;
}

/* Returns how many bombs and rockets CARDS would make. */
ENGAWA_DEVICE int drill_bombs(int rocket, uint64_t cards)
{
    int jokers = drill_count(cards, DRILL_BLACK) + drill_count(cards, DRILL_RED);
    return drill_ranks(drill_at_least(cards, 4) & DRILL_SUITED) + jokers / rocket;
}

/* Returns what beats MADE in the worst distribution of the cards UNSEEN: 2 if a play of the same
 * kind does, 1 if only a bomb does, 0 if nothing does. */
ENGAWA_DEVICE int drill_threat(const struct drill_hand *hand, int seat, uint64_t unseen,
                               struct drill_made made)
{
    int most = 0;
    for (int other = 0; other < hand->seats; other++)
        if (other != seat && hand->size[other] > most)
            most = hand->size[other];
    struct drill_plays plays;
    plays.groups = 0;
    plays.count = 0;
    plays.rocket = hand->rocket;
    plays.hand = unseen;
    if (made.kind == DRILL_ROCKET || unseen == 0)
        return 0;
    if (made.kind != DRILL_BOMB) {
        drill_add_higher(&plays, made);
        if (plays.count > 0 && most >= made.cards)
            return 2;
    }
    drill_add_bombs(&plays, made);
    return plays.count + drill_rockets(hand->rocket, unseen) > 0 && most >= 2;
}

/* ---- position, move and bid ---- */

/* Lists the features of the position at FEATURE; returns their number. */
ENGAWA_DEVICE int drill_position_features(const struct drill_layout *layout,
                                          const struct drill_hand *hand, uint16_t *feature)
{
    struct drill_features list = {feature, 0};
    int seat = hand->turn, packs = layout->packs;
    bool leads = hand->laid.kind == DRILL_NONE;
    uint64_t unseen = drill_unseen(hand, seat);
    drill_put_cards(&list, packs, layout->unseen, unseen);
    drill_put_number(&list, layout->table + DRILL_THREATS, drill_bombs(hand->rocket, unseen),
                     DRILL_BOMBS);
    if (seat != hand->landlord)
        drill_put_cards(&list, packs, layout->known, drill_known_left(hand));
    if (leads)
        drill_put(&list, layout->table);
    drill_put(&list, layout->table + 1 + (hand->doubles < 3 ? hand->doubles : 3));
    if (hand->rocket == 4)
        drill_put(&list, layout->table + 5);
    for (int i = 1; i < hand->seats; i++) {
        int other = (seat + i) % hand->seats, first = layout->other + (i - 1) * layout->other_size;
        drill_put_cards(&list, packs, first, hand->played[other]);
        drill_put(&list, first + layout->cards + hand->size[other]);
        first += layout->cards + layout->sizes;
        if (!leads && hand->owner == other)
            drill_put_play(&list, first, hand->laid);
        if (!leads && hand->did[other] == DRILL_PASS)
            drill_put(&list, first + DRILL_PLAYS);
    }
    return list.count;
}

/* Lists the features of the cards LEFT, which could be played out in TURNS turns. */
ENGAWA_DEVICE void drill_put_left(struct drill_features *list, const struct drill_layout *layout,
                                  int rocket, uint64_t left, uint64_t unseen, int turns)
{
    int first = layout->left;
    uint64_t high = 0;
    drill_put_number(list, first, turns, DRILL_TURNS);
    first += DRILL_TURNS;
    drill_put(list, first + drill_size(left));
    first += layout->sizes;
    drill_put_number(list, first, drill_bombs(rocket, left), DRILL_BOMBS);
    first += DRILL_BOMBS;
    for (int count = 1; count <= 3; count++, first += DRILL_HIGHS) {
        uint64_t below = drill_at_least(unseen, count);
        for (int shift = 4; shift < 64; shift *= 2)
            below |= below >> shift;
        uint64_t ranks = drill_at_least(left, count) & ~(below >> 4);
        drill_put_number(list, first, drill_ranks(ranks), DRILL_HIGHS);
        high |= ranks;
    }
    turns = turns < DRILL_HIGH_TURNS ? turns : DRILL_HIGH_TURNS - 1;
    drill_put_number(list, first + turns * DRILL_HIGHS, drill_ranks(high), DRILL_HIGHS);
}

/* Lists the features that MOVE adds to those of the position; returns their number. */
ENGAWA_DEVICE int drill_move_features(const struct drill_layout *layout,
                                      const struct drill_hand *hand, uint64_t unseen, uint64_t move,
                                      uint16_t *feature)
{
    struct drill_features list = {feature, 0};
    struct drill_made made = drill_classify(hand->rocket, move);
    int seat = hand->turn;
    uint64_t left = hand->cards[seat] - move;
    drill_put_cards(&list, layout->packs, layout->hand, left);
    if (move == DRILL_PASS) {
        drill_put(&list, layout->play + DRILL_PLAYS);
    } else {
        int threat = drill_threat(hand, seat, unseen, made);
        drill_put_play(&list, layout->play, made);
        if (threat < 2)
            drill_put(&list, layout->play + DRILL_PLAYS + (threat == 1 ? 1 : 2));
        if (made.length == 1 && made.kind <= DRILL_TRIPLET_2) {
            int count = made.kind < DRILL_TRIPLET ? made.kind : 3;
            uint64_t higher = drill_at_least(unseen, count) >> (4 * made.rank) >> 4;
            drill_put_number(&list, layout->play + DRILL_PLAYS + 3 + (count - 1) * DRILL_HIGHS,
                             drill_ranks(higher), DRILL_HIGHS);
        }
    }
    drill_put_left(&list, layout, hand->rocket, left, unseen, drill_turns(hand->rocket, left));
    for (int i = 1; i < hand->seats; i++) {
        int size = hand->size[(seat + i) % hand->seats];
        int first = layout->near + ((i - 1) * DRILL_FEW + size - 1) * (DRILL_KINDS + 1);
        if (size <= DRILL_FEW)
            drill_put(&list, first + (move == DRILL_PASS ? DRILL_KINDS : made.kind - 1));
    }
    return list.count;
}

/* Lists the features of SEAT's hand in the auction, as the hand of the coming LANDLORD or of an
 * opponent; returns their number. */
ENGAWA_DEVICE int drill_bid_features(const struct drill_layout *layout,
                                     const struct drill_hand *hand, int seat, bool landlord,
                                     uint16_t *feature)
{
    struct drill_features list = {feature, 0};
    int first = landlord ? 0 : layout->bid_count / 2;
    drill_put_cards(&list, layout->packs, first, hand->cards[seat]);
    drill_put_number(&list, first + layout->cards, drill_turns(hand->rocket, hand->cards[seat]),
                     DRILL_TURNS);
    if (hand->rocket == 4)
        drill_put(&list, first + layout->cards + DRILL_TURNS);
    return list.count;
}

#endif
