/* dou_dizhu.c - Dou Dizhu (Fight the Landlord) for two, three and four.
 *
 * In each hand the players bid to be the landlord, who takes the kitty, leads, and plays alone
 * against the others. The first player without cards wins for their side. One player lays a
 * combination; in turn the others beat it with a higher one of the same kind and number of cards,
 * or with a bomb or the rocket, or pass. When all others have passed, the last to lay leads again.
 * A hand:
 *
 *   chance  deal 0:3s3hTd... 1:... 2:... face:7c@1
 *   player  bid 2, bid pass         from the seat that drew the face-up card on
 *   chance  kitty 3h9c2s            when a bid of 3 is made or all others have passed
 *   player  play 3339, pass         combination first, then the attached cards, each low to high
 *   chance  reveal 1:3s4h... 2:R    the cards left, when someone has none
 *
 * If everyone passes, the next event is another `deal`. Suits never matter: of the cards of one
 * rank the lowest suits are played first. So a hand follows from what was dealt and how many of
 * each rank were played, and the state counts by rank only.
 *
 * Odd rulings:
 *   - the kitty is drawn when the auction is over, from the cards that nobody holds (D11). With two
 *     players, and four with 16+4, more are left over than it takes; they are never seen;
 *   - a player who passed may bid later (D8); n - 1 passes in a row after a bid end the auction
 *     (D9); passes before the first bid do not count. After three void deals in a row the first to
 *     bid may not pass (D10). A void deal is not a hand, and is not revealed: the same dealer deals
 *     again;
 *   - everybody knows the face-up card of a hand and, with show-kitty, the kitty. When cards of a
 *     rank are played, as many of the known cards of that rank (the lowest) may be gone;
 *   - the scores change with the last card; `reveal` only shows what is left;
 *   - by the rules of RLCard (variant=rlcard) a deal has no face-up card, and the kitty
 *     follows at once: the landlord is given, and the bid is 1.
 *
 * Every match ends: of four deals in a row the last one is played (D10), each card is played once,
 * and after n - 1 passes somebody leads, who may not pass (D22).
 *
 * `outcomes` lists those of the small variant only: three hands can be dealt in more than 10^26
 * ways. `imagine` makes hands
 * that explain what was played; each such hand can come, but not all equally often.
 *
 * In a viewer's state `cards` and `got` are zero for hands that are not seen. Sizes, cards played
 * and cards known to all are there for every hand.
 *
 * Notation, sentences and `describe` are in dou_dizhu_text.c.
 */
#include "games/dou_dizhu_small.h"
#include "games/dou_dizhu_text.h"

#include "engine/compat.h"
#include "engine/notation.h"
#include "games/registry.h"
#include "games/variant.h"

#include <string.h>

enum { SEATS = DOU_DIZHU_SEATS, BID_MAX = DOU_DIZHU_BID_MAX, VOIDS_MAX = 3 };

/* ---- cards ---- */

struct dou_dizhu_cards dou_dizhu_hand(const struct dou_dizhu *state, int seat)
{
    return dou_dizhu_highest(&state->got[seat], state->cards[seat]);
}

struct dou_dizhu_cards dou_dizhu_known(const struct dou_dizhu *state, int seat)
{
    uint64_t counts = dou_dizhu_ranks(&state->known[seat]), left = 0;
    for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++) {
        int known = dou_dizhu_count(counts, rank);
        int gone = dou_dizhu_count(state->played[seat], rank);
        left |= (uint64_t)(known > gone ? known - gone : 0) << (4 * rank);
    }
    return dou_dizhu_highest(&state->known[seat], left);
}

/* The cards of the game that are not in HELD. */
static struct dou_dizhu_cards rest_of(const struct dou_dizhu *state,
                                      const struct dou_dizhu_cards *held)
{
    struct dou_dizhu_cards rest = dou_dizhu_rest(state->packs, held);
    rest.one &= state->small ? DOU_DIZHU_SMALL_DECK : UINT64_MAX;
    return rest;
}

