/* learn.h - how the networks learn from decisions, on any machine: gradients and steps. */
#ifndef DOU_DIZHU_TRAINER_LEARN_H
#define DOU_DIZHU_TRAINER_LEARN_H

#include "bots/dou_dizhu/trainer/play.h"

/* Adds the gradient of an example to GRADIENT, an array like WEIGHT, which is a network with ROWS
 * rows in the first layer: its features came to the result TARGET. Returns the prediction. */
TRAINER_WIDE struct trainer_prediction
trainer_learn(const float *TRAINER_RESTRICT weight, float *TRAINER_RESTRICT gradient, int rows,
              int parts, const uint16_t *TRAINER_RESTRICT feature, int count,
              struct trainer_prediction target, struct trainer_scratch *TRAINER_RESTRICT scratch)
{
    const float points_weight = 0.2f; /* of an error in points against one in wins */
    const struct trainer_layers layers = trainer_layers_of(rows, parts * TRAINER_LANES);
    const float *last = weight + layers.last, *second = weight + layers.second;
    float *to_last = gradient + layers.last, *to_second = gradient + layers.second;
    float part[TRAINER_WIDEST_PARTS];
    trainer_begin_sum(weight + layers.offset, parts, part);
    trainer_add_rows(weight, feature, count, parts, part);
    struct trainer_prediction made = trainer_predict(weight, rows, parts, part, scratch);
    float error[2] = {made.win - target.win, points_weight * (made.points - target.points)};
    for (int k = 0; k < TRAINER_NARROW_PARTS; k++) {
        int j = TRAINER_LANE + k * TRAINER_LANES;
        float narrow = scratch->narrow[j];
        float at = error[0] * last[j] + error[1] * last[TRAINER_NARROW + j];
        scratch->at[j] = narrow > 0 ? at : 0;
        trainer_add(&to_last[j], error[0] * narrow);
        trainer_add(&to_last[TRAINER_NARROW + j], error[1] * narrow);
        trainer_add(&gradient[layers.second_offset + j], scratch->at[j]);
    }
    for (int k = 0; k < parts; k++)
        scratch->back[TRAINER_LANE + k * TRAINER_LANES] = 0;
    if (TRAINER_LANE == 0)
        for (int k = 0; k < 2; k++)
            trainer_add(&gradient[layers.last_offset + k], error[k]);
    TRAINER_SYNC();
    for (int n = 0; n < scratch->lives; n++)
        for (int k = 0; k < TRAINER_NARROW_PARTS; k++) {
            int j = TRAINER_LANE + k * TRAINER_LANES;
            trainer_add(&to_second[scratch->live[n] * TRAINER_NARROW + j],
                        scratch->value[n] * scratch->at[j]);
        }
    for (int n = TRAINER_LANE; n < scratch->lives; n += TRAINER_LANES) {
        int i = scratch->live[n];
        scratch->back[i] = trainer_dot(second + i * TRAINER_NARROW, scratch->at);
        trainer_add(&gradient[layers.offset + i], scratch->back[i]);
    }
    TRAINER_SYNC();
    trainer_add_back(gradient, parts, feature, count, scratch);
    return made;
}

/* The same for a network of any width that a training can have. */
ENGAWA_DEVICE struct trainer_prediction trainer_learn_one(const struct trainer_players *players,
                                                          float *gradient, int network,
                                                          const uint16_t *feature, int count,
                                                          struct trainer_prediction target,
                                                          struct trainer_scratch *scratch)
{
    const float *weight = players->weight[0] + players->place.first[network];
    int rows = players->place.rows[network];
    gradient += players->place.first[network];
    if (players->place.kind.columns == TRAINER_COLUMNS)
        return trainer_learn(weight, gradient, rows, TRAINER_PARTS, feature, count, target,
                             scratch);
    return trainer_learn(weight, gradient, rows, TRAINER_WIDEST_PARTS, feature, count, target,
                         scratch);
}

/* Adds the gradients of EXAMPLE to GRADIENT, an array like the weights of PLAYERS. Where there are
 * critics, one learns the result, and the role learns the mean of that and of the critic's
 * prediction. Returns the squared error of the role's prediction of the win. */
ENGAWA_DEVICE float trainer_learn_from(const struct trainer_players *players, float *gradient,
                                       const struct trainer_example *example,
                                       struct trainer_scratch *scratch)
{
    struct trainer_prediction target = {example->won, example->points};
    if (example->hidden > 0) {
        int critic = trainer_critic(players->layout.seats, example->role);
        struct trainer_prediction seen =
            trainer_learn_one(players, gradient, critic, example->feature,
                              example->count + example->hidden, target, scratch);
        target.win = (target.win + seen.win) / 2;
        target.points = (target.points + seen.points) / 2;
        TRAINER_SYNC();
    }
    struct trainer_prediction made = trainer_learn_one(
        players, gradient, example->role, example->feature, example->count, target, scratch);
    return (made.win - example->won) * (made.win - example->won);
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
