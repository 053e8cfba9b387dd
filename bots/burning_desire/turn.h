/* bots/burning_desire/turn.h - solves one turn of Burning Desire for any objective, eight turns at
 * once. */
#ifndef BURNING_BOT_TURN_H
#define BURNING_BOT_TURN_H

#include "bots/dice/keeps.h"
#include "games/burning_desire.h"

enum {
    BURNING_BOT_STEP = 5,     /* points come in steps of 5 */
    BURNING_BOT_PAYOFFS = 29, /* distinct numbers of points of a role */
    BURNING_BOT_LANES = 8,    /* turns solved at once */
    BURNING_BOT_PLANES = 6    /* the most numbers carried along */
};

/* The points that a role can pay, ascending; the first is 0. */
extern const int burning_bot_payoffs[BURNING_BOT_PAYOFFS];

/* ---- a whole turn ---- */

/* Eight turns to solve. For each payoff, before any multiplier, the caller gives PLANES numbers as
 * its outcome: the player maximizes the first, and the others are carried along. */
struct burning_bot_turn;

struct burning_bot_turn *burning_bot_turn_new(int planes);
void burning_bot_turn_free(struct burning_bot_turn *turn);

/* Sets the outcome of number PAYOFF of burning_bot_payoffs in lane LANE to the PLANES numbers
 * LEAVES. */
void burning_bot_turn_set(struct burning_bot_turn *turn, int lane, int payoff,
                          const double *leaves);

/* Solves the turns from their beginning, maximizing the first plane. */
void burning_bot_turn_solve(struct burning_bot_turn *turn);

/* Returns the mean outcome of a solved turn. */
double burning_bot_turn_value(const struct burning_bot_turn *turn, int lane, int plane);

/* ---- a decision ---- */

/* The value of each payoff, in any unit. */
struct burning_bot_objective {
    double worth[BURNING_BOT_PAYOFFS];
};

/* Returns the index of the points of ROLE for six dice of COUNTS beside the face BONUS. */
int burning_bot_payoff(enum burning_role role, const int counts[BURNING_FACES], int bonus);

/* Returns the expected value of a turn that is about to begin, under perfect play for OBJECTIVE. */
double burning_bot_solve_turn(const struct burning_bot_objective *objective);

/* The value of each keep (bots/dice/keeps.h, of six dice) with LEFT re-rolls to go, 1 or 2: with
 * the bonus die's face kept (by face - 1) or rolled again (BURNING_FACES). */
struct burning_bot_choice {
    double keep[BURNING_FACES + 1][DICE_KEEPS_MAX];
};
void burning_bot_solve_choice(const struct burning_bot_objective *objective, int left,
                              struct burning_bot_choice *choice);

/* Returns the value of the best keep for dice COUNTS and the bonus die's face BONUS on the table.
 * Keeping all seven does not count. */
double burning_bot_best_keep(const struct burning_bot_choice *choice,
                             const int counts[BURNING_FACES], int bonus);

/* ---- the multiplier dice ---- */

/* Fills LEAVES with the outcome of stopping with POINTS: as many numbers as the dare has planes,
 * the first of which the player maximizes. */
typedef void burning_bot_stop(const void *context, int64_t points, double *leaves);

struct burning_bot_dare {
    burning_bot_stop *stop;
    const void *context;
    int planes;
    double bust[BURNING_BOT_PLANES]; /* the outcome of a bust */
};

/* Fills BEST with the outcome of POINTS when the multiplier dice are offered (B6) and the player
 * maximizes the first plane. Fills MULTIPLY (may be NULL) with the outcome of rolling them now. */
void burning_bot_solve_dare(const struct burning_bot_dare *dare, int64_t points, double *best,
                            double *multiply);

#endif
