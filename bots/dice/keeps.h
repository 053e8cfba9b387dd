/* bots/dice/keeps.h - a numbering of all subsets of five or six dice, for the bots of dice games.
 *
 * A keep is a multiset of dice, from none to all of them; a keep of all dice is a roll. Keeps are
 * numbered by size, so that the empty keep is 0 and the rolls come last.
 */
#ifndef DICE_KEEPS_H
#define DICE_KEEPS_H

#include <stdint.h>

enum { DICE_FACES = 6, DICE_MAX = 6, DICE_KEEPS_MAX = 924, DICE_ROLLS_MAX = 462 };

/* For five dice and for six: the number of keeps, the number of rolls, and the first roll. */
enum {
    DICE_KEEPS_OF_5 = 462,
    DICE_ROLLS_OF_5 = 252,
    DICE_FIRST_ROLL_OF_5 = DICE_KEEPS_OF_5 - DICE_ROLLS_OF_5,
    DICE_KEEPS_OF_6 = DICE_KEEPS_MAX,
    DICE_ROLLS_OF_6 = DICE_ROLLS_MAX,
    DICE_FIRST_ROLL_OF_6 = DICE_KEEPS_OF_6 - DICE_ROLLS_OF_6
};

struct dice_keeps {
    int dice, keeps, first_roll, rolls;
    int8_t count[DICE_KEEPS_MAX][DICE_FACES]; /* number of dice of each face */
    int16_t more[DICE_KEEPS_MAX][DICE_FACES]; /* the keep with one more die of that face, or -1 */
    int16_t less[DICE_KEEPS_MAX][DICE_FACES]; /* the keep with one die less, or -1 */
    double probability[DICE_ROLLS_MAX];       /* of roll first_roll + i, when all dice are rolled */

    /* For each keep but the empty one, the keeps with one die less. Small keeps come first, and
     * among keeps of one size those with fewer faces, so that loops of equal length follow each
     * other (processors predict those better). */
    struct dice_within {
        int16_t keep, count, less[DICE_MAX];
    } within[DICE_KEEPS_MAX];
};

/* Returns the keeps of DICE dice, five or six. The first call computes them; all threads share
 * them. */
const struct dice_keeps *dice_keeps_of(int dice);

/* Returns the number of the keep with COUNTS dice of each face. */
int dice_keep_number(const struct dice_keeps *keeps, const int counts[DICE_FACES]);

/* Solves a turn. On entry WORTH holds the value of stopping with each roll, in any unit, with LEFT
 * re-rolls, at least one, to go. On return it holds, for each smaller keep, the expected value of
 * keeping these dice and rolling the others. */
void dice_solve_turn(const struct dice_keeps *keeps, int left, double worth[DICE_KEEPS_MAX]);

/* Returns the most valuable keep that can be made from NOW, except NOW itself. */
int dice_best_keep(const struct dice_keeps *keeps, const double worth[DICE_KEEPS_MAX], int now);

#endif
