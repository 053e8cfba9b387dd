/* admin.c - `engawa admin`: the operator's commands, for a running server or for the files of a
 * stopped one.
 *
 * The server implements the commands (server/admin/commands.h); this file only sends the arguments
 * there and prints the reply (admin_client.h). It implements itself the commands that need more
 * rights than the server has: writing a backup to the requested file outside the data directory,
 * restoring one, and the check from outside.
 */
#include "cli/admin/admin_client.h"
#include "cli/admin/admin_import.h"
#include "cli/admin/admin_print.h"
#include "cli/admin/admin_servers.h"
#include "cli/base/common.h"
#include "cli/base/data.h"
#include "cli/base/options.h"
#include "cli/command/commands.h"
#include "cli/remote/remote.h"
#include "store/care/backup.h"
#include "store/care/copy.h"
#include "store/decks/decks.h"
#include "store/sql/files.h"
#include "store/turn/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

static const char help_en[] =
    "usage: engawa admin [--data DIR] [--json] COMMAND ...\n"
    "\n"
    "What a table server has and does, for whoever runs it. While the server runs it does what\n"
    "is asked; while it is stopped this works on its files. Only the user who runs the server\n"
    "may do so, and root.\n"
    "\n"
    "  status                     who is here, what is played, load, memory, disk\n"
    "  check                      looks at database, disk, clock, certificate, proxy, push, the\n"
    "                             link\n"
    "  settings                   every setting, its value, where it comes from\n"
    "  settings set NAME VALUE    keeps it in the store, for every server of it, at once; a file\n"
    "                             and the command line go first\n"
    "  settings unset NAME        forgets that\n"
    "  servers [ADDRESS]          the servers of a store in PostgreSQL: place, state (tables;\n"
    "                             joined, which has none yet; leaving; gone), since when, for how\n"
    "                             many ms its lease still holds, version, how many of the 1024\n"
    "                             shards it has; then the standbys of the database, and by how\n"
    "                             many bytes each is behind\n"
    "  drain                      gives this server's tables to the other servers of its store,\n"
    "                             before it is stopped for longer; people who come to it play on\n"
    "  drain end                  it takes its share again, as it also does when it is started\n"
    "  refusals                   what was refused, and how often\n"
    "  message TEXT [--for MIN]   tells everybody who is here or comes in the next ten minutes;\n"
    "                             \"\" takes it back\n"
    "  tables [list]              all tables: id, state, opened, entries, game, title, people\n"
    "  tables going               those that are not over, people first\n"
    "  tables show ID             seats, who is there, what was said last; nothing hidden\n"
    "  tables close ID            ends the game, if it is not over; nobody says anything there\n"
    "  tables delete ID           the table is gone, with its record and all that was said\n"
    "  guests [list]              all guests: id, last here, name, and what was decided\n"
    "  guests here                who is connected, with their address\n"
    "  guests show ID             devices and tables\n"
    "  guests rename ID NAME      calls them NAME from now on\n"
    "  guests link ID             a personal link for somebody who has lost their device\n"
    "  guests delete ID           the guest's link is nobody's any more; their name and what they\n"
    "                             said go from all tables and records\n"
    "  guests ban WHO --reason TEXT [--for MIN]   keeps out a guest, or addresses: 192.0.2.7,\n"
    "                             10.0.0.0/8, 2001:db8::/48; they are told the reason\n"
    "  guests mute WHO --reason TEXT [--for MIN]  they play and say nothing\n"
    "  guests unban WHO, guests unmute WHO, guests rulings   lifts it; lists both\n"
    "  invite [new] [--uses N] [--for MIN]   a code for a closed server, as a link; once and for\n"
    "                             a week, if nothing else is said\n"
    "  invite list, invite delete CODE\n"
    "  decks [list]               guests' decks: name, title, cards, bytes\n"
    "  decks delete NAME          the pictures are gone, and the clues about them\n"
    "  backup [FILE]              writes tables and guests to the new file FILE, whole and on "
    "disk,\n"
    "                             while playing goes on; without FILE to DIR/backups. Decks are\n"
    "                             files in DIR/decks: copy them as well\n"
    "  backup list, backup delete NAME   those in DIR/backups\n"
    "  restore FILE               goes back to a backup, while the server is stopped; what was\n"
    "                             there is kept beside it\n"
    "  copy FROM TO               copies all tables and guests to a new place, and compares both,\n"
    "                             while no server has either: files of a journal, or addresses of\n"
    "                             PostgreSQL (postgres://...); with decks\n"
    "  export ID [FILE]           the record of a game that is over\n"
    "  export all DIR             all records, a file each, in the new folder DIR\n"
    "  import FILE...             brings in records of games that are over, each as a table that\n"
    "                             nobody was at: it can be replayed and exported, is on nobody's\n"
    "                             list and counts for no rating. A record that breaks a rule, or\n"
    "                             whose dice do not follow, is refused; one that is here already\n"
    "                             is passed over. FILE may be - for standard input\n"
    "  replay                     reads every log by the rules of this version, and names those "
    "that\n"
    "                             it cannot read; they stay as they are\n"
    "  history rebuild            works the lists of games that are over out again from the logs\n"
    "  link                       a link to the host's page, for ten minutes and one device\n"
    "  link end                   ends all of them, and what came by them\n"
    "\n"
    "A list has one line for each, with tabs between. MIN are minutes; without --for it holds\n"
    "until it is lifted.\n"
    "\n"
    "  --data DIR   where the tables are kept, as for engawa serve\n"
    "  --json       answers as one JSON object\n";
