/* options.c - a table-driven parser of options and settings files (options.h). */
#define _GNU_SOURCE /* environ */
#include "cli/base/options.h"
#include "cli/base/common.h"
#include "engine/memory.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int point_to_help(const char *command)
{
    cli_complain("engawa %s --help tells how it is used.",
                 "使い方は engawa %s --help で表示されます。", command);
    return CLI_USAGE;
}

static int bad_option(char **argv)
{
    cli_complain("engawa %s: \"%s\" is not an option here, or its value is missing.",
                 "engawa %s：「%s」というオプションはないか、値が足りません。", argv[0],
                 argv[optind - 1]);
    return point_to_help(argv[0]);
}

int cli_bad_arguments(const char *command)
{
    cli_complain("engawa %s: the number of arguments is wrong.", "engawa %s：引数の数が違います。",
                 command);
    return point_to_help(command);
}

/* ---- values ---- */

static bool take_number(const struct cli_option *option, const char *text,
                        struct engawa_reason *why)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (strspn(text, "0123456789") != strlen(text) || !text[0] || errno != 0 ||
        number < option->low || number > option->high)
        return engawa_refuse(why, "option", "--%s must be a whole number from %d to %d.",
                             "--%s には %d から%dまでの整数を指定してください。", option->name,
                             option->low, option->high);
    *option->number = (int)number;
    return true;
}

bool cli_read_number(const struct cli_option *option, const char *text)
{
    struct engawa_reason why;
    bool fine = take_number(option, text, &why);
    if (!fine)
        cli_complain("%s", "%s", engawa_reason_in(&why, cli_language()));
    return fine;
}

