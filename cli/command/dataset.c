/* dataset.c - `engawa dataset`: writes games of strong self-play with their values as arrays.
 *
 * The threads take one shard after another (cli/dataset/shard.h). A shard is written as soon as it
 * is played, and the manifest last: a folder without manifest is not a complete dataset.
 */
#include "batch/observe.h"
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/base/workers.h"
#include "cli/bots/arguments.h"
#include "cli/bots/program.h"
#include "cli/command/commands.h"
#include "cli/dataset/manifest.h"
#include "engine/json.h"
#include "engine/memory.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES_MAX = 100000000, BUDGET_MAX = 60000 };

static const char help_en[] =
    "usage: engawa dataset GAME --out DIR [OPTION ...]\n"
    "\n"
    "Plays games and writes every decision for learners: what the seat knew, its legal moves,\n"
    "what each is worth by the strongest bot's search, the move made, and how the game ended.\n"
    "DIR gets shards GAME-00001.npz and so on, which numpy.load reads, and manifest.json, which\n"
    "describes the columns and has the SHA-256 of each shard. docs/dataset.md explains both.\n"
    "\n"
    "  --out DIR         the folder; it is made if need be, and must not have a manifest yet\n"
    "  --players N       seats (two, or the fewest the game is for)\n"
    "  --games N         how many games (1000)\n"
    "  --shard N         games of a shard (100)\n"
    "  --seed S          any text; the same seed gives the same bytes (1)\n"
    "  --option K=V      an option of the game; may be given several times\n"
    "  --bot NAME        a bot; several are seated in order, again and again. Without any, each\n"
    "                    move is the one of the most value, or the strongest bot's where no bot\n"
    "                    gives values. exec:COMMAND is another program (docs/bot-protocol.md)\n"
    "  --patience MS     how long such a program has at least for an answer (10000)\n"
    "  --speak en|ja     the language of the table, for bots that use words;\n"
    "                    without it they begin in either\n"
    "  --budget MS       time of a search for a decision, in milliseconds (10)\n"
    "  --random PERCENT  so many of the decisions are random moves (0)\n"
    "  --threads N       threads (1); changes the speed and nothing else\n"
    "  --json            prints one JSON object\n"
    "\n"
    "exit status: 0 written; 1 the game does not allow the options or players; 2 wrong usage, or\n"
    "DIR cannot be written or has a dataset\n";
static const char help_ja[] =
    "使い方：engawa dataset ゲーム --out DIR [オプション …]\n"
    "\n"
    "対局を重ね、学習用にすべての判断を書き出します。その席に見えていたもの、できる手、\n"
    "最も強いボットの探索による各手の価値、選んだ手、対局の結果です。DIR には numpy.load で\n"
    "読めるファイル GAME-00001.npz などと、列の説明と各ファイルの SHA-256 を収めた\n"
    "manifest.json ができます（docs/dataset.md）。\n"
    "\n"
    "  --out DIR         書き出し先のフォルダー。なければ作ります。manifest.json が\n"
    "                    すでにあってはいけません\n"
    "  --players N       席の数（2、またはそのゲームの最少人数）\n"
    "  --games N         局数（1000）\n"
    "  --shard N         ひとつのファイルに入れる局数（100）\n"
    "  --seed S          好きな文字列。同じシードなら1バイトも違いません（1）\n"
    "  --option K=V      ゲームのオプション。何度でも指定できます\n"
    "  --bot 名前        ボット。複数なら席順に繰り返し座ります。なければ、価値が最大の手を\n"
    "                    選びます（価値を求められないゲームでは最も強いボットの手）。\n"
    "                    exec:コマンド なら別のプログラム（docs/bot-protocol.md）\n"
    "  --patience MS     そのプログラムの答えを少なくとも待つ時間、ミリ秒（10000）\n"
    "  --speak en|ja     卓の言語（言葉を使うボットがこれで話します）。\n"
    "                    なければ、どちらで始めるかはくじで決まります\n"
    "  --budget MS       1手ごとの探索の持ち時間、ミリ秒（10）\n"
    "  --random PERCENT  この割合（%）の判断は無作為な手になります（0）\n"
    "  --threads N       スレッド数（1）。速さ以外は変わりません\n"
    "  --json            JSON で表示します\n"
    "\n"
    "終了コード：0 書き出した、1 オプションや人数がそのゲームに合わない、2 使い方が違う、\n"
    "または DIR に書き込めない・すでにデータがある\n";

/* The work of all threads. */
struct request {
    struct dataset dataset;
    const char *folder;
    int threads;
    bool json;
    struct dataset_file *files; /* one for each shard */
    pthread_mutex_t lock;       /* for what follows */
    int next;                   /* the next shard to play */
    bool failed;
};

