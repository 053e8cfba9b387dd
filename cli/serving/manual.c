/* manual.c - the manual of the options of `engawa serve` (manual.h). Names and values that people
 * type are in backticks; --help prints them without. */
#include "cli/serving/manual.h"

#include "terminal/screen.h"

#include <assert.h>
#include <string.h>

enum { MEANING = 22 /* the column where --help begins a meaning */, WIDTH = 80 };

enum group { START, NETWORK, PEOPLE, LIMITS, RETENTION, LOGS, BOTS, GROUPS };

static const char *const titles[GROUPS][2] = {
    {"Start", "起動"},
    {"Network", "ネットワーク"},
    {"People", "人"},
    {"Limits", "制限"},
    {"Data and retention", "データと保存期間"},
    {"Logs and watching", "ログと監視"},
    {"Bots", "ボット"},
};

/* The manual's entry for one option. */
struct entry {
    const char *name;
    enum group group;
    const char *argument; /* placeholder for the value; "" for a flag */
    const char
        *otherwise[2]; /* the default where the value alone does not say it; NULL: the value */
    const char *meaning[2];
};

/* Ordered by group, and in a group by what people look for first. */
static const struct entry entries[] = {
    {"settings",
     START,
     "FILE",
     {"", ""},
     {"Reads the settings from FILE, one on each line: `port = 8750`. Without it, the server takes "
      "`/etc/engawa/engawa.conf`, or `engawa.conf` in the data directory. The command line takes "
      "precedence, then the environment (`ENGAWA_PORT`, `ENGAWA_TRUSTED_PROXY`), then the file. "
      "SIGHUP makes a running server read the file again.",
      "設定を FILE から読む。1行にひとつ、`port = 8750` のように書く。省くと "
      "`/etc/engawa/engawa.conf`、それもなければデータフォルダーの `engawa.conf`。優先するのは、"
      "コマンドライン、環境変数（`ENGAWA_PORT`、`ENGAWA_TRUSTED_PROXY` など）、ファイルの順。"
      "SIGHUP を送ると、動いているサーバーがファイルを読み直す。"}},
    {"check",
     START,
     "",
     {"", ""},
     {"Only reports what is wrong with the settings.", "設定の誤りを表示するだけで終わる。"}},
    {"list",
     START,
     "",
     {"", ""},
     {"Only prints the tables of docs/settings.md: each setting with its default and meaning.",
      "docs/ja/settings.md の表（設定の名前、既定値、意味）を表示するだけで終わる。"}},
    {"port",
     NETWORK,
     "N",
     {NULL, NULL},
     {"The port. `0` picks a free one.", "ポート番号。`0` なら、空いているものを選ぶ。"}},
    {"host",
     NETWORK,
     "ADDRESS",
     {"every address", "すべてのアドレス"},
     {"Listens on this address only: `127.0.0.1`, `::1`, `localhost`, or an address of the "
      "machine. "
      "`0.0.0.0` is every IPv4 address. `unix:/run/engawa/socket` is a Unix socket for a proxy on "
      "the same machine.",
      "このアドレスだけで待ち受ける。`127.0.0.1`、`::1`、`localhost`、このマシンのアドレスの"
      "どれか。`0.0.0.0` は、すべての IPv4 アドレス。`unix:/run/engawa/socket` は、同じマシンの"
      "プロキシのための Unix ソケット。"}},
    {"url",
     NETWORK,
     "URL",
     {"the address that was requested", "要求されたアドレス"},
     {"How people reach the server from outside, for links and QR codes: "
      "`https://games.example.org`, or with a folder that a proxy gives it: "
      "`https://example.org/games`.",
      "外から見たサーバーの URL。リンクと QR コードに使う：`https://games.example.org`。"
      "プロキシがフォルダーを割り当てるなら `https://example.org/games`。"}},
    {"name",
     NETWORK,
     "NAME",
     {"none", "なし"},
     {"Another name under which browsers may ask for the server; may be repeated. IP addresses, "
      "names without a dot, `*.local`, the machine's hostname and `url` need no entry.",
      "ブラウザーがサーバーを呼んでよい名前を加える。繰り返せる。IP アドレス、ドットのない名前、"
      "`*.local`、マシンのホスト名、`url` の名前には要らない。"}},
    {"trusted-proxy",
     NETWORK,
     "RANGE",
     {"none", "なし"},
     {"Trusts X-Forwarded-For and X-Forwarded-Proto from proxies at these addresses: `127.0.0.1`, "
      "`10.0.0.0/8`, `fd00::/8`; may be repeated.",
      "このアドレスにあるプロキシの X-Forwarded-For と X-Forwarded-Proto を信用する：`127.0.0.1`、"
      "`10.0.0.0/8`、`fd00::/8`。繰り返せる。"}},
    {"login-header",
     NETWORK,
     "NAME",
     {"none", "なし"},
     {"The header in which a trusted proxy names who has logged in, such as `Remote-User`: one "
      "guest for each name, on every device. Only for a proxy that sets or removes it in every "
      "request.",
      "ログインした人の名前を、信頼したプロキシが入れるヘッダー（`Remote-User` など）。名前ごとに、"
      "どの端末でも同じゲストになる。すべての要求でそれを付けるか消すプロキシだけに使う。"}},
    {"proxy-protocol",
     NETWORK,
     "",
     {NULL, NULL},
     {"Trusted proxies begin each connection with the PROXY protocol, version 1 or 2.",
      "信頼したプロキシは、どの接続も PROXY プロトコルの版1か2で始める。"}},
    {"cert",
     NETWORK,
     "FILE",
     {"no TLS", "TLS なし"},
     {"The certificate for TLS, a PEM file with its chain. Goes together with `key`.",
      "TLS の証明書。証明書チェーンを含む PEM ファイル。`key` と一緒に指定する。"}},
    {"key",
     NETWORK,
     "FILE",
     {"no TLS", "TLS なし"},
     {"The private key of `cert`, a PEM file.", "`cert` の秘密鍵の PEM ファイル。"}},
    {"peer",
     NETWORK,
     "HOST:PORT",
     {"no other servers", "ほかのサーバーはない"},
     {"Where the other servers of the same `store` reach this one: `10.0.0.2:8751`. Each server "
      "has "
      "a part of the tables. Guests may connect to any of them, and the others take over when one "
      "stops.",
      "同じ `store` を使うほかのサーバーから、ここに届くアドレス：`10.0.0.2:8751`。卓は全台で"
      "分け合う。ゲストはどのサーバーに来てもよく、1台が止まると、ほかのサーバーが引き継ぐ。"}},
    {"closed",
     PEOPLE,
     "",
     {NULL, NULL},
     {"Lets in only guests who came before, and people with an invitation (`engawa admin invite`).",
      "前に来た人と、招待した人（`engawa admin invite`）だけを入れる。"}},
    {"open-tables",
     PEOPLE,
     "WHO",
     {NULL, NULL},
     {"Who may open tables: `everybody`, `invited`, or `host`, the operator of the server.",
      "卓を開ける人。`everybody` は誰でも、`invited` は招待した人、`host` はサーバーの管理人。"}},
    {"operator-link",
     PEOPLE,
     "WHEN",
     {NULL, NULL},
     {"When the server prints a link to the operator's page: `first` (until somebody has come), "
      "`always` (at every start), `no`.",
      "管理人のページへのリンクをいつ表示するか。`first` はまだ誰も来ていないとき、`always` は"
      "起動するたび、`no` は表示しない。"}},
    {"language",
     PEOPLE,
     "LANG",
     {"the system's", "システムの言語"},
     {"The language of people who have not chosen one: `en`, `ja`.",
      "まだ言語を選んでいない人の言語：`en`、`ja`。"}},
    {"daily",
     PEOPLE,
     "WHAT",
     {NULL, NULL},
     {"Solo games of the day with the same dice for everybody: `yes`, `no`.",
      "全員が同じ目で遊ぶ、ひとり用の「今日のゲーム」：`yes`、`no`。"}},
    {"time-zone",
     PEOPLE,
     "ZONE",
     {"the system's", "システムの設定"},
     {"Where the days of these games begin at midnight: `Asia/Tokyo`.",
      "「今日のゲーム」が午前0時に替わるタイムゾーン：`Asia/Tokyo` など。"}},
    {"imprint",
     PEOPLE,
     "URL",
     {"none", "なし"},
     {"A link that the page shows: who runs the server.",
      "ページに表示する運営者情報へのリンク。"}},
    {"privacy",
     PEOPLE,
     "URL",
     {"the server's page", "サーバーのページ"},
     {"A link that the page shows: your own words about privacy.",
      "ページに表示する、プライバシーについての自分の説明へのリンク。"}},
    {"push",
     PEOPLE,
     "",
     {NULL, NULL},
     {"Notifies guests whose page is closed that it is their turn, if they want it, by the push "
      "service of their browser. Needs https.",
      "ページを閉じているゲストに、希望すれば、番が来たことをブラウザーのプッシュサービスで"
      "知らせる。https が要る。"}},
    {"push-contact",
     PEOPLE,
     "URL",
     {"none", "なし"},
     {"Where the operators of push services reach you: `mailto:host@example.org`.",
      "プッシュサービスの運営者からの連絡先：`mailto:host@example.org`。"}},
    {"push-service",
     PEOPLE,
     "HOST",
     {"none", "なし"},
     {"Another push service that guests' browsers may name: `push.example.org`, `*.example.org`; "
      "may be repeated.",
      "ゲストのブラウザーが使ってよい、ほかのプッシュサービス：`push.example.org`、"
      "`*.example.org`。繰り返せる。"}},
    {"rate",
     LIMITS,
     "N",
     {NULL, NULL},
     {"Messages a second from one guest. The limits of chat, new tables and hints follow in "
      "proportion. `0` lifts the limit.",
      "ゲスト1人が1秒に送れるメッセージの数。発言、開く卓、ヒントの制限も、これに比例する。"
      "`0` は制限なし。"}},
    {"address-share",
     LIMITS,
     "N",
     {NULL, NULL},
     {"How many guests' share one address may take. `0` lifts the limit.",
      "ひとつのアドレスに、ゲスト何人分まで認めるか。`0` は制限なし。"}},
    {"new-guests",
     LIMITS,
     "N",
     {NULL, NULL},
     {"New guests a second, from all addresses.", "1秒に迎える新しいゲストの数、全体で。"}},
    {"tables",
     LIMITS,
     "N",
     {NULL, NULL},
     {"Tables that are not over, in all.", "終わっていない卓の数、全体で。"}},
    {"tables-per-guest",
     LIMITS,
     "N",
     {NULL, NULL},
     {"Tables that are not over, of one guest.", "終わっていない卓の数、ゲスト1人あたり。"}},
    {"connections",
     LIMITS,
     "N",
     {NULL, NULL},
     {"People connected at once (WebSockets), in all.",
      "同時に接続できる人（WebSocket）の数、全体で。"}},
    {"per-address",
     LIMITS,
     "N",
     {NULL, NULL},
     {"People connected at once from one address.",
      "同時に接続できる人の数、ひとつのアドレスから。"}},
    {"sockets",
     LIMITS,
     "N",
     {NULL, NULL},
     {"Connections for pages, files and uploads, in all.",
      "ページ、ファイル、アップロードの接続の数、全体で。"}},
    {"sockets-per-address",
     LIMITS,
     "N",
     {NULL, NULL},
     {"Connections for pages, files and uploads from one address.",
      "ページ、ファイル、アップロードの接続の数、ひとつのアドレスから。"}},
    {"requests",
     LIMITS,
     "N",
     {NULL, NULL},
     {"Requests and connections a second from one address, and twenty times as many at once. `0` "
      "lifts the limit.",
      "ひとつのアドレスから1秒に受ける要求と接続の数。一度になら、その二十倍まで。`0` は"
      "制限なし。"}},
    {"patience",
     LIMITS,
     "S",
     {NULL, NULL},
     {"Seconds for a request to arrive, and longer for large files. An idle connection closes "
      "after "
      "the same time.",
      "要求が届き終わるまで待つ秒数。大きなファイルは、もっと待つ。何も来ない接続も、この秒数で"
      "閉じる。"}},
    {"unread",
     LIMITS,
     "MB",
     {NULL, NULL},
     {"Megabytes for responses that wait to be read, in all.",
      "読まれるのを待つ応答のためのメモリー（メガバイト）、全体で。"}},
    {"unread-per-address",
     LIMITS,
     "MB",
     {NULL, NULL},
     {"Megabytes for responses that wait to be read, of one address.",
      "読まれるのを待つ応答のためのメモリー（メガバイト）、ひとつのアドレスあたり。"}},
    {"uploads",
     LIMITS,
     "N",
     {NULL, NULL},
     {"Pictures a minute from one guest, and from one address; twenty times as many in one go. `0` "
      "lifts the limit.",
      "ゲスト1人から、またはひとつのアドレスから1分に受け取る絵の数。続けてなら、その二十倍まで。"
      "`0` は制限なし。"}},
    {"uploads-at-once",
     LIMITS,
     "N",
     {NULL, NULL},
     {"Pictures that one guest, or one address, may send at the same time.",
      "ゲスト1人から、またはひとつのアドレスから同時に受け取る絵の数。"}},
    {"deck-space",
     LIMITS,
     "MB",
     {NULL, NULL},
     {"Megabytes for decks of guests' own pictures, in all. `0` allows none.",
      "ゲストの作るデッキの大きさ（メガバイト）、全体で。`0` では、ひとつも置けない。"}},
    {"deck-share",
     LIMITS,
     "MB",
     {NULL, NULL},
     {"Megabytes for the decks of one guest.",
      "ゲストの作るデッキの大きさ（メガバイト）、1人あたり。"}},
    {"data",
     RETENTION,
     "DIR",
     {"`$XDG_DATA_HOME/engawa`, or `~/.local/share/engawa`",
      "`$XDG_DATA_HOME/engawa` か `~/.local/share/engawa`"},
     {"The data directory, where tables are kept. The service has `/var/lib/engawa`.",
      "卓を保存するデータフォルダー。サービスでは `/var/lib/engawa`。"}},
    {"store",
     RETENTION,
     "ADDRESS",
     {"a file in the data directory", "データフォルダーのファイル"},
     {"Keeps tables and guests' decks in PostgreSQL: `postgres://engawa@host/engawa`. The password "
      "comes from `PGPASSFILE` or `PGPASSWORD`. PostgreSQL's own tools make the backups.",
      "卓とゲストのデッキを PostgreSQL に置く：`postgres://engawa@host/engawa`。パスワードは "
      "`PGPASSFILE` か `PGPASSWORD` から読む。バックアップは PostgreSQL のツールで取る。"}},
    {"backup",
     RETENTION,
     "WHEN",
     {NULL, NULL},
     {"Makes backups while people play: `daily`, `no`.",
      "遊んでいる間もバックアップを取る：`daily`（毎日）、`no`（取らない）。"}},
    {"backup-keep",
     RETENTION,
     "N",
     {NULL, NULL},
     {"How many daily backups to keep.", "毎日のバックアップを、いくつ残すか。"}},
    {"backup-to",
     RETENTION,
     "DIR",
     {"`backups` in the data directory", "データフォルダーの `backups`"},
     {"The folder for backups.", "バックアップを置くフォルダー。"}},
    {"wait-hours",
     RETENTION,
     "N",
     {NULL, NULL},
     {"Hours until a table ends that nobody has started and where nobody is.",
      "まだ始まっておらず、誰もいない卓が終わるまでの時間。"}},
    {"keep-idle",
     RETENTION,
     "DAYS",
     {NULL, NULL},
     {"Days until a table ends where nothing happens. `0` is never, here and in the next four.",
      "何も起きない卓が終わるまでの日数。`0` は終わらない。次の四つでも、`0` はずっと残す。"}},
    {"keep-tables",
     RETENTION,
     "DAYS",
     {NULL, NULL},
     {"Days until a table that is over is deleted, with its record.",
      "終わった卓を、棋譜とともに削除するまでの日数。"}},
    {"keep-guests",
     RETENTION,
     "DAYS",
     {NULL, NULL},
     {"Days until a guest who does not come is deleted.",
      "来なくなったゲストを削除するまでの日数。"}},
    {"keep-clues",
     RETENTION,
     "DAYS",
     {NULL, NULL},
     {"Days until a clue at Dixit is deleted.", "ディクシットのお題を削除するまでの日数。"}},
    {"keep-decks",
     RETENTION,
     "DAYS",
     {NULL, NULL},
     {"Days until a deck that nobody uses is deleted.",
      "誰も使わないデッキを削除するまでの日数。"}},
    {"log-level",
     LOGS,
     "LEVEL",
     {NULL, NULL},
     {"How much the log has: `error`, `warning`, `notice`, `info` (tables open, begin and end), "
      "`debug` (every request).",
      "ログの量：`error`、`warning`、`notice`、`info`（卓が開いた、始まった、終わった）、`debug`"
      "（すべての要求）。"}},
    {"log-format",
     LOGS,
     "FORM",
     {NULL, NULL},
     {"The form of the log: sentences (`text`), or one event on each line for programs: `logfmt`, "
      "`json`.",
      "ログの形式：文章（`text`）か、1行にひとつの出来事をプログラム向けに（`logfmt`、`json`）。"}},
    {"metrics",
     LOGS,
     "[ADDRESS:]PORT",
     {"none", "なし"},
     {"Serves `/metrics` for Prometheus at this port, and without an address on `127.0.0.1` only.",
      "このポートの `/metrics` で、Prometheus に様子を伝える。アドレスを省くと `127.0.0.1` "
      "だけで。"}},
    {"no-sandbox",
     LOGS,
     "",
     {NULL, NULL},
     {"Lifts the sandbox of the process, for a debugger.",
      "デバッガーのために、プロセスの隔離を外す。"}},
    {"bot",
     BOTS,
     "NAME=COMMAND",
     {"none", "なし"},
     {"Lets people choose your program as a bot; may be repeated. It runs in a sandbox (`engawa "
      "box "
      "--help`): `counting=python3 /srv/bots/counting.py`.",
      "自作のプログラムを、ボットとして選べるようにする。繰り返せる。隔離されて動く（`engawa box "
      "--help`）：`counting=python3 /srv/bots/counting.py`。"}},
    {"bot-threads",
     BOTS,
     "N",
     {NULL, NULL},
     {"Threads in which bots think.", "ボットが考えるスレッドの数。"}},
    {"bot-pace",
     BOTS,
     "MS",
     {NULL, NULL},
     {"Milliseconds from a bot's turn to its move, so that the time reveals nothing about its "
      "hand. "
      "`0`: as soon as it has chosen.",
      "ボットの番が来てから手を出すまでのミリ秒。かかる時間から手の内が知れないようにする。"
      "`0` では、選んだらすぐに出す。"}},
    {"clues",
     BOTS,
     "N",
     {NULL, NULL},
     {"Clues of each card at Dixit that bots remember from earlier games. `0` keeps none and "
      "deletes those that were kept.",
      "ディクシットのボットが前のゲームから覚えておく、カード1枚ごとのお題の数。`0` "
      "では何も覚えず、"
      "覚えていたものも削除する。"}},
};
enum { ENTRIES = sizeof entries / sizeof *entries };

