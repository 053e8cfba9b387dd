/* legal.c - `engawa legal`: lists the possible next events of an unfinished record. */
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/command/commands.h"
#include "engine/memory.h"
#include "engine/record.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char help_en[] =
    "usage: engawa legal [--seat N] FILE\n"
    "\n"
    "Replays an unfinished record and prints what may happen next, sorted, one on each line:\n"
    "the seat, a tab and the move; `chance`, a tab and `?` where chance is next; nothing\n"
    "when the game is over. Printed seats count from 0, as in the record. FILE may be - for\n"
    "standard input.\n"
    "\n"
    "  --seat N          FILE has what seat N saw (1 is the first), with ? for what is hidden\n"
    "                    from it, and only its own moves are printed\n"
    "\n"
    "exit status: 0 printed; 1 the record breaks a rule; 2 it is not a record\n";
static const char help_ja[] =
    "使い方：engawa legal [--seat N] ファイル\n"
    "\n"
    "途中までの棋譜を再生し、次にできることを1行にひとつ、順に並べて表示します。\n"
    "形は「席 タブ 手」、偶然の番なら「chance タブ ?」です。終わった対局では何も\n"
    "表示しません。表示する席は、棋譜と同じく 0 から数えます。ファイル名を - とすると\n"
    "標準入力から読みます。\n"
    "\n"
    "  --seat N          ファイルは席 N（最初の席は 1）から見た棋譜（伏せた部分は ?）で、\n"
    "                    その席の手だけを表示します\n"
    "\n"
    "終了コード：0 表示した、1 棋譜がルールに反する、2 棋譜の形をしていない\n";

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorts the lines in TEXT, which it cuts up, and prints them. */
static void print_sorted(struct engawa_text *text)
{
    size_t count = 0, next = 0;
    for (size_t i = 0; i < text->length; i++)
        count += text->at[i] == '\n';
    char **line = engawa_allocate(count + 1, sizeof *line);
    for (char *at = text->at; next < count; at += strlen(at) + 1) {
        line[next++] = at;
        *strchr(at, '\n') = '\0';
    }
    qsort(line, count, sizeof *line, compare_lines);
    for (size_t i = 0; i < count; i++)
        puts(line[i]);
    free(line);
}

/* Prints the possible next events. ONLY 0: all; otherwise the moves of the seat with this number,
 * from 1. */
static void print_legal(const struct engawa_match *match, int only)
{
    unsigned actors = engawa_match_actors(match);
    struct engawa_text moves = {0}, lines = {0};
    if (actors == ENGAWA_CHANCE_BIT && only == 0)
        engawa_text_add(&lines, "chance\t?\n");
    for (int seat = 0; seat < match->setup.seats; seat++) {
        if (!(actors >> seat & 1) || (only > 0 && seat + 1 != only))
            continue;
        engawa_text_clear(&moves);
        engawa_match_legal(match, seat, &moves);
        for (const char *at = engawa_text_string(&moves); *at; at = strchr(at, '\n') + 1)
            engawa_text_printf(&lines, "%d\t%.*s\n", seat, (int)strcspn(at, "\n"), at);
    }
    if (lines.length)
        print_sorted(&lines);
    engawa_text_free(&moves);
    engawa_text_free(&lines);
}

/* SEAT counts from 1; 0: FILE is open. */
static int legal(const char *path, int seat)
{
    struct engawa_record record = {.seen_by = seat};
    struct engawa_reason why;
    FILE *file = cli_open(path);
    if (!file)
        return CLI_USAGE;
    int status = (int)engawa_record_read(&record, file, &why);
    if (status != ENGAWA_RECORD_FINE)
        cli_report(path, record.line, &why);
    else if (record.end == ENGAWA_UNFINISHED)
        print_legal(record.match, seat);
    engawa_record_free(&record);
    cli_close(file);
    return status;
}

int cli_legal(int argc, char **argv)
{
    int seat = 0, status;
    const struct cli_option options[] = {
        {"seat", .number = &seat, .low = 1, .high = ENGAWA_SEATS_MAX}, {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = 1};
    return cli_read_arguments(argc, argv, &usage, &status) ? legal(argv[optind], seat) : status;
}
