/* bots/burning_desire/exact.h - Burning Desire for two, solved: the final round, tie-breaks and the
 * race.
 */
#ifndef BURNING_BOT_EXACT_H
#define BURNING_BOT_EXACT_H

#include "bots/burning_desire/turn.h"

enum { BURNING_BOT_RACE_MAX = 1000 /* the largest target of a race that is solved */ };

/* The probability of winning for a player who is about to begin the last turn of the final round,
 * NEED points behind (NEED >= 0). More than NEED wins; exactly NEED leads to a tie-break round in
 * which the other plays first. */
double burning_bot_final_probability(int64_t need);

/* The probability that the player who begins a tie-break round of two wins. */
double burning_bot_tie_probability(void);

struct burning_bot_race;

/* An empty table for the race of two to TARGET, a multiple of BURNING_BOT_STEP up to
 * BURNING_BOT_RACE_MAX. Free it with burning_bot_race_free. */
struct burning_bot_race *burning_bot_race_new(int target);
void burning_bot_race_free(struct burning_bot_race *race);

/* Solves a part and returns the share that is done: 1 when the table is complete. Only a complete
 * table may be asked for values. */
double burning_bot_race_build(struct burning_bot_race *race);

/* The complete table for TARGET, shared by all threads. The first caller builds it; threads
 * that ask meanwhile build one each, of which one is kept. */
const struct burning_bot_race *burning_bot_race_shared(int target);

/* Builds a part of the shared table and returns the share that is done, 1 when the table is there.
 * To be called by one thread only. */
double burning_bot_race_prepare(int target);

/* The probability of winning, with perfect play of both, for the player who is about to begin a
 * turn of the race with the total MINE against THEIRS, both below the target. */
double burning_bot_race_value(const struct burning_bot_race *race, int mine, int theirs);

#endif
