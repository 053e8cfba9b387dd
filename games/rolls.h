/* rolls.h - all rolls of some six-sided dice, in which the order of the dice does not matter. The
 * games with dice list what chance can bring with it; drawing a roll does not need it. */
#ifndef ENGAWA_GAMES_ROLLS_H
#define ENGAWA_GAMES_ROLLS_H

#include <stdbool.h>
#include <stdint.h>

/* Sets the DICE numbers of FACE to the first roll: 1 everywhere. */
void rolls_first(uint16_t *face, int dice);

/* Sets FACE, which is ascending, to the next roll in the order of a dictionary, ascending too.
 * False behind the last, and FACE is what it was. */
bool rolls_next(uint16_t *face, int dice);

/* The probability that DICE dice show these faces, in any order. FACE is ascending. */
double rolls_probability(const uint16_t *face, int dice);

#endif
