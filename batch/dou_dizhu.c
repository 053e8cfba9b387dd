/* dou_dizhu.c - observations, features and actions of Dou Dizhu. Cards are counted by rank, 3
 * lowest, then 4 to K, A, 2, the black and the red joker: fifteen bytes. "did" has the bids of the
 * auction and the plays of this trick. */
#include "batch/combinations.h"
#include "batch/observers.h"
#include "batch/plays.h"

#include "engine/compat.h"
#include "engine/vector.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"

#include <string.h>

enum { RANKS = DOU_DIZHU_RANKS, MOVES = 15 };

/* Writes the counts of CARDS to PLANE, and a 0 to the byte behind it: so planes are written in
 * their order. */
static inline void put_ranks(uint8_t *plane, uint64_t cards)
{
    engawa_spread16(plane, cards);
}

/* The seat after SEAT; how many seats OTHER is after SEAT. A remainder would cost a division. */
static inline int after(const struct dou_dizhu *state, int seat)
{
    return seat + 1 < state->seats ? seat + 1 : 0;
}

static inline int from(const struct dou_dizhu *state, int seat, int other)
{
    return other >= seat ? other - seat : other + state->seats - seat;
}

/* Of eight counts, one in each byte, as many as there are more in ALL than in GONE. */
static uint64_t more(uint64_t all, uint64_t gone)
{
    const uint64_t guard = UINT64_C(0x1010101010101010);
    uint64_t left = (all | guard) - gone, any = left & guard;
    return left & (any - (any >> 4));
}

/* The cards in SEAT's hand that everybody knows, by rank (dou_dizhu_known). */
static uint64_t known_ranks(const struct dou_dizhu *state, int seat)
{
    const uint64_t half = UINT64_C(0x0f0f0f0f0f0f0f0f);
    if (state->known[seat].one == 0)
        return 0;
    uint64_t known = dou_dizhu_ranks(&state->known[seat]), gone = state->played[seat];
    return more(known & half, gone & half) | more(known >> 4 & half, gone >> 4 & half) << 4;
}

/* All cards of PACKS packs, by rank. */
static uint64_t whole(int packs)
{
    return UINT64_C(0x114444444444444) * (uint64_t)packs;
}

static inline void observe_cards(const struct dou_dizhu *state, int seat, bool all,
                                 struct engawa_observation *to)
{
    int seats = state->seats;
    uint8_t *hands = engawa_plane(to, "hands", seats * RANKS,
                                  "for each seat the cards in hand; of others all 0, as they are "
                                  "hidden");
    uint8_t *known = engawa_plane(to, "known", seats * RANKS,
                                  "for each seat the cards that everybody knows it holds");
    uint8_t *played =
        engawa_plane(to, "played", seats * RANKS, "for each seat the cards played in this hand");
    uint8_t *unseen =
        engawa_plane(to, "unseen", RANKS,
                     "cards that are neither in the seat's own hand nor played: all others' "
                     "hands, the kitty before it is taken, and cards set aside");
    uint8_t *kitty = engawa_plane(to, "kitty", RANKS, "the kitty, where the seat has seen it");
    uint8_t *size = engawa_plane(to, "sizes", seats, "for each seat the number of cards in hand");
    uint64_t gone = state->cards[seat];
    put_ranks(hands, state->cards[seat]);
    for (int i = 1, whose = after(state, seat); all && i < seats; i++, whose = after(state, whose))
        put_ranks(&hands[i * RANKS], state->cards[whose]);
    for (int i = 0, whose = seat; i < seats; i++, whose = after(state, whose))
        put_ranks(&known[i * RANKS], known_ranks(state, whose));
    for (int i = 0, whose = seat; i < seats; i++, whose = after(state, whose)) {
        put_ranks(&played[i * RANKS], state->played[whose]);
        gone += state->played[whose];
    }
    put_ranks(unseen, (state->small ? dou_dizhu_deck(state) : whole(state->packs)) - gone);
    if (all || state->show_kitty || state->landlord == seat)
        put_ranks(kitty, dou_dizhu_ranks(&state->kitty));
    for (int i = 0, whose = seat; i < seats; i++, whose = after(state, whose))
        size[i] = state->size[whose];
}