uint64_t dou_dizhu_deck(const struct dou_dizhu *state)
{
    const struct dou_dizhu_cards none = {0}, deck = rest_of(state, &none);
    return dou_dizhu_ranks(&deck);
}

int dou_dizhu_given(const struct dou_dizhu *state, int seat)
{
    return state->size[seat] + dou_dizhu_size(state->played[seat]);
}

uint64_t dou_dizhu_out(const struct dou_dizhu *state, int viewer)
{
    uint64_t out = dou_dizhu_deck(state);
    if (dou_dizhu_given(state, 0) == 0)
        return 0;
    for (int seat = 0; seat < state->seats; seat++)
        out -= state->played[seat];
    return viewer >= 0 ? out - state->cards[viewer] : out;
}

struct dou_dizhu_cards dou_dizhu_unheld(const struct dou_dizhu *state)
{
    struct dou_dizhu_cards held = {0};
    for (int seat = 0; seat < state->seats; seat++)
        dou_dizhu_join(&held, state->seen >> seat & 1 ? &state->got[seat] : &state->known[seat]);
    return rest_of(state, &held);
}

/* Moves COUNT random cards of the CARDS in DECK to its front, in random order. */
static void shuffle(uint16_t *deck, int cards, int count, struct engawa_rng *rng)
{
    for (int i = 0; i < count; i++) {
        int from = i + (int)engawa_rng_below(rng, (uint32_t)(cards - i));
        uint16_t card = deck[from];
        deck[from] = deck[i];
        deck[i] = card;
    }
}

/* ---- the fold: whose turn it is, and the legal moves ---- */

enum { SMALL_DEAL = 2, SMALL_KITTY = 1 };

/* Sets the numbers of cards that SETUP asks for (D4 to D6, D19). */
static void set_sizes(struct dou_dizhu *state, const struct engawa_setup *setup)
{
    bool four = setup->seats == 4, large = four && engawa_setup_is(setup, "deal4", "25+8");
    state->small = variant_is_small(setup);
    state->packs = four ? 2 : 1;
    state->deal = state->small ? SMALL_DEAL : large ? 25 : four ? 16 : 17;
    state->kitty_size = state->small ? SMALL_KITTY : large ? 8 : four ? 4 : 3;
    state->rocket = large ? 4 : 2;
    state->rules = state->rocket;
    if (engawa_setup_is(setup, "variant", "rlcard"))
        state->rules |= DOU_DIZHU_EQUAL;
}

/* Three void deals, whose bids are passes; a deal in which all other seats pass after each of the
 * bids 1 and 2; the kitty; single cards until one seat has none and the others have one each, all
 * others passing after each but the last; the reveal. */
static size_t longest(const struct engawa_setup *setup)
{
    struct dou_dizhu sizes;
    set_sizes(&sizes, setup);
    size_t seats = (size_t)setup->seats, others = seats - 1;
    size_t voids = VOIDS_MAX * (1 + seats), auction = 1 + (2 * seats - 1) + 1;
    size_t plays = seats * sizes.deal + sizes.kitty_size - others;
    size_t hand = voids + auction + plays + (plays - 1) * others + 1;
    return hand * (size_t)engawa_setup_number(setup, "hands");
}

static void start(void *at, const struct engawa_setup *setup)
{
    struct dou_dizhu *state = at;
    state->seats = (uint8_t)setup->seats;
    state->hands = (uint8_t)engawa_setup_number(setup, "hands");
    state->show_kitty = engawa_setup_is(setup, "show-kitty", "yes");
    set_sizes(state, setup);
    state->voids = state->small ? VOIDS_MAX : 0;
    state->hand = 1;
    for (int seat = 0; seat < SEATS; seat++)
        state->did[seat] = DOU_DIZHU_NOTHING;
}

static unsigned actors(const void *at)
{
    const struct dou_dizhu *state = at;
    if (state->phase == DOU_DIZHU_PLAY || state->phase == DOU_DIZHU_AUCTION)
        return 1u << state->turn;
    return state->phase == DOU_DIZHU_OVER ? 0 : ENGAWA_CHANCE_BIT;
}

