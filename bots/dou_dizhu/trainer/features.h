/* features.h - the inputs of the networks on any machine: bots/dou_dizhu/features.c once more. */
#ifndef DOU_DIZHU_TRAINER_FEATURES_H
#define DOU_DIZHU_TRAINER_FEATURES_H

#include "bots/dou_dizhu/trainer/table.h"
#include "bots/dou_dizhu/trainer/turns.h"

/* Numbers of features in groups, and the most of a position and a move. */
enum {
    TRAINER_TURNS = 16,
    TRAINER_BOMBS = 4,
    TRAINER_HIGHS = 8,
    TRAINER_KINDS = 14,
    TRAINER_PLAY_RANKS = 93,
    TRAINER_PLAYS = TRAINER_KINDS + TRAINER_PLAY_RANKS + 12,
    TRAINER_FEW = 4,
    TRAINER_HIGH_TURNS = 12,
    TRAINER_THREATS = 6,
    TRAINER_BIDS = 5,       /* what a seat bid, the last: nothing */
    TRAINER_PASSES = 6,     /* kinds of plays on which a seat passed */
    TRAINER_FEATURES = 184, /* with those that only critics and beliefs have */
    TRAINER_MOVE_FEATURES = 40
};

struct trainer_layout {
    int seats, packs, cards, sizes;
    int unseen, known, table, other, other_size; /* of the position */
    int hand, play, left, near;                  /* of the move */
    int count, bid_count, belief_count, outputs; /* outputs: of beliefs */
};

/* A list of features that grows. */
struct trainer_features {
    uint16_t *at;
    int count;
};

TRAINER_ANYWHERE struct trainer_layout trainer_layout_of(int seats)
{
    struct trainer_layout layout;
    layout.seats = seats;
    layout.packs = seats == 4 ? 2 : 1;
    layout.cards = TRAINER_PACK * layout.packs;
    layout.sizes = layout.packs == 2 ? 34 : 21;
    layout.unseen = 0;
    layout.known = layout.unseen + layout.cards;
    layout.table = layout.known + layout.cards;
    layout.other = layout.table + TRAINER_THREATS + TRAINER_BOMBS;
    layout.other_size = layout.cards + layout.sizes + TRAINER_PLAYS + 1;
    layout.hand = layout.other + (seats - 1) * layout.other_size;
    layout.play = layout.hand + layout.cards;
    layout.left = layout.play + TRAINER_PLAYS + 3 + 3 * TRAINER_HIGHS;
    layout.near = layout.left + TRAINER_TURNS + layout.sizes + TRAINER_BOMBS + 3 * TRAINER_HIGHS +
                  TRAINER_HIGH_TURNS * TRAINER_HIGHS;
    layout.count = layout.near + (seats - 1) * TRAINER_FEW * (TRAINER_KINDS + 1);
    layout.belief_count =
        layout.hand + layout.cards + (seats - 1) * (TRAINER_BIDS + TRAINER_PASSES * TRAINER_RANKS);
    layout.outputs = ((seats - 1) * TRAINER_RANKS * (4 * layout.packs + 1) + 31) / 32 * 32;
    layout.bid_count = 2 * (layout.cards + TRAINER_TURNS + 1);
    return layout;
}

ENGAWA_DEVICE void trainer_put(struct trainer_features *list, int number)
{
    list->at[list->count++] = (uint16_t)number;
}

/* One of COUNT features from FIRST on, the last for "or more". */
ENGAWA_DEVICE void trainer_put_number(struct trainer_features *list, int first, int number,
                                      int count)
{
    trainer_put(list, first + (number < count ? number : count - 1));
}

/* For each rank how many CARDS there are of it. */
ENGAWA_DEVICE void trainer_put_cards(struct trainer_features *list, int packs, int first,
                                     uint64_t cards)
{
    while (cards) {
        int rank = trainer_lowest_rank(cards), joker = rank - TRAINER_BLACK;
        int count = trainer_count(cards, rank);
        trainer_put(list, first + count - 1 + (joker < 0 ? rank * 4 : 52 + joker) * packs);
        cards &= ~TRAINER_BITS(rank);
    }
}

/* Where the ranks of KIND begin among those of plays. */
ENGAWA_DEVICE int trainer_first_rank(int kind)
{
    switch (kind) {
    case TRAINER_SINGLE:
        return 0;
    case TRAINER_PAIR:
        return 15;
    case TRAINER_TRIPLET:
    case TRAINER_TRIPLET_1:
    case TRAINER_TRIPLET_2:
        return 30;
    case TRAINER_SEQUENCE:
        return 43;
    case TRAINER_PAIR_SEQUENCE:
        return 55;
    case TRAINER_TRIPLET_SEQUENCE:
    case TRAINER_TRIPLET_SEQUENCE_1:
    case TRAINER_TRIPLET_SEQUENCE_2:
        return 67;
    case TRAINER_ROCKET:
        return 92;
    default: /* quadplexes and bombs */
        return 79;
    }
}