static inline void observe_trick(const struct dou_dizhu *state, int seat,
                                 struct engawa_observation *to)
{
    int seats = state->seats;
    uint8_t *did = engawa_plane(to, "did", seats,
                                "what each seat did last in this trick or auction: 0 nothing, 1 "
                                "passed, 2 laid cards, 3 to 6 bid 0 to 3");
    uint8_t *last = engawa_plane(to, "last", seats * RANKS, "for each seat the cards it laid then");
    uint8_t *kind = engawa_plane(to, "kind", DOU_DIZHU_KINDS,
                                 "1 for the kind of combination to beat (the first: none)");
    uint8_t *laid = engawa_plane(to, "laid", 3, "its cards, its length in ranks, its rank");
    uint8_t *owner = engawa_plane(to, "owner", seats, "1 for the seat that laid it");
    for (int i = 0, whose = seat; i < seats; i++, whose = after(state, whose)) {
        engawa_move move = state->did[whose];
        if (move == DOU_DIZHU_NOTHING)
            continue;
        if (move & DOU_DIZHU_BID) {
            did[i] = (uint8_t)(3 + (move & 15));
        } else {
            did[i] = move == DOU_DIZHU_PASS ? 1 : 2;
            put_ranks(&last[i * RANKS], move);
        }
    }
    kind[state->laid.kind] = 1;
    laid[0] = state->laid.cards;
    laid[1] = state->laid.length;
    laid[2] = state->laid.rank;
    if (state->laid.kind != DOU_DIZHU_NONE)
        owner[from(state, seat, state->owner)] = 1;
}

/* The seats play in turn, so the last move is the one of the seat before the next. Where there are
 * fewer moves than fifteen, the rest of the trail is 0. */
static inline void observe_moves(const struct dou_dizhu *state, int seat,
                                 struct engawa_observation *to)
{
    int seats = state->seats, who = from(state, seat, state->turn);
    uint8_t *move = engawa_plane(to, "moves", MOVES * RANKS,
                                 "the cards of the last fifteen plays of this hand, the latest "
                                 "first; all 0 for a pass");
    uint8_t *by = engawa_plane(to, "movers", MOVES * seats,
                               "for each of these 1 for the seat that made it; all 0 where there "
                               "are fewer");
    int moves = state->moves < MOVES ? state->moves : MOVES;
    for (int i = 0; i < MOVES; i++)
        put_ranks(&move[i * RANKS],
                  state->trail[(unsigned)(state->moves - 1 - i) % DOU_DIZHU_TRAIL]);
    for (int i = 0; i < seats; i++) {
        who = who > 0 ? who - 1 : seats - 1;
        for (int mine = i; mine < moves; mine += seats)
            by[mine * seats + who] = 1;
    }
}

static void observe(const void *at, int seat, bool all, struct engawa_observation *to)
{
    const struct dou_dizhu *state = at;
    struct engawa_observation here = *to; /* which no byte written can change */
    int seats = state->seats;
    uint8_t *phase = engawa_plane(&here, "phase", DOU_DIZHU_OVER + 1,
                                  "1 for the phase: deal, auction, kitty, play, reveal, over");
    uint8_t *turn = engawa_plane(&here, "turn", seats, "1 for the seat whose turn it is");
    uint8_t *bid =
        engawa_plane(&here, "bid", DOU_DIZHU_BID_MAX + 1, "1 for the highest bid, 0 to 3");
    uint8_t *landlord =
        engawa_plane(&here, "landlord", seats, "1 for the seat that made the highest bid");
    uint8_t *doubles = engawa_plane(&here, "doubles", 1, "bombs and rockets in this hand");
    uint8_t *hand = engawa_plane(&here, "hand", 2, "the number of this hand, from 1; hands in all");
    uint8_t *score =
        engawa_plane(&here, "scores", 4 * seats, "for each seat its points so far, four bytes");
    phase[state->phase] = 1;
    if (state->phase == DOU_DIZHU_AUCTION || state->phase == DOU_DIZHU_PLAY)
        turn[from(state, seat, state->turn)] = 1;
    bid[state->bid] = 1;
    if (state->bid > 0)
        landlord[from(state, seat, state->landlord)] = 1;
    *doubles = state->doubles;
    hand[0] = state->hand;
    hand[1] = state->hands;
    for (int i = 0, whose = seat; i < seats; i++, whose = after(state, whose))
        engawa_put32(&score[4 * i], state->score[whose]);
    observe_trick(state, seat, &here);
    observe_cards(state, seat, all, &here);
    observe_moves(state, seat, &here);
    *to = here;
}

