/* bots/dou_dizhu/train.c - where the networks of Dou Dizhu learn (bots/dou_dizhu/train.h).
 *
 * A hand is dealt as at a table. Three of four times the landlord is who bids most by the network
 * of the auction, otherwise (and when all pass) anyone, so that poor landlords' hands are known
 * too. Each decision with a choice becomes an example: the facts of position and move, and, when
 * the hand is over, its result. The networks are float here, and moved by Adam (Kingma and Ba,
 * 2015) on the squared error, a step for every BATCH examples of a network.
 */
#include "bots/dou_dizhu/train.h"

#include "bots/dou_dizhu/auction.h"
#include "bots/dou_dizhu/policy.h"
#include "engine/compat.h"
#include "games/registry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDE = DOU_DIZHU_BOT_WIDE,
    NARROW = DOU_DIZHU_BOT_NARROW,
    FACTS = DOU_DIZHU_BOT_FEATURES_MAX
};

enum { BATCH = 256, EXAMPLES_MAX = 512, LAYERS = sizeof(struct dou_dizhu_bot_layers) / 4 };

/* The step's size at the beginning, with random and with earlier weights, and at the end. */
static const float step_new = 1e-3f, step_again = 4e-4f, step_last = 5e-5f;
static const float explore_first = 0.04f, explore_last = 0.01f; /* the share of random moves */
static const float points_weight = 0.2f; /* of an error in points against one in wins */

/* A network that learns: all weights in one row, those of the first layer before the others. */
struct learner {
    int rows, examples; /* examples since the last step */
    size_t count;
    long steps;
    float *weight, *gradient, *mean, *square; /* COUNT each */
};

struct example {
    uint8_t role, count;
    uint16_t row[FACTS];
};

struct dou_dizhu_bot_training {
    struct dou_dizhu_bot_layout layout;
    struct engawa_rng rng;
    struct engawa_setup setup;
    long total, played;
    float step; /* its size at the beginning */
    struct learner learner[DOU_DIZHU_SEATS + 1];
    struct dou_dizhu_bot_turns turns[2]; /* for each rocket */
    struct example example[EXAMPLES_MAX];
    int examples;
    double error;
    engawa_move *moves;
};

static void *room(size_t count, size_t size)
{
    void *at = calloc(count, size);
    if (!at)
        abort();
    return at;
}

static struct dou_dizhu_bot_layers *layers_of(const struct learner *learner, float *numbers)
{
    return (struct dou_dizhu_bot_layers *)(void *)(numbers + (size_t)learner->rows * WIDE);
}

/* ---- a network ---- */

/* A number of mean 0 and about the given DEVIATION. */
static float random_weight(struct engawa_rng *rng, float deviation)
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += (double)engawa_rng_word(rng) / 4294967296.0 - 0.5;
    return (float)(2 * sum) * deviation;
}

static void open_learner(struct learner *learner, int rows, struct engawa_rng *rng)
{
    learner->rows = rows;
    learner->count = (size_t)rows * WIDE + LAYERS;
    learner->weight = room(learner->count, sizeof(float));
    learner->gradient = room(learner->count, sizeof(float));
    learner->mean = room(learner->count, sizeof(float));
    learner->square = room(learner->count, sizeof(float));
    struct dou_dizhu_bot_layers *layers = layers_of(learner, learner->weight);
    for (size_t i = 0; i < (size_t)rows * WIDE; i++)
        learner->weight[i] = random_weight(rng, 0.1f);
    for (int i = 0; i < WIDE; i++)
        for (int j = 0; j < NARROW; j++)
            layers->second[i][j] = random_weight(rng, 0.12f);
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < NARROW; j++)
            layers->last[k][j] = random_weight(rng, 0.1f);
}

static void close_learner(struct learner *learner)
{
    free(learner->weight);
    free(learner->gradient);
    free(learner->mean);
    free(learner->square);
}

