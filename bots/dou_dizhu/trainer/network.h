/* network.h - the networks while they learn, on any machine: where they are, and predictions.
 * learn.h and belief.h have the rest.
 *
 * A network is a part of one array of floats: the first layer, row by row, then the others in the
 * order of struct dou_dizhu_bot_layers (bots/dou_dizhu/network.h). Each lane has as many PARTS of a
 * first layer's columns as there are columns for each lane: number k of lane i is column
 * i + k * TRAINER_LANES.
 */
#ifndef DOU_DIZHU_TRAINER_NETWORK_H
#define DOU_DIZHU_TRAINER_NETWORK_H

#include "bots/dou_dizhu/trainer/features.h"

enum {
    TRAINER_COLUMNS = 256, /* of the bots' networks */
    TRAINER_WIDEST = 512,  /* of a teacher; a multiple, for loops of constant length */
    TRAINER_NARROW = 32,   /* columns of the second layer */
    TRAINER_NARROW_PARTS = TRAINER_NARROW / TRAINER_LANES,
    TRAINER_PARTS = TRAINER_COLUMNS / TRAINER_LANES,
    TRAINER_WIDEST_PARTS = TRAINER_WIDEST / TRAINER_LANES,
    TRAINER_OUTPUTS = 416, /* of beliefs, at most */
    TRAINER_NETWORKS = 3 * TRAINER_SEATS + 1
};

/* What a training has: COLUMNS of the networks of roles and auction, and perhaps critics, which see
 * all hands, and beliefs. */
struct trainer_kind {
    int seats, columns;
    bool critic, beliefs;
};

/* Where the networks are: first those of the roles, then that of the auction, the critics of the
 * roles and their beliefs. Those that are not there have no rows and no floats. */
struct trainer_place {
    struct trainer_kind kind;
    long first[TRAINER_NETWORKS + 1]; /* where each begins, and where the last one ends */
    int rows[TRAINER_NETWORKS];
};

/* Where the layers after the first begin in the array of a network; the last has two rows. */
struct trainer_layers {
    long offset, second, second_offset, last, last_offset, end;
};

/* What the lanes share while they work on one network: the columns of the first layer that are
 * LIVE, above 0, and their values; the values of the second, or of the outputs of beliefs;
 * gradients at both. */
struct trainer_scratch {
    int lives;
    uint16_t live[TRAINER_WIDEST + 4];
    float value[TRAINER_WIDEST + 4], narrow[TRAINER_NARROW], out[TRAINER_OUTPUTS];
    float at[TRAINER_NARROW], back[TRAINER_WIDEST];
};

struct trainer_prediction {
    float win, points;
};

/* ---- places ---- */

TRAINER_ANYWHERE struct trainer_layers trainer_layers_of(int rows, int columns)
{
    struct trainer_layers layers;
    layers.offset = (long)rows * columns;
    layers.second = layers.offset + columns;
    layers.second_offset = layers.second + (long)columns * TRAINER_NARROW;
    layers.last = layers.second_offset + TRAINER_NARROW;
    layers.last_offset = layers.last + 2 * TRAINER_NARROW;
    layers.end = layers.last_offset + 2;
    return layers;
}

/* Return the number of the critic's or the beliefs' network of ROLE. */
TRAINER_ANYWHERE int trainer_critic(int seats, int role)
{
    return seats + 1 + role;
}

TRAINER_ANYWHERE int trainer_beliefs(int seats, int role)
{
    return 2 * seats + 1 + role;
}

TRAINER_ANYWHERE struct trainer_place trainer_place_of(const struct trainer_kind *kind)
{
    struct trainer_layout layout = trainer_layout_of(kind->seats);
    struct trainer_place place;
    long first = 0;
    int seats = kind->seats;
    place.kind = *kind;
    for (int i = 0; i < TRAINER_NETWORKS; i++) {
        bool critic = i > seats && i <= 2 * seats, beliefs = i > 2 * seats && i <= 3 * seats;
        place.rows[i] = i < seats ? layout.count : i == seats ? layout.bid_count : 0;
        if (critic && kind->critic)
            place.rows[i] = layout.count + (seats - 1) * layout.cards;
        if (beliefs && kind->beliefs)
            place.rows[i] = layout.belief_count;
        place.first[i] = first;
        if (beliefs && place.rows[i] > 0)
            first += (long)(place.rows[i] + 1) * TRAINER_COLUMNS +
                     (long)(TRAINER_COLUMNS + 1) * layout.outputs;
        else if (place.rows[i] > 0)
            first += trainer_layers_of(place.rows[i], kind->columns).end;
    }
    place.first[TRAINER_NETWORKS] = first;
    return place;
}

/* ---- sums ---- */

