/* match.c - `engawa match`: which of two bots is stronger, and how sure that is.
 *
 * To take luck out, each deal is played several times: in every way to seat one A among Bs, and one
 * B among As. With two players each deal is thus played from both sides. All these games have
 * the same chance events (self_play.h), and equal bots come out at exactly 50 %. What is compared
 * is the deal, not the game: the games of a deal are not independent, so the intervals come from
 * the spread between deals (a clustered standard error).
 *
 * In games of one seat against the others (bots/roles.h), --sides gives that role away before
 * anyone can play for it, and plays each deal with A in the role against Bs, and the other way
 * round.
 */
#include "bots/roles.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/options.h"
#include "cli/program.h"
#include "cli/self_play.h"
#include "cli/workers.h"
#include "engine/memory.h"

#include <getopt.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS_MAX = 10000000, BUDGET_MAX = 60000 };

/* Ways to seat the two: one A, or one B, in any seat. */
enum { WAYS_MAX = 2 * ENGAWA_SEATS_MAX };

static const char help_en[] =
    "usage: engawa match GAME --bots A,B [OPTION ...]\n"
    "\n"
    "Compares two bots. Each deal is played in every way to seat one A among Bs and one B\n"
    "among As, with the same cards and dice. Prints how often A wins (a shared win counts\n"
    "in part; equal bots: 50 %) and by how many points an A is ahead of a B, both with 95 %\n"
    "confidence intervals from the spread between deals.\n"
    "\n"
    "  --bots A,B        the two bots; exec:COMMAND is a program of its own, whose command has\n"
    "                    no comma (docs/bot-protocol.md)\n"
    "  --patience MS     how long such a program has at least for an answer (10000)\n"
    "  --deals N         how many deals (500)\n"
    "  --seed S          any text; the same seed gives the same deals (1)\n"
    "  --seats N         players (two, or the fewest the game is for)\n"
    "  --option K=V      an option of the game; may be given several times\n"
    "  --sides           only for games of one seat against the others: that role is given\n"
    "                    away, and each deal is played by A in it against Bs, and by B\n"
    "                    against As\n"
    "  --speak en|ja     the language of the table, for bots that use words;\n"
    "                    without it they begin in either\n"
    "  --budget MS       time of a bot for a move, in milliseconds (100)\n"
    "  --threads N       threads (1); changes the speed and nothing else\n"
    "  --json            prints one JSON object\n"
    "\n"
    "exit status: 0 played; 1 the game does not allow the options or players; 2 wrong usage\n";
static const char help_ja[] =
    "使い方: engawa match ゲーム --bots A,B [オプション …]\n"
    "\n"
    "2つのボットの強さを比べます。同じカード・同じ目のまま、B の中に A を1人、A の中に B を\n"
    "1人という座り方を全部打たせます。A の勝率(同点の勝ちは分け合い、互角なら 50 %)と、\n"
    "A が B を上回る点数を、配りごとのばらつきから求めた 95 % 信頼区間とともに表示します。\n"
    "\n"
    "  --bots A,B        比べる2つのボット。exec:コマンド なら別のプログラム。コマンドに\n"
    "                    コンマは使えません(docs/bot-protocol.md)\n"
    "  --patience MS     そのプログラムの答えを少なくとも待つ時間、ミリ秒(10000)\n"
    "  --deals N         配りの数(500)\n"
    "  --seed S          好きな文字列。同じシードなら同じ配りになります(1)\n"
    "  --seats N         人数(2、またはそのゲームの最少人数)\n"
    "  --option K=V      ゲームのオプション。何度でも指定できます\n"
    "  --sides           1人対残りのゲームで、1人の役を決めてから打ちます。A がその役で\n"
    "                    残りが B の対局と、その逆を1局ずつ打ちます\n"
    "  --speak en|ja     卓の言語(言葉を使うボットがこれで話します)。\n"
    "                    なければ、どちらで始めるかはくじで決まります\n"
    "  --budget MS       ボットの1手の持ち時間、ミリ秒(100)\n"
    "  --threads N       スレッド数(1)。速さ以外は変わりません\n"
    "  --json            JSON で表示します\n"
    "\n"
    "終了コード: 0 対局した、1 オプションや人数がそのゲームに合わない、2 使い方が違う\n";

/* What is to be played: the same for all threads. */
struct plan {
    const struct engawa_game *game;
    struct engawa_setup setup;
    const struct engawa_bot *bot[2];  /* A and B */
    const struct engawa_roles *roles; /* with --sides, otherwise NULL */
    unsigned way[WAYS_MAX]; /* a bit for each seat of A; with roles 1 if A is the one, else 0 */
    int ways;
    const char *seed;
    const char *lore; /* what the bots are told of the language */
    int deals, threads, budget;
    bool sides, json;
};

