/* bot.c - `engawa bot`: serves a bot of this program over standard input and output
 * (docs/bot-protocol.md). */
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/bots/arguments.h"
#include "cli/command/commands.h"
#include "engine/record.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char help_en[] =
    "usage: engawa bot [NAME]\n"
    "\n"
    "Plays for another program: reads questions from standard input and writes moves to\n"
    "standard output, one line each (docs/bot-protocol.md). NAME is a bot: easy, normal,\n"
    "strong, random and others; without it the strongest for the game that is asked for.\n"
    "\n"
    "exit status: 0 the input has ended; 2 wrong usage, or a question it cannot read\n";
static const char help_ja[] =
    "使い方：engawa bot [名前]\n"
    "\n"
    "ほかのプログラムのために手を選びます。標準入力から問いを読み、標準出力に手を1行ずつ\n"
    "書きます（docs/bot-protocol.md）。名前は easy、normal、strong、random などのボット。\n"
    "省くと、問われたゲームで一番強いボットです。\n"
    "\n"
    "終了コード：0 入力が終わった、2 使い方が違う、または問いの形をしていない\n";

/* A question in the making. */
struct question {
    const struct engawa_game *game;
    int seats, seat, budget;
    uint64_t seed;
    struct cli_values options;
    char *kept[CLI_VALUES_MAX]; /* the texts of the options */
    struct engawa_match *view;  /* from the first event on */
};

static void clear(struct question *question)
{
    for (int i = 0; i < question->options.count; i++)
        free(question->kept[i]);
    engawa_match_free(question->view);
    *question = (struct question){.seat = -1, .budget = 100};
}

/* Makes the view, once the rules and the seat are known. */
static bool begin(struct question *question)
{
    struct engawa_setup setup;
    if (question->view)
        return true;
    if (!question->game || question->seat < 0 || question->seat >= question->seats ||
        cli_setup(question->game, question->seats, &question->options, &setup) != CLI_YES)
        return false;
    question->view = engawa_match_new(question->game, &setup, question->seat);
    return true;
}

static bool take_event(struct question *question, const char *text)
{
    struct engawa_reason why;
    char *rest;
    bool chance = strncmp(text, "chance ", 7) == 0;
    long by = chance ? ENGAWA_CHANCE : strtol(text, &rest, 10);
    const char *event = chance ? text + 7 : rest + (*rest == ' ');
    if (!begin(question))
        return false;
    bool seat = (by >= 0 && by < question->seats) ||
                engawa_refuse(&why, "seat", "there is no seat %ld (they count from 0)",
                              "席%ldはありません（席は0から数えます）", by);
    if ((chance || seat) && engawa_match_append(question->view, (int)by, event, 0, &why))
        return true;
    cli_complain("%s: %s", "%s: %s", text, engawa_reason_in(&why, cli_language()));
    return false;
}

static bool take_option(struct question *question, const char *text)
{
    if (!cli_add_value(&question->options, text))
        return false;
    int last = question->options.count - 1;
    question->kept[last] = strdup(text);
    question->options.value[last] = question->kept[last];
    return question->kept[last] != NULL;
}

/* Says the move of the bot called NAME ("" for the strongest). */
static bool answer(struct question *question, const char *name)
{
    struct engawa_rng rng;
    struct engawa_event event;
    struct engawa_text move = {0};
    if (!begin(question) || !(engawa_match_actors(question->view) >> question->seat & 1)) {
        cli_complain("Nothing is asked here.", "問いになっていません。");
        return false;
    }
    const struct engawa_bot *bot =
        name[0] ? cli_bot(name, question->game) : engawa_bot_best(question->game);
    if (!bot)
        return false;
    engawa_rng_fast(&rng, question->seed);
    cli_ask_bot(bot, question->view, "", &rng, question->budget, &event);
    question->game->print(question->view->state.bytes, &event, &move);
    printf("move %s\n", engawa_text_string(&move));
    engawa_text_free(&move);
    clear(question);
    return fflush(stdout) == 0;
}

/* Reads a number from 0 to MOST. */
static bool take_number(const char *text, int most, int *number)
{
    char *end;
    long value = strtol(text, &end, 10);
    *number = (int)value;
    return *text && !*end && value >= 0 && value <= most;
}

/* Takes one line of a question; at its end, answers. False after a complaint, or where it cannot be
 * understood. */
static bool take(struct question *question, const char *line, const char *name)
{
    size_t word = strcspn(line, " ");
    const char *rest = line + word + (line[word] == ' ');
    if (strncmp(line, "game ", 5) == 0)
        return (question->game = cli_game(rest)) != NULL;
    if (strncmp(line, "seats ", 6) == 0)
        return take_number(rest, 1000, &question->seats);
    if (strncmp(line, "seat ", 5) == 0)
        return take_number(rest, ENGAWA_SEATS_MAX - 1, &question->seat);
    if (strncmp(line, "option ", 7) == 0)
        return take_option(question, rest);
    if (strncmp(line, "event ", 6) == 0)
        return take_event(question, rest);
    if (strncmp(line, "budget ", 7) == 0)
        return take_number(rest, 60000, &question->budget);
    if (strncmp(line, "seed ", 5) == 0)
        question->seed = strtoull(rest, NULL, 10);
    if (strncmp(line, "engawa ", 7) == 0) {
        printf("ready %s\n", name[0] ? name : "strongest");
        return fflush(stdout) == 0;
    }
    return strcmp(line, "go") == 0 ? answer(question, name) : true;
}

int cli_bot_program(int argc, char **argv)
{
    const struct cli_usage usage = {.help_en = help_en, .help_ja = help_ja, .most = 1};
    struct question question = {0};
    struct engawa_text line = {0};
    int status;
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    const char *name = optind < argc ? argv[optind] : "";
    bool fine = true;
    clear(&question);
    while (fine && engawa_record_line(stdin, &line)) {
        fine = take(&question, engawa_text_string(&line), name);
        if (!fine)
            cli_complain("This is not a question: %s", "問いの形をしていません：%s",
                         engawa_text_string(&line));
    }
    clear(&question);
    engawa_text_free(&line);
    return fine ? CLI_YES : CLI_USAGE;
}
