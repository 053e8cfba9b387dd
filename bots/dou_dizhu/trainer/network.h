/* network.h - the networks while they learn, on any machine: predictions. learn.h has the rest.
 *
 * A network is one array of floats: the first layer, row by row, then the others as in struct
 * dou_dizhu_bot_layers (bots/dou_dizhu/network.h). Each lane has TRAINER_PARTS of a first layer's
 * columns: number k of lane i is column i + k * TRAINER_LANES.
 */
#ifndef DOU_DIZHU_TRAINER_NETWORK_H
#define DOU_DIZHU_TRAINER_NETWORK_H

#include "bots/dou_dizhu/trainer/features.h"

enum {
    TRAINER_WIDE_COLUMNS = 256,
    TRAINER_NARROW_COLUMNS = 32,
    TRAINER_PARTS = TRAINER_WIDE_COLUMNS / TRAINER_LANES,
    TRAINER_NARROW_PARTS = TRAINER_NARROW_COLUMNS / TRAINER_LANES
};

struct trainer_layers {
    float offset[TRAINER_WIDE_COLUMNS];
    float second[TRAINER_WIDE_COLUMNS][TRAINER_NARROW_COLUMNS],
        second_offset[TRAINER_NARROW_COLUMNS];
    float last[2][TRAINER_NARROW_COLUMNS], last_offset[2]; /* win, points */
};

enum { TRAINER_LAYERS = sizeof(struct trainer_layers) / sizeof(float) };

/* The networks of a table lie one behind the other in one array: those of the roles, then that of
 * the auction. */
struct trainer_place {
    long first[TRAINER_SEATS + 2]; /* where each begins, and where the last one ends */
    int rows[TRAINER_SEATS + 1];
};

/* What the lanes share while they work on one network: the columns of the first layer that are
 * LIVE, above 0, and their values; the values of the second; gradients at both. */
struct trainer_scratch {
    int lives;
    uint16_t live[TRAINER_WIDE_COLUMNS + 4];
    float value[TRAINER_WIDE_COLUMNS + 4], narrow[TRAINER_NARROW_COLUMNS];
    float at[TRAINER_NARROW_COLUMNS], back[TRAINER_WIDE_COLUMNS];
};

struct trainer_prediction {
    float win, points;
};

TRAINER_ANYWHERE struct trainer_place trainer_place_of(const struct trainer_layout *layout)
{
    struct trainer_place place;
    long first = 0;
    for (int role = 0; role <= layout->seats; role++) {
        place.rows[role] = role == layout->seats ? layout->bid_count : layout->count;
        place.first[role] = first;
        first += (long)place.rows[role] * TRAINER_WIDE_COLUMNS + TRAINER_LAYERS;
    }
    for (int role = layout->seats + 1; role < TRAINER_SEATS + 2; role++)
        place.first[role] = first;
    for (int role = layout->seats + 1; role < TRAINER_SEATS + 1; role++)
        place.rows[role] = 0;
    return place;
}

/* Returns the layers behind the ROWS rows of the first in WEIGHT. */
ENGAWA_DEVICE const struct trainer_layers *trainer_layers_of(const float *weight, int rows)
{
    const float *at = weight + (long)rows * TRAINER_WIDE_COLUMNS;
    return (const struct trainer_layers *)(const void *)at;
}

/* Adds the rows of COUNT features to this lane's PART of a sum. */
TRAINER_WIDE void trainer_add_rows(const float *TRAINER_RESTRICT first,
                                   const uint16_t *TRAINER_RESTRICT feature, int count,
                                   float *TRAINER_RESTRICT part)
{
    int i = 0;
    first += TRAINER_LANE;
    for (; i + 4 <= count; i += 4) {
        const float *a = first + feature[i] * TRAINER_WIDE_COLUMNS;
        const float *b = first + feature[i + 1] * TRAINER_WIDE_COLUMNS;
        const float *c = first + feature[i + 2] * TRAINER_WIDE_COLUMNS;
        const float *d = first + feature[i + 3] * TRAINER_WIDE_COLUMNS;
        for (int k = 0; k < TRAINER_PARTS; k++) {
            int j = k * TRAINER_LANES;
            part[k] += (a[j] + b[j]) + (c[j] + d[j]);
        }
    }
    for (; i < count; i++) {
        const float *one = first + feature[i] * TRAINER_WIDE_COLUMNS;
        for (int k = 0; k < TRAINER_PARTS; k++)
            part[k] += one[k * TRAINER_LANES];
    }
}

