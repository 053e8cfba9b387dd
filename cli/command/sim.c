/* sim.c - `engawa sim`: plays many games among bots and prints their scores.
 *
 * A game follows from --seed and its number (self_play.h). So it does not depend on the thread that
 * plays it, nor on --record. Without bots and record, a game uses binary moves only: no text, no
 * allocation.
 */
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/base/workers.h"
#include "cli/bots/arguments.h"
#include "cli/bots/program.h"
#include "cli/command/commands.h"
#include "cli/contest/self_play.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "engine/record.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { GAMES_MAX = 100000000, BUDGET = 100 /* milliseconds a move */ };

static const char help_en[] =
    "usage: engawa sim GAME [OPTION ...]\n"
    "\n"
    "Plays games among bots and prints games and moves a second and the scores.\n"
    "\n"
    "  --players N       seats (two, or the fewest the game is for)\n"
    "  --games N         how many games (1000)\n"
    "  --seed S          any text; the same seed gives the same games (1)\n"
    "  --option K=V      an option of the game; may be given several times\n"
    "                    (variant=rlcard: Dou Dizhu by the rules of RLCard and DouZero)\n"
    "  --bot NAME        a bot; several are seated in order, again and again.\n"
    "                    Without any, every seat plays uniformly random legal moves.\n"
    "                    exec:COMMAND is another program (docs/bot-protocol.md)\n"
    "  --patience MS     how long such a program has at least for an answer (10000)\n"
    "  --speak en|ja     the language of the table, for bots that use words;\n"
    "                    without it they begin in either\n"
    "  --record DIR      writes DIR/GAME-000001.engawa and so on\n"
    "  --rated           the records say which bot sat where, for `engawa ratings`\n"
    "  --threads N       threads (1); changes the speed and nothing else\n"
    "  --json            prints one JSON object\n"
    "\n"
    "exit status: 0 played; 1 the game does not allow the options or players; 2 wrong usage\n";
static const char help_ja[] =
    "使い方：engawa sim ゲーム [オプション …]\n"
    "\n"
    "ボットどうしで対局させ、1秒あたりの局数と手数、得点の分布を表示します。\n"
    "\n"
    "  --players N       席の数（2、またはそのゲームの最少人数）\n"
    "  --games N         局数（1000）\n"
    "  --seed S          好きな文字列。同じシードなら同じ対局になります（1）\n"
    "  --option K=V      ゲームのオプション。何度でも指定できます\n"
    "                    （variant=rlcard：RLCardとDouZeroのルールによる闘地主）\n"
    "  --bot 名前        ボット。複数なら席順に繰り返し座ります。\n"
    "                    なければ全員が、できる手から無作為に選びます。\n"
    "                    exec:コマンド なら別のプログラム（docs/bot-protocol.md）\n"
    "  --patience MS     そのプログラムの答えを少なくとも待つ時間、ミリ秒（10000）\n"
    "  --speak en|ja     卓の言語（言葉を使うボットがこれで話します）。\n"
    "                    なければ、どちらで始めるかはくじで決まります\n"
    "  --record DIR      棋譜を DIR/ゲーム-000001.engawa のように書き出します\n"
    "  --rated           どの席がどのボットかを棋譜に書きます（engawa ratings のため）\n"
    "  --threads N       スレッド数（1）。速さ以外は変わりません\n"
    "  --json            JSON で表示します\n"
    "\n"
    "終了コード：0 対局した、1 オプションや人数がそのゲームに合わない、2 使い方が違う\n";

/* The parameters of the simulation, shared by all threads. */
struct plan {
    const struct engawa_game *game;
    struct engawa_setup setup;
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX]; /* NULL: uniformly random */
    const char *seed, *directory;
    const char *lore; /* names the language to the bots */
    int games, threads;
    bool json, rated; /* RATED: records have player ids */
};

/* The results of all games. The thread that played a game writes its scores and ranks. */
struct results {
    int64_t *score; /* one for each seat, game by game */
    uint8_t *rank;  /* likewise */
    pthread_mutex_t lock;
    long next;   /* the next game to play */
    long moves;  /* made by players */
    int failure; /* errno of a record that could not be written */
};

