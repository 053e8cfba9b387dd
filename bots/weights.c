/* weights.c - the weights of the bots' networks, embedded or loaded (weights.h). */
#include "bots/weights.h"

#include "bots/bot.h"
#include "engine/memory.h"

#include <stdio.h>
#include <string.h>

enum { NAME_BYTES = 80 };

/* The loaded weights: COUNT entries, and one without bytes. */
static struct engawa_bytes *brought;
static size_t count;

/* The name of the file: "dou_dizhu/3.weights". */
static void name_file(const char *game, int seats, char name[NAME_BYTES])
{
    snprintf(name, NAME_BYTES, "%.40s/%d.weights", game, seats);
    for (char *at = name; *at; at++)
        *at = *at == '-' ? '_' : *at;
}

static const struct engawa_bytes *find(const struct engawa_bytes *list, const char *name)
{
    for (; list && list->at; list++)
        if (strcmp(list->name, name) == 0)
            return list;
    return NULL;
}

const struct engawa_bytes *engawa_weights(const char *game, int seats)
{
    char name[NAME_BYTES];
    name_file(game, seats, name);
    const struct engawa_bytes *embedded = find(engawa_embedded_weights, name);
    return embedded ? embedded : find(brought, name);
}

/* Whether some bot of GAME can use the BYTES. */
static bool fit(const char *game, int seats, const char *bytes, size_t length)
{
    const struct engawa_bot *bot;
    for (int i = 0; (bot = engawa_bot_at(i)) != NULL; i++)
        if (bot->fits && strcmp(bot->game, game) == 0 && bot->fits(bot, seats, bytes, length))
            return true;
    return false;
}

bool engawa_weights_bring(const char *game, int seats, const char *bytes, size_t length)
{
    char name[NAME_BYTES];
    if (engawa_weights(game, seats))
        return true;
    if (!fit(game, seats, bytes, length))
        return false;
    name_file(game, seats, name);
    char *copy = engawa_allocate(length, 1);
    memcpy(copy, bytes, length);
    brought = engawa_reallocate(brought, count + 2, sizeof *brought);
    brought[count++] = (struct engawa_bytes){engawa_copy_string(name), copy, length};
    brought[count] = (struct engawa_bytes){0};
    return true;
}
