/* dou_dizhu.c - observations, features and actions of Dou Dizhu. Cards are counted by rank, 3
 * lowest, then 4 to K, A, 2, the black and the red joker: fifteen bytes. "did" has the bids of the
 * auction and the plays of this trick. */
#include "batch/combinations.h"
#include "batch/observers.h"
#include "batch/plays.h"

#include "engine/compat.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"

#include <string.h>

enum { RANKS = DOU_DIZHU_RANKS, MOVES = 15 };

/* The four-bit counts of eight ranks as eight bytes. */
static uint64_t spread(uint64_t counts)
{
    counts = (counts | counts << 16) & UINT64_C(0x0000ffff0000ffff);
    counts = (counts | counts << 8) & UINT64_C(0x00ff00ff00ff00ff);
    return (counts | counts << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* Writes the counts of CARDS to PLANE, which is all 0. Two copies of eight bytes are several times
 * faster than a loop over the ranks. */
static void put_ranks(uint8_t plane[RANKS], uint64_t cards)
{
    if (cards == 0)
        return;
    uint64_t low = engawa_lowest_first64(spread(cards & UINT32_MAX));
    uint64_t high = engawa_lowest_first64(spread(cards >> 32));
    memcpy(plane, &low, sizeof low);
    memcpy(plane + sizeof low, &high, RANKS - sizeof low);
}

/* The cards in SEAT's hand that everybody knows, by rank. */
static uint64_t known_ranks(const struct dou_dizhu *state, int seat)
{
    if (state->known[seat].one == 0)
        return 0;
    struct dou_dizhu_cards known = dou_dizhu_known(state, seat);
    return dou_dizhu_ranks(&known);
}

/* All cards of PACKS packs, by rank. */
static uint64_t whole(int packs)
{
    return UINT64_C(0x114444444444444) * (uint64_t)packs;
}

static void observe_cards(const struct dou_dizhu *state, int seat, bool all,
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
    for (int i = 0; i < seats; i++) {
        int whose = (seat + i) % seats;
        if (all || i == 0)
            put_ranks(&hands[i * RANKS], state->cards[whose]);
        put_ranks(&known[i * RANKS], known_ranks(state, whose));
        put_ranks(&played[i * RANKS], state->played[whose]);
        size[i] = state->size[whose];
        gone += state->played[whose];
    }
    put_ranks(unseen, (state->small ? dou_dizhu_deck(state) : whole(state->packs)) - gone);
    if (all || state->show_kitty || state->landlord == seat)
        put_ranks(kitty, dou_dizhu_ranks(&state->kitty));
}

static void observe_trick(const struct dou_dizhu *state, int seat, struct engawa_observation *to)
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
    for (int i = 0; i < seats; i++) {
        engawa_move move = state->did[(seat + i) % seats];
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
        owner[(state->owner + seats - seat) % seats] = 1;
}

/* The seats play in turn, so the last move is the one of the seat before the next. */
static void observe_moves(const struct dou_dizhu *state, int seat, struct engawa_observation *to)
{
    int seats = state->seats, who = (state->turn + seats - seat) % seats;
    uint8_t *move = engawa_plane(to, "moves", MOVES * RANKS,
                                 "the cards of the last fifteen plays of this hand, the latest "
                                 "first; all 0 for a pass");
    uint8_t *by = engawa_plane(to, "movers", MOVES * seats,
                               "for each of these 1 for the seat that made it; all 0 where there "
                               "are fewer");
    for (int i = 0; i < MOVES && i < state->moves; i++) {
        put_ranks(&move[i * RANKS], state->trail[(state->moves - 1 - i) % DOU_DIZHU_TRAIL]);
        who = who > 0 ? who - 1 : seats - 1;
        by[i * seats + who] = 1;
    }
}

static void observe(const void *at, int seat, bool all, struct engawa_observation *to)
{
    const struct dou_dizhu *state = at;
    int seats = state->seats;
    uint8_t *phase = engawa_plane(to, "phase", DOU_DIZHU_OVER + 1,
                                  "1 for the phase: deal, auction, kitty, play, reveal, over");
    uint8_t *turn = engawa_plane(to, "turn", seats, "1 for the seat whose turn it is");
    uint8_t *bid = engawa_plane(to, "bid", DOU_DIZHU_BID_MAX + 1, "1 for the highest bid, 0 to 3");
    uint8_t *landlord =
        engawa_plane(to, "landlord", seats, "1 for the seat that made the highest bid");
    uint8_t *doubles = engawa_plane(to, "doubles", 1, "bombs and rockets in this hand");
    uint8_t *hand = engawa_plane(to, "hand", 2, "the number of this hand, from 1; hands in all");
    uint8_t *score =
        engawa_plane(to, "scores", 4 * seats, "for each seat its points so far, four bytes");
    phase[state->phase] = 1;
    if (state->phase == DOU_DIZHU_AUCTION || state->phase == DOU_DIZHU_PLAY)
        turn[(state->turn + seats - seat) % seats] = 1;
    bid[state->bid] = 1;
    if (state->bid > 0)
        landlord[(state->landlord + seats - seat) % seats] = 1;
    *doubles = state->doubles;
    hand[0] = state->hand;
    hand[1] = state->hands;
    for (int i = 0; i < seats; i++)
        engawa_put32(&score[4 * i], state->score[(seat + i) % seats]);
    observe_trick(state, seat, to);
    observe_cards(state, seat, all, to);
    observe_moves(state, seat, to);
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
    bool bids = (move & DOU_DIZHU_BID) != 0;
    uint64_t cards = bids ? 0 : move;
    uint8_t *single = engawa_plane(to, "cards", DOU_DIZHU_PACK * state->packs,
                                   "the cards laid: for each rank from 3 to 2 as many 1s as cards, "
                                   "then black and red jokers");
    uint8_t *kind = engawa_plane(to, "kind", DOU_DIZHU_KINDS,
                                 "1 for the kind of combination (the first: none, for a pass or a "
                                 "bid)");
    uint8_t *shape = engawa_plane(to, "shape", 3, "its cards, its length in ranks, its rank");
    uint8_t *bid = engawa_plane(to, "bid", DOU_DIZHU_BID_MAX + 1, "1 for a bid of 0 to 3");
    uint8_t *pass = engawa_plane(to, "pass", 1, "1 if it passes in play");
    uint8_t *left = engawa_plane(to, "left", RANKS, "the cards that stay in hand");
    struct dou_dizhu_combination what = dou_dizhu_classify(state->rules, cards);
    put_cards(single, state->packs, cards);
    kind[what.kind] = 1;
    shape[0] = what.cards;
    shape[1] = what.length;
    shape[2] = what.rank;
    if (bids)
        bid[move & 15] = 1;
    *pass = move == DOU_DIZHU_PASS;
    put_ranks(left, state->cards[seat] - cards);
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
