/* main.c - `engawa`: finds the command and hands it its arguments. */
#include "bots/registry.h"
#include "cli/base/common.h"
#include "cli/bots/residents.h"
#include "cli/command/commands.h"
#include "engine/version.h"
#include "games/registry.h"

#include <locale.h>
#include <string.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *en, *ja;
} commands[] = {
    {"play", cli_play, "a game in this terminal, against bots or with friends",
     "この端末で、ボットや友だちと遊ぶ"},
    {"serve", cli_serve, "the table server: play with friends by a link",
     "卓のサーバー。リンクを送って友だちと遊ぶ"},
    {"admin", cli_admin, "looks after a server: people, tables, backups, settings",
     "サーバーの世話をする。人、卓、バックアップ、設定"},
    {"replay", cli_replay, "replays records and checks every line",
     "棋譜を再生し、すべての行を検査する"},
    {"analyse", cli_analyse, "what each decision of a finished game gave away",
     "終わった対局の一手一手を評価する"},
    {"ratings", cli_ratings, "how strong the players of records are",
     "棋譜のプレイヤーの強さを求める"},
    {"verify", cli_verify, "checks that every die and card was drawn fairly",
     "サイコロの目や配札に不正がないかを検証する"},
    {"legal", cli_legal, "what may happen next in an unfinished record",
     "途中の棋譜で、次にできることの一覧"},
    {"sim", cli_sim, "plays many games among bots", "ボットどうしで何局も対戦させる"},
    {"match", cli_match, "which of two bots is stronger, each deal played from both sides",
     "2つのボットの強さを、同じ配りを両側で試して比べる"},
    {"dataset", cli_dataset, "games of strong self-play with values, as arrays for numpy",
     "強いボットどうしの対局を、手の価値とともに numpy の配列に書き出す"},
    {"bot", cli_bot_program, "a bot of this program for another one, by lines of text",
     "ボットを、行単位のやりとりでほかのプログラムから使う"},
    {"box", cli_box, "runs somebody else's bot so that it can do no harm",
     "ほかの人のボットを、害を与えられないように隔離して動かす"},
    {"sit", cli_sit, "lets a bot, or a program of yours, play at a server's table",
     "サーバーの卓で、ボットや自作のプログラムを遊ばせる"},
    {"train", cli_train, "lets the networks of a bot learn by playing",
     "ボットのネットワークを自己対戦で学習させる"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static int help(void)
{
    fputs(cli_words("Engawa - board games at one table.\n"
                    "\n"
                    "usage: engawa COMMAND [OPTION ...]\n"
                    "\n",
                    "縁側（Engawa）— ボードゲームを囲む場所。\n"
                    "\n"
                    "使い方：engawa コマンド [オプション …]\n"
                    "\n"),
          stdout);
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-8s %s\n", commands[i].name, cli_words(commands[i].en, commands[i].ja));
    fputs(cli_words("\ngames:\n\n", "\nゲーム：\n\n"), stdout);
    for (int i = 0; engawa_game_at(i); i++)
        printf("  %-16s %s\n", engawa_game_at(i)->name,
               cli_words(engawa_game_at(i)->title_en, engawa_game_at(i)->title_ja));
    fputs(cli_words("\n"
                    "engawa COMMAND --help   more about a command\n"
                    "engawa --version        the version, its commit and day\n"
                    "--lang en|ja            the language of all messages\n",
                    "\n"
                    "engawa コマンド --help   コマンドの詳しい使い方\n"
                    "engawa --version        バージョンと、コミットとその日付\n"
                    "--lang en|ja            表示する言語\n"),
          stdout);
    return CLI_YES;
}

static bool set_language(const char *name)
{
    if (name && strcmp(name, "ja") == 0)
        cli_set_language(ENGAWA_JAPANESE);
    else if (name && strcmp(name, "en") == 0)
        cli_set_language(ENGAWA_ENGLISH);
    else
        return false;
    return true;
}

/* Takes every --lang out of ARGV. False for a language that is not spoken here. */
static bool take_language(int *argc, char **argv)
{
    int kept = 1;
    bool fine = true, options = true;
    for (int i = 1; i < *argc; i++) {
        options = options && strcmp(argv[i], "--") != 0;
        if (options && strcmp(argv[i], "--lang") == 0)
            fine = set_language(i + 1 < *argc ? argv[++i] : NULL) && fine;
        else if (options && strncmp(argv[i], "--lang=", 7) == 0)
            fine = set_language(argv[i] + 7) && fine;
        else
            argv[kept++] = argv[i];
    }
    argv[kept] = NULL;
    *argc = kept;
    return fine;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        help();
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0)
        return help();
    if (strcmp(argv[1], "--version") == 0) {
        printf("engawa %s", engawa_version);
        if (engawa_version_commit[0])
            printf(" (%s, %s)", engawa_version_commit, engawa_version_day);
        putchar('\n');
        return CLI_YES;
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    cli_complain("There is no command \"%s\". engawa --help lists them.",
                 "「%s」というコマンドはありません。一覧は engawa --help で。", argv[1]);
    return CLI_USAGE;
}

int main(int argc, char **argv)
{
    engawa_add_games();
    engawa_add_bots();
    setlocale(LC_CTYPE, "");
    residents_called_as(argc > 0 ? argv[0] : "");
    if (!take_language(&argc, argv)) {
        cli_complain("--lang is en or ja.", "--lang には en か ja を指定してください。");
        return CLI_USAGE;
    }
    int status = run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_complain("The output could not be written.", "出力を書き込めませんでした。");
        return CLI_USAGE;
    }
    return status;
}
