/* admin.c - `engawa admin`: the operator's commands, for a running server or for the files of a
 * stopped one.
 *
 * The server implements the commands (server/admin/commands.h); this file only sends the arguments
 * there and prints the reply (admin_client.h). Commands that need more rights than the server has
 * are in cli/admin/: writing a backup to the requested file outside the data directory, restoring
 * one, and the check from outside.
 */
#include "cli/admin/admin_ask.h"
#include "cli/admin/admin_check.h"
#include "cli/admin/admin_export.h"
#include "cli/admin/admin_files.h"
#include "cli/admin/admin_import.h"
#include "cli/admin/admin_print.h"
#include "cli/admin/admin_servers.h"
#include "cli/base/common.h"
#include "cli/base/data.h"
#include "cli/base/options.h"
#include "cli/command/commands.h"

#include <string.h>
#include <unistd.h>

static const char help_en[] =
    "usage: engawa admin [--data DIR] [--json] COMMAND ...\n"
    "\n"
    "Looks after a table server, for its operator. A running server carries out the command;\n"
    "while it is stopped, the command works on its files. Only the user who runs the server,\n"
    "and root, may use this.\n"
    "\n"
    "  status                     who is here, what is played, load, memory, disk\n"
    "  check                      looks at database, disk, clock, certificate, proxy, push, the\n"
    "                             link\n"
    "  check --from-outside       follows the way that people take to the server: name, port,\n"
    "                             certificate, answer, proxy; says how to mend the first fault\n"
    "  settings                   every setting, its value, where it comes from\n"
    "  settings set NAME VALUE    keeps it in the store, at once, for all servers there; a file\n"
    "                             and the command line take precedence\n"
    "  settings unset NAME        forgets that\n"
    "  servers [ADDRESS]          the servers of a store in PostgreSQL: place, state (tables;\n"
    "                             joined, which has none yet; leaving; gone), since when, for how\n"
    "                             many ms its lease is still valid, version, how many of the 1024\n"
    "                             shards it has; then the standbys of the database, and by how\n"
    "                             many bytes each is behind\n"
    "  drain                      gives this server's tables to the other servers of its store,\n"
    "                             before it is stopped for longer; people who come to it play on\n"
    "  drain end                  it takes its share again, as it also does when it is started\n"
    "  refusals                   what was refused, and how often\n"
    "  message TEXT [--for MIN]   tells everybody who is here or comes in the next ten minutes;\n"
    "                             \"\" takes it back\n"
    "  tables [list]              all tables: id, state, opened, entries, game, title, people\n"
    "  tables going               unfinished tables, those with people first\n"
    "  tables show ID             seats, people and last messages; nothing that is hidden\n"
    "  tables close ID            ends the game, if it is not over, and the chat\n"
    "  tables delete ID           deletes the table, its record and its chat\n"
    "  guests [list]              all guests: id, last here, name, bans and mutes\n"
    "  guests here                who is connected, with their address\n"
    "  guests show ID             devices and tables\n"
    "  guests rename ID NAME      calls them NAME from now on\n"
    "  guests link ID             a personal link for somebody who has lost their device\n"
    "  guests delete ID           deletes the guest: the personal link stops working, and name\n"
    "                             and messages go from all tables and records\n"
    "  guests ban WHO --reason TEXT [--for MIN]   keeps out a guest, or addresses: 192.0.2.7,\n"
    "                             10.0.0.0/8, 2001:db8::/48; they are told the reason\n"
    "  guests mute WHO --reason TEXT [--for MIN]  they may play but not talk\n"
    "  guests unban WHO, guests unmute WHO, guests rulings   lift one; list all\n"
    "  invite [new] [--uses N] [--for MIN]   a link that lets people into a closed server: one\n"
    "                             person, within a week, unless you say otherwise\n"
    "  invite list, invite delete CODE\n"
    "  decks [list]               guests' decks: name, title, cards, bytes\n"
    "  decks delete NAME          deletes the pictures, and the clues for them\n"
    "  backup [FILE]              writes tables and guests to the new file FILE, whole and on "
    "disk,\n"
    "                             while playing goes on, with the guests' decks; without FILE to\n"
    "                             DIR/backups. engawa serve --backup daily makes one a day\n"
    "  backup list, backup delete NAME   those in DIR/backups\n"
    "  restore FILE               goes back to a backup, decks and all, while the server is\n"
    "                             stopped; what was there is kept beside it\n"
    "  copy FROM TO               copies all tables and guests to a new place, and compares both,\n"
    "                             while no server has either: files of a journal, or addresses of\n"
    "                             PostgreSQL (postgres://...); with decks\n"
    "  export ID [FILE]           the record of a game that is over\n"
    "  export all DIR             all records, a file each, in the new folder DIR\n"
    "  import FILE...             brings in records of games that are over, each as a table where\n"
    "                             nobody was: it can be replayed and exported, is on nobody's\n"
    "                             list and counts for no rating. A record that breaks a rule, or\n"
    "                             whose dice do not follow, is refused; one that is here already\n"
    "                             is skipped. FILE may be - for standard input\n"
    "  replay                     reads every log by the rules of this version, and names those "
    "that\n"
    "                             it cannot read; they stay as they are\n"
    "  history rebuild            makes people's lists of finished games anew from the logs\n"
    "  link                       a link to the host's page, for ten minutes and one device\n"
    "  link end                   ends all such links, and the sessions that they opened\n"
    "\n"
    "A list has one line for each item, with tabs between the columns. MIN is a number of\n"
    "minutes; without --for, a decision holds until you lift it.\n"
    "\n"
    "  --data DIR   where the tables are kept, as for engawa serve\n"
    "  --json       answers as one JSON object\n"
    "  --running    fails where no server runs, instead of working on the files\n";
