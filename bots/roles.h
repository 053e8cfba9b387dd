/* roles.h - games of one seat against all others, where play decides which seat that is.
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
    const char *option;          /* "K=V": the option by which the role is given once in a game */
    const char *one_en, *one_ja; /* what the one is called: "landlord" */

    /* Whether STATE, which is full and not over, is a moment to give the role away. If so, *EVENT
     * is a legal event that gives it to the seat event->by for the rest of the game. */
    bool (*give)(const void *state, struct engawa_event *event);
};

/* The roles of GAME; NULL if it has none. */
const struct engawa_roles *engawa_roles_of(const struct engawa_game *game);

/* Every game's roles, ended by NULL (roles.c). */
extern const struct engawa_roles *const engawa_roles[];

#endif
