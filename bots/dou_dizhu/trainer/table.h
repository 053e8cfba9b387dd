/* table.h - a hand of Dou Dizhu on any machine: deal, auction, plays and the moves to choose from,
 * as games/dou_dizhu.c and bots/dou_dizhu/policy.c have them. */
#ifndef DOU_DIZHU_TRAINER_TABLE_H
#define DOU_DIZHU_TRAINER_TABLE_H

#include "bots/dou_dizhu/trainer/cards.h"

enum {
    TRAINER_BID_MAX = 3,
    TRAINER_NO_BID,
    TRAINER_MANY = 240,      /* moves: up to here none is pruned */
    TRAINER_MOVES = 1024,    /* more are left out */
    TRAINER_SPARE_RANKS = 3, /* to choose attached cards from, besides those needed */
    TRAINER_DECK = 2 * TRAINER_PACK
};

/* What everybody knows of a hand, and the cards. */
struct trainer_hand {
    int seats, packs, rocket, deal, kitty; /* kitty: its cards */
    int turn, bid, landlord, passes, doubles, owner;
    bool bidding;
    int size[TRAINER_SEATS];
    struct trainer_made laid; /* to beat; kind NONE: the turn leads */
    uint64_t cards[TRAINER_SEATS], played[TRAINER_SEATS], did[TRAINER_SEATS];
    uint64_t known[TRAINER_SEATS]; /* the face-up card by rank, and the kitty once it is public */
    uint8_t bids[TRAINER_SEATS];   /* what each bid; TRAINER_NO_BID: nothing */
    uint8_t passed[TRAINER_SEATS][6]; /* the lowest rank on which each passed: singles,
                                         pairs and triplets of its partner, then those of
                                         an opponent; TRAINER_RANKS: none */
    uint8_t deck[TRAINER_DECK];       /* ranks: the seats' cards, then those of the kitty */
};

/* ---- the deal and the auction ---- */

/* Deals a hand for SEATS, with four of the size LARGE (25+8). */
ENGAWA_DEVICE void trainer_deal(struct trainer_hand *hand, int seats, bool large,
                                struct trainer_rng *rng)
{
    int cards = 0;
    hand->seats = seats;
    hand->packs = seats == 4 ? 2 : 1;
    hand->rocket = large ? 4 : 2;
    hand->deal = large ? 25 : seats == 4 ? 16 : 17;
    hand->kitty = large ? 8 : seats == 4 ? 4 : 3;
    for (int rank = 0; rank < TRAINER_RANKS; rank++)
        for (int i = (rank < TRAINER_BLACK ? 4 : 1) * hand->packs; i > 0; i--)
            hand->deck[cards++] = (uint8_t)rank;
    for (int i = 0; i < seats * hand->deal + hand->kitty; i++) {
        int from = i + trainer_rng_below(rng, cards - i);
        uint8_t rank = hand->deck[from];
        hand->deck[from] = hand->deck[i];
        hand->deck[i] = rank;
    }
    for (int seat = 0; seat < TRAINER_SEATS; seat++) {
        hand->cards[seat] = hand->played[seat] = hand->known[seat] = 0;
        hand->did[seat] = TRAINER_NOTHING;
        hand->bids[seat] = TRAINER_NO_BID;
        for (int i = 0; i < 6; i++)
            hand->passed[seat][i] = TRAINER_RANKS;
        hand->size[seat] = seat < seats ? hand->deal : 0;
        for (int i = 0; i < hand->size[seat]; i++)
            hand->cards[seat] += TRAINER_RANK(hand->deck[seat * hand->deal + i]);
    }
    int face = trainer_rng_below(rng, seats * hand->deal);
    hand->turn = face / hand->deal;
    hand->known[hand->turn] = TRAINER_RANK(hand->deck[face]);
    hand->bid = hand->landlord = hand->passes = hand->doubles = hand->owner = 0;
    hand->bidding = true;
    hand->laid.kind = hand->laid.cards = hand->laid.length = hand->laid.rank = 0;
}

/* The seat whose turn it is bids BID, or passes with 0; the last seat may not if nobody has bid. */
ENGAWA_DEVICE void trainer_bid(struct trainer_hand *hand, int bid)
{
    hand->passes++;
    hand->bids[hand->turn] = (uint8_t)bid;
    if (bid > 0) {
        hand->bid = bid;
        hand->landlord = hand->turn;
        hand->passes = 0;
    }
    hand->turn = (hand->turn + 1) % hand->seats;
    if (hand->bid == TRAINER_BID_MAX || (hand->bid > 0 && hand->passes == hand->seats - 1))
        hand->bidding = false;
}

/* A bid that was not free says nothing of a hand. */
ENGAWA_DEVICE void trainer_forget_bids(struct trainer_hand *hand)
{
    for (int seat = 0; seat < TRAINER_SEATS; seat++)
        hand->bids[seat] = TRAINER_NO_BID;
}

/* After the auction the landlord takes the kitty, which is public, and leads. */
ENGAWA_DEVICE void trainer_take_kitty(struct trainer_hand *hand)
{
    uint64_t kitty = 0;
    for (int i = 0; i < hand->kitty; i++)
        kitty += TRAINER_RANK(hand->deck[hand->seats * hand->deal + i]);
    hand->cards[hand->landlord] += kitty;
    hand->known[hand->landlord] += kitty;
    hand->size[hand->landlord] += hand->kitty;
    hand->turn = hand->landlord;
    hand->passes = 0;
}

