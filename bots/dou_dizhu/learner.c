/* learner.c - training of one network (learner.h).
 *
 * All sums are in one fixed order, in eight lanes where they are of products, so the width of a
 * processor's vectors does not change a weight.
 */
#include "bots/dou_dizhu/learner.h"

#include "engine/memory.h"
#include "engine/vector.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = DOU_DIZHU_BOT_WIDE, NARROW = DOU_DIZHU_BOT_NARROW };

enum { BATCH = 256, LAYERS = sizeof(struct dou_dizhu_bot_layers) / sizeof(float) };

static const float points_weight = 0.2f; /* of an error in points against one in wins */

/* The part of an array that belongs to the layers behind the first. */
static struct dou_dizhu_bot_layers *layers_of(const struct dou_dizhu_bot_learner *learner,
                                              float *array)
{
    return (struct dou_dizhu_bot_layers *)(void *)(array + (size_t)learner->rows * WIDE);
}

/* A number of mean 0 and about the given DEVIATION. */
static float random_weight(struct engawa_rng *rng, float deviation)
{
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += (double)engawa_rng_word(rng) / 4294967296.0 - 0.5;
    return (float)(2 * sum) * deviation;
}

void dou_dizhu_bot_learner_open(struct dou_dizhu_bot_learner *learner, int rows,
                                struct engawa_rng *rng)
{
    learner->rows = rows;
    learner->examples = 0;
    learner->count = (size_t)rows * WIDE + LAYERS;
    learner->steps = 0;
    learner->weight = engawa_allocate(learner->count, sizeof(float));
    learner->gradient = engawa_allocate(learner->count, sizeof(float));
    learner->mean = engawa_allocate(learner->count, sizeof(float));
    learner->square = engawa_allocate(learner->count, sizeof(float));
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

void dou_dizhu_bot_learner_close(struct dou_dizhu_bot_learner *learner)
{
    free(learner->weight);
    free(learner->gradient);
    free(learner->mean);
    free(learner->square);
}

/* ---- predictions ---- */

/* Adds COUNT rows of the first layer to SUM. */
ENGAWA_WIDE
static void add_rows(const float *restrict weight, const uint16_t *restrict feature, int count,
                     float *restrict sum)
{
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        const float *a = weight + (size_t)feature[i] * WIDE;
        const float *b = weight + (size_t)feature[i + 1] * WIDE;
        const float *c = weight + (size_t)feature[i + 2] * WIDE;
        const float *d = weight + (size_t)feature[i + 3] * WIDE;
        for (int j = 0; j < WIDE; j++)
            sum[j] += (a[j] + b[j]) + (c[j] + d[j]);
    }
    for (; i < count; i++) {
        const float *one = weight + (size_t)feature[i] * WIDE;
        for (int j = 0; j < WIDE; j++)
            sum[j] += one[j];
    }
}

/* Turns the SUM of the first layer into its values. */
static void rectify(const float *sum, float *wide)
{
    for (int j = 0; j < WIDE; j++)
        wide[j] = sum[j] > 0 ? sum[j] : 0;
}

void dou_dizhu_bot_learner_sum(const struct dou_dizhu_bot_learner *learner, const uint16_t *feature,
                               int count, float *sum)
{
    memcpy(sum, layers_of(learner, learner->weight)->offset, WIDE * sizeof *sum);
    add_rows(learner->weight, feature, count, sum);
}

struct dou_dizhu_bot_prediction
dou_dizhu_bot_learner_predict(const struct dou_dizhu_bot_learner *learner, const float *sum,
                              const uint16_t *feature, int count)
{
    float all[WIDE], wide[WIDE], narrow[NARROW];
    memcpy(all, sum, sizeof all);
    add_rows(learner->weight, feature, count, all);
    rectify(all, wide);
    return dou_dizhu_bot_layers_predict(layers_of(learner, learner->weight), wide, narrow);
}

/* ---- learning ---- */

