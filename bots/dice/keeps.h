/* bots/dice/keeps.h - every choice among a handful of dice, numbered, for the bots of dice games.
 *
 * A keep is a multiset of at most so many dice. Keeps are numbered by size, so that the empty one
 * is 0 and the whole rolls are the last. Of five dice there are 462 keeps, 252 of them rolls; of
 * six 924 and 462.
 */
#ifndef ENGAWA_DICE_KEEPS_H
#define ENGAWA_DICE_KEEPS_H

#include <stdint.h>

enum { DICE_FACES = 6, DICE_MAX = 6, DICE_KEEPS_MAX = 924, DICE_ROLLS_MAX = 462 };

struct dice_keeps {
    int dice, keeps, first_roll, rolls;
    int8_t count[DICE_KEEPS_MAX][DICE_FACES]; /* dice of each face */
    int16_t more[DICE_KEEPS_MAX][DICE_FACES]; /* the keep with one die of that face more, or -1 */
    int16_t less[DICE_KEEPS_MAX][DICE_FACES]; /* with one less, or -1 */
    double chance[DICE_ROLLS_MAX];            /* of roll first_roll + i, all dice rolled at once */

    /* The keeps but the empty one, smaller ones first and of these those of fewer faces (processors
     * guess the length of a loop that seldom changes), with all that have one die less. */
    struct dice_within {
        int16_t keep, count, less[DICE_MAX];
    } within[DICE_KEEPS_MAX];
};

/* Those of DICE dice, five or six: made at the first call, from any thread, and shared. */
const struct dice_keeps *engawa_dice_keeps(int dice);

/* The number of the keep with COUNTS dice of each face. */
int engawa_dice_number(const struct dice_keeps *keeps, const int counts[DICE_FACES]);

/* Perfect play within a turn. WORTH of the rolls is what stopping with each is worth, in any unit;
 * LEFT re-rolls, at least one, are still to come. Sets the worth of each smaller keep: what keeping
 * just these dice and rolling the others is worth on average. */
void engawa_dice_turn(const struct dice_keeps *keeps, int left, double worth[DICE_KEEPS_MAX]);

/* The keep within NOW, NOW itself left out, that is worth most. */
int engawa_dice_best_keep(const struct dice_keeps *keeps, const double worth[DICE_KEEPS_MAX],
                          int now);

#endif
