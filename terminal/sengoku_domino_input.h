/* sengoku_domino_input.h - parses typed moves of Sengoku Domino. */
#ifndef RENDERER_SENGOKU_DOMINO_INPUT_H
#define RENDERER_SENGOKU_DOMINO_INPUT_H

#include "terminal/renderer.h"

enum { RENDERER_SENGOKU_DOMINO_SIDE = 10 }; /* columns, and rows, of the board */

/* The renderer's `hint` and `understand` (renderer.h). */
void renderer_sengoku_domino_hint(const struct renderer_scene *scene, struct engawa_text *text);
bool renderer_sengoku_domino_understand(const struct renderer_scene *scene, const char *typed,
                                        struct engawa_text *move, struct engawa_reason *why);

#endif
