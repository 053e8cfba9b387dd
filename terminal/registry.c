/* registry.c - which renderer draws which game (renderer.h): one row a game. */
#include "terminal/renderer.h"

#include <string.h>

const struct renderer *renderer_of(const struct engawa_game *game)
{
    static const struct renderer *const renderers[] = {
        &renderer_burning_desire, &renderer_dixit,   &renderer_dou_dizhu,
        &renderer_sengoku_domino, &renderer_yahtzee,
    };
    for (size_t i = 0; i < sizeof renderers / sizeof *renderers; i++)
        if (strcmp(renderers[i]->game, game->name) == 0)
            return renderers[i];
    return &renderer_plain;
}
