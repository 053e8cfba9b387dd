/* machine.h - where the trainer plays and learns: on a processor (processor.c), or on a graphics
 * card (card.cu). A program has one of them. */
#ifndef DOU_DIZHU_TRAINER_MACHINE_H
#define DOU_DIZHU_TRAINER_MACHINE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The state of networks that learn: for each of COUNT weights, Adam's means of its gradients and of
 * their squares. */
struct trainer_memory {
    long count;
    float *weight, *mean, *square;
};

/* What a machine does next. */
struct trainer_cycle {
    uint64_t seed, number; /* the first hand is number NUMBER of SEED */
    long steps;            /* so far */
    float rate, explore;   /* the size of a step; the share of random moves */
};

/* Sums over some hands. */
struct trainer_report {
    long hands, decisions, won; /* won: by the landlord */
    double error;               /* squared, of the predicted wins of decisions */
};

struct trainer_machine;

/* Opens a machine for tables of SEATS with the networks MEMORY; ends the program if it cannot. */
struct trainer_machine *trainer_machine_open(int seats, const struct trainer_memory *memory);
void trainer_machine_close(struct trainer_machine *machine);

/* Returns how many hands a cycle plays, and from how many the machine learns in a step. */
int trainer_machine_hands(void);
int trainer_machine_batch(void);

/* Plays a cycle of hands, learns from them, and adds them to REPORT. */
void trainer_machine_run(struct trainer_machine *machine, const struct trainer_cycle *cycle,
                         struct trainer_report *report);

/* Copies the networks to MEMORY. */
void trainer_machine_save(struct trainer_machine *machine, struct trainer_memory *memory);

#ifdef __cplusplus
}
#endif

#endif
