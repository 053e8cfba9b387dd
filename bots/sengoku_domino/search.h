/* bots/sengoku_domino/search.h - the rollout search of the strong player of Sengoku Domino. */
#ifndef SENGOKU_BOT_SEARCH_H
#define SENGOKU_BOT_SEARCH_H

#include "games/sengoku_domino.h"

enum { SENGOKU_BOT_STEPS_PER_MS = 400 /* the speed of a browser on a phone */ };

/* A move, its evaluation and the results of its rollouts. All values are probabilities of
 * winning. */
struct sengoku_bot_candidate {
    engawa_move move;
    double evaluation;   /* of the position after the move, without search */
    double sum, squares; /* of the results, one in each world */
    int worlds;
};

/* Rolls out COUNT moves (1 or more) of SEAT, which may act now, in worlds that agree with STATE,
 * its view. Each millisecond of BUDGET buys SENGOKU_BOT_STEPS_PER_MS steps; finishes the world in
 * which they run out. With HALVE, drops the worse half of the moves after each part of the budget,
 * so that the best get most of it. Sorts CANDIDATE, the best first. */
void sengoku_bot_roll_out(const struct sengoku *state, int seat, struct engawa_rng *rng, int budget,
                          struct sengoku_bot_candidate *candidate, int count, bool halve);

/* Corrects the evaluations of COUNT candidates, each rolled out in at least one world, by their
 * mean error: an evaluation ignores replies, so it is too high for all moves of a position
 * alike. */
void sengoku_bot_correct(struct sengoku_bot_candidate *candidate, int count);

/* Return the value of CANDIDATE from its evaluation and its rollouts; its standard error. */
double sengoku_bot_candidate_value(const struct sengoku_bot_candidate *candidate);
double sengoku_bot_candidate_error(const struct sengoku_bot_candidate *candidate);

#endif
