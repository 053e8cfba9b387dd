/* roles.h - roles in games of one seat against all others, where play decides which seat that is.
 *
 * The role is worth more to a good player, and a good player takes it more often. To compare two
 * bots in each role separately, `engawa match --sides` gives it to a seat instead of letting them
 * play for it.
 */
#ifndef ENGAWA_ROLES_H
#define ENGAWA_ROLES_H

#include "engine/game.h"

struct engawa_roles {
    const char *game;            /* the name of the game */
    const char *option;          /* "K=V": the option that assigns the role only once in a game */
    const char *one_en, *one_ja; /* the name of the role: "landlord" */

    /* Returns whether the role can be assigned in STATE, which is full and not over. If so, sets
     * *EVENT to a legal event that assigns it to the seat event->by for the rest of the game. */
    bool (*give)(const void *state, struct engawa_event *event);
};

/* Returns the roles of GAME; NULL if it has none. */
const struct engawa_roles *engawa_roles_of(const struct engawa_game *game);

/* The roles of every game, ended by NULL (roles.c). */
extern const struct engawa_roles *const engawa_roles[];

#endif