/* Adds the rows of COUNT features to this lane's PARTS of a sum, PART. */
TRAINER_WIDE void trainer_add_rows(const float *TRAINER_RESTRICT first,
                                   const uint16_t *TRAINER_RESTRICT feature, int count, int parts,
                                   float *TRAINER_RESTRICT part)
{
    int i = 0, columns = parts * TRAINER_LANES;
    first += TRAINER_LANE;
    for (; i + 4 <= count; i += 4) {
        const float *a = first + feature[i] * columns;
        const float *b = first + feature[i + 1] * columns;
        const float *c = first + feature[i + 2] * columns;
        const float *d = first + feature[i + 3] * columns;
        for (int n = 0; n < parts; n += TRAINER_PARTS)
            for (int k = n; k < n + TRAINER_PARTS; k++) {
                int j = k * TRAINER_LANES;
                part[k] += (a[j] + b[j]) + (c[j] + d[j]);
            }
    }
    for (; i < count; i++) {
        const float *one = first + feature[i] * columns;
        for (int n = 0; n < parts; n += TRAINER_PARTS)
            for (int k = n; k < n + TRAINER_PARTS; k++)
                part[k] += one[k * TRAINER_LANES];
    }
}

/* Sets this lane's PARTS of a sum to the first layer's OFFSETs. */
ENGAWA_DEVICE void trainer_begin_sum(const float *offset, int parts, float *part)
{
    for (int k = 0; k < parts; k++)
        part[k] = offset[TRAINER_LANE + k * TRAINER_LANES];
}

/* The sum of products of two rows of the second layer's width, in eight strands. */
ENGAWA_DEVICE float trainer_dot(const float *a, const float *b)
{
    float strand[8], sum = 0;
    for (int k = 0; k < 8; k++)
        strand[k] = 0;
    for (int j = 0; j < TRAINER_NARROW; j += 8)
        for (int k = 0; k < 8; k++)
            strand[k] += a[j + k] * b[j + k];
    for (int k = 0; k < 8; k++)
        sum += strand[k];
    return sum;
}

/* Lists the live columns of the sum of which this lane has PART, and four empty ones behind. */
ENGAWA_DEVICE void trainer_list_live(const float *part, int parts, struct trainer_scratch *scratch)
{
    int lives = 0;
    for (int k = 0; k < parts; k++) {
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

/* Adds the gradient at the first layer's sum, scratch->back, to the rows of COUNT features. */
TRAINER_WIDE void trainer_add_back(float *TRAINER_RESTRICT gradient, int parts,
                                   const uint16_t *TRAINER_RESTRICT feature, int count,
                                   const struct trainer_scratch *TRAINER_RESTRICT scratch)
{
    for (int i = 0; i < count; i++) {
        float *row = gradient + feature[i] * parts * TRAINER_LANES;
        for (int n = 0; n < parts; n += TRAINER_PARTS)
            for (int k = n; k < n + TRAINER_PARTS; k++) {
                int j = TRAINER_LANE + k * TRAINER_LANES;
                if (TRAINER_LANES == 1 || scratch->back[j] != 0)
                    trainer_add(&row[j], scratch->back[j]);
            }
    }
}

/* Returns the prediction of the network at WEIGHT, which has ROWS rows, for the sum of which this
 * lane has PART. Leaves the values of the layers in SCRATCH. */
TRAINER_WIDE struct trainer_prediction
trainer_predict(const float *TRAINER_RESTRICT weight, int rows, int parts,
                const float *TRAINER_RESTRICT part,
                struct trainer_scratch *TRAINER_RESTRICT scratch)
{
    struct trainer_layers layers = trainer_layers_of(rows, parts * TRAINER_LANES);
    struct trainer_prediction prediction;
    const float *second = weight + layers.second, *last = weight + layers.last;
    float sum[TRAINER_NARROW_PARTS];
    TRAINER_SYNC();
    trainer_list_live(part, parts, scratch);
    for (int k = 0; k < TRAINER_NARROW_PARTS; k++)
        sum[k] = weight[layers.second_offset + TRAINER_LANE + k * TRAINER_LANES];
    TRAINER_SYNC();
    for (int n = 0; n < scratch->lives; n += 4) {
        const uint16_t *live = scratch->live + n;
        const float *value = scratch->value + n;
        const float *a = second + live[0] * TRAINER_NARROW, *b = second + live[1] * TRAINER_NARROW;
        const float *c = second + live[2] * TRAINER_NARROW, *d = second + live[3] * TRAINER_NARROW;
        const float p = value[0], q = value[1], r = value[2], s = value[3];
        for (int k = 0; k < TRAINER_NARROW_PARTS; k++) {
            int j = TRAINER_LANE + k * TRAINER_LANES;
            sum[k] += (p * a[j] + q * b[j]) + (r * c[j] + s * d[j]);
        }
    }
    for (int k = 0; k < TRAINER_NARROW_PARTS; k++)
        scratch->narrow[TRAINER_LANE + k * TRAINER_LANES] = sum[k] > 0 ? sum[k] : 0;
    TRAINER_SYNC();
    prediction.win = weight[layers.last_offset] + trainer_dot(scratch->narrow, last);
    prediction.points =
        weight[layers.last_offset + 1] + trainer_dot(scratch->narrow, last + TRAINER_NARROW);
    return prediction;
}

#endif
