/* registry.h - the games of this program. A new game adds one line here and one in
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

/* Adds all of these to the games that the program knows (engawa_add_game). To be called at its
 * start; a second call changes nothing. */
void engawa_add_games(void);

#endif
