/* dou_dizhu_input.h - parses typed moves of Dou Dizhu. */
#ifndef RENDERER_DOU_DIZHU_INPUT_H
#define RENDERER_DOU_DIZHU_INPUT_H

#include "games/dou_dizhu_cards.h"
#include "terminal/renderer.h"

/* The renderer's `hint` and `understand` (renderer.h). */
void renderer_dou_dizhu_hint(const struct renderer_scene *scene, struct engawa_text *text);
bool renderer_dou_dizhu_understand(const struct renderer_scene *scene, const char *typed,
                                   struct engawa_text *move, struct engawa_reason *why);

/* Counts the LENGTH cards at CARDS ("3339") by rank: four bits for each. */
uint64_t renderer_dou_dizhu_count(const char *cards, size_t length);

/* Returns the combination that CARDS, counted as above, make under the options of the scene's
 * game. */
struct dou_dizhu_combination renderer_dou_dizhu_classify(const struct renderer_scene *scene,
                                                         uint64_t cards);

#endif
