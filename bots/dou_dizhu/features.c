/* features.c - the input features of the networks (features.h).
 *
 * The numbers of the features are part of the weights' format: changing them requires new training.
 * The order in which features are listed is fixed too, because the sums in training are of floats.
 */
#include "bots/dou_dizhu/features.h"

#include "bots/dou_dizhu/cards.h"

/* Numbers of features in groups. The last of a group that counts means "or more". */
enum {
    TURNS = 16,   /* 0 to 15 or more */
    BOMBS = 4,    /* 0 to 3 or more */
    HIGHS = 8,    /* 0 to 7 or more */
    KINDS = 14,   /* of plays */
    RANKS = 93,   /* of plays: kinds in which a rank means the same share their ranks */
    LENGTHS = 12, /* of a sequence; of a bomb, its cards above four */
    HIGH_TURNS = 12
};

/* If a seat has so few cards, each kind of play is a separate feature. */
enum { FEW = 4 };

/* A play: its kind, its rank, its length. */
enum { PLAYS = KINDS + RANKS + LENGTHS };

/* The group `table`: the seat leads; doublings so far; the deal 25+8; bombs among unseen cards. */
enum { LEADS = 0, DOUBLES = 1, LARGE = 5, THREATS = 6, TABLE = THREATS + BOMBS };

/* The group `play`: a play; or a pass; the plays that could beat it (only a bomb, none); for a
 * single, a pair and a triplet (with any attached cards) how many unseen ranks are higher. */
enum {
    PASSES = PLAYS,
    SAFE = PLAYS + 1,
    SURE = PLAYS + 2,
    HIGHER = PLAYS + 3,
    MOVE = HIGHER + 3 * HIGHS
};

/* The group `left`, of the hand that is left: its turns, its size, its bombs; how many of its
 * singles, pairs and triplets no unseen card beats; turns and high ranks together. */

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

/* All cards of PACKS packs. */
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

/* The cards that everybody knows to be in the landlord's hand. */
static uint64_t known_left(const struct dou_dizhu *state)
{
    uint64_t known = dou_dizhu_ranks(&state->known[state->landlord]), left = 0;
    uint64_t played = state->played[state->landlord];
    for (uint64_t rest = known; rest;) {
        int rank = dou_dizhu_bot_lowest_rank(rest);
        int had = dou_dizhu_count(known, rank), gone = dou_dizhu_count(played, rank);
        if (had > gone)
            left |= (uint64_t)(had - gone) << (4 * rank);
        rest &= ~dou_dizhu_bot_rank_bits(rank);
    }
    return left;
}

/* The plays that could beat a play of SEAT's, in the worst distribution of the cards UNSEEN. */
enum threat { NOTHING, ONLY_BOMBS, SAME_KIND };

static enum threat threat_to(const struct dou_dizhu *state, int seat, uint64_t unseen,
                             uint64_t cards)
{
    struct dou_dizhu_combination made = dou_dizhu_classify(state->rules, cards);
    struct dou_dizhu_plays plays;
    int most = 0; /* cards in another hand */
    for (int other = 0; other < state->seats; other++)
        if (other != seat && state->size[other] > most)
            most = state->size[other];
    dou_dizhu_find(state->rules, unseen, made, &plays);
    for (int i = 0; i < plays.groups; i++)
        if (plays.group[i].kind == made.kind && made.kind != DOU_DIZHU_BOMB && most >= made.cards)
            return SAME_KIND;
    return plays.count > 0 && most >= 2 ? ONLY_BOMBS : NOTHING;
}

/* ---- lists of features ---- */

/* Adds feature NUMBER to a list; returns its new end. */
static uint16_t *add(uint16_t *feature, int number)
{
    *feature = (uint16_t)number;
    return feature + 1;
}

/* Adds NUMBER, from 0, to a list: one of COUNT features from FIRST on, the last for "or more". */
static uint16_t *add_number(uint16_t *feature, int first, int number, int count)
{
    return add(feature, first + (number < count ? number : count - 1));
}

