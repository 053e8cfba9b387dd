/* machine.h - where the trainer plays and learns: on a processor (processor.c), or on a graphics
 * card (card.cu). A program has one of them. */
#ifndef DOU_DIZHU_TRAINER_MACHINE_H
#define DOU_DIZHU_TRAINER_MACHINE_H

#include <stdint.h>

struct trainer_place;

#ifdef __cplusplus
extern "C" {
#endif

/* The state of networks that learn: for each of COUNT weights, Adam's means of its gradients and of
 * their squares, and the weight of an earlier self. */
struct trainer_memory {
    long count;
    float *weight, *mean, *square, *earlier;
};

/* What a machine trains, and against whom: PLACE and the memory fit each other, and so do TEACHING
 * and the weights of a TEACHER, which is NULL without one. OPPONENTS is as in struct
 * trainer_players. */
struct trainer_school {
    const struct trainer_place *place, *teaching;
    const float *teacher;
    int opponents;
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
    long ranks;                 /* that beliefs were about, over all seats */
    double loss;                /* the log loss of those beliefs */
};

struct trainer_machine;

/* Opens a machine for SCHOOL with the networks MEMORY; ends the program if it cannot. Copies both.
 */
struct trainer_machine *trainer_machine_open(const struct trainer_school *school,
                                             const struct trainer_memory *memory);
void trainer_machine_close(struct trainer_machine *machine);

/* Returns how many hands a cycle plays, and from how many the machine learns in a step. */
int trainer_machine_hands(void);
int trainer_machine_batch(void);

/* Plays a cycle of hands, learns from them, and adds them to REPORT. */
void trainer_machine_run(struct trainer_machine *machine, const struct trainer_cycle *cycle,
                         struct trainer_report *report);

/* Makes the present networks the earlier selves. */
void trainer_machine_age(struct trainer_machine *machine);

/* Copies the networks to MEMORY. */
void trainer_machine_save(struct trainer_machine *machine, struct trainer_memory *memory);

#ifdef __cplusplus
}
#endif

#endif
