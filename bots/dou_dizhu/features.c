/* bots/dou_dizhu/features.c - what a trained Dou Dizhu player looks at (bots/dou_dizhu/features.h).
 *
 * The order of the facts is part of the weights' format: it may only change together with weights
 * trained anew.
 */
#include "bots/dou_dizhu/features.h"

enum {
    TURNS = 16,  /* 0 to 15 or more */
    BOMBS = 4,   /* 0 to 3 or more */
    HIGHS = 8,   /* 0 to 7 or more */
    FEW = 4,     /* cards in another's hand that make each kind of play a matter of its own */
    KINDS = 14,  /* of plays */
    RANKS = 93,  /* a play's rank, numbered within kinds that are alike */
    LENGTHS = 12 /* of a feature, or a bomb's cards above four */
};

/* A play as facts: its kind, its rank, its length. */
enum { PLAYS = KINDS + RANKS + LENGTHS };

/* In `table`: who leads, doublings so far, the larger deal for four, bombs that may be out there.
 */
enum { LEADS = 0, DOUBLES = 1, LARGE = 5, THREATS = 6, TABLE = THREATS + BOMBS };

/* In `play`, behind PLAYS: pass, what could beat it. */
enum { PASSES = PLAYS, SAFE = PLAYS + 1, SURE = PLAYS + 2, HIGHER = PLAYS + 3 };

/* In `play`, from HIGHER on: how many ranks out there are higher, for a single, a pair, a triplet
 * (whatever is attached). */
enum { MOVE = HIGHER + 3 * HIGHS };

/* In `left`, of the hand that is left: its turns, its size, its bombs, how many of its singles,
 * pairs and triplets nothing out there is higher than, and turns and high ranks together. */
enum { HIGH_TURNS = 12 };

struct dou_dizhu_bot_layout dou_dizhu_bot_layout(int seats)
{
    struct dou_dizhu_bot_layout layout = {.seats = seats, .packs = seats == 4 ? 2 : 1};
    layout.cards = DOU_DIZHU_PACK * layout.packs;
    layout.sizes = layout.packs == 2 ? 34 : 21;
    layout.known = layout.unseen + layout.cards;
    layout.table = layout.known + layout.cards;
    layout.other = layout.table + TABLE;
    layout.other_size = layout.cards + layout.sizes + PLAYS + 1;
    layout.hand = layout.other + (seats - 1) * layout.other_size;
    layout.play = layout.hand + layout.cards;
    layout.left = layout.play + MOVE;
    layout.near = layout.left + TURNS + layout.sizes + BOMBS + 3 * HIGHS + HIGH_TURNS * HIGHS;
    layout.count = layout.near + (seats - 1) * FEW * (KINDS + 1);
    layout.bid_count = 2 * (layout.cards + TURNS + 1);
    return layout;
}

int dou_dizhu_bot_role(const struct dou_dizhu *state, int seat)
{
    return (seat - state->landlord + state->seats) % state->seats;
}

static unsigned count_of(uint64_t cards, int rank)
{
    return (unsigned)(cards >> (4 * rank)) & 15;
}

/* All cards of PACKS packs, by rank. */
static uint64_t whole(int packs)
{
    const uint64_t suited = UINT64_C(0x4444444444444), jokers = UINT64_C(0x11) << 52;
    return (unsigned)packs * (suited | jokers);
}

uint64_t dou_dizhu_bot_unseen(const struct dou_dizhu *state, int seat)
{
    uint64_t unseen = whole(state->packs) - state->cards[seat];
    for (int other = 0; other < state->seats; other++)
        unseen -= state->played[other];
    return unseen;
}

/* Of the landlord's cards what everybody knows is still there. */
static uint64_t known_left(const struct dou_dizhu *state)
{
    uint64_t known = engawa_dou_dizhu_ranks(&state->known[state->landlord]), left = 0;
    uint64_t played = state->played[state->landlord];
    for (uint64_t rest = known; rest;) {
        int rank = engawa_lowest_bit64(rest) / 4;
        unsigned had = count_of(known, rank), gone = count_of(played, rank);
        if (had > gone)
            left |= (uint64_t)(had - gone) << (4 * rank);
        rest &= ~(UINT64_C(15) << (4 * rank));
    }
    return left;
}

bool dou_dizhu_bot_beatable(const struct dou_dizhu *state, int seat, uint64_t unseen,
                            uint64_t cards, bool *bomb)
{
    struct dou_dizhu_combination made = engawa_dou_dizhu_classify(state->rocket, cards);
    struct dou_dizhu_plays plays;
    int most = 0;
    bool beaten = false;
    for (int other = 0; other < state->seats; other++)
        if (other != seat && state->size[other] > most)
            most = state->size[other];
    engawa_dou_dizhu_find(state->rocket, unseen, made, &plays);
    *bomb = plays.count > 0 && most >= 2;
    for (int i = 0; i < plays.groups; i++)
        beaten |=
            plays.group[i].kind == made.kind && made.kind != DOU_DIZHU_BOMB && most >= made.cards;
    return beaten;
}