static bool take_word(const struct cli_option *option, const char *text, struct engawa_reason *why)
{
    struct engawa_text all = {0};
    for (int i = 0; option->words[i]; i++) {
        if (strcmp(option->words[i], text) == 0) {
            *option->number = i;
            engawa_text_free(&all);
            return true;
        }
        if (option->words[i][0]) /* "" is the default, which has no name */
            engawa_text_printf(&all, "%s%s", all.length ? ", " : "", option->words[i]);
    }
    engawa_refuse(why, "option", "--%s is one of: %s.", "--%s には次のどれかを指定してください：%s",
                  option->name, all.at);
    engawa_text_free(&all);
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

/* Puts the value TEXT of OPTION where it goes. False: WHY, it is none. */
static bool take_value(const struct cli_option *option, const char *text, struct engawa_reason *why)
{
    if (option->words)
        return take_word(option, text, why);
    if (option->number)
        return take_number(option, text, why);
    if (option->check && !option->check(text, why))
        return false;
    if (option->values && option->values->count == CLI_VALUES_MAX)
        return engawa_refuse(why, "option", "There may be %d of --%s.",
                             "指定できるのは%d個までです（--%s）。", CLI_VALUES_MAX, option->name);
    if (option->values)
        option->values->value[option->values->count++] = text;
    else if (option->text)
        *option->text = text;
    else
        *option->flag = true;
    return true;
}

void cli_write_value(const struct cli_option *option, struct engawa_text *text)
{
    if (option->words)
        engawa_text_add(text, option->words[*option->number]);
    else if (option->number)
        engawa_text_printf(text, "%d", *option->number);
    else if (option->flag)
        engawa_text_add(text, *option->flag ? "yes" : "no");
    else if (option->text)
        engawa_text_add(text, *option->text ? *option->text : "");
    for (int i = 0; option->values && i < option->values->count; i++)
        engawa_text_printf(text, "%s%s", i ? ", " : "", option->values->value[i]);
}

/* ---- a file of settings ---- */

/* TEXT without the blanks at both ends. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

int cli_find_setting(const struct cli_option *options, const char *name)
{
    for (int row = 0; options[row].name; row++)
        if (!options[row].alone && strcmp(options[row].name, name) == 0)
            return row;
    return -1;
}

static bool take_flag(const struct cli_option *option, const char *text, struct engawa_reason *why)
{
    bool yes = strcmp(text, "yes") == 0;
    if (!yes && strcmp(text, "no") != 0)
        return engawa_refuse(why, "option", "%s is yes or no.",
                             "%s には yes か no を指定してください。", option->name);
    *option->flag = yes;
    return true;
}

bool cli_take_setting(const struct cli_option *option, const char *value, struct engawa_reason *why)
{
    return option->flag ? take_flag(option, value, why) : take_value(option, value, why);
}

/* Takes LINE, number NUMBER. False: WHY. */
static bool take_line(char *line, int number, const struct cli_option *options,
                      struct cli_origin *origin, struct engawa_reason *why)
{
    char *equals = strchr(line, '=');
    if (!equals)
        return engawa_refuse(why, "option", "A setting is written NAME = VALUE.",
                             "設定は「名前 = 値」の形で書きます。");
    *equals = '\0';
    const char *name = trim(line), *value = trim(equals + 1);
    int row = cli_find_setting(options, name);
    if (row < 0)
        return engawa_refuse(why, "option", "There is no setting \"%.40s\".",
                             "「%.40s」という設定はありません。", name);
    if (origin[row].line && !options[row].values)
        return engawa_refuse(why, "option", "%s is already set in line %d.",
                             "%s はすでに%d行目にあります。", name, origin[row].line);
    if (origin[row].given || origin[row].variable)
        return true;
    origin[row].line = number;
    return cli_take_setting(&options[row], value, why);
}

int cli_read_settings(const char *path, char *text, const struct cli_option *options,
                      struct cli_origin *origin)
{
    int number = 0, wrong = 0;
    for (char *line; (line = strsep(&text, "\n"));) {
        struct engawa_reason why;
        number++;
        line = trim(line);
        if (!line[0] || line[0] == '#' || take_line(line, number, options, origin, &why))
            continue;
        cli_complain("%s, line %d: %s", "%s の%d行目：%s", path, number,
                     engawa_reason_in(&why, cli_language()));
        wrong++;
    }
    return wrong;
}

/* ---- the environment ---- */

static const char variable_prefix[] = "ENGAWA_";

void cli_variable_of(const struct cli_option *option, char variable[CLI_VARIABLE_MAX])
{
    snprintf(variable, CLI_VARIABLE_MAX, "%s%s", variable_prefix, option->name);
    for (char *at = variable; *at; at++)
        *at = *at == '-' ? '_' : (char)toupper((unsigned char)*at);
}

/* Takes the VALUE of a variable for OPTION, and modifies it. False: WHY. */
static bool take_variable(const struct cli_option *option, char *value, struct engawa_reason *why)
{
    bool fine = true;
    if (!option->values)
        return cli_take_setting(option, trim(value), why);
    for (char *one; fine && (one = strsep(&value, ",\n"));) {
        one = trim(one);
        fine = !one[0] || cli_take_setting(option, one, why);
    }
    return fine;
}

/* Returns whether ENTRY, "NAME=VALUE" of the environment, is a variable of this program that sets
 * no option: one for the library and the tests. */
static bool is_other(const char *entry)
{
    return strncmp(entry, "ENGAWA_LIBRARY=", 15) == 0 || strncmp(entry, "ENGAWA_TEST_", 12) == 0;
}

/* Returns the row of the option whose variable ENTRY sets; -1 if there is none. */
static int row_of_variable(const struct cli_option *options, const char *entry)
{
    char variable[CLI_VARIABLE_MAX];
    for (int row = 0; options[row].name; row++) {
        cli_variable_of(&options[row], variable);
        size_t length = strlen(variable);
        if (!options[row].alone && strncmp(entry, variable, length) == 0 && entry[length] == '=')
            return row;
    }
    return -1;
}

/* Takes ENTRY, "NAME=VALUE" of the environment. False: WHY. */
static bool take_entry(const char *entry, const struct cli_option *options,
                       struct cli_origin *origin, struct engawa_reason *why)
{
    int row = row_of_variable(options, entry);
    if (row < 0)
        return is_other(entry) || engawa_refuse(why, "option", "There is no setting of this name.",
                                                "この名前の設定はありません。");
    const char *value = strchr(entry, '=') + 1;
    if (!*value || origin[row].given || origin[row].variable)
        return true;
    origin[row].variable = engawa_copy_string(value);
    return take_variable(&options[row], origin[row].variable, why);
}

int cli_read_environment(const struct cli_option *options, struct cli_origin *origin)
{
    int wrong = 0;
    struct engawa_reason why;
    for (char **entry = environ; *entry; entry++) {
        if (strncmp(*entry, variable_prefix, sizeof variable_prefix - 1) != 0 ||
            take_entry(*entry, options, origin, &why))
            continue;
        cli_complain("%.*s in the environment: %s", "環境変数 %.*s: %s", (int)strcspn(*entry, "="),
                     *entry, engawa_reason_in(&why, cli_language()));
        wrong++;
    }
    return wrong;
}

void cli_free_variables(struct cli_origin origin[CLI_OPTIONS_MAX])
{
    for (int row = 0; row < CLI_OPTIONS_MAX; row++)
        free(origin[row].variable);
}

/* ---- the command line ---- */

bool cli_read_arguments(int argc, char **argv, const struct cli_usage *usage, int *status)
{
    enum { HELP = 1, FIRST }; /* getopt_long's values for --help and the rows of the table */
    struct option table[CLI_OPTIONS_MAX + 1] = {{"help", no_argument, NULL, HELP}};
    int rows = 0, found;
    struct engawa_reason why;
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
        if (!take_value(&usage->options[found - FIRST], optarg, &why)) {
            cli_complain("%s", "%s", engawa_reason_in(&why, cli_language()));
            *status = CLI_USAGE;
            return false;
        }
        if (usage->origin)
            usage->origin[found - FIRST].given = true;
    }
    if (argc - optind >= usage->least && argc - optind <= usage->most)
        return true;
    *status = cli_bad_arguments(argv[0]);
    return false;
}
