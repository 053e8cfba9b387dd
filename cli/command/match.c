/* match.c - `engawa match`: compares the strength of bots, with confidence intervals. This file
 * reads the arguments; contest.h plays, results.h stores and standing.h prints. */
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/base/workers.h"
#include "cli/bots/arguments.h"
#include "cli/bots/program.h"
#include "cli/command/commands.h"
#include "cli/contest/contest.h"
#include "cli/contest/results.h"
#include "cli/contest/standing.h"
#include "engine/text.h"

#include <getopt.h>
#include <string.h>

enum { DEALS_MAX = 10000000, BUDGET_MAX = 60000 };

static const char help_en[] =
    "usage: engawa match GAME --bots A,B[,C ...] [OPTION ...]\n"
    "\n"
    "Compares two bots, or more by every pair of them. Each deal is played in every way to\n"
    "seat one A among Bs and one B among As, with the same cards and dice. Prints how often A\n"
    "wins (a shared win counts in part; equal bots: 50 %) and by how many points an A is\n"
    "ahead of a B, both with 95 % confidence intervals from the spread between deals.\n"
    "\n"
    "  --bots A,B,...    2 to 16 bots; all stands for every bot of this program that plays the\n"
    "                    game; exec:COMMAND is another program, whose command has no comma\n"
    "                    (docs/bot-protocol.md)\n"
    "  --patience MS     how long such a program has at least for an answer (10000)\n"
    "  --deals N         how many deals (500)\n"
    "  --seed S          any text; the same seed gives the same deals (1)\n"
    "  --seats N         players (two, or the fewest the game is for)\n"
    "  --option K=V      an option of the game; may be given several times\n"
    "                    (variant=rlcard: Dou Dizhu by the rules of RLCard and DouZero)\n"
    "  --sides           only for games of one seat against the others: each deal is played with\n"
    "                    A as that one seat against Bs, and with B against As, without an\n"
    "                    auction\n"
    "  --adjudicate      only for Dou Dizhu: where one player can lay down all cards and nobody "
    "can\n"
    "                    beat any of the plays, no bot is asked any more for that hand\n"
    "  --speak en|ja     the language of the table, for bots that use words;\n"
    "                    without it they begin in either\n"
    "  --budget MS       time of a bot for a move, in milliseconds (100)\n"
    "  --threads N       threads (1); changes the speed and nothing else\n"
    "  --results FILE    keeps every deal in FILE as soon as it is played. The same command\n"
    "                    goes on where it stopped, even with more deals or more bots\n"
    "  --info            prints what programs tell of their decisions (info, value)\n"
    "  --strict          exits with 1 if a bot gave an illegal answer or none; without it a "
    "random\n"
    "                    move is made for the bot, and the result says how often\n"
    "  --json            prints one JSON object\n"
    "  --markdown        prints a table in Markdown, the best bot first\n"
    "\n"
    "exit status: 0 played; 1 the game does not allow the options or players, FILE cannot be\n"
    "used, or a bot made faults with --strict; 2 wrong usage\n";
