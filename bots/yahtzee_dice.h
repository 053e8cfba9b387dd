/* yahtzee_dice.h - every choice of at most five dice, numbered, for the Yahtzee bots.
 *
 * A keep is a multiset of at most five dice; there are 462, and 252 of them are whole rolls. They
 * are numbered by size, so that the empty keep is 0 and the rolls are the last 252.
 */
#ifndef ENGAWA_YAHTZEE_DICE_H
#define ENGAWA_YAHTZEE_DICE_H

#include "games/yahtzee.h"

enum { KEEPS = 462, ROLLS = 252, FIRST_ROLL = KEEPS - ROLLS };

struct yahtzee_dice {
    int8_t count[KEEPS][YAHTZEE_FACES]; /* dice of each face */
    int16_t more[KEEPS][YAHTZEE_FACES]; /* the keep with one die of that face more; rolls: -1 */
    int16_t less[KEEPS][YAHTZEE_FACES]; /* with one less, or -1 */
    double chance[ROLLS];               /* of roll FIRST_ROLL + i, five dice rolled at once */
};

/* Fills DICE. */
void engawa_yahtzee_dice(struct yahtzee_dice *dice);

/* The number of the keep with COUNTS dice of each face. */
int engawa_yahtzee_keep_number(const struct yahtzee_dice *dice, const int counts[YAHTZEE_FACES]);

#endif
