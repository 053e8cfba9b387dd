/* analyse.c - `engawa analyse`: the losses of a finished game, decision by decision. */
#include "bots/analysis.h"
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/command/commands.h"
#include "engine/memory.h"
#include "engine/record.h"
#include "engine/sentence.h"

#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help_en[] =
    "usage: engawa analyse [--budget MS] [--json] FILE\n"
    "\n"
    "Looks at every decision of a finished game from the view of the player who made it, and\n"
    "says which move was best, what it was worth, and what the move played gave away. Then it\n"
    "prints remarks about each seat, a graph of the game, figures for each seat, and what cost\n"
    "most. Where a bot can work out exact values, it also says how lucky everybody was.\n"
    "Elsewhere the values are estimates with their standard error (±), and luck is not shown.\n"
    "FILE may be - for standard input.\n"
    "\n"
    "  --budget MS   time for each decision where values are estimated (default 300)\n"
    "  --json        one JSON object for each event, then one for each seat\n"
    "\n"
    "exit status: 0 done; 1 a rule is broken, the game is not over, or nobody can judge it;\n"
    "2 the file is not a record.\n";
static const char help_ja[] =
    "使い方：engawa analyse [--budget ミリ秒] [--json] ファイル\n"
    "\n"
    "終わった対局の一手一手を、選んだ人に見えていたものだけから評価します。最善手とその\n"
    "価値、実際の手の損を順に示し、続いて席ごとのひとこと、対局のグラフ、席ごとの数字、\n"
    "損の大きかった手を表示します。ボットが厳密な値を計算できるゲームでは、運の良し悪しも\n"
    "分かります。ほかのゲームでは、推定値に標準誤差（±）を添え、運は評価しません。\n"
    "- は標準入力です。\n"
    "\n"
    "  --budget ミリ秒   推定するとき、一手にかける時間（既定値 300）\n"
    "  --json            出来事ごとに、続いて席ごとに、JSON オブジェクトをひとつ表示します\n"
    "\n"
    "終了コード：0 完了、1 ルールに反する、まだ終わっていない、または評価できない、\n"
    "2 棋譜の形をしていない。\n";

enum {
    SHOWN = 5,   /* so many of the decisions that cost most */
    COLUMNS = 60 /* of the graph */
};

struct report {
    const struct engawa_record *record;
    struct engawa_analysis *analysis;
    struct engawa_names names;
    double *curve[ENGAWA_SEATS_MAX]; /* the value of the game after each event; NaN if unknown */
    struct engawa_finding worst[SHOWN + 1]; /* the costliest first; the last is to spare */
    int shown;
};

static bool in_points(const struct report *report)
{
    return engawa_analysis_adviser(report->analysis)->unit == ENGAWA_POINTS;
}

/* Appends VALUE by FORMAT, in points or as a percentage. */
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
        engawa_analysis_tell(report->analysis, &report->names, cli_language(), &told);
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
    cli_print_json(json.at);
    engawa_text_free(&json);
}

/* ---- for people: event by event ---- */

struct telling {
    size_t n;
    struct engawa_text *text;
};

static void tell_event(void *context, const struct engawa_seen *seen)
{
    const struct telling *telling = context;
    if (seen->n == telling->n)
        engawa_text_add(telling->text, seen->sentence);
}

/* Appends event N as a sentence. */
static void add_event(const struct report *report, size_t n, struct engawa_text *text)
{
    struct telling telling = {.n = n, .text = text};
    engawa_match_events(report->record->match, n - 1, ENGAWA_OPEN, &report->names, cli_language(),
                        tell_event, &telling);
}

static void add_error(const struct report *report, double error, struct engawa_text *text)
{
    if (error > 0)
        add_value(report, text, " ± %.2f", error);
}

/* Appends the value of the move of FINDING; if there was a better one, also the loss and the best
 * move. */
static void add_decision(const struct report *report, const struct engawa_finding *finding,
                         struct engawa_text *text)
{
    struct engawa_text value = {0}, lost = {0}, best = {0}, most = {0};
    bool better = finding->best_value > finding->value;
    if (finding->choices < 2)
        return;
    add_value(report, &value, "%.2f", finding->value);
    add_value(report, &most, "%.2f", finding->best_value);
    add_value(report, &lost, "-%.2f", finding->best_value - finding->value);
    add_error(report, finding->error, &lost);
    engawa_analysis_tell(report->analysis, &report->names, cli_language(), &best);
    engawa_say(text, cli_language(),
               better ? ENGAWA_BOTH(" ({value})  {lost}\n       best: {best} ({most})",
                                    " ({value})  {lost}\n       最善：{best}（{most}）")
               : finding->error > 0
                   ? ENGAWA_BOTH(" ({value})  no better move found", "（{value}）  より良い手なし")
                   : ENGAWA_BOTH(" ({value})  best", "（{value}）  最善"),
               "value", value.at, "lost", lost.at, "best", engawa_text_string(&best), "most",
               most.at, NULL);
    engawa_text_free(&value);
    engawa_text_free(&lost);
    engawa_text_free(&best);
    engawa_text_free(&most);
}

