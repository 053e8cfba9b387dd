/* bench_dou_dizhu_advice.c - engawa-bench-dou-dizhu-advice SEATS [COUNT]: how far off a network
 * alone is where advice has nothing better: in the auction, and about moves that are not tried out.
 *
 * Auction: of COUNT (60) hands of whoever speaks first, what the network hopes for against the mean
 * of 60 worlds played out by the networks, in points for one unit bid: as the landlord for 3, and
 * where the others bid after a pass. The worlds' own error is taken off.
 * Play: in COUNT positions from games, one move that is not on the short list is tried out together
 * with the best, 400 ms for the two; how far off the network was about it, as a share of what is at
 * stake, as it stands and corrected by what it was off about the best.
 */
#include "bots/dou_dizhu/auction.h"
#include "bots/dou_dizhu/model.h"
#include "bots/dou_dizhu/search.h"
#include "bots/registry.h"
#include "cli/bout.h"
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
    struct dou_dizhu_mind mind;
    struct dou_dizhu_turns turns;
    engawa_move *move;
    struct dou_dizhu_hope *hope;
};

static void *room(size_t count, size_t size)
{
    void *at = calloc(count, size);
    if (!at)
        abort();
    return at;
}

static struct dou_dizhu_hope hope_for(struct bench *bench, const struct dou_dizhu *state, int seat,
                                      bool landlord)
{
    return engawa_dou_dizhu_judge_bid(&bench->mind, state, seat, landlord, &bench->turns);
}

/* The best of COUNT moves of SEAT, as its network judges them. */
static engawa_move judged_best(struct bench *bench, const struct dou_dizhu *state, int seat,
                               int count)
{
    int best = 0;
    engawa_dou_dizhu_judge(&bench->mind, state, seat, bench->move, count, &bench->turns,
                           bench->hope);
    for (int i = 1; i < count; i++)
        if (engawa_dou_dizhu_aim(bench->hope[i]) > engawa_dou_dizhu_aim(bench->hope[best]))
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
        int seat = state->turn, count = engawa_dou_dizhu_worthy(state, seat, bench->move);
        engawa_move move = engawa_dou_dizhu_last_move(state, seat, bench->move, count);
        if (move == DOU_DIZHU_PASS)
            move = judged_best(bench, state, seat, count);
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
        int bid = engawa_dou_dizhu_bid(state, hope_for(bench, state, turn, true).points,
                                       hope_for(bench, state, turn, false).points);
        engawa_dou_dizhu.play(state, turn, DOU_DIZHU_BID | (engawa_move)bid);
    }
    return state->bid > 0;
}

/* The points of SEAT for one unit bid in a world that agrees with what it knows of STATE, as the
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

/* Of what is off: the number, the sum, the squares, and how much of these is the trials' own. */
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

static void bench_auction(struct bench *bench)
{
    struct off off[2] = {{0}};
    for (long hand = 0; hand < bench->count; hand++) {
        struct dou_dizhu state = {0};
        struct engawa_outcome outcome;
        engawa_dou_dizhu.start(&state, &bench->setup);
        engawa_dou_dizhu.draw(&state, &bench->rng, &outcome);
        engawa_dou_dizhu.settle(&state, &outcome);
        for (int side = 0; side < 2; side++) {
            double sum = 0, squares = 0, n = 0;
            for (int i = 0; i < WORLDS; i++) {
                double points = points_in_world(bench, &state, state.turn, side == 0);
                if (isnan(points))
                    continue;
                sum += points;
                squares += points * points;
                n++;
            }
            if (n >= FEWEST)
                add_off(&off[side],
                        (double)hope_for(bench, &state, state.turn, side == 0).points - sum / n,
                        (squares / n - sum * sum / n / n) / (n - 1));
        }
    }
    print_off("auction, as the landlord", &off[0]);
    print_off("auction, as an opponent", &off[1]);
}

