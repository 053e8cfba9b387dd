/* arguments.c - the games, bots and setups that arguments name (arguments.h). */
#include "cli/bots/arguments.h"

#include "bots/lore.h"
#include "cli/base/common.h"
#include "cli/bots/program.h"

#include <stdio.h>
#include <string.h>

const struct engawa_game *cli_game(const char *name)
{
    const struct engawa_game *game = engawa_game_named(name);
    if (game)
        return game;
    cli_complain("There is no game called \"%s\". The games are:",
                 "「%s」というゲームはありません。遊べるのは：", name);
    for (int i = 0; engawa_game_at(i); i++)
        cli_complain("  %s  (%s)", "  %s（%s）", engawa_game_at(i)->name,
                     cli_words(engawa_game_at(i)->title_en, engawa_game_at(i)->title_ja));
    return NULL;
}

const struct engawa_bot *cli_bot(const char *name, const struct engawa_game *game)
{
    if (strncmp(name, "exec:", 5) == 0)
        return program_start(name + 5);
    const struct engawa_bot *bot = engawa_bot_named(name, game);
    if (bot)
        return bot;
    cli_complain("No bot called \"%s\" plays %s. These do:",
                 "「%s」というボットは %s にはいません。選べるのは：", name, game->name);
    for (int i = 0; engawa_bot_at(i); i++)
        if (engawa_bot_named(engawa_bot_at(i)->name, game) == engawa_bot_at(i))
            cli_complain("  %s  (%s)", "  %s（%s）", engawa_bot_at(i)->name,
                         cli_words(engawa_bot_at(i)->label_en, engawa_bot_at(i)->label_ja));
    return NULL;
}

bool cli_speak(const char *name, const char **lore)
{
    static struct engawa_text line; /* lives as long as the program */
    bool ja = name && strcmp(name, "ja") == 0;
    if (name && !ja && strcmp(name, "en") != 0) {
        cli_complain("--speak is en or ja.", "--speak には en か ja を指定してください。");
        return false;
    }
    if (name)
        engawa_lore_write_language(ja ? ENGAWA_JAPANESE : ENGAWA_ENGLISH, &line);
    *lore = engawa_text_string(&line);
    return true;
}

int cli_seats(const struct engawa_game *game, int players)
{
    if (players > 0)
        return players;
    return game->seats_min > 2 ? game->seats_min : 2;
}

int cli_setup(const struct engawa_game *game, int players, const struct cli_values *options,
              struct engawa_setup *setup)
{
    struct engawa_reason why;
    bool fine = true;
    engawa_setup_defaults(game, players, setup);
    for (int i = 0; fine && i < options->count; i++) {
        const char *given = options->value[i], *equals = strchr(given, '=');
        char name[64];
        if (!equals || equals - given >= (long)sizeof name) {
            cli_complain("--option is given as NAME=VALUE, not \"%s\".",
                         "--option は「名前=値」の形で指定してください（「%s」）。", given);
            return CLI_USAGE;
        }
        snprintf(name, sizeof name, "%.*s", (int)(equals - given), given);
        fine = engawa_setup_option(game, setup, name, equals + 1, &why);
    }
    fine = fine && engawa_setup_check(game, setup, &why);
    if (!fine)
        cli_complain("%s", "%s", engawa_reason_in(&why, cli_language()));
    return fine ? CLI_YES : CLI_NO;
}
