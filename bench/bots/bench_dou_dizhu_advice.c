/* bench_dou_dizhu_advice.c - engawa-bench-dou-dizhu-advice SEATS [COUNT]: how far off a network's
 * prediction is where advice has nothing better: in the auction, and about moves without rollouts.
 *
 * Auction: for COUNT (60) hands of the first bidder, the prediction against the mean of 60 worlds
 * played out by the networks, in points for a bid of 1: as the landlord for 3, and where the others
 * bid after a pass. The error of that mean is taken off. Play: in COUNT positions from games, one
 * move that is not on the short list is played out together with the best, 400 ms for the two; how
 * far off the prediction was about it, as a share of the stake, uncorrected and corrected by how
 * far it was off about the best.
 */
#include "bots/dou_dizhu/auction.h"
#include "bots/dou_dizhu/model.h"
#include "bots/dou_dizhu/search.h"
#include "bots/registry.h"
#include "cli/contest/self_play.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORLDS = 60, LONG = 400, ASKED_ONE_IN = 12, FEWEST = 5 };

struct bench {
    int seats;
    long count;
    struct engawa_setup setup;
    struct engawa_rng rng;
    struct dou_dizhu_bot_model model;
    struct dou_dizhu_bot_turns turns;
    engawa_move *move;
    struct dou_dizhu_bot_prediction *prediction;
};

static struct dou_dizhu_bot_prospect prospect_of(struct bench *bench, const struct dou_dizhu *state,
                                                 int seat)
{
    return dou_dizhu_bot_evaluate_hand(&bench->model, state, seat, &bench->turns);
}

/* The best of COUNT moves of SEAT, by its network. */
static engawa_move best_by_network(struct bench *bench, const struct dou_dizhu *state, int seat,
                                   int count)
{
    int best = 0;
    dou_dizhu_bot_evaluate(&bench->model, state, seat, bench->move, count, &bench->turns,
                           bench->prediction);
    for (int i = 1; i < count; i++)
        if (dou_dizhu_bot_objective(bench->prediction[i]) >
            dou_dizhu_bot_objective(bench->prediction[best]))
            best = i;
    return bench->move[best];
}

/* Plays the hand of STATE, whose landlord is known, to its end by the networks. */
static void play_out(struct bench *bench, struct dou_dizhu *state)
{
    while (state->phase == DOU_DIZHU_PLAY || engawa_dou_dizhu.actors(state) == ENGAWA_CHANCE_BIT) {
        if (state->phase != DOU_DIZHU_PLAY) {
            struct engawa_outcome outcome;
            engawa_dou_dizhu.draw(state, &bench->rng, &outcome);
            engawa_dou_dizhu.settle(state, &outcome);
            if (state->phase == DOU_DIZHU_AUCTION) /* the next hand is dealt */
                return;
            continue;
        }
        int seat = state->turn, count = dou_dizhu_bot_pruned_moves(state, seat, bench->move);
        engawa_move move = dou_dizhu_bot_last_move(state, seat, bench->move, count);
        if (move == DOU_DIZHU_PASS)
            move = best_by_network(bench, state, seat, count);
        engawa_dou_dizhu.play(state, seat, move);
    }
}

/* Lets all but SEAT bid after it has passed; false if nobody takes the hand. */
static bool others_bid(struct bench *bench, struct dou_dizhu *state, int seat)
{
    engawa_dou_dizhu.play(state, seat, DOU_DIZHU_BID);
    while (state->phase == DOU_DIZHU_AUCTION) {
        int turn = state->turn;
        if (turn == seat)
            return false;
        int bid = dou_dizhu_bot_bid(state, prospect_of(bench, state, turn));
        engawa_dou_dizhu.play(state, turn, DOU_DIZHU_BID | (engawa_move)bid);
    }
    return state->bid > 0;
}

/* Returns the points of SEAT for one unit bid in a world that agrees with its view of STATE, as the
 * landlord or not; NaN if nobody takes the hand. */
static double points_in_world(struct bench *bench, const struct dou_dizhu *state, int seat,
                              bool landlord)
{
    struct dou_dizhu world = *state;
    for (int i = 0; i < bench->seats; i++)
        world.cards[i] = i == seat ? world.cards[i] : 0;
    world.seen = (uint8_t)(1u << seat);
    engawa_dou_dizhu.imagine(&world, seat, &bench->rng);
    if (landlord)
        engawa_dou_dizhu.play(&world, seat, DOU_DIZHU_BID | DOU_DIZHU_BID_MAX);
    else if (!others_bid(bench, &world, seat))
        return NAN;
    double unit = world.bid * (landlord ? bench->seats - 1.0 : 1.0);
    play_out(bench, &world);
    return (double)world.score[seat] / unit;
}

/* Errors of predictions: their number, their sum, the sum of their squares, and how much of that is
 * the error of the reference. */
struct off {
    double count, sum, squares, own;
};

static void add_off(struct off *off, double by, double own)
{
    off->count++;
    off->sum += by;
    off->squares += by * by;
    off->own += own;
}

static void print_off(const char *what, const struct off *off)
{
    double mean = off->sum / off->count, square = (off->squares - off->own) / off->count;
    printf("%-44s %5.0f  mean %+.3f  root mean square %.3f\n", what, off->count, mean,
           sqrt(square > 0 ? square : 0));
}

