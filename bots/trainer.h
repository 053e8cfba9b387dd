/* trainer.h - networks that learn a game by playing it: what `engawa train` runs.
 *
 * Training is no part of playing: neither the server nor the page needs it, so trainers are linked
 * only into programs that want them. A trainer is one file in bots/GAME and a line in trainer.c.
 */
#ifndef ENGAWA_TRAINER_H
#define ENGAWA_TRAINER_H

#include "engine/game.h"

/* How the last hands went. A hand is the shortest part of the game that has a result. */
struct engawa_training_report {
    long hands, decisions;
    double won;   /* the share of hands that the trainer's `side` won */
    double error; /* mean square of result (1 or -1) less prediction */
};

struct engawa_trainer {
    const char *game;                      /* the name of the game */
    int seats_min, seats_max, seats_usual; /* the tables that it trains for */
    const char *side_en, *side_ja;         /* who wins, in a report: "landlord" */

    /* The bytes that weights take for tables of SEATS, and whether the LENGTH BYTES are such
     * weights. */
    size_t (*size)(int seats);
    bool (*fits)(int seats, const char *bytes, size_t length);

    /* Begins a training for tables of SEATS; end it with `end`. The networks begin with
     * random weights, drawn from SEED, or with the weights FROM if that is not NULL. TOTAL is the
     * number of hands that the whole training is to take. */
    void *(*begin)(int seats, uint64_t seed, long total, const char *from);

    /* Plays HANDS hands and learns from them. The same calls give the same networks. */
    void (*play)(void *training, long hands, struct engawa_training_report *report);

    /* Writes the weights as they are now to BYTES, `size` of them. */
    void (*write)(const void *training, char *bytes);

    void (*end)(void *training);
};

/* Every trainer, ended by NULL (trainer.c). */
extern const struct engawa_trainer *const engawa_trainers[];

/* The trainer for the game called NAME; NULL if there is none. */
const struct engawa_trainer *engawa_trainer_for(const char *name);

#endif