bool dou_dizhu_may_pass(const struct dou_dizhu *state)
{
    if (state->phase == DOU_DIZHU_AUCTION)
        return state->voids < VOIDS_MAX || state->bid > 0;
    return state->laid.kind != DOU_DIZHU_NONE;
}

static int list_bids(const struct dou_dizhu *state, engawa_move *moves, int capacity)
{
    int count = 0;
    if (dou_dizhu_may_pass(state) && count++ < capacity)
        moves[0] = DOU_DIZHU_BID;
    for (engawa_move bid = state->bid + 1u; bid <= BID_MAX; bid++, count++)
        if (count < capacity)
            moves[count] = DOU_DIZHU_BID | bid;
    return count;
}

static int legal(const void *at, int seat, engawa_move *moves, int capacity)
{
    const struct dou_dizhu *state = at;
    struct dou_dizhu_plays plays;
    if (state->phase == DOU_DIZHU_AUCTION)
        return list_bids(state, moves, capacity);
    bool pass = dou_dizhu_may_pass(state);
    dou_dizhu_find(state->rules, state->cards[seat], state->laid, &plays);
    int count = pass + (int)plays.count;
    if (pass && capacity > 0)
        moves[0] = DOU_DIZHU_PASS;
    if (count <= capacity)
        dou_dizhu_list(&plays, moves + pass);
    else
        for (int i = pass; i < capacity; i++)
            moves[i] = dou_dizhu_nth(&plays, (uint32_t)(i - pass));
    return count;
}

static ENGAWA_APART engawa_move pick_bid(const struct dou_dizhu *state, struct engawa_rng *rng)
{
    uint32_t pass = dou_dizhu_may_pass(state), higher = (uint32_t)BID_MAX - state->bid;
    uint32_t index = engawa_rng_below(rng, pass + higher);
    return DOU_DIZHU_BID | (index < pass ? 0 : state->bid + 1 + index - pass);
}

static engawa_move pick(const void *at, int seat, struct engawa_rng *rng)
{
    const struct dou_dizhu *state = at;
    return state->phase == DOU_DIZHU_AUCTION
               ? pick_bid(state, rng)
               : dou_dizhu_choose(state->rules, state->cards[seat], state->laid, rng);
}

/* ---- the fold: moves ---- */

/* Forgets the cards of the last hand. */
static void clear_hand(struct dou_dizhu *state)
{
    memset(state->cards, 0, sizeof state->cards);
    memset(state->played, 0, sizeof state->played);
    memset(state->got, 0, sizeof state->got);
    memset(state->known, 0, sizeof state->known);
    memset(state->size, 0, sizeof state->size);
    state->kitty = (struct dou_dizhu_cards){0};
    state->laid = (struct dou_dizhu_combination){0};
    memset(state->trail, 0, sizeof state->trail);
    state->bid = state->passes = state->doubles = 0;
    state->moves = 0;
}

static void clear_did(struct dou_dizhu *state)
{
    for (int seat = 0; seat < SEATS; seat++)
        state->did[seat] = DOU_DIZHU_NOTHING;
}

static void play_bid(struct dou_dizhu *state, int seat, engawa_move move)
{
    uint8_t bid = (uint8_t)(move & 15);
    if (bid > 0) {
        state->bid = bid;
        state->landlord = (uint8_t)seat;
        state->passes = 0;
    } else {
        state->passes++;
    }
    if (state->bid == BID_MAX || (state->bid > 0 && state->passes == state->seats - 1)) {
        state->phase = DOU_DIZHU_KITTY;
        state->voids = state->small ? VOIDS_MAX : 0;
    } else if (state->passes == state->seats) {
        state->phase = DOU_DIZHU_DEAL;
        state->voids++;
        clear_hand(state);
    }
}

int64_t dou_dizhu_stake(const struct dou_dizhu *state)
{
    return (int64_t)state->bid << state->doubles;
}

int dou_dizhu_hands_over(const struct dou_dizhu *state)
{
    bool paid = state->phase == DOU_DIZHU_REVEAL || state->phase == DOU_DIZHU_OVER;
    return state->hand - !paid;
}