/* Adds COUNT rows of the first layer to SUM. */
ENGAWA_WIDE
static void add_rows(const float *restrict weight, const uint16_t *restrict row, int count,
                     float *restrict sum)
{
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        const float *a = weight + (size_t)row[i] * WIDE, *b = weight + (size_t)row[i + 1] * WIDE;
        const float *c = weight + (size_t)row[i + 2] * WIDE,
                    *d = weight + (size_t)row[i + 3] * WIDE;
        for (int j = 0; j < WIDE; j++)
            sum[j] += (a[j] + b[j]) + (c[j] + d[j]);
    }
    for (; i < count; i++) {
        const float *one = weight + (size_t)row[i] * WIDE;
        for (int j = 0; j < WIDE; j++)
            sum[j] += one[j];
    }
}

static void start_sum(const struct learner *learner, float *sum)
{
    memcpy(sum, layers_of(learner, learner->weight)->offset, WIDE * sizeof *sum);
}

/* Turns a sum into the first layer's values. */
static void rectify(const float *sum, float *wide)
{
    for (int j = 0; j < WIDE; j++)
        wide[j] = sum[j] > 0 ? sum[j] : 0;
}

/* Carries the error's SLOPE at the last layer back to the second and the first; WIDE and NARROW are
 * the values that the example gave. BACK gets the slope at the first layer's sum. */
ENGAWA_WIDE
static void propagate_back(const struct dou_dizhu_bot_layers *restrict layers,
                           struct dou_dizhu_bot_layers *restrict gradient,
                           const float *restrict wide, const float *restrict narrow,
                           const float *error, float *restrict back)
{
    float at[NARROW];
    for (int j = 0; j < NARROW; j++) {
        at[j] = error[0] * layers->last[0][j] + error[1] * layers->last[1][j];
        at[j] = narrow[j] > 0 ? at[j] : 0;
        gradient->last[0][j] += error[0] * narrow[j];
        gradient->last[1][j] += error[1] * narrow[j];
        gradient->second_offset[j] += at[j];
    }
    gradient->last_offset[0] += error[0];
    gradient->last_offset[1] += error[1];
    for (int i = 0; i < WIDE; i++) {
        float lane[8] = {0};
        back[i] = 0;
        if (wide[i] <= 0)
            continue;
        for (int j = 0; j < NARROW; j++)
            gradient->second[i][j] += wide[i] * at[j];
        for (int j = 0; j < NARROW; j += 8)
            for (int k = 0; k < 8; k++)
                lane[k] += layers->second[i][j + k] * at[j + k];
        for (int k = 0; k < 8; k++)
            back[i] += lane[k];
        gradient->offset[i] += back[i];
    }
}

ENGAWA_WIDE
static void add_gradient(float *restrict gradient, const uint16_t *restrict row, int count,
                         const float *restrict back)
{
    for (int i = 0; i < count; i++) {
        float *one = gradient + (size_t)row[i] * WIDE;
        for (int j = 0; j < WIDE; j++)
            one[j] += back[j];
    }
}

/* One step of Adam of size RATE, and no slope left. */
ENGAWA_WIDE
static void step(size_t count, float rate, float *restrict weight, float *restrict gradient,
                 float *restrict mean, float *restrict square)
{
    for (size_t i = 0; i < count; i++) {
        float g = gradient[i] * (1.0f / BATCH);
        mean[i] = 0.9f * mean[i] + 0.1f * g;
        square[i] = 0.999f * square[i] + 0.001f * g * g;
        weight[i] -= rate * mean[i] / (sqrtf(square[i]) + 1e-6f);
        gradient[i] = 0;
    }
}