ENGAWA_DEVICE void trainer_put_play(struct trainer_features *list, int first,
                                    struct trainer_made made)
{
    int length = made.kind == TRAINER_BOMB ? made.cards - 4 : made.length > 0 ? made.length - 1 : 0;
    trainer_put(list, first + made.kind - 1);
    trainer_put(list, first + TRAINER_KINDS + trainer_first_rank(made.kind) + made.rank);
    trainer_put(list, first + TRAINER_KINDS + TRAINER_PLAY_RANKS + length);
}

/* ---- questions about cards ---- */

ENGAWA_DEVICE int trainer_role(const struct trainer_hand *hand, int seat)
{
    return (seat - hand->landlord + hand->seats) % hand->seats;
}

/* Returns the cards that SEAT does not see. */
ENGAWA_DEVICE uint64_t trainer_unseen(const struct trainer_hand *hand, int seat)
{
    uint64_t unseen =
        (uint64_t)hand->packs * (4 * TRAINER_SUITED + TRAINER_BOTH) - hand->cards[seat];
    for (int other = 0; other < hand->seats; other++)
        unseen -= hand->played[other];
    return unseen;
}

/* Returns the cards that everybody knows to be in the landlord's hand. */
ENGAWA_DEVICE uint64_t trainer_known_left(const struct trainer_hand *hand)
{
    uint64_t known = hand->known[hand->landlord], played = hand->played[hand->landlord], left = 0;
    for (int rank = 0; rank < TRAINER_RANKS; rank++) {
        int more = trainer_count(known, rank) - trainer_count(played, rank);
        left |= (uint64_t)(more > 0 ? more : 0) << (4 * rank);
    }
    return left;
}

/* Returns how many bombs and rockets CARDS would make. */
ENGAWA_DEVICE int trainer_bombs(int rocket, uint64_t cards)
{
    int jokers = trainer_count(cards, TRAINER_BLACK) + trainer_count(cards, TRAINER_RED);
    return trainer_ranks(trainer_at_least(cards, 4) & TRAINER_SUITED) + jokers / rocket;
}

/* Returns what beats MADE in the worst distribution of the cards UNSEEN: 2 if a play of the same
 * kind does, 1 if only a bomb does, 0 if nothing does. */
ENGAWA_DEVICE int trainer_threat(const struct trainer_hand *hand, int seat, uint64_t unseen,
                                 struct trainer_made made)
{
    int most = 0;
    for (int other = 0; other < hand->seats; other++)
        if (other != seat && hand->size[other] > most)
            most = hand->size[other];
    struct trainer_plays plays;
    plays.groups = 0;
    plays.count = 0;
    plays.rocket = hand->rocket;
    plays.hand = unseen;
    if (made.kind == TRAINER_ROCKET || unseen == 0)
        return 0;
    if (made.kind != TRAINER_BOMB) {
        trainer_add_higher(&plays, made);
        if (plays.count > 0 && most >= made.cards)
            return 2;
    }
    trainer_add_bombs(&plays, made);
    return plays.count + trainer_rockets(hand->rocket, unseen) > 0 && most >= 2;
}

/* ---- position, move and bid ---- */

/* Lists the features of the position at FEATURE; returns their number. */
ENGAWA_DEVICE int trainer_position_features(const struct trainer_layout *layout,
                                            const struct trainer_hand *hand, uint16_t *feature)
{
    struct trainer_features list = {feature, 0};
    int seat = hand->turn, packs = layout->packs;
    bool leads = hand->laid.kind == TRAINER_NONE;
    uint64_t unseen = trainer_unseen(hand, seat);
    trainer_put_cards(&list, packs, layout->unseen, unseen);
    trainer_put_number(&list, layout->table + TRAINER_THREATS, trainer_bombs(hand->rocket, unseen),
                       TRAINER_BOMBS);
    if (seat != hand->landlord)
        trainer_put_cards(&list, packs, layout->known, trainer_known_left(hand));
    if (leads)
        trainer_put(&list, layout->table);
    trainer_put(&list, layout->table + 1 + (hand->doubles < 3 ? hand->doubles : 3));
    if (hand->rocket == 4)
        trainer_put(&list, layout->table + 5);
    for (int i = 1; i < hand->seats; i++) {
        int other = (seat + i) % hand->seats, first = layout->other + (i - 1) * layout->other_size;
        trainer_put_cards(&list, packs, first, hand->played[other]);
        trainer_put(&list, first + layout->cards + hand->size[other]);
        first += layout->cards + layout->sizes;
        if (!leads && hand->owner == other)
            trainer_put_play(&list, first, hand->laid);
        if (!leads && hand->did[other] == TRAINER_PASS)
            trainer_put(&list, first + TRAINER_PLAYS);
    }
    return list.count;
}

