/* scene.h - what there is to draw: a match as one viewer sees it on one screen. */
#ifndef RENDERER_SCENE_H
#define RENDERER_SCENE_H

#include "engine/match.h"
#include "terminal/screen.h"

#include <jansson.h>

enum { RENDERER_NEWS_MAX = 12 };

/* What there is to draw. */
struct renderer_scene {
    const struct engawa_match *match; /* of the viewer, or open */
    json_t *state;                    /* its description for the viewer */
    const struct engawa_names *names; /* one a seat */
    int viewer;                       /* a seat, ENGAWA_SPECTATOR or ENGAWA_OPEN */
    struct screen screen;
    enum engawa_language language;
    int news; /* what has been told lately, the latest last */
    char *told[RENDERER_NEWS_MAX];
};

/* The scene that VIEWER sees of MATCH on SCREEN, with the latest news told in LANGUAGE if SCREEN
 * is drawn. MATCH is the viewer's or open; it, and NAMES, one for each seat, outlive the scene. For
 * renderer_close_scene. */
struct renderer_scene renderer_open_scene(const struct engawa_match *match, int viewer,
                                          const struct engawa_names *names,
                                          enum engawa_language language, struct screen screen);
void renderer_close_scene(struct renderer_scene *scene);

#endif
