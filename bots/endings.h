/* endings.h - games in which play is often decided before it is over: one seat can win whatever the
 * others do. A match among bots may then make its moves instead of asking (`engawa match
 * --adjudicate`), which saves time where bots think long.
 */
#ifndef ENGAWA_ENDINGS_H
#define ENGAWA_ENDINGS_H

#include "engine/game.h"

struct engawa_endings {
    const char *game; /* the name of the game */

    /* Returns whether the player who is next in STATE, which is full and not over, can win by force
     * what is being played for, or has no choice while another can. If so, sets *EVENT to the
     * player's move. */
    bool (*next)(const void *state, struct engawa_event *event);
};

/* Returns the endings of GAME; NULL if it has none. */
const struct engawa_endings *engawa_endings_of(const struct engawa_game *game);

/* The endings of every game, ended by NULL (endings.c). */
extern const struct engawa_endings *const engawa_endings[];

#endif