static const char help_ja[] =
    "使い方: engawa admin [--data DIR] [--json] コマンド …\n"
    "\n"
    "サーバーを動かしている人のためのコマンドです。サーバーが動いていればサーバーが実行し、\n"
    "止まっていれば保存されたファイルに対して働きます。使えるのは、サーバーを動かしている\n"
    "ユーザーと root だけです。\n"
    "\n"
    "  status                     いる人、遊ばれているもの、負荷、メモリー、ディスク\n"
    "  check                      "
    "データベース、ディスク、時計、証明書、プロキシ、プッシュ通知、リンクを\n"
    "                             調べる\n"
    "  settings                   すべての設定と、その値、どこで決まったか\n"
    "  settings set 名前 値       保存先に残し、それを使うすべてのサーバーですぐに有効にする\n"
    "                             (ファイルとコマンドラインの指定が優先)\n"
    "  settings unset 名前        それを取り消す\n"
    "  servers [アドレス]         同じ PostgreSQL を使うサーバー。場所、状態(tables は卓を持つ、\n"
    "                             joined はまだない、leaving は譲っている、gone は停止)、開始\n"
    "                             時刻、リースの残りミリ秒、版、卓の1024の区分のうち受け持つ\n"
    "                             数。続いて、データベースのスタンバイと、その遅れのバイト数\n"
    "  drain                      長く止める前に、このサーバーの卓を、同じ保存先を使うほかの\n"
    "                             サーバーに譲る。このサーバーに来ている人も、そのまま遊べる\n"
    "  drain end                  また分担に加わる。始めなおしたときも同じ\n"
    "  refusals                   断った要求の種類と回数\n"
    "  message 文 [--for 分]      いる人と、これから10分のうちに来る人全員に伝える。\n"
    "                             \"\" で取り消す\n"
    "  tables [list]              "
    "卓の一覧。ID、状態、開いた時刻、記録の件数、ゲーム、題、人数\n"
    "  tables going               終わっていないもの。人がいるものが先\n"
    "  tables show ID             席、いる人、最近の発言。手の内は見せない\n"
    "  tables close ID            ゲームが途中なら終わらせ、もう誰も発言できないようにする\n"
    "  tables delete ID           卓を、棋譜と発言ごと消す\n"
    "  guests [list]              ゲスト一覧。ID、最後に来た時刻、名前、決定\n"
    "  guests here                つながっている人とアドレス\n"
    "  guests show ID             端末と卓\n"
    "  guests rename ID 名前      名前を変える\n"
    "  guests link ID             端末をなくした人のための専用リンク\n"
    "  guests delete ID           "
    "ゲストのリンクを無効にし、名前と発言をすべての卓と棋譜から\n"
    "                             消す\n"
    "  guests ban 誰 --reason 理由 [--for 分]   ゲスト、またはアドレス(192.0.2.7、10.0.0.0/8、\n"
    "                             2001:db8::/48)を入れない。理由は本人に伝わる\n"
    "  guests mute 誰 --reason 理由 [--for 分]  遊べるが発言できない\n"
    "  guests unban 誰、guests unmute 誰、guests rulings   取り消す。一覧する\n"
    "  invite [new] [--uses 回数] [--for 分]    "
    "招待制のサーバーのための招待リンク。指定がなければ\n"
    "                             1回、1週間\n"
    "  invite list、invite delete コード\n"
    "  decks [list]               ゲストのデッキ一覧。名前、題、枚数、バイト数\n"
    "  decks delete 名前          画像と、そのカードについてのお題を消す\n"
    "  backup [ファイル]          "
    "ゲームを続けたまま、卓とゲストを新しいファイルに書き出し、\n"
    "                             検査してディスクに残す。省くと DIR/backups に。デッキは "
    "DIR/decks\n"
    "                             にあるファイルなので、別にコピーする\n"
    "  backup list、backup delete 名前   DIR/backups のもの\n"
    "  restore ファイル           サーバーを止めてから、バックアップの状態に戻す。今のものは\n"
    "                             隣に残る\n"
    "  copy 元 先                 サーバーを止めてから、卓とゲストをすべて新しい場所にコピーし、\n"
    "                             元と照らし合わせる。記録ファイルか PostgreSQL のアドレス\n"
    "                             (postgres://…)。デッキも一緒に移る\n"
    "  export ID [ファイル]       終わったゲームの棋譜\n"
    "  export all DIR             すべての棋譜を、新しいフォルダー DIR に1つずつ\n"
    "  import ファイル…           "
    "終わったゲームの棋譜を取り込む。それぞれが、再生も書き出しもできる\n"
    "                             卓になる。誰の一覧にも載らず、レーティングにも数えない。規則に\n"
    "                             "
    "反する棋譜と、出目がシードから導けない棋譜は断り、もうある棋譜は\n"
    "                             飛ばす。- は標準入力\n"
    "  replay                     "
    "すべての記録をこの版の規則で読み直し、読めないものを挙げる。\n"
    "                             記録はそのまま残る\n"
    "  history rebuild            終わったゲームの一覧を、記録から作り直す\n"
    "  link                       管理ページへのリンク。10分間、1台だけ\n"
    "  link end                   そのすべてを終わらせる\n"
    "\n"
    "一覧は1行に1つで、区切りはタブです。--for を省くと、取り消すまで続きます。\n"
    "\n"
    "  --data DIR   卓を保存している場所(engawa serve と同じ)\n"
    "  --json       1つの JSON オブジェクトで答える\n";