/* ---- the play ---- */

ENGAWA_DEVICE bool trainer_partners(const struct trainer_hand *hand, int a, int b)
{
    return a != b && a != hand->landlord && b != hand->landlord;
}

/* Remembers on what the seat whose turn it is passes. */
ENGAWA_DEVICE void trainer_remember_pass(struct trainer_hand *hand)
{
    const struct trainer_made *laid = &hand->laid;
    int opponent = !trainer_partners(hand, hand->turn, hand->owner);
    if (laid->kind > TRAINER_TRIPLET_2 || laid->kind == TRAINER_NONE)
        return;
    int of = laid->kind < TRAINER_TRIPLET ? laid->kind - 1 : 2;
    uint8_t *lowest = &hand->passed[hand->turn][3 * opponent + of];
    *lowest = laid->rank < *lowest ? (uint8_t)laid->rank : *lowest;
}

/* The seat whose turn it is plays MOVE, or passes. */
ENGAWA_DEVICE void trainer_play(struct trainer_hand *hand, uint64_t move)
{
    int seat = hand->turn;
    if (move == TRAINER_PASS) {
        trainer_remember_pass(hand);
        if (++hand->passes == hand->seats - 1)
            hand->laid.kind = hand->laid.cards = hand->laid.length = hand->laid.rank = 0;
    } else {
        if (hand->laid.kind == TRAINER_NONE)
            for (int other = 0; other < TRAINER_SEATS; other++)
                hand->did[other] = TRAINER_NOTHING;
        hand->laid = trainer_classify(hand->rocket, move);
        hand->owner = seat;
        hand->passes = 0;
        hand->played[seat] += move;
        hand->cards[seat] -= move;
        hand->size[seat] -= hand->laid.cards;
        hand->doubles += hand->laid.kind >= TRAINER_BOMB;
    }
    hand->did[seat] = move;
    hand->turn = (seat + 1) % hand->seats;
}

/* Returns the points of the hand for a bid of 1; more than three doublings count as three. */
ENGAWA_DEVICE float trainer_points(const struct trainer_hand *hand)
{
    return (float)(1 << (hand->doubles < 3 ? hand->doubles : 3));
}

/* ---- moves ---- */

/* How reluctantly CARDS attach UNIT cards of RANK. */
ENGAWA_DEVICE int trainer_reluctance(uint64_t cards, int rank, int unit)
{
    int count = trainer_count(cards, rank);
    return rank + (count == unit ? 0 : count < 4 ? 16 : 48) + (rank >= TRAINER_TWO ? 16 : 0);
}

/* Whether MOVE attaches only what CARDS, a hand, can spare best. */
ENGAWA_DEVICE bool trainer_attaches_well(int rocket, uint64_t cards, uint64_t move)
{
    struct trainer_made made = trainer_classify(rocket, move);
    int unit = trainer_attached_unit(made.kind);
    if (unit == 0)
        return true;
    uint64_t row = trainer_row(TRAINER_RANK(made.rank + 1 - made.length), made.length) * 15;
    uint64_t attached = move & ~row, rest = cards & ~row, spare = 0;
    for (int need = trainer_size(attached) / unit + TRAINER_SPARE_RANKS; need > 0; need--) {
        int best = -1;
        for (int rank = 0; rank < TRAINER_RANKS; rank++)
            if (trainer_count(rest, rank) >= unit && !trainer_count(spare, rank) &&
                (best < 0 ||
                 trainer_reluctance(rest, rank, unit) < trainer_reluctance(rest, best, unit)))
                best = rank;
        if (best < 0)
            break;
        spare |= TRAINER_BITS(best);
    }
    return (attached & ~spare) == 0;
}

/* Lists the moves of the seat whose turn it is at MOVE, which has room for TRAINER_MOVES. Returns
 * their number. PLAYS is memory that the lanes share. */
ENGAWA_DEVICE int trainer_list(const struct trainer_hand *hand, struct trainer_plays *plays,
                               uint64_t *move)
{
    int pass = hand->laid.kind != TRAINER_NONE, kept = 0;
    uint64_t cards = hand->cards[hand->turn];
    if (TRAINER_LANE == 0)
        trainer_find(hand->rocket, cards, hand->laid, plays);
    TRAINER_SYNC();
    int count = pass + (int)plays->count;
    for (int i = TRAINER_LANE; i < count && count <= TRAINER_MANY; i += TRAINER_LANES)
        move[i] = i < pass ? TRAINER_PASS : trainer_nth(plays, (unsigned)(i - pass));
    if (count <= TRAINER_MANY) {
        TRAINER_SYNC();
        return count;
    }
    for (int i = 0; i < count && kept < TRAINER_MOVES; i++) { /* each lane writes the same */
        uint64_t one = i < pass ? TRAINER_PASS : trainer_nth(plays, (unsigned)(i - pass));
        if (one == TRAINER_PASS || trainer_attaches_well(hand->rocket, cards, one))
            move[kept++] = one;
    }
    TRAINER_SYNC();
    return kept;
}

#endif
