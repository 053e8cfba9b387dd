/* plain_dice.h - a turn with five dice solved as plainly as possible, to check solvers against.
 *
 * It knows nothing of keeps: a roll is five dice in their places, and every set of dice that may be
 * rolled again and every way in which they may fall is tried.
 */
#ifndef ENGAWA_TEST_PLAIN_DICE_H
#define ENGAWA_TEST_PLAIN_DICE_H

enum { PLAIN_DICE = 5, PLAIN_FACES = 6, PLAIN_ROLLS = 7776 };

/* The number of dice of each face in ROLL, a number of five digits from 0 to 5. */
void plain_counts(int roll, int counts[PLAIN_FACES]);

/* The lowest roll of the same dice in other places. */
int plain_first(int roll);

/* The expected value of a turn before its first roll, with ROLLS rolls and the best play. WORTH is
 * the value of ending it with each roll, and is overwritten. */
double plain_turn(double worth[PLAIN_ROLLS], int rolls);

#endif
