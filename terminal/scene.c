/* scene.c - what there is to draw, taken from a match (scene.h). */
#include "terminal/scene.h"
#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

/* Replaces C1 control characters, which a note may hold and a terminal would obey, by blanks. All
 * other control characters are refused where text comes in. */
static void hide_controls(char *text)
{
    for (; *text; text++) {
        const unsigned char *at = (const unsigned char *)text;
        if (at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0)
            text[0] = text[1] = ' ';
    }
}

/* Keeps the latest sentences. */
static void keep_news(void *context, const struct engawa_seen *seen)
{
    struct renderer_scene *scene = context;
    if (scene->news == RENDERER_NEWS_MAX) {
        free(scene->told[0]);
        memmove(scene->told, scene->told + 1, (RENDERER_NEWS_MAX - 1) * sizeof *scene->told);
        scene->news--;
    }
    scene->told[scene->news] = engawa_copy_string(seen->sentence);
    hide_controls(scene->told[scene->news++]);
}

struct renderer_scene renderer_open_scene(const struct engawa_match *match, int viewer,
                                          const struct engawa_names *names,
                                          enum engawa_language language, struct screen screen)
{
    struct engawa_text described = {0};
    struct renderer_scene scene = {
        .match = match, .names = names, .viewer = viewer, .screen = screen, .language = language};
    size_t after = match->length > RENDERER_NEWS_MAX ? match->length - RENDERER_NEWS_MAX : 0;
    engawa_match_describe(match, viewer, &described);
    hide_controls(described.at);
    scene.state = json_loads(described.at, 0, NULL);
    if (screen.drawn)
        engawa_match_events(match, after, viewer, names, language, keep_news, &scene);
    engawa_text_free(&described);
    return scene;
}

void renderer_close_scene(struct renderer_scene *scene)
{
    json_decref(scene->state);
    for (int i = 0; i < scene->news; i++)
        free(scene->told[i]);
}