/* Appends the luck of each seat, if there was any. */
static void add_luck(const struct report *report, const struct engawa_finding *finding,
                     struct engawa_text *text)
{
    struct engawa_text luck = {0};
    for (int seat = 0; finding->valued && seat < report->record->match->setup.seats; seat++) {
        if (fabs(finding->luck[seat]) < 1e-9)
            continue;
        engawa_text_add(&luck, luck.length ? engawa_comma(cli_language()) : "");
        engawa_text_printf(&luck, "%s ", report->names.seat[seat]);
        add_value(report, &luck, "%+.2f", finding->luck[seat]);
    }
    if (luck.length)
        engawa_say(text, cli_language(), ENGAWA_BOTH("  luck: {luck}", "  運：{luck}"), "luck",
                   luck.at, NULL);
    engawa_text_free(&luck);
}

static void tell_finding(const struct report *report, const struct engawa_finding *finding)
{
    struct engawa_text text = {0};
    engawa_text_printf(&text, "%5zu  ", finding->n);
    add_event(report, finding->n, &text);
    if (finding->decision)
        add_decision(report, finding, &text);
    else if (finding->by == ENGAWA_CHANCE)
        add_luck(report, finding, &text);
    engawa_text_add_char(&text, '\n');
    cli_print(stdout, text.at);
    engawa_text_free(&text);
}

/* Keeps a decision if it is one of those that cost most. */
static void keep_cost(struct report *report, const struct engawa_finding *finding)
{
    double lost = finding->best_value - finding->value;
    int at = report->shown;
    if (!finding->decision || lost <= 0)
        return;
    for (; at > 0 && report->worst[at - 1].best_value - report->worst[at - 1].value < lost; at--)
        report->worst[at] = report->worst[at - 1];
    report->worst[at] = *finding;
    report->shown += report->shown < SHOWN;
}

/* Stores the value of the game after this event: to all seats if known, else to the seat that
 * decides. */
static void keep_curve(struct report *report, const struct engawa_finding *finding)
{
    for (int seat = 0; seat < report->record->match->setup.seats; seat++) {
        double *curve = report->curve[seat];
        if (finding->valued)
            curve[finding->n] = finding->worth[seat];
        else if (finding->decision && finding->by == seat)
            curve[finding->n] = finding->value;
        else
            curve[finding->n] = curve[finding->n - 1];
    }
}

/* ---- for people: in all ---- */

/* The lowest and the highest value of all curves; 0 and 1 where values are probabilities. */
static void find_range(const struct report *report, double *low, double *high)
{
    *low = in_points(report) ? INFINITY : 0;
    *high = in_points(report) ? -INFINITY : 1;
    for (int seat = 0; seat < report->record->match->setup.seats; seat++)
        for (size_t n = 1; n <= report->record->match->length; n++) {
            *low = fmin(*low, report->curve[seat][n]); /* which ignores a NaN */
            *high = fmax(*high, report->curve[seat][n]);
        }
}

/* Appends a row of bars for each seat, one to eight eighths high: its curve over the game. */
static void add_graph(const struct report *report, struct engawa_text *text)
{
    size_t length = report->record->match->length;
    double low, high;
    find_range(report, &low, &high);
    struct engawa_text bottom = {0}, top = {0};
    add_value(report, &bottom, "%.0f", low);
    add_value(report, &top, "%.0f", high);
    engawa_say(
        text, cli_language(),
        ENGAWA_BOTH("\nThe game, from {low} to {high}:\n", "\n対局の流れ（{low}〜{high}）：\n"),
        "low", bottom.at, "high", top.at, NULL);
    engawa_text_free(&bottom);
    engawa_text_free(&top);
    for (int seat = 0; seat < report->record->match->setup.seats; seat++) {
        engawa_text_add(text, "  ");
        for (size_t column = 1; column <= COLUMNS; column++) {
            double value = report->curve[seat][(column * length + COLUMNS - 1) / COLUMNS];
            double share = high > low ? (value - low) / (high - low) : 1;
            int eighths = isnan(share) ? -1 : (int)(7.999 * fmin(fmax(share, 0), 1));
            char bar[] = "\342\226\201"; /* U+2581, the lowest of eight bars */
            bar[2] = (char)(bar[2] + eighths);
            engawa_text_add(text, eighths < 0 ? " " : bar);
        }
        engawa_text_printf(text, "  %s\n", report->names.seat[seat]);
    }
}