/* Lets MIND learn that EXAMPLE came to WIN and POINTS. Returns the squared error in wins. */
static double learn(struct dou_dizhu_bot_training *training, const struct example *example,
                    float win, float points)
{
    struct learner *learner = &training->learner[example->role];
    float sum[WIDE], wide[WIDE], narrow[NARROW], back[WIDE];
    start_sum(learner, sum);
    add_rows(learner->weight, example->row, example->count, sum);
    rectify(sum, wide);
    struct dou_dizhu_bot_layers *layers = layers_of(learner, learner->weight);
    struct dou_dizhu_bot_prediction prediction = dou_dizhu_bot_layers_predict(layers, wide, narrow);
    float error[2] = {prediction.win - win, points_weight * (prediction.points - points)};
    propagate_back(layers, layers_of(learner, learner->gradient), wide, narrow, error, back);
    add_gradient(learner->gradient, example->row, example->count, back);
    if (++learner->examples == BATCH) {
        double past = (double)training->played / (double)training->total;
        double warm = 1 - pow(0.999, (double)++learner->steps);
        float rate = training->step + (float)past * (step_last - training->step);
        step(learner->count, rate * (float)sqrt(warm), learner->weight, learner->gradient,
             learner->mean, learner->square);
        learner->examples = 0;
    }
    return (double)error[0] * error[0];
}

/* ---- a hand ---- */

static struct dou_dizhu_bot_turns *turns_of(struct dou_dizhu_bot_training *training,
                                            const struct dou_dizhu *state)
{
    return &training->turns[state->rocket == 4];
}

/* What a move, the rows of EXAMPLE, lets hope: SUM has those of the position. */
static struct dou_dizhu_bot_prediction predict(const struct learner *learner, const float *sum,
                                               const uint16_t *row, int count)
{
    float all[WIDE], wide[WIDE], narrow[NARROW];
    memcpy(all, sum, sizeof all);
    add_rows(learner->weight, row, count, all);
    rectify(all, wide);
    return dou_dizhu_bot_layers_predict(layers_of(learner, learner->weight), wide, narrow);
}

/* The best of COUNT moves by the network (or a random one), kept as an example. */
static engawa_move decide(struct dou_dizhu_bot_training *training, const struct dou_dizhu *state,
                          int count)
{
    int seat = state->turn, role = dou_dizhu_bot_role(state, seat);
    struct learner *learner = &training->learner[role];
    struct example *kept = &training->example[training->examples];
    uint64_t unseen = dou_dizhu_bot_unseen(state, seat);
    uint16_t row[FACTS];
    float sum[WIDE], most = -1e9f;
    engawa_move best = training->moves[0];
    float past = (float)training->played / (float)training->total;
    bool explores = (float)engawa_rng_below(&training->rng, 1 << 20) <
                    (explore_first + past * (explore_last - explore_first)) * (1 << 20);
    int from = explores ? (int)engawa_rng_below(&training->rng, (uint32_t)count) : 0;
    int end = explores ? from + 1 : count;
    int known = dou_dizhu_bot_position_features(&training->layout, state, seat, kept->row),
        best_more = 0;
    start_sum(learner, sum);
    add_rows(learner->weight, kept->row, known, sum);
    for (int i = from; i < end; i++) {
        int more = dou_dizhu_bot_move_features(&training->layout, state, seat, unseen,
                                               training->moves[i], turns_of(training, state), row);
        struct dou_dizhu_bot_prediction prediction = predict(learner, sum, row, more);
        if (dou_dizhu_bot_objective(prediction) > most) {
            most = dou_dizhu_bot_objective(prediction);
            best = training->moves[i];
            memcpy(kept->row + known, row, (size_t)more * sizeof *row);
            best_more = more;
        }
    }
    kept->role = (uint8_t)role;
    kept->count = (uint8_t)(known + best_more);
    training->examples++;
    return best;
}

/* The move in the play; one that ends the hand, or is the only one, needs no thought. */
static engawa_move choose(struct dou_dizhu_bot_training *training, const struct dou_dizhu *state)
{
    int count = dou_dizhu_bot_pruned_moves(state, state->turn, training->moves);
    engawa_move last = dou_dizhu_bot_last_move(state, state->turn, training->moves, count);
    if (last != DOU_DIZHU_PASS)
        return last;
    if (count == 1 || training->examples == EXAMPLES_MAX)
        return training->moves[0];
    return decide(training, state, count);
}