/* How A did in a game, or in several on average. */
struct success {
    double share; /* of the win: 1 alone, 0 for none of it */
    double ahead; /* mean score of an A less that of a B */
};

struct results {
    struct success *success; /* one for each way of each deal, deal by deal */
    pthread_mutex_t lock;
    long next; /* the next deal to play */
};

struct worker {
    const struct plan *plan;
    struct results *results;
    struct self_play_scratch scratch;
};

/* ---- one game ---- */

/* If this is the moment to give the role of the one away, fills EVENT, which does so, and seats the
 * bots by it: A as the one if ONE, otherwise as all others. False if it is not, or without roles.
 */
static bool give_role(struct self_play *self_play, const struct plan *plan, bool one,
                      struct engawa_event *event)
{
    if (!plan->roles || !plan->roles->give(self_play->state.bytes, event))
        return false;
    for (int seat = 0; seat < plan->setup.seats; seat++)
        self_play->bot[seat] = plan->bot[(seat == event->by) != one];
    return true;
}

/* How A did in a finished game. SEATS has a bit for each seat of A. */
static struct success success_of(const struct plan *plan, const void *state, unsigned seats)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX], winners[2] = {0}, count[2] = {0};
    double sum[2] = {0};
    plan->game->result(state, scores, ranks);
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        int side = seats >> seat & 1 ? 0 : 1;
        count[side]++;
        winners[side] += ranks[seat] == 1;
        sum[side] += (double)scores[seat];
    }
    return (struct success){.share = (double)winners[0] / (winners[0] + winners[1]),
                            .ahead = sum[0] / count[0] - sum[1] / count[1]};
}

static struct success play(struct worker *worker, long deal, unsigned way)
{
    const struct plan *plan = worker->plan;
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX];
    struct self_play self_play;
    struct engawa_event event;
    for (int seat = 0; seat < plan->setup.seats; seat++)
        bot[seat] = plan->bot[way >> seat & 1 ? 0 : 1];
    self_play_begin(&self_play, plan->game, &plan->setup, bot, plan->budget, false, plan->seed,
                    deal, &worker->scratch);
    self_play.lore = plan->lore;
    unsigned all = (1u << plan->setup.seats) - 1, seats = way; /* of A */
    for (;;) {
        if (give_role(&self_play, plan, way, &event))
            seats = way ? 1u << event.by : all & ~(1u << event.by);
        else if (!self_play_next(&self_play, &event))
            break;
        self_play_apply(&self_play, &event);
    }
    struct success success = success_of(plan, self_play.state.bytes, seats);
    self_play_end(&self_play);
    return success;
}

/* Plays deals until none is left. */
static void *work(void *context)
{
    struct worker *worker = context;
    const struct plan *plan = worker->plan;
    struct results *results = worker->results;
    for (;;) {
        pthread_mutex_lock(&results->lock);
        long deal = results->next++;
        pthread_mutex_unlock(&results->lock);
        if (deal > plan->deals)
            return NULL;
        for (int i = 0; i < plan->ways; i++)
            results->success[(deal - 1) * plan->ways + i] = play(worker, deal, plan->way[i]);
    }
}

/* Plays all games of PLAN. */
static void play_all(const struct plan *plan, struct results *results)
{
    struct worker workers[WORKERS_MAX] = {0};
    for (int i = 0; i < plan->threads; i++) {
        workers[i].plan = plan;
        workers[i].results = results;
    }
    workers_run(workers, plan->threads, sizeof *workers, work);
    for (int i = 0; i < plan->threads; i++)
        self_play_scratch_free(&workers[i].scratch);
}

/* ---- the report ---- */

/* A mean and its 95 % confidence interval. */
struct estimate {
    double mean, low, high;
};

/* The mean over all deals of what each deal gave on average, for one of the two numbers: share
 * if SHARE, or else ahead. */
static struct estimate estimate(const struct plan *plan, const struct results *results, bool share)
{
    const double normal = 1.959964;
    double sum = 0, squares = 0, deals = (double)plan->deals;
    for (long deal = 0; deal < plan->deals; deal++) {
        double mean = 0;
        for (int i = 0; i < plan->ways; i++) {
            const struct success *one = &results->success[deal * plan->ways + i];
            mean += (share ? one->share : one->ahead) / plan->ways;
        }
        sum += mean;
        squares += mean * mean;
    }
    double mean = sum / deals, variance = squares - deals * mean * mean;
    double error = deals > 1 && variance > 0 ? sqrt(variance / (deals - 1) / deals) : 0;
    struct estimate all = {mean, mean - normal * error, mean + normal * error};
    if (share) { /* a few deals can be spread more widely than is possible */
        all.low = fmax(all.low, 0);
        all.high = fmin(all.high, 1);
    }
    return all;
}

