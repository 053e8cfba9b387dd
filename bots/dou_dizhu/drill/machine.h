/* machine.h - where the drill plays and learns: on a processor (processor.c), or on a graphics card
 * (card.cu). A program has one of them. */
#ifndef DOU_DIZHU_DRILL_MACHINE_H
#define DOU_DIZHU_DRILL_MACHINE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The state of networks that learn: for each of COUNT weights, Adam's means of its gradients and of
 * their squares. */
struct drill_memory {
    long count;
    float *weight, *mean, *square;
};

/* What a machine does next. */
struct drill_cycle {
    uint64_t seed, number; /* the first hand is number NUMBER of SEED */
    long steps;            /* so far */
    float rate, explore;   /* the size of a step; the share of random moves */
};

/* Sums over some hands. */
struct drill_report {
    long hands, decisions, won; /* won: by the landlord */
    double error;               /* squared, of the predicted wins of decisions */
};

struct drill_machine;

/* Opens a machine for tables of SEATS with the networks MEMORY; ends the program if it cannot. */
struct drill_machine *drill_machine_open(int seats, const struct drill_memory *memory);
void drill_machine_close(struct drill_machine *machine);

/* Returns how many hands a cycle plays, and from how many the machine learns in a step. */
int drill_machine_hands(void);
int drill_machine_batch(void);

/* Plays a cycle of hands, learns from them, and adds them to REPORT. */
void drill_machine_run(struct drill_machine *machine, const struct drill_cycle *cycle,
                       struct drill_report *report);

/* Copies the networks to MEMORY. */
void drill_machine_save(struct drill_machine *machine, struct drill_memory *memory);

#ifdef __cplusplus
}
#endif

#endif