enum {
    WORDS_MAX = 4,
    FOR_MAX = 10 * 365 * 24 * 60, /* minutes */
    USES_MAX = 10000
};

/* The arguments of the command line. */
struct admin {
    const char *data, *reason;
    int minutes, uses; /* 0: not said */
    bool json;
    const char *word[WORDS_MAX + 1]; /* ended by NULL */
    char **argument;                 /* all of them, of which WORD has the first */
    struct admin_client *client;
};

static int complain(const struct engawa_reason *why)
{
    cli_complain("%s.", "%s。", engawa_reason_in(why, cli_language()));
    return strcmp(why->code, "usage") == 0 ? CLI_USAGE : CLI_NO;
}

/* ---- asking ---- */

static json_t *new_message(const struct admin *admin, const char *const *words, const char *after)
{
    json_t *message = json_object(), *array = json_array();
    json_object_set_new(message, "ask", json_string("admin"));
    for (; *words; words++)
        json_array_append_new(array, json_stringn(*words, strlen(*words)));
    json_object_set_new(message, "do", array);
    json_object_set_new(message, "lang", json_string(cli_words("en", "ja")));
    if (after)
        json_object_set_new(message, "after", json_string(after));
    if (admin->reason)
        json_object_set_new(message, "reason", json_string(admin->reason));
    if (admin->minutes)
        json_object_set_new(message, "for", json_integer(admin->minutes));
    if (admin->uses)
        json_object_set_new(message, "uses", json_integer(admin->uses));
    return message;
}

