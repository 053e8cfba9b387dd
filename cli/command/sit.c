/* sit.c - `engawa sit`: a bot of this program, or an external program, plays at tables of a remote
 * server. */
#include "cli/base/common.h"
#include "cli/base/options.h"
#include "cli/bots/program.h"
#include "cli/command/commands.h"
#include "cli/remote/seat_player.h"
#include "cli/remote/token.h"
#include "engine/memory.h"

#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char help_en[] =
    "usage: engawa sit LINK [LINK ...] [OPTION ...]\n"
    "\n"
    "Sits down at tables of a server and plays there until they are over. LINK is what the\n"
    "page shows: http://HOST:PORT/t/ID, or https. If the connection is lost or the server\n"
    "restarts, it connects again and keeps its seat.\n"
    "\n"
    "  --bot NAME|exec:COMMAND   a bot of this program, or a program of yours\n"
    "                      (docs/bot-protocol.md); default: the strongest for the game\n"
    "  --name NAME         what the bot is called at the table\n"
    "  --code CODE         of tables that ask for one\n"
    "  --seat N            this seat, 1 for the first; default: its own, one that is kept for\n"
    "                      it, or the first free one\n"
    "  --budget MS         how long it may think about a move (100)\n"
    "  --say               says at the table what the program writes as \"info\" and \"value\"\n"
    "  --stay              when a game is over, waits for the next one and joins it\n"
    "  --token FILE        keeps the guest's token there (otherwise in $XDG_STATE_HOME/engawa or\n"
    "                      ~/.local/state/engawa: a file for each server and name)\n"
    "\n"
    "exit status: 0 all tables are over; 1 one of them could not be played to its end;\n"
    "2 wrong usage\n";
static const char help_ja[] =
    "使い方：engawa sit リンク [リンク …] [オプション …]\n"
    "\n"
    "サーバーの卓に座り、終わるまで遊びます。リンクはページに出るもの：\n"
    "http://ホスト:ポート/t/ID、または https。接続が切れればつなぎ直し、サーバーが\n"
    "起動し直すのも待ちます。席は同じままです。\n"
    "\n"
    "  --bot 名前|exec:コマンド  このプログラムのボット、または自作のプログラム\n"
    "                      （docs/bot-protocol.md）。既定値：そのゲームで一番強いもの\n"
    "  --name 名前         卓での名前\n"
    "  --code 合言葉       合言葉のある卓に入るためのもの\n"
    "  --seat N            この席に座る（最初の席が 1）。既定値：自分の席、自分のために\n"
    "                      取ってある席、または最初の空席\n"
    "  --budget MS         一手を考えてよいミリ秒（100）\n"
    "  --say               プログラムが「info」と「value」に書いたことを、卓で話す\n"
    "  --stay              対局が終わったら次を待ち、一緒に移る\n"
    "  --token ファイル    サーバーでの身元をここに保存する（$XDG_STATE_HOME/engawa または\n"
    "                      ~/.local/state/engawa に、サーバーと名前ごとのファイル）\n"
    "\n"
    "終了コード：0 すべての卓が終わった、1 終わりまで遊べなかった卓がある、\n"
    "2 使い方が違う\n";

enum { TABLES_MAX = 256 };

static void *run(void *table)
{
    seat_player_run(table);
    return NULL;
}

/* Whether the bot called NAME plays any game. False after a complaint. */
static bool find_bot(const char *name, struct seat_player_plan *plan)
{
    plan->bot = name;
    if (strncmp(name, "exec:", 5) == 0)
        return (plan->program = program_start(name + 5)) != NULL;
    if (!name[0])
        return true;
    for (int i = 0; engawa_bot_at(i); i++)
        if (strcmp(engawa_bot_at(i)->name, name) == 0)
            return true;
    cli_complain("There is no bot called \"%s\".", "「%s」というボットはいません。", name);
    return false;
}

/* Reads link number I of LINKS into its table. The link is not printed: it may be a personal link
 * given by mistake. False after a complaint. */
