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

/* A state, and how a seat sees it. */
struct view {
    const struct dou_dizhu *state;
    int seats, seat;
    int whose[DOU_DIZHU_SEATS]; /* the seats in turn, from its own */
    bool all;                   /* it sees all cards */
};

/* How many seats OTHER is after the viewer's. A remainder would cost a division. */
static inline int from(const struct view *view, int other)
{
    int behind = other - view->seat;
    return behind < 0 ? behind + view->seats : behind;
}

/* Writes COUNTS, fifteen of them and a 0, to PLANE: so planes are written in their order. */
static inline void put_counts(uint8_t *plane, engawa_bytes16 counts)
{
    memcpy(plane, &counts, sizeof counts);
}

static inline void put_ranks(uint8_t *plane, uint64_t cards)
{
    put_counts(plane, engawa_spread16(cards));
}

/* The numbers of CARDS by rank. */
static inline uint64_t ranks_of(const struct dou_dizhu *state, const struct dou_dizhu_cards *cards)
{
    return state->packs == 1 ? dou_dizhu_count_fours(cards->one) : dou_dizhu_ranks(cards);
}

/* The cards in SEAT's hand that everybody knows (dou_dizhu_known), where it has played GONE. */
static inline engawa_bytes16 known_ranks(const struct dou_dizhu *state, int seat,
                                         engawa_bytes16 gone)
{
    typedef int8_t numbers __attribute__((vector_size(16)));
    engawa_bytes16 known = engawa_spread16(ranks_of(state, &state->known[seat]));
    return (known - gone) & (engawa_bytes16)((numbers)known > (numbers)gone);
}

/* All cards of PACKS packs, by rank. */
static uint64_t whole(int packs)
{
    return UINT64_C(0x114444444444444) * (uint64_t)packs;
}

ENGAWA_INLINE void observe_cards(const struct view *view, struct engawa_observation *to)
{
    const struct dou_dizhu *state = view->state;
    const int *whose = view->whose, seats = view->seats;
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
    uint64_t seen = state->cards[view->seat];
    engawa_bytes16 gone[DOU_DIZHU_SEATS];
    put_ranks(hands, seen);
    for (int i = 1; view->all && i < seats; i++)
        put_ranks(&hands[i * RANKS], state->cards[whose[i]]);
    ENGAWA_UNROLL
    for (int i = 0; i < seats; i++) {
        gone[i] = engawa_spread16(state->played[whose[i]]);
        seen += state->played[whose[i]];
        put_counts(&known[i * RANKS], known_ranks(state, whose[i], gone[i]));
    }
    ENGAWA_UNROLL
    for (int i = 0; i < seats; i++)
        put_counts(&played[i * RANKS], gone[i]);
    put_ranks(unseen, (state->small ? dou_dizhu_deck(state) : whole(state->packs)) - seen);
    if (view->all || state->show_kitty || state->landlord == view->seat)
        put_ranks(kitty, ranks_of(state, &state->kitty));
    ENGAWA_UNROLL
    for (int i = 0; i < seats; i++)
        size[i] = state->size[whose[i]];
}

ENGAWA_INLINE void observe_trick(const struct view *view, struct engawa_observation *to)
{
    const struct dou_dizhu *state = view->state;
    int seats = view->seats;
    uint8_t *did = engawa_plane(to, "did", seats,
                                "what each seat did last in this trick or auction: 0 nothing, 1 "
                                "passed, 2 laid cards, 3 to 6 bid 0 to 3");
    uint8_t *last = engawa_plane(to, "last", seats * RANKS, "for each seat the cards it laid then");
    uint8_t *kind = engawa_plane(to, "kind", DOU_DIZHU_KINDS,
                                 "1 for the kind of combination to beat (the first: none)");
    uint8_t *laid = engawa_plane(to, "laid", 3, "its cards, its length in ranks, its rank");
    uint8_t *owner = engawa_plane(to, "owner", seats, "1 for the seat that laid it");
    ENGAWA_UNROLL
    for (int i = 0; i < seats; i++) {
        engawa_move move = state->did[view->whose[i]];
        uint64_t plays = move < DOU_DIZHU_BID, bids = move >> 60 & 1; /* nothing to jump over */
        did[i] = (uint8_t)(plays + (plays & (move != DOU_DIZHU_PASS)) + bids * (3 + (move & 15)));
        put_ranks(&last[i * RANKS], plays * move);
    }
    kind[state->laid.kind] = 1;
    laid[0] = state->laid.cards;
    laid[1] = state->laid.length;
    laid[2] = state->laid.rank;
    owner[from(view, state->owner)] = state->laid.kind != DOU_DIZHU_NONE;
}

