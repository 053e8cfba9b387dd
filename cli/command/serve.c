/* serve.c - `engawa serve`: starts the server and prints its links. */
#include "cli/base/common.h"
#include "cli/base/data.h"
#include "cli/command/commands.h"
#include "cli/serving/serving.h"
#include "engine/large.h"
#include "engine/sentence.h"
#include "server/app/links.h"
#include "server/app/server.h"
#include "server/base/report.h"
#include "server/net/base_path.h"
#include "server/net/listen.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help_en[] =
    "usage: engawa serve [OPTION ...]\n"
    "\n"
    "Opens the table server and prints the links under which people reach it.\n"
    "\n"
    "  --settings FILE     take the options from FILE, a line each: port = 8750; without this "
    "from\n"
    "                      /etc/engawa/engawa.conf, or engawa.conf in the data directory. Those\n"
    "                      given here go before, and then environment variables: ENGAWA_PORT,\n"
    "                      ENGAWA_TRUSTED_PROXY. SIGHUP has the file read again\n"
    "  --check             only say what is wrong with the settings\n"
    "  --port N            the port (8750); 0 picks a free one\n"
    "  --host ADDRESS      listen on this address only: 127.0.0.1, ::1, localhost, one of this\n"
    "                      machine's; 0.0.0.0: every IPv4 address (default: every address);\n"
    "                      unix:/run/engawa/socket: a Unix socket, for a proxy on this machine\n"
    "  --data DIR          where the tables are kept\n"
    "                      ($XDG_DATA_HOME/engawa, or ~/.local/share/engawa)\n"
    "  --store ADDRESS     keep tables and guests' decks in PostgreSQL instead:\n"
    "                      postgres://engawa@host/engawa; the password is taken from\n"
    "                      PGPASSFILE or PGPASSWORD. Backups are PostgreSQL's. docs/scaling.md\n"
    "  --backup WHEN       makes backups while people play: daily, no (no)\n"
    "  --backup-keep N     daily backups that are kept (14)\n"
    "  --backup-to DIR     where backups go (backups in the data directory)\n"
    "  --peer HOST:PORT    several servers have the same store: the others reach this one\n"
    "                      here (10.0.0.2:8751). Each has a part of the tables; people may\n"
    "                      come to any, and the others take over when one ends or fails\n"
    "  --url URL           how people reach the server from outside, for links and\n"
    "                      QR codes: https://games.example.org; with a folder that a proxy\n"
    "                      gives it: https://example.org/games\n"
    "  --name NAME         a further name under which browsers may ask for the server; may be\n"
    "                      repeated. Addresses, names without a dot, *.local, this machine's\n"
    "                      hostname and --url need none\n"
    "  --trusted-proxy RANGE  believe what a proxy at these addresses says in X-Forwarded-For\n"
    "                      and -Proto: 127.0.0.1, 10.0.0.0/8, fd00::/8; may be repeated\n"
    "  --proxy-protocol    those proxies begin each connection by the PROXY protocol, 1 or 2\n"
    "  --cert FILE --key FILE   serve by TLS with these PEM files\n"
    "  --push              tell guests whose page is closed that it is their turn, if they want\n"
    "                      it, by the push services of their browsers; needs https\n"
    "  --push-contact URL  where who runs these reaches you: mailto:host@example.org\n"
    "  --push-service HOST a further push service: push.example.org, *.example.org; may be\n"
    "                      repeated\n"
    "  --closed            only people who were here before, or were invited (engawa admin "
    "invite)\n"
    "  --open-tables WHO   who may open tables: everybody, invited, or host, who runs the server\n"
    "  --daily WHAT        solo games of the day with the same dice for everybody: yes, no (yes)\n"
    "  --time-zone ZONE    where its days begin at midnight: Asia/Tokyo (that of the system)\n"
    "  --operator-link WHEN  prints a link to the operator's page: first (when there are no "
    "tables\n"
    "                      yet), always (at every start), no (first)\n"
    "  --language LANG     the language of people who have not chosen one: en, ja\n"
    "  --imprint URL, --privacy URL   links that the page shows\n"
    "  --bot-threads N     threads in which bots think (2)\n"
    "  --bot-pace MS       milliseconds from a bot's turn to its move (400), so that the\n"
    "                      time tells nothing of its hand; 0: as soon as it has chosen\n"
    "  --bot NAME=COMMAND  a program of yours that people may choose as a bot at their tables;\n"
    "                      it runs enclosed: engawa box --help, docs/bot-protocol.md; may be\n"
    "                      repeated\n"
    "  --connections N     people connected at once, in all (2000)\n"
    "  --per-address N     the same from one address (200)\n"
    "  --sockets N         the same of requests for pages, files and uploads (600)\n"
    "  --sockets-per-address N  and of one address (100)\n"
    "  --unread MB         for responses that were made and wait to be read, in all (48)\n"
    "  --unread-per-address MB  and of one address (8)\n"
    "  --requests N        requests and connections a second from one address (100), twenty\n"
    "                      times as many at once; 0: no limit\n"
    "  --patience S        seconds for a request to be complete (15), longer for large files;\n"
    "                      a connection kept for the next request closes after as long\n"
    "  --rate N            messages a second of one guest (50), and in proportion what they\n"
    "                      say, open and ask of bots; 0: no limit\n"
    "  --address-share N   how many guests' share of all that one address may take (8);\n"
    "                      0: no limit\n"
    "  --new-guests N      new guests a second, from all addresses (20)\n"
    "  --tables N          tables that are not over, in all (5000)\n"
    "  --tables-per-guest N  the same of one guest (20)\n"
    "  --wait-hours N      hours after which a table ends that nobody has started and where\n"
    "                      nobody is (12)\n"
    "  --deck-space MB     for decks of people's own pictures (2048); 0: none\n"
    "  --deck-share MB     the same of one guest (256)\n"
    "  --uploads N         pictures a minute from one guest, and from one address (240), twenty\n"
    "                      times as many in one go; 0: no limit\n"
    "  --uploads-at-once N  pictures that one guest, or one address, may be sending (4)\n"
    "  --clues N           clues of each card that bots remember from earlier games (24);\n"
    "                      0: none, and forget those that there are\n"
    "  --keep-idle DAYS    a table where nothing happens is given up after this (30);\n"
    "                      here and below 0 means never\n"
    "  --keep-tables DAYS  a table is deleted when it has been over for so long (365)\n"
    "  --keep-guests DAYS  a guest is deleted who has not come for so long (400)\n"
    "  --keep-clues DAYS   a clue is forgotten after this (400)\n"
    "  --keep-decks DAYS   a deck is deleted that nobody has used for so long (400)\n"
    "  --metrics [ADDRESS:]PORT  tell there, at /metrics, what the server does, as Prometheus\n"
    "                      reads it; without an address on this machine only (127.0.0.1)\n"
    "  --log-level LEVEL   how much is said on standard error: error, warning, notice (what is\n"
    "                      said without this), info (tables come and go), debug (every ask)\n"
    "  --log-format FORM   sentences (text), or an event a line for programs: logfmt, json\n"
    "  --no-sandbox        may open any file and be looked into by a debugger\n"
    "\n"
    "Stop it with Ctrl-C. Every game goes on where it was when it is started again.\n";
