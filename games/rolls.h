/* rolls.h - iterates over all rolls of some six-sided dice, ignoring their order, and over the dice
 * that can be kept of a roll. The dice games list the outcomes of chance and the legal moves with
 * it; drawing a roll does not need it. */
#ifndef ENGAWA_GAMES_ROLLS_H
#define ENGAWA_GAMES_ROLLS_H

#include "engine/game.h"

#include <stdbool.h>
#include <stdint.h>

enum { ROLLS_FACES = 6 };

/* Sets the DICE numbers of FACE to the first roll: 1 everywhere. */
void rolls_first(uint16_t *face, int dice);

/* Sets FACE, which is ascending, to the next roll in lexicographic order, ascending too. Returns
 * false after the last roll and leaves FACE unchanged. */
bool rolls_next(uint16_t *face, int dice);

/* Returns the probability that DICE dice show these faces, in any order. FACE is ascending. */
double rolls_probability(const uint16_t *face, int dice);

/* Lists the choices of dice to keep, equal faces alike, from none to all of COUNTS, the number of
 * dice of each face. A choice is the number kept of each face, four bits a face, the ones lowest.
 * KEEPS has COUNT choices already; the others are these with dice added, in the order of the
 * numbers kept of sixes, then of fives, ... Writes no more than CAPACITY. Returns the total. */
int rolls_keeps(const int counts[ROLLS_FACES], engawa_move *keeps, int count, int capacity);

/* Returns choice number INDEX of those that rolls_keeps lists from the one that keeps nothing. */
engawa_move rolls_keep(const int counts[ROLLS_FACES], int index);

#endif
