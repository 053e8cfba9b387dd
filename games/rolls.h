/* rolls.h - all that some dice of six faces can show, however they lie. Used by the games with dice
 * to list what chance can bring; drawing a roll needs none of this. */
#ifndef ENGAWA_GAMES_ROLLS_H
#define ENGAWA_GAMES_ROLLS_H

#include <stdbool.h>
#include <stdint.h>

/* Sets the DICE numbers of FACE to the first roll: 1 everywhere. */
void rolls_first(uint16_t *face, int dice);

/* Sets FACE, which is ascending, to the next roll in the order of a dictionary, ascending too.
 * False behind the last, and FACE is what it was. */
bool rolls_next(uint16_t *face, int dice);

/* How likely DICE dice show just these faces, in whatever order they lie. FACE is ascending. */
double rolls_probability(const uint16_t *face, int dice);

#endif
