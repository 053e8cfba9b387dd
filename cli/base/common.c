/* common.c - language, messages, record files, clock (common.h). */
#include "cli/base/common.h"

#include "engine/memory.h"
#include "words/words.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- language ---- */

static enum engawa_language chosen_language;
static bool language_chosen;

enum engawa_language cli_language(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; !language_chosen && i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && value[0])
            cli_set_language(strncmp(value, "ja", 2) == 0 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH);
    }
    return chosen_language;
}

void cli_set_language(enum engawa_language language)
{
    chosen_language = language;
    language_chosen = true;
}

const char *cli_words(const char *en, const char *ja)
{
    return ja && cli_language() == ENGAWA_JAPANESE ? ja : en;
}

/* ---- messages ---- */

void cli_print(FILE *file, const char *text)
{
    struct engawa_text shown = {0};
    words_show(text, &shown);
    fputs(engawa_text_string(&shown), file);
    engawa_text_free(&shown);
}

/* Makes TEXT fit one line. */
static void fit(char *text)
{
    for (; (text = strpbrk(text, "\n\t")); text++)
        *text = ' ';
}

void cli_print_line(FILE *file, const char *text)
{
    char *line = engawa_copy_string(text);
    fit(line);
    cli_print(file, line);
    fputc('\n', file);
    free(line);
}

void cli_print_json(const char *json)
{
    if (isatty(STDOUT_FILENO))
        cli_print(stdout, json);
    else
        fputs(json, stdout);
}

static const char *complaint_prefix = "";

void cli_complain_after(const char *prefix)
{
    complaint_prefix = prefix;
}

void cli_complain(const char *en, const char *ja, ...)
{
    struct engawa_text line = {0};
    va_list arguments;
    va_start(arguments, ja);
    engawa_text_vprintf(&line, cli_words(en, ja), arguments);
    va_end(arguments);
    fputs(complaint_prefix, stderr);
    cli_print_line(stderr, engawa_text_string(&line));
    engawa_text_free(&line);
}

/* ---- bots ---- */

bool cli_ask_bot(const struct engawa_bot *bot, const struct engawa_match *view, const char *lore,
                 struct engawa_rng *rng, int budget, struct engawa_event *event)
{
    struct engawa_reason why;
    bool legal = engawa_bot_move(bot, view, lore, rng, budget, event, &why);
    if (!legal)
        cli_complain("%s", "%s", engawa_reason_in(&why, cli_language()));
    return legal;
}

/* ---- time ---- */

const char *cli_name(const char *name)
{
    return name && !name[0] ? cli_words("a former guest", "元のゲスト") : name;
}

double cli_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* ---- records ---- */

void cli_fit_names(struct engawa_record *record)
{
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++) {
        if (record->name[seat])
            fit(record->name[seat]);
        if (record->last[seat])
            fit(record->last[seat]);
    }
}

FILE *cli_open(const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file)
        cli_complain("%s: cannot be opened: %s", "%s：開けません（%s）", path, strerror(errno));
    return file;
}

void cli_close(FILE *file)
{
    if (file != stdin)
        fclose(file);
}

void cli_report(const char *path, size_t line, const struct engawa_reason *why)
{
    cli_complain("%s: line %zu: %s", "%s の%zu行目：%s", path, line,
                 engawa_reason_in(why, cli_language()));
}