/* `past` has the landlord in two bits, the bid in two, whether the landlord won in one, and the
 * doubles above these. Two packs have at most 27 bombs. */
struct dou_dizhu_ended dou_dizhu_ended(const struct dou_dizhu *state, int hand)
{
    unsigned packed = state->past[hand - 1];
    return (struct dou_dizhu_ended){.landlord = (int)(packed & 3),
                                    .won = (packed >> 4 & 1) != 0,
                                    .stake = (int64_t)(packed >> 2 & 3) << (packed >> 5)};
}

int64_t dou_dizhu_paid(const struct dou_dizhu *state, int hand, int seat)
{
    struct dou_dizhu_ended past = dou_dizhu_ended(state, hand);
    int64_t each = past.won ? past.stake : -past.stake;
    return seat == past.landlord ? each * (state->seats - 1) : -each;
}

/* SEAT has gone out (D23, D24). */
static void pay(struct dou_dizhu *state, int seat)
{
    bool won = seat == state->landlord;
    state->past[state->hand - 1] =
        (uint16_t)(state->landlord | state->bid << 2 | won << 4 | state->doubles << 5);
    for (int other = 0; other < state->seats; other++)
        state->score[other] += dou_dizhu_paid(state, state->hand, other);
    state->phase = DOU_DIZHU_REVEAL;
}

static void play_cards(struct dou_dizhu *state, int seat, engawa_move cards)
{
    if (state->laid.kind == DOU_DIZHU_NONE)
        clear_did(state);
    state->laid = dou_dizhu_classify(state->rules, cards);
    state->owner = (uint8_t)seat;
    state->passes = 0;
    state->played[seat] += cards;
    if (state->seen >> seat & 1)
        state->cards[seat] -= cards;
    state->size[seat] = (uint8_t)(state->size[seat] - state->laid.cards);
    if (state->laid.kind >= DOU_DIZHU_BOMB)
        state->doubles++;
    if (state->size[seat] == 0)
        pay(state, seat);
}

static void play(void *at, int seat, engawa_move move)
{
    struct dou_dizhu *state = at;
    if (state->phase == DOU_DIZHU_AUCTION) {
        play_bid(state, seat, move);
    } else {
        state->trail[state->moves++ % DOU_DIZHU_TRAIL] = move;
        if (move != DOU_DIZHU_PASS)
            play_cards(state, seat, move);
        else if (++state->passes == state->seats - 1)
            state->laid = (struct dou_dizhu_combination){0};
    }
    state->did[seat] = move;
    state->turn = (uint8_t)(seat + 1 == state->seats ? 0 : seat + 1);
}

/* ---- the fold: chance ---- */

/* Writes the cards that are dealt from to DECK, ascending. Returns their number. */
static int list_deck(const struct dou_dizhu *state, uint16_t *deck)
{
    if (state->packs == 1 && !state->small) { /* as below, but at once */
        for (int i = 0; i < DOU_DIZHU_PACK; i++)
            deck[i] = (uint16_t)i;
        deck[DOU_DIZHU_PACK - 1] = 4 * DOU_DIZHU_RED;
        return DOU_DIZHU_PACK;
    }
    const struct dou_dizhu_cards none = {0}, pack = rest_of(state, &none);
    return dou_dizhu_items(&pack, deck);
}

/* The order of draws (docs/fair-chance.md). The pack lies in ascending order, equal cards of two
 * packs side by side. For each place i from 0, as many as are dealt, one number below (cards - i)
 * says which of the cards from place i on comes to place i; the two cards change places. Seat 0
 * gets the first cards, seat 1 the next, and so on. Then one number below the number of cards dealt
 * says at which of these places the face-up card is; RLCard's rules have none. */