static const char help_ja[] =
    "使い方: engawa serve [オプション …]\n"
    "\n"
    "卓のサーバーを開き、みんなに送るリンクを表示します。\n"
    "\n"
    "  --settings FILE     オプションを FILE から読む。1行に1つ「port = 8750」のように書く。\n"
    "                      省くと、/etc/engawa/engawa.conf かデータの場所の engawa.conf。\n"
    "                      優先するのはここで指定したもの、次に環境変数（ENGAWA_PORT、\n"
    "                      ENGAWA_TRUSTED_PROXY など）。SIGHUP でファイルを読みなおす\n"
    "  --check             設定の誤りを表示するだけ\n"
    "  --port N            ポート番号（8750）。0 なら空いているもの\n"
    "  --host アドレス     このアドレスだけで待ち受ける。127.0.0.1、::1、localhost、この\n"
    "                      マシンのアドレス。0.0.0.0: すべての IPv4（既定値：すべて）。\n"
    "                      unix:/run/engawa/socket: 同じマシンのプロキシのための Unix ソケット\n"
    "  --data DIR          卓を保存する場所\n"
    "                      （$XDG_DATA_HOME/engawa または ~/.local/share/engawa）\n"
    "  --store アドレス    卓の記録とゲストの絵を PostgreSQL に置く：\n"
    "                      postgres://engawa@host/engawa。パスワードは PGPASSFILE か\n"
    "                      PGPASSWORD から読む。バックアップは PostgreSQL で。docs/scaling.md\n"
    "  --backup いつ       遊んでいる間もバックアップする。daily: 毎日、no: しない（no）\n"
    "  --backup-keep N     残しておく毎日のバックアップの数（14）\n"
    "  --backup-to DIR     バックアップの置き場所（データの場所の backups）\n"
    "  --peer ホスト:ポート  同じ保存先を使うサーバーを複数動かす。ほかのサーバーからは\n"
    "                      ここに届く（10.0.0.2:8751）。卓は全台で分け合い、人はどこに来ても\n"
    "                      よく、1台が止まればほかが引き継ぐ\n"
    "  --url URL           外から見たサーバーの URL。リンクと QR コードに使う:\n"
    "                      https://games.example.org。プロキシがフォルダーを割り当てる\n"
    "                      なら https://example.org/games\n"
    "  --name 名前         ブラウザーが使ってよいサーバーの名前を加える。何度でも指定できる。\n"
    "                      アドレス、ドットのない名前、*.local、このマシンのホスト名、--url の\n"
    "                      名前には不要\n"
    "  --trusted-proxy 範囲  このアドレスにあるプロキシの X-Forwarded-For と -Proto を信じる:\n"
    "                      127.0.0.1、10.0.0.0/8、fd00::/8。何度でも指定できる\n"
    "  --proxy-protocol    そのプロキシは、どの接続も PROXY プロトコル（1 か 2）で始める\n"
    "  --cert FILE --key FILE   この PEM ファイルで TLS を使う\n"
    "  --push              ページを閉じている人に、希望すれば、番が来たことをブラウザーの\n"
    "                      プッシュサービスで知らせる。https が必要\n"
    "  --push-contact URL  プッシュサービスの運営者からの連絡先: mailto:host@example.org\n"
    "  --push-service ホスト  ほかのプッシュサービス: push.example.org、*.example.org。\n"
    "                      何度でも指定できる\n"
    "  --closed            前に来た人と、招待した人だけを入れる（engawa admin invite）\n"
    "  --open-tables 誰    卓を開ける人。everybody: 誰でも、invited: 招待した人、\n"
    "                      host: サーバーの管理人\n"
    "  --daily 有無        全員が同じ目で遊ぶ、ひとり用の「今日のゲーム」（yes、no。既定は yes）\n"
    "  --time-zone ゾーン  その1日が午前0時に始まる場所。Asia/Tokyo など（システムの設定）\n"
    "  --operator-link いつ  管理ページへのリンクを表示する。first: まだ誰も来ていなければ、\n"
    "                      always: 始めるたび、no: しない（first）\n"
    "  --language 言語     まだ選んでいない人の言語（en、ja）\n"
    "  --imprint URL、--privacy URL   ページに表示する運営者情報とプライバシーのリンク\n"
    "  --bot-threads N     ボットが考えるスレッドの数（2）\n"
    "  --bot-pace MS       ボットの番が来てから手を出すまでのミリ秒（400）。かかる時間で\n"
    "                      手の内が知れないように。0: 決まりしだい\n"
    "  --bot 名前=コマンド  卓でボットとして選べる自作のプログラム。隔離して起動する\n"
    "                      （engawa box --help、docs/bot-protocol.md）。何度でも指定できる\n"
    "  --connections N     同時に接続できる数（2000）\n"
    "  --per-address N     同じアドレスからの数（200）\n"
    "  --sockets N         ページ、ファイル、アップロードの接続の数、全体で（600）\n"
    "  --sockets-per-address N  同じく1つのアドレスから（100）\n"
    "  --unread MB         できあがって読まれるのを待つ応答のためのメモリー、全体で（48）\n"
    "  --unread-per-address MB  同じく1つのアドレスあたり（8）\n"
    "  --requests N        1つのアドレスから1秒に受ける要求と接続の数（100）。一度になら20倍\n"
    "                      まで。0: 制限なし\n"
    "  --patience S        要求が届き終わるまで待つ秒数（15）。大きなファイルはもっと待つ。\n"
    "                      次の要求のために保たれた接続も、この秒数で閉じる\n"
    "  --rate N            1人が1秒に送れるメッセージの数（50）。発言、卓を開くこと、\n"
    "                      ボットへの質問もこれに応じて増える。0: 制限なし\n"
    "  --address-share N   1つのアドレスに何人分まで認めるか（8）。0: 制限なし。\n"
    "                      プロキシの後ろでは大きく\n"
    "  --new-guests N      全体で1秒に迎える新しいゲストの数（20）\n"
    "  --tables N          終わっていない卓の数、全体で（5000）\n"
    "  --tables-per-guest N  同じく1人あたり（20）\n"
    "  --wait-hours N      始まらず誰もいない卓が終わるまでの時間（12）\n"
    "  --deck-space MB     みんなの写真デッキを置く場所の大きさ（2048）。0: 置かない\n"
    "  --deck-share MB     そのうち1人が使える大きさ（256）\n"
    "  --uploads N         1人から、または1つのアドレスから1分に受け取る画像の数（240）。\n"
    "                      続けてならその20倍まで。0: 制限なし\n"
    "  --uploads-at-once N  1人から、または1つのアドレスから同時に受け取る画像の数（4）\n"
    "  --clues N           ボットが前のゲームから覚えておく、カード1枚ごとのお題の数（24）。\n"
    "                      0: 覚えず、これまでの分も忘れる\n"
    "  --keep-idle 日数    何も起きない卓を終わらせるまで（30）。これより下でも、\n"
    "                      0 は「ずっと」\n"
    "  --keep-tables 日数  終わった卓を消すまで（365）\n"
    "  --keep-guests 日数  来なくなったゲストを消すまで（400）\n"
    "  --keep-clues 日数   お題を忘れるまで（400）\n"
    "  --keep-decks 日数   使われなくなったデッキを消すまで（400）\n"
    "  --metrics [アドレス:]ポート  サーバーの状態を /metrics で Prometheus の形式で伝える。\n"
    "                      アドレスを省くと、このマシンだけに（127.0.0.1）\n"
    "  --log-level レベル  標準エラー出力にどこまで書くか。error、warning、notice（既定値）、\n"
    "                      info（卓の開始と終了も）、debug（すべての要求も）\n"
    "  --log-format 形式   文章（text）か、1行に1つの出来事をプログラム向けに: logfmt、json\n"
    "  --no-sandbox        どのファイルも開け、デバッガーでも調べられるようにする\n"
    "\n"
    "止めるには Ctrl-C。次に始めたとき、どのゲームも続きから遊べます。\n";

