/* burning_table.h - the race of two to five players of Burning Desire, solved to small targets, and
 * what imperfect players lose in it.
 */
#ifndef BENCH_BURNING_TABLE_H
#define BENCH_BURNING_TABLE_H

#include "bots/burning_desire/estimate.h"

struct burning_table;

/* Solves the race of SEATS players, two to five, who each play for their own probability of
 * winning. There are (TARGET / 5) ^ SEATS states, which take some 40 microseconds and 2 * 8 * SEATS
 * bytes each. */
struct burning_table *burning_table_new(int seats, int target);
void burning_table_free(struct burning_table *table);

/* The probability that PLACE wins when LEFT is how far each player is from the target, in the order
 * of play, and the first is to move. */
double burning_table_probability(const struct burning_table *table, const int64_t *left, int place);

/* How a player judges a race: burning_bot_race_probability is the bot's way. */
typedef double burning_idea(int target, int seats, const int64_t *left, int place);

/* How far IDEA is off for the player whose turn has just ended, over all states alike. */
struct burning_off {
    double mean, rms, most;
};
struct burning_off burning_table_off(const struct burning_table *table, burning_idea *idea);

/* The loss of one turn played by IDEA, with perfect play after it: the mean over all states, and
 * the maximum. */
struct burning_off burning_table_turn(struct burning_table *table, burning_idea *idea);

/* The probability of winning for each seat at the start of a game if it alone plays by IDEA and the
 * others perfectly or, with BEST, if the others play by IDEA and this seat makes the best of
 * that. */
void burning_table_alone(struct burning_table *table, burning_idea *idea, bool best,
                         double probability[BURNING_SEATS]);

#endif