/* Lists the features of the cards LEFT, which could be played out in TURNS turns. */
ENGAWA_DEVICE void trainer_put_left(struct trainer_features *list,
                                    const struct trainer_layout *layout, int rocket, uint64_t left,
                                    uint64_t unseen, int turns)
{
    int first = layout->left;
    uint64_t high = 0;
    trainer_put_number(list, first, turns, TRAINER_TURNS);
    first += TRAINER_TURNS;
    trainer_put(list, first + trainer_size(left));
    first += layout->sizes;
    trainer_put_number(list, first, trainer_bombs(rocket, left), TRAINER_BOMBS);
    first += TRAINER_BOMBS;
    for (int count = 1; count <= 3; count++, first += TRAINER_HIGHS) {
        uint64_t below = trainer_at_least(unseen, count);
        for (int shift = 4; shift < 64; shift *= 2)
            below |= below >> shift;
        uint64_t ranks = trainer_at_least(left, count) & ~(below >> 4);
        trainer_put_number(list, first, trainer_ranks(ranks), TRAINER_HIGHS);
        high |= ranks;
    }
    turns = turns < TRAINER_HIGH_TURNS ? turns : TRAINER_HIGH_TURNS - 1;
    trainer_put_number(list, first + turns * TRAINER_HIGHS, trainer_ranks(high), TRAINER_HIGHS);
}

/* Lists the features that MOVE adds to those of the position; returns their number. */
ENGAWA_DEVICE int trainer_move_features(const struct trainer_layout *layout,
                                        const struct trainer_hand *hand, uint64_t unseen,
                                        uint64_t move, uint16_t *feature)
{
    struct trainer_features list = {feature, 0};
    struct trainer_made made = trainer_classify(hand->rocket, move);
    int seat = hand->turn;
    uint64_t left = hand->cards[seat] - move;
    trainer_put_cards(&list, layout->packs, layout->hand, left);
    if (move == TRAINER_PASS) {
        trainer_put(&list, layout->play + TRAINER_PLAYS);
    } else {
        int threat = trainer_threat(hand, seat, unseen, made);
        trainer_put_play(&list, layout->play, made);
        if (threat < 2)
            trainer_put(&list, layout->play + TRAINER_PLAYS + (threat == 1 ? 1 : 2));
        if (made.length == 1 && made.kind <= TRAINER_TRIPLET_2) {
            int count = made.kind < TRAINER_TRIPLET ? made.kind : 3;
            uint64_t higher = trainer_at_least(unseen, count) >> (4 * made.rank) >> 4;
            trainer_put_number(&list,
                               layout->play + TRAINER_PLAYS + 3 + (count - 1) * TRAINER_HIGHS,
                               trainer_ranks(higher), TRAINER_HIGHS);
        }
    }
    trainer_put_left(&list, layout, hand->rocket, left, unseen, trainer_turns(hand->rocket, left));
    for (int i = 1; i < hand->seats; i++) {
        int size = hand->size[(seat + i) % hand->seats];
        int first = layout->near + ((i - 1) * TRAINER_FEW + size - 1) * (TRAINER_KINDS + 1);
        if (size <= TRAINER_FEW)
            trainer_put(&list, first + (move == TRAINER_PASS ? TRAINER_KINDS : made.kind - 1));
    }
    return list.count;
}

/* Lists the cards of all others at FEATURE, which only critics see, as features behind those of a
 * move; returns their number. */
ENGAWA_DEVICE int trainer_hidden_features(const struct trainer_layout *layout,
                                          const struct trainer_hand *hand, uint16_t *feature)
{
    struct trainer_features list = {feature, 0};
    for (int i = 1; i < hand->seats; i++)
        trainer_put_cards(&list, layout->packs, layout->count + (i - 1) * layout->cards,
                          hand->cards[(hand->turn + i) % hand->seats]);
    return list.count;
}

/* Lists the features of SEAT's hand in the auction, as the hand of the coming LANDLORD or of an
 * opponent; returns their number. */
ENGAWA_DEVICE int trainer_bid_features(const struct trainer_layout *layout,
                                       const struct trainer_hand *hand, int seat, bool landlord,
                                       uint16_t *feature)
{
    struct trainer_features list = {feature, 0};
    int first = landlord ? 0 : layout->bid_count / 2;
    trainer_put_cards(&list, layout->packs, first, hand->cards[seat]);
    trainer_put_number(&list, first + layout->cards, trainer_turns(hand->rocket, hand->cards[seat]),
                       TRAINER_TURNS);
    if (hand->rocket == 4)
        trainer_put(&list, first + layout->cards + TRAINER_TURNS);
    return list.count;
}

#endif
