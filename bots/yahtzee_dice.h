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

/* The one instance; made at the first call, from any thread. */
const struct yahtzee_dice *engawa_yahtzee_dice(void);

/* The number of the keep with COUNTS dice of each face. */
int engawa_yahtzee_keep_number(const struct yahtzee_dice *dice, const int counts[YAHTZEE_FACES]);

/* Perfect play within a turn. WORTH of the 252 rolls is what stopping with each is worth, in any
 * unit; LEFT re-rolls, at least one, are still to come. Sets the worth of each smaller keep: what
 * keeping just these dice and rolling the others is worth on average. */
void engawa_yahtzee_turn(const struct yahtzee_dice *dice, int left, double worth[KEEPS]);

/* The keep within NOW, NOW itself left out, that is worth most. */
int engawa_yahtzee_best_keep(const struct yahtzee_dice *dice, const double worth[KEEPS], int now);

#endif
