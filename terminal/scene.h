/* scene.h - the input of a renderer: a match as one viewer sees it on one screen. */
#ifndef RENDERER_SCENE_H
#define RENDERER_SCENE_H

#include "engine/match.h"
#include "terminal/screen.h"

#include <jansson.h>

enum { RENDERER_NEWS_MAX = 12 };

struct renderer_scene {
    const struct engawa_match *match;  /* of the viewer, or open */
    json_t *state;                     /* its description for the viewer */
    const struct engawa_names *names;  /* one for each seat */
    const struct engawa_names *plates; /* used in tables if they fit; NULL: the names */
    int viewer;                        /* a seat, ENGAWA_SPECTATOR or ENGAWA_OPEN */
    struct screen screen;
    enum engawa_language language;
    int news;                      /* number of sentences in `told` */
    char *told[RENDERER_NEWS_MAX]; /* recent events, the latest last */
};

/* Returns the scene of MATCH for VIEWER on SCREEN, with the latest news in LANGUAGE if SCREEN is
 * drawn. MATCH is the viewer's or open. MATCH and NAMES, which has a name for each seat, must
 * outlive the scene. Close it with renderer_close_scene. */
struct renderer_scene renderer_open_scene(const struct engawa_match *match, int viewer,
                                          const struct engawa_names *names,
                                          enum engawa_language language, struct screen screen);
void renderer_close_scene(struct renderer_scene *scene);

#endif