/* ---- files ---- */

/* Writes LENGTH BYTES to the file NAME in the folder. Returns false after a complaint. */
static bool write_file(const struct request *request, const char *name, const char *bytes,
                       size_t length)
{
    struct engawa_text path = {0};
    engawa_text_printf(&path, "%s/%s", request->folder, name);
    FILE *file = fopen(path.at, "wb");
    bool written = file && fwrite(bytes, 1, length, file) == length;
    if (file && fclose(file) != 0)
        written = false;
    if (!written)
        cli_complain("%s: cannot be written: %s", "%s：書き込めません（%s）", path.at,
                     strerror(errno));
    engawa_text_free(&path);
    return written;
}

/* Makes the folder if need be. Returns false after a complaint, also if it has a manifest. */
static bool make_folder(const struct request *request)
{
    struct engawa_text path = {0};
    if (mkdir(request->folder, 0777) != 0 && errno != EEXIST) {
        cli_complain("%s: cannot be made: %s", "%s：作れません（%s）", request->folder,
                     strerror(errno));
        return false;
    }
    engawa_text_printf(&path, "%s/manifest.json", request->folder);
    bool taken = access(path.at, F_OK) == 0;
    if (taken)
        cli_complain("%s has a dataset already. --out names another folder.",
                     "%s にはすでにデータがあります。--out に別のフォルダーを指定してください。",
                     request->folder);
    engawa_text_free(&path);
    return !taken;
}

/* Plays shard NUMBER and writes it. Returns false after a complaint. */
static bool write_shard(struct request *request, int number)
{
    struct npz npz = {0};
    struct dataset_file *file = &request->files[number];
    char name[DATASET_FILE_MAX];
    dataset_file_name(&request->dataset, number, name);
    file->counts = dataset_play(&request->dataset, number, &npz);
    bool fine = npz_end(&npz);
    if (!fine)
        cli_complain("%s: a file has at most 4 GB; --shard must be smaller.",
                     "%s：ファイルは4 GBまでです。--shard を小さくしてください。", name);
    file->bytes = npz.bytes.length;
    engawa_sha256((const uint8_t *)npz.bytes.at, npz.bytes.length, file->hash);
    fine = fine && write_file(request, name, npz.bytes.at, npz.bytes.length);
    npz_free(&npz);
    return fine;
}

/* Writes shards until none is left. */
static void *work(void *context)
{
    struct request *request = *(struct request **)context;
    for (bool fine = true;;) {
        pthread_mutex_lock(&request->lock);
        request->failed = request->failed || !fine;
        int number = request->failed ? dataset_shards(&request->dataset) : request->next++;
        pthread_mutex_unlock(&request->lock);
        if (number >= dataset_shards(&request->dataset))
            return NULL;
        fine = write_shard(request, number);
    }
}

/* ---- the whole ---- */

static void print_json(const struct request *request, const struct dataset_counts *sum,
                       double seconds)
{
    struct engawa_text text = {0};
    struct engawa_json json = engawa_json_begin(&text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "game", request->dataset.game->name);
    engawa_json_integer(&json, "games", sum->games);
    engawa_json_integer(&json, "decisions", sum->decisions);
    engawa_json_integer(&json, "moves", sum->moves);
    engawa_json_integer(&json, "faults", sum->faults);
    engawa_json_integer(&json, "shards", dataset_shards(&request->dataset));
    engawa_json_integer(&json, "threads", request->threads);
    engawa_json_real(&json, "seconds", 3, seconds);
    engawa_json_real(&json, "decisions_per_minute", 0, 60 * (double)sum->decisions / seconds);
    engawa_json_close(&json);
    engawa_json_end(&json);
    puts(text.at);
    engawa_text_free(&text);
}

static void report(const struct request *request, double seconds)
{
    struct dataset_counts sum = dataset_sum(&request->dataset, request->files);
    if (request->json)
        print_json(request, &sum, seconds);
    else
        printf(cli_words("%s: %ld games, %ld decisions, %d shards in %.1f s: %.0f decisions a "
                         "minute\n",
                         "%s：%ld局、%ld手、%dファイル、%.1f秒（毎分%.0f手）\n"),
               request->dataset.game->name, sum.games, sum.decisions,
               dataset_shards(&request->dataset), seconds, 60 * (double)sum.decisions / seconds);
    if (sum.faults > 0)
        cli_complain("%ld answers of bots were illegal or missing; random moves were made.",
                     "ボットの反則や無回答が%ld回あり、代わりに無作為に手を選びました。",
                     sum.faults);
}

