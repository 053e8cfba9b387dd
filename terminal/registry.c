/* registry.c - the table of renderers, one row per game (renderer.h). */
#include "terminal/parts.h"

#include <string.h>

const struct renderer *renderer_of(const struct engawa_game *game)
{
    static const struct row {
        const char *game;
        const struct renderer *renderer;
    } rows[] = {
        {"burning-desire", &renderer_burning_desire},
        {"dixit", &renderer_dixit},
        {"dou-dizhu", &renderer_dou_dizhu},
        {"sengoku-domino", &renderer_sengoku_domino},
        {"yahtzee", &renderer_yahtzee},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].game, game->name) == 0)
            return rows[i].renderer;
    return &renderer_plain;
}

bool renderer_understand(const struct renderer *renderer, const struct renderer_scene *scene,
                         const char *typed, struct engawa_text *move, struct engawa_reason *why)
{
    struct engawa_text normal = {0};
    if (renderer->as_typed)
        return renderer->understand(scene, typed, move, why);
    renderer_normalise(typed, &normal);
    bool fine = renderer->understand(scene, engawa_text_string(&normal), move, why);
    engawa_text_free(&normal);
    return fine;
}
