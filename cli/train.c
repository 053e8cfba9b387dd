/* train.c - `engawa train`: networks that learn a game by playing it.
 *
 * Only Dou Dizhu has such networks. The weights are written at the end, and on the way as often as
 * a line is printed, so a long run can be looked at (with `engawa match`) while it goes on.
 */
#include "bots/dou_dizhu/train.h"
#include "cli/bout.h"
#include "cli/commands.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { REPORTS = 40, HANDS_MAX = 1000000000, SEED_MAX = 1000000000 };

static const char help_en[] =
    "usage: engawa train dou-dizhu --out FILE [OPTION ...]\n"
    "\n"
    "Lets the networks of Dou Dizhu learn from hands played against themselves, on one\n"
    "thread, and writes their weights. The same arguments give the same weights.\n"
    "\n"
    "  --out FILE        where the weights go\n"
    "  --players N       2, 3 or 4 (3)\n"
    "  --hands N         how many hands (100000)\n"
    "  --seed N          a number (1)\n"
    "  --from FILE       weights to begin with, instead of random ones\n"
    "\n"
    "exit status: 0 written; 2 wrong usage, or a file that cannot be read or written\n";
static const char help_ja[] =
    "使い方: engawa train dou-dizhu --out ファイル [オプション …]\n"
    "\n"
    "闘地主のネットワークを自己対戦で学習させ、重みを書き出します(1スレッド)。\n"
    "同じ引数なら同じ重みになります。\n"
    "\n"
    "  --out ファイル    重みの書き出し先\n"
    "  --players N       2、3、4(3)\n"
    "  --hands N         対局数(100000)\n"
    "  --seed N          シードにする数(1)\n"
    "  --from ファイル   でたらめな重みの代わりに、この重みから始めます\n"
    "\n"
    "終了コード: 0 書き出した、2 使い方が違う、またはファイルを読み書きできない\n";

struct lesson {
    const char *out, *from;
    long players, hands, seed;
};

/* Reads the weights in the file PATH; NULL after a complaint. */
static unsigned char *read_weights(const char *path, const struct dou_dizhu_bot_layout *layout)
{
    size_t size = dou_dizhu_bot_weights_size(layout);
    unsigned char *bytes = malloc(size + 1);
    if (!bytes)
        abort();
    FILE *file = engawa_cli_open(path);
    size_t length = file ? fread(bytes, 1, size + 1, file) : 0;
    if (file)
        engawa_cli_close(file);
    if (file && dou_dizhu_bot_weights_fit(layout, bytes, length))
        return bytes;
    if (file)
        engawa_cli_complain("%s: these are no weights for %d players",
                            "%s: %d 人用の重みではありません", path, layout->seats);
    free(bytes);
    return NULL;
}

/* Writes the weights of SCHOOL to PATH, SIZE bytes by way of BYTES. False after a complaint. */
static bool write_weights(const struct dou_dizhu_bot_training *training, const char *path,
                          unsigned char *bytes, size_t size)
{
    dou_dizhu_bot_training_write(training, bytes);
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(bytes, 1, size, file) == size;
    if (file && fclose(file) != 0)
        written = false;
    if (!written)
        engawa_cli_complain("%s: cannot be written: %s", "%s: 書き込めません(%s)", path,
                            strerror(errno));
    return written;
}

/* Plays all hands of LESSON, and prints how it goes. False after a complaint. */
static bool teach(const struct lesson *lesson, struct dou_dizhu_bot_training *training,
                  unsigned char *bytes, size_t size)
{
    double start = engawa_cli_seconds();
    for (long i = 0, played = 0; i < REPORTS; i++) {
        struct dou_dizhu_bot_training_report report;
        long hands = lesson->hands * (i + 1) / REPORTS - played;
        if (hands == 0)
            continue;
        dou_dizhu_bot_training_play(training, hands, &report);
        played += hands;
        printf(engawa_cli_words("%9ld hands %7.1f s: landlord wins %.4f, error %.4f, "
                                "%.1f decisions a hand\n",
                                "%9ld 局 %7.1f 秒: 地主の勝率 %.4f、誤差 %.4f、"
                                "1局 %.1f 手\n"),
               played, engawa_cli_seconds() - start, report.landlord, report.error,
               (double)report.decisions / (double)hands);
        fflush(stdout);
        if (!write_weights(training, lesson->out, bytes, size))
            return false;
    }
    return true;
}

static int train(const struct lesson *lesson)
{
    struct dou_dizhu_bot_layout layout = dou_dizhu_bot_layout((int)lesson->players);
    size_t size = dou_dizhu_bot_weights_size(&layout);
    unsigned char *from = lesson->from ? read_weights(lesson->from, &layout) : NULL;
    if (lesson->from && !from)
        return ENGAWA_CLI_USAGE;
    unsigned char *bytes = malloc(size);
    if (!bytes)
        abort();
    struct dou_dizhu_bot_training *training = dou_dizhu_bot_training_new(
        (int)lesson->players, (uint64_t)lesson->seed, lesson->hands, from);
    bool fine = teach(lesson, training, bytes, size);
    dou_dizhu_bot_training_free(training);
    free(bytes);
    free(from);
    return fine ? ENGAWA_CLI_YES : ENGAWA_CLI_USAGE;
}

/* ---- arguments ---- */

/* Takes one option into LESSON; false after a complaint. */
static bool take(int option, struct lesson *lesson)
{
    switch (option) {
    case 'p':
        return engawa_cli_number("--players", optarg, 2, 4, &lesson->players);
    case 'n':
        return engawa_cli_number("--hands", optarg, 1, HANDS_MAX, &lesson->hands);
    case 's':
        return engawa_cli_number("--seed", optarg, 0, SEED_MAX, &lesson->seed);
    case 'f':
        lesson->from = optarg;
        return true;
    default:
        lesson->out = optarg;
        return true;
    }
}

int engawa_cli_train(int argc, char **argv)
{
    static const struct option options[] = {{"out", required_argument, NULL, 'o'},
                                            {"players", required_argument, NULL, 'p'},
                                            {"hands", required_argument, NULL, 'n'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"from", required_argument, NULL, 'f'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct lesson lesson = {.players = 3, .hands = 100000, .seed = 1};
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (option == '?')
            return engawa_cli_bad_option(argv);
        if (option == 'h') {
            fputs(engawa_cli_words(help_en, help_ja), stdout);
            return ENGAWA_CLI_YES;
        }
        if (!take(option, &lesson))
            return ENGAWA_CLI_USAGE;
    }
    if (argc - optind != 1)
        return engawa_cli_bad_arguments(argv[0]);
    if (strcmp(argv[optind], "dou-dizhu") != 0) {
        engawa_cli_complain("Only dou-dizhu can be trained.",
                            "学習できるのは dou-dizhu だけです。");
        return ENGAWA_CLI_USAGE;
    }
    if (!lesson.out) {
        engawa_cli_complain("--out FILE says where the weights go.",
                            "重みの書き出し先を --out で指定してください。");
        return ENGAWA_CLI_USAGE;
    }
    return train(&lesson);
}
