/* yahtzee_exact.h - perfect solo Yahtzee: the exact value of every sheet. */
#ifndef ENGAWA_YAHTZEE_EXACT_H
#define ENGAWA_YAHTZEE_EXACT_H

#include "bots/yahtzee_dice.h"

struct yahtzee_exact;

/* Builds the table for the sheet yahtzee under the ledger's rules (forced joker, Y7, Y8). Takes
 * a fraction of a second and a few megabytes; free with engawa_yahtzee_exact_free. */
struct yahtzee_exact *engawa_yahtzee_exact_new(void);
void engawa_yahtzee_exact_free(struct yahtzee_exact *table);

/* The expected points still to come, by perfect play, for a player about to begin a turn with the
 * boxes FILLED, UPPER points in the upper boxes, and REPEATS true if the yahtzee box holds 50. */
double engawa_yahtzee_exact_value(const struct yahtzee_exact *table, unsigned filled, int upper,
                                  bool repeats);

/* How many values the table holds, and their size in bytes. */
size_t engawa_yahtzee_exact_size(const struct yahtzee_exact *table, size_t *bytes);

/* The best move for the player to move in STATE, whose dice are on the table, and in *VALUE (may be
 * NULL) the expected points still to come by it. */
engawa_move engawa_yahtzee_exact_best(const struct yahtzee_exact *table,
                                      const struct yahtzee *state, double *value);

#endif
