/* bots/dou_dizhu/strong.c - the strongest Dou Dizhu player, and what it knows about moves.
 *
 * In the auction it weighs what its network hopes to win as the landlord against what it hopes for
 * as another's opponent. In the play the network of its part judges every move, and the moves that
 * come close to the best are tried out (bots/dou_dizhu/search.h).
 *
 * Its advice is in points of the whole match: those won so far, and those it expects of this hand.
 * Hands to come are expected to bring nothing, as among equals.
 */
#include "bots/embed.h"
#include "bots/registry.h"

#include "bots/dou_dizhu/auction.h"
#include "bots/dou_dizhu/search.h"

#include <stdlib.h>

/* What the hand is worth in the auction, in points for one unit bid. */
struct prospect {
    float landlord, other;
};

static struct prospect prospect_of(struct dou_dizhu_bot_search *search,
                                   const struct dou_dizhu *state, int seat)
{
    const struct dou_dizhu_bot_model *model = dou_dizhu_bot_search_model(search);
    struct dou_dizhu_bot_turns *turns = calloc(1, sizeof *turns);
    if (!turns)
        abort();
    struct prospect prospect = {
        .landlord = dou_dizhu_bot_evaluate_bid(model, state, seat, true, turns).points,
        .other = dou_dizhu_bot_evaluate_bid(model, state, seat, false, turns).points,
    };
    free(turns);
    return prospect;
}

static engawa_move decide(struct dou_dizhu_bot_choice *choice, void *context)
{
    struct dou_dizhu_bot_search *search = context;
    if (choice->state->phase == DOU_DIZHU_AUCTION) {
        struct prospect hand = prospect_of(search, choice->state, choice->seat);
        int bid = dou_dizhu_bot_bid(choice->state, hand.landlord, hand.other);
        return DOU_DIZHU_BID | (engawa_move)bid;
    }
    struct dou_dizhu_bot_candidate *candidate = calloc((size_t)choice->count, sizeof *candidate);
    if (!candidate)
        abort();
    for (int i = 0; i < choice->count; i++)
        candidate[i].move = choice->move[i];
    dou_dizhu_bot_search_evaluate(search, candidate, choice->count);
    int count = dou_dizhu_bot_search_shortlist(search, candidate, choice->count);
    int best = count > 1 ? dou_dizhu_bot_search_roll_out(search, candidate, count, true) : 0;
    engawa_move move = candidate[best].move;
    free(candidate);
    return move;
}

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    struct dou_dizhu_bot_search *search = dou_dizhu_bot_search_new(view, rng, budget);
    if (!search) { /* a page that could not bring the weights */
        dou_dizhu_bot_normal.choose(view, rng, budget, move);
        return;
    }
    dou_dizhu_bot_choose(view, decide, search, move);
    dou_dizhu_bot_search_free(search);
}

/* ---- advice ---- */

/* How far off a network's judgement of a hand in the auction is, in points for one unit bid, by the
 * players (from 2); that of a move that has not been tried out, once corrected, as a share of what
 * is at stake; and how many times as far as they think trials are off that begin with such a
 * judgement. Measured: docs/bots.md, Advice. */
static const double bid_error[] = {0.23, 0.15, 0.42};
static const double untried_error = 0.27, tried_error = 1.4;

static void advise_bid(struct dou_dizhu_bot_search *search, const struct dou_dizhu *state, int seat,
                       struct engawa_advice *advice, int count)
{
    struct prospect hand = prospect_of(search, state, seat);
    for (int i = 0; i < count; i++) {
        int bid = (int)(advice[i].move & 15);
        int stake = bid > 0 ? bid * (state->seats - 1) : DOU_DIZHU_BID_MAX;
        advice[i].value = dou_dizhu_bot_bid_value(state, bid, hand.landlord, hand.other);
        advice[i].error = bid_error[state->seats - 2] * stake;
    }
}

/* The place of MOVE among the COUNT of ADVICE. */
static int find_advice(const struct engawa_advice *advice, int count, engawa_move move)
{
    int i = 0;
    while (i < count && advice[i].move != move)
        i++;
    return i;
}

/* What trying COUNT moves out has added to the network's opinion of them, on average: it does not
 * see far, but is off by about the same for all moves of a position. */
static double correction(const struct dou_dizhu_bot_candidate *candidate, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += candidate[i].points - candidate[i].prediction.points;
    return sum / count;
}

/* The short list is tried out, and two moves at least. A move that is not on it is not called
 * better than those that are, whatever the network thinks of its points. */
static void advise_play(struct dou_dizhu_bot_search *search, const struct dou_dizhu *state,
                        int seat, struct engawa_advice *advice, int count)
{
    struct dou_dizhu_bot_candidate *candidate = calloc((size_t)count, sizeof *candidate);
    double unit = state->bid * (seat == state->landlord ? state->seats - 1.0 : 1.0), most = -1e9;
    if (!candidate)
        abort();
    for (int i = 0; i < count; i++)
        candidate[i].move = advice[i].move;
    dou_dizhu_bot_search_evaluate(search, candidate, count);
    int tried = dou_dizhu_bot_search_shortlist(search, candidate, count);
    if (tried < 2 && count > 1)
        tried = 2;
    if (tried > 1)
        dou_dizhu_bot_search_roll_out(search, candidate, tried, false);
    double off = correction(candidate, tried);
    for (int i = 0; i < count; i++) {
        struct engawa_advice *one = &advice[find_advice(advice, count, candidate[i].move)];
        double points = candidate[i].points + (i < tried ? 0 : off),
               error = tried_error * candidate[i].error;
        if (i < tried)
            most = points > most ? points : most;
        else
            error = untried_error * dou_dizhu_bot_at_stake(state);
        one->value = unit * (i < tried || points < most ? points : most - 0.01);
        one->error = unit * error;
    }
    free(candidate);
}

/* A move that ends the hand is worth just what it wins. */
static void advise_end(const struct dou_dizhu *state, int seat, struct engawa_advice *advice,
                       int count)
{
    int end = find_advice(advice, count, state->cards[seat]);
    if (end == count)
        return;
    bool doubles =
        engawa_dou_dizhu_classify(state->rocket, state->cards[seat]).kind >= DOU_DIZHU_BOMB;
    int64_t stake = engawa_dou_dizhu_stake(state) << doubles;
    advice[end].value = (double)(seat == state->landlord ? stake * (state->seats - 1) : stake);
    advice[end].error = 0;
}

static bool advises(const struct engawa_setup *setup)
{
    return engawa_dou_dizhu_weights[setup->seats - 2].at != NULL;
}

static void advise(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_advice *advice, int count)
{
    const struct dou_dizhu *state = (const struct dou_dizhu *)(const void *)view->state.bytes;
    struct dou_dizhu_bot_search *search = dou_dizhu_bot_search_new(view, rng, budget);
    int seat = view->viewer;
    if (state->phase == DOU_DIZHU_AUCTION) {
        advise_bid(search, state, seat, advice, count);
    } else {
        advise_play(search, state, seat, advice, count);
        advise_end(state, seat, advice, count);
    }
    for (int i = 0; i < count; i++)
        advice[i].value += (double)state->score[seat];
    dou_dizhu_bot_search_free(search);
}

const struct engawa_bot dou_dizhu_bot_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "dou-dizhu",
    .choose = choose,
    .unit = ENGAWA_POINTS,
    .advises = advises,
    .advise = advise,
};