/* Returns the row of OPTIONS that ENTRY describes. */
static const struct cli_option *find_option(const struct cli_option *options,
                                            const struct entry *entry)
{
    while (strcmp(options->name, entry->name) != 0) {
        options++;
        assert(options->name);
    }
    return options;
}

/* Returns whether the manual has an entry for each row of OPTIONS, and no other. */
static bool is_complete(const struct cli_option *options)
{
    int count = 0;
    while (options[count].name)
        count++;
    return count == ENTRIES;
}

/* Appends the default of OPTION; nothing for one that only the command line has. */
static void write_default(const struct cli_option *option, const struct entry *entry,
                          enum engawa_language language, struct engawa_text *text)
{
    if (entry->otherwise[language])
        engawa_text_add(text, entry->otherwise[language]);
    else
        cli_write_value(option, text);
}

/* ---- the help ---- */

/* Appends PARAGRAPH without backticks, from the column MEANING on. */
static void write_paragraph(const char *paragraph, struct engawa_text *text)
{
    struct engawa_text plain = {0}, lines = {0};
    for (const char *at = paragraph; *at; at++)
        if (*at != '`')
            engawa_text_add_char(&plain, *at);
    screen_wrap(&lines, engawa_text_string(&plain), WIDTH - MEANING - 1);
    char *rest = lines.at;
    for (char *line; rest && *rest && (line = strsep(&rest, "\n"));)
        engawa_text_printf(text, "%*s%s\n", MEANING, "", line);
    engawa_text_free(&plain);
    engawa_text_free(&lines);
}

