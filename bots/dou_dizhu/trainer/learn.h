/* learn.h - how the networks learn, on any machine: gradients and steps. */
#ifndef DOU_DIZHU_TRAINER_LEARN_H
#define DOU_DIZHU_TRAINER_LEARN_H

#include "bots/dou_dizhu/trainer/network.h"

/* Adds the gradient of an example to GRADIENT, an array like WEIGHT with ROWS rows in the first
 * layer: its features came to the result WON (1 or -1) and POINTS. Returns the squared error of the
 * prediction of the win. */
TRAINER_WIDE float trainer_learn(const float *TRAINER_RESTRICT weight,
                                 float *TRAINER_RESTRICT gradient, int rows,
                                 const uint16_t *TRAINER_RESTRICT feature, int count, float won,
                                 float points, struct trainer_scratch *TRAINER_RESTRICT scratch)
{
    const float points_weight = 0.2f; /* of an error in points against one in wins */
    const struct trainer_layers *layers = trainer_layers_of(weight, rows);
    float *at_layers = gradient + (long)rows * TRAINER_WIDE_COLUMNS;
    struct trainer_layers *to = (struct trainer_layers *)(void *)at_layers;
    float part[TRAINER_PARTS];
    trainer_begin_sum(layers, part);
    trainer_add_rows(weight, feature, count, part);
    struct trainer_prediction prediction = trainer_predict(layers, part, scratch);
    float error[2] = {prediction.win - won, points_weight * (prediction.points - points)};
    for (int k = 0; k < TRAINER_NARROW_PARTS; k++) {
        int j = TRAINER_LANE + k * TRAINER_LANES;
        float narrow = scratch->narrow[j];
        float at = error[0] * layers->last[0][j] + error[1] * layers->last[1][j];
        scratch->at[j] = narrow > 0 ? at : 0;
        trainer_add(&to->last[0][j], error[0] * narrow);
        trainer_add(&to->last[1][j], error[1] * narrow);
        trainer_add(&to->second_offset[j], scratch->at[j]);
    }
    for (int k = 0; k < TRAINER_PARTS; k++)
        scratch->back[TRAINER_LANE + k * TRAINER_LANES] = 0;
    if (TRAINER_LANE == 0)
        for (int k = 0; k < 2; k++)
            trainer_add(&to->last_offset[k], error[k]);
    TRAINER_SYNC();
    for (int n = 0; n < scratch->lives; n++)
        for (int k = 0; k < TRAINER_NARROW_PARTS; k++) {
            int j = TRAINER_LANE + k * TRAINER_LANES;
            trainer_add(&to->second[scratch->live[n]][j], scratch->value[n] * scratch->at[j]);
        }
    for (int n = TRAINER_LANE; n < scratch->lives; n += TRAINER_LANES) {
        int i = scratch->live[n];
        scratch->back[i] = trainer_dot(layers->second[i], scratch->at);
        trainer_add(&to->offset[i], scratch->back[i]);
    }
    TRAINER_SYNC();
    for (int n = 0; n < count; n++) {
        float *row = gradient + feature[n] * TRAINER_WIDE_COLUMNS;
        for (int k = 0; k < TRAINER_PARTS; k++) {
            int i = TRAINER_LANE + k * TRAINER_LANES;
            if (TRAINER_LANES == 1 || scratch->back[i] != 0)
                trainer_add(&row[i], scratch->back[i]);
        }
    }
    return error[0] * error[0];
}

/* Makes one step of Adam (Kingma and Ba, 2015) of size RATE for one weight, whose gradient is the
 * sum over as many examples as SHARE is the reciprocal of, and clears the gradient. */
ENGAWA_DEVICE void trainer_step(float *weight, float *gradient, float *mean, float *square,
                                float share, float rate)
{
    float g = *gradient * share;
    *mean = 0.9f * *mean + 0.1f * g;
    *square = 0.999f * *square + 0.001f * g * g;
    *weight -= rate * *mean / (sqrtf(*square) + 1e-6f);
    *gradient = 0;
}

#endif
