/* greedy.c - two Dou Dizhu bots without a search: `normal` by a plan, `easy` by habit.
 *
 * `normal` rates the hand that a move leaves: the fewest turns that would play it out, less the
 * cards that win the turn back. It passes where a pass costs less than a play; the fewer cards
 * an opponent holds, the more a pass costs. It does not beat its partner's play without need, and
 * does not lead what an opponent with one or two cards could follow. It does not remember cards.
 *
 * `easy` plays as people do in their first games. It leads its lowest card, with as many others as
 * that can take along, and beats a play by the lowest that does. It keeps 2s, jokers and bombs for
 * the end, when someone has few cards.
 */
#include "bots/registry.h"

#include "bots/dou_dizhu/cards.h"
#include "bots/dou_dizhu/policy.h"

enum {
    TURN = 10,           /* the cost of a turn; other costs are in tenths of it */
    FEW = 6,             /* cards: the hand is near its end */
    PRECIOUS = 1000,     /* added to the cost of cards that `easy` keeps: more than all else */
    WORST_COST = 1 << 20 /* above any */
};

/* ---- bidding ---- */

/* The high cards of HAND as people count them: the red joker 4, the black one 3, a 2 two, a bomb 4;
 * with two packs half of that. */
static int high_cards(const struct dou_dizhu *state, uint64_t hand)
{
    int points = 0;
    for (int rank = 0; rank < DOU_DIZHU_BLACK; rank++)
        points += dou_dizhu_count(hand, rank) >= 4 ? 4 : 0;
    points += 2 * dou_dizhu_count(hand, DOU_DIZHU_TWO) +
              3 * dou_dizhu_count(hand, DOU_DIZHU_BLACK) + 4 * dou_dizhu_count(hand, DOU_DIZHU_RED);
    return state->packs == 2 ? points / 2 : points;
}

/* The bid that POINTS are worth; if it is not above the last one a pass, or the lowest bid if
 * passing is not allowed. */
static engawa_move bid_for(const struct dou_dizhu *state, int points)
{
    int bid = points >= 7 ? 3 : points >= 6 ? 2 : points >= 5 ? 1 : 0;
    if (bid > state->bid)
        return DOU_DIZHU_BID | (engawa_move)bid;
    return dou_dizhu_may_pass(state) ? DOU_DIZHU_BID : DOU_DIZHU_BID | (state->bid + 1u);
}

/* ---- normal ---- */

/* The cost of HAND: the turns to play it out, less the cards that win turns. */
static int cost_of_hand(struct dou_dizhu_bot_choice *choice, uint64_t hand)
{
    int rocket = choice->state->rocket, high = 0, jokers = dou_dizhu_bot_jokers(hand);
    for (int rank = 0; rank < DOU_DIZHU_BLACK; rank++)
        high += dou_dizhu_count(hand, rank) >= 4 ? 14 : 0;
    high += 4 * dou_dizhu_count(hand, DOU_DIZHU_TWO) + 6 * jokers;
    if (jokers >= rocket)
        high += 6;
    return TURN * dou_dizhu_bot_turns(&choice->turns, rocket, hand) - high;
}

/* The cost of leading MOVE, besides that of the hand it leaves. */
static int cost_of_lead(const struct dou_dizhu_bot_choice *choice, engawa_move move)
{
    const struct dou_dizhu *state = choice->state;
    int size = dou_dizhu_size(move), next = (choice->seat + 1) % state->seats;
    int fewest = dou_dizhu_bot_fewest_cards(state, choice->seat);
    int rank = dou_dizhu_bot_lowest_rank(move);
    if (size == fewest && size <= 2) /* an opponent could win by following */
        return 30 - 2 * rank;
    if (size == state->size[next] && size <= 2 &&
        dou_dizhu_bot_partners(state, choice->seat, next)) /* the partner could */
        return rank - 30;
    return rank;
}

