/* bots/yahtzee/sweep.h - the two re-rolls of a turn with five dice, for eight cases at once.
 *
 * A keep is a multiset of at most five dice. It is a pair of halves: its dice of 1, 2 and 3, and
 * its dice of 4, 5 and 6. Keeps with equal first halves are neighbours, and those with fewer dice
 * in the second half come first. So the keeps with one die more or less of 1, 2 or 3 are equally
 * far away for all keeps of such a block, and those with one die more or less of 4, 5 or 6 are at
 * the same places in every block.
 */
#ifndef YAHTZEE_BOT_SWEEP_H
#define YAHTZEE_BOT_SWEEP_H

#include "games/yahtzee.h"

enum {
    YAHTZEE_BOT_LANES = 8,  /* cases solved at once */
    YAHTZEE_BOT_KEEPS = 462 /* keeps of five dice; a keep of all five is a roll */
};

/* Returns the number of the keep with COUNTS dice of each face, 0 to YAHTZEE_BOT_KEEPS - 1. */
int yahtzee_bot_keep_number(const int counts[YAHTZEE_FACES]);

/* Solves the re-rolls of a turn by backward induction. WORTH has the value of each keep, by its
 * number, and lane, and is aligned to 64 bytes. On entry it holds the value of stopping with each
 * roll; the values of smaller keeps are ignored, and all are overwritten. Sets VALUE to the
 * expected value of each lane before the first roll. */
void yahtzee_bot_sweep(double (*worth)[YAHTZEE_BOT_LANES], double value[YAHTZEE_BOT_LANES]);

#endif