static bool take_link(char **links, int i, struct seat_player_table *tables)
{
    struct remote_link *at = &tables[i].at;
    if (!remote_read_link(links[i], at)) {
        cli_complain("Argument %d is not a link to a table (http://HOST:PORT/t/ID).",
                     "%d番目の引数は卓へのリンク（http://ホスト:ポート/t/ID）ではありません。",
                     i + 1);
        return false;
    }
    for (int k = 0; k < i; k++)
        if (strcmp(tables[k].at.table, at->table) == 0 && remote_is_same(&tables[k].at, at)) {
            cli_complain("Arguments %d and %d are the same table.",
                         "%d番目と%d番目の引数は同じ卓です。", k + 1, i + 1);
            return false;
        }
    return true;
}

/* Finds the file of TABLE's token: GIVEN, or the one of its server and name. */
static bool find_token(struct seat_player_table *table, const char *given)
{
    struct engawa_text path = {0}, origin = {0};
    bool fine = true;
    engawa_text_printf(&origin, "%s://%s%s", table->at.secure ? "https" : "http",
                       table->at.authority, table->at.folder);
    if (given)
        engawa_text_add(&path, given);
    else
        fine = token_path(origin.at, table->plan->name ? table->plan->name : "", &path);
    table->token = path.at;
    engawa_text_free(&origin);
    return fine;
}

/* A token is one server's. */
static bool check_servers(const struct seat_player_table *tables, int count)
{
    for (int i = 1; i < count; i++)
        if (!remote_is_same(&tables[i].at, &tables[0].at)) {
            cli_complain("With --token all tables are of one server.",
                         "--token を使うときは、すべて同じサーバーの卓にしてください。");
            return false;
        }
    return true;
}

/* Plays at COUNT TABLES, each in a thread. Returns the worst status. */
static int play(struct seat_player_table *tables, int count)
{
    pthread_t *threads = engawa_allocate((size_t)count, sizeof *threads);
    int status = CLI_YES, started = 0;
    while (started < count && pthread_create(&threads[started], NULL, run, &tables[started]) == 0)
        started++;
    if (started < count) {
        cli_complain("There is no thread for %d of the tables.", "%d卓分のスレッドを作れません。",
                     count - started);
        status = CLI_NO;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
        status = tables[i].status > status ? tables[i].status : status;
    }
    free(threads);
    return status;
}

/* Reads the COUNT LINKS and plays there. */
static int sit_down(const struct seat_player_plan *plan, char **links, int count, const char *token)
{
    struct seat_player_table *tables = engawa_allocate((size_t)count, sizeof *tables);
    bool fine = true;
    for (int i = 0; i < count; i++)
        tables[i] = (struct seat_player_table){.plan = plan};
    for (int i = 0; i < count && fine; i++)
        fine = take_link(links, i, tables);
    fine = fine && (!token || check_servers(tables, count));
    for (int i = 0; i < count && fine; i++)
        fine = find_token(&tables[i], token);
    int status = fine ? play(tables, count) : CLI_USAGE;
    for (int i = 0; i < count; i++)
        free((char *)tables[i].token);
    free(tables);
    return status;
}

int cli_sit(int argc, char **argv)
{
    struct seat_player_plan plan = {.budget = 100};
    const char *bot = "", *token = NULL;
    int place = 0; /* as people count seats; 0: any */
    const struct cli_option options[] = {
        {"bot", .text = &bot},
        {"name", .text = &plan.name},
        {"code", .text = &plan.code},
        {"seat", .number = &place, .low = 1, .high = ENGAWA_SEATS_MAX},
        {"budget", .number = &plan.budget, .low = 1, .high = 60000},
        {"say", .flag = &plan.says},
        {"stay", .flag = &plan.stay},
        {"token", .text = &token},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = TABLES_MAX};
    int status;
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    plan.seat = place - 1;
    cli_language(); /* before there are threads that ask for it */
    signal(SIGPIPE, SIG_IGN);
    if (!find_bot(bot, &plan))
        return CLI_USAGE;
    return sit_down(&plan, argv + optind, argc - optind, token);
}
