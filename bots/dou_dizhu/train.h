/* train.h - how the networks of Dou Dizhu learn.
 *
 * Deep Monte Carlo (Zha et al., "DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement
 * Learning", 2021): play hand after hand with the networks as they are, now and then a random move,
 * and after each hand move what the networks predicted at each decision a little towards what came
 * of it. Nothing else goes in: no games of people, no advice.
 */
#ifndef DOU_DIZHU_BOT_TRAIN_H
#define DOU_DIZHU_BOT_TRAIN_H

#include "bots/trainer.h"

/* Trains for tables of 2 to 4. With weights to begin from the steps are smaller; they get smaller
 * still towards the end of the training. */
extern const struct engawa_trainer dou_dizhu_bot_trainer;

#endif
