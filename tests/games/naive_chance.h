/* naive_chance.h - the legal events of chance, implemented once more from the ledgers' notation:
 * slowly, from the text of the events alone and without any code of the games. An oracle for tests
 * of records with handmade rolls and deals. */
#ifndef ENGAWA_TEST_NAIVE_CHANCE_H
#define ENGAWA_TEST_NAIVE_CHANCE_H

#include "engine/match.h"

/* Whether a game has a reading here: all but the template. */
bool naive_knows(const struct engawa_game *game);

/* Whether chance, whose turn it is in the open MATCH, may do TEXT. */
bool naive_possible(const struct engawa_match *match, const char *text);

#endif