/* The cost of a pass: the turn goes to the seat whose play was to beat. */
static int cost_of_pass(const struct dou_dizhu_bot_choice *choice)
{
    const struct dou_dizhu *state = choice->state;
    int fewest = dou_dizhu_bot_fewest_cards(state, choice->seat);
    if (dou_dizhu_bot_partners(state, choice->seat, state->owner))
        return -12;
    return 4 + (fewest <= FEW ? 5 * (FEW + 1 - fewest) : 0);
}

/* The bid: high cards count, and so does a hand of few turns. */
static engawa_move plan_bid(struct dou_dizhu_bot_choice *choice)
{
    const struct dou_dizhu *state = choice->state;
    uint64_t hand = state->cards[choice->seat];
    int saved = state->deal / 2 - dou_dizhu_bot_turns(&choice->turns, state->rocket, hand);
    return bid_for(state, high_cards(state, hand) + (saved > 0 ? saved : 0));
}

/* The move of CHOICE that leaves the best hand. */
static engawa_move plan(struct dou_dizhu_bot_choice *choice)
{
    const struct dou_dizhu *state = choice->state;
    bool leads = state->laid.kind == DOU_DIZHU_NONE;
    engawa_move best = choice->move[0];
    int least = WORST_COST;
    if (state->phase == DOU_DIZHU_AUCTION)
        return plan_bid(choice);
    for (int i = 0; i < choice->count; i++) {
        engawa_move move = choice->move[i];
        int cost = cost_of_hand(choice, state->cards[choice->seat] - move);
        if (move == DOU_DIZHU_PASS)
            cost += cost_of_pass(choice);
        else
            cost += leads ? cost_of_lead(choice, move) : dou_dizhu_bot_lowest_rank(move) / 2;
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
    engawa_move move = plan(scratch);
    scratch->state = NULL;
    return move;
}

static engawa_move decide_normal(struct dou_dizhu_bot_choice *choice, void *unused)
{
    (void)unused;
    return plan(choice);
}

static void choose_normal(const struct engawa_bot *self, const struct engawa_question *asked,
                          struct engawa_event *event)
{
    (void)self;
    event->move = dou_dizhu_bot_choose(asked->view, decide_normal, NULL);
}

/* ---- easy ---- */

/* Whether MOVE has cards that a beginner keeps for later. */
static bool is_precious(const struct dou_dizhu *state, engawa_move move)
{
    return dou_dizhu_classify(state->rules, move).kind >= DOU_DIZHU_QUADPLEX_1 ||
           move >> (4 * DOU_DIZHU_TWO) != 0;
}

static engawa_move decide_easy(struct dou_dizhu_bot_choice *choice, void *unused)
{
    const struct dou_dizhu *state = choice->state;
    bool leads = state->laid.kind == DOU_DIZHU_NONE;
    bool late =
        dou_dizhu_bot_fewest_cards(state, choice->seat) <= FEW || state->size[choice->seat] <= FEW;
    engawa_move best = choice->move[0];
    int least = WORST_COST;
    (void)unused;
    if (state->phase == DOU_DIZHU_AUCTION)
        return bid_for(state, high_cards(state, state->cards[choice->seat]));
    for (int i = 0; i < choice->count; i++) {
        engawa_move move = choice->move[i];
        if (move == DOU_DIZHU_PASS)
            continue;
        int cost = 20 * dou_dizhu_bot_lowest_rank(move) - (leads ? dou_dizhu_size(move) : 0);
        if (is_precious(state, move))
            cost += PRECIOUS;
        if (cost < least) {
            least = cost;
            best = move;
        }
    }
    bool partner = dou_dizhu_bot_partners(state, choice->seat, state->owner);
    bool kept = !leads && least >= PRECIOUS && (!late || partner);
    return kept ? DOU_DIZHU_PASS : best;
}

static void choose_easy(const struct engawa_bot *self, const struct engawa_question *asked,
                        struct engawa_event *event)
{
    (void)self;
    event->move = dou_dizhu_bot_choose(asked->view, decide_easy, NULL);
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
    .choose = choose_normal,
};