/* Adds for each rank how many CARDS there are of it. */
static uint16_t *add_cards(uint16_t *feature, const struct dou_dizhu_bot_layout *layout, int first,
                           uint64_t cards)
{
    int packs = layout->packs;
    while (cards) {
        int rank = dou_dizhu_bot_lowest_rank(cards), joker = rank - DOU_DIZHU_BLACK;
        int count = dou_dizhu_count(cards, rank);
        int base = joker < 0 ? rank * 4 * packs : (52 + joker) * packs;
        feature = add(feature, first + count - 1 + base);
        cards &= ~dou_dizhu_bot_rank_bits(rank);
    }
    return feature;
}

static uint16_t *add_play(uint16_t *feature, int first, int rules, uint64_t cards)
{
    /* Where the ranks of each kind begin. */
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
    struct dou_dizhu_combination made = dou_dizhu_classify(rules, cards);
    int length = made.kind == DOU_DIZHU_BOMB ? made.cards - 4
                 : made.length > 0           ? made.length - 1
                                             : 0;
    feature = add(feature, first + made.kind - 1);
    feature = add(feature, first + KINDS + ranks[made.kind] + made.rank);
    return add(feature, first + KINDS + RANKS + length);
}

/* ---- high cards ---- */

/* The ranks of which CARDS hold COUNT or more: the lowest bit of each rank's four. */
static uint64_t ranks_with(uint64_t cards, int count)
{
    const uint64_t ones = UINT64_C(0x111111111111111), eights = 8 * ones;
    /* of four bits, a number is at least COUNT if 8 - COUNT more make 8, or if it is 8 itself */
    uint64_t most = cards & eights, less = cards & ~eights;
    return ((((less + (unsigned)(8 - count) * ones) & eights) | most) >> 3) & ones;
}

/* How many bombs and rockets CARDS would make. */
static int bombs_in(int rocket, uint64_t cards)
{
    const uint64_t suited = (UINT64_C(1) << (4 * DOU_DIZHU_BLACK)) - 1;
    return engawa_popcount64(ranks_with(cards & suited, 4)) + dou_dizhu_bot_jokers(cards) / rocket;
}

/* The ranks, a bit for each as above, over which UNSEEN holds no rank COUNT times or more. */
static uint64_t unbeaten(uint64_t unseen, int count)
{
    uint64_t below = ranks_with(unseen, count);
    for (int shift = 4; shift < 64; shift *= 2)
        below |= below >> shift;
    return UINT64_C(0x111111111111111) & ~(below >> 4);
}

/* Adds how many singles, pairs and triplets of HAND no unseen card beats; and in one feature how
 * many ranks these are of, and in how many TURNS the hand could be played out. */
static uint16_t *add_highs(uint16_t *feature, int first, uint64_t hand, uint64_t unseen, int turns)
{
    uint64_t high = 0;
    for (int count = 1; count <= 3; count++, first += HIGHS) {
        uint64_t ranks = ranks_with(hand, count) & unbeaten(unseen, count);
        feature = add_number(feature, first, engawa_popcount64(ranks), HIGHS);
        high |= ranks;
    }
    turns = turns < HIGH_TURNS ? turns : HIGH_TURNS - 1;
    return add_number(feature, first + turns * HIGHS, engawa_popcount64(high), HIGHS);
}

/* Adds how many ranks in UNSEEN are higher than a single, a pair or a triplet; nothing for other
 * plays. */
static uint16_t *add_higher(uint16_t *feature, int first, int rules, uint64_t cards,
                            uint64_t unseen)
{
    struct dou_dizhu_combination made = dou_dizhu_classify(rules, cards);
    if (made.length != 1 || made.kind > DOU_DIZHU_TRIPLET_2)
        return feature;
    int count = made.kind < DOU_DIZHU_TRIPLET ? made.kind : 3;
    uint64_t higher = ranks_with(unseen, count) >> (4 * made.rank) >> 4;
    return add_number(feature, first + (count - 1) * HIGHS, engawa_popcount64(higher), HIGHS);
}

/* ---- position, move and bid ---- */

