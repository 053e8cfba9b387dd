/* bots/dou_dizhu/train.h - where the networks of Dou Dizhu learn: hands played against themselves.
 *
 * Deep Monte Carlo (Zha et al., "DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement
 * Learning", 2021): play hand after hand with the networks as they are, now and then a random move,
 * and after each hand pull what the networks hoped for at each decision a little towards what came
 * of it. Nothing else goes in: no games of people, no advice.
 */
#ifndef ENGAWA_DOU_DIZHU_SCHOOL_H
#define ENGAWA_DOU_DIZHU_SCHOOL_H

#include "bots/dou_dizhu/network.h"

struct dou_dizhu_school;

/* How the last hands went. */
struct dou_dizhu_report {
    long hands, decisions;
    double landlord; /* share of hands that the landlord won */
    double miss;     /* mean square of result less hope, in wins */
};

/* Opens a school for tables of SEATS, with random networks that follow from SEED, or with those in
 * BYTES (engawa_dou_dizhu_weights_fit) where it is not NULL. TOTAL hands are to be played: the
 * steps get smaller towards the end. */
struct dou_dizhu_school *engawa_dou_dizhu_school_new(int seats, uint64_t seed, long total,
                                                     const unsigned char *bytes);
void engawa_dou_dizhu_school_free(struct dou_dizhu_school *school);

/* Plays HANDS hands and learns from them. The same calls give the same networks. */
void engawa_dou_dizhu_school_play(struct dou_dizhu_school *school, long hands,
                                  struct dou_dizhu_report *report);

/* Writes the weights as they are now to BYTES, engawa_dou_dizhu_weights_size of them. */
void engawa_dou_dizhu_school_write(const struct dou_dizhu_school *school, unsigned char *bytes);

#endif