static void draw_deal(const struct dou_dizhu *state, struct engawa_rng *rng,
                      struct engawa_outcome *outcome)
{
    uint16_t deck[DOU_DIZHU_CARDS_MAX];
    int cards = list_deck(state, deck), dealt = state->seats * state->deal;
    shuffle(deck, cards, dealt, rng);
    int face = dou_dizhu_rlcard(state) ? -1 : (int)engawa_rng_below(rng, (uint32_t)dealt);
    int count = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        struct dou_dizhu_cards hand = {0};
        for (int i = 0; i < state->deal; i++)
            dou_dizhu_add(&hand, deck[seat * state->deal + i]);
        count += dou_dizhu_items(&hand, &outcome->item[count]);
    }
    if (face >= 0) {
        outcome->item[count++] = deck[face];
        outcome->item[count++] = (uint16_t)(face / state->deal);
    }
    outcome->count = (uint16_t)count;
}

/* The remaining cards are in ascending order. If they are exactly as many as the kitty takes,
 * nothing is drawn; otherwise the first places are filled as in a deal. */
static void draw_kitty(const struct dou_dizhu *state, struct engawa_rng *rng,
                       struct engawa_outcome *outcome)
{
    struct dou_dizhu_cards kitty = {0}, rest = dou_dizhu_unheld(state);
    uint16_t left[DOU_DIZHU_CARDS_MAX];
    int cards = dou_dizhu_items(&rest, left);
    if (cards > state->kitty_size)
        shuffle(left, cards, state->kitty_size, rng);
    for (int i = 0; i < state->kitty_size; i++)
        dou_dizhu_add(&kitty, left[i]);
    outcome->count = (uint16_t)dou_dizhu_items(&kitty, outcome->item);
}

/* A reveal follows from the state. */
static void draw_reveal(const struct dou_dizhu *state, struct engawa_outcome *outcome)
{
    int count = 0;
    for (int seat = 0; seat < state->seats; seat++) {
        struct dou_dizhu_cards hand = dou_dizhu_hand(state, seat);
        count += dou_dizhu_items(&hand, &outcome->item[count]);
    }
    outcome->count = (uint16_t)count;
}

static void draw(const void *at, struct engawa_rng *rng, struct engawa_outcome *outcome)
{
    const struct dou_dizhu *state = at;
    if (state->phase == DOU_DIZHU_DEAL)
        draw_deal(state, rng, outcome);
    else if (state->phase == DOU_DIZHU_KITTY)
        draw_kitty(state, rng, outcome);
    else
        draw_reveal(state, outcome);
}

static int outcomes(const void *at, struct engawa_weighted *list, int capacity)
{
    const struct dou_dizhu *state = at;
    if (!state->small)
        return 0;
    if (state->phase != DOU_DIZHU_REVEAL)
        return dou_dizhu_small_outcomes(state, list, capacity);
    if (capacity > 0) {
        draw_reveal(state, &list->outcome);
        list->probability = 1;
    }
    return 1;
}

/* The COUNT cards at ITEM, none if they are hidden. */
static struct dou_dizhu_cards cards_of(const uint16_t *item, int count)
{
    struct dou_dizhu_cards cards = {0};
    for (int i = 0; i < count; i++)
        if (item[i] != ENGAWA_UNKNOWN)
            dou_dizhu_add(&cards, item[i]);
    return cards;
}

static void settle_deal(struct dou_dizhu *state, const uint16_t *item)
{
    clear_hand(state);
    clear_did(state);
    state->seen = 0;
    for (int seat = 0; seat < state->seats; seat++, item += state->deal) {
        state->got[seat] = cards_of(item, state->deal);
        state->cards[seat] = dou_dizhu_ranks(&state->got[seat]);
        state->size[seat] = state->deal;
        state->seen |= (uint8_t)((*item != ENGAWA_UNKNOWN) << seat);
    }
    if (dou_dizhu_rlcard(state)) {
        state->landlord = (uint8_t)((state->hand - 1) % state->seats);
        state->bid = 1;
        state->phase = DOU_DIZHU_KITTY;
        return;
    }
    state->face = (uint8_t)item[0];
    state->turn = state->face_seat = (uint8_t)item[1];
    dou_dizhu_add(&state->known[state->face_seat], state->face);
    state->phase = DOU_DIZHU_AUCTION;
}