static const char help_ja[] =
    "使い方：engawa admin [--data DIR] [--json] コマンド …\n"
    "\n"
    "サーバーを動かしている人のためのコマンドです。サーバーが動いていればサーバーが実行し、\n"
    "止まっていれば保存されたファイルに対して働きます。使えるのは、サーバーを動かしている\n"
    "ユーザーと root だけです。\n"
    "\n"
    "  status                     今いる人、進行中の対局、負荷、メモリー、ディスク\n"
    "  check                      データベース、ディスク、時計、証明書、プロキシ、\n"
    "                             プッシュ通知、リンクを調べる\n"
    "  check --from-outside       外から来る道すじ（名前、ポート、証明書、応答、プロキシ）を\n"
    "                             順に調べ、最初の異常の直し方を示す\n"
    "  settings                   すべての設定と、その値、どこで決まったか\n"
    "  settings set 名前 値       保存先に残し、それを使うすべてのサーバーですぐに有効にする\n"
    "                             （ファイルとコマンドラインの指定が優先）\n"
    "  settings unset 名前        それを取り消す\n"
    "  servers [アドレス]         同じ PostgreSQL を使うサーバー。場所、状態（tables は卓を持つ、\n"
    "                             joined はまだない、leaving は譲っている、gone は停止）、開始\n"
    "                             時刻、リースの残りミリ秒、版、卓の1024の区分のうち受け持つ\n"
    "                             数。続いて、データベースのスタンバイと、その遅れのバイト数\n"
    "  drain                      長く止める前に、このサーバーの卓を、同じ保存先を使うほかの\n"
    "                             サーバーに譲る。このサーバーに来ている人も、そのまま遊べる\n"
    "  drain end                  また分担に加わる。起動し直したときも同じ\n"
    "  refusals                   断った要求の種類と回数\n"
    "  message 文 [--for 分]      今いる人と、これから10分以内に来る人全員に伝える。\n"
    "                             \"\" で取り消す\n"
    "  tables [list]              卓の一覧。ID、状態、開いた時刻、記録の件数、ゲーム、題、\n"
    "                             人数\n"
    "  tables going               終わっていないもの。人がいるものが先\n"
    "  tables show ID             席、いる人、最近の発言。手札は見せない\n"
    "  tables close ID            対局が途中なら終わらせ、もう誰も発言できないようにする\n"
    "  tables delete ID           卓を、棋譜と発言ごと削除する\n"
    "  guests [list]              ゲスト一覧。ID、最後に来た時刻、名前、決定\n"
    "  guests here                つながっている人とアドレス\n"
    "  guests show ID             端末と卓\n"
    "  guests rename ID 名前      名前を変える\n"
    "  guests link ID             端末をなくした人のための専用リンク\n"
    "  guests delete ID           ゲストのリンクを無効にし、名前と発言をすべての卓と棋譜\n"
    "                             から削除する\n"
    "  guests ban 誰 --reason 理由 [--for 分]   ゲスト、またはアドレス（192.0.2.7、10.0.0.0/8、\n"
    "                             2001:db8::/48）を入れない。理由は本人に伝わる\n"
    "  guests mute 誰 --reason 理由 [--for 分]  遊べるが発言できない\n"
    "  guests unban 誰、guests unmute 誰、guests rulings   取り消す。一覧する\n"
    "  invite [new] [--uses 回数] [--for 分]    招待制のサーバーのための招待リンク。\n"
    "                             指定がなければ1回、1週間\n"
    "  invite list、invite delete コード\n"
    "  decks [list]               ゲストのデッキ一覧。名前、題、枚数、バイト数\n"
    "  decks delete 名前          画像と、そのカードについてのお題を削除する\n"
    "  backup [ファイル]          対局を続けたまま、卓とゲストとデッキを新しいファイルに書き\n"
    "                             出し、検査してディスクに残す。ファイルを省くと DIR/backups\n"
    "                             に置く。engawa serve --backup daily なら毎日\n"
    "  backup list、backup delete 名前   DIR/backups のもの\n"
    "  restore ファイル           サーバーを止めてから、バックアップの状態に戻す。今のものは\n"
    "                             隣に残る\n"
    "  copy 元 先                 サーバーを止めてから、卓とゲストをすべて新しい場所にコピーし、\n"
    "                             元と照らし合わせる。記録ファイルか PostgreSQL のアドレス\n"
    "                             （postgres://…）。デッキも一緒に移る\n"
    "  export ID [ファイル]       終わった対局の棋譜\n"
    "  export all DIR             すべての棋譜を、新しいフォルダー DIR にひとつずつ\n"
    "  import ファイル…           終わった対局の棋譜を取り込む。それぞれが、再生も書き出しも\n"
    "                             できる卓になる。誰の一覧にも載らず、レーティングの対象に\n"
    "                             もならない。ルールに反する棋譜と、出目がシードから導けない\n"
    "                             棋譜は断り、もうある棋譜は飛ばす。- は標準入力\n"
    "  replay                     すべての記録をこの版のルールで読み直し、読めないものを\n"
    "                             示す。記録はそのまま残る\n"
    "  history rebuild            終わった対局の一覧を、記録から作り直す\n"
    "  link                       管理人のページへのリンク。10分間、1台だけ\n"
    "  link end                   そのリンクと、そこから始めた管理をすべて終わらせる\n"
    "\n"
    "一覧は1行にひとつで、区切りはタブです。--for を省くと、取り消すまで続きます。\n"
    "\n"
    "  --data DIR   卓を保存している場所（engawa serve と同じ）\n"
    "  --json       ひとつの JSON オブジェクトで答える\n"
    "  --running    サーバーが動いていなければ、ファイルを開かずに失敗する\n";