/* Adds an example's gradient in the layers after the first to GRADIENT: WIDE and NARROW are the
 * values of these, ERROR that of the two outputs. Writes the gradient at the first layer's sum to
 * BACK. */
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

/* Adds the gradient BACK at the first layer's sum to the rows of the features. */
ENGAWA_WIDE
static void add_gradient(float *restrict gradient, const uint16_t *restrict feature, int count,
                         const float *restrict back)
{
    for (int i = 0; i < count; i++) {
        float *one = gradient + (size_t)feature[i] * WIDE;
        for (int j = 0; j < WIDE; j++)
            one[j] += back[j];
    }
}

/* Makes one step of Adam of size RATE, and clears the gradient. */
ENGAWA_WIDE
static void step(size_t count, float rate, float *restrict weight, float *restrict gradient,
                 float *restrict mean, float *restrict square)
{
    for (size_t i = 0; i < count; i++) {
        float g = gradient[i] * (1.0f / (float)BATCH);
        mean[i] = 0.9f * mean[i] + 0.1f * g;
        square[i] = 0.999f * square[i] + 0.001f * g * g;
        weight[i] -= rate * mean[i] / (sqrtf(square[i]) + 1e-6f);
        gradient[i] = 0;
    }
}

double dou_dizhu_bot_learner_learn(struct dou_dizhu_bot_learner *learner, const uint16_t *feature,
                                   int count, struct dou_dizhu_bot_prediction result, float rate)
{
    float sum[WIDE], wide[WIDE], narrow[NARROW], back[WIDE];
    dou_dizhu_bot_learner_sum(learner, feature, count, sum);
    rectify(sum, wide);
    struct dou_dizhu_bot_layers *layers = layers_of(learner, learner->weight);
    struct dou_dizhu_bot_prediction prediction = dou_dizhu_bot_layers_predict(layers, wide, narrow);
    float error[2] = {prediction.win - result.win,
                      points_weight * (prediction.points - result.points)};
    propagate_back(layers, layers_of(learner, learner->gradient), wide, narrow, error, back);
    add_gradient(learner->gradient, feature, count, back);
    if (++learner->examples == BATCH) {
        double warm = 1 - pow(0.999, (double)++learner->steps);
        step(learner->count, rate * (float)sqrt(warm), learner->weight, learner->gradient,
             learner->mean, learner->square);
        learner->examples = 0;
    }
    return (double)error[0] * error[0];
}

/* ---- weights ---- */

void dou_dizhu_bot_learner_read(struct dou_dizhu_bot_learner *learner,
                                const struct dou_dizhu_bot_network *network)
{
    for (size_t i = 0; i < (size_t)learner->rows * WIDE; i++)
        learner->weight[i] = (float)network->first[i] * network->scale[i % WIDE];
    *layers_of(learner, learner->weight) = network->layers;
}

static char *write_floats(char *bytes, const float *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &from[i], sizeof bits);
        for (int shift = 0; shift < 32; shift += 8)
            *bytes++ = (char)(unsigned char)(bits >> shift);
    }
    return bytes;
}

/* Writes the first layer in steps of a 127th of each column's largest number, and these steps. */
static char *write_first(const struct dou_dizhu_bot_learner *learner, char *bytes)
{
    float scale[WIDE] = {0};
    size_t count = (size_t)learner->rows * WIDE;
    for (size_t i = 0; i < count; i++)
        scale[i % WIDE] = fmaxf(scale[i % WIDE], fabsf(learner->weight[i]) / 127);
    for (size_t i = 0; i < count; i++) {
        float unit = scale[i % WIDE];
        *bytes++ = (char)(unit > 0 ? lroundf(learner->weight[i] / unit) : 0);
    }
    return write_floats(bytes, scale, WIDE);
}

char *dou_dizhu_bot_learner_write(const struct dou_dizhu_bot_learner *learner, char *bytes)
{
    bytes = write_first(learner, bytes);
    return write_floats(bytes, layers_of(learner, learner->weight)->offset, LAYERS);
}
