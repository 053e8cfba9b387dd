/* learner.h - training of one network: its weights as floats, with the state of the optimiser.
 *
 * Adam (Kingma and Ba, 2015) minimises the squared error of its predictions, with one step for
 * every batch of examples.
 */
#ifndef DOU_DIZHU_BOT_LEARNER_H
#define DOU_DIZHU_BOT_LEARNER_H

#include "bots/dou_dizhu/network.h"

/* All arrays have COUNT elements: the first layer, row by row, then the other layers. */
struct dou_dizhu_bot_learner {
    int rows;     /* of the first layer */
    int examples; /* since the last step */
    size_t count;
    long steps;
    float *weight, *gradient, *mean, *square; /* Adam's means of gradients and of their squares */
};

/* Opens LEARNER with ROWS rows and random weights; free it with dou_dizhu_bot_learner_close. */
void dou_dizhu_bot_learner_open(struct dou_dizhu_bot_learner *learner, int rows,
                                struct engawa_rng *rng);
void dou_dizhu_bot_learner_close(struct dou_dizhu_bot_learner *learner);

/* Writes the first layer's sum for the COUNT features in FEATURE, with its offsets, to SUM, which
 * has DOU_DIZHU_BOT_WIDE columns. */
void dou_dizhu_bot_learner_sum(const struct dou_dizhu_bot_learner *learner, const uint16_t *feature,
                               int count, float *sum);

/* Returns the prediction for a sum of the first layer with the COUNT features in FEATURE added to
 * it. */
struct dou_dizhu_bot_prediction
dou_dizhu_bot_learner_predict(const struct dou_dizhu_bot_learner *learner, const float *sum,
                              const uint16_t *feature, int count);

/* Learns from one example: RESULT is the outcome for the COUNT features in FEATURE. The example
 * that completes a batch makes a step of size RATE. Returns the squared error of the win prediction
 * made before learning. */
double dou_dizhu_bot_learner_learn(struct dou_dizhu_bot_learner *learner, const uint16_t *feature,
                                   int count, struct dou_dizhu_bot_prediction result, float rate);

/* Loads the weights of NETWORK, whose first layer has the same number of rows. */
void dou_dizhu_bot_learner_read(struct dou_dizhu_bot_learner *learner,
                                const struct dou_dizhu_bot_network *network);

/* Writes the weights to BYTES in the format of network.h. Returns the position behind them. */
char *dou_dizhu_bot_learner_write(const struct dou_dizhu_bot_learner *learner, char *bytes);

#endif
