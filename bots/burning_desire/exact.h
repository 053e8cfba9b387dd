/* bots/burning_desire/exact.h - exact solution of Burning Desire for two: the final round,
 * tie-breaks and the race. */
#ifndef BURNING_BOT_EXACT_H
#define BURNING_BOT_EXACT_H

#include "bots/burning_desire/turn.h"

enum { BURNING_BOT_RACE_MAX = 1000 /* the largest target of a solved race */ };

/* Returns the probability of winning for a player who is about to begin the last turn of the final
 * round, NEED points behind (NEED >= 0). More than NEED wins; exactly NEED leads to a tie-break
 * round in which the other plays first. */
double burning_bot_final_probability(int64_t need);

/* Returns the probability that the player who begins a tie-break round of two wins. */
double burning_bot_tie_probability(void);

struct burning_bot_race;

/* Returns an empty table for the race of two to TARGET, a multiple of BURNING_BOT_STEP up to
 * BURNING_BOT_RACE_MAX. Free it with burning_bot_race_free. */
struct burning_bot_race *burning_bot_race_new(int target);
void burning_bot_race_free(struct burning_bot_race *race);

/* Solves a part and returns the completed share: 1 when the table is complete. Only a complete
 * table has values. */
double burning_bot_race_build(struct burning_bot_race *race);

/* Returns the complete table for TARGET, shared by all threads. The first caller builds it; threads
 * that call it meanwhile build one each, and one of these is kept. */
const struct burning_bot_race *burning_bot_race_shared(int target);

/* Builds a part of the shared table and returns the completed share, 1 when the table is there. One
 * thread only. */
double burning_bot_race_prepare(int target);

/* Returns the probability of winning, with perfect play of both, for the player who is about to
 * begin a turn of the race with the total MINE against THEIRS, both below the target. */
double burning_bot_race_value(const struct burning_bot_race *race, int mine, int theirs);

#endif
