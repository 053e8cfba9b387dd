/* network.h - the networks while they learn, on any machine: predictions. learn.h has the rest.
 *
 * A network is one array of floats: the first layer, row by row, then the others as in struct
 * dou_dizhu_bot_layers (bots/dou_dizhu/network.h). Each lane has DRILL_PARTS of a first layer's
 * columns: number k of lane i is column i + k * DRILL_LANES.
 */
#ifndef DOU_DIZHU_DRILL_NETWORK_H
#define DOU_DIZHU_DRILL_NETWORK_H

#include "bots/dou_dizhu/drill/features.h"

enum {
    DRILL_WIDE_COLUMNS = 256,
    DRILL_NARROW_COLUMNS = 32,
    DRILL_PARTS = DRILL_WIDE_COLUMNS / DRILL_LANES,
    DRILL_NARROW_PARTS = DRILL_NARROW_COLUMNS / DRILL_LANES
};

struct drill_layers {
    float offset[DRILL_WIDE_COLUMNS];
    float second[DRILL_WIDE_COLUMNS][DRILL_NARROW_COLUMNS], second_offset[DRILL_NARROW_COLUMNS];
    float last[2][DRILL_NARROW_COLUMNS], last_offset[2]; /* win, points */
};

enum { DRILL_LAYERS = sizeof(struct drill_layers) / sizeof(float) };

/* The networks of a table lie one behind the other in one array: those of the roles, then that of
 * the auction. */
struct drill_place {
    long first[DRILL_SEATS + 2]; /* where each begins, and where the last one ends */
    int rows[DRILL_SEATS + 1];
};

/* What the lanes share while they work on one network: the columns of the first layer that are
 * LIVE, above 0, and their values; the values of the second; gradients at both. */
struct drill_scratch {
    int lives;
    uint16_t live[DRILL_WIDE_COLUMNS + 4];
    float value[DRILL_WIDE_COLUMNS + 4], narrow[DRILL_NARROW_COLUMNS];
    float at[DRILL_NARROW_COLUMNS], back[DRILL_WIDE_COLUMNS];
};

struct drill_prediction {
    float win, points;
};

DRILL_ANYWHERE struct drill_place drill_place_of(const struct drill_layout *layout)
{
    struct drill_place place;
    long first = 0;
    for (int role = 0; role <= layout->seats; role++) {
        place.rows[role] = role == layout->seats ? layout->bid_count : layout->count;
        place.first[role] = first;
        first += (long)place.rows[role] * DRILL_WIDE_COLUMNS + DRILL_LAYERS;
    }
    for (int role = layout->seats + 1; role < DRILL_SEATS + 2; role++)
        place.first[role] = first;
    for (int role = layout->seats + 1; role < DRILL_SEATS + 1; role++)
        place.rows[role] = 0;
    return place;
}

/* Returns the layers behind the ROWS rows of the first in WEIGHT. */
ENGAWA_DEVICE const struct drill_layers *drill_layers_of(const float *weight, int rows)
{
    const float *at = weight + (long)rows * DRILL_WIDE_COLUMNS;
    return (const struct drill_layers *)(const void *)at;
}

/* Adds the rows of COUNT features to this lane's PART of a sum. */
DRILL_WIDE void drill_add_rows(const float *DRILL_RESTRICT first,
                               const uint16_t *DRILL_RESTRICT feature, int count,
                               float *DRILL_RESTRICT part)
{
    int i = 0;
    first += DRILL_LANE;
    for (; i + 4 <= count; i += 4) {
        const float *a = first + feature[i] * DRILL_WIDE_COLUMNS;
        const float *b = first + feature[i + 1] * DRILL_WIDE_COLUMNS;
        const float *c = first + feature[i + 2] * DRILL_WIDE_COLUMNS;
        const float *d = first + feature[i + 3] * DRILL_WIDE_COLUMNS;
        for (int k = 0; k < DRILL_PARTS; k++) {
            int j = k * DRILL_LANES;
            part[k] += (a[j] + b[j]) + (c[j] + d[j]);
        }
    }
    for (; i < count; i++) {
        const float *one = first + feature[i] * DRILL_WIDE_COLUMNS;
        for (int k = 0; k < DRILL_PARTS; k++)
            part[k] += one[k * DRILL_LANES];
    }
}

/* Sets this lane's PART of a sum to the first layer's offsets. */
ENGAWA_DEVICE void drill_begin_sum(const struct drill_layers *layers, float *part)
{
    for (int k = 0; k < DRILL_PARTS; k++)
        part[k] = layers->offset[DRILL_LANE + k * DRILL_LANES];
}

/* The sum of products of two rows of the second layer's width, in eight strands. */
ENGAWA_DEVICE float drill_dot(const float *a, const float *b)
{
    float strand[8], sum = 0;
    for (int k = 0; k < 8; k++)
        strand[k] = 0;
    for (int j = 0; j < DRILL_NARROW_COLUMNS; j += 8)
        for (int k = 0; k < 8; k++)
            strand[k] += a[j + k] * b[j + k];
    for (int k = 0; k < 8; k++)
        sum += strand[k];
    return sum;
}

/* Lists the live columns of the sum of which this lane has PART, and four empty ones behind. */
ENGAWA_DEVICE void drill_list_live(const float *part, struct drill_scratch *scratch)
{
    int lives = 0;
    for (int k = 0; k < DRILL_PARTS; k++) {
        bool live = part[k] > 0;
        int place = drill_place(live, &lives);
        if (DRILL_LANES == 1 || live) { /* a single lane need not jump */
            scratch->live[place] = (uint16_t)(DRILL_LANE + k * DRILL_LANES);
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
DRILL_WIDE struct drill_prediction drill_predict(const struct drill_layers *DRILL_RESTRICT layers,
                                                 const float *DRILL_RESTRICT part,
                                                 struct drill_scratch *DRILL_RESTRICT scratch)
{
    struct drill_prediction prediction;
    float sum[DRILL_NARROW_PARTS];
    DRILL_SYNC();
    drill_list_live(part, scratch);
    for (int k = 0; k < DRILL_NARROW_PARTS; k++)
        sum[k] = layers->second_offset[DRILL_LANE + k * DRILL_LANES];
    DRILL_SYNC();
    for (int n = 0; n < scratch->lives; n += 4) {
        const uint16_t *live = scratch->live + n;
        const float *value = scratch->value + n;
        const float *a = layers->second[live[0]], *b = layers->second[live[1]];
        const float *c = layers->second[live[2]], *d = layers->second[live[3]];
        const float p = value[0], q = value[1], r = value[2], s = value[3];
        for (int k = 0; k < DRILL_NARROW_PARTS; k++) {
            int j = DRILL_LANE + k * DRILL_LANES;
            sum[k] += (p * a[j] + q * b[j]) + (r * c[j] + s * d[j]);
        }
    }
    for (int k = 0; k < DRILL_NARROW_PARTS; k++)
        scratch->narrow[DRILL_LANE + k * DRILL_LANES] = sum[k] > 0 ? sum[k] : 0;
    DRILL_SYNC();
    prediction.win = layers->last_offset[0] + drill_dot(scratch->narrow, layers->last[0]);
    prediction.points = layers->last_offset[1] + drill_dot(scratch->narrow, layers->last[1]);
    return prediction;
}

#endif
