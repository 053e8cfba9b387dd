/* fold_games.h - random games of any game, for tests: all options, all numbers of seats. */
#ifndef ENGAWA_TEST_FOLD_GAMES_H
#define ENGAWA_TEST_FOLD_GAMES_H

#include "engine/match.h"

/* Calls PLAY with every setup of GAME worth telling apart: each number of seats with the
 * defaults, and with each option at each choice, or at its lowest value (the shortest game). */
void each_setup(const struct engawa_game *game,
                void (*play)(const struct engawa_game *game, const struct engawa_setup *setup,
                             void *context),
                void *context);

/* Chooses a random seat that may act, or ENGAWA_CHANCE, and leaves in TEXT a random event by it.
 * Moves with free text get one. Returns who acts; MATCH is open and not over. */
int random_event(const struct engawa_match *match, struct engawa_rng *rng,
                 struct engawa_text *text);

#endif
