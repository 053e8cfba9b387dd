/* dice.h - numbers the sets of dice that a player can keep. */
#ifndef BATCH_DICE_H
#define BATCH_DICE_H

enum { DICE_FACES = 6, DICE_MOST = 6 };

/* Returns the number of a set of at most MOST dice (4 to 6), given as the number of dice of each
 * face. Sets are numbered from 0 in the order of these numbers, the ones first, the sixes last. */
static inline int dice_number(const int counts[DICE_FACES], int most)
{
    /* sets[FACES][MOST]: how many sets of at most MOST dice of FACES faces there are. */
    static const short sets[DICE_FACES + 1][DICE_MOST + 1] = {
        {1, 1, 1, 1, 1, 1, 1},        {1, 2, 3, 4, 5, 6, 7},        {1, 3, 6, 10, 15, 21, 28},
        {1, 4, 10, 20, 35, 56, 84},   {1, 5, 15, 35, 70, 126, 210}, {1, 6, 21, 56, 126, 252, 462},
        {1, 7, 28, 84, 210, 462, 924}};
    int number = 0;
    for (int face = 0; face < DICE_FACES; face++) {
        const short *row = sets[DICE_FACES - face];
        number += row[most] - row[most - counts[face]];
        most -= counts[face];
    }
    return number;
}

#endif
