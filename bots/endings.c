/* endings.c - the list of games with endings (endings.h). */
#include "bots/endings.h"

#include "bots/dou_dizhu/ending.h"

#include <string.h>

const struct engawa_endings *const engawa_endings[] = {&dou_dizhu_bot_endings, NULL};

const struct engawa_endings *engawa_endings_of(const struct engawa_game *game)
{
    for (int i = 0; engawa_endings[i]; i++)
        if (strcmp(engawa_endings[i]->game, game->name) == 0)
            return engawa_endings[i];
    return NULL;
}
