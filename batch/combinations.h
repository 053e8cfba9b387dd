/* combinations.h - a numbering of Dou Dizhu's combinations by the rules here.
 *
 * First come all combinations of one pack, in the order of games/dou_dizhu_combination.h: by kind,
 * then length, then rank, then the attached cards. After them come those that need a second pack:
 * bombs of five to eight cards, by rank, then number of cards; two black, two red jokers, which are
 * a pair or a rocket; all four jokers. So a combination has the same number in every setup.
 */
#ifndef ENGAWA_COMBINATIONS_H
#define ENGAWA_COMBINATIONS_H

#include "engine/game.h"

/* The number of combinations; of these, the ones that one pack can give. */
enum { ENGAWA_COMBINATIONS_ONE = 13530, ENGAWA_COMBINATIONS = ENGAWA_COMBINATIONS_ONE + 55 };

/* Returns the number of MOVE, which plays cards, from 0; -1 if its cards are no combination. Any
 * thread may call it. */
int engawa_combination_number(engawa_move move);

/* Sets *MOVE to the combination with NUMBER. Returns false and leaves it unchanged if there is
 * none. Any thread may call it. */
bool engawa_combination_numbered(int number, engawa_move *move);

#endif
