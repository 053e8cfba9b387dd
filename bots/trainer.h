/* trainer.h - trainers: they train a game's networks by self-play. `engawa train` runs them.
 *
 * Playing does not need training: neither the server nor the page uses it, so only the programs
 * that train link trainers. A trainer is one file in bots/GAME and a line in trainer.c.
 */
#ifndef ENGAWA_TRAINER_H
#define ENGAWA_TRAINER_H

#include "engine/game.h"

/* Statistics of the last hands. A hand is the shortest part of the game that has a result. */
struct engawa_training_report {
    long hands, decisions;
    double won;   /* the share of hands that the trainer's `side` won */
    double error; /* mean square of result (1 or -1) less prediction */
};

struct engawa_trainer {
    const char *game;                      /* the name of the game */
    int seats_min, seats_max, seats_usual; /* supported table sizes, and the default */
    const char *side_en, *side_ja;         /* the winner in a report: "landlord" */

    /* Return the size in bytes of weights for tables of SEATS; whether the LENGTH BYTES are such
     * weights. */
    size_t (*size)(int seats);
    bool (*fits)(int seats, const char *bytes, size_t length);

    /* Begins a training for tables of SEATS; end it with `end`. The networks begin with random
     * weights, drawn from SEED, or with the weights FROM if that is not NULL. TOTAL is the number
     * of hands of the whole training. */
    void *(*begin)(int seats, uint64_t seed, long total, const char *from);

    /* Plays HANDS hands and learns from them. The same calls give the same networks. */
    void (*play)(void *training, long hands, struct engawa_training_report *report);

    /* Writes the present weights to BYTES, `size` of them. */
    void (*write)(const void *training, char *bytes);

    void (*end)(void *training);
};

/* Every trainer, ended by NULL (trainer.c). */
extern const struct engawa_trainer *const engawa_trainers[];

/* Returns the trainer for the game called NAME; NULL if none. */
const struct engawa_trainer *engawa_trainer_for(const char *name);

#endif