static void settle_kitty(struct dou_dizhu *state, const uint16_t *item)
{
    int landlord = state->landlord;
    state->kitty = cards_of(item, state->kitty_size);
    for (int i = 0; i < state->kitty_size && item[i] != ENGAWA_UNKNOWN; i++) {
        if (state->seen >> landlord & 1)
            dou_dizhu_add(&state->got[landlord], item[i]);
        if (state->show_kitty)
            dou_dizhu_add(&state->known[landlord], item[i]);
    }
    state->cards[landlord] = dou_dizhu_ranks(&state->got[landlord]);
    state->size[landlord] = (uint8_t)(state->size[landlord] + state->kitty_size);
    state->turn = state->landlord;
    state->passes = 0;
    clear_did(state);
    state->phase = DOU_DIZHU_PLAY;
}

static void settle_reveal(struct dou_dizhu *state, const uint16_t *item)
{
    for (int seat = 0; seat < state->seats; item += state->size[seat++]) {
        if (state->seen >> seat & 1)
            continue;
        state->got[seat] = cards_of(item, state->size[seat]);
        state->cards[seat] = dou_dizhu_ranks(&state->got[seat]);
        state->seen |= (uint8_t)(1u << seat);
    }
    if (state->hand == state->hands) {
        state->phase = DOU_DIZHU_OVER;
    } else {
        state->phase = DOU_DIZHU_DEAL;
        state->hand++;
    }
}

static void settle(void *at, const struct engawa_outcome *outcome)
{
    struct dou_dizhu *state = at;
    if (state->phase == DOU_DIZHU_DEAL)
        settle_deal(state, outcome->item);
    else if (state->phase == DOU_DIZHU_KITTY)
        settle_kitty(state, outcome->item);
    else
        settle_reveal(state, outcome->item);
}

/* ---- rules with reasons ---- */

static bool allowed_bid(const struct dou_dizhu *state, int bid, struct engawa_reason *why)
{
    if (bid == 0 && !dou_dizhu_may_pass(state))
        return engawa_refuse(why, "must-bid",
                             "after three void deals the first player cannot pass (D10)",
                             "流局が3回続いたので、最初の人はパスできません（D10）");
    if (bid > 0 && bid <= state->bid)
        return engawa_refuse(why, "bid-too-low", "bid more than %d, or pass (D8)",
                             "%d より高く入札するか、パスしてください（D8）", state->bid);
    return true;
}

static bool allowed(const void *at, const struct engawa_event *event, struct engawa_reason *why)
{
    const struct dou_dizhu *state = at;
    engawa_move move = event->move;
    if (state->phase == DOU_DIZHU_AUCTION)
        return allowed_bid(state, (int)(move & 15), why);
    if (move == DOU_DIZHU_PASS)
        return dou_dizhu_may_pass(state) ||
               engawa_refuse(why, "lead", "the player who leads cannot pass (D22)",
                             "最初に出す人はパスできません（D22）");
    if (!dou_dizhu_holds(state->cards[event->by], move))
        return engawa_refuse(why, "not-held", "some of these cards are not in your hand",
                             "手札にないカードがあります");
    struct dou_dizhu_combination laid = state->laid;
    if (laid.kind == DOU_DIZHU_NONE ||
        dou_dizhu_beats(dou_dizhu_classify(state->rules, move), laid))
        return true;
    return dou_dizhu_refuse_lower(state, why);
}

static bool possible(const void *at, const struct engawa_outcome *outcome,
                     struct engawa_reason *why)
{
    const struct dou_dizhu *state = at;
    struct engawa_outcome only;
    if (state->phase != DOU_DIZHU_REVEAL)
        return dou_dizhu_agrees(
            state, &(struct engawa_event){.by = ENGAWA_CHANCE, .outcome = *outcome}, why);
    draw_reveal(state, &only);
    return memcmp(outcome->item, only.item, only.count * sizeof only.item[0]) == 0 ||
           engawa_refuse(why, "reveal", "these are not the cards left (D26)",
                         "残った手札と違います（D26）");
}

/* ---- the viewers' knowledge ---- */