static bool find_directory(struct serving *serving)
{
    if (!data_directory(serving->data, &serving->directory))
        return false;
    engawa_text_printf(&serving->journal, "%s/" DATA_JOURNAL, serving->directory.at);
    serving->settings.folder = serving->directory.at;
    serving->settings.journal = serving->store ? serving->store : serving->journal.at;
    engawa_text_printf(&serving->decks, "%s/" DATA_DECKS, serving->directory.at);
    serving->settings.decks = serving->decks.at;
    engawa_text_printf(&serving->backup_folder, "%s/" DATA_BACKUPS, serving->directory.at);
    serving->settings.backups = serving->backups ? serving->backups : serving->backup_folder.at;
    return true;
}

/* ---- the links ---- */

struct links {
    const struct serving *serving;
    const char *host; /* the actual one; NULL: every address */
    int port;
};

static const char *scheme(const struct serving *serving)
{
    return serving->settings.net.certificate ? "https" : "http";
}

static void print_address(void *context, const char *address)
{
    const struct links *links = context;
    printf("  %s://%s:%d%s/\n", scheme(links->serving), address, links->port,
           base_path_of(links->serving->settings.url));
}

static void print_qr(const char *link)
{
    struct engawa_text blocks = {0};
    if (isatty(STDOUT_FILENO) && links_qr_terminal(link, &blocks))
        printf("\n%s\n", engawa_text_string(&blocks));
    engawa_text_free(&blocks);
}

