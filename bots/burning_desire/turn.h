/* bots/burning_desire/turn.h - one turn of Burning Desire by perfect play, for any aim; eight side
 * by side. */
#ifndef ENGAWA_BURNING_TURN_H
#define ENGAWA_BURNING_TURN_H

#include "bots/dice/keeps.h"
#include "games/burning_desire.h"

enum {
    BURNING_STEP = 5,      /* points come in fives */
    BURNING_OUTCOMES = 29, /* different points that a role can pay */
    BURNING_SIDE = 8,      /* turns that are worked out side by side */
    BURNING_PLANES = 6     /* the most numbers that are known of what a turn leaves */
};

/* What a role can pay, ascending; the first is 0. */
extern const int engawa_burning_outcomes[BURNING_OUTCOMES];

/* ---- a whole turn ---- */

/* What a turn's points, before any multiplier, leave: for each outcome PLANES numbers, the first of
 * which is what the player wants most of, and the others what else one wants to know on average. */
struct burning_turn;

struct burning_turn *engawa_burning_turn_new(int planes);
void engawa_burning_turn_free(struct burning_turn *turn);

/* Says what OUTCOME LEAVES to SIDE: PLANES numbers. */
void engawa_burning_turn_aim(struct burning_turn *turn, int side, int outcome,
                             const double *leaves);

/* Works out the turns that are about to begin, by perfect play for the first plane. */
void engawa_burning_turn_play(struct burning_turn *turn);

/* What they leave on average. */
double engawa_burning_turn_worth(const struct burning_turn *turn, int side, int plane);

/* ---- a decision ---- */

/* What each outcome is worth, in any unit. */
struct burning_aim {
    double worth[BURNING_OUTCOMES];
};

/* The outcome of ROLE for six dice of COUNTS beside the face BONUS. */
int engawa_burning_outcome(enum burning_role role, const int counts[BURNING_FACES], int bonus);

/* The expected worth of a turn that is about to begin, by perfect play for AIM. */
double engawa_burning_turn(const struct burning_aim *aim);

/* The worth of each keep (bots/dice/keeps.h, of six dice) with the bonus die's face kept (by face -
 * 1) or rolled again (BURNING_FACES), when LEFT re-rolls, 1 or 2, are left. */
struct burning_choice {
    double keep[BURNING_FACES + 1][DICE_KEEPS_MAX];
};
void engawa_burning_choose(const struct burning_aim *aim, int left, struct burning_choice *choice);

/* The worth of the best keep for a player who has the dice COUNTS and the bonus die's face BONUS on
 * the table; keeping all seven is none. */
double engawa_burning_best_keep(const struct burning_choice *choice,
                                const int counts[BURNING_FACES], int bonus);

/* ---- the multiplier dice ---- */

/* What stopping with POINTS leaves: PLANES numbers, the first of which is what the player wants. */
typedef void burning_stop(const void *context, int64_t points, double *leaves);

struct burning_dare {
    burning_stop *stop;
    const void *context;
    int planes;
    double bust[BURNING_PLANES]; /* what losing the points leaves */
};

/* What POINTS leave when the multiplier dice are offered (B6) and the player does best by the first
 * plane. MULTIPLY (may be NULL): what rolling them now leaves. */
void engawa_burning_dare(const struct burning_dare *dare, int64_t points, double *best,
                         double *multiply);

#endif
