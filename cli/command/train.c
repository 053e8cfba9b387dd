/* train.c - `engawa train`: trains the networks of a game by self-play.
 *
 * bots/trainer.c lists the games that have such networks. The weights are written whenever a line
 * is printed, so the networks of a long run can be tried (with `engawa match`) while it continues.
 */
#include "bots/trainer.h"
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/command/commands.h"
#include "engine/memory.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { REPORTS = 40, HANDS_MAX = 1000000000, SEED_MAX = 1000000000 };

static const char help_en[] =
    "usage: engawa train GAME --out FILE [OPTION ...]\n"
    "\n"
    "Lets the networks of a game's bots learn from hands played against themselves, on one\n"
    "thread, and writes their weights. The same arguments give the same weights.\n"
    "\n"
    "  --out FILE        where the weights go\n"
    "  --players N       players (as many as the game is mostly played by)\n"
    "  --hands N         how many hands (100000)\n"
    "  --seed N          a number (1)\n"
    "  --from FILE       weights to begin with, instead of random ones\n"
    "\n"
    "exit status: 0 written; 2 wrong usage, or a file that cannot be read or written\n";
static const char help_ja[] =
    "使い方：engawa train ゲーム --out ファイル [オプション …]\n"
    "\n"
    "ゲームのボットのネットワークを自己対戦で学習させ、重みを書き出します（1スレッド）。\n"
    "同じ引数なら同じ重みになります。\n"
    "\n"
    "  --out ファイル    重みの書き出し先\n"
    "  --players N       人数（ふつうの人数）\n"
    "  --hands N         対局数（100000）\n"
    "  --seed N          シードにする数（1）\n"
    "  --from ファイル   無作為な重みの代わりに、この重みから始めます\n"
    "\n"
    "終了コード：0 書き出した、2 使い方が違う、またはファイルを読み書きできない\n";

/* The parameters of a training. */
struct request {
    const struct engawa_trainer *trainer;
    const char *out, *from, *players; /* players: as given, or NULL */
    int seats, hands, seed;
};

/* Reads the weights in the file PATH; NULL after a complaint. */
static char *read_weights(const struct request *request, size_t size)
{
    FILE *file = cli_open(request->from);
    if (!file)
        return NULL;
    char *bytes = engawa_allocate(size + 1, 1);
    size_t length = fread(bytes, 1, size + 1, file);
    cli_close(file);
    if (request->trainer->fits(request->seats, bytes, length))
        return bytes;
    cli_complain("%s: these are not weights for %d players", "%s：%d人用の重みではありません",
                 request->from, request->seats);
    free(bytes);
    return NULL;
}

/* Writes the weights of TRAINING, SIZE bytes by way of BYTES. False after a complaint. */
static bool write_weights(const struct request *request, const void *training, char *bytes,
                          size_t size)
{
    request->trainer->write(training, bytes);
    FILE *file = fopen(request->out, "wb");
    bool written = file && fwrite(bytes, 1, size, file) == size;
    if (file && fclose(file) != 0)
        written = false;
    if (!written)
        cli_complain("%s: cannot be written: %s", "%s：書き込めません（%s）", request->out,
                     strerror(errno));
    return written;
}

/* Plays all hands of REQUEST, and prints how it goes. False after a complaint. */
static bool play(const struct request *request, void *training, char *bytes, size_t size)
{
    const struct engawa_trainer *trainer = request->trainer;
    double start = cli_seconds();
    for (long i = 0, played = 0; i < REPORTS; i++) {
        struct engawa_training_report report;
        long hands = (long)request->hands * (i + 1) / REPORTS - played;
        if (hands == 0)
            continue;
        trainer->play(training, hands, &report);
        played += hands;
        printf(cli_words("%9ld hands %7.1f s: %s wins %.4f, error %.4f, "
                         "%.1f decisions a hand\n",
                         "%9ld局 %7.1f秒：%sの勝率 %.4f、誤差 %.4f、"
                         "1局 %.1f手\n"),
               played, cli_seconds() - start, cli_words(trainer->side_en, trainer->side_ja),
               report.won, report.error, (double)report.decisions / (double)hands);
        fflush(stdout);
        if (!write_weights(request, training, bytes, size))
            return false;
    }
    return true;
}

static int train(const struct request *request)
{
    const struct engawa_trainer *trainer = request->trainer;
    size_t size = trainer->size(request->seats);
    char *from = request->from ? read_weights(request, size) : NULL;
    if (request->from && !from)
        return CLI_USAGE;
    char *bytes = engawa_allocate(size, 1);
    void *training = trainer->begin(request->seats, (uint64_t)request->seed, request->hands, from);
    bool fine = play(request, training, bytes, size);
    trainer->end(training);
    free(bytes);
    free(from);
    return fine ? CLI_YES : CLI_USAGE;
}

/* ---- arguments ---- */

/* Finds the trainer for the game called NAME; false after a complaint, which names those there are.
 */
static bool find_trainer(struct request *request, const char *name)
{
    struct engawa_text names = {0};
    request->trainer = engawa_trainer_for(name);
    if (request->trainer)
        return true;
    for (int i = 0; engawa_trainers[i]; i++)
        engawa_text_printf(&names, "%s%s", i ? ", " : "", engawa_trainers[i]->game);
    cli_complain("These games can be trained: %s.", "学習できるゲーム：%s",
                 engawa_text_string(&names));
    engawa_text_free(&names);
    return false;
}

/* Completes REQUEST for the game called NAME; false after a complaint. */
static bool prepare(struct request *request, const char *name)
{
    if (!find_trainer(request, name))
        return false;
    const struct engawa_trainer *trainer = request->trainer;
    const struct cli_option players = {"players", .number = &request->seats,
                                       .low = trainer->seats_min, .high = trainer->seats_max};
    request->seats = trainer->seats_usual;
    if (request->players && !cli_read_number(&players, request->players))
        return false;
    if (!request->out)
        cli_complain("--out FILE says where the weights go.",
                     "重みの書き出し先を --out で指定してください。");
    return request->out;
}

int cli_train(int argc, char **argv)
{
    struct request request = {.hands = 100000, .seed = 1};
    int status;
    const struct cli_option options[] = {
        {"out", .text = &request.out},
        {"players", .text = &request.players},
        {"hands", .number = &request.hands, .low = 1, .high = HANDS_MAX},
        {"seed", .number = &request.seed, .low = 0, .high = SEED_MAX},
        {"from", .text = &request.from},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = 1};
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    return prepare(&request, argv[optind]) ? train(&request) : CLI_USAGE;
}