static void redact(const void *at, int viewer, struct engawa_event *event)
{
    const struct dou_dizhu *state = at;
    uint16_t *item = event->outcome.item;
    if (event->by != ENGAWA_CHANCE)
        return;
    if (state->phase == DOU_DIZHU_DEAL) {
        for (int i = 0; i < state->seats * state->deal; i++)
            if (i / state->deal != viewer)
                item[i] = ENGAWA_UNKNOWN;
    } else if (state->phase == DOU_DIZHU_KITTY && !state->show_kitty && viewer != state->landlord) {
        for (int i = 0; i < state->kitty_size; i++)
            item[i] = ENGAWA_UNKNOWN;
    }
}

/* A hand that was revealed shows the cards that are left, and no longer those that were dealt. The
 * reveal ends a hand, and a void deal, after which nothing was played, ends without one. */
static void conceal(void *at, int viewer)
{
    struct dou_dizhu *state = at;
    bool between = state->phase == DOU_DIZHU_DEAL || state->phase == DOU_DIZHU_OVER;
    bool revealed = between && dou_dizhu_given(state, 0) > 0;
    for (int seat = 0; seat < state->seats; seat++) {
        if (seat == viewer)
            continue;
        if (revealed) {
            state->got[seat] = dou_dizhu_hand(state, seat);
            continue;
        }
        state->got[seat] = (struct dou_dizhu_cards){0};
        state->cards[seat] = 0;
        state->seen = (uint8_t)(state->seen & ~(1u << seat));
    }
    if (!state->show_kitty && (state->bid == 0 || viewer != state->landlord))
        state->kitty = (struct dou_dizhu_cards){0};
}

/* Gives SEAT the first of the *LEFT cards of DECK whose rank it has played more often than it was
 * given. False if there is none. */
static bool give_played(struct dou_dizhu *state, int seat, uint16_t *deck, int *left)
{
    uint64_t given_ranks = dou_dizhu_ranks(&state->got[seat]);
    for (int i = 0; i < *left; i++) {
        int rank = deck[i] / 4;
        if (dou_dizhu_count(given_ranks, rank) >= dou_dizhu_count(state->played[seat], rank))
            continue;
        dou_dizhu_add(&state->got[seat], deck[i]);
        memmove(&deck[i], &deck[i + 1], (size_t)(*left - i - 1) * sizeof *deck);
        --*left;
        return true;
    }
    return false;
}

/* Imagines the kitty of a landlord whose hand is imagined: any of its cards except the face-up one.
 */
static void imagine_kitty(struct dou_dizhu *state, struct engawa_rng *rng)
{
    struct dou_dizhu_cards hand = state->got[state->landlord];
    uint16_t card[DOU_DIZHU_CARDS_MAX];
    if (state->face_seat == state->landlord)
        dou_dizhu_take(&hand, state->face);
    shuffle(card, dou_dizhu_items(&hand, card), state->kitty_size, rng);
    for (int i = 0; i < state->kitty_size; i++)
        dou_dizhu_add(&state->kitty, card[i]);
}

/* Every hand that is not seen gets the cards that everybody knows of it, then cards for what it has
 * played, then any. */
static void imagine(void *at, int viewer, struct engawa_rng *rng)
{
    struct dou_dizhu *state = at;
    uint16_t deck[DOU_DIZHU_CARDS_MAX];
    unsigned unseen = ~(unsigned)state->seen & ((1u << state->seats) - 1);
    (void)viewer;
    if (state->phase == DOU_DIZHU_DEAL || state->phase == DOU_DIZHU_OVER || unseen == 0)
        return;
    for (int seat = 0; seat < state->seats; seat++)
        if (unseen >> seat & 1)
            state->got[seat] = state->known[seat];
    struct dou_dizhu_cards rest = dou_dizhu_unheld(state);
    int left = dou_dizhu_items(&rest, deck);
    shuffle(deck, left, left, rng);
    for (int seat = 0; seat < state->seats; seat++)
        while (unseen >> seat & 1 && give_played(state, seat, deck, &left))
            ;
    for (int seat = 0; seat < state->seats; seat++) {
        if (!(unseen >> seat & 1))
            continue;
        int more =
            dou_dizhu_given(state, seat) - dou_dizhu_size(dou_dizhu_ranks(&state->got[seat]));
        while (more-- > 0)
            dou_dizhu_add(&state->got[seat], deck[--left]);
        state->cards[seat] = dou_dizhu_ranks(&state->got[seat]) - state->played[seat];
    }
    state->seen |= (uint8_t)unseen;
    bool taken = state->phase == DOU_DIZHU_PLAY || state->phase == DOU_DIZHU_REVEAL;
    if (taken && !state->kitty.one)
        imagine_kitty(state, rng);
}