/* The links for others, and the best of them as a QR code. */
static void print_others(struct links *links)
{
    const struct server_settings *settings = &links->serving->settings;
    char address[64];
    struct engawa_text link = {0};
    links_lan_address(links->host, address, sizeof address);
    if (settings->url)
        engawa_text_printf(&link, "%s/", settings->url);
    else if (address[0] && links->port && links_is_everywhere(links->host))
        engawa_text_printf(&link, "%s://%s:%d/", scheme(links->serving), address, links->port);
    if (link.length) {
        puts(cli_words("For people on other devices:", "ほかの端末からはこちら："));
        if (settings->url)
            printf("  %s/\n", settings->url);
        if (links->port && links_is_everywhere(links->host))
            links_each_address(links->host, print_address, links);
        print_qr(link.at);
    }
    engawa_text_free(&link);
}

/* Where the server listens: "unix:/run/engawa/socket", "http://127.0.0.1:8750/". */
static void write_place(const struct links *links, struct engawa_text *text)
{
    const char *host = links->host;
    if (links->port == 0) {
        engawa_text_add(text, listen_path(host)
                                  ? host
                                  : cli_words("the socket that was handed in", "渡されたソケット"));
        return;
    }
    if (links_is_everywhere(host) || listen_path(host))
        host = "127.0.0.1";
    bool six = strchr(host, ':') != NULL;
    engawa_text_printf(text, "%s://%s%s%s:%d%s/", scheme(links->serving), six ? "[" : "", host,
                       six ? "]" : "", links->port, base_path_of(links->serving->settings.url));
}

