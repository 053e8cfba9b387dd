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

static struct prospect prospect_of(struct dou_dizhu_thinker *thinker, const struct dou_dizhu *state,
                                   int seat)
{
    const struct dou_dizhu_mind *mind = engawa_dou_dizhu_thinker_mind(thinker);
    struct dou_dizhu_turns *turns = calloc(1, sizeof *turns);
    if (!turns)
        abort();
    struct prospect prospect = {
        .landlord = engawa_dou_dizhu_judge_bid(mind, state, seat, true, turns).points,
        .other = engawa_dou_dizhu_judge_bid(mind, state, seat, false, turns).points,
    };
    free(turns);
    return prospect;
}

static engawa_move decide(struct dou_dizhu_choice *choice, void *context)
{
    struct dou_dizhu_thinker *thinker = context;
    if (choice->state->phase == DOU_DIZHU_AUCTION) {
        struct prospect hand = prospect_of(thinker, choice->state, choice->seat);
        int bid = engawa_dou_dizhu_bid(choice->state, hand.landlord, hand.other);
        return DOU_DIZHU_BID | (engawa_move)bid;
    }
    struct dou_dizhu_trial *trial = calloc((size_t)choice->count, sizeof *trial);
    if (!trial)
        abort();
    for (int i = 0; i < choice->count; i++)
        trial[i].move = choice->move[i];
    engawa_dou_dizhu_think(thinker, trial, choice->count);
    int count = engawa_dou_dizhu_shortlist(thinker, trial, choice->count);
    int best = count > 1 ? engawa_dou_dizhu_try_out(thinker, trial, count, true) : 0;
    engawa_move move = trial[best].move;
    free(trial);
    return move;
}

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    struct dou_dizhu_thinker *thinker = engawa_dou_dizhu_thinker_new(view, rng, budget);
    if (!thinker) { /* a page that could not bring the weights */
        engawa_bot_dou_dizhu_greedy.choose(view, rng, budget, move);
        return;
    }
    engawa_dou_dizhu_choose(view, decide, thinker, move);
    engawa_dou_dizhu_thinker_free(thinker);
}

/* ---- advice ---- */

/* How far off a network's judgement of a hand in the auction is, in points for one unit bid, by the
 * players (from 2); that of a move that has not been tried out, once corrected, as a share of what
 * is at stake; and how many times as far as they think trials are off that begin with such a
 * judgement. Measured: docs/bots.md, Advice. */
static const double bid_error[] = {0.23, 0.15, 0.42};
static const double untried_error = 0.27, tried_error = 1.4;

static void advise_bid(struct dou_dizhu_thinker *thinker, const struct dou_dizhu *state, int seat,
                       struct engawa_advice *advice, int count)
{
    struct prospect hand = prospect_of(thinker, state, seat);
    for (int i = 0; i < count; i++) {
        int bid = (int)(advice[i].move & 15);
        int stake = bid > 0 ? bid * (state->seats - 1) : DOU_DIZHU_BID_MAX;
        advice[i].value = engawa_dou_dizhu_bid_worth(state, bid, hand.landlord, hand.other);
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
static double correction(const struct dou_dizhu_trial *trial, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += trial[i].points - trial[i].hope.points;
    return sum / count;
}

/* The short list is tried out, and two moves at least. A move that is not on it is not called
 * better than those that are, whatever the network thinks of its points. */
static void advise_play(struct dou_dizhu_thinker *thinker, const struct dou_dizhu *state, int seat,
                        struct engawa_advice *advice, int count)
{
    struct dou_dizhu_trial *trial = calloc((size_t)count, sizeof *trial);
    double unit = state->bid * (seat == state->landlord ? state->seats - 1.0 : 1.0), most = -1e9;
    if (!trial)
        abort();
    for (int i = 0; i < count; i++)
        trial[i].move = advice[i].move;
    engawa_dou_dizhu_think(thinker, trial, count);
    int tried = engawa_dou_dizhu_shortlist(thinker, trial, count);
    if (tried < 2 && count > 1)
        tried = 2;
    if (tried > 1)
        engawa_dou_dizhu_try_out(thinker, trial, tried, false);
    double off = correction(trial, tried);
    for (int i = 0; i < count; i++) {
        struct engawa_advice *one = &advice[find_advice(advice, count, trial[i].move)];
        double points = trial[i].points + (i < tried ? 0 : off),
               error = tried_error * trial[i].error;
        if (i < tried)
            most = points > most ? points : most;
        else
            error = untried_error * engawa_dou_dizhu_at_stake(state);
        one->value = unit * (i < tried || points < most ? points : most - 0.01);
        one->error = unit * error;
    }
    free(trial);
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
    struct dou_dizhu_thinker *thinker = engawa_dou_dizhu_thinker_new(view, rng, budget);
    int seat = view->viewer;
    if (state->phase == DOU_DIZHU_AUCTION) {
        advise_bid(thinker, state, seat, advice, count);
    } else {
        advise_play(thinker, state, seat, advice, count);
        advise_end(state, seat, advice, count);
    }
    for (int i = 0; i < count; i++)
        advice[i].value += (double)state->score[seat];
    engawa_dou_dizhu_thinker_free(thinker);
}

const struct engawa_bot engawa_bot_dou_dizhu_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "dou-dizhu",
    .choose = choose,
    .unit = ENGAWA_POINTS,
    .advises = advises,
    .advise = advise,
};