/* Writes the seats of the last MOVES moves, each as SEATS bytes of which the seat's own is 1. WHO
 * made the last move, the seat before it the one before. The rows of fewer than fifteen moves are
 * followed by 0. */
ENGAWA_INLINE void put_movers(uint8_t *plane, int seats, int who, int moves)
{
#define EIGHT(rows) rows rows rows rows rows rows rows rows
    static const uint8_t two[] = EIGHT("\0\1\1\0");
    static const uint8_t three[] = EIGHT("\0\0\1\0\1\0\1\0\0");
    static const uint8_t four[] = EIGHT("\0\0\0\1\0\0\1\0\0\1\0\0\1\0\0\0");
    static const uint8_t masks[64 + MOVES * DOU_DIZHU_SEATS] = EIGHT(EIGHT("\377"));
    const uint8_t *row = seats == 2 ? two : seats == 3 ? three : four, *mask = masks + 64;
    row += (seats - 1 - who) * seats;
    mask -= moves * seats;
    for (int i = 0; i < MOVES * seats; i += 16) { /* the last sixteen bytes overlap others */
        int at = i + 16 <= MOVES * seats ? i : MOVES * seats - 16;
        engawa_bytes16 rows, kept;
        memcpy(&rows, row + at, sizeof rows);
        memcpy(&kept, mask + at, sizeof kept);
        put_counts(plane + at, rows & kept);
    }
#undef EIGHT
}

/* The seats play in turn, so the last move is the one of the seat before the next. Where there are
 * fewer moves than fifteen, the rest of the trail is 0. */
ENGAWA_INLINE void observe_moves(const struct view *view, struct engawa_observation *to)
{
    const struct dou_dizhu *state = view->state;
    int seats = view->seats;
    uint8_t *move = engawa_plane(to, "moves", MOVES * RANKS,
                                 "the cards of the last fifteen plays of this hand, the latest "
                                 "first; all 0 for a pass");
    uint8_t *by = engawa_plane(to, "movers", MOVES * seats,
                               "for each of these 1 for the seat that made it; all 0 where there "
                               "are fewer");
    unsigned moves = state->moves;
    int next = from(view, state->turn);
    ENGAWA_UNROLL
    for (unsigned i = 0; i < MOVES; i++)
        put_ranks(&move[i * RANKS], state->trail[(moves - 1 - i) % DOU_DIZHU_TRAIL]);
    put_movers(by, seats, next > 0 ? next - 1 : seats - 1, moves < MOVES ? (int)moves : MOVES);
}

ENGAWA_INLINE void observe_as(const struct dou_dizhu *state, int seats, int seat, bool all,
                              struct engawa_observation *to)
{
    struct view view = {.state = state, .seats = seats, .seat = seat, .all = all};
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
    ENGAWA_UNROLL
    for (int i = 0; i < seats; i++)
        view.whose[i] = seat + i < seats ? seat + i : seat + i - seats;
    phase[state->phase] = 1;
    if (state->phase == DOU_DIZHU_AUCTION || state->phase == DOU_DIZHU_PLAY)
        turn[from(&view, state->turn)] = 1;
    bid[state->bid] = 1;
    landlord[from(&view, state->landlord)] = state->bid > 0;
    *doubles = state->doubles;
    hand[0] = state->hand;
    hand[1] = state->hands;
    ENGAWA_UNROLL
    for (int i = 0; i < seats; i++)
        engawa_put32(&score[4 * i], state->score[view.whose[i]]);
    observe_trick(&view, to);
    observe_cards(&view, to);
    observe_moves(&view, to);
}

/* Compiled once for each number of seats, where no list of planes is wanted: then every plane has a
 * fixed place. */
static void observe(const void *at, int seat, bool all, struct engawa_observation *to)
{
    const struct dou_dizhu *state = at;
    struct engawa_observation bytes = {.at = to->at};
    if (to->capacity > 0) {
        observe_as(state, state->seats, seat, all, to);
        return;
    }
    if (state->seats == 2)
        observe_as(state, 2, seat, all, &bytes);
    else if (state->seats == 3)
        observe_as(state, 3, seat, all, &bytes);
    else
        observe_as(state, DOU_DIZHU_SEATS, seat, all, &bytes);
    to->at = bytes.at;
    to->planes = bytes.planes;
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
