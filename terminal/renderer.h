/* renderer.h - how a game looks in a terminal, and how people may type its moves.
 *
 * A renderer draws what the core's description (engawa_game.describe) says that the viewer may see;
 * it knows no rules. A game without a renderer of its own has the plain one: the description as
 * readable lines, and the legal moves by number.
 *
 * A new game gets a file in this folder with one `const struct renderer`, a declaration below, and
 * a row in registry.c.
 */
#ifndef RENDERER_H
#define RENDERER_H

#include "terminal/scene.h"

struct renderer {
    /* Appends the table as a picture for a terminal of the scene's size. */
    void (*draw)(const struct renderer_scene *scene, struct engawa_text *text);

    /* Appends what somebody who reads line by line needs to choose, or to see the result. */
    void (*list)(const struct renderer_scene *scene, struct engawa_text *text);

    /* Appends one line on what may be typed now. */
    void (*hint)(const struct renderer_scene *scene, struct engawa_text *text);

    /* What renderer_understand() promises; TYPED has been normalised before, unless AS_TYPED. */
    bool as_typed;
    bool (*understand)(const struct renderer_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why);

    /* Whether the scene shows a result that people want to look at before the game goes on.
     * NULL: never. */
    bool (*lingers)(const struct renderer_scene *scene);

    /* What leaves the game besides "quit", NULL for "q". */
    const char *leave;
};

extern const struct renderer renderer_plain, renderer_burning_desire, renderer_dixit,
    renderer_dou_dizhu, renderer_sengoku_domino, renderer_yahtzee;

/* The renderer of GAME, the plain one if it has none of its own; never NULL. */
const struct renderer *renderer_of(const struct engawa_game *game);

/* Appends to MOVE what TYPED means in the spelling of a record. False with the reason if it means
 * nothing here or more than one thing. Whether the move is legal is not asked. */
bool renderer_understand(const struct renderer *renderer, const struct renderer_scene *scene,
                         const char *typed, struct engawa_text *move, struct engawa_reason *why);

#endif