static const char help_ja[] =
    "使い方：engawa match ゲーム --bots A,B[,C …] [オプション …]\n"
    "\n"
    "2つのボットの強さを比べます。3つ以上なら総当たりです。同じカード・同じ目のまま、B の中に\n"
    "A を1人、A の中に B を1人という座り方をすべて試します。A の勝率（同点の勝ちは分け合い、\n"
    "互角なら 50 %）と、A が B を上回る点数を、配りごとのばらつきから求めた 95 % 信頼区間と\n"
    "ともに表示します。\n"
    "\n"
    "  --bots A,B,…      2から16のボット。all はそのゲームを遊べるこのプログラムのボット全部、\n"
    "                    exec:コマンド なら別のプログラム。コマンドにコンマは使えません\n"
    "                    （docs/bot-protocol.md）\n"
    "  --patience MS     そのプログラムの答えを少なくとも待つ時間、ミリ秒（10000）\n"
    "  --deals N         配りの数（500）\n"
    "  --seed S          好きな文字列。同じシードなら同じ配りになります（1）\n"
    "  --seats N         人数（2、またはそのゲームの最少人数）\n"
    "  --option K=V      ゲームのオプション。何度でも指定できます\n"
    "                    （variant=rlcard：RLCardとDouZeroのルールによる闘地主）\n"
    "  --sides           1人対残りのゲームで、1人の役を決めてから遊びます。A がその役で\n"
    "                    残りが B の対局と、その逆を1局ずつ行います\n"
    "  --adjudicate      "
    "闘地主だけ。誰にも返されずに手札を出し切れるプレイヤーがいれば、その局では\n"
    "                    もうボットに問わず、そのまま終わらせます\n"
    "  --speak en|ja     卓の言語（言葉を使うボットがこれで話します）。\n"
    "                    なければ、どちらで始めるかはくじで決まります\n"
    "  --budget MS       ボットの1手の持ち時間、ミリ秒（100）\n"
    "  --threads N       スレッド数（1）。速さ以外は変わりません\n"
    "  --results ファイル  終えた配りをすぐファイルに残します。同じコマンドで、途中から\n"
    "                    続けられます。配りやボットを増やしても構いません\n"
    "  --info            プログラムが手の前に書く情報（info、value）を表示します\n"
    "  --strict          反則の手を選んだり答えなかったりしたボットがあれば、終了コード1で\n"
    "                    終わります。なければ代わりに無作為に手を選び、回数を結果に示します\n"
    "  --json            JSON で表示します\n"
    "  --markdown        強い順の表を Markdown で表示します\n"
    "\n"
    "終了コード：0 対局した、1 オプションや人数がそのゲームに合わない、ファイルが\n"
    "使えない、または --strict で反則があった、2 使い方が違う\n";

/* The arguments that are not part of the contest. */
struct arguments {
    const char *bots, *results;
    int seats; /* 0: not given */
    bool sides, adjudicate, info, strict, json, markdown;
    struct cli_values setup;
};

/* Adds BOT; false after a complaint. */
static bool add_bot(struct contest *contest, const struct engawa_bot *bot)
{
    if (contest->bots == CONTEST_BOTS_MAX) {
        cli_complain("At most %d bots play each other.", "対戦できるボットは%d個までです。",
                     CONTEST_BOTS_MAX);
        return false;
    }
    contest->bot[contest->bots++] = bot;
    return true;
}

/* Adds all bots of this program that play the game; false after a complaint. */
static bool add_all(struct contest *contest)
{
    bool fine = true;
    for (int i = 0; engawa_bot_at(i) && fine; i++) {
        const struct engawa_bot *bot = engawa_bot_at(i);
        if (!bot->answer && engawa_bot_named(bot->name, contest->game) == bot)
            fine = add_bot(contest, bot);
    }
    return fine;
}

/* Finds the bots named in "A,B,..."; false after a complaint. With more than two, or a file of
 * results, each name stands for one bot. */
static bool find_bots(struct contest *contest, const char *names, bool once)
{
    char name[1024];
    for (const char *at = names; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        size_t length = strcspn(at, ",");
        if (length >= sizeof name) {
            cli_complain("The name of a bot has at most %zu bytes.",
                         "ボットの名前は%zuバイトまでです。", sizeof name - 1);
            return false;
        }
        memcpy(name, at, length);
        name[length] = '\0';
        if (strcmp(name, "all") == 0) {
            if (!add_all(contest))
                return false;
            continue;
        }
        const struct engawa_bot *bot = cli_bot(name, contest->game);
        if (!bot || !add_bot(contest, bot))
            return false;
    }
    if (contest->bots < 2) {
        cli_complain("--bots names two bots or more: --bots A,B.",
                     "--bots A,B のように、2つ以上のボットを指定してください。");
        return false;
    }
    for (int i = 0; i < contest->bots && (once || contest->bots > 2); i++)
        for (int j = 0; j < i; j++)
            if (contest->bot[i] == contest->bot[j]) {
                cli_complain("%s is named twice.", "%s が二度指定されています。",
                             contest->bot[i]->name);
                return false;
            }
    return true;
}

/* With --sides: finds the game's roles; false after a complaint, which names the games that have
 * some. */