/* The facts of SEAT's hand in the auction as an example. */
static void bid_features(struct dou_dizhu_bot_training *training, const struct dou_dizhu *state,
                         int seat, bool landlord, struct example *example)
{
    example->role = (uint8_t)state->seats;
    example->count = (uint8_t)dou_dizhu_bot_bid_features(&training->layout, state, seat, landlord,
                                                         turns_of(training, state), example->row);
}

static float bid_points(struct dou_dizhu_bot_training *training, const struct dou_dizhu *state,
                        bool landlord)
{
    struct example example;
    struct learner *learner = &training->learner[state->seats];
    float sum[WIDE];
    bid_features(training, state, state->turn, landlord, &example);
    start_sum(learner, sum);
    return predict(learner, sum, example.row, example.count).points;
}

/* Deals, and finds a landlord: LANDLORD where it is a seat, otherwise by the auction, and the last
 * to speak if all pass. Returns whether it was by the auction. */
static bool deal(struct dou_dizhu_bot_training *training, struct dou_dizhu *state, int landlord)
{
    struct engawa_outcome outcome;
    bool auction = landlord < 0;
    memset(state, 0, sizeof *state);
    if (training->layout.seats == 4)
        training->setup.value[2].number = engawa_rng_below(&training->rng, 4) == 0;
    engawa_dou_dizhu.start(state, &training->setup);
    engawa_dou_dizhu.draw(state, &training->rng, &outcome);
    engawa_dou_dizhu.settle(state, &outcome);
    while (state->phase == DOU_DIZHU_AUCTION) {
        int bid = landlord == state->turn ? DOU_DIZHU_BID_MAX : 0;
        if (auction)
            bid = dou_dizhu_bot_bid(state, bid_points(training, state, true),
                                    bid_points(training, state, false));
        if (bid == 0 && state->bid == 0 && state->passes == state->seats - 1) {
            bid = DOU_DIZHU_BID_MAX; /* somebody must */
            auction = false;
        }
        engawa_dou_dizhu.play(state, state->turn, DOU_DIZHU_BID | (engawa_move)bid);
    }
    return auction;
}

/* Plays one hand and learns from it. Returns whether the landlord won. */
static bool play_hand(struct dou_dizhu_bot_training *training)
{
    struct dou_dizhu state;
    struct engawa_outcome outcome;
    int seats = training->layout.seats;
    int landlord = engawa_rng_below(&training->rng, 4) == 0
                       ? (int)engawa_rng_below(&training->rng, (uint32_t)seats)
                       : -1;
    bool auction = deal(training, &state, landlord);
    struct example bid[DOU_DIZHU_SEATS];
    for (int seat = 0; seat < seats; seat++)
        bid_features(training, &state, seat, seat == state.landlord, &bid[seat]);
    engawa_dou_dizhu.draw(&state, &training->rng, &outcome);
    engawa_dou_dizhu.settle(&state, &outcome);
    training->examples = 0;
    while (state.phase == DOU_DIZHU_PLAY)
        engawa_dou_dizhu.play(&state, state.turn, choose(training, &state));
    bool won = state.size[state.landlord] == 0;
    float points = dou_dizhu_bot_at_stake(&state) - 1;
    for (int i = 0; i < training->examples; i++) {
        float sign = won == (training->example[i].role == 0) ? 1 : -1;
        training->error += learn(training, &training->example[i], sign, sign * points);
    }
    for (int seat = 0; seat < seats; seat++) {
        float sign = won == (seat == state.landlord) ? 1 : -1;
        if (auction || seat == state.landlord)
            learn(training, &bid[seat], sign, sign * points);
    }
    return won;
}

