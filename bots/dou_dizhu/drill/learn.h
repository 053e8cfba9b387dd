/* learn.h - how the networks learn, on any machine: gradients and steps. */
#ifndef DOU_DIZHU_DRILL_LEARN_H
#define DOU_DIZHU_DRILL_LEARN_H

#include "bots/dou_dizhu/drill/network.h"

/* Adds the gradient of an example to GRADIENT, an array like WEIGHT with ROWS rows in the first
 * layer: its features came to the result WON (1 or -1) and POINTS. Returns the squared error of the
 * prediction of the win. */
DRILL_WIDE float drill_learn(const float *DRILL_RESTRICT weight, float *DRILL_RESTRICT gradient,
                             int rows, const uint16_t *DRILL_RESTRICT feature, int count, float won,
                             float points, struct drill_scratch *DRILL_RESTRICT scratch)
{
    const float points_weight = 0.2f; /* of an error in points against one in wins */
    const struct drill_layers *layers = drill_layers_of(weight, rows);
    float *at_layers = gradient + (long)rows * DRILL_WIDE_COLUMNS;
    struct drill_layers *to = (struct drill_layers *)(void *)at_layers;
    float part[DRILL_PARTS];
    drill_begin_sum(layers, part);
    drill_add_rows(weight, feature, count, part);
    struct drill_prediction prediction = drill_predict(layers, part, scratch);
    float error[2] = {prediction.win - won, points_weight * (prediction.points - points)};
    for (int k = 0; k < DRILL_NARROW_PARTS; k++) {
        int j = DRILL_LANE + k * DRILL_LANES;
        float narrow = scratch->narrow[j];
        float at = error[0] * layers->last[0][j] + error[1] * layers->last[1][j];
        scratch->at[j] = narrow > 0 ? at : 0;
        drill_add(&to->last[0][j], error[0] * narrow);
        drill_add(&to->last[1][j], error[1] * narrow);
        drill_add(&to->second_offset[j], scratch->at[j]);
    }
    for (int k = 0; k < DRILL_PARTS; k++)
        scratch->back[DRILL_LANE + k * DRILL_LANES] = 0;
    if (DRILL_LANE == 0)
        for (int k = 0; k < 2; k++)
            drill_add(&to->last_offset[k], error[k]);
    DRILL_SYNC();
    for (int n = 0; n < scratch->lives; n++)
        for (int k = 0; k < DRILL_NARROW_PARTS; k++) {
            int j = DRILL_LANE + k * DRILL_LANES;
            drill_add(&to->second[scratch->live[n]][j], scratch->value[n] * scratch->at[j]);
        }
    for (int n = DRILL_LANE; n < scratch->lives; n += DRILL_LANES) {
        int i = scratch->live[n];
        scratch->back[i] = drill_dot(layers->second[i], scratch->at);
        drill_add(&to->offset[i], scratch->back[i]);
    }
    DRILL_SYNC();
    for (int n = 0; n < count; n++) {
        float *row = gradient + feature[n] * DRILL_WIDE_COLUMNS;
        for (int k = 0; k < DRILL_PARTS; k++) {
            int i = DRILL_LANE + k * DRILL_LANES;
            if (DRILL_LANES == 1 || scratch->back[i] != 0)
                drill_add(&row[i], scratch->back[i]);
        }
    }
    return error[0] * error[0];
}

/* Makes one step of Adam (Kingma and Ba, 2015) of size RATE for one weight, whose gradient is the
 * sum over as many examples as SHARE is the reciprocal of, and clears the gradient. */
ENGAWA_DEVICE void drill_step(float *weight, float *gradient, float *mean, float *square,
                              float share, float rate)
{
    float g = *gradient * share;
    *mean = 0.9f * *mean + 0.1f * g;
    *square = 0.999f * *square + 0.001f * g * g;
    *weight -= rate * *mean / (sqrtf(*square) + 1e-6f);
    *gradient = 0;
}

#endif
