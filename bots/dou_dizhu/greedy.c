/* bots/dou_dizhu/greedy.c - two Dou Dizhu players without a search: one by a plan, one by habit.
 *
 * `greedy` looks at what a move leaves: the fewest turns that would play it out, and the cards that
 * win a turn back. It passes where that costs less than what a play would spoil; the fewer cards
 * an opponent holds, the more it is ready to spoil. It does not play over its partner, and does not
 * lead what an opponent with one or two cards waits for. It does not count what has been played.
 *
 * `easy` plays as people do in their first games: the lowest card goes first, with as many others
 * as it can take along; whatever was laid is beaten by the lowest that beats it; 2s and jokers are
 * kept for the end, when someone has few cards, and bombs too.
 */
#include "bots/registry.h"

#include "bots/dou_dizhu/policy.h"

enum { TURN = 10, LARGE_FEW = 6 };

static unsigned count_of(uint64_t cards, int rank)
{
    return (unsigned)(cards >> (4 * rank)) & 15;
}

/* The rank a play begins with. */
static int lowest_rank(uint64_t cards)
{
    return engawa_lowest_bit64(cards) / 4;
}

static enum dou_dizhu_kind kind_of(const struct dou_dizhu *state, engawa_move move)
{
    return (enum dou_dizhu_kind)engawa_dou_dizhu_classify(state->rocket, move).kind;
}

/* ---- bidding ---- */

/* The high cards of HAND as people count them: a joker 3 or 4, a 2 two, a bomb 4. Two packs have
 * twice as many. */
static int high_cards(const struct dou_dizhu *state, uint64_t hand)
{
    int points = 0;
    for (int rank = 0; rank < DOU_DIZHU_BLACK; rank++)
        points += count_of(hand, rank) >= 4 ? 4 : 0;
    points += 2 * (int)count_of(hand, DOU_DIZHU_TWO) + 3 * (int)count_of(hand, DOU_DIZHU_BLACK) +
              4 * (int)count_of(hand, DOU_DIZHU_RED);
    return state->packs == 2 ? points / 2 : points;
}

/* The highest bid that POINTS are good for, if it may be made; otherwise pass. */
static engawa_move bid_for(const struct dou_dizhu *state, int points)
{
    int bid = points >= 7 ? 3 : points >= 6 ? 2 : points >= 5 ? 1 : 0;
    if (bid > state->bid)
        return DOU_DIZHU_BID | (engawa_move)bid;
    return engawa_dou_dizhu_may_pass(state) ? DOU_DIZHU_BID : DOU_DIZHU_BID | (state->bid + 1u);
}

/* ---- greedy ---- */

/* What HAND still costs: turns to play it out, less the cards that win turns. */
static int cost_of(struct dou_dizhu_bot_choice *choice, uint64_t hand)
{
    const struct dou_dizhu *state = choice->state;
    int high = 0, jokers = (int)(count_of(hand, DOU_DIZHU_BLACK) + count_of(hand, DOU_DIZHU_RED));
    for (int rank = 0; rank < DOU_DIZHU_BLACK; rank++)
        high += count_of(hand, rank) >= 4 ? 14 : 0;
    high += 4 * (int)count_of(hand, DOU_DIZHU_TWO) + 6 * jokers;
    if (jokers >= state->rocket)
        high += 6;
    return TURN * dou_dizhu_bot_turns(&choice->turns, state->rocket, hand) - high;
}

/* What speaks against leading MOVE besides what it leaves. */
static int cost_of_lead(const struct dou_dizhu_bot_choice *choice, engawa_move move)
{
    const struct dou_dizhu *state = choice->state;
    int size = engawa_dou_dizhu_size(move), next = (choice->seat + 1) % state->seats;
    int fewest = dou_dizhu_bot_fewest_cards(state, choice->seat), rank = lowest_rank(move);
    if (size == fewest && size <= 2)
        return 30 - 2 * rank;
    if (size == state->size[next] && size <= 2 && dou_dizhu_bot_partners(state, choice->seat, next))
        return rank - 30;
    return rank;
}

