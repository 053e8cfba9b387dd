/* analyse.c - `engawa analyse`: what each decision of a finished game was worth. */
#include "bots/analysis.h"
#include "cli/commands.h"
#include "engine/record.h"

#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help_en[] =
    "usage: engawa analyse [--budget MS] [--json] FILE\n"
    "\n"
    "Looks at every decision of a finished game with the eyes of who made it, and says which\n"
    "was the best move, what it was worth, and what the played one gave away; for games that\n"
    "are solved also how lucky the dice were. Solo Yahtzee and Yams are exact; elsewhere the\n"
    "values are estimates, with their standard error. FILE may be - for standard input.\n"
    "\n"
    "  --budget MS   time for each decision where values are estimated (default 300)\n"
    "  --json        one JSON object an event, then one for each seat\n"
    "\n"
    "exit status: 0 done; 1 a rule is broken, the game is not over, or nobody can judge it;\n"
    "2 the file is no record.\n";
static const char help_ja[] =
    "使い方: engawa analyse [--budget ミリ秒] [--json] ファイル\n"
    "\n"
    "終わったゲームの一手一手を、打った人に見えていたものだけから評価します。最善手とその\n"
    "価値、実際の手が失ったもの、解かれているゲームではサイコロの運も表示します。ヤッツィーと\n"
    "ヤムズ(ひとり分)の値は厳密で、ほかは推定値に標準誤差を添えます。- は標準入力です。\n"
    "\n"
    "  --budget ミリ秒   推定するとき、一手にかける時間(既定値 300)\n"
    "  --json            出来事ごとに、続いて席ごとに、JSON オブジェクトを1つ表示します\n"
    "\n"
    "終了コード: 0 完了、1 ルールに反する、まだ終わっていない、または評価できない、\n"
    "2 棋譜の形をしていない。\n";

enum { SHOWN = 10 }; /* the decisions that cost most */

/* What a decision cost, kept to be shown at the end. */
struct cost {
    size_t n;
    double lost, error;
    struct engawa_text told, better;
};

struct report {
    const struct engawa_record *record;
    struct engawa_analysis *analysis;
    struct engawa_names names;
    bool json;
    struct cost worst[SHOWN + 1]; /* the worst first; the last is room */
    int shown;
};

static bool in_points(const struct report *report)
{
    return engawa_analysis_adviser(report->analysis)->unit == ENGAWA_POINTS;
}

/* VALUE in points, or in percent of winning. */
static void add_value(const struct report *report, struct engawa_text *text, const char *format,
                      double value)
{
    char number[64];
    snprintf(number, sizeof number, format, in_points(report) ? value : 100 * value);
    engawa_text_printf(text, in_points(report) ? "%s" : "%s%%", number);
}

/* ---- for programs ---- */

static void print_finding(const struct report *report, const struct engawa_finding *finding)
{
    struct engawa_text json = {0}, told = {0};
    if (finding->decision)
        engawa_analysis_tell(report->analysis, &report->names, engawa_cli_language(), &told);
    engawa_finding_json(finding, report->record->match->setup.seats, engawa_text_string(&told),
                        &json);
    puts(json.at);
    engawa_text_free(&json);
    engawa_text_free(&told);
}

static void print_verdicts(const struct report *report)
{
    struct engawa_text json = {0};
    for (int seat = 0; seat < report->record->match->setup.seats; seat++) {
        engawa_verdict_json(report->analysis, seat, &json);
        engawa_text_add_char(&json, '\n');
    }
    fputs(json.at, stdout);
    engawa_text_free(&json);
}

/* ---- for people ---- */

static void tell_event(void *context, const struct engawa_seen *seen)
{
    struct cost *cost = context;
    if (seen->n == cost->n)
        engawa_text_add(&cost->told, seen->sentence);
}

/* Keeps a decision if it is among those that cost most. */
static void keep_cost(struct report *report, const struct engawa_finding *finding)
{
    double lost = finding->best_value - finding->value;
    int at = report->shown;
    while (at > 0 && report->worst[at - 1].lost < lost)
        at--;
    if (lost <= 0 || at >= SHOWN)
        return;
    engawa_text_free(&report->worst[SHOWN].told);
    engawa_text_free(&report->worst[SHOWN].better);
    memmove(report->worst + at + 1, report->worst + at,
            (size_t)(SHOWN - at) * sizeof *report->worst);
    struct cost *cost = &report->worst[at];
    *cost = (struct cost){.n = finding->n, .lost = lost, .error = finding->error};
    engawa_analysis_tell(report->analysis, &report->names, engawa_cli_language(), &cost->better);
    engawa_match_events(report->record->match, finding->n - 1, ENGAWA_OPEN, &report->names,
                        engawa_cli_language(), tell_event, cost);
    report->shown += report->shown < SHOWN;
}