/* Prints the link to the operator's page, for people who have no shell here. */
static void print_operator_link(const char *link)
{
    puts(cli_words("Your own page as the operator, for one device within an hour (any address of "
                   "this server will do):",
                   "管理ページはこちら。1時間以内に1台だけで開けます"
                   "（このサーバーのどのアドレスでも可）："));
    printf("  %s\n", link);
}

static void print_links(void *context, const char *host, int port, const char *link)
{
    struct links links = {.serving = context, .host = host, .port = port};
    struct engawa_text place = {0}, line = {0};
    write_place(&links, &place);
    engawa_say(&line, cli_language(),
               ENGAWA_BOTH("Engawa is open at {place}", "縁側を開けました：{place}"), "place",
               place.at, NULL);
    puts(line.at);
    engawa_text_free(&place);
    engawa_text_free(&line);
    print_others(&links);
    if (link)
        print_operator_link(link);
    puts(cli_words("Stop with Ctrl-C.", "止めるには Ctrl-C。"));
    fflush(stdout);
}

/* ---- the command ---- */

static void describe(void *context, struct engawa_json *json)
{
    serving_describe(context, json);
}

static bool may_set(void *context, const char *name, const char *value, struct engawa_reason *why)
{
    return serving_may_set(context, name, value, why);
}

/* Copies the settings that can change at run time to the server's settings. */
static bool reload(void *context, struct server_settings *settings, const char *kept)
{
    struct serving *serving = context;
    if (!serving_reload(serving, kept))
        return false;
    int connections = settings->net.connections, sockets = settings->net.sockets;
    const char *host = settings->host;
    const struct server_settings *fresh = &serving->settings;
    *settings = *fresh;
    settings->net.connections = connections; /* as far as the system allows files */
    settings->net.sockets = sockets;
    settings->host = host; /* of an inherited socket, perhaps */
    return true;
}

static int serve(struct serving *serving)
{
    struct engawa_reason why;
    if (!find_directory(serving))
        return CLI_NO;
    serving->settings.opened = print_links;
    serving->settings.describe = describe;
    serving->settings.reload = reload;
    serving->settings.may_set = may_set;
    serving->settings.file = engawa_text_string(&serving->path);
    serving->settings.context = serving;
    residents_start(&serving->bots, serving->residents);
    bool fine = server_run(&serving->settings, &why);
    if (!fine)
        cli_complain("%s", "%s", engawa_reason_in(&why, cli_language()));
    return fine ? CLI_YES : CLI_NO;
}

/* Prints the result of --check. */
static int check(const struct serving *serving)
{
    if (!serving_check(serving))
        return CLI_NO;
    const char *path = engawa_text_string(&serving->path);
    if (path[0])
        printf(cli_words("The settings in %s are fine.\n", "%s の設定に誤りはありません。\n"),
               path);
    else
        puts(cli_words("The settings are fine.", "設定に誤りはありません。"));
    return CLI_YES;
}

int cli_serve(int argc, char **argv)
{
    struct serving serving = {.data = NULL};
    int status;
    cli_complain_after(report_priority(REPORT_WARNING));
    json_set_alloc_funcs(engawa_try_allocate,
                         free); /* so no JSON lacks a part for want of memory */
    if (serving_read(argc, argv, help_en, help_ja, &serving, &status))
        status = serving.check ? check(&serving) : serve(&serving);
    serving_free(&serving);
    return status;
}