static bool find_roles(struct contest *contest, struct cli_values *options)
{
    struct engawa_text names = {0};
    contest->roles = engawa_roles_of(contest->game);
    if (contest->roles)
        return cli_add_value(options, contest->roles->option);
    for (int i = 0; engawa_roles[i]; i++)
        engawa_text_printf(&names, "%s%s", i ? ", " : "", engawa_roles[i]->game);
    cli_complain("--sides can be used with these games: %s.", "--sides が使えるゲーム：%s",
                 engawa_text_string(&names));
    engawa_text_free(&names);
    return false;
}

/* With --adjudicate: finds the game's endings; false after a complaint. */
static bool find_endings(struct contest *contest)
{
    struct engawa_text names = {0};
    contest->endings = engawa_endings_of(contest->game);
    if (contest->endings)
        return true;
    for (int i = 0; engawa_endings[i]; i++)
        engawa_text_printf(&names, "%s%s", i ? ", " : "", engawa_endings[i]->game);
    cli_complain("--adjudicate can be used with these games: %s.",
                 "--adjudicate が使えるゲーム：%s", engawa_text_string(&names));
    engawa_text_free(&names);
    return false;
}

/* Completes CONTEST for the game called NAME. Returns an exit status. */
static int prepare(struct contest *contest, const char *name, struct arguments *given)
{
    contest->game = cli_game(name);
    if (!contest->game || !find_bots(contest, given->bots, given->results != NULL))
        return CLI_USAGE;
    if (given->sides && !find_roles(contest, &given->setup))
        return CLI_USAGE;
    if (given->adjudicate && !find_endings(contest))
        return CLI_USAGE;
    if (given->json && given->markdown) {
        cli_complain("Either --json or --markdown.", "--json と --markdown はどちらか一方です。");
        return CLI_USAGE;
    }
    int seats = cli_seats(contest->game, given->seats);
    if (seats < 2) {
        cli_complain("A match needs two players or more.", "2人以上で対局させてください。");
        return CLI_NO;
    }
    return cli_setup(contest->game, seats, &given->setup, &contest->setup);
}

static int compare(struct contest *contest, const struct arguments *given)
{
    enum standing_form form = given->json       ? STANDING_JSON
                              : given->markdown ? STANDING_MARKDOWN
                                                : STANDING_TABLE;
    contest_begin(contest);
    struct results *results = given->results ? results_open(given->results, contest) : NULL;
    bool kept = !given->results || results, clean = true;
    if (results) {
        contest->keep = results_keep;
        contest->keeper = results;
    }
    if (kept) {
        double start = cli_seconds();
        contest_play(contest);
        standing_print(contest, form, cli_seconds() - start);
        kept = results_close(results);
        for (int bot = 0; bot < contest->bots && given->strict; bot++)
            clean = clean && contest_faults_of(contest, bot) == 0;
    }
    contest_end(contest);
    return kept && clean ? CLI_YES : CLI_NO;
}

int cli_match(int argc, char **argv)
{
    struct contest contest = {.seed = "1", .deals = 500, .threads = 1, .budget = 100};
    struct arguments given = {0};
    const char *language = NULL;
    int patience = 10000, status;
    const struct cli_option options[] = {
        {"bots", .text = &given.bots},
        {"deals", .number = &contest.deals, .low = 1, .high = DEALS_MAX},
        {"seed", .text = &contest.seed},
        {"seats", .number = &given.seats, .low = 1, .high = 1000},
        {"option", .values = &given.setup},
        {"sides", .flag = &given.sides},
        {"adjudicate", .flag = &given.adjudicate},
        {"budget", .number = &contest.budget, .low = 1, .high = BUDGET_MAX},
        {"threads", .number = &contest.threads, .low = 1, .high = WORKERS_MAX},
        {"speak", .text = &language},
        {"patience", .number = &patience, .low = 1, .high = 3600000},
        {"results", .text = &given.results},
        {"info", .flag = &given.info},
        {"strict", .flag = &given.strict},
        {"json", .flag = &given.json},
        {"markdown", .flag = &given.markdown},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = 1};
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    program_set_patience(patience);
    if (given.info)
        program_show_information();
    if (!cli_speak(language, &contest.lore))
        return CLI_USAGE;
    status = prepare(&contest, argv[optind], &given);
    return status == CLI_YES ? compare(&contest, &given) : status;
}