/* What a pass gives away: the turn, to whoever laid what is to be beaten. */
static int cost_of_pass(const struct dou_dizhu_bot_choice *choice)
{
    const struct dou_dizhu *state = choice->state;
    int fewest = dou_dizhu_bot_fewest_cards(state, choice->seat);
    if (dou_dizhu_bot_partners(state, choice->seat, state->owner))
        return -12;
    return 4 + (fewest <= LARGE_FEW ? 5 * (LARGE_FEW + 1 - fewest) : 0);
}

engawa_move dou_dizhu_bot_plan(struct dou_dizhu_bot_choice *choice)
{
    const struct dou_dizhu *state = choice->state;
    uint64_t hand = state->cards[choice->seat];
    bool leads = state->laid.kind == DOU_DIZHU_NONE;
    engawa_move best = choice->move[0];
    int least = 1 << 20;
    if (state->phase == DOU_DIZHU_AUCTION) {
        int turns = dou_dizhu_bot_turns(&choice->turns, state->rocket, hand);
        int few = state->deal / 2 - turns;
        return bid_for(state, high_cards(state, hand) + (few > 0 ? few : 0));
    }
    for (int i = 0; i < choice->count; i++) {
        engawa_move move = choice->move[i];
        int cost = cost_of(choice, hand - move);
        if (move == DOU_DIZHU_PASS)
            cost += cost_of_pass(choice);
        else
            cost += leads ? cost_of_lead(choice, move) : lowest_rank(move) / 2;
        if (cost < least) {
            least = cost;
            best = move;
        }
    }
    return best;
}

engawa_move dou_dizhu_bot_plan_in(struct dou_dizhu_bot_choice *scratch,
                                  const struct dou_dizhu *state, int seat, int count)
{
    scratch->state = state;
    scratch->seat = seat;
    scratch->count = count;
    engawa_move move = dou_dizhu_bot_plan(scratch);
    scratch->state = NULL;
    return move;
}

static engawa_move decide_greedy(struct dou_dizhu_bot_choice *choice, void *unused)
{
    (void)unused;
    return dou_dizhu_bot_plan(choice);
}

static void choose_greedy(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                          struct engawa_text *move)
{
    (void)rng;
    (void)budget;
    dou_dizhu_bot_choose(view, decide_greedy, NULL, move);
}

/* ---- easy ---- */

/* Whether MOVE has cards that a beginner keeps for later. */
static bool is_precious(const struct dou_dizhu *state, engawa_move move)
{
    return kind_of(state, move) >= DOU_DIZHU_QUADPLEX_1 || move >> (4 * DOU_DIZHU_TWO) != 0;
}

static engawa_move decide_easy(struct dou_dizhu_bot_choice *choice, void *unused)
{
    const struct dou_dizhu *state = choice->state;
    bool leads = state->laid.kind == DOU_DIZHU_NONE;
    bool late = dou_dizhu_bot_fewest_cards(state, choice->seat) <= LARGE_FEW ||
                state->size[choice->seat] <= LARGE_FEW;
    engawa_move best = choice->move[0];
    int least = 1 << 20;
    (void)unused;
    if (state->phase == DOU_DIZHU_AUCTION)
        return bid_for(state, high_cards(state, state->cards[choice->seat]));
    for (int i = 0; i < choice->count; i++) {
        engawa_move move = choice->move[i];
        if (move == DOU_DIZHU_PASS)
            continue;
        int cost = 20 * lowest_rank(move) - (leads ? engawa_dou_dizhu_size(move) : 0);
        if (is_precious(state, move))
            cost += 1000;
        if (cost < least) {
            least = cost;
            best = move;
        }
    }
    bool partner = dou_dizhu_bot_partners(state, choice->seat, state->owner);
    bool kept = !leads && least >= 1000 && (!late || partner);
    return kept ? DOU_DIZHU_PASS : best;
}

static void choose_easy(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                        struct engawa_text *move)
{
    (void)rng;
    (void)budget;
    dou_dizhu_bot_choose(view, decide_easy, NULL, move);
}

const struct engawa_bot dou_dizhu_bot_easy = {
    .name = "easy",
    .label_en = "Easy",
    .label_ja = "やさしい",
    .game = "dou-dizhu",
    .choose = choose_easy,
};

const struct engawa_bot dou_dizhu_bot_normal = {
    .name = "normal",
    .label_en = "Normal",
    .label_ja = "ふつう",
    .game = "dou-dizhu",
    .choose = choose_greedy,
};
