/* roles.c - the list of games with roles (roles.h). */
#include "bots/roles.h"

#include "bots/dou_dizhu/auction.h"

#include <string.h>

const struct engawa_roles *const engawa_roles[] = {&dou_dizhu_bot_roles, NULL};

const struct engawa_roles *engawa_roles_of(const struct engawa_game *game)
{
    for (int i = 0; engawa_roles[i]; i++)
        if (strcmp(engawa_roles[i]->game, game->name) == 0)
            return engawa_roles[i];
    return NULL;
}
