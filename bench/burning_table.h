/* burning_table.h - the race of two to five players of Burning Desire solved, to small targets, and
 * what players who are not perfect lose in it. */
#ifndef ENGAWA_BURNING_TABLE_H
#define ENGAWA_BURNING_TABLE_H

#include "bots/burning_desire/estimate.h"

struct burning_table;

/* Solves the race of SEATS, two to five, each for its own chance of winning. Needs (TARGET / 5) ^
 * SEATS states, of some 40 microseconds and 2 * 8 * SEATS bytes each. */
struct burning_table *engawa_burning_table_new(int seats, int target);
void engawa_burning_table_free(struct burning_table *table);

/* The chance of PLACE when the first of LEFT, what each has left to the target in the order of
 * play, is to move. */
double engawa_burning_table_chance(const struct burning_table *table, const int64_t *left,
                                   int place);

/* How a player judges a race: burning_bot_race_probability is the bot's way. */
typedef double burning_idea(int target, int seats, const int64_t *left, int place);

/* What this idea is off by, for the player whose turn has just ended, over all states alike. */
struct burning_off {
    double mean, rms, most;
};
struct burning_off engawa_burning_table_off(const struct burning_table *table, burning_idea *idea);

/* What one turn played by this idea, and perfect play after it, loses: the mean over all states,
 * and the most. */
struct burning_off engawa_burning_table_turn(struct burning_table *table, burning_idea *idea);

/* The chance of each seat at the start of a game if it alone plays by this idea, and perfectly the
 * others; or, with BEST, if the others play by it and this seat makes the best of that. */
void engawa_burning_table_alone(struct burning_table *table, burning_idea *idea, bool best,
                                double chance[BURNING_SEATS]);

#endif