/* Lets the bots compute what they need before their first decision. */
static void learn(const struct dataset *dataset)
{
    const struct engawa_bot *adviser = dataset->adviser;
    if (adviser && adviser->learn)
        adviser->learn(adviser, &dataset->setup);
    for (int seat = 0; seat < dataset->setup.seats; seat++)
        if (dataset->bot[seat] && dataset->bot[seat]->learn)
            dataset->bot[seat]->learn(dataset->bot[seat], &dataset->setup);
}

static int write_all(struct request *request)
{
    struct request *workers[WORKERS_MAX];
    struct engawa_text manifest = {0};
    learn(&request->dataset);
    double start = cli_seconds();
    for (int i = 0; i < request->threads; i++)
        workers[i] = request;
    workers_run(workers, request->threads, sizeof *workers, work);
    if (!request->failed) {
        dataset_manifest(&request->dataset, request->files, &manifest);
        request->failed = !write_file(request, "manifest.json", manifest.at, manifest.length);
    }
    if (!request->failed)
        report(request, fmax(cli_seconds() - start, 1e-9));
    engawa_text_free(&manifest);
    return request->failed ? CLI_USAGE : CLI_YES;
}

/* Gives the seats to bots as they were named; false after a complaint. */
static bool seat_bots(struct dataset *dataset, const struct cli_values *bots)
{
    dataset->adviser = engawa_bot_adviser(dataset->game, &dataset->setup);
    for (int seat = 0; seat < dataset->setup.seats; seat++) {
        if (bots->count)
            dataset->bot[seat] = cli_bot(bots->value[seat % bots->count], dataset->game);
        else if (!dataset->adviser)
            dataset->bot[seat] = engawa_bot_best(dataset->game);
        if (!dataset->bot[seat] && !(dataset->adviser && !bots->count))
            return false;
    }
    return true;
}

/* Completes REQUEST for the game called NAME. Returns an exit status. */
static int prepare(struct request *request, const char *name, int players,
                   const struct cli_values *options, const struct cli_values *bots)
{
    struct dataset *dataset = &request->dataset;
    dataset->game = cli_game(name);
    if (!dataset->game)
        return CLI_USAGE;
    if (!request->folder) {
        cli_complain("--out DIR says where the files go.",
                     "書き出し先のフォルダーを --out で指定してください。");
        return CLI_USAGE;
    }
    int status =
        cli_setup(dataset->game, cli_seats(dataset->game, players), options, &dataset->setup);
    if (status != CLI_YES)
        return status;
    if (!seat_bots(dataset, bots))
        return CLI_USAGE;
    if (dataset_shards(dataset) > DATASET_SHARDS_MAX) {
        cli_complain("A dataset has at most %d shards; --shard must be larger.",
                     "ファイルは%d個までです。--shard を大きくしてください。", DATASET_SHARDS_MAX);
        return CLI_USAGE;
    }
    return make_folder(request) ? CLI_YES : CLI_USAGE;
}

int cli_dataset(int argc, char **argv)
{
    struct request request = {.dataset = {.seed = "1", .games = 1000, .shard = 100, .budget = 10},
                              .threads = 1,
                              .lock = PTHREAD_MUTEX_INITIALIZER};
    struct cli_values setup = {0}, bots = {0};
    const char *language = NULL;
    int players = 0, patience = 10000, status;
    const struct cli_option options[] = {
        {"out", .text = &request.folder},
        {"players", .number = &players, .low = 1, .high = 1000},
        {"games", .number = &request.dataset.games, .low = 1, .high = GAMES_MAX},
        {"shard", .number = &request.dataset.shard, .low = 1, .high = GAMES_MAX},
        {"seed", .text = &request.dataset.seed},
        {"option", .values = &setup},
        {"bot", .values = &bots},
        {"patience", .number = &patience, .low = 1, .high = 3600000},
        {"speak", .text = &language},
        {"budget", .number = &request.dataset.budget, .low = 1, .high = BUDGET_MAX},
        {"random", .number = &request.dataset.random, .low = 0, .high = 100},
        {"threads", .number = &request.threads, .low = 1, .high = WORKERS_MAX},
        {"json", .flag = &request.json},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = 1};
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    program_set_patience(patience);
    engawa_add_observers();
    if (!cli_speak(language, &request.dataset.lore))
        return CLI_USAGE;
    status = prepare(&request, argv[optind], players, &setup, &bots);
    if (status != CLI_YES)
        return status;
    request.files =
        engawa_allocate((size_t)dataset_shards(&request.dataset), sizeof *request.files);
    status = write_all(&request);
    free(request.files);
    return status;
}
