/* registry.c - the list of games: one line each. */
#include "games/registry.h"

#include <string.h>

const struct engawa_game *const engawa_games[] = {
    &engawa_yahtzee,
    &engawa_dou_dizhu,
    &engawa_dixit,
    &engawa_burning_desire,
    &engawa_sengoku_domino,
#ifdef ENGAWA_WITH_TEMPLATE
    &engawa_template,
#endif
    NULL,
};

const struct engawa_game *engawa_game_named(const char *name)
{
    for (int i = 0; engawa_games[i]; i++)
        if (strcmp(engawa_games[i]->name, name) == 0)
            return engawa_games[i];
    return NULL;
}