/* Adds the cards played and held by the OTHER seat, I places after the one that moves. */
static uint16_t *add_other(uint16_t *feature, const struct dou_dizhu_bot_layout *layout,
                           const struct dou_dizhu *state, int other, int i)
{
    bool leads = state->laid.kind == DOU_DIZHU_NONE;
    int first = layout->other + (i - 1) * layout->other_size;
    feature = add_cards(feature, layout, first, state->played[other]);
    feature = add(feature, first + layout->cards + state->size[other]);
    first += layout->cards + layout->sizes;
    if (!leads && state->owner == other)
        feature = add_play(feature, first, state->rules, state->did[other]);
    if (!leads && state->did[other] == DOU_DIZHU_PASS)
        feature = add(feature, first + PLAYS);
    return feature;
}

int dou_dizhu_bot_position_features(const struct dou_dizhu_bot_layout *layout,
                                    const struct dou_dizhu *state, int seat, uint16_t *feature)
{
    uint16_t *start = feature;
    int doubles = state->doubles < 3 ? state->doubles : 3;
    uint64_t unseen = dou_dizhu_bot_unseen(state, seat);
    feature = add_cards(feature, layout, layout->unseen, unseen);
    feature = add_number(feature, layout->table + THREATS, bombs_in(state->rocket, unseen), BOMBS);
    if (seat != state->landlord)
        feature = add_cards(feature, layout, layout->known, known_left(state));
    if (state->laid.kind == DOU_DIZHU_NONE)
        feature = add(feature, layout->table + LEADS);
    feature = add(feature, layout->table + DOUBLES + doubles);
    if (state->rocket == 4)
        feature = add(feature, layout->table + LARGE);
    for (int i = 1; i < state->seats; i++)
        feature = add_other(feature, layout, state, (seat + i) % state->seats, i);
    return (int)(feature - start);
}

/* Adds the hand that a move leaves. */
static uint16_t *add_left(uint16_t *feature, const struct dou_dizhu_bot_layout *layout, int rocket,
                          uint64_t hand, uint64_t unseen, struct dou_dizhu_bot_turns *turns)
{
    int left = dou_dizhu_bot_turns(turns, rocket, hand), first = layout->left;
    feature = add_number(feature, first, left, TURNS);
    first += TURNS;
    feature = add(feature, first + dou_dizhu_size(hand));
    first += layout->sizes;
    feature = add_number(feature, first, bombs_in(rocket, hand), BOMBS);
    first += BOMBS;
    return add_highs(feature, first, hand, unseen, left);
}

int dou_dizhu_bot_move_features(const struct dou_dizhu_bot_layout *layout,
                                const struct dou_dizhu *state, int seat, uint64_t unseen,
                                engawa_move move, struct dou_dizhu_bot_turns *turns,
                                uint16_t *feature)
{
    uint16_t *start = feature;
    uint64_t hand = state->cards[seat] - move;
    bool passes = move == DOU_DIZHU_PASS;
    feature = add_cards(feature, layout, layout->hand, hand);
    if (passes) {
        feature = add(feature, layout->play + PASSES);
    } else {
        enum threat threat = threat_to(state, seat, unseen, move);
        feature = add_play(feature, layout->play, state->rules, move);
        if (threat != SAME_KIND)
            feature = add(feature, layout->play + (threat == ONLY_BOMBS ? SAFE : SURE));
        feature = add_higher(feature, layout->play + HIGHER, state->rules, move, unseen);
    }
    feature = add_left(feature, layout, state->rocket, hand, unseen, turns);
    int kind = dou_dizhu_classify(state->rules, move).kind;
    for (int i = 1; i < state->seats; i++) {
        int size = state->size[(seat + i) % state->seats];
        int first = layout->near + ((i - 1) * FEW + size - 1) * (KINDS + 1);
        if (size <= FEW)
            feature = add(feature, first + (passes ? KINDS : kind - 1));
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
    feature = add_number(feature, first + layout->cards,
                         dou_dizhu_bot_turns(turns, state->rocket, hand), TURNS);
    if (state->rocket == 4)
        feature = add(feature, first + layout->cards + TURNS);
    return (int)(feature - start);
}
