/* bots/burning_desire/turn.h - one turn of Burning Desire by perfect play, for any aim; eight side
 * by side. */
#ifndef BURNING_BOT_TURN_H
#define BURNING_BOT_TURN_H

#include "bots/dice/keeps.h"
#include "games/burning_desire.h"

enum {
    BURNING_BOT_STEP = 5,     /* points come in fives */
    BURNING_BOT_PAYOFFS = 29, /* different points that a role can pay */
    BURNING_BOT_LANES = 8,    /* turns that are worked out side by side */
    BURNING_BOT_PLANES = 6    /* the most numbers that are known of what a turn leaves */
};

/* What a role can pay, ascending; the first is 0. */
extern const int burning_bot_payoffs[BURNING_BOT_PAYOFFS];

/* ---- a whole turn ---- */

/* What a turn's points, before any multiplier, leave: for each outcome PLANES numbers, the first of
 * which is what the player wants most of, and the others what else one wants to know on average. */
struct burning_bot_turn;

struct burning_bot_turn *burning_bot_turn_new(int planes);
void burning_bot_turn_free(struct burning_bot_turn *turn);

/* Says what PAYOFF LEAVES to LANE: PLANES numbers. */
void burning_bot_turn_set(struct burning_bot_turn *turn, int lane, int payoff,
                          const double *leaves);

/* Works out the turns that are about to begin, by perfect play for the first plane. */
void burning_bot_turn_solve(struct burning_bot_turn *turn);

/* What they leave on average. */
double burning_bot_turn_value(const struct burning_bot_turn *turn, int lane, int plane);

/* ---- a decision ---- */

/* What each outcome is worth, in any unit. */
struct burning_bot_objective {
    double worth[BURNING_BOT_PAYOFFS];
};

/* The outcome of ROLE for six dice of COUNTS beside the face BONUS. */
int burning_bot_payoff(enum burning_role role, const int counts[BURNING_FACES], int bonus);

/* The expected worth of a turn that is about to begin, by perfect play for AIM. */
double burning_bot_solve_turn(const struct burning_bot_objective *objective);

/* The worth of each keep (bots/dice/keeps.h, of six dice) with the bonus die's face kept (by face -
 * 1) or rolled again (BURNING_FACES), when LEFT re-rolls, 1 or 2, are left. */
struct burning_bot_choice {
    double keep[BURNING_FACES + 1][DICE_KEEPS_MAX];
};
void burning_bot_solve_choice(const struct burning_bot_objective *objective, int left,
                              struct burning_bot_choice *choice);

/* The worth of the best keep for a player who has the dice COUNTS and the bonus die's face BONUS on
 * the table; keeping all seven is none. */
double burning_bot_best_keep(const struct burning_bot_choice *choice,
                             const int counts[BURNING_FACES], int bonus);

/* ---- the multiplier dice ---- */

/* What stopping with POINTS leaves: PLANES numbers, the first of which is what the player wants. */
typedef void burning_bot_stop(const void *context, int64_t points, double *leaves);

struct burning_bot_dare {
    burning_bot_stop *stop;
    const void *context;
    int planes;
    double bust[BURNING_BOT_PLANES]; /* what losing the points leaves */
};

/* What POINTS leave when the multiplier dice are offered (B6) and the player does best by the first
 * plane. MULTIPLY (may be NULL): what rolling them now leaves. */
void burning_bot_solve_dare(const struct burning_bot_dare *dare, int64_t points, double *best,
                            double *multiply);

#endif