/* The cards of a move one by one: for each rank from 3 to 2 as many 1s as there are cards, 4 *
 * packs bytes a rank, and then packs bytes for each joker. */
static void put_cards(uint8_t *plane, int packs, uint64_t cards)
{
    while (cards != 0) {
        int rank = engawa_lowest_bit64(cards) / 4, count = dou_dizhu_count(cards, rank);
        int black = rank < DOU_DIZHU_BLACK ? rank : DOU_DIZHU_BLACK;
        uint8_t *at = plane + packs * (4 * black + rank - black);
        for (int i = 0; i < count; i++)
            at[i] = 1;
        cards &= ~(UINT64_C(15) << (4 * rank));
    }
}

static void feature(const void *at, int seat, engawa_move move, struct engawa_observation *to)
{
    const struct dou_dizhu *state = at;
    struct engawa_observation here = *to;
    bool bids = (move & DOU_DIZHU_BID) != 0;
    uint64_t cards = bids ? 0 : move;
    uint8_t *single = engawa_plane(&here, "cards", DOU_DIZHU_PACK * state->packs,
                                   "the cards laid: for each rank from 3 to 2 as many 1s as cards, "
                                   "then black and red jokers");
    uint8_t *kind = engawa_plane(&here, "kind", DOU_DIZHU_KINDS,
                                 "1 for the kind of combination (the first: none, for a pass or a "
                                 "bid)");
    uint8_t *shape = engawa_plane(&here, "shape", 3, "its cards, its length in ranks, its rank");
    uint8_t *bid = engawa_plane(&here, "bid", DOU_DIZHU_BID_MAX + 1, "1 for a bid of 0 to 3");
    uint8_t *pass = engawa_plane(&here, "pass", 1, "1 if it passes in play");
    uint8_t *left = engawa_plane(&here, "left", RANKS, "the cards that stay in hand");
    struct dou_dizhu_combination what = dou_dizhu_classify(state->rules, cards);
    put_cards(single, state->packs, cards);
    kind[what.kind] = 1;
    shape[0] = what.cards;
    shape[1] = what.length;
    shape[2] = what.rank;
    if (bids)
        bid[move & 15] = 1;
    *pass = move == DOU_DIZHU_PASS;
    uint8_t counts[RANKS + 1]; /* behind this plane may be the end of the array */
    put_ranks(counts, state->cards[seat] - cards);
    memcpy(left, counts, RANKS);
    *to = here;
}

static const struct engawa_plane *actions(const struct engawa_setup *setup, int *count)
{
    static const struct engawa_plane groups[] = {
        {"bid", DOU_DIZHU_BID_MAX + 1, "bid 0 (pass) to 3"},
        {"pass", 1, "pass in play"},
        {"play", ENGAWA_COMBINATIONS_ONE, "all combinations of one pack"},
        {"play more", ENGAWA_COMBINATIONS - ENGAWA_COMBINATIONS_ONE,
         "the other combinations of two packs"},
    };
    static const struct engawa_plane rlcard[] = {
        {"play", ENGAWA_PLAYS - 1, "all plays by RLCard's numbers"},
        {"pass", 1, "pass"},
    };
    bool theirs = engawa_setup_is(setup, "variant", "rlcard");
    *count = theirs ? 2 : setup->seats == 4 ? 4 : 3;
    return theirs ? rlcard : groups;
}

static int action(const void *at, int seat, engawa_move move)
{
    const struct dou_dizhu *state = at;
    (void)seat;
    if (dou_dizhu_rlcard(state))
        return engawa_play_number(move);
    if (move & DOU_DIZHU_BID)
        return (int)(move & 15);
    if (move == DOU_DIZHU_PASS)
        return DOU_DIZHU_BID_MAX + 1;
    return DOU_DIZHU_BID_MAX + 2 + engawa_combination_number(move);
}

/* The deal: all hands, the card that lies open, and whose it is. */
static int items(const struct engawa_setup *setup)
{
    struct dou_dizhu state = {0};
    setup->game->start(&state, setup);
    return setup->seats * state.deal + 2;
}

const struct engawa_observer dou_dizhu_observer = {.game = &engawa_dou_dizhu,
                                                   .observe = observe,
                                                   .feature = feature,
                                                   .actions = actions,
                                                   .action = action,
                                                   .items = items,
                                                   .number = engawa_play_number};