/* The mean of one way to seat the two. */
static struct success mean_of_way(const struct plan *plan, const struct results *results, int way)
{
    struct success mean = {0};
    for (long deal = 0; deal < plan->deals; deal++) {
        const struct success *one = &results->success[deal * plan->ways + way];
        mean.share += one->share / (double)plan->deals;
        mean.ahead += one->ahead / (double)plan->deals;
    }
    return mean;
}

/* The seats of a way, "ABB"; with roles the one first. */
static const char *way_name(const struct plan *plan, int way, char *name)
{
    unsigned seats = plan->way[way];
    if (plan->roles && !seats)
        seats = ~1u;
    for (int seat = 0; seat < plan->setup.seats; seat++)
        name[seat] = seats >> seat & 1 ? 'A' : 'B';
    name[plan->setup.seats] = '\0';
    return name;
}

static void add_estimate(struct engawa_text *json, const char *name, struct estimate estimate)
{
    engawa_text_printf(json, ",\"%s\":{\"mean\":%.5f,\"low\":%.5f,\"high\":%.5f}", name,
                       estimate.mean, estimate.low, estimate.high);
}

static void print_json(const struct plan *plan, const struct results *results, double seconds)
{
    struct engawa_text json = {0};
    char name[ENGAWA_SEATS_MAX + 1];
    engawa_text_printf(&json, "{\"game\":\"%s\",\"options\":", plan->game->name);
    engawa_setup_json(plan->game, &plan->setup, &json);
    engawa_text_printf(&json, ",\"seats\":%d,\"sides\":%s,\"bots\":[", plan->setup.seats,
                       plan->sides ? "true" : "false");
    engawa_text_add_json(&json, plan->bot[0]->name, strlen(plan->bot[0]->name));
    engawa_text_add_char(&json, ',');
    engawa_text_add_json(&json, plan->bot[1]->name, strlen(plan->bot[1]->name));
    engawa_text_add(&json, "],\"seed\":");
    engawa_text_add_json(&json, plan->seed, strlen(plan->seed));
    engawa_text_printf(&json, ",\"deals\":%d,\"games\":%d", plan->deals, plan->deals * plan->ways);
    add_estimate(&json, "win", estimate(plan, results, true));
    add_estimate(&json, "ahead", estimate(plan, results, false));
    engawa_text_add(&json, ",\"ways\":[");
    for (int i = 0; i < plan->ways; i++) {
        struct success mean = mean_of_way(plan, results, i);
        engawa_text_printf(&json, "%s{\"seats\":\"%s\",\"win\":%.5f,\"ahead\":%.5f}", i ? "," : "",
                           way_name(plan, i, name), mean.share, mean.ahead);
    }
    engawa_text_printf(&json, "],\"budget\":%d,\"threads\":%d,\"seconds\":%.3f}\n", plan->budget,
                       plan->threads, seconds);
    fputs(json.at, stdout);
    engawa_text_free(&json);
}

static void print_table(const struct plan *plan, const struct results *results, double seconds)
{
    struct estimate win = estimate(plan, results, true), ahead = estimate(plan, results, false);
    char name[ENGAWA_SEATS_MAX + 1];
    printf(cli_words("%s: A is %s, B is %s; %d deals, %d games in %.1f s\n",
                     "%s: A は %s、B は %s。%d 回の配り、%d 局、%.1f 秒\n"),
           plan->game->name, plan->bot[0]->name, plan->bot[1]->name, plan->deals,
           plan->deals * plan->ways, seconds);
    printf(cli_words("A wins         %7.2f %%  (95 %%: %.2f to %.2f)\n",
                     "A の勝率       %7.2f %%  (95 %%: %.2f 〜 %.2f)\n"),
           100 * win.mean, 100 * win.low, 100 * win.high);
    printf(cli_words("A is ahead by  %+7.3f    (95 %%: %+.3f to %+.3f)\n",
                     "A の得点差     %+7.3f    (95 %%: %+.3f 〜 %+.3f)\n"),
           ahead.mean, ahead.low, ahead.high);
    for (int i = 0; i < plan->ways; i++) {
        struct success mean = mean_of_way(plan, results, i);
        printf("  %-8s %12.2f %%  %+9.3f", way_name(plan, i, name), 100 * mean.share, mean.ahead);
        if (plan->roles && i == 0)
            printf(cli_words("   (the %s's bot first)", "   (先頭が%s)"),
                   cli_words(plan->roles->one_en, plan->roles->one_ja));
        putchar('\n');
    }
}

