/* training.h - training on any machine (machine.h): runs with checkpoints and a log, matches
 * between two sets of weights, and how true beliefs are. */
#ifndef DOU_DIZHU_TRAINER_TRAINING_H
#define DOU_DIZHU_TRAINER_TRAINING_H

#include "bots/dou_dizhu/trainer/machine.h"

#include <stdbool.h>
#include <stdio.h>

/* A training. Where there is a checkpoint of the same training, it goes on from that. */
struct trainer_plan {
    int seats;
    long hands; /* of the whole training */
    uint64_t seed;
    bool wide;             /* a teacher: wide networks, which have a checkpoint and no weights */
    bool critic, beliefs;  /* networks that see all hands give targets; beliefs learn too */
    int opponents;         /* in so many of 100 hands `normal` or earlier selves play one side */
    const char *teacher;   /* the checkpoint whose predictions the networks learn; NULL: results */
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

/* The sum of log losses of what other seats held, over RANKS of seats, in a quarter of a hand: by
 * beliefs alone; and by worlds that count alike, with the weights of the search
 * (bots/dou_dizhu/belief.h), with those of beliefs, and with the product of both. */
struct trainer_doubt {
    long decisions, ranks;
    double beliefs, even, search, believed, both;
};

enum { TRAINER_QUARTERS = 4 };

/* Plays HANDS hands of SEED with the networks of the bots, in every other one of which a seat plays
 * like `normal`, and measures at some decisions what NETWORKS, which have beliefs, and WORLDS
 * worlds, at most 400, say. DOUBT is by the share of the cards that is played. */
struct trainer_networks;
void trainer_doubts(const struct trainer_networks *networks, long hands, int worlds, uint64_t seed,
                    struct trainer_doubt doubt[TRAINER_QUARTERS]);

/* Measures that of PLAN's checkpoint with its seed, and writes it to its log. Returns false after a
 * complaint. */
bool trainer_tell_doubts(const struct trainer_plan *plan, long hands);

#endif
