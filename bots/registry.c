/* registry.c - the list of bots, the weakest for each game first. */
#include "bots/registry.h"

#include <string.h>

const struct engawa_bot *const engawa_bots[] = {
    &engawa_bot_random,
    &dou_dizhu_bot_rule, /* aside */
    &dou_dizhu_bot_easy,
    &dou_dizhu_bot_normal,
    &dou_dizhu_bot_strong,
    &engawa_bot_yahtzee_easy,
    &engawa_bot_yahtzee_normal,
    &engawa_bot_yahtzee_solo, /* aside */
    &engawa_bot_yahtzee_strong,
    &engawa_bot_burning_easy,
    &engawa_bot_burning_normal,
    &engawa_bot_burning_strong,
    &engawa_bot_dixit_easy,
    &engawa_bot_dixit_normal,
    &engawa_bot_dixit_strong,
    &engawa_bot_sengoku_easy,
    &engawa_bot_sengoku_normal,
    &engawa_bot_sengoku_strong,
    NULL,
};

static bool plays(const struct engawa_bot *bot, const struct engawa_game *game)
{
    return !bot->game || strcmp(bot->game, game->name) == 0;
}

const struct engawa_bot *engawa_bot_named(const char *name, const struct engawa_game *game)
{
    const struct engawa_bot *found = NULL;
    for (int i = 0; engawa_bots[i]; i++) {
        const struct engawa_bot *bot = engawa_bots[i];
        if (strcmp(bot->name, name) == 0 && plays(bot, game) && (!found || bot->game))
            found = bot;
    }
    return found;
}

const struct engawa_bot *engawa_bot_best(const struct engawa_game *game)
{
    const struct engawa_bot *best = NULL;
    for (int i = 0; engawa_bots[i]; i++)
        if (plays(engawa_bots[i], game) && !engawa_bots[i]->aside)
            best = engawa_bots[i];
    return best;
}

const struct engawa_bot *engawa_bot_adviser(const struct engawa_game *game,
                                            const struct engawa_setup *setup)
{
    const struct engawa_bot *best = NULL;
    for (int i = 0; engawa_bots[i]; i++) {
        const struct engawa_bot *bot = engawa_bots[i];
        if (bot->advise && plays(bot, game) && (!bot->advises || bot->advises(setup)))
            best = bot;
    }
    return best;
}