void dou_dizhu_bot_training_play(struct dou_dizhu_bot_training *training, long hands,
                                 struct dou_dizhu_bot_training_report *report)
{
    long won = 0;
    *report = (struct dou_dizhu_bot_training_report){.hands = hands};
    training->error = 0;
    for (long i = 0; i < hands; i++) {
        won += play_hand(training);
        report->decisions += training->examples;
        training->played++;
    }
    report->landlord = (double)won / (double)hands;
    report->error = training->error / (double)(report->decisions ? report->decisions : 1);
}

/* ---- the whole ---- */

/* Takes the weights of an earlier school. */
static void read_weights(struct dou_dizhu_bot_training *training, const unsigned char *bytes)
{
    struct dou_dizhu_bot_network *network = room(1, sizeof *network);
    for (int role = 0; role <= training->layout.seats; role++) {
        struct learner *learner = &training->learner[role];
        dou_dizhu_bot_network_open(network, &training->layout, bytes, role);
        for (size_t i = 0; i < (size_t)learner->rows * WIDE; i++)
            learner->weight[i] = (float)(signed char)network->first[i] * network->scale[i % WIDE];
        *layers_of(learner, learner->weight) = network->layers;
    }
    free(network);
}

struct dou_dizhu_bot_training *dou_dizhu_bot_training_new(int seats, uint64_t seed, long total,
                                                          const unsigned char *bytes)
{
    struct dou_dizhu_bot_training *training = room(1, sizeof *training);
    training->layout = dou_dizhu_bot_layout(seats);
    training->total = total;
    training->step = bytes ? step_again : step_new;
    engawa_rng_fast(&training->rng, seed);
    engawa_setup_defaults(&engawa_dou_dizhu, seats, &training->setup);
    for (int role = 0; role <= seats; role++)
        open_learner(&training->learner[role],
                     role == seats ? training->layout.bid_count : training->layout.count,
                     &training->rng);
    training->moves = room((size_t)engawa_dou_dizhu.legal_max, sizeof *training->moves);
    if (bytes)
        read_weights(training, bytes);
    return training;
}

void dou_dizhu_bot_training_free(struct dou_dizhu_bot_training *training)
{
    for (int role = 0; role <= training->layout.seats; role++)
        close_learner(&training->learner[role]);
    free(training->moves);
    free(training);
}

static unsigned char *write_floats(unsigned char *bytes, const float *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &from[i], sizeof bits);
        for (int shift = 0; shift < 32; shift += 8)
            *bytes++ = (unsigned char)(bits >> shift);
    }
    return bytes;
}

/* Writes the first layer in steps of a 127th of each column's largest number, and these steps. */
static unsigned char *write_first(const struct learner *learner, unsigned char *bytes)
{
    float scale[WIDE] = {0};
    size_t count = (size_t)learner->rows * WIDE;
    for (size_t i = 0; i < count; i++)
        scale[i % WIDE] = fmaxf(scale[i % WIDE], fabsf(learner->weight[i]) / 127);
    for (size_t i = 0; i < count; i++) {
        float step_size = scale[i % WIDE];
        long rounded = step_size > 0 ? lroundf(learner->weight[i] / step_size) : 0;
        *bytes++ = (unsigned char)(signed char)rounded;
    }
    return write_floats(bytes, scale, WIDE);
}

void dou_dizhu_bot_training_write(const struct dou_dizhu_bot_training *training,
                                  unsigned char *bytes)
{
    memcpy(bytes, "DDZ1", 4);
    memset(bytes + 4, 0, 4);
    bytes[4] = (unsigned char)training->layout.seats;
    bytes += DOU_DIZHU_BOT_HEADER;
    for (int role = 0; role <= training->layout.seats; role++) {
        const struct learner *learner = &training->learner[role];
        bytes = write_first(learner, bytes);
        bytes = write_floats(bytes, layers_of(learner, learner->weight)->offset, LAYERS);
    }
}
