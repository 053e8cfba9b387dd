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
#include "engine/vector.h"
#include "games/registry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = DOU_DIZHU_WIDE, NARROW = DOU_DIZHU_NARROW, FACTS = DOU_DIZHU_FACTS_MAX };

enum { BATCH = 256, EXAMPLES_MAX = 512, LAYERS = sizeof(struct dou_dizhu_layers) / 4 };

/* The step's size at the beginning, with random and with earlier weights, and at the end. */
static const float step_new = 1e-3f, step_again = 4e-4f, step_last = 5e-5f;
static const float stray_first = 0.04f, stray_last = 0.01f; /* the share of random moves */
static const float points_weight = 0.2f; /* of an error in points against one in wins */

/* A network that learns: all weights in one row, those of the first layer before the others. */
struct mind {
    int rows, examples; /* examples since the last step */
    size_t count;
    long steps;
    float *weight, *slope, *mean, *square; /* COUNT each */
};

struct example {
    uint8_t part, count;
    uint16_t row[FACTS];
};

struct dou_dizhu_school {
    struct dou_dizhu_facts facts;
    struct engawa_rng rng;
    struct engawa_setup setup;
    long total, played;
    float step; /* its size at the beginning */
    struct mind mind[DOU_DIZHU_SEATS + 1];
    struct dou_dizhu_turns turns[2]; /* for each rocket */
    struct example example[EXAMPLES_MAX];
    int examples;
    double miss;
    engawa_move *moves;
};

static void *room(size_t count, size_t size)
{
    void *at = calloc(count, size);
    if (!at)
        abort();
    return at;
}

static struct dou_dizhu_layers *layers_of(const struct mind *mind, float *numbers)
{
    return (struct dou_dizhu_layers *)(void *)(numbers + (size_t)mind->rows * WIDE);
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

static void open_mind(struct mind *mind, int rows, struct engawa_rng *rng)
{
    mind->rows = rows;
    mind->count = (size_t)rows * WIDE + LAYERS;
    mind->weight = room(mind->count, sizeof(float));
    mind->slope = room(mind->count, sizeof(float));
    mind->mean = room(mind->count, sizeof(float));
    mind->square = room(mind->count, sizeof(float));
    struct dou_dizhu_layers *layers = layers_of(mind, mind->weight);
    for (size_t i = 0; i < (size_t)rows * WIDE; i++)
        mind->weight[i] = random_weight(rng, 0.1f);
    for (int i = 0; i < WIDE; i++)
        for (int j = 0; j < NARROW; j++)
            layers->second[i][j] = random_weight(rng, 0.12f);
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < NARROW; j++)
            layers->last[k][j] = random_weight(rng, 0.1f);
}