/* ---- results, options ---- */

static void result(const void *at, int64_t *scores, int *ranks)
{
    const struct dou_dizhu *state = at;
    for (int seat = 0; seat < state->seats; seat++)
        scores[seat] = state->score[seat];
    engawa_rank_scores(scores, state->seats, ranks);
}

static bool check(const struct engawa_setup *setup, struct engawa_reason *why)
{
    bool rlcard = engawa_setup_is(setup, "variant", "rlcard");
    if (variant_is_small(setup) && setup->seats > 3)
        return engawa_refuse(why, "variant", "the small variant is for two or three players",
                             "小さい変種は2人か3人用です");
    if (rlcard && (setup->seats != 3 || !engawa_setup_is(setup, "show-kitty", "yes")))
        return engawa_refuse(why, "variant",
                             "RLCard's rules are for three players who all see the kitty",
                             "RLCardのルールは、裏向きの3枚を全員に見せる3人用です");
    return true;
}

static const char *const yes_no[] = {"yes", "no", NULL};
static const char *const variants[] = {"full", "small", "rlcard", NULL};
static const char *const deals[] = {"16+4", "25+8", NULL};

static const struct engawa_option options[] = {
    {.name = "hands",
     .label_en = "Hands",
     .label_ja = "局数",
     .kind = ENGAWA_NUMBER,
     .low = 1,
     .high = DOU_DIZHU_HANDS_MAX,
     .step = 1,
     .fallback = "6"},
    {.name = "show-kitty",
     .label_en = "Everybody sees the kitty",
     .label_ja = "裏向きの3枚を全員に見せる",
     .kind = ENGAWA_CHOICE,
     .choices = yes_no,
     .fallback = "yes"},
    {.name = "deal4",
     .label_en = "Cards with four players",
     .label_ja = "4人のときの枚数",
     .kind = ENGAWA_CHOICE,
     .choices = deals,
     .seats = SEATS,
     .fallback = "16+4"},
    VARIANT_OPTION(variants),
    {.name = NULL},
};

/* The most plays that 33 cards of two packs can lead with. Their number depends on how many ranks a
 * hand holds once, twice and so on, and is highest where these are in a row from the 3 up; the test
 * of combinations tries all these hands. */
enum { LEGAL_MAX = 5701 };

const struct engawa_game engawa_dou_dizhu = {
    .name = "dou-dizhu",
    .title_en = "Dou Dizhu",
    .title_ja = "闘地主",
    .seats_min = 2,
    .seats_max = SEATS,
    .options = options,
    .state_size = sizeof(struct dou_dizhu),
    .legal_max = LEGAL_MAX,
    .text_max = 4 + 3 * SEATS + 2 * 100 + sizeof " face:7c@1" - 1, /* a deal of 25 + 8 */
    .help_en = dou_dizhu_help_en,
    .help_ja = dou_dizhu_help_ja,
    .check = check,
    .longest = longest,
    .start = start,
    .actors = actors,
    .legal = legal,
    .pick = pick,
    .play = play,
    .draw = draw,
    .outcomes = outcomes,
    .settle = settle,
    .allowed = allowed,
    .possible = possible,
    .parse = dou_dizhu_parse,
    .print = dou_dizhu_print,
    .redact = redact,
    .conceal = conceal,
    .imagine = imagine,
    .imagined = ENGAWA_IMAGINED_SOME,
    .result = result,
    .describe = dou_dizhu_describe,
    .draft = dou_dizhu_draft,
    .tell = dou_dizhu_tell_event,
    .moment = dou_dizhu_moment,
};
