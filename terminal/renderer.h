/* renderer.h - renderers: they draw a game in a terminal and parse its typed moves.
 *
 * A renderer draws the viewer's description of the game (engawa_game.describe); it knows no rules.
 * A game without a renderer uses the plain one: the description as readable lines, and the legal
 * moves by number.
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

    /* Appends the table as lines for a screen reader or a pipe: the data for a choice, or the
     * result. */
    void (*list)(const struct renderer_scene *scene, struct engawa_text *text);

    /* Appends a one-line hint about the input accepted now. */
    void (*hint)(const struct renderer_scene *scene, struct engawa_text *text);

    /* Implements renderer_understand(); TYPED is normalised, unless `as_typed`. */
    bool as_typed;
    bool (*understand)(const struct renderer_scene *scene, const char *typed,
                       struct engawa_text *move, struct engawa_reason *why);

    /* Returns whether to pause for people to read the result on the scene. NULL: never. */
    bool (*lingers)(const struct renderer_scene *scene);

    /* The command that leaves the game besides "quit"; NULL for "q". */
    const char *leave;
};

extern const struct renderer renderer_plain, renderer_burning_desire, renderer_dixit,
    renderer_dou_dizhu, renderer_sengoku_domino, renderer_yahtzee;

/* Returns the renderer of GAME, the plain one if it has none; never NULL. */
const struct renderer *renderer_of(const struct engawa_game *game);

/* Parses TYPED and appends the move to MOVE in the spelling of a record. Returns false with the
 * reason if TYPED has no meaning here or several. Does not check whether the move is legal. */
bool renderer_understand(const struct renderer *renderer, const struct renderer_scene *scene,
                         const char *typed, struct engawa_text *move, struct engawa_reason *why);

#endif