static void close_mind(struct mind *mind)
{
    free(mind->weight);
    free(mind->slope);
    free(mind->mean);
    free(mind->square);
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

static void start_sum(const struct mind *mind, float *sum)
{
    memcpy(sum, layers_of(mind, mind->weight)->offset, WIDE * sizeof *sum);
}

/* Turns a sum into the first layer's values. */
static void bend(const float *sum, float *wide)
{
    for (int j = 0; j < WIDE; j++)
        wide[j] = sum[j] > 0 ? sum[j] : 0;
}

/* Carries the error's SLOPE at the last layer back to the second and the first; WIDE and NARROW are
 * the values that the example gave. BACK gets the slope at the first layer's sum. */
ENGAWA_WIDE
static void carry_back(const struct dou_dizhu_layers *restrict layers,
                       struct dou_dizhu_layers *restrict slope, const float *restrict wide,
                       const float *restrict narrow, const float *error, float *restrict back)
{
    float at[NARROW];
    for (int j = 0; j < NARROW; j++) {
        at[j] = error[0] * layers->last[0][j] + error[1] * layers->last[1][j];
        at[j] = narrow[j] > 0 ? at[j] : 0;
        slope->last[0][j] += error[0] * narrow[j];
        slope->last[1][j] += error[1] * narrow[j];
        slope->second_offset[j] += at[j];
    }
    slope->last_offset[0] += error[0];
    slope->last_offset[1] += error[1];
    for (int i = 0; i < WIDE; i++) {
        float lane[8] = {0};
        back[i] = 0;
        if (wide[i] <= 0)
            continue;
        for (int j = 0; j < NARROW; j++)
            slope->second[i][j] += wide[i] * at[j];
        for (int j = 0; j < NARROW; j += 8)
            for (int k = 0; k < 8; k++)
                lane[k] += layers->second[i][j + k] * at[j + k];
        for (int k = 0; k < 8; k++)
            back[i] += lane[k];
        slope->offset[i] += back[i];
    }
}

ENGAWA_WIDE
static void add_slope(float *restrict slope, const uint16_t *restrict row, int count,
                      const float *restrict back)
{
    for (int i = 0; i < count; i++) {
        float *one = slope + (size_t)row[i] * WIDE;
        for (int j = 0; j < WIDE; j++)
            one[j] += back[j];
    }
}

/* One step of Adam of size RATE, and no slope left. */
ENGAWA_WIDE
static void step(size_t count, float rate, float *restrict weight, float *restrict slope,
                 float *restrict mean, float *restrict square)
{
    for (size_t i = 0; i < count; i++) {
        float g = slope[i] * (1.0f / BATCH);
        mean[i] = 0.9f * mean[i] + 0.1f * g;
        square[i] = 0.999f * square[i] + 0.001f * g * g;
        weight[i] -= rate * mean[i] / (sqrtf(square[i]) + 1e-6f);
        slope[i] = 0;
    }
}

/* Lets MIND learn that EXAMPLE came to WIN and POINTS. Returns the squared error in wins. */
static double learn(struct dou_dizhu_school *school, const struct example *example, float win,
                    float points)
{
    struct mind *mind = &school->mind[example->part];
    float sum[WIDE], wide[WIDE], narrow[NARROW], back[WIDE];
    start_sum(mind, sum);
    add_rows(mind->weight, example->row, example->count, sum);
    bend(sum, wide);
    struct dou_dizhu_layers *layers = layers_of(mind, mind->weight);
    struct dou_dizhu_hope hope = engawa_dou_dizhu_layers_hope(layers, wide, narrow);
    float error[2] = {hope.win - win, points_weight * (hope.points - points)};
    carry_back(layers, layers_of(mind, mind->slope), wide, narrow, error, back);
    add_slope(mind->slope, example->row, example->count, back);
    if (++mind->examples == BATCH) {
        double past = (double)school->played / (double)school->total;
        double warm = 1 - pow(0.999, (double)++mind->steps);
        float rate = school->step + (float)past * (step_last - school->step);
        step(mind->count, rate * (float)sqrt(warm), mind->weight, mind->slope, mind->mean,
             mind->square);
        mind->examples = 0;
    }
    return (double)error[0] * error[0];
}

/* ---- a hand ---- */

static struct dou_dizhu_turns *turns_of(struct dou_dizhu_school *school,
                                        const struct dou_dizhu *state)
{
    return &school->turns[state->rocket == 4];
}

/* What a move, the rows of EXAMPLE, lets hope: SUM has those of the position. */
static struct dou_dizhu_hope hope_of(const struct mind *mind, const float *sum, const uint16_t *row,
                                     int count)
{
    float all[WIDE], wide[WIDE], narrow[NARROW];
    memcpy(all, sum, sizeof all);
    add_rows(mind->weight, row, count, all);
    bend(all, wide);
    return engawa_dou_dizhu_layers_hope(layers_of(mind, mind->weight), wide, narrow);
}

/* The best of COUNT moves by the network (or a random one), kept as an example. */
static engawa_move decide(struct dou_dizhu_school *school, const struct dou_dizhu *state, int count)
{
    int seat = state->turn, part = engawa_dou_dizhu_part(state, seat);
    struct mind *mind = &school->mind[part];
    struct example *kept = &school->example[school->examples];
    uint64_t unseen = engawa_dou_dizhu_unseen(state, seat);
    uint16_t row[FACTS];
    float sum[WIDE], most = -1e9f;
    engawa_move best = school->moves[0];
    float past = (float)school->played / (float)school->total;
    bool stray = (float)engawa_rng_below(&school->rng, 1 << 20) <
                 (stray_first + past * (stray_last - stray_first)) * (1 << 20);
    int from = stray ? (int)engawa_rng_below(&school->rng, (uint32_t)count) : 0;
    int end = stray ? from + 1 : count;
    int known = engawa_dou_dizhu_see(&school->facts, state, seat, kept->row), best_more = 0;
    start_sum(mind, sum);
    add_rows(mind->weight, kept->row, known, sum);
    for (int i = from; i < end; i++) {
        int more = engawa_dou_dizhu_see_move(&school->facts, state, seat, unseen, school->moves[i],
                                             turns_of(school, state), row);
        struct dou_dizhu_hope hope = hope_of(mind, sum, row, more);
        if (engawa_dou_dizhu_aim(hope) > most) {
            most = engawa_dou_dizhu_aim(hope);
            best = school->moves[i];
            memcpy(kept->row + known, row, (size_t)more * sizeof *row);
            best_more = more;
        }
    }
    kept->part = (uint8_t)part;
    kept->count = (uint8_t)(known + best_more);
    school->examples++;
    return best;
}

/* The move in the play; one that ends the hand, or is the only one, needs no thought. */
static engawa_move choose(struct dou_dizhu_school *school, const struct dou_dizhu *state)
{
    int count = engawa_dou_dizhu_worthy(state, state->turn, school->moves);
    engawa_move last = engawa_dou_dizhu_last_move(state, state->turn, school->moves, count);
    if (last != DOU_DIZHU_PASS)
        return last;
    if (count == 1 || school->examples == EXAMPLES_MAX)
        return school->moves[0];
    return decide(school, state, count);
}

/* The facts of SEAT's hand in the auction as an example. */
static void see_bid(struct dou_dizhu_school *school, const struct dou_dizhu *state, int seat,
                    bool landlord, struct example *example)
{
    example->part = (uint8_t)state->seats;
    example->count = (uint8_t)engawa_dou_dizhu_see_bid(&school->facts, state, seat, landlord,
                                                       turns_of(school, state), example->row);
}

static float bid_points(struct dou_dizhu_school *school, const struct dou_dizhu *state,
                        bool landlord)
{
    struct example example;
    struct mind *mind = &school->mind[state->seats];
    float sum[WIDE];
    see_bid(school, state, state->turn, landlord, &example);
    start_sum(mind, sum);
    return hope_of(mind, sum, example.row, example.count).points;
}

/* Deals, and finds a landlord: LANDLORD where it is a seat, otherwise by the auction, and the last
 * to speak if all pass. Returns whether it was by the auction. */
static bool deal(struct dou_dizhu_school *school, struct dou_dizhu *state, int landlord)
{
    struct engawa_outcome outcome;
    bool auction = landlord < 0;
    memset(state, 0, sizeof *state);
    if (school->facts.seats == 4)
        engawa_setup_option(&engawa_dou_dizhu, &school->setup, "deal4",
                            engawa_rng_below(&school->rng, 4) == 0 ? "25+8" : "16+4", NULL);
    engawa_dou_dizhu.start(state, &school->setup);
    engawa_dou_dizhu.draw(state, &school->rng, &outcome);
    engawa_dou_dizhu.settle(state, &outcome);
    while (state->phase == DOU_DIZHU_AUCTION) {
        int bid = landlord == state->turn ? DOU_DIZHU_BID_MAX : 0;
        if (auction)
            bid = engawa_dou_dizhu_bid(state, bid_points(school, state, true),
                                       bid_points(school, state, false));
        if (bid == 0 && state->bid == 0 && state->passes == state->seats - 1) {
            bid = DOU_DIZHU_BID_MAX; /* somebody must */
            auction = false;
        }
        engawa_dou_dizhu.play(state, state->turn, DOU_DIZHU_BID | (engawa_move)bid);
    }
    return auction;
}

/* Plays one hand and learns from it. Returns whether the landlord won. */
static bool play_hand(struct dou_dizhu_school *school)
{
    struct dou_dizhu state;
    struct engawa_outcome outcome;
    int seats = school->facts.seats;
    int landlord = engawa_rng_below(&school->rng, 4) == 0
                       ? (int)engawa_rng_below(&school->rng, (uint32_t)seats)
                       : -1;
    bool auction = deal(school, &state, landlord);
    struct example bid[DOU_DIZHU_SEATS];
    for (int seat = 0; seat < seats; seat++)
        see_bid(school, &state, seat, seat == state.landlord, &bid[seat]);
    engawa_dou_dizhu.draw(&state, &school->rng, &outcome);
    engawa_dou_dizhu.settle(&state, &outcome);
    school->examples = 0;
    while (state.phase == DOU_DIZHU_PLAY)
        engawa_dou_dizhu.play(&state, state.turn, choose(school, &state));
    bool won = state.size[state.landlord] == 0;
    float points = engawa_dou_dizhu_at_stake(&state) - 1;
    for (int i = 0; i < school->examples; i++) {
        float sign = won == (school->example[i].part == 0) ? 1 : -1;
        school->miss += learn(school, &school->example[i], sign, sign * points);
    }
    for (int seat = 0; seat < seats; seat++) {
        float sign = won == (seat == state.landlord) ? 1 : -1;
        if (auction || seat == state.landlord)
            learn(school, &bid[seat], sign, sign * points);
    }
    return won;
}

void engawa_dou_dizhu_school_play(struct dou_dizhu_school *school, long hands,
                                  struct dou_dizhu_report *report)
{
    long won = 0;
    *report = (struct dou_dizhu_report){.hands = hands};
    school->miss = 0;
    for (long i = 0; i < hands; i++) {
        won += play_hand(school);
        report->decisions += school->examples;
        school->played++;
    }
    report->landlord = (double)won / (double)hands;
    report->miss = school->miss / (double)(report->decisions ? report->decisions : 1);
}

/* ---- the whole ---- */

/* Takes the weights of an earlier school. */
static void recall(struct dou_dizhu_school *school, const unsigned char *bytes)
{
    struct dou_dizhu_net *net = room(1, sizeof *net);
    for (int part = 0; part <= school->facts.seats; part++) {
        struct mind *mind = &school->mind[part];
        engawa_dou_dizhu_net_open(net, &school->facts, bytes, part);
        for (size_t i = 0; i < (size_t)mind->rows * WIDE; i++)
            mind->weight[i] = (float)(signed char)net->first[i] * net->scale[i % WIDE];
        *layers_of(mind, mind->weight) = net->layers;
    }
    free(net);
}

struct dou_dizhu_school *engawa_dou_dizhu_school_new(int seats, uint64_t seed, long total,
                                                     const unsigned char *bytes)
{
    struct dou_dizhu_school *school = room(1, sizeof *school);
    school->facts = engawa_dou_dizhu_facts(seats);
    school->total = total;
    school->step = bytes ? step_again : step_new;
    engawa_rng_fast(&school->rng, seed);
    engawa_setup_defaults(&engawa_dou_dizhu, seats, &school->setup);
    for (int part = 0; part <= seats; part++)
        open_mind(&school->mind[part], part == seats ? school->facts.bid_rows : school->facts.rows,
                  &school->rng);
    school->moves = room((size_t)engawa_dou_dizhu.legal_max, sizeof *school->moves);
    if (bytes)
        recall(school, bytes);
    return school;
}

void engawa_dou_dizhu_school_free(struct dou_dizhu_school *school)
{
    for (int part = 0; part <= school->facts.seats; part++)
        close_mind(&school->mind[part]);
    free(school->moves);
    free(school);
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
static unsigned char *write_first(const struct mind *mind, unsigned char *bytes)
{
    float scale[WIDE] = {0};
    size_t count = (size_t)mind->rows * WIDE;
    for (size_t i = 0; i < count; i++)
        scale[i % WIDE] = fmaxf(scale[i % WIDE], fabsf(mind->weight[i]) / 127);
    for (size_t i = 0; i < count; i++) {
        float step_size = scale[i % WIDE];
        long rounded = step_size > 0 ? lroundf(mind->weight[i] / step_size) : 0;
        *bytes++ = (unsigned char)(signed char)rounded;
    }
    return write_floats(bytes, scale, WIDE);
}

void engawa_dou_dizhu_school_write(const struct dou_dizhu_school *school, unsigned char *bytes)
{
    memcpy(bytes, "DDZ1", 4);
    memset(bytes + 4, 0, 4);
    bytes[4] = (unsigned char)school->facts.seats;
    bytes += DOU_DIZHU_HEADER;
    for (int part = 0; part <= school->facts.seats; part++) {
        const struct mind *mind = &school->mind[part];
        bytes = write_first(mind, bytes);
        bytes = write_floats(bytes, layers_of(mind, mind->weight)->offset, LAYERS);
    }
}
