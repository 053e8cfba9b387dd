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

/* Whether Docker or podman runs this process: they put these files there. */
static bool is_in_container(void)
{
    return access("/.dockerenv", F_OK) == 0 || access("/run/.containerenv", F_OK) == 0;
}

/* The links for others, and the best of them as a QR code. Those of a container may lead nowhere
 * from outside. */
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
        if (settings->url || !is_in_container())
            print_qr(link.at);
        else
            puts(cli_words(
                "In a container these addresses are its own: take the address of the "
                "machine that runs it, and the port that it has there.",
                "コンテナの中では、これはコンテナ自身のアドレスです。コンテナを動かしている"
                "マシンのアドレスと、そこでのポートを使ってください。"));
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
                   "管理人のページはこちら。1時間以内に1台だけで開けます"
                   "（このサーバーのどのアドレスでも可）："));
    printf("  %s\n", link);
}

static void print_links(void *context, const char *host, int port, const char *link)
{
    struct links links = {.serving = context, .host = host, .port = port};
    struct engawa_text place = {0}, line = {0};
    write_place(&links, &place);
    engawa_say(&line, cli_language(),
               ENGAWA_BOTH("Engawa is open at {place}", "縁側を開きました：{place}"), "place",
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
    serving->settings.file = serving->file ? serving->file : SERVING_ALL_FILE;
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

/* Prints the result of --list. */
static int list(void)
{
    struct engawa_text text = {0};
    serving_list(&text);
    fputs(engawa_text_string(&text), stdout);
    engawa_text_free(&text);
    return CLI_YES;
}

int cli_serve(int argc, char **argv)
{
    struct serving serving = {.data = NULL};
    int status;
    cli_complain_after(report_priority(REPORT_WARNING));
    json_set_alloc_funcs(engawa_try_allocate,
                         free); /* so no JSON lacks a part for want of memory */
    if (serving_read(argc, argv, &serving, &status))
        status = serving.list ? list() : serving.check ? check(&serving) : serve(&serving);
    serving_free(&serving);
    return status;
}
