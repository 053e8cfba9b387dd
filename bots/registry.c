/* registry.c - the list of bots, and the bots of this program: for each game from the weakest to
 * the strongest. */
#include "bots/registry.h"

#include <assert.h>
#include <string.h>

static const struct engawa_bot *const built_in[] = {
    &engawa_bot_random,  &dou_dizhu_bot_rule, /* aside */
    &dou_dizhu_bot_easy, &dou_dizhu_bot_normal, &dou_dizhu_bot_strong, &yahtzee_bot_easy,
    &yahtzee_bot_normal, &yahtzee_bot_solo, /* aside */
    &yahtzee_bot_strong, &burning_bot_easy,     &burning_bot_normal,   &burning_bot_strong,
    &dixit_bot_easy,     &dixit_bot_normal,     &dixit_bot_strong,     &sengoku_bot_easy,
    &sengoku_bot_normal, &sengoku_bot_strong,
};

static const struct engawa_bot *bots[ENGAWA_BOTS_MAX];
static int bot_count;

static bool same_place(const struct engawa_bot *one, const struct engawa_bot *two)
{
    return strcmp(one->name, two->name) == 0 && !one->game == !two->game &&
           (!one->game || strcmp(one->game, two->game) == 0);
}

bool engawa_add_bot(const struct engawa_bot *bot, struct engawa_reason *why)
{
    if (!bot->name || !bot->label_en || !bot->choose == !bot->answer)
        return engawa_refuse(why, "bot", "a bot has a name, a label and a function that chooses",
                             "ボットには名前、表示名、手を選ぶ関数が必要です");
    for (int i = 0; i < bot_count; i++) {
        if (bots[i] == bot)
            return true;
        if (same_place(bots[i], bot))
            return engawa_refuse(why, "bot-taken", "there is another bot called %s for that game",
                                 "そのゲームには %s という名前のボットがもういます", bot->name);
    }
    if (bot_count == ENGAWA_BOTS_MAX)
        return engawa_refuse(why, "bots-full", "there are %d bots already",
                             "ボットはもう%d体あります", ENGAWA_BOTS_MAX);
    bots[bot_count++] = bot;
    return true;
}

void engawa_add_bots(void)
{
    bool added = engawa_add_lore_keeper(&dixit_bot_lore_keeper, NULL);
    for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
        added = engawa_add_bot(built_in[i], NULL) && added;
    assert(added);
    (void)added;
}

const struct engawa_bot *engawa_bot_at(int i)
{
    return i >= 0 && i < bot_count ? bots[i] : NULL;
}

static bool plays(const struct engawa_bot *bot, const struct engawa_game *game)
{
    return !bot->game || strcmp(bot->game, game->name) == 0;
}

const struct engawa_bot *engawa_bot_named(const char *name, const struct engawa_game *game)
{
    const struct engawa_bot *found = NULL;
    for (int i = 0; i < bot_count; i++) {
        const struct engawa_bot *bot = bots[i];
        if (strcmp(bot->name, name) == 0 && plays(bot, game) && (!found || bot->game))
            found = bot;
    }
    return found;
}

const struct engawa_bot *engawa_bot_best(const struct engawa_game *game)
{
    const struct engawa_bot *best = NULL;
    for (int i = 0; i < bot_count; i++)
        if (plays(bots[i], game) && !bots[i]->aside)
            best = bots[i];
    return best;
}

const struct engawa_bot *engawa_bot_usual(const struct engawa_game *game)
{
    const struct engawa_bot *bot = engawa_bot_named("normal", game);
    return bot ? bot : engawa_bot_best(game);
}

bool engawa_bot_advises(const struct engawa_bot *bot, const struct engawa_setup *setup)
{
    return bot->advise && (!bot->advises || bot->advises(bot, setup));
}

const struct engawa_bot *engawa_bot_adviser(const struct engawa_game *game,
                                            const struct engawa_setup *setup)
{
    const struct engawa_bot *best = NULL;
    for (int i = 0; i < bot_count; i++) {
        const struct engawa_bot *bot = bots[i];
        if (plays(bot, game) && engawa_bot_advises(bot, setup))
            best = bot;
    }
    return best;
}