static uint16_t *add(uint16_t *feature, int number)
{
    *feature = (uint16_t)number;
    return feature + 1;
}

/* ---- high cards ---- */

/* The ranks, a bit of four set for each, of which CARDS hold COUNT or more. */
static uint64_t ranks_with(uint64_t cards, unsigned count)
{
    const uint64_t ones = UINT64_C(0x111111111111111), eights = 8 * ones;
    /* a number of four bits is at least COUNT if it overflows with 8 less COUNT, or is 8 itself */
    uint64_t most = cards & eights, less = cards & ~eights;
    return ((((less + (8 - count) * ones) & eights) | most) >> 3) & ones;
}

/* How many bombs and rockets CARDS would make. */
static int bombs_in(int rocket, uint64_t cards)
{
    const uint64_t suited = (UINT64_C(1) << (4 * DOU_DIZHU_BLACK)) - 1;
    int jokers = (int)(count_of(cards, DOU_DIZHU_BLACK) + count_of(cards, DOU_DIZHU_RED));
    return engawa_popcount64(ranks_with(cards & suited, 4)) + jokers / rocket;
}

/* The ranks, a bit of four set for each, from the highest up of which OUT holds COUNT or more. */
static uint64_t above(uint64_t out, unsigned count)
{
    uint64_t below = ranks_with(out, count);
    for (int shift = 4; shift < 64; shift *= 2)
        below |= below >> shift;
    return UINT64_C(0x111111111111111) & ~(below >> 4);
}

/* How many ranks above RANK of which OUT holds COUNT or more. */
static int higher_in(uint64_t out, unsigned count, int rank)
{
    return engawa_popcount64(ranks_with(out, count) >> (4 * rank) >> 4);
}

/* Adds the facts of HAND's high cards: those that nothing in OUT of their kind is higher than. */
static uint16_t *add_highs(uint16_t *feature, int first, uint64_t hand, uint64_t out, int turns)
{
    uint64_t high = 0;
    for (unsigned count = 1; count <= 3; count++, first += HIGHS) {
        uint64_t ranks = ranks_with(hand, count) & above(out, count);
        int number = engawa_popcount64(ranks);
        feature = add(feature, first + (number < HIGHS ? number : HIGHS - 1));
        high |= ranks;
    }
    int number = engawa_popcount64(high);
    number = number < HIGHS ? number : HIGHS - 1;
    turns = turns < HIGH_TURNS ? turns : HIGH_TURNS - 1;
    return add(feature, first + turns * HIGHS + number);
}

/* ---- rows ---- */

/* How many ranks in OUT are higher than a single, a pair or a triplet. */
static uint16_t *add_higher(uint16_t *feature, int first, int rocket, uint64_t cards, uint64_t out)
{
    struct dou_dizhu_combination made = engawa_dou_dizhu_classify(rocket, cards);
    if (made.length != 1 || made.kind > DOU_DIZHU_TRIPLET_2)
        return feature;
    int count = made.kind < DOU_DIZHU_TRIPLET ? made.kind : 3;
    int number = higher_in(out, (unsigned)count, made.rank);
    return add(feature, first + (count - 1) * HIGHS + (number < HIGHS ? number : HIGHS - 1));
}

/* CARDS: for each rank a fact that tells how many. */
static uint16_t *add_cards(uint16_t *feature, const struct dou_dizhu_bot_layout *layout, int first,
                           uint64_t cards)
{
    int packs = layout->packs;
    while (cards) {
        int rank = engawa_lowest_bit64(cards) / 4, count = (int)count_of(cards, rank);
        int joker = rank - DOU_DIZHU_BLACK;
        feature =
            add(feature, first + count - 1 + (joker < 0 ? rank * 4 * packs : (52 + joker) * packs));
        cards &= ~(UINT64_C(15) << (4 * rank));
    }
    return feature;
}

static uint16_t *add_play(uint16_t *feature, int first, int rocket, uint64_t cards)
{
    /* Where the ranks of each kind begin: kinds in which a rank means the same share them. */
    static const uint8_t ranks[DOU_DIZHU_KINDS] = {
        [DOU_DIZHU_SINGLE] = 0,
        [DOU_DIZHU_PAIR] = 15,
        [DOU_DIZHU_TRIPLET] = 30,
        [DOU_DIZHU_TRIPLET_1] = 30,
        [DOU_DIZHU_TRIPLET_2] = 30,
        [DOU_DIZHU_SEQUENCE] = 43,
        [DOU_DIZHU_PAIR_SEQUENCE] = 55,
        [DOU_DIZHU_TRIPLET_SEQUENCE] = 67,
        [DOU_DIZHU_TRIPLET_SEQUENCE_1] = 67,
        [DOU_DIZHU_TRIPLET_SEQUENCE_2] = 67,
        [DOU_DIZHU_QUADPLEX_1] = 79,
        [DOU_DIZHU_QUADPLEX_2] = 79,
        [DOU_DIZHU_BOMB] = 79,
        [DOU_DIZHU_ROCKET] = 92,
    };
    struct dou_dizhu_combination made = engawa_dou_dizhu_classify(rocket, cards);
    int length = made.kind == DOU_DIZHU_BOMB ? made.cards - 4
                 : made.length > 0           ? made.length - 1
                                             : 0;
    feature = add(feature, first + made.kind - 1);
    feature = add(feature, first + KINDS + ranks[made.kind] + made.rank);
    return add(feature, first + KINDS + RANKS + length);
}