/* The reply to WORDS, or its page after AFTER; NULL after a complaint, with *STATUS. */
static json_t *ask_page(const struct admin *admin, const char *const *words, const char *after,
                        int *status)
{
    struct engawa_reason why;
    json_t *message = new_message(admin, words, after);
    json_t *reply = admin_client_ask(admin->client, message, &why);
    json_decref(message);
    *status = CLI_YES;
    if (!reply) {
        *status = complain(&why);
        return NULL;
    }
    if (json_is_true(json_object_get(reply, "ok"))) {
        json_object_del(reply, "re");
        json_object_del(reply, "ok");
        return reply;
    }
    const char *code = json_string_value(json_object_get(reply, "code")),
               *say = json_string_value(json_object_get(reply, "say"));
    cli_complain("%s.", "%s。", say ? say : "?");
    *status = code && strcmp(code, "usage") == 0 ? CLI_USAGE : CLI_NO;
    json_decref(reply);
    return NULL;
}

/* The same with all pages in one. */
static json_t *ask(const struct admin *admin, const char *const *words, int *status)
{
    json_t *all = ask_page(admin, words, NULL, status), *reply;
    const char *more;
    while (all && (more = json_string_value(json_object_get(all, "more")))) {
        reply = ask_page(admin, words, more, status);
        if (!reply)
            break;
        json_array_extend(json_object_get(all, "list"), json_object_get(reply, "list"));
        json_object_del(all, "more");
        if (json_object_get(reply, "more"))
            json_object_set(all, "more", json_object_get(reply, "more"));
        json_decref(reply);
    }
    return all;
}

/* ---- files ---- */

static int complain_file(const char *path)
{
    cli_complain("%s: %s.", "%s: %s", path, strerror(errno));
    return CLI_NO;
}

static bool copy_bytes(int from, int to)
{
    char piece[16384];
    ssize_t length;
    while ((length = read(from, piece, sizeof piece)) > 0)
        for (ssize_t done = 0, wrote; done < length; done += wrote)
            if ((wrote = write(to, piece + done, (size_t)(length - done))) < 0)
                return false;
    return length == 0 && fsync(to) == 0;
}

