/* training.h - training on any machine (machine.h): weights read and written in the format of the
 * bots (bots/dou_dizhu/network.h), checkpoints, a log, and matches between two sets of weights. */
#ifndef DOU_DIZHU_TRAINER_TRAINING_H
#define DOU_DIZHU_TRAINER_TRAINING_H

#include "bots/dou_dizhu/trainer/machine.h"

#include <stdbool.h>
#include <stdio.h>

/* Returns networks for tables of SEATS with the weights FROM, which fit them, or zeros if FROM is
 * NULL; free them with trainer_memory_close. */
struct trainer_memory trainer_memory_of(int seats, const char *from);
void trainer_memory_close(struct trainer_memory *memory);

/* A training. Where there is a checkpoint of the same SEATS, HANDS and SEED, it goes on from
 * that. */
struct trainer_plan {
    int seats;
    long hands; /* of the whole training */
    uint64_t seed;
    const char *from;      /* weights to begin with; NULL: random ones */
    const char *out;       /* where the weights go; the checkpoint is OUT.checkpoint */
    double seconds, pause; /* stops after so many seconds; between two checkpoints */
    FILE *log;
};

/* Runs PLAN until all hands are played or the seconds are over. Returns false after a complaint on
 * the standard error output. */
bool trainer_run(const struct trainer_plan *plan);

/* How often the first of two sets of weights wins, and half of the width of the 95 % interval. */
struct trainer_verdict {
    double share, within;
};

/* Plays DEALS deals, each twice: with the bytes ONE as the landlord's and OTHER as the
 * others' weights, and the other way round. They fit tables of SEATS. The first to speak becomes
 * the landlord, nobody searches, and the cards are those of SEED. */
struct trainer_verdict trainer_match(int seats, const char *one, const char *other, long deals,
                                     uint64_t seed);

/* Plays such a match of PLAN's weights `out` against `from` with its seed, and writes the verdict
 * to its log. Returns false after a complaint. */
bool trainer_compare(const struct trainer_plan *plan, long deals);

#endif
