/* train.c - `engawa train`: networks that learn a game by playing it.
 *
 * Only Dou Dizhu has such networks. The weights are written at the end, and on the way as often as
 * a line is printed, so a long run can be looked at (with `engawa match`) while it goes on.
 */
#include "bots/dou_dizhu/train.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/options.h"
#include "cli/self_play.h"

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
    int players, hands, seed;
};

/* Reads the weights in the file PATH; NULL after a complaint. */
static unsigned char *read_weights(const char *path, const struct dou_dizhu_facts *facts)
{
    size_t size = engawa_dou_dizhu_weights_size(facts);
    unsigned char *bytes = malloc(size + 1);
    if (!bytes)
        abort();
    FILE *file = cli_open(path);
    size_t length = file ? fread(bytes, 1, size + 1, file) : 0;
    if (file)
        cli_close(file);
    if (file && engawa_dou_dizhu_weights_fit(facts, bytes, length))
        return bytes;
    if (file)
        cli_complain("%s: these are no weights for %d players", "%s: %d 人用の重みではありません",
                     path, facts->seats);
    free(bytes);
    return NULL;
}

/* Writes the weights of SCHOOL to PATH, SIZE bytes by way of BYTES. False after a complaint. */
static bool write_weights(const struct dou_dizhu_school *school, const char *path,
                          unsigned char *bytes, size_t size)
{
    engawa_dou_dizhu_school_write(school, bytes);
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(bytes, 1, size, file) == size;
    if (file && fclose(file) != 0)
        written = false;
    if (!written)
        cli_complain("%s: cannot be written: %s", "%s: 書き込めません(%s)", path, strerror(errno));
    return written;
}

/* Plays all hands of LESSON, and prints how it goes. False after a complaint. */
static bool teach(const struct lesson *lesson, struct dou_dizhu_school *school,
                  unsigned char *bytes, size_t size)
{
    double start = cli_seconds();
    for (long i = 0, played = 0; i < REPORTS; i++) {
        struct dou_dizhu_report report;
        long hands = (long)lesson->hands * (i + 1) / REPORTS - played;
        if (hands == 0)
            continue;
        engawa_dou_dizhu_school_play(school, hands, &report);
        played += hands;
        printf(cli_words("%9ld hands %7.1f s: landlord wins %.4f, error %.4f, "
                         "%.1f decisions a hand\n",
                         "%9ld 局 %7.1f 秒: 地主の勝率 %.4f、誤差 %.4f、"
                         "1局 %.1f 手\n"),
               played, cli_seconds() - start, report.landlord, report.miss,
               (double)report.decisions / (double)hands);
        fflush(stdout);
        if (!write_weights(school, lesson->out, bytes, size))
            return false;
    }
    return true;
}

static int train(const struct lesson *lesson)
{
    struct dou_dizhu_facts facts = engawa_dou_dizhu_facts(lesson->players);
    size_t size = engawa_dou_dizhu_weights_size(&facts);
    unsigned char *from = lesson->from ? read_weights(lesson->from, &facts) : NULL;
    if (lesson->from && !from)
        return CLI_USAGE;
    unsigned char *bytes = malloc(size);
    if (!bytes)
        abort();
    struct dou_dizhu_school *school =
        engawa_dou_dizhu_school_new(lesson->players, (uint64_t)lesson->seed, lesson->hands, from);
    bool fine = teach(lesson, school, bytes, size);
    engawa_dou_dizhu_school_free(school);
    free(bytes);
    free(from);
    return fine ? CLI_YES : CLI_USAGE;
}

/* ---- arguments ---- */

int cli_train(int argc, char **argv)
{
    struct lesson lesson = {.players = 3, .hands = 100000, .seed = 1};
    int status;
    const struct cli_option options[] = {
        {"out", .text = &lesson.out},
        {"players", .number = &lesson.players, .low = 2, .high = 4},
        {"hands", .number = &lesson.hands, .low = 1, .high = HANDS_MAX},
        {"seed", .number = &lesson.seed, .low = 0, .high = SEED_MAX},
        {"from", .text = &lesson.from},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = 1};
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    if (strcmp(argv[optind], "dou-dizhu") != 0) {
        cli_complain("Only dou-dizhu can be trained.", "学習できるのは dou-dizhu だけです。");
        return CLI_USAGE;
    }
    if (!lesson.out) {
        cli_complain("--out FILE says where the weights go.",
                     "重みの書き出し先を --out で指定してください。");
        return CLI_USAGE;
    }
    return train(&lesson);
}
