/* train.c - training of the networks of Dou Dizhu by self-play (train.h).
 *
 * A hand is dealt as at a table. In three of four hands the landlord is found by an auction, in
 * which the network bids; otherwise, and when all pass, a seat becomes landlord regardless of its
 * hand, so that the networks also learn about poor hands of landlords. Each decision becomes an
 * example: the features of position and move, and the result when the hand is over.
 */
#include "bots/dou_dizhu/train.h"

#include "bots/dou_dizhu/auction.h"
#include "bots/dou_dizhu/learner.h"
#include "bots/dou_dizhu/model.h"
#include "bots/dou_dizhu/policy.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <stdlib.h>
#include <string.h>

enum { WIDE = DOU_DIZHU_BOT_WIDE, EXAMPLES_MAX = 512 /* of one hand */ };

/* The size of a step at the beginning, with random and with earlier weights, and at the end. */
static const float step_new = 1e-3f, step_again = 4e-4f, step_last = 5e-5f;

/* The share of random moves at the beginning and at the end. */
static const float explore_first = 0.04f, explore_last = 0.01f;

struct example {
    int role; /* whose network learns from it; the number of seats: that of the auction */
    int count;
    uint16_t feature[DOU_DIZHU_BOT_FEATURES_MAX];
};

struct training {
    struct dou_dizhu_bot_layout layout;
    struct engawa_rng rng;
    struct engawa_setup setup;
    long total, played;                                        /* hands */
    float step;                                                /* its size at the beginning */
    struct dou_dizhu_bot_learner learner[DOU_DIZHU_SEATS + 1]; /* by role; then the auction's */
    struct dou_dizhu_bot_turns turns[2];                       /* for each rocket */
    struct example example[EXAMPLES_MAX];                      /* of the present hand */
    int examples;
    engawa_move *move; /* memory for legal_max */
};

static struct dou_dizhu_bot_turns *seat_clock_of(struct training *training,
                                                 const struct dou_dizhu *state)
{
    return &training->turns[state->rocket == 4];
}

/* ---- decisions ---- */

/* Whether the next move is random. */
static bool explores(struct training *training)
{
    float past = (float)training->played / (float)training->total;
    float share = explore_first + past * (explore_last - explore_first);
    return (float)engawa_rng_below(&training->rng, 1 << 20) < share * (1 << 20);
}

/* The best of COUNT moves by the network, or a random one. Keeps the decision as an example. */
static engawa_move decide(struct training *training, const struct dou_dizhu *state, int count)
{
    const struct dou_dizhu_bot_layout *layout = &training->layout;
    int seat = state->turn, role = dou_dizhu_bot_role(state, seat), first = 0, end = count;
    const struct dou_dizhu_bot_learner *learner = &training->learner[role];
    struct example *kept = &training->example[training->examples++];
    uint64_t unseen = dou_dizhu_bot_unseen(state, seat);
    uint16_t feature[DOU_DIZHU_BOT_FEATURES_MAX];
    float sum[WIDE], most = -1e9f;
    engawa_move best = training->move[0];
    if (explores(training)) {
        first = (int)engawa_rng_below(&training->rng, (uint32_t)count);
        end = first + 1;
    }
    int known = dou_dizhu_bot_position_features(layout, state, seat, kept->feature);
    dou_dizhu_bot_learner_sum(learner, kept->feature, known, sum);
    kept->role = role;
    kept->count = known;
    for (int i = first; i < end; i++) {
        int more = dou_dizhu_bot_move_features(layout, state, seat, unseen, training->move[i],
                                               seat_clock_of(training, state), feature);
        float objective =
            dou_dizhu_bot_objective(dou_dizhu_bot_learner_predict(learner, sum, feature, more));
        if (objective > most) {
            most = objective;
            best = training->move[i];
            memcpy(kept->feature + known, feature, (size_t)more * sizeof *feature);
            kept->count = known + more;
        }
    }
    return best;
}

/* The move in the play. One that ends the hand, or the only one, is no decision. */
static engawa_move choose(struct training *training, const struct dou_dizhu *state)
{
    int count = dou_dizhu_bot_pruned_moves(state, state->turn, training->move);
    engawa_move last = dou_dizhu_bot_last_move(state, state->turn, training->move, count);
    if (last != DOU_DIZHU_PASS)
        return last;
    if (count == 1 || training->examples == EXAMPLES_MAX)
        return training->move[0];
    return decide(training, state, count);
}

/* Makes SEAT's hand in the auction an EXAMPLE. */
static void keep_bid(struct training *training, const struct dou_dizhu *state, int seat,
                     bool landlord, struct example *example)
{
    example->role = state->seats;
    example->count = dou_dizhu_bot_bid_features(&training->layout, state, seat, landlord,
                                                seat_clock_of(training, state), example->feature);
}

/* The points that the hand of the seat whose turn it is in the auction is predicted to bring. */
static float predict_bid(struct training *training, const struct dou_dizhu *state, bool landlord)
{
    const struct dou_dizhu_bot_learner *learner = &training->learner[state->seats];
    struct example example;
    float sum[WIDE];
    keep_bid(training, state, state->turn, landlord, &example);
    dou_dizhu_bot_learner_sum(learner, NULL, 0, sum);
    return dou_dizhu_bot_learner_predict(learner, sum, example.feature, example.count).points;
}

/* ---- a hand ---- */

static void draw(struct training *training, struct dou_dizhu *state)
{
    struct engawa_outcome outcome;
    engawa_dou_dizhu.draw(state, &training->rng, &outcome);
    engawa_dou_dizhu.settle(state, &outcome);
}

/* Deals a hand and finds a landlord: the seat LANDLORD, or with -1 by the auction, and the last to
 * speak if all pass. Returns whether the auction decided. */