/* Adds how far off PREDICTION is about the hand of whose turn it is in STATE to OFF. */
static void check_hand(struct bench *bench, const struct dou_dizhu *state, bool landlord,
                       float prediction, struct off *off)
{
    double sum = 0, squares = 0, n = 0;
    for (int i = 0; i < WORLDS; i++) {
        double points = points_in_world(bench, state, state->turn, landlord);
        if (isnan(points))
            continue;
        sum += points;
        squares += points * points;
        n++;
    }
    if (n >= (double)FEWEST)
        add_off(off, (double)prediction - sum / n, (squares / n - sum * sum / n / n) / (n - 1));
}

static void bench_auction(struct bench *bench)
{
    struct off off[2] = {{0}};
    for (long hand = 0; hand < bench->count; hand++) {
        struct dou_dizhu state = {0};
        struct engawa_outcome outcome;
        engawa_dou_dizhu.start(&state, &bench->setup);
        engawa_dou_dizhu.draw(&state, &bench->rng, &outcome);
        engawa_dou_dizhu.settle(&state, &outcome);
        struct dou_dizhu_bot_prospect prospect = prospect_of(bench, &state, state.turn);
        check_hand(bench, &state, true, prospect.landlord, &off[0]);
        check_hand(bench, &state, false, prospect.other, &off[1]);
    }
    print_off("auction, as the landlord", &off[0]);
    print_off("auction, as an opponent", &off[1]);
}

/* Plays out one move of VIEW that is not on the short list, if there is one. */
static void check_left_out(struct bench *bench, const struct engawa_match *view, struct off off[2])
{
    const struct dou_dizhu *state = dou_dizhu_bot_state(view);
    int count =
        engawa_dou_dizhu.legal(state, view->viewer, bench->move, engawa_dou_dizhu.legal_max);
    struct dou_dizhu_bot_search *search = dou_dizhu_bot_search_new(view, &bench->rng, LONG);
    struct dou_dizhu_bot_candidate *candidate = engawa_allocate((size_t)count, sizeof *candidate);
    for (int i = 0; i < count; i++)
        candidate[i].move = bench->move[i];
    dou_dizhu_bot_search_evaluate(search, candidate, count);
    int listed = dou_dizhu_bot_search_shortlist(search, candidate, count);
    if (listed < count) {
        uint32_t left_out = engawa_rng_below(&bench->rng, (uint32_t)(count - listed));
        struct dou_dizhu_bot_candidate two[2] = {candidate[0], candidate[listed + (int)left_out]};
        double stake = (double)dou_dizhu_bot_at_stake(state);
        dou_dizhu_bot_search_roll_out(search, two, 2, false);
        double prediction = two[1].prediction.points, most = two[0].points - 0.01;
        double better = prediction + two[0].points - two[0].prediction.points;
        add_off(&off[0], ((prediction < most ? prediction : most) - two[1].points) / stake, 0);
        add_off(&off[1], ((better < most ? better : most) - two[1].points) / stake, 0);
    }
    dou_dizhu_bot_search_free(search);
    free(candidate);
}

static void bench_play(struct bench *bench)
{
    const struct engawa_bot *bots[ENGAWA_SEATS_MAX];
    struct self_play_scratch scratch = {0};
    struct off off[2] = {{0}};
    for (int seat = 0; seat < bench->seats; seat++)
        bots[seat] = &dou_dizhu_bot_strong;
    for (long number = 1; off[0].count < (double)bench->count; number++) {
        struct self_play self_play;
        struct engawa_event event;
        self_play_begin(&self_play, &engawa_dou_dizhu, &bench->setup, bots, 1, false, "advice",
                        number, &scratch);
        while (off[0].count < (double)bench->count && self_play_next(&self_play, &event)) {
            const struct dou_dizhu *state =
                (const struct dou_dizhu *)(const void *)&self_play.state;
            if (state->phase == DOU_DIZHU_PLAY && engawa_rng_below(&bench->rng, ASKED_ONE_IN) == 0)
                check_left_out(bench, self_play.view[event.by], off);
            self_play_apply(&self_play, &event);
        }
        self_play_end(&self_play);
    }
    self_play_scratch_free(&scratch);
    print_off("play, moves not tried, as the network has it", &off[0]);
    print_off("play, moves not tried, corrected", &off[1]);
}

int main(int argc, char **argv)
{
    engawa_add_games();
    engawa_add_bots();
    struct bench *bench = engawa_allocate(1, sizeof *bench);
    bench->seats = argc > 1 ? atoi(argv[1]) : 0;
    bench->count = argc > 2 ? atol(argv[2]) : 60;
    if (bench->seats < 2 || bench->seats > 4 || bench->count < 1 ||
        !dou_dizhu_bot_model_open(&bench->model, bench->seats)) {
        fputs("usage: engawa-bench-dou-dizhu-advice SEATS [COUNT]\n", stderr);
        free(bench);
        return 2;
    }
    engawa_setup_defaults(&engawa_dou_dizhu, bench->seats, &bench->setup);
    engawa_rng_fast(&bench->rng, 1);
    bench->move = dou_dizhu_bot_new_moves();
    bench->prediction =
        engawa_allocate((size_t)engawa_dou_dizhu.legal_max, sizeof *bench->prediction);
    bench_auction(bench);
    bench_play(bench);
    free(bench->move);
    free(bench->prediction);
    free(bench);
    return 0;
}
