/* registry.h - the list of the games of this program. A new game adds one line here and one in
 * registry.c. */
#ifndef ENGAWA_REGISTRY_H
#define ENGAWA_REGISTRY_H

#include "engine/game.h"

extern const struct engawa_game engawa_yahtzee;
extern const struct engawa_game engawa_dou_dizhu;
extern const struct engawa_game engawa_dixit;
extern const struct engawa_game engawa_burning_desire;
extern const struct engawa_game engawa_sengoku_domino;
extern const struct engawa_game engawa_template; /* in builds for tests only */

/* Adds all of these to the list of games (engawa_add_game). Call at start-up; a second call changes
 * nothing. */
void engawa_add_games(void);

#endif
