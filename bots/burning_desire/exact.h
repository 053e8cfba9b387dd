/* bots/burning_desire/exact.h - Burning Desire for two, solved: the final round, tie-breaks, the
 * whole race. */
#ifndef BURNING_BOT_EXACT_H
#define BURNING_BOT_EXACT_H

#include "bots/burning_desire/turn.h"

enum { BURNING_BOT_RACE_MAX = 1000 /* the largest target of a race that is worked out exactly */ };

/* The chance of winning for a player whose last turn in the final round is about to begin, NEED
 * points behind (NEED >= 0): more than that wins, exactly that leads to a tie-break round, in which
 * the other plays first. */
double burning_bot_final_probability(int64_t need);

/* Of the player who begins a tie-break round of two. */
double burning_bot_tie_probability(void);

struct burning_bot_race;

/* An empty table for the race of two to TARGET, at most BURNING_BOT_RACE_MAX. */
struct burning_bot_race *burning_bot_race_new(int target);
void burning_bot_race_free(struct burning_bot_race *race);

/* Works out a part, and gives the share that is done, 1 when nothing is left. Only then may it be
 * asked. */
double burning_bot_race_build(struct burning_bot_race *race);

/* The table for TARGET, shared by all threads, built by the first caller. */
const struct burning_bot_race *burning_bot_race_shared(int target);

/* The same bit by bit, by one thread: the share that is done. */
double burning_bot_race_prepare(int target);

/* The chance of winning, by perfect play of both, of the player who is about to begin a turn of the
 * race with the total MINE against THEIRS, both below the target. */
double burning_bot_race_value(const struct burning_bot_race *race, int mine, int theirs);

#endif