/* Tries out one move of VIEW that is not on the short list, if there is one. */
static void try_left_out(struct bench *bench, const struct engawa_match *view, struct off off[2])
{
    const struct dou_dizhu *state = (const struct dou_dizhu *)(const void *)view->state.bytes;
    int count =
        engawa_dou_dizhu.legal(state, view->viewer, bench->move, engawa_dou_dizhu.legal_max);
    struct dou_dizhu_thinker *thinker = engawa_dou_dizhu_thinker_new(view, &bench->rng, LONG);
    struct dou_dizhu_trial *trial = room((size_t)count, sizeof *trial);
    for (int i = 0; i < count; i++)
        trial[i].move = bench->move[i];
    engawa_dou_dizhu_think(thinker, trial, count);
    int tried = engawa_dou_dizhu_shortlist(thinker, trial, count);
    if (tried < count) {
        uint32_t left_out = engawa_rng_below(&bench->rng, (uint32_t)(count - tried));
        struct dou_dizhu_trial two[2] = {trial[0], trial[tried + (int)left_out]};
        double stake = (double)engawa_dou_dizhu_at_stake(state);
        engawa_dou_dizhu_try_out(thinker, two, 2, false);
        double hope = two[1].hope.points, most = two[0].points - 0.01;
        double better = hope + two[0].points - two[0].hope.points;
        add_off(&off[0], ((hope < most ? hope : most) - two[1].points) / stake, 0);
        add_off(&off[1], ((better < most ? better : most) - two[1].points) / stake, 0);
    }
    engawa_dou_dizhu_thinker_free(thinker);
    free(trial);
}

static void bench_play(struct bench *bench)
{
    const struct engawa_bot *bots[ENGAWA_SEATS_MAX];
    struct engawa_bout_room bout_room = {0};
    struct off off[2] = {{0}};
    for (int seat = 0; seat < bench->seats; seat++)
        bots[seat] = &engawa_bot_dou_dizhu_strong;
    for (long number = 1; off[0].count < (double)bench->count; number++) {
        struct engawa_bout bout;
        struct engawa_event event;
        engawa_bout_begin(&bout, &engawa_dou_dizhu, &bench->setup, bots, 1, false, "advice", number,
                          &bout_room);
        while (off[0].count < (double)bench->count && engawa_bout_next(&bout, &event)) {
            const struct dou_dizhu *state = (const struct dou_dizhu *)(const void *)&bout.state;
            if (state->phase == DOU_DIZHU_PLAY && engawa_rng_below(&bench->rng, ASKED_ONE_IN) == 0)
                try_left_out(bench, bout.view[event.by], off);
            engawa_bout_apply(&bout, &event);
        }
        engawa_bout_end(&bout);
    }
    engawa_bout_room_free(&bout_room);
    print_off("play, moves not tried, as the network has it", &off[0]);
    print_off("play, moves not tried, corrected", &off[1]);
}

int main(int argc, char **argv)
{
    engawa_add_games();
    engawa_add_bots();
    struct bench *bench = room(1, sizeof *bench);
    bench->seats = argc > 1 ? atoi(argv[1]) : 0;
    bench->count = argc > 2 ? atol(argv[2]) : 60;
    if (bench->seats < 2 || bench->seats > 4 || bench->count < 1 ||
        !engawa_dou_dizhu_mind_open(&bench->mind, bench->seats)) {
        fputs("usage: engawa-bench-dou-dizhu-advice SEATS [COUNT]\n", stderr);
        free(bench);
        return 2;
    }
    engawa_setup_defaults(&engawa_dou_dizhu, bench->seats, &bench->setup);
    engawa_rng_fast(&bench->rng, 1);
    bench->move = room((size_t)engawa_dou_dizhu.legal_max, sizeof *bench->move);
    bench->hope = room((size_t)engawa_dou_dizhu.legal_max, sizeof *bench->hope);
    bench_auction(bench);
    bench_play(bench);
    free(bench->move);
    free(bench->hope);
    free(bench);
    return 0;
}