int dou_dizhu_bot_position_features(const struct dou_dizhu_bot_layout *layout,
                                    const struct dou_dizhu *state, int seat, uint16_t *feature)
{
    uint16_t *start = feature;
    bool leads = state->laid.kind == DOU_DIZHU_NONE;
    int doubles = state->doubles < 3 ? state->doubles : 3;
    uint64_t unseen = dou_dizhu_bot_unseen(state, seat);
    int threats = bombs_in(state->rocket, unseen);
    feature = add_cards(feature, layout, layout->unseen, unseen);
    feature = add(feature, layout->table + THREATS + (threats < BOMBS ? threats : BOMBS - 1));
    if (seat != state->landlord)
        feature = add_cards(feature, layout, layout->known, known_left(state));
    if (leads)
        feature = add(feature, layout->table + LEADS);
    feature = add(feature, layout->table + DOUBLES + doubles);
    if (state->rocket == 4)
        feature = add(feature, layout->table + LARGE);
    for (int i = 1; i < state->seats; i++) {
        int other = (seat + i) % state->seats, first = layout->other + (i - 1) * layout->other_size;
        feature = add_cards(feature, layout, first, state->played[other]);
        feature = add(feature, first + layout->cards + state->size[other]);
        first += layout->cards + layout->sizes;
        if (!leads && state->owner == other)
            feature = add_play(feature, first, state->rocket, state->did[other]);
        if (!leads && state->did[other] == DOU_DIZHU_PASS)
            feature = add(feature, first + PLAYS);
    }
    return (int)(feature - start);
}

static uint16_t *add_turns(uint16_t *feature, int first, int turns)
{
    return add(feature, first + (turns < TURNS ? turns : TURNS - 1));
}

int dou_dizhu_bot_move_features(const struct dou_dizhu_bot_layout *layout,
                                const struct dou_dizhu *state, int seat, uint64_t unseen,
                                engawa_move move, struct dou_dizhu_bot_turns *turns,
                                uint16_t *feature)
{
    uint16_t *start = feature;
    uint64_t hand = state->cards[seat] - move;
    bool bomb;
    feature = add_cards(feature, layout, layout->hand, hand);
    if (move == DOU_DIZHU_PASS) {
        feature = add(feature, layout->play + PASSES);
    } else {
        feature = add_play(feature, layout->play, state->rocket, move);
        if (!dou_dizhu_bot_beatable(state, seat, unseen, move, &bomb))
            feature = add(feature, layout->play + (bomb ? SAFE : SURE));
        feature = add_higher(feature, layout->play + HIGHER, state->rocket, move, unseen);
    }
    int left = dou_dizhu_bot_turns(turns, state->rocket, hand), first = layout->left;
    int bombs = bombs_in(state->rocket, hand);
    feature = add_turns(feature, first, left);
    feature = add(feature, first + TURNS + engawa_dou_dizhu_size(hand));
    first += TURNS + layout->sizes;
    feature = add(feature, first + (bombs < BOMBS ? bombs : BOMBS - 1));
    feature = add_highs(feature, first + BOMBS, hand, unseen, left);
    int kind = engawa_dou_dizhu_classify(state->rocket, move).kind;
    for (int i = 1; i < state->seats; i++) {
        int size = state->size[(seat + i) % state->seats];
        if (size <= FEW)
            feature = add(feature, layout->near + ((i - 1) * FEW + size - 1) * (KINDS + 1) +
                                       (move == DOU_DIZHU_PASS ? KINDS : kind - 1));
    }
    return (int)(feature - start);
}

int dou_dizhu_bot_bid_features(const struct dou_dizhu_bot_layout *layout,
                               const struct dou_dizhu *state, int seat, bool landlord,
                               struct dou_dizhu_bot_turns *turns, uint16_t *feature)
{
    uint16_t *start = feature;
    int first = landlord ? 0 : layout->bid_count / 2;
    uint64_t hand = state->cards[seat];
    feature = add_cards(feature, layout, first, hand);
    feature =
        add_turns(feature, first + layout->cards, dou_dizhu_bot_turns(turns, state->rocket, hand));
    if (state->rocket == 4)
        feature = add(feature, first + layout->cards + TURNS);
    return (int)(feature - start);
}
