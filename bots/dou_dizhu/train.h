/* bots/dou_dizhu/train.h - where the networks of Dou Dizhu learn: hands played against themselves.
 *
 * Deep Monte Carlo (Zha et al., "DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement
 * Learning", 2021): play hand after hand with the networks as they are, now and then a random move,
 * and after each hand pull what the networks hoped for at each decision a little towards what came
 * of it. Nothing else goes in: no games of people, no advice.
 */
#ifndef DOU_DIZHU_BOT_TRAIN_H
#define DOU_DIZHU_BOT_TRAIN_H

#include "bots/dou_dizhu/network.h"

struct dou_dizhu_bot_training;

/* How the last hands went. */
struct dou_dizhu_bot_training_report {
    long hands, decisions;
    double landlord; /* share of hands that the landlord won */
    double error;    /* mean square of result less hope, in wins */
};

/* Opens a school for tables of SEATS, with random networks that follow from SEED, or with those in
 * BYTES (dou_dizhu_bot_weights_fit) where it is not NULL. TOTAL hands are to be played: the
 * steps get smaller towards the end. */
struct dou_dizhu_bot_training *dou_dizhu_bot_training_new(int seats, uint64_t seed, long total,
                                                          const unsigned char *bytes);
void dou_dizhu_bot_training_free(struct dou_dizhu_bot_training *training);

/* Plays HANDS hands and learns from them. The same calls give the same networks. */
void dou_dizhu_bot_training_play(struct dou_dizhu_bot_training *training, long hands,
                                 struct dou_dizhu_bot_training_report *report);

/* Writes the weights as they are now to BYTES, dou_dizhu_bot_weights_size of them. */
void dou_dizhu_bot_training_write(const struct dou_dizhu_bot_training *training,
                                  unsigned char *bytes);

#endif
