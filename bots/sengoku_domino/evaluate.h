/* bots/sengoku_domino/evaluate.h - evaluates positions of Sengoku Domino: how likely each line,
 * castle and win is, and which move a quick greedy player makes in a rollout.
 */
#ifndef SENGOKU_BOT_EVALUATE_H
#define SENGOKU_BOT_EVALUATE_H

#include "games/sengoku_domino.h"

/* A place for a tile and what laying it there is predicted to be worth; -1 where it fits
 * nowhere. */
struct sengoku_bot_prediction {
    struct sengoku_place place;
    double value;
};

/* The probability (0 to 1) that SEAT of SEATS wins, estimated from BOARD alone, on which everything
 * is settled. A shared win counts as its share. Takes less than a microsecond. */
double sengoku_bot_win_probability(const struct sengoku_board *board, int seats, int seat);

/* The probability (0 to 1) that SEAT wins, estimated from STATE, in which a battlefield after the
 * first is about to begin. */
double sengoku_bot_field_probability(const struct sengoku *state, int seat);

/* sengoku_bot_win_probability after SEAT has laid TILE (or the commander) on PLACE. */
double sengoku_bot_probability_after(const struct sengoku_board *board, int seats, int seat,
                                     int tile, const struct sengoku_place *place);

/* The place where SEAT, laying TILE (or the commander) now, has the greatest probability of
 * winning. */
struct sengoku_bot_prediction sengoku_bot_best_place(const struct sengoku_board *board, int seats,
                                                     int seat, int tile);

/* The move of a quick greedy player in STATE, a full state in which a player is next: the tile and
 * place that gain most in its lines, where each place is overrated by a random amount of up to
 * NOISE lines. Adds to *STEPS the number of tiles considered. */
engawa_move sengoku_bot_rollout_move(const struct sengoku *state, struct engawa_rng *rng,
                                     double noise, long *steps);

#endif