static int compare(const struct plan *plan)
{
    struct results results = {.next = 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    results.success =
        engawa_allocate((size_t)plan->deals * (size_t)plan->ways, sizeof *results.success);
    double start = cli_seconds();
    play_all(plan, &results);
    (plan->json ? print_json : print_table)(plan, &results, cli_seconds() - start);
    free(results.success);
    return CLI_YES;
}

/* ---- arguments ---- */

/* Finds the two bots named in "A,B"; false after a complaint. */
static bool find_bots(struct plan *plan, const char *names)
{
    const char *comma = names ? strchr(names, ',') : NULL;
    char first[1024];
    if (!comma || comma - names >= (long)sizeof first) {
        cli_complain("--bots names two bots: --bots A,B.",
                     "--bots A,B のように、2つのボットを指定してください。");
        return false;
    }
    snprintf(first, sizeof first, "%.*s", (int)(comma - names), names);
    plan->bot[0] = cli_bot(first, plan->game);
    plan->bot[1] = plan->bot[0] ? cli_bot(comma + 1, plan->game) : NULL;
    return plan->bot[1] != NULL;
}

/* Lists the ways to seat the two. */
static void list_ways(struct plan *plan)
{
    int seats = plan->setup.seats;
    unsigned all = (1u << seats) - 1;
    if (plan->roles) {
        plan->way[plan->ways++] = 1;
        plan->way[plan->ways++] = 0;
        return;
    }
    for (int seat = 0; seat < seats; seat++)
        plan->way[plan->ways++] = 1u << seat;
    for (int seat = 0; seats > 2 && seat < seats; seat++)
        plan->way[plan->ways++] = all & ~(1u << seat);
}

/* With --sides: finds the game's roles; false after a complaint, which names the games that have
 * some. */
static bool find_roles(struct plan *plan, struct cli_values *options)
{
    struct engawa_text names = {0};
    plan->roles = engawa_roles_of(plan->game);
    if (plan->roles)
        return cli_add_value(options, plan->roles->option);
    for (int i = 0; engawa_roles[i]; i++)
        engawa_text_printf(&names, "%s%s", i ? ", " : "", engawa_roles[i]->game);
    cli_complain("--sides can be used with these games: %s.", "--sides が使えるゲーム: %s",
                 engawa_text_string(&names));
    engawa_text_free(&names);
    return false;
}

/* Completes PLAN for the game called NAME, with BOTS, SEATS (0: not given) and options as they were
 * given. Returns an exit status. */
static int prepare(struct plan *plan, const char *name, const char *bots, int seats,
                   struct cli_values *options)
{
    plan->game = cli_game(name);
    if (!plan->game || !find_bots(plan, bots))
        return CLI_USAGE;
    if (plan->sides && !find_roles(plan, options))
        return CLI_USAGE;
    seats = cli_seats(plan->game, seats);
    if (seats < 2) {
        cli_complain("A match needs two players or more.", "2人以上で対局させてください。");
        return CLI_NO;
    }
    int status = cli_setup(plan->game, seats, options, &plan->setup);
    if (status == CLI_YES)
        list_ways(plan);
    return status;
}

int cli_match(int argc, char **argv)
{
    struct plan plan = {.seed = "1", .deals = 500, .threads = 1, .budget = 100};
    struct cli_values setup = {0};
    const char *bots = NULL, *language = NULL;
    int seats = 0, patience = 10000, status;
    const struct cli_option options[] = {
        {"bots", .text = &bots},
        {"deals", .number = &plan.deals, .low = 1, .high = DEALS_MAX},
        {"seed", .text = &plan.seed},
        {"seats", .number = &seats, .low = 1, .high = 1000},
        {"option", .values = &setup},
        {"sides", .flag = &plan.sides},
        {"budget", .number = &plan.budget, .low = 1, .high = BUDGET_MAX},
        {"threads", .number = &plan.threads, .low = 1, .high = WORKERS_MAX},
        {"speak", .text = &language},
        {"patience", .number = &patience, .low = 1, .high = 3600000},
        {"json", .flag = &plan.json},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = 1};
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    program_set_patience(patience);
    if (!cli_speak(language, &plan.lore))
        return CLI_USAGE;
    status = prepare(&plan, argv[optind], bots, seats, &setup);
    return status == CLI_YES ? compare(&plan) : status;
}
