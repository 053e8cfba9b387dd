/* train.h - the trainer of Dou Dizhu's networks.
 *
 * Deep Monte Carlo (Zha et al., "DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement
 * Learning", 2021): play hand after hand with the present networks and occasional random moves, and
 * after each hand move the predictions at each decision a little towards the result. There is no
 * other input: no human games, no advice.
 */
#ifndef DOU_DIZHU_BOT_TRAIN_H
#define DOU_DIZHU_BOT_TRAIN_H

#include "bots/trainer.h"

/* Trains for tables of 2 to 4. With initial weights the steps are smaller; they shrink further
 * towards the end of the training. */
extern const struct engawa_trainer dou_dizhu_bot_trainer;

#endif
