/* box.c - `engawa box`: runs a stranger's bot in a sandbox (enclosure.h). */
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/bots/enclosure.h"
#include "cli/command/commands.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help_en[] =
    "usage: engawa box [OPTION ...] -- COMMAND [ARGUMENT ...]\n"
    "\n"
    "Runs a program that you do not trust, such as somebody else's bot: it reads standard\n"
    "input, writes standard output, and computes. It starts no other process and reaches no\n"
    "network, changes no file, and reads none but those of the system, those that the command\n"
    "names, and those of --read. It sees no variables of the environment but the language.\n"
    "\n"
    "  engawa sit LINK --bot 'exec:engawa box -- ./theirbot'\n"
    "\n"
    "  --memory MB       how much memory it may fill (512)\n"
    "  --seconds S       processor time in all, after which it is killed (3600)\n"
    "  --read PATH       a file or folder that it may read; may be given several times\n"
    "  --errors          shows its standard error, which is discarded otherwise\n"
    "\n"
    "exit status: that of the program; 1 there is no sandbox here (it needs Linux with\n"
    "Landlock and seccomp); 2 wrong usage, or there is no such program\n";
static const char help_ja[] =
    "使い方：engawa box [オプション …] -- コマンド [引数 …]\n"
    "\n"
    "信頼できないプログラム（ほかの人のボットなど）を隔離して動かします。できるのは、標準入力を\n"
    "読み、標準出力に書き、計算することだけです。ほかのプロセスは起動できず、ネットワークにも\n"
    "つながらず、ファイルを変えることもできません。読めるのは、システムのファイルと、コマンドで\n"
    "指定したファイル、--read で指定したものだけです。環境変数は言語のほかは渡りません。\n"
    "\n"
    "  engawa sit リンク --bot 'exec:engawa box -- ./theirbot'\n"
    "\n"
    "  --memory MB       使えるメモリー（512）\n"
    "  --seconds S       使える CPU 時間の合計、秒。過ぎると終了させます（3600）\n"
    "  --read パス       読んでもよいファイルやフォルダー。何度でも指定できます\n"
    "  --errors          標準エラー出力を表示します。指定しなければ捨てます\n"
    "\n"
    "終了コード：プログラムのもの。1 ここでは隔離できない（Landlock と seccomp のある Linux が\n"
    "必要）、2 使い方が違う、またはそのプログラムがない\n";

enum { FILES_MAX = CLI_VALUES_MAX + 64 };

/* The environment of the program: the language, and where programs are. */
static void clear_environment(void)
{
    static const char *const kept[] = {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ"};
    char *value[sizeof kept / sizeof *kept];
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        value[i] = getenv(kept[i]);
    if (clearenv() != 0)
        return;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (value[i])
            setenv(kept[i], value[i], 1);
}

int cli_box(int argc, char **argv)
{
    struct enclosure enclosure = {.memory = 512, .seconds = 3600};
    struct cli_values read = {0};
    const char *files[FILES_MAX + 1];
    struct engawa_reason why;
    int status, count = 0;
    const struct cli_option options[] = {
        {"memory", .number = &enclosure.memory, .low = 16, .high = 1 << 20},
        {"seconds", .number = &enclosure.seconds, .low = 1, .high = 1 << 30},
        {"read", .values = &read},
        {"errors", .flag = &enclosure.errors},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = CLI_ANY};
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    for (int i = 0; i < read.count; i++)
        files[count++] = read.value[i];
    for (int i = optind; i < argc && count < FILES_MAX; i++)
        files[count++] = argv[i]; /* those that are no files are not there */
    files[count] = NULL;
    enclosure.files = files;
    clear_environment();
    if (!enclosure_enter(&enclosure, &why)) {
        cli_complain("%s", "%s", cli_words(why.en, why.ja));
        return CLI_NO;
    }
    execvp(argv[optind], argv + optind);
    cli_complain("%s cannot be run: %s", "%s を起動できません：%s", argv[optind], strerror(errno));
    return CLI_USAGE;
}