enum {
    FOR_MAX = 10 * 365 * 24 * 60, /* minutes */
    USES_MAX = 10000
};

/* A command that is only carried to the house. A name alone means the usual thing. */
static int carry(struct admin *admin)
{
    static const char *const usual[][2] = {
        {"tables", "list"}, {"guests", "list"}, {"decks", "list"}, {"invite", "new"}};
    int status;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (!admin->word[1] && strcmp(admin->word[0], usual[i][0]) == 0) {
            admin->word[1] = usual[i][1];
            break;
        }
    json_t *reply = admin_ask(admin, admin->word, &status);
    if (reply)
        admin_print(reply, admin->json);
    return status;
}

/* Whether the rules of this version read every log. */
static int replay(const struct admin *admin)
{
    int status;
    json_t *reply = admin_ask(admin, admin->word, &status);
    if (!reply)
        return status;
    status = json_integer_value(json_object_get(reply, "differ")) > 0 ? CLI_NO : CLI_YES;
    admin_print(reply, admin->json);
    return status;
}

static int dispatch(struct admin *admin, int count)
{
    const char *what = admin->word[0], *first = admin->word[1];
    if (strcmp(what, "backup") == 0 &&
        !(first && (strcmp(first, "list") == 0 || strcmp(first, "delete") == 0)))
        return count > 2 ? cli_bad_arguments("admin") : admin_back_up(admin, first);
    if (strcmp(what, "export") == 0 && count == 3 && strcmp(first, "all") == 0)
        return admin_export_all(admin, admin->word[2]);
    if (strcmp(what, "export") == 0 && (count == 2 || count == 3))
        return admin_export(admin, first, admin->word[2]);
    if (strcmp(what, "import") == 0)
        return count == 1
                   ? cli_bad_arguments("admin")
                   : admin_import(admin->client, admin->argument + 1, count - 1, admin->json);
    if (strcmp(what, "check") == 0 && count == 1)
        return admin->from_outside ? admin_check_from_outside(admin) : admin_check(admin);
    if (strcmp(what, "replay") == 0 && count == 1)
        return replay(admin);
    return carry(admin);
}