/* Moves the file FROM to the new file TO, which has its name when it is on disk. */
static bool move_file(const char *from, const char *to)
{
    struct engawa_text part = {0};
    engawa_text_printf(&part, "%s.part", to);
    int source = open(from, O_RDONLY | O_CLOEXEC);
    int target = source >= 0 ? open(part.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    bool fine = target >= 0 && copy_bytes(source, target) && rename(part.at, to) == 0 &&
                files_sync_folder(to) && unlink(from) == 0;
    int failed = errno;
    if (source >= 0)
        close(source);
    if (target >= 0)
        close(target);
    if (target >= 0 && !fine)
        unlink(part.at);
    engawa_text_free(&part);
    errno = failed;
    return fine;
}

/* ---- backup and restore ---- */

static int back_up(const struct admin *admin, const char *file)
{
    static const char *const words[] = {"backup", "new", NULL};
    int status;
    if (file && access(file, F_OK) == 0) {
        errno = EEXIST;
        return complain_file(file);
    }
    json_t *reply = ask(admin, words, &status);
    if (!reply)
        return status;
    const char *made = json_string_value(json_object_get(reply, "path"));
    if (file && !move_file(made, file)) {
        status = complain_file(file);
        cli_complain("The backup is in %s.", "バックアップは %s にあります。", made);
        json_decref(reply);
        return status;
    }
    if (file) {
        json_object_del(reply, "backup");
        json_object_set_new(reply, "path", json_string(file));
    }
    admin_print(reply, admin->json);
    return CLI_YES;
}

static int restore(const char *directory, const char *file)
{
    struct engawa_text path = {0}, old = {0};
    struct engawa_reason why;
    time_t now = time(NULL);
    struct tm parts;
    char moment[32] = "0";
    if (gmtime_r(&now, &parts))
        strftime(moment, sizeof moment, "%Y%m%d-%H%M%S", &parts);
    if (!admin_client_has_file(directory, &why))
        return complain(&why);
    engawa_text_printf(&path, "%s/" DATA_JOURNAL, directory);
    engawa_text_printf(&old, "%s.before-%s", path.at, moment);
    bool fine = journal_restore(file, path.at, old.at, &why);
    int status = fine ? CLI_YES : complain(&why);
    if (fine && access(old.at, F_OK) == 0)
        cli_complain("What was there before is in %s.", "それまでのものは %s にあります。", old.at);
    engawa_text_free(&path);
    engawa_text_free(&old);
    return status;
}

/* Opens the guests' decks that go with the JOURNAL at PLACE, a file or an address. */
static bool open_decks(const char *place, struct journal *journal, struct decks **decks,
                       struct engawa_reason *why)
{
    static const char *const reserved[] = {NULL};
    struct engawa_text path = {0};
    const char *slash = strrchr(place, '/');
    engawa_text_add_bytes(&path, place, slash ? (size_t)(slash - place) + 1 : 0);
    engawa_text_add(&path, DATA_DECKS);
    bool fine = decks_open(path.at, journal, INT64_MAX, INT64_MAX, reserved, decks, why);
    engawa_text_free(&path);
    return fine;
}

/* Copies the journal SOURCE at FROM to TARGET at TO, and the decks that go with it: these first,
 * for they are no part of the transaction in which the journal is copied. */
static bool copy_open(const char *from, struct journal *source, const char *to,
                      struct journal *target, int64_t *rows, int64_t *count,
                      struct engawa_reason *why)
{
    struct decks *one = NULL, *other = NULL;
    bool fine = open_decks(from, source, &one, why) && open_decks(to, target, &other, why) &&
                decks_copy(one, other, count, why);
    bool whole = fine && journal_copy(source, target, rows, why);
    if (fine && !whole)
        decks_clear(other);
    decks_close(one);
    decks_close(other);
    return whole;
}

/* Copies the store at FROM, a file or an address, to TO. */
static bool copy_all(const char *from, const char *to, int64_t *rows, int64_t *decks,
                     struct engawa_reason *why)
{
    struct journal *source = NULL, *target = NULL;
    if (!journal_is_address(from) && access(from, F_OK) != 0)
        return engawa_refuse(why, "store", "%.150s: %s", "%.150s: %s", from, strerror(errno));
    bool fine = journal_open(from, &source, why) && journal_open(to, &target, why) &&
                copy_open(from, source, to, target, rows, decks, why);
    journal_close(target);
    journal_close(source);
    return fine;
}

static int copy(const char *from, const char *to)
{
    struct engawa_reason why;
    int64_t rows, decks;
    if (!copy_all(from, to, &rows, &decks, &why))
        return complain(&why);
    printf(cli_words("%lld rows and %lld decks were copied, and are the same on both sides.\n",
                     "%lld 行とデッキ %lld 組をコピーし、元と同じであることを確かめました。\n"),
           (long long)rows, (long long)decks);
    return CLI_YES;
}

/* ---- records ---- */

/* Writes RECORD to the new file PATH, or to standard output where that is NULL. */
static int write_record(const char *record, const char *path)
{
    int handle = path ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644) : STDOUT_FILENO;
    FILE *file = handle >= 0 && path ? fdopen(handle, "w") : stdout;
    if (handle < 0)
        return complain_file(path);
    bool fine = fputs(record, file) >= 0 && fflush(file) == 0;
    if (path)
        fine &= fclose(file) == 0;
    return fine ? CLI_YES : complain_file(path ? path : "-");
}

static int export_one(const struct admin *admin, const char *id, const char *path)
{
    const char *const words[] = {"export", id, NULL};
    int status;
    json_t *reply = ask(admin, words, &status);
    if (reply)
        status = write_record(json_string_value(json_object_get(reply, "record")), path);
    json_decref(reply);
    return status;
}

static int export_all(const struct admin *admin, const char *folder)
{
    static const char *const words[] = {"tables", "list", NULL};
    int status;
    size_t i;
    json_t *row;
    if (mkdir(folder, 0700) != 0)
        return complain_file(folder);
    json_t *reply = ask(admin, words, &status);
    json_array_foreach(json_object_get(reply, "list"), i, row)
    {
        const char *id = json_string_value(json_object_get(row, "table"));
        const char *state = json_string_value(json_object_get(row, "state"));
        struct engawa_text path = {0};
        if (strcmp(state, "over") != 0)
            continue;
        engawa_text_printf(&path, "%s/%s.engawa.jsonl", folder, id);
        int one = export_one(admin, id, path.at);
        status = one == CLI_YES ? status : one;
        engawa_text_free(&path);
    }
    json_decref(reply);
    return status;
}

/* ---- a look from outside ---- */

static void add_check(json_t *list, const char *what, bool fine, const char *say)
{
    json_array_append_new(list,
                          json_pack("{s:s,s:b,s:s}", "check", what, "fine", fine, "say", say));
}

