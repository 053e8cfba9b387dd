/* verify.c - `engawa verify`: recomputes every chance event of a record from the seed and
 * the entropy that its closing line reveals (docs/fair-chance.md).
 *
 * Like `engawa replay` it reports the first wrong line: malformed, against a rule, or with dice
 * that do not follow. So when the reader stops at a wrong line, it still searches the rest of the
 * file for the closing line, to find an earlier forged roll with it.
 */
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/command/commands.h"
#include "engine/record.h"

#include <getopt.h>

static const char help_en[] =
    "usage: engawa verify FILE...\n"
    "\n"
    "Recomputes every roll and deal of each record, and who got which seat where that was\n"
    "drawn, from the seed and the entropy in its closing line, and checks that the seed is\n"
    "the one that was committed to before the first event. The procedure is in\n"
    "docs/fair-chance.md. FILE may be - for standard input.\n"
    "\n"
    "exit status: 0 all is fair; 1 something does not follow, or there is nothing to verify\n"
    "it with; 2 a file is not a record. The worst of several files decides.\n";
static const char help_ja[] =
    "使い方：engawa verify ファイル…\n"
    "\n"
    "結びの行にあるシードと加えた乱数から、棋譜のすべての出目や配られたカードと、くじで決めた\n"
    "席順を計算し直し、シードが最初の出来事より前に公開されたハッシュ値（commit）と合うかも\n"
    "調べます。手順は docs/fair-chance.md にあります。- は標準入力です。\n"
    "\n"
    "終了コード：0 不正はない、1 合わないところがある・検証の材料がない、2 棋譜の形を\n"
    "していない。ファイルが複数なら一番大きいものになります。\n";

/* The result of reading a file. */
struct file {
    struct engawa_record record;
    struct engawa_secret secret; /* from the closing line, at any position */
    bool closed;                 /* there is one */
    size_t chances;              /* chance events that follow */
};

/* Reads the record. If a line is wrong, the closing line is searched for behind it. */
static void read_file(struct file *file, FILE *stream, struct engawa_reason *why)
{
    struct engawa_record *record = &file->record;
    struct engawa_text line = {0};
    while (record->status == ENGAWA_RECORD_FINE && engawa_record_line(stream, &line))
        engawa_record_take(record, engawa_text_string(&line), line.length, why);
    engawa_record_read(record, stream, why); /* says how the file ended */
    if (record->status == ENGAWA_RECORD_FINE) {
        file->closed = record->end != ENGAWA_UNFINISHED;
        file->secret = record->secret;
    } else if (record->match) {
        int seats = record->match->setup.seats;
        do
            file->closed =
                engawa_record_secret(engawa_text_string(&line), line.length, seats, &file->secret);
        while (!file->closed && engawa_record_line(stream, &line));
    }
    engawa_text_free(&line);
}

/* Returns the exit status for FILE. Unless that is CLI_YES, *LINE is the first wrong line and WHY
 * says what is wrong. */
static int judge(struct file *file, size_t *line, struct engawa_reason *why)
{
    const struct engawa_record *record = &file->record;
    struct engawa_reason unfair;
    size_t unfair_line;
    bool wrong = record->status != ENGAWA_RECORD_FINE;
    bool checkable = record->match && record->has_commit && file->closed && file->secret.has_seed &&
                     file->secret.has_entropy;
    *line = record->line;
    if ((wrong && !checkable) ||
        engawa_record_fair(record, &file->secret, &file->chances, &unfair_line, &unfair))
        return (int)record->status;
    *line = unfair_line;
    *why = unfair;
    return CLI_NO;
}

static int verify(const char *path)
{
    struct file file = {0};
    struct engawa_text verdict = {0};
    struct engawa_reason why;
    size_t line;
    FILE *stream = cli_open(path);
    if (!stream)
        return CLI_USAGE;
    read_file(&file, stream, &why);
    int status = judge(&file, &line, &why);
    if (status == CLI_YES) {
        engawa_text_printf(
            &verdict,
            cli_words("%s: fair. All %zu chance events follow from the committed seed and the "
                      "entropy.",
                      "%s：不正はありません。偶然の出来事%zu件がすべて、公開済みのハッシュ値に合う"
                      "シードと、加えた乱数から計算した結果と一致します。"),
            path, file.chances);
        cli_print_line(stdout, verdict.at);
    } else {
        cli_report(path, line, &why);
    }
    engawa_text_free(&verdict);
    engawa_record_free(&file.record);
    cli_close(stream);
    return status;
}

int cli_verify(int argc, char **argv)
{
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .least = 1, .most = CLI_ANY};
    int worst = CLI_YES;
    if (!cli_read_arguments(argc, argv, &usage, &worst))
        return worst;
    for (int i = optind; i < argc; i++) {
        int status = verify(argv[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
