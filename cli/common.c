/* common.c - what the commands share: language, complaints, arguments (commands.h). */
#include "cli/commands.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- language ---- */

static enum engawa_language chosen_language;
static bool language_chosen;

enum engawa_language engawa_cli_language(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; !language_chosen && i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && value[0])
            engawa_cli_set_language(strncmp(value, "ja", 2) == 0 ? ENGAWA_JAPANESE
                                                                 : ENGAWA_ENGLISH);
    }
    return chosen_language;
}

void engawa_cli_set_language(enum engawa_language language)
{
    chosen_language = language;
    language_chosen = true;
}

const char *engawa_cli_words(const char *en, const char *ja)
{
    return ja && engawa_cli_language() == ENGAWA_JAPANESE ? ja : en;
}

/* ---- messages ---- */

/* The bytes at AT that must not reach a terminal: a control character (C0, DEL, C1) or
 * what is no UTF-8. 0 for none. */
static size_t bytes_to_hide(const char *at)
{
    unsigned char c = (unsigned char)*at;
    if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7f)
        return 1;
    if (c == 0xc2 && (unsigned char)at[1] >= 0x80 && (unsigned char)at[1] < 0xa0)
        return 2;
    return 0;
}

void engawa_cli_print(FILE *file, const char *text)
{
    while (*text) {
        size_t length = 1, hide = bytes_to_hide(text);
        while (length < 4 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length++;
        if (hide || !engawa_utf8_valid(text, length)) {
            fputs("\xef\xbf\xbd", file); /* U+FFFD */
            text += hide ? hide : 1;
        } else {
            fwrite(text, 1, length, file);
            text += length;
        }
    }
}

void engawa_cli_complain(const char *en, const char *ja, ...)
{
    va_list arguments, again;
    va_start(arguments, ja);
    va_copy(again, arguments);
    const char *format = engawa_cli_words(en, ja);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *line = malloc((size_t)length + 1);
    if (!line)
        abort();
    vsnprintf(line, (size_t)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    engawa_cli_print(stderr, line);
    fputc('\n', stderr);
    free(line);
}

static int point_to_help(const char *command)
{
    engawa_cli_complain("engawa %s --help tells how it is used.",
                        "使い方は engawa %s --help で表示されます。", command);
    return ENGAWA_CLI_USAGE;
}

int engawa_cli_bad_option(char **argv)
{
    engawa_cli_complain("engawa %s: \"%s\" is no option here, or it lacks its value.",
                        "engawa %s: 「%s」というオプションはないか、値が足りません。", argv[0],
                        argv[optind - 1]);
    return point_to_help(argv[0]);
}

int engawa_cli_bad_arguments(const char *command)
{
    engawa_cli_complain("engawa %s: the number of arguments is wrong.",
                        "engawa %s: 引数の数が違います。", command);
    return point_to_help(command);
}

/* ---- arguments ---- */

bool engawa_cli_number(const char *name, const char *text, long low, long high, long *number)
{
    char *end;
    errno = 0;
    *number = strtol(text, &end, 10);
    if (strspn(text, "0123456789") == strlen(text) && text[0] && errno == 0 && *number >= low &&
        *number <= high)
        return true;
    engawa_cli_complain("%s must be a whole number from %ld to %ld.",
                        "%s には %ld から %ld までの整数を指定してください。", name, low, high);
    return false;
}

const struct engawa_game *engawa_cli_game(const char *name)
{
    const struct engawa_game *game = engawa_game_named(name);
    if (game)
        return game;
    engawa_cli_complain("There is no game called \"%s\". There are:",
                        "「%s」というゲームはありません。遊べるのは:", name);
    for (int i = 0; engawa_game_at(i); i++)
        engawa_cli_complain(
            "  %s  (%s)", "  %s(%s)", engawa_game_at(i)->name,
            engawa_cli_words(engawa_game_at(i)->title_en, engawa_game_at(i)->title_ja));
    return NULL;
}

const struct engawa_bot *engawa_cli_bot(const char *name, const struct engawa_game *game)
{
    const struct engawa_bot *bot = engawa_bot_named(name, game);
    if (bot)
        return bot;
    engawa_cli_complain("No bot called \"%s\" plays %s. There are:",
                        "「%s」というボットは %s にはいません。選べるのは:", name, game->name);
    for (int i = 0; engawa_bot_at(i); i++)
        if (engawa_bot_named(engawa_bot_at(i)->name, game) == engawa_bot_at(i))
            engawa_cli_complain(
                "  %s  (%s)", "  %s(%s)", engawa_bot_at(i)->name,
                engawa_cli_words(engawa_bot_at(i)->label_en, engawa_bot_at(i)->label_ja));
    return NULL;
}

bool engawa_cli_add_option(struct engawa_cli_options *options, const char *given)
{
    if (options->count == ENGAWA_CLI_OPTIONS_MAX) {
        engawa_cli_complain("There are too many options.", "オプションが多すぎます。");
        return false;
    }
    options->given[options->count++] = given;
    return true;
}

int engawa_cli_setup(const struct engawa_game *game, long players,
                     const struct engawa_cli_options *options, struct engawa_setup *setup)
{
    struct engawa_reason why;
    bool fine = true;
    engawa_setup_defaults(game, (int)players, setup);
    for (int i = 0; fine && i < options->count; i++) {
        const char *equals = strchr(options->given[i], '=');
        char name[64];
        if (!equals || equals - options->given[i] >= (long)sizeof name) {
            engawa_cli_complain("--option is given as NAME=VALUE, not \"%s\".",
                                "--option は「名前=値」の形で指定してください(「%s」)。",
                                options->given[i]);
            return ENGAWA_CLI_USAGE;
        }
        snprintf(name, sizeof name, "%.*s", (int)(equals - options->given[i]), options->given[i]);
        fine = engawa_setup_option(game, setup, name, equals + 1, &why);
    }
    fine = fine && engawa_setup_check(game, setup, &why);
    if (!fine)
        engawa_cli_complain("%s", "%s", engawa_reason_in(&why, engawa_cli_language()));
    return fine ? ENGAWA_CLI_YES : ENGAWA_CLI_NO;
}

/* ---- records ---- */

FILE *engawa_cli_open(const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file)
        engawa_cli_complain("%s: cannot be opened: %s", "%s: 開けません(%s)", path,
                            strerror(errno));
    return file;
}

void engawa_cli_close(FILE *file)
{
    if (file != stdin)
        fclose(file);
}

void engawa_cli_report(const char *path, size_t line, const struct engawa_reason *why)
{
    engawa_cli_complain("%s: line %zu: %s", "%s: %zu 行目: %s", path, line,
                        engawa_reason_in(why, engawa_cli_language()));
}
