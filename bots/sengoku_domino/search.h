/* bots/sengoku_domino/search.h - moves of Sengoku Domino tried out: the look ahead of the strong
 * player. */
#ifndef SENGOKU_BOT_SEARCH_H
#define SENGOKU_BOT_SEARCH_H

#include "games/sengoku_domino.h"

/* A move, what it looks worth, and what came of it. All values are chances of winning. */
struct sengoku_bot_candidate {
    engawa_move move;
    double evaluation;   /* from the position after it alone */
    double sum, squares; /* of what came of it in each world */
    int worlds;
};

/* Tries COUNT moves (1 and more) of seat SEAT, which may act now, in worlds that agree
 * with STATE, its view, until a budget of BUDGET milliseconds is used up. With HALVE half of them
 * is left out after every part of the budget, so that the best get most of it. Leaves CANDIDATE
 * sorted, the best first. */
void sengoku_bot_roll_out(const struct sengoku *state, int seat, struct engawa_rng *rng, int budget,
                          struct sengoku_bot_candidate *candidate, int count, bool halve);

/* Corrects the guesses of COUNT trials, each made in a world at least, by what they were off on
 * average: a guess knows no reply, so it is too high for all moves of a position alike. */
void sengoku_bot_correct(struct sengoku_bot_candidate *candidate, int count);

/* What CANDIDATE is worth by all that is known of it, and the standard error of that. */
double sengoku_bot_candidate_value(const struct sengoku_bot_candidate *candidate);
double sengoku_bot_candidate_error(const struct sengoku_bot_candidate *candidate);

#endif