static int run(struct admin *admin, int count, const char *directory)
{
    struct engawa_reason why;
    if (strcmp(admin->word[0], "restore") == 0)
        return count == 2 ? admin_restore(directory, admin->word[1], admin->json)
                          : cli_bad_arguments("admin");
    if (strcmp(admin->word[0], "copy") == 0)
        return count == 3 ? admin_copy(admin->word[1], admin->word[2], admin->json)
                          : cli_bad_arguments("admin");
    if (strcmp(admin->word[0], "servers") == 0)
        return count <= 2 ? admin_servers(directory, admin->word[1], admin->json)
                          : cli_bad_arguments("admin");
    admin->client = admin_client_open(directory, admin->running, &why);
    if (!admin->client)
        return admin_refuse(admin->json, &why);
    int status = dispatch(admin, count);
    if (!admin_client_close(admin->client)) {
        cli_complain("The disk failed, so not everything was done.",
                     "ディスクに書き込めず、すべては実行できませんでした。");
        status = CLI_NO;
    }
    return status;
}

int cli_admin(int argc, char **argv)
{
    struct admin admin = {.data = NULL};
    const struct cli_option options[] = {
        {"data", .text = &admin.data},
        {"json", .flag = &admin.json},
        {"from-outside", .flag = &admin.from_outside},
        {"running", .flag = &admin.running},
        {"reason", .text = &admin.reason},
        {"for", .number = &admin.minutes, .low = 1, .high = FOR_MAX},
        {"uses", .number = &admin.uses, .low = 1, .high = USES_MAX},
        {0}};
    const struct cli_usage usage = {
        .help_en = help_en, .help_ja = help_ja, .options = options, .least = 1, .most = CLI_ANY};
    struct engawa_text directory = {0};
    int status;
    if (!cli_read_arguments(argc, argv, &usage, &status))
        return status;
    int count = argc - optind;
    if (count > ADMIN_WORDS_MAX && strcmp(argv[optind], "import") != 0)
        return cli_bad_arguments("admin");
    admin.argument = argv + optind;
    for (int i = 0; i < count && i < ADMIN_WORDS_MAX; i++)
        admin.word[i] = argv[optind + i];
    status = data_directory(admin.data, &directory) ? run(&admin, count, directory.at) : CLI_NO;
    engawa_text_free(&directory);
    return status;
}
