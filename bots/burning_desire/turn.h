/* bots/burning_desire/turn.h - one turn of Burning Desire under perfect play for any objective;
 * eight turns are solved at once.
 */
#ifndef BURNING_BOT_TURN_H
#define BURNING_BOT_TURN_H

#include "bots/dice/keeps.h"
#include "games/burning_desire.h"

enum {
    BURNING_BOT_STEP = 5,     /* points come in steps of 5 */
    BURNING_BOT_PAYOFFS = 29, /* different numbers of points that a role can pay */
    BURNING_BOT_LANES = 8,    /* turns that are solved at once */
    BURNING_BOT_PLANES = 6    /* the most numbers that are carried along */
};

/* What a role can pay, in ascending order; the first is 0. */
extern const int burning_bot_payoffs[BURNING_BOT_PAYOFFS];

/* ---- a whole turn ---- */

/* Eight turns to solve. For each payoff, before any multiplier, a turn is told PLANES numbers that
 * it leaves: the first is what the player maximizes, the others are carried along. */
struct burning_bot_turn;

struct burning_bot_turn *burning_bot_turn_new(int planes);
void burning_bot_turn_free(struct burning_bot_turn *turn);

/* Sets what number PAYOFF of burning_bot_payoffs LEAVES in lane LANE: PLANES numbers. */
void burning_bot_turn_set(struct burning_bot_turn *turn, int lane, int payoff,
                          const double *leaves);

/* Solves the turns, which are about to begin: the first plane is maximized. */
void burning_bot_turn_solve(struct burning_bot_turn *turn);

/* What a solved turn leaves on average. */
double burning_bot_turn_value(const struct burning_bot_turn *turn, int lane, int plane);

/* ---- a decision ---- */

/* The value of each payoff, in any unit. */
struct burning_bot_objective {
    double worth[BURNING_BOT_PAYOFFS];
};

/* The index of what ROLE pays for six dice of COUNTS beside the face BONUS. */
int burning_bot_payoff(enum burning_role role, const int counts[BURNING_FACES], int bonus);

/* The expected value of a turn that is about to begin, under perfect play for OBJECTIVE. */
double burning_bot_solve_turn(const struct burning_bot_objective *objective);

/* The value of each keep (bots/dice/keeps.h, of six dice) when LEFT re-rolls, 1 or 2, are left:
 * with the bonus die's face kept (by face - 1) or rolled again (BURNING_FACES). */
struct burning_bot_choice {
    double keep[BURNING_FACES + 1][DICE_KEEPS_MAX];
};
void burning_bot_solve_choice(const struct burning_bot_objective *objective, int left,
                              struct burning_bot_choice *choice);

/* The value of the best keep for dice COUNTS and the bonus die's face BONUS on the table. Keeping
 * all seven is no keep. */
double burning_bot_best_keep(const struct burning_bot_choice *choice,
                             const int counts[BURNING_FACES], int bonus);

/* ---- the multiplier dice ---- */

/* Fills LEAVES with what stopping with POINTS leaves: as many numbers as the dare has planes, the
 * first of which the player maximizes. */
typedef void burning_bot_stop(const void *context, int64_t points, double *leaves);

struct burning_bot_dare {
    burning_bot_stop *stop;
    const void *context;
    int planes;
    double bust[BURNING_BOT_PLANES]; /* what a bust leaves */
};

/* Fills BEST with what POINTS leave when the multiplier dice are offered (B6) and the player
 * maximizes the first plane. MULTIPLY (may be NULL): what rolling them now leaves. */
void burning_bot_solve_dare(const struct burning_bot_dare *dare, int64_t points, double *best,
                            double *multiply);

#endif