struct worker {
    const struct plan *plan;
    struct results *results;
    struct self_play_scratch scratch;
    struct engawa_text text, record;
    long moves;
};

/* ---- one game ---- */

static void write_header(const struct plan *plan, const struct self_play *self_play,
                         struct engawa_text *record)
{
    char name[ENGAWA_SEATS_MAX][64], id[ENGAWA_SEATS_MAX][64];
    const char *names[ENGAWA_SEATS_MAX], *who[ENGAWA_SEATS_MAX];
    uint8_t commit[ENGAWA_SEED_BYTES];
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        const char *bot = plan->bot[seat] ? plan->bot[seat]->name : "random";
        snprintf(name[seat], sizeof name[seat], "%s %d", bot, seat + 1);
        snprintf(id[seat], sizeof id[seat], "bot:%s", bot);
        names[seat] = name[seat];
        who[seat] = id[seat];
    }
    engawa_fair_commit(self_play->seed, commit);
    engawa_text_clear(record);
    engawa_record_write_rated_header(record, plan->game, &plan->setup, names,
                                     plan->rated ? who : NULL, commit);
}

static void write_event(const struct self_play *self_play, const struct engawa_event *event,
                        struct engawa_text *text, struct engawa_text *record)
{
    engawa_text_clear(text);
    self_play->game->print(self_play->state.bytes, event, text);
    engawa_record_write_event(record, self_play->events + 1, event->by, engawa_text_string(text),
                              0);
}

/* Closes the record and writes it to its file. Returns 0 or an errno. */
static int save(const struct plan *plan, const struct self_play *self_play, long number,
                struct engawa_text *record)
{
    struct engawa_secret secret = {.has_seed = true, .has_entropy = true};
    struct engawa_text path = {0};
    memcpy(secret.seed, self_play->seed, sizeof secret.seed);
    engawa_record_write_end(record, plan->game, plan->setup.seats, self_play->state.bytes, &secret);
    engawa_text_printf(&path, "%s/%s-%06ld.engawa", plan->directory, plan->game->name, number);
    FILE *file = fopen(path.at, "wb");
    bool written = file && fwrite(record->at, 1, record->length, file) == record->length;
    int failure = written ? 0 : errno;
    if (file && fclose(file) != 0 && written)
        failure = errno;
    engawa_text_free(&path);
    return failure;
}

/* Plays game NUMBER, counted from 1. Returns 0 or the errno of its record. */
static int play(struct worker *worker, long number)
{
    const struct plan *plan = worker->plan;
    struct self_play self_play;
    struct engawa_event event;
    int failure = 0, seats = plan->setup.seats, ranks[ENGAWA_SEATS_MAX];
    self_play_begin(&self_play, plan->game, &plan->setup, plan->bot, BUDGET,
                    plan->directory != NULL, plan->seed, number, &worker->scratch);
    self_play.lore = plan->lore;
    self_play.tell = program_tell;
    if (plan->directory)
        write_header(plan, &self_play, &worker->record);
    while (self_play_next(&self_play, &event)) {
        if (plan->directory)
            write_event(&self_play, &event, &worker->text, &worker->record);
        self_play_apply(&self_play, &event);
    }
    if (plan->directory)
        failure = save(plan, &self_play, number, &worker->record);
    size_t first = (size_t)(number - 1) * (size_t)seats;
    plan->game->result(self_play.state.bytes, worker->results->score + first, ranks);
    for (int seat = 0; seat < seats; seat++)
        worker->results->rank[first + (size_t)seat] = (uint8_t)ranks[seat];
    worker->moves += self_play.moves;
    self_play_end(&self_play);
    return failure;
}

/* ---- all games ---- */

