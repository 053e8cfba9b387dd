/* strong.c - the strongest Dou Dizhu bot, and its advice.
 *
 * In the auction it compares its network's predictions for the hand as landlord and as opponent. In
 * the play the network of its role evaluates every move, and the moves that come close to the best
 * are played out (search.h).
 *
 * Its advice is in points of the whole match: those won so far, and those expected of this hand.
 * Hands to come are expected to bring nothing, as among equals.
 */
#include "bots/registry.h"

#include "bots/dou_dizhu/search.h"
#include "bots/weights.h"
#include "engine/memory.h"

#include <stdlib.h>

/* Returns the evaluations of COUNT moves of the play; free() it. */
static struct dou_dizhu_bot_candidate *evaluate(struct dou_dizhu_bot_search *search,
                                                const engawa_move *move, int count)
{
    struct dou_dizhu_bot_candidate *candidate = engawa_allocate((size_t)count, sizeof *candidate);
    for (int i = 0; i < count; i++)
        candidate[i].move = move[i];
    dou_dizhu_bot_search_evaluate(search, candidate, count);
    return candidate;
}

static engawa_move decide(struct dou_dizhu_bot_choice *choice, void *context)
{
    struct dou_dizhu_bot_search *search = context;
    if (choice->state->phase == DOU_DIZHU_AUCTION) {
        int bid = dou_dizhu_bot_bid(choice->state, dou_dizhu_bot_search_prospect(search));
        return DOU_DIZHU_BID | (engawa_move)bid;
    }
    struct dou_dizhu_bot_candidate *candidate = evaluate(search, choice->move, choice->count);
    int count = dou_dizhu_bot_search_shortlist(search, candidate, choice->count);
    int best = count > 1 ? dou_dizhu_bot_search_roll_out(search, candidate, count, true) : 0;
    engawa_move move = candidate[best].move;
    free(candidate);
    return move;
}

static void choose(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event)
{
    struct dou_dizhu_bot_search *search =
        dou_dizhu_bot_search_new(asked->view, asked->rng, asked->budget);
    (void)self;
    if (!search) { /* a page that has not brought the weights */
        dou_dizhu_bot_normal.choose(&dou_dizhu_bot_normal, asked, event);
        return;
    }
    event->move = dou_dizhu_bot_choose(asked->view, decide, search);
    dou_dizhu_bot_search_free(search);
}

/* ---- advice ---- */

/* Errors to tell, as measured (docs/diary/bots.md): of a network's prediction in the auction, in
 * points for a bid of 1, by the number of players from 2; of a move without rollouts, corrected, as
 * a share of the stake; and of moves with rollouts, as a multiple of the rollouts' own error, since
 * they begin with a prediction. */
static const double bid_error[] = {0.23, 0.20, 0.37};
static const double predicted_error = 0.28, rolled_out_error = 1.4;

static void advise_bid(struct dou_dizhu_bot_search *search, const struct dou_dizhu *state,
                       struct engawa_advice *advice, int count)
{
    struct dou_dizhu_bot_prospect hand = dou_dizhu_bot_search_prospect(search);
    for (int i = 0; i < count; i++) {
        int bid = (int)(advice[i].move & 15);
        int stake = bid > 0 ? bid * (state->seats - 1) : DOU_DIZHU_BID_MAX;
        advice[i].value = dou_dizhu_bot_bid_value(state, bid, hand);
        advice[i].error = bid_error[state->seats - 2] * stake;
    }
}

/* The place of MOVE among the COUNT of ADVICE; COUNT if it is not there. */
static int find_advice(const struct engawa_advice *advice, int count, engawa_move move)
{
    int i = 0;
    while (i < count && advice[i].move != move)
        i++;
    return i;
}

/* By how much the rollouts of COUNT candidates have changed their predictions, on average. A
 * network does not look far ahead, but is off by about the same for all moves of a position. */
static double correction(const struct dou_dizhu_bot_candidate *candidate, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += candidate[i].points - candidate[i].prediction.points;
    return sum / count;
}

/* Sorts CANDIDATE, COUNT moves, and plays out those on the short list, and two at least if there
 * are two. Returns how many were played out. (A single move is not: it has its prediction.) */
static int roll_out(struct dou_dizhu_bot_search *search, struct dou_dizhu_bot_candidate *candidate,
                    int count)
{
    int listed = dou_dizhu_bot_search_shortlist(search, candidate, count);
    if (listed < 2 && count > 1)
        listed = 2;
    if (listed > 1)
        dou_dizhu_bot_search_roll_out(search, candidate, listed, false);
    return listed;
}

/* A move that is not on the short list is never rated above those that are, whatever its prediction
 * is. */
static void advise_play(struct dou_dizhu_bot_search *search, const struct dou_dizhu *state,
                        int seat, struct engawa_advice *advice, int count)
{
    double unit = state->bid * (seat == state->landlord ? state->seats - 1.0 : 1.0), most = -1e9;
    engawa_move *move = engawa_allocate((size_t)count, sizeof *move);
    for (int i = 0; i < count; i++)
        move[i] = advice[i].move;
    struct dou_dizhu_bot_candidate *candidate = evaluate(search, move, count);
    int listed = roll_out(search, candidate, count);
    double off = correction(candidate, listed);
    for (int i = 0; i < count; i++) {
        struct engawa_advice *one = &advice[find_advice(advice, count, candidate[i].move)];
        double points = candidate[i].points;
        if (i < listed) {
            most = points > most ? points : most;
            one->error = unit * (rolled_out_error * candidate[i].error);
        } else {
            points = points + off < most ? points + off : most - 0.01;
            one->error = unit * (predicted_error * dou_dizhu_bot_at_stake(state));
        }
        one->value = unit * points;
    }
    free(candidate);
    free(move);
}

/* The value of a move that ends the hand is exactly its win. */
static void advise_last(const struct dou_dizhu *state, int seat, struct engawa_advice *advice,
                        int count)
{
    int last = find_advice(advice, count, state->cards[seat]);
    if (last == count)
        return;
    bool doubles = dou_dizhu_classify(state->rules, state->cards[seat]).kind >= DOU_DIZHU_BOMB;
    int64_t stake = dou_dizhu_stake(state) << doubles;
    advice[last].value = (double)(seat == state->landlord ? stake * (state->seats - 1) : stake);
    advice[last].error = 0;
}

static bool advises(const struct engawa_bot *self, const struct engawa_setup *setup)
{
    (void)self;
    return engawa_weights("dou-dizhu", setup->seats) != NULL;
}

static void advise(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_advice *advice, int count)
{
    const struct dou_dizhu *state = dou_dizhu_bot_state(asked->view);
    struct dou_dizhu_bot_search *search =
        dou_dizhu_bot_search_new(asked->view, asked->rng, asked->budget);
    int seat = asked->view->viewer;
    (void)self;
    if (state->phase == DOU_DIZHU_AUCTION) {
        advise_bid(search, state, advice, count);
    } else {
        advise_play(search, state, seat, advice, count);
        advise_last(state, seat, advice, count);
    }
    for (int i = 0; i < count; i++)
        advice[i].value += (double)state->score[seat];
    dou_dizhu_bot_search_free(search);
}

static bool fits(const struct engawa_bot *self, int seats, const char *bytes, size_t length)
{
    (void)self;
    return dou_dizhu_bot_weights_fit(seats, bytes, length);
}

const struct engawa_bot dou_dizhu_bot_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "dou-dizhu",
    .fits = fits,
    .choose = choose,
    .unit = ENGAWA_POINTS,
    .advises = advises,
    .advise = advise,
};