static void check_network_time(json_t *list)
{
    struct timex state = {.modes = 0};
    int got = adjtimex(&state);
    if (got < 0)
        return;
    bool fine = got != TIME_ERROR && !(state.status & STA_UNSYNC);
    add_check(list, "network-time", fine,
              fine
                  ? cli_words("the clock is set by the network", "時計はネットワークに合っています")
                  : cli_words("nothing sets this machine's clock (NTP)",
                              "このマシンの時計を合わせるもの(NTP)がありません"));
}

/* Whether people reach the server under LINK, WebSocket and all. */
static void check_link(json_t *list, const char *link)
{
    struct engawa_text table = {0}, say = {0};
    struct remote_link parts;
    struct engawa_reason why = {.code = ""};
    engawa_text_printf(&table, "%st/x", link);
    signal(SIGPIPE, SIG_IGN);
    struct remote *remote = remote_read_link(table.at, &parts) ? remote_open(&parts, &why) : NULL;
    engawa_text_printf(&say, "%s: %s", link,
                       remote ? cli_words("it answers", "応答があります")
                              : engawa_reason_in(&why, cli_language()));
    add_check(list, "link", remote != NULL, say.at);
    remote_close(remote);
    engawa_text_free(&table);
    engawa_text_free(&say);
}

static int check(const struct admin *admin)
{
    static const char *const words[] = {"check", NULL}, *const push[] = {"check", "push", NULL};
    int status;
    size_t i;
    json_t *row, *reply = ask(admin, words, &status);
    json_t *services = reply ? ask(admin, push, &status) : NULL;
    if (!services) {
        json_decref(reply);
        return status;
    }
    json_t *list = json_object_get(reply, "list");
    json_array_extend(list, json_object_get(services, "list"));
    json_decref(services);
    const char *link = json_string_value(json_object_get(reply, "link"));
    check_network_time(list);
    if (admin_client_is_live(admin->client) && link && strncmp(link, "http", 4) == 0)
        check_link(list, link);
    json_array_foreach(list, i, row) if (json_is_false(json_object_get(row, "fine"))) status =
        CLI_NO;
    admin_print(reply, admin->json);
    return status;
}

/* ---- the command ---- */

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
    json_t *reply = ask(admin, admin->word, &status);
    if (reply)
        admin_print(reply, admin->json);
    return status;
}

/* Whether the rules of this version read every log. */
static int replay(const struct admin *admin)
{
    int status;
    json_t *reply = ask(admin, admin->word, &status);
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
        return count > 2 ? cli_bad_arguments("admin") : back_up(admin, first);
    if (strcmp(what, "export") == 0 && count == 3 && strcmp(first, "all") == 0)
        return export_all(admin, admin->word[2]);
    if (strcmp(what, "export") == 0 && (count == 2 || count == 3))
        return export_one(admin, first, admin->word[2]);
    if (strcmp(what, "import") == 0)
        return count == 1
                   ? cli_bad_arguments("admin")
                   : admin_import(admin->client, admin->argument + 1, count - 1, admin->json);
    if (strcmp(what, "check") == 0 && count == 1)
        return check(admin);
    if (strcmp(what, "replay") == 0 && count == 1)
        return replay(admin);
    return carry(admin);
}

static int run(struct admin *admin, int count, const char *directory)
{
    struct engawa_reason why;
    if (strcmp(admin->word[0], "restore") == 0)
        return count == 2 ? restore(directory, admin->word[1]) : cli_bad_arguments("admin");
    if (strcmp(admin->word[0], "copy") == 0)
        return count == 3 ? copy(admin->word[1], admin->word[2]) : cli_bad_arguments("admin");
    if (strcmp(admin->word[0], "servers") == 0)
        return count <= 2 ? admin_servers(directory, admin->word[1], admin->json)
                          : cli_bad_arguments("admin");
    admin->client = admin_client_open(directory, &why);
    if (!admin->client)
        return complain(&why);
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
    if (count > WORDS_MAX && strcmp(argv[optind], "import") != 0)
        return cli_bad_arguments("admin");
    admin.argument = argv + optind;
    for (int i = 0; i < count && i < WORDS_MAX; i++)
        admin.word[i] = argv[optind + i];
    status = data_directory(admin.data, &directory) ? run(&admin, count, directory.at) : CLI_NO;
    engawa_text_free(&directory);
    return status;
}
