/* serve.c - `engawa serve`: opens the house and prints the links to it. */
#include "cli/commands.h"
#include "server/links.h"
#include "server/server.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int help(void)
{
    fputs(cli_words(
              "usage: engawa serve [OPTION ...]\n"
              "\n"
              "Opens the table server and prints the links under which people reach it.\n"
              "\n"
              "  --port N            the port (8750); 0 picks a free one\n"
              "  --host ADDRESS      listen on this address only (0.0.0.0: all)\n"
              "  --data DIR          where the tables are kept\n"
              "                      ($XDG_DATA_HOME/engawa, or ~/.local/share/engawa)\n"
              "  --url URL           how people reach the server from outside, for links and\n"
              "                      QR codes: https://games.example.org\n"
              "  --cert FILE --key FILE   serve by TLS with these PEM files\n"
              "  --bot-threads N     threads in which bots think (2)\n"
              "  --connections N     people connected at once, in all (2000)\n"
              "  --per-address N     the same from one address (200); raise it behind a proxy\n"
              "  --rate N            messages a second of one connection (50); 0: no limit\n"
              "  --deck-space MB     for decks of people's own pictures (2048); 0: none\n"
              "  --clues N           clues of each Dixit card that bots remember from earlier\n"
              "                      games (24); 0: none, and forget those that there are\n"
              "\n"
              "Stop it with Ctrl-C. Every game goes on where it was when it is started again.\n",
              "使い方: engawa serve [オプション …]\n"
              "\n"
              "テーブルのサーバーを開き、みんなに送るリンクを表示します。\n"
              "\n"
              "  --port N            ポート番号(8750)。0 なら空いているもの\n"
              "  --host アドレス     このアドレスだけで待ち受ける(0.0.0.0: すべて)\n"
              "  --data DIR          テーブルを保存する場所\n"
              "                      ($XDG_DATA_HOME/engawa または ~/.local/share/engawa)\n"
              "  --url URL           外から見たサーバーの URL。リンクと QR コードに使う:\n"
              "                      https://games.example.org\n"
              "  --cert FILE --key FILE   この PEM ファイルで TLS を使う\n"
              "  --bot-threads N     ボットが考えるスレッドの数(2)\n"
              "  --connections N     同時に接続できる数(2000)\n"
              "  --per-address N     同じアドレスからの数(200)。プロキシの後ろでは大きく\n"
              "  --rate N            1接続が1秒に送れるメッセージの数(50)。0: 制限なし\n"
              "  --deck-space MB     みんなの写真デッキを置く場所の大きさ(2048)。0: 置かない\n"
              "  --clues N           "
              "ボットが前のゲームから覚えておく、ディクシットのカード1枚ごとの\n"
              "                      お題の数(24)。0: 覚えず、これまでの分も忘れる\n"
              "\n"
              "止めるには Ctrl-C。次に始めたとき、どのゲームも続きから遊べます。\n"),
          stdout);
    return CLI_YES;
}

/* What the command line says, and the strings that it owns. */
struct serving {
    struct server_settings settings;
    const char *data;
    struct engawa_text directory, journal, decks, url;
};

enum { CONNECTIONS = 256, PER_ADDRESS, RATE, DECK_SPACE, CLUES };

static const struct option long_options[] = {
    {"port", required_argument, NULL, 'p'},
    {"host", required_argument, NULL, 'h'},
    {"data", required_argument, NULL, 'd'},
    {"url", required_argument, NULL, 'u'},
    {"cert", required_argument, NULL, 'c'},
    {"key", required_argument, NULL, 'k'},
    {"bot-threads", required_argument, NULL, 't'},
    {"connections", required_argument, NULL, CONNECTIONS},
    {"per-address", required_argument, NULL, PER_ADDRESS},
    {"rate", required_argument, NULL, RATE},
    {"deck-space", required_argument, NULL, DECK_SPACE},
    {"clues", required_argument, NULL, CLUES},
    {"help", no_argument, NULL, 'H'},
    {NULL, 0, NULL, 0},
};

static bool take_number(const char *name, long low, long high, int *into)
{
    long number;
    if (!cli_number(name, optarg, low, high, &number))
        return false;
    *into = (int)number;
    return true;
}

/* Whether URL is one, and keeps it without slashes at its end. */
static bool take_url(struct serving *serving, const char *url)
{
    size_t length = strlen(url);
    while (length > 0 && url[length - 1] == '/')
        length--;
    engawa_text_clear(&serving->url);
    engawa_text_add_bytes(&serving->url, url, length);
    serving->settings.url = serving->url.at;
    if ((strncmp(url, "http://", 7) == 0 && length > 7) ||
        (strncmp(url, "https://", 8) == 0 && length > 8))
        return true;
    cli_complain("--url begins with http:// or https://.",
                 "--url は http:// か https:// で始めてください。");
    return false;
}

