/* checkpoint.h - networks that learn, and the files they are kept in: weights in the format of the
 * bots (bots/dou_dizhu/network.h), and checkpoints, which have everything. */
#ifndef DOU_DIZHU_TRAINER_CHECKPOINT_H
#define DOU_DIZHU_TRAINER_CHECKPOINT_H

#include "bots/dou_dizhu/trainer/machine.h"
#include "bots/dou_dizhu/trainer/network.h"

#include <stdbool.h>

/* The networks of a training. */
struct trainer_networks {
    struct trainer_place place;
    struct trainer_memory memory;
};

/* Returns networks of KIND with random weights, drawn from SEED, or with the weights FROM, which
 * fit its seats, where FROM is not NULL and has them; free them with trainer_networks_close. */
struct trainer_networks trainer_networks_of(const struct trainer_kind *kind, uint64_t seed,
                                            const char *from);
void trainer_networks_close(struct trainer_networks *networks);

/* Complains about the file PATH on the standard error output. Returns false. */
bool trainer_complain(const char *path, const char *what);

/* Returns the weights for tables of SEATS in the file PATH; NULL after a complaint. free() them. */
char *trainer_weights_open(const char *path, int seats);

/* Writes the networks of roles and auction, which have TRAINER_COLUMNS, to the file PATH, rounded
 * as the bots have them. Returns false after a complaint. */
bool trainer_weights_write(const char *path, const struct trainer_networks *networks);

/* The beginning of a checkpoint; the arrays of struct trainer_memory follow. All numbers but the
 * last two say which training it is of. */
struct trainer_mark {
    char magic[8];
    int64_t seats, columns, critic, beliefs; /* its kind */
    int64_t opponents, taught, again, hands; /* again: it began with earlier weights */
    uint64_t seed;
    int64_t played, steps;
};

/* Writes a checkpoint to the file PATH. Returns false after a complaint. */
bool trainer_checkpoint_write(const char *path, const struct trainer_mark *mark,
                              const struct trainer_networks *networks);

/* Reads the checkpoint in the file PATH. Returns false if it is missing or is no whole checkpoint;
 * otherwise close NETWORKS. */
bool trainer_checkpoint_read(const char *path, struct trainer_mark *mark,
                             struct trainer_networks *networks);

/* Returns PATH with ".checkpoint" at its end; free() it. */
char *trainer_checkpoint_path(const char *path);

#endif