static bool deal(struct training *training, struct dou_dizhu *state, int landlord)
{
    bool auction = landlord < 0;
    memset(state, 0, sizeof *state);
    if (training->layout.seats == 4) {
        bool large = engawa_rng_below(&training->rng, 4) == 0;
        engawa_setup_option(&engawa_dou_dizhu, &training->setup, "deal4", large ? "25+8" : "16+4",
                            NULL);
    }
    engawa_dou_dizhu.start(state, &training->setup);
    draw(training, state);
    while (state->phase == DOU_DIZHU_AUCTION) {
        int bid = landlord == state->turn ? DOU_DIZHU_BID_MAX : 0;
        if (auction)
            bid = dou_dizhu_bot_bid(state, (struct dou_dizhu_bot_prospect){
                                               .landlord = predict_bid(training, state, true),
                                               .other = predict_bid(training, state, false)});
        if (bid == 0 && state->bid == 0 && state->passes == state->seats - 1) {
            bid = DOU_DIZHU_BID_MAX;
            auction = false;
        }
        engawa_dou_dizhu.play(state, state->turn, DOU_DIZHU_BID | (engawa_move)bid);
    }
    return auction;
}

/* Learns that EXAMPLE was of a hand that its side WON or lost, with POINTS. Returns the squared
 * error in wins. */
static double learn(struct training *training, const struct example *example, bool won,
                    float points)
{
    struct dou_dizhu_bot_prediction result = {won ? 1 : -1, won ? points : -points};
    double past = (double)training->played / (double)training->total;
    float rate = training->step + (float)past * (step_last - training->step);
    return dou_dizhu_bot_learner_learn(&training->learner[example->role], example->feature,
                                       example->count, result, rate);
}

/* Plays one hand, learns from it, and adds it to REPORT, whose `won` counts hands and whose `error`
 * is a sum here. */
static void play_hand(struct training *training, struct engawa_training_report *report)
{
    struct dou_dizhu state;
    struct example bid[DOU_DIZHU_SEATS];
    int seats = training->layout.seats, landlord = -1;
    if (engawa_rng_below(&training->rng, 4) == 0)
        landlord = (int)engawa_rng_below(&training->rng, (uint32_t)seats);
    bool auction = deal(training, &state, landlord);
    for (int seat = 0; seat < seats; seat++)
        keep_bid(training, &state, seat, seat == state.landlord, &bid[seat]);
    draw(training, &state); /* the kitty */
    training->examples = 0;
    while (state.phase == DOU_DIZHU_PLAY)
        engawa_dou_dizhu.play(&state, state.turn, choose(training, &state));
    bool won = state.size[state.landlord] == 0;
    float points = dou_dizhu_bot_at_stake(&state) - 1;
    for (int i = 0; i < training->examples; i++) {
        const struct example *example = &training->example[i];
        report->error += learn(training, example, won == (example->role == 0), points);
    }
    for (int seat = 0; seat < seats; seat++)
        if (auction || seat == state.landlord)
            learn(training, &bid[seat], won == (seat == state.landlord), points);
    report->hands++;
    report->decisions += training->examples;
    report->won += won;
    training->played++;
}

/* ---- the trainer ---- */

static void play(void *bytes, long hands, struct engawa_training_report *report)
{
    struct training *training = bytes;
    *report = (struct engawa_training_report){0};
    for (long i = 0; i < hands; i++)
        play_hand(training, report);
    report->won /= (double)hands;
    report->error /= (double)(report->decisions ? report->decisions : 1);
}

/* Takes the weights that an earlier training wrote. */
static void read_weights(struct training *training, const char *weights)
{
    struct dou_dizhu_bot_network *network = engawa_allocate(1, sizeof *network);
    for (int role = 0; role <= training->layout.seats; role++) {
        dou_dizhu_bot_network_open(network, &training->layout, weights, role);
        dou_dizhu_bot_learner_read(&training->learner[role], network);
    }
    free(network);
}

static void *begin(int seats, uint64_t seed, long total, const char *from)
{
    struct training *training = engawa_allocate(1, sizeof *training);
    const struct dou_dizhu_bot_layout layout = dou_dizhu_bot_layout(seats);
    training->layout = layout;
    training->total = total;
    training->step = from ? step_again : step_new;
    engawa_rng_fast(&training->rng, seed);
    engawa_setup_defaults(&engawa_dou_dizhu, seats, &training->setup);
    for (int role = 0; role <= seats; role++)
        dou_dizhu_bot_learner_open(&training->learner[role],
                                   role == seats ? layout.bid_count : layout.count, &training->rng);
    training->move = dou_dizhu_bot_new_moves();
    if (from)
        read_weights(training, from);
    return training;
}

static void write_weights(const void *bytes, char *weights)
{
    const struct training *training = bytes;
    dou_dizhu_bot_weights_header(training->layout.seats, weights);
    weights += DOU_DIZHU_BOT_HEADER;
    for (int role = 0; role <= training->layout.seats; role++)
        weights = dou_dizhu_bot_learner_write(&training->learner[role], weights);
}

static void end(void *bytes)
{
    struct training *training = bytes;
    for (int role = 0; role <= training->layout.seats; role++)
        dou_dizhu_bot_learner_close(&training->learner[role]);
    free(training->move);
    free(training);
}

const struct engawa_trainer dou_dizhu_bot_trainer = {
    .game = "dou-dizhu",
    .seats_min = 2,
    .seats_max = DOU_DIZHU_SEATS,
    .seats_usual = 3,
    .side_en = "landlord",
    .side_ja = "地主",
    .size = dou_dizhu_bot_weights_size,
    .fits = dou_dizhu_bot_weights_fit,
    .begin = begin,
    .play = play,
    .write = write_weights,
    .end = end,
};