static bool take_option(struct serving *serving, int option)
{
    struct server_settings *settings = &serving->settings;
    switch (option) {
    case 'p':
        return take_number("--port", 0, 65535, &settings->port);
    case 'h':
        settings->host = strcmp(optarg, "0.0.0.0") == 0 ? NULL : optarg;
        return true;
    case 'd':
        serving->data = optarg;
        return true;
    case 'u':
        return take_url(serving, optarg);
    case 'c':
        settings->certificate = optarg;
        return true;
    case 'k':
        settings->key = optarg;
        return true;
    case 't':
        return take_number("--bot-threads", 1, 64, &settings->bot_threads);
    case CONNECTIONS:
        return take_number("--connections", 1, 100000, &settings->connections);
    case PER_ADDRESS:
        return take_number("--per-address", 1, 100000, &settings->connections_per_address);
    case DECK_SPACE: {
        int megabytes;
        if (!take_number("--deck-space", 0, 1 << 20, &megabytes))
            return false;
        settings->deck_space = (int64_t)megabytes << 20;
        return true;
    }
    case CLUES:
        return take_number("--clues", 0, 1000, &settings->limits.clues);
    default: /* RATE */
        if (!take_number("--rate", 0, 1000000, &settings->limits.rate))
            return false;
        settings->limits.burst = 4 * settings->limits.rate;
        return true;
    }
}

/* ---- where the tables are kept ---- */

/* Makes the directory PATH and those above it. */
static bool make_directory(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        int made = mkdir(path, 0777);
        *at = '/';
        if (made != 0 && errno != EEXIST)
            return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static bool find_directory(struct serving *serving)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (serving->data && serving->data[0])
        engawa_text_add(&serving->directory, serving->data);
    else if (data && data[0])
        engawa_text_printf(&serving->directory, "%s/engawa", data);
    else if (home && home[0])
        engawa_text_printf(&serving->directory, "%s/.local/share/engawa", home);
    else
        engawa_text_add(&serving->directory, "engawa-data");
    if (!make_directory(serving->directory.at)) {
        cli_complain("The directory %s cannot be made: %s.", "ディレクトリ %s を作れません: %s",
                     serving->directory.at, strerror(errno));
        return false;
    }
    engawa_text_printf(&serving->journal, "%s/tables.engawa-journal", serving->directory.at);
    serving->settings.journal = serving->journal.at;
    engawa_text_printf(&serving->decks, "%s/decks", serving->directory.at);
    serving->settings.decks = serving->decks.at;
    return true;
}

/* ---- the links ---- */

struct links {
    const struct serving *serving;
    int port;
};

static const char *scheme(const struct serving *serving)
{
    return serving->settings.certificate ? "https" : "http";
}

static void print_address(void *context, const char *address)
{
    const struct links *links = context;
    printf("  %s://%s:%d/\n", scheme(links->serving), address, links->port);
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
    links_lan_address(address, sizeof address);
    if (settings->url)
        engawa_text_printf(&link, "%s/", settings->url);
    else if (address[0] && !settings->host)
        engawa_text_printf(&link, "%s://%s:%d/", scheme(links->serving), address, links->port);
    if (link.length) {
        puts(cli_words("For people on other devices:", "ほかの端末からはこちら:"));
        if (settings->url)
            printf("  %s/\n", settings->url);
        if (!settings->host)
            links_each_address(print_address, links);
        print_qr(link.at);
    }
    engawa_text_free(&link);
}

static void print_links(void *context, int port)
{
    struct links links = {.serving = context, .port = port};
    const char *host = links.serving->settings.host;
    printf(cli_language() == ENGAWA_JAPANESE ? "縁側を開けました: %s://%s:%d/\n"
                                             : "Engawa is open at %s://%s:%d/\n",
           scheme(links.serving), host ? host : "127.0.0.1", port);
    print_others(&links);
    puts(cli_words("Stop with Ctrl-C.", "止めるには Ctrl-C。"));
    fflush(stdout);
}

/* ---- the command ---- */

static int serve(struct serving *serving)
{
    struct engawa_reason why;
    if (!serving->settings.certificate != !serving->settings.key) {
        cli_complain("--cert and --key go together.", "--cert と --key は一緒に指定してください。");
        return CLI_USAGE;
    }
    if (!find_directory(serving))
        return CLI_NO;
    serving->settings.language = cli_language();
    serving->settings.opened = print_links;
    serving->settings.context = serving;
    if (server_run(&serving->settings, &why))
        return CLI_YES;
    cli_complain("%s", "%s", engawa_reason_in(&why, cli_language()));
    return CLI_NO;
}

int cli_serve(int argc, char **argv)
{
    struct serving serving = {.data = NULL};
    int option, status = -1;
    server_defaults(&serving.settings);
    optind = 1;
    opterr = 0; /* cli_bad_option speaks */
    while (status < 0 && (option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (option == 'H')
            status = help();
        else if (option == '?')
            status = cli_bad_option(argv);
        else if (!take_option(&serving, option))
            status = CLI_USAGE;
    }
    if (status < 0)
        status = optind < argc ? cli_bad_arguments("serve") : serve(&serving);
    engawa_text_free(&serving.directory);
    engawa_text_free(&serving.journal);
    engawa_text_free(&serving.decks);
    engawa_text_free(&serving.url);
    return status;
}