/* Plays games until none is left. */
static void *work(void *context)
{
    struct worker *worker = context;
    struct results *results = worker->results;
    for (int failure = 0;;) {
        pthread_mutex_lock(&results->lock);
        if (failure)
            results->failure = failure;
        long number = results->failure ? worker->plan->games + 1 : results->next++;
        pthread_mutex_unlock(&results->lock);
        if (number > worker->plan->games)
            return NULL;
        failure = play(worker, number);
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
    for (int i = 0; i < plan->threads; i++) {
        results->moves += workers[i].moves;
        self_play_scratch_free(&workers[i].scratch);
        engawa_text_free(&workers[i].text);
        engawa_text_free(&workers[i].record);
    }
}

/* ---- the report ---- */

struct summary {
    double mean, deviation; /* of the sample */
    int64_t quartile[5];    /* minimum, lower quartile, median, upper quartile, maximum */
    long wins;              /* games with rank 1, shared ones too */
};

static int compare_scores(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Sums up the games of SEAT. SCORES holds one score for each game. */
static void summarise(const struct plan *plan, const struct results *results, int seat,
                      int64_t *scores, struct summary *summary)
{
    size_t games = (size_t)plan->games, seats = (size_t)plan->setup.seats;
    double sum = 0, squares = 0;
    *summary = (struct summary){0};
    for (size_t i = 0; i < games; i++) {
        scores[i] = results->score[i * seats + (size_t)seat];
        sum += (double)scores[i];
        summary->wins += results->rank[i * seats + (size_t)seat] == 1;
    }
    summary->mean = sum / (double)games;
    for (size_t i = 0; i < games; i++) {
        double off = (double)scores[i] - summary->mean;
        squares += off * off;
    }
    summary->deviation = games > 1 ? sqrt(squares / (double)(games - 1)) : 0;
    qsort(scores, games, sizeof *scores, compare_scores);
    for (size_t i = 0; i < 5; i++)
        summary->quartile[i] = scores[(games - 1) * i / 4];
}

static const char *player_name(const struct plan *plan, int seat)
{
    return plan->bot[seat] ? plan->bot[seat]->name : "random";
}

static void add_seat(const struct plan *plan, int seat, const struct summary *summary,
                     struct engawa_json *json)
{
    static const char *const quartiles[] = {"min", "q1", "median", "q3", "max"};
    engawa_json_object(json, NULL);
    engawa_json_string(json, "bot", player_name(plan, seat));
    engawa_json_real(json, "mean", 4, summary->mean);
    engawa_json_real(json, "sd", 4, summary->deviation);
    for (int i = 0; i < 5; i++)
        engawa_json_integer(json, quartiles[i], summary->quartile[i]);
    engawa_json_integer(json, "wins", summary->wins);
    engawa_json_close(json);
}

static void print_json(const struct plan *plan, const struct results *results, double seconds,
                       const struct summary *summaries)
{
    struct engawa_text text = {0};
    struct engawa_json json = engawa_json_begin(&text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "game", plan->game->name);
    engawa_setup_json(plan->game, &plan->setup, engawa_json_value(&json, "options"));
    engawa_json_string(&json, "seed", plan->seed);
    engawa_json_integer(&json, "games", plan->games);
    engawa_json_integer(&json, "moves", results->moves);
    engawa_json_array(&json, "seats");
    for (int seat = 0; seat < plan->setup.seats; seat++)
        add_seat(plan, seat, &summaries[seat], &json);
    engawa_json_close(&json);
    engawa_json_integer(&json, "threads", plan->threads);
    engawa_json_real(&json, "seconds", 3, seconds);
    engawa_json_real(&json, "games_per_second", 1, (double)plan->games / seconds);
    engawa_json_real(&json, "moves_per_second", 1, (double)results->moves / seconds);
    engawa_json_close(&json);
    engawa_json_end(&json);
    puts(text.at);
    engawa_text_free(&text);
}

static void print_table(const struct plan *plan, const struct results *results, double seconds,
                        const struct summary *summaries)
{
    printf(cli_words("%s: %d games and %ld moves in %.2f s: %.0f games/s, %.0f moves/s\n",
                     "%s：%d局、%ld手、%.2f秒（毎秒%.0f局、%.0f手）\n"),
           plan->game->name, plan->games, results->moves, seconds, (double)plan->games / seconds,
           (double)results->moves / seconds);
    puts(cli_words("seat  bot             mean       sd    min     q1 median     q3    max"
                   "    wins",
                   "席    ボット          平均 標準偏差   最小  1/4位   中央  3/4位   最大"
                   "    勝ち"));
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        const struct summary *s = &summaries[seat];
        printf("%4d  %-11s %8.2f %8.2f %6lld %6lld %6lld %6lld %6lld %7ld\n", seat + 1,
               player_name(plan, seat), s->mean, s->deviation, (long long)s->quartile[0],
               (long long)s->quartile[1], (long long)s->quartile[2], (long long)s->quartile[3],
               (long long)s->quartile[4], s->wins);
    }
}

static void report(const struct plan *plan, const struct results *results, double seconds)
{
    struct summary summaries[ENGAWA_SEATS_MAX];
    int64_t *scores = engawa_allocate((size_t)plan->games, sizeof *scores);
    for (int seat = 0; seat < plan->setup.seats; seat++)
        summarise(plan, results, seat, scores, &summaries[seat]);
    free(scores);
    (plan->json ? print_json : print_table)(plan, results, seconds, summaries);
}

static int simulate(const struct plan *plan)
{
    size_t entries = (size_t)plan->games * (size_t)plan->setup.seats;
    struct results results = {.next = 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    results.score = engawa_allocate(entries, sizeof *results.score);
    results.rank = engawa_allocate(entries, sizeof *results.rank);
    if (plan->directory && mkdir(plan->directory, 0777) != 0 && errno != EEXIST)
        results.failure = errno;
    double start = cli_seconds();
    play_all(plan, &results);
    double seconds = cli_seconds() - start;
    if (results.failure)
        cli_complain("The records cannot be written to %s: %s", "%s に棋譜を書き込めません（%s）",
                     plan->directory, strerror(results.failure));
    else
        report(plan, &results, seconds > 1e-9 ? seconds : 1e-9);
    free(results.score);
    free(results.rank);
    return results.failure ? CLI_USAGE : CLI_YES;
}

/* ---- arguments ---- */

/* Completes PLAN for the game called NAME, with PLAYERS (0: not given), options and bots as they
 * were given. Returns an exit status. */
static int prepare(struct plan *plan, const char *name, int players,
                   const struct cli_values *options, const struct cli_values *bots)
{
    plan->game = cli_game(name);
    if (!plan->game)
        return CLI_USAGE;
    int status = cli_setup(plan->game, cli_seats(plan->game, players), options, &plan->setup);
    if (status != CLI_YES)
        return status;
    for (int seat = 0; bots->count && seat < plan->setup.seats; seat++) {
        plan->bot[seat] = cli_bot(bots->value[seat % bots->count], plan->game);
        if (!plan->bot[seat])
            return CLI_USAGE;
    }
    return CLI_YES;
}

int cli_sim(int argc, char **argv)
{
    struct plan plan = {.seed = "1", .games = 1000, .threads = 1};
    struct cli_values setup = {0}, bots = {0};
    const char *language = NULL;
    int players = 0, patience = 10000, status;
    const struct cli_option options[] = {
        {"players", .number = &players, .low = 1, .high = 1000},
        {"games", .number = &plan.games, .low = 1, .high = GAMES_MAX},
        {"seed", .text = &plan.seed},
        {"option", .values = &setup},
        {"bot", .values = &bots},
        {"patience", .number = &patience, .low = 1, .high = 3600000},
        {"record", .text = &plan.directory},
        {"rated", .flag = &plan.rated},
        {"threads", .number = &plan.threads, .low = 1, .high = WORKERS_MAX},
        {"speak", .text = &language},
        {"json", .flag = &plan.json},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = 1};
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    program_set_patience(patience);
    if (!cli_speak(language, &plan.lore))
        return CLI_USAGE;
    status = prepare(&plan, argv[optind], players, &setup, &bots);
    return status == CLI_YES ? simulate(&plan) : status;
}
