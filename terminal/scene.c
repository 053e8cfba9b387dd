/* scene.c - the input of a renderer, taken from a match (scene.h). */
#include "terminal/scene.h"
#include "engine/memory.h"
#include "words/words.h"

#include <stdlib.h>
#include <string.h>

/* A copy of TEXT, which holds names and notes, for a terminal. */
static char *shown(const char *text)
{
    struct engawa_text copy = {0};
    words_show(text, &copy);
    return copy.at ? copy.at : engawa_copy_string("");
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
    scene->told[scene->news++] = shown(seen->sentence);
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
    char *plain = shown(described.at);
    scene.state = json_loads(plain, 0, NULL);
    free(plain);
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