static void add_costs(const struct report *report, struct engawa_text *text)
{
    if (report->shown)
        engawa_text_add(text, cli_words("\nWhat cost most:\n", "\n損の大きかった手：\n"));
    for (int i = 0; i < report->shown; i++) {
        const struct engawa_finding *cost = &report->worst[i];
        engawa_text_printf(text, "%5zu  ", cost->n);
        add_event(report, cost->n, text);
        add_value(report, text, "  -%.2f", cost->best_value - cost->value);
        add_error(report, cost->error, text);
        engawa_text_add_char(text, '\n');
    }
}

/* Appends the unit of the values, and whether they are exact. */
static void add_unit(const struct report *report, struct engawa_text *text)
{
    const struct engawa_sentence say[2][2] = {
        {ENGAWA_BOTH("In percent of winning; the values are estimates (± standard error).\n",
                     "勝つ確率（%）で数えます。値は推定です（±は標準誤差）。\n"),
         ENGAWA_BOTH("In percent of winning; the values are exact.\n",
                     "勝つ確率（%）で数えます。値は厳密です。\n")},
        {ENGAWA_BOTH("In points of the player's own final score; the values are estimates (± "
                     "standard error).\n",
                     "最後の得点の期待値で数えます。値は推定です（±は標準誤差）。\n"),
         ENGAWA_BOTH("In points of the player's own final score; the values are exact.\n",
                     "最後の得点の期待値で数えます。値は厳密です。\n")}};
    engawa_say(text, cli_language(),
               say[in_points(report)][engawa_analysis_exact(report->analysis)], NULL);
}

typedef void telling_verdict(const struct engawa_analysis *, int seat, enum engawa_language,
                             struct engawa_text *);

/* Appends a line for each seat with what TELL says of it. */
static void add_verdicts(const struct report *report, telling_verdict *tell,
                         struct engawa_text *text)
{
    engawa_text_add_char(text, '\n');
    for (int seat = 0; seat < report->record->match->setup.seats; seat++) {
        engawa_text_printf(text, cli_words("%s: ", "%s："), report->names.seat[seat]);
        tell(report->analysis, seat, cli_language(), text);
        engawa_text_add_char(text, '\n');
    }
}

static void print_summary(const struct report *report)
{
    struct engawa_text text = {0};
    add_verdicts(report, engawa_verdict_say, &text);
    add_graph(report, &text);
    add_verdicts(report, engawa_verdict_tell, &text);
    add_costs(report, &text);
    engawa_text_add_char(&text, '\n');
    add_unit(report, &text);
    if (!engawa_analysis_exact(report->analysis))
        engawa_text_add(
            &text,
            cli_words(
                "Losses tend to come out too high: the best of many estimates often looks better "
                "than it is.\n",
                "多くの推定の中の最善は実際より良く見えがちで、損は大きめに出ます。\n"));
    if (!engawa_analysis_valued(report->analysis))
        engawa_text_add(&text,
                        cli_words("Luck is not shown: only exact values tell it.\n",
                                  "運は評価していません（値が厳密なゲームだけで分かります）。\n"));
    cli_print(stdout, text.at);
    engawa_text_free(&text);
}

/* ---- the command ---- */

static void begin(struct report *report)
{
    for (int i = 0; i < ENGAWA_SEATS_MAX; i++) {
        report->names.seat[i] = cli_name(engawa_record_player(report->record, i));
        report->curve[i] =
            engawa_allocate(report->record->match->length + 1, sizeof *report->curve[i]);
        report->curve[i][0] = NAN;
    }
}

static int analyse(const char *path, const struct engawa_record *record, int budget, bool json)
{
    struct engawa_reason why;
    struct engawa_finding finding;
    struct report report = {.record = record};
    report.analysis = engawa_analysis_new(record->match, budget, 1, &why);
    if (!report.analysis) {
        cli_report(path, record->line, &why);
        return CLI_NO;
    }
    begin(&report);
    while (engawa_analysis_step(report.analysis, &finding)) {
        if (json) {
            print_finding(&report, &finding);
            continue;
        }
        tell_finding(&report, &finding);
        keep_cost(&report, &finding);
        keep_curve(&report, &finding);
    }
    if (json)
        print_verdicts(&report);
    else
        print_summary(&report);
    for (int i = 0; i < ENGAWA_SEATS_MAX; i++)
        free(report.curve[i]);
    engawa_analysis_free(report.analysis);
    return CLI_YES;
}

int cli_analyse(int argc, char **argv)
{
    bool json = false;
    int budget = 300, status;
    const struct cli_option options[] = {
        {"budget", .number = &budget, .low = 1, .high = 60000}, {"json", .flag = &json}, {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = 1};
    struct engawa_record record = {0};
    struct engawa_reason why;
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    FILE *file = cli_open(argv[optind]);
    if (!file)
        return CLI_USAGE;
    status = (int)engawa_record_read(&record, file, &why);
    cli_fit_names(&record);
    if (status != ENGAWA_RECORD_FINE)
        cli_report(argv[optind], record.line, &why);
    else
        status = analyse(argv[optind], &record, budget, json);
    engawa_record_free(&record);
    cli_close(file);
    return status;
}
