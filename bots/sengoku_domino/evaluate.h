/* bots/sengoku_domino/evaluate.h - evaluates positions of Sengoku Domino: the probabilities of each
 * line, castle and win, and the move of a quick greedy player for rollouts. */
#ifndef SENGOKU_BOT_EVALUATE_H
#define SENGOKU_BOT_EVALUATE_H

#include "games/sengoku_domino.h"

/* A place for a tile and its predicted value; -1 if the tile fits nowhere. */
struct sengoku_bot_prediction {
    struct sengoku_place place;
    double value;
};

/* Returns the probability (0 to 1) that SEAT of SEATS wins, estimated from BOARD alone, on which
 * everything is settled. A shared win counts as its share. Takes less than a microsecond. */
double sengoku_bot_win_probability(const struct sengoku_board *board, int seats, int seat);

/* Returns the probability (0 to 1) that SEAT wins, estimated from STATE, in which a battlefield
 * after the first is about to begin. */
double sengoku_bot_field_probability(const struct sengoku *state, int seat);

/* Returns sengoku_bot_win_probability after SEAT has laid TILE (or the commander) on PLACE. */
double sengoku_bot_probability_after(const struct sengoku_board *board, int seats, int seat,
                                     int tile, const struct sengoku_place *place);

/* Returns the place where SEAT, laying TILE (or the commander) now, has the greatest probability of
 * winning. */
struct sengoku_bot_prediction sengoku_bot_best_place(const struct sengoku_board *board, int seats,
                                                     int seat, int tile);

/* Returns the move of a quick greedy player in STATE, a full state in which a player is next: the
 * tile and place that gain most in its lines, with a random bonus of up to NOISE lines for each
 * place. Adds to *STEPS the number of tiles considered. */
engawa_move sengoku_bot_rollout_move(const struct sengoku *state, struct engawa_rng *rng,
                                     double noise, long *steps);

#endif
