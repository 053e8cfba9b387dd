/* options.c - reads a command's arguments from a table of its options (options.h). */
#include "cli/options.h"
#include "bots/lore.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/program.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static int point_to_help(const char *command)
{
    cli_complain("engawa %s --help tells how it is used.",
                 "使い方は engawa %s --help で表示されます。", command);
    return CLI_USAGE;
}

static int bad_option(char **argv)
{
    cli_complain("engawa %s: \"%s\" is not an option here, or its value is missing.",
                 "engawa %s: 「%s」というオプションはないか、値が足りません。", argv[0],
                 argv[optind - 1]);
    return point_to_help(argv[0]);
}

int cli_bad_arguments(const char *command)
{
    cli_complain("engawa %s: the number of arguments is wrong.", "engawa %s: 引数の数が違います。",
                 command);
    return point_to_help(command);
}

/* ---- options ---- */

bool cli_read_number(const struct cli_option *option, const char *text)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (strspn(text, "0123456789") == strlen(text) && text[0] && errno == 0 &&
        number >= option->low && number <= option->high) {
        *option->number = (int)number;
        return true;
    }
    cli_complain("--%s must be a whole number from %d to %d.",
                 "--%s には %d から %d までの整数を指定してください。", option->name, option->low,
                 option->high);
    return false;
}

bool cli_add_value(struct cli_values *values, const char *value)
{
    if (values->count == CLI_VALUES_MAX) {
        cli_complain("There are too many options.", "オプションが多すぎます。");
        return false;
    }
    values->value[values->count++] = value;
    return true;
}

/* Puts the value of OPTION, TEXT, where it goes; false after a complaint. */
static bool take(const struct cli_option *option, const char *text)
{
    if (option->number)
        return cli_read_number(option, text);
    if (option->values)
        return cli_add_value(option->values, text);
    if (option->text)
        *option->text = text;
    else
        *option->flag = true;
    return true;
}

bool cli_read_arguments(int argc, char **argv, const struct cli_usage *usage, int *status)
{
    enum { HELP = 1, FIRST }; /* what getopt_long returns for --help and the rows of the table */
    struct option table[CLI_OPTIONS_MAX + 1] = {{"help", no_argument, NULL, HELP}};
    int rows = 0, found;
    for (; usage->options && usage->options[rows].name; rows++) {
        const struct cli_option *option = &usage->options[rows];
        assert(rows + 2 <= CLI_OPTIONS_MAX);
        table[rows + 1] = (struct option){
            option->name, option->flag ? no_argument : required_argument, NULL, FIRST + rows};
    }
    optind = 1;
    opterr = 0; /* bad_option speaks */
    while ((found = getopt_long(argc, argv, "h", table, NULL)) != -1) {
        if (found == '?') {
            *status = bad_option(argv);
            return false;
        }
        if (found == HELP || found == 'h') {
            fputs(cli_words(usage->help_en, usage->help_ja), stdout);
            *status = CLI_YES;
            return false;
        }
        if (!take(&usage->options[found - FIRST], optarg)) {
            *status = CLI_USAGE;
            return false;
        }
    }
    if (argc - optind >= usage->least && argc - optind <= usage->most)
        return true;
    *status = cli_bad_arguments(argv[0]);
    return false;
}

/* ---- what the arguments name ---- */

const struct engawa_game *cli_game(const char *name)
{
    const struct engawa_game *game = engawa_game_named(name);
    if (game)
        return game;
    cli_complain("There is no game called \"%s\". The games are:",
                 "「%s」というゲームはありません。遊べるのは:", name);
    for (int i = 0; engawa_game_at(i); i++)
        cli_complain("  %s  (%s)", "  %s(%s)", engawa_game_at(i)->name,
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
                 "「%s」というボットは %s にはいません。選べるのは:", name, game->name);
    for (int i = 0; engawa_bot_at(i); i++)
        if (engawa_bot_named(engawa_bot_at(i)->name, game) == engawa_bot_at(i))
            cli_complain("  %s  (%s)", "  %s(%s)", engawa_bot_at(i)->name,
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
                         "--option は「名前=値」の形で指定してください(「%s」)。", given);
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