static void write_option(const struct cli_option *option, const struct entry *entry,
                         enum engawa_language language, struct engawa_text *text)
{
    struct engawa_text meaning = {0}, value = {0}, lines = {0};
    size_t start = text->length;
    engawa_text_printf(text, "  --%s%s%s", entry->name, *entry->argument ? " " : "",
                       entry->argument);
    int used = (int)(text->length - start);
    if (used + 2 > MEANING)
        engawa_text_add_char(text, '\n');
    engawa_text_add(&meaning, entry->meaning[language]);
    if (!option->flag)
        write_default(option, entry, language, &value);
    if (value.length)
        engawa_text_printf(&meaning, language == ENGAWA_JAPANESE ? "既定値：%s。" : " Default: %s.",
                           value.at);
    write_paragraph(meaning.at, &lines);
    /* The first line continues that of the name, in place of its blanks. */
    engawa_text_add(text, lines.at + (used + 2 > MEANING ? 0 : used));
    engawa_text_free(&meaning);
    engawa_text_free(&value);
    engawa_text_free(&lines);
}

void manual_write_help(const struct cli_option *options, enum engawa_language language,
                       struct engawa_text *text)
{
    assert(is_complete(options));
    engawa_text_add(text, language == ENGAWA_JAPANESE
                              ? "使い方：engawa serve [オプション …]\n\n"
                                "卓のサーバーを開き、みんなに送るリンクを表示します。\n"
                              : "usage: engawa serve [OPTION ...]\n\n"
                                "Opens the table server and prints the links under which people "
                                "reach it.\n");
    for (int i = 0; i < ENTRIES; i++) {
        if (i == 0 || entries[i].group != entries[i - 1].group)
            engawa_text_printf(text, language == ENGAWA_JAPANESE ? "\n%s：\n" : "\n%s:\n",
                               titles[entries[i].group][language]);
        write_option(find_option(options, &entries[i]), &entries[i], language, text);
    }
    engawa_text_add(text,
                    language == ENGAWA_JAPANESE
                        ? "\n止めるには Ctrl-C。次に起動したとき、どの対局も続きから遊べます。\n"
                        : "\nCtrl-C stops it. When it is started again, every game goes on.\n");
}

/* ---- the tables ---- */

static void write_head(enum group group, enum engawa_language language, struct engawa_text *text)
{
    engawa_text_printf(text, "\n## %s\n\n%s\n|---|---|---|\n", titles[group][language],
                       language == ENGAWA_JAPANESE ? "| 名前 | 既定値 | 意味 |"
                                                   : "| name | default | meaning |");
}

void manual_write_tables(const struct cli_option *options, enum engawa_language language,
                         struct engawa_text *text)
{
    assert(is_complete(options));
    enum group group = START;
    for (int i = 0; i < ENTRIES; i++) {
        const struct cli_option *option = find_option(options, &entries[i]);
        const char *tick = entries[i].otherwise[language] ? "" : "`"; /* words, or a value */
        if (option->alone)
            continue;
        if (entries[i].group != group)
            write_head(group = entries[i].group, language, text);
        engawa_text_printf(text, "| `%s`%s | %s", entries[i].name, option->live ? "\\*" : "", tick);
        write_default(option, &entries[i], language, text);
        engawa_text_printf(text, "%s | %s |\n", tick, entries[i].meaning[language]);
    }
}
