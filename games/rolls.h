/* rolls.h - iterates over all rolls of some six-sided dice, ignoring their order. The dice games
 * list the outcomes of chance with it; drawing a roll does not need it. */
#ifndef ENGAWA_GAMES_ROLLS_H
#define ENGAWA_GAMES_ROLLS_H

#include <stdbool.h>
#include <stdint.h>

/* Sets the DICE numbers of FACE to the first roll: 1 everywhere. */
void rolls_first(uint16_t *face, int dice);

/* Sets FACE, which is ascending, to the next roll in lexicographic order, ascending too. Returns
 * false after the last roll and leaves FACE unchanged. */
bool rolls_next(uint16_t *face, int dice);

/* Returns the probability that DICE dice show these faces, in any order. FACE is ascending. */
double rolls_probability(const uint16_t *face, int dice);

#endif