/* Sets this lane's PART of a sum to the first layer's offsets. */
ENGAWA_DEVICE void trainer_begin_sum(const struct trainer_layers *layers, float *part)
{
    for (int k = 0; k < TRAINER_PARTS; k++)
        part[k] = layers->offset[TRAINER_LANE + k * TRAINER_LANES];
}

/* The sum of products of two rows of the second layer's width, in eight strands. */
ENGAWA_DEVICE float trainer_dot(const float *a, const float *b)
{
    float strand[8], sum = 0;
    for (int k = 0; k < 8; k++)
        strand[k] = 0;
    for (int j = 0; j < TRAINER_NARROW_COLUMNS; j += 8)
        for (int k = 0; k < 8; k++)
            strand[k] += a[j + k] * b[j + k];
    for (int k = 0; k < 8; k++)
        sum += strand[k];
    return sum;
}

/* Lists the live columns of the sum of which this lane has PART, and four empty ones behind. */
ENGAWA_DEVICE void trainer_list_live(const float *part, struct trainer_scratch *scratch)
{
    int lives = 0;
    for (int k = 0; k < TRAINER_PARTS; k++) {
        bool live = part[k] > 0;
        int place = trainer_place(live, &lives);
        if (TRAINER_LANES == 1 || live) { /* a single lane need not jump */
            scratch->live[place] = (uint16_t)(TRAINER_LANE + k * TRAINER_LANES);
            scratch->value[place] = part[k];
        }
    }
    for (int i = lives; i < lives + 4; i++) {
        scratch->live[i] = 0;
        scratch->value[i] = 0;
    }
    scratch->lives = lives;
}

/* Returns the prediction for the sum of which this lane has PART. Leaves the values of the layers
 * in SCRATCH. */
TRAINER_WIDE struct trainer_prediction
trainer_predict(const struct trainer_layers *TRAINER_RESTRICT layers,
                const float *TRAINER_RESTRICT part,
                struct trainer_scratch *TRAINER_RESTRICT scratch)
{
    struct trainer_prediction prediction;
    float sum[TRAINER_NARROW_PARTS];
    TRAINER_SYNC();
    trainer_list_live(part, scratch);
    for (int k = 0; k < TRAINER_NARROW_PARTS; k++)
        sum[k] = layers->second_offset[TRAINER_LANE + k * TRAINER_LANES];
    TRAINER_SYNC();
    for (int n = 0; n < scratch->lives; n += 4) {
        const uint16_t *live = scratch->live + n;
        const float *value = scratch->value + n;
        const float *a = layers->second[live[0]], *b = layers->second[live[1]];
        const float *c = layers->second[live[2]], *d = layers->second[live[3]];
        const float p = value[0], q = value[1], r = value[2], s = value[3];
        for (int k = 0; k < TRAINER_NARROW_PARTS; k++) {
            int j = TRAINER_LANE + k * TRAINER_LANES;
            sum[k] += (p * a[j] + q * b[j]) + (r * c[j] + s * d[j]);
        }
    }
    for (int k = 0; k < TRAINER_NARROW_PARTS; k++)
        scratch->narrow[TRAINER_LANE + k * TRAINER_LANES] = sum[k] > 0 ? sum[k] : 0;
    TRAINER_SYNC();
    prediction.win = layers->last_offset[0] + trainer_dot(scratch->narrow, layers->last[0]);
    prediction.points = layers->last_offset[1] + trainer_dot(scratch->narrow, layers->last[1]);
    return prediction;
}

#endif