static void add_verdict(const struct report *report, int seat, struct engawa_text *text)
{
    struct engawa_verdict verdict = engawa_analysis_verdict(report->analysis, seat);
    engawa_text_printf(text,
                       engawa_cli_words("%s: %d of %d decisions were the best; given away ",
                                        "%s: 最善手 %d / %d 手、失ったもの "),
                       report->names.seat[seat], verdict.best, verdict.decisions);
    add_value(report, text, "%.2f", verdict.lost);
    if (engawa_analysis_valued(report->analysis)) {
        engawa_text_add(text, engawa_cli_words(", luck ", "、運 "));
        add_value(report, text, "%+.2f", verdict.luck);
    }
    engawa_text_add_char(text, '\n');
}

static void print_summary(const struct report *report)
{
    struct engawa_text text = {0};
    bool exact = engawa_analysis_exact(report->analysis);
    engawa_text_add(&text,
                    in_points(report)
                        ? engawa_cli_words("In points of the own final score; ",
                                           "最後の得点の期待値で数えます。")
                        : engawa_cli_words("In percent of winning; ", "勝つ確率(%)で数えます。"));
    engawa_text_add(
        &text, exact ? engawa_cli_words("the values are exact.\n\n", "値は厳密です。\n\n")
                     : engawa_cli_words("the values are estimates.\n\n", "値は推定です。\n\n"));
    for (int seat = 0; seat < report->record->match->setup.seats; seat++)
        add_verdict(report, seat, &text);
    if (report->shown)
        engawa_text_add(&text, engawa_cli_words("\nWhat cost most:\n", "\n損の大きかった手:\n"));
    for (int i = 0; i < report->shown; i++) {
        const struct cost *cost = &report->worst[i];
        engawa_text_printf(&text, "%5zu  -", cost->n);
        add_value(report, &text, "%.2f", cost->lost);
        if (cost->error > 0)
            add_value(report, &text, " ± %.2f", cost->error);
        engawa_text_printf(&text, "  %s\n", cost->told.at);
        engawa_text_printf(&text, engawa_cli_words("       better: %s\n", "       最善: %s\n"),
                           cost->better.at);
    }
    engawa_cli_print(stdout, text.at);
    engawa_text_free(&text);
}

static int analyse(const char *path, const struct engawa_record *record, int budget, bool json)
{
    struct engawa_reason why;
    struct engawa_finding finding;
    struct report report = {.record = record, .json = json};
    report.analysis = engawa_analysis_new(record->match, budget, 1, &why);
    if (!report.analysis) {
        engawa_cli_report(path, record->line, &why);
        return ENGAWA_CLI_NO;
    }
    for (int i = 0; i < ENGAWA_SEATS_MAX; i++)
        report.names.seat[i] = record->name[i];
    while (engawa_analysis_step(report.analysis, &finding)) {
        if (json)
            print_finding(&report, &finding);
        else if (finding.decision)
            keep_cost(&report, &finding);
    }
    if (json)
        print_verdicts(&report);
    else
        print_summary(&report);
    for (int i = 0; i <= SHOWN; i++) {
        engawa_text_free(&report.worst[i].told);
        engawa_text_free(&report.worst[i].better);
    }
    engawa_analysis_free(report.analysis);
    return ENGAWA_CLI_YES;
}

int engawa_cli_analyse(int argc, char **argv)
{
    static const struct option options[] = {{"budget", required_argument, NULL, 'b'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct engawa_record record = {0};
    struct engawa_reason why;
    bool json = false;
    long budget = 300;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (option == '?')
            return engawa_cli_bad_option(argv);
        if (option == 'h') {
            fputs(engawa_cli_words(help_en, help_ja), stdout);
            return ENGAWA_CLI_YES;
        }
        if (option == 'b' && !engawa_cli_number("--budget", optarg, 1, 60000, &budget))
            return ENGAWA_CLI_USAGE;
        json |= option == 'j';
    }
    if (optind != argc - 1)
        return engawa_cli_bad_arguments(argv[0]);
    FILE *file = engawa_cli_open(argv[optind]);
    if (!file)
        return ENGAWA_CLI_USAGE;
    int status = (int)engawa_record_read(&record, file, &why);
    if (status != ENGAWA_RECORD_FINE)
        engawa_cli_report(argv[optind], record.line, &why);
    else
        status = analyse(argv[optind], &record, (int)budget, json);
    engawa_record_free(&record);
    engawa_cli_close(file);
    return status;
}
