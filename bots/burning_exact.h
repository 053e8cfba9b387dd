/* burning_exact.h - Burning Desire solved: one turn for any aim, and the whole race of two. */
#ifndef ENGAWA_BURNING_EXACT_H
#define ENGAWA_BURNING_EXACT_H

#include "bots/dice_keeps.h"
#include "games/burning_desire.h"

enum {
    BURNING_STEP = 5,        /* points come in fives */
    BURNING_TURN_MAX = 1000, /* of a role: six ones and a bonus die that shows 1 */
    BURNING_AIMS = BURNING_TURN_MAX / BURNING_STEP + 1,
    BURNING_RACE_MAX = 1000 /* the largest target of a race that is worked out exactly */
};

/* ---- one turn ---- */

/* What a turn's points are worth, before any multiplier: entry p / BURNING_STEP for p points. In
 * any unit. */
struct burning_aim {
    double worth[BURNING_AIMS];
};

/* The expected worth of a turn that is about to begin, by perfect play for AIM. */
double engawa_burning_turn(const struct burning_aim *aim);

/* The worth of each keep (dice_keeps.h, of six dice) with the bonus die's face kept (by face - 1)
 * or rolled again (BURNING_FACES), when LEFT re-rolls, 1 or 2, are left. */
struct burning_choice {
    double keep[BURNING_FACES + 1][DICE_KEEPS_MAX];
};
void engawa_burning_choose(const struct burning_aim *aim, int left, struct burning_choice *choice);

/* The worth of the best keep for a player who has the dice COUNTS and the bonus die's face BONUS on
 * the table; keeping all seven is none. */
double engawa_burning_best_keep(const struct burning_choice *choice,
                                const int counts[BURNING_FACES], int bonus);

/* ---- the multiplier dice ---- */

/* What stopping with POINTS is worth: a chance of winning. */
typedef double burning_stop(const void *context, int64_t points);

/* The chance of winning with POINTS and the multiplier dice offered (B6), BUST being that of losing
 * the points. *MULTIPLY (may be NULL): the chance when they are rolled now. */
double engawa_burning_dare(burning_stop *stop, const void *context, int64_t points, double bust,
                           double *multiply);

/* ---- two players ---- */

/* The chance of winning for a player whose last turn in the final round is about to begin, NEED
 * points behind (NEED >= 0): more than that wins, exactly that leads to a tie-break round, in which
 * the other plays first. */
double engawa_burning_final(int64_t need);

/* Of the player who begins a tie-break round of two. */
double engawa_burning_tie(void);

struct burning_race;

/* An empty table for the race of two to TARGET, at most BURNING_RACE_MAX. */
struct burning_race *engawa_burning_race_new(int target);
void engawa_burning_race_free(struct burning_race *race);

/* Works out a part, and gives the share that is done, 1 when nothing is left. Only then may it be
 * asked. */
double engawa_burning_race_build(struct burning_race *race);

/* The table for TARGET, shared by all threads, built by the first caller. */
const struct burning_race *engawa_burning_race_shared(int target);

/* The same bit by bit, by one thread: the share that is done. */
double engawa_burning_race_prepare(int target);

/* The chance of winning, by perfect play of both, of the player who is about to begin a turn of the
 * race with the total MINE against THEIRS, both below the target. */
double engawa_burning_race_value(const struct burning_race *race, int mine, int theirs);

#endif
