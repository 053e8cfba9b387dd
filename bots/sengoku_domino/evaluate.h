/* bots/sengoku_domino/evaluate.h - what a position of Sengoku Domino looks like to a bot: how
 * likely each line, castle and victory is, and which move a quick, greedy player would make. */
#ifndef ENGAWA_SENGOKU_SENSE_H
#define ENGAWA_SENGOKU_SENSE_H

#include "games/sengoku_domino.h"

/* A place and what laying a tile there is worth: a chance of winning, -1 where it fits nowhere. */
struct sengoku_hope {
    struct sengoku_place place;
    double value;
};

/* The chance (0 to 1) that SEAT of SEATS wins, guessed from BOARD alone, on which everything is
 * settled; a shared win counts as its share. Takes less than a microsecond. */
double engawa_sengoku_chance(const struct sengoku_board *board, int seats, int seat);

/* The chance (0 to 1) that SEAT wins, guessed from STATE, in which a battlefield after the first is
 * about to begin. */
double engawa_sengoku_outlook(const struct sengoku *state, int seat);

/* engawa_sengoku_chance after SEAT has laid TILE (or the commander) on PLACE. */
double engawa_sengoku_after(const struct sengoku_board *board, int seats, int seat, int tile,
                            const struct sengoku_place *place);

/* Where SEAT, laying TILE (or the commander) now, has the best chance. */
struct sengoku_hope engawa_sengoku_best_place(const struct sengoku_board *board, int seats,
                                              int seat, int tile);

/* The move of a quick greedy player in STATE, a full one in which a player is next: the tile and
 * place that change its lines most, each thought better by up to NOISE lines. Adds to *STEPS the
 * number of tiles it has looked at. */
engawa_move engawa_sengoku_quick(const struct sengoku *state, struct engawa_rng *rng, double noise,
                                 long *steps);

#endif
