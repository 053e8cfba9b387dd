/* lore.c - the list of lore keepers, and the language line of lore (lore.h). */
#include "bots/lore.h"

#include <string.h>

static const struct engawa_lore_keeper *keepers[ENGAWA_LORE_KEEPERS_MAX];
static int keeper_count;

bool engawa_add_lore_keeper(const struct engawa_lore_keeper *keeper, struct engawa_reason *why)
{
    if (!keeper->game || !keeper->option || !keeper->deck || !keeper->deck_en || !keeper->deck_ja ||
        !keeper->notice || !keeper->write)
        return engawa_refuse(why, "lore-keeper", "something is missing in the keeper of lore",
                             "記憶係に足りないところがあります");
    for (int i = 0; i < keeper_count; i++) {
        if (keepers[i] == keeper)
            return true;
        if (strcmp(keepers[i]->game, keeper->game) == 0)
            return engawa_refuse(why, "lore-keeper-taken", "%s has a keeper of lore already",
                                 "%s にはもう記憶係がいます", keeper->game);
    }
    if (keeper_count == ENGAWA_LORE_KEEPERS_MAX)
        return engawa_refuse(why, "lore-keepers-full", "there are %d keepers of lore already",
                             "記憶係はもう%d人います", ENGAWA_LORE_KEEPERS_MAX);
    keepers[keeper_count++] = keeper;
    return true;
}

const struct engawa_lore_keeper *engawa_lore_keeper_at(int i)
{
    return i >= 0 && i < keeper_count ? keepers[i] : NULL;
}

const struct engawa_lore_keeper *engawa_lore_keeper_of(const struct engawa_game *game)
{
    for (int i = 0; game && i < keeper_count; i++)
        if (strcmp(keepers[i]->game, game->name) == 0)
            return keepers[i];
    return NULL;
}

/* ---- the language of a table ---- */

static const char *const spoken[] = {
    [ENGAWA_ENGLISH] = "lang\ten\n", [ENGAWA_JAPANESE] = "lang\tja\n"};

void engawa_lore_write_language(enum engawa_language language, struct engawa_text *lore)
{
    engawa_text_add(lore, spoken[language]);
}

bool engawa_lore_language(const char *lore, enum engawa_language *language)
{
    for (const char *line = lore; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        for (int i = ENGAWA_ENGLISH; i <= ENGAWA_JAPANESE; i++)
            if (strncmp(line, spoken[i], strlen(spoken[i])) == 0) {
                *language = (enum engawa_language)i;
                return true;
            }
    }
    return false;
}
