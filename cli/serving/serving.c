/* serving.c - the settings of a server (serving.h). */
#include "cli/serving/serving.h"

#include "cli/base/common.h"
#include "cli/base/data.h"
#include "cli/serving/manual.h"
#include "engine/json.h"
#include "engine/memory.h"
#include "server/admin/commands.h"
#include "server/base/days.h"
#include "server/net/base_path.h"
#include "server/net/hosts.h"
#include "server/net/listen.h"
#include "server/net/proxies.h"
#include "server/net/tls.h"
#include "server/push/push_sender.h"
#include "store/turn/journal.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 256 * 1024 /* bytes of a file of settings */ };

/* ---- single values ---- */

static bool check_url(const char *text, struct engawa_reason *why)
{
    if (!engawa_utf8_valid(text, strlen(text)))
        return engawa_refuse(why, "option", "An address must be UTF-8.",
                             "URL は UTF-8 で書いてください。");
    return (strncmp(text, "http://", 7) == 0 && text[7] && text[7] != '/') ||
           (strncmp(text, "https://", 8) == 0 && text[8] && text[8] != '/') ||
           engawa_refuse(why, "option", "\"%.100s\" does not begin with http:// or https://.",
                         "「%.100s」は http:// か https:// で始まっていません。", text);
}

/* The server's own: it may have a folder, and a slash at the end. */
static bool check_place(const char *text, struct engawa_reason *why)
{
    struct engawa_text url = {0};
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == '/')
        length--;
    engawa_text_add_bytes(&url, text, length);
    bool fine = check_url(text, why) && base_path_check(engawa_text_string(&url), why);
    engawa_text_free(&url);
    return fine;
}

static bool check_proxy(const char *text, struct engawa_reason *why)
{
    struct proxies proxies = {.count = 0};
    return proxies_add(&proxies, text, why);
}

/* The name of a header: a token of HTTP (RFC 9110, 5.6.2). */
static bool check_header(const char *text, struct engawa_reason *why)
{
    size_t length = strlen(text);
    return (length > 0 && length <= 60 &&
            strspn(text, "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                         "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == length) ||
           engawa_refuse(why, "option", "\"%.60s\" is not the name of a header, like Remote-User.",
                         "「%.60s」はヘッダーの名前ではありません。Remote-User のように"
                         "書いてください。",
                         text);
}

static bool check_name(const char *text, struct engawa_reason *why)
{
    static const struct hosts_origin own = {.port = 80};
    struct hosts hosts = {.count = 0};
    return hosts_add(&hosts, text, &own, why);
}

static bool check_contact(const char *text, struct engawa_reason *why)
{
    return push_sender_is_contact(text) ||
           engawa_refuse(why, "option", "\"%.100s\" does not begin with mailto: or https://.",
                         "「%.100s」は mailto: か https:// で始まっていません。", text);
}

static bool check_service(const char *text, struct engawa_reason *why)
{
    return push_endpoint_is_service(text) ||
           engawa_refuse(why, "option", "\"%.100s\" is not the name of a host, or *. and its end.",
                         "「%.100s」はホスト名でも「*.」で始まる名前でもありません。", text);
}

static bool check_readable(const char *text, struct engawa_reason *why)
{
    return access(text, R_OK) == 0 ||
           engawa_refuse(why, "option", "%.120s cannot be read: %s.", "%.120s を読めません：%s",
                         text, strerror(errno));
}

static bool check_store(const char *text, struct engawa_reason *why)
{
    return journal_check_address(text, why);
}

static bool check_folder(const char *text, struct engawa_reason *why)
{
    struct stat folder;
    return (text[0] == '/' && stat(text, &folder) == 0 && S_ISDIR(folder.st_mode) &&
            access(text, W_OK | X_OK) == 0) ||
           engawa_refuse(why, "option",
                         "%.120s is not a folder, named from the root, that this user can write.",
                         "%.120s は、/ から始まる、このユーザーが書き込めるフォルダーでは"
                         "ありません。",
                         text);
}

static bool check_peer(const char *text, struct engawa_reason *why)
{
    char host[LISTEN_PEER_MAX + 1];
    int port;
    return listen_read_peer(text, host, &port, why);
}

/* ---- the table ---- */

/* Fills OPTIONS with a row for everything that SERVING decides. */
static void list_options(struct serving *serving, struct cli_option options[CLI_OPTIONS_MAX])
{
    static const char *const languages[] = {"", "en", "ja", NULL};
    static const char *const no_yes[] = {"no", "yes", NULL};
    static const char *const links[] = {"first", "always", "no", NULL}; /* enum settings_link */
    static const char *const backup[] = {"no", "daily", NULL};
    static const char *const opening[] = {"everybody", "invited", "host", NULL};
    struct server_settings *settings = &serving->settings;
    struct world_limits *limits = &settings->limits;
    const struct cli_option all[] = {
        {"settings", .text = &serving->file, .check = check_readable, .alone = true},
        {"check", .flag = &serving->check, .alone = true},
        {"list", .flag = &serving->list, .alone = true},
        {"port", .number = &settings->port, .low = 0, .high = 65535},
        {"host", .text = &settings->host, .guarded = true},
        {"data", .text = &serving->data, .guarded = true},
        {"store", .text = &serving->store, .check = check_store, .guarded = true},
        {"backup", .number = &limits->backup, .words = backup, .live = true},
        {"backup-keep", .number = &limits->backup_keep, .low = 1, .high = 1000, .live = true},
        {"backup-to", .text = &serving->backups, .check = check_folder, .guarded = true},
        {"peer", .text = &settings->peer, .check = check_peer, .guarded = true},
        {"url", .text = &settings->url, .check = check_place, .guarded = true},
        {"metrics", .text = &settings->metrics, .guarded = true},
        {"cert", .text = &settings->net.certificate, .check = check_readable, .guarded = true},
        {"key", .text = &settings->net.key, .check = check_readable, .guarded = true},
        {"name", .values = &serving->names, .check = check_name, .guarded = true},
        {"bot", .values = &serving->bots, .check = residents_check, .guarded = true},
        {"trusted-proxy", .values = &serving->proxies, .check = check_proxy, .guarded = true},
        {"login-header", .text = &settings->login_header, .check = check_header, .guarded = true},
        {"proxy-protocol", .flag = &settings->net.proxy_protocol, .guarded = true},
        {"push", .flag = &settings->push, .guarded = true},
        {"push-contact", .text = &settings->push_contact, .check = check_contact},
        {"push-service", .values = &serving->services, .check = check_service, .guarded = true},
        {"operator-link", .number = &settings->operator_links, .words = links, .guarded = true},
        {"language", .number = &serving->language, .words = languages, .live = true},
        {"imprint", .text = &limits->imprint, .check = check_url, .live = true},
        {"privacy", .text = &limits->privacy, .check = check_url, .live = true},
        {"time-zone", .text = &settings->time_zone, .check = days_check_zone},
        {"daily", .number = &limits->daily, .words = no_yes, .live = true},
        {"closed", .flag = &limits->closed, .live = true},
        {"open-tables", .number = &limits->opening, .words = opening, .live = true},
        {"bot-pace", .number = &limits->bot_pace, .low = 0, .high = 60000, .live = true},
        {"bot-threads", .number = &settings->bot_threads, .low = 1, .high = 64},
        {"connections", .number = &settings->net.connections, .low = 1, .high = 100000},
        {"per-address", .number = &settings->net.connections_per_address, .low = 1, .high = 100000,
         .live = true},
        {"rate", .number = &limits->rate, .low = 0, .high = 1000000, .live = true},
        {"address-share", .number = &limits->address_share, .low = 0, .high = 100000},
        {"new-guests", .number = &limits->new_guests, .low = 1, .high = 1000000, .live = true},
        {"tables", .number = &limits->tables, .low = 1, .high = 1000000, .live = true},
        {"tables-per-guest", .number = &limits->tables_per_guest, .low = 1, .high = 1000000,
         .live = true},
        {"wait-hours", .number = &limits->wait_hours, .low = 1, .high = 720, .live = true},
        {"sockets", .number = &settings->net.sockets, .low = 1, .high = 100000},
        {"sockets-per-address", .number = &settings->net.sockets_per_address, .low = 1,
         .high = 100000, .live = true},
        {"unread", .number = &serving->unread_megabytes, .low = 1, .high = 1 << 20, .live = true},
        {"unread-per-address", .number = &serving->unread_per_address, .low = 1, .high = 1 << 20,
         .live = true},
        {"requests", .number = &settings->net.requests, .low = 0, .high = 1000000, .live = true},
        {"patience", .number = &settings->net.patience, .low = 1, .high = 3600, .live = true},
        {"uploads", .number = &settings->uploads, .low = 0, .high = 1000000, .live = true},
        {"uploads-at-once", .number = &settings->uploads_at_once, .low = 1, .high = 1000,
         .live = true},
        {"deck-share", .number = &serving->share_megabytes, .low = 0, .high = 1 << 20},
        {"deck-space", .number = &serving->deck_megabytes, .low = 0, .high = 1 << 20},
        {"clues", .number = &limits->remarks, .low = 0, .high = 1000},
        {"keep-idle", .number = &limits->keep_idle, .low = 0, .high = 36500, .live = true},
        {"keep-tables", .number = &limits->keep_tables, .low = 0, .high = 36500, .live = true},
        {"keep-guests", .number = &limits->keep_guests, .low = 0, .high = 36500, .live = true},
        {"keep-clues", .number = &limits->keep_clues, .low = 0, .high = 36500, .live = true},
        {"keep-decks", .number = &settings->keep_decks, .low = 0, .high = 36500, .live = true},
        {"log-level", .number = &serving->log_level, .words = report_levels, .live = true},
        {"log-format", .number = &serving->log_format, .words = report_formats, .live = true},
        {"no-sandbox", .flag = &serving->no_sandbox, .guarded = true},
        {0}};
    memcpy(options, all, sizeof all);
}

static void set_defaults(struct serving *serving)
{
    struct server_settings *settings = &serving->settings;
    server_defaults(settings);
    serving->deck_megabytes = (int)(settings->deck_space >> 20);
    serving->share_megabytes = (int)(settings->deck_share >> 20);
    serving->unread_megabytes = (int)(settings->net.unread >> 20);
    serving->unread_per_address = (int)(settings->net.unread_per_address >> 20);
    serving->log_level = (int)settings->log_level;
    serving->log_format = (int)settings->log_format;
}

/* Converts the options to settings. */
static void settle(struct serving *serving)
{
    struct server_settings *settings = &serving->settings;
    settings->sandbox = !serving->no_sandbox;
    settings->deck_space = (int64_t)serving->deck_megabytes << 20;
    settings->deck_share = (int64_t)serving->share_megabytes << 20;
    settings->net.unread = (int64_t)serving->unread_megabytes << 20;
    settings->net.unread_per_address = (int64_t)serving->unread_per_address << 20;
    settings->names = serving->names.value;
    settings->name_count = serving->names.count;
    settings->proxies = serving->proxies.value;
    settings->proxy_count = serving->proxies.count;
    settings->services = serving->services.value;
    settings->limits.programs = serving->residents;
    settings->log_level = (enum report_level)serving->log_level;
    settings->log_format = (enum report_format)serving->log_format;
    settings->language = serving->language == 0   ? cli_language()
                         : serving->language == 1 ? ENGAWA_ENGLISH
                                                  : ENGAWA_JAPANESE;
}

/* Keeps the URL without slashes at its end. */
static void trim_url(struct serving *serving)
{
    const char *url = serving->settings.url;
    size_t length = url ? strlen(url) : 0;
    while (length > 0 && url[length - 1] == '/')
        length--;
    engawa_text_add_bytes(&serving->url, url ? url : "", length);
    if (url)
        serving->settings.url = serving->url.at;
}

/* ---- the file ---- */

/* Reads the file PATH into SERVING->text. False: errno. */
static bool read_file(struct serving *serving, const char *path)
{
    char piece[4096];
    size_t length;
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    engawa_text_clear(&serving->text);
    engawa_text_clear(&serving->path);
    engawa_text_add(&serving->path, path);
    while ((length = fread(piece, 1, sizeof piece, file)) > 0 && serving->text.length < FILE_MAX)
        engawa_text_add_bytes(&serving->text, piece, length);
    bool fine = !ferror(file);
    fclose(file);
    return fine;
}

/* Returns whether TEXT, of a file of settings, has a line that sets anything. */
static bool says_something(const char *text)
{
    for (; *text; text += *text == '\n') {
        const char *word = text + strspn(text, " \t\r");
        if (*word && *word != '\n' && *word != '#')
            return true;
        text += strcspn(text, "\n");
    }
    return false;
}

/* Reads the file PATH, which need not be there unless it was NAMED. False after a complaint. */
static bool look_in(struct serving *serving, const char *path, bool named)
{
    if (read_file(serving, path) || (!named && errno == ENOENT))
        return true;
    cli_complain("%s cannot be read: %s.", "%s を読めません：%s", path, strerror(errno));
    return false;
}

/* Reads the file of settings, if there is one. False after a complaint. */
static bool find_file(struct serving *serving)
{
    struct engawa_text beside = {0};
    if (serving->file)
        return look_in(serving, serving->file, true);
    if (!look_in(serving, SERVING_ALL_FILE, false))
        return false;
    if (says_something(engawa_text_string(&serving->text)))
        return true;
    data_name(serving->data, &beside);
    engawa_text_add(&beside, "/" SERVING_FILE);
    bool fine = look_in(serving, beside.at, false);
    engawa_text_free(&beside);
    return fine;
}

/* Returns whether PATH leads into the data directory that was given as DATA. */
static bool is_in_data(const char *path, const char *data)
{
    struct engawa_text name = {0};
    data_name(data, &name);
    char *folder = realpath(name.at, NULL), *real = realpath(path, NULL);
    size_t length = folder ? strlen(folder) : 0;
    bool inside = folder && real && strncmp(real, folder, length) == 0 &&
                  (real[length] == '/' || length == 1);
    engawa_text_free(&name);
    free(folder);
    free(real);
    return inside;
}

/* Returns whether the server, or anyone else but root, can change the file PATH. */
static bool is_within_reach(const char *path)
{
    struct stat file;
    return stat(path, &file) != 0 || (file.st_mode & (S_IWGRP | S_IWOTH)) != 0 ||
           (file.st_uid == geteuid() && file.st_uid != 0);
}

/* Returns whether the file says nothing that only a file out of the server's reach may say; FIRST
 * is the data directory as it was given outside the file. Complains about each such line. */
static bool check_guarded(const struct serving *serving, const struct cli_option *options,
                          const char *first)
{
    const char *path = engawa_text_string(&serving->path);
    int wrong = 0;
    if (!is_in_data(path, first) && !is_in_data(path, serving->data) && !is_within_reach(path))
        return true;
    for (int row = 0; options[row].name; row++) {
        if (!options[row].guarded || serving->origin[row].line == 0)
            continue;
        cli_complain(
            "%s, line %d: %s can loosen what protects the server, so it is taken only from "
            "the command line, the environment, or a file outside the data directory that "
            "belongs to root and that only root can write.",
            "%s の%d行目：%s はサーバーの保護を弱めうる設定です。コマンドラインか環境変数、"
            "またはデータの場所の外にあって root だけが書き込める、root のファイルで指定して"
            "ください。",
            path, serving->origin[row].line, options[row].name);
        wrong++;
    }
    return wrong == 0;
}

/* Reads the settings from the file that was found; false after complaints. */
static bool take_file(struct serving *serving, const struct cli_option *options)
{
    const char *text = engawa_text_string(&serving->text);
    if (strlen(text) != serving->text.length || !engawa_utf8_valid(text, serving->text.length)) {
        cli_complain("%s is not a UTF-8 text.", "%s は UTF-8 のテキストではありません。",
                     serving->path.at);
        return false;
    }
    const char *first = serving->data;
    return serving->text.length == 0 ||
           (cli_read_settings(serving->path.at, serving->text.at, options, serving->origin) == 0 &&
            check_guarded(serving, options, first));
}

/* ---- reading ---- */

static bool pair_up(const struct serving *serving)
{
    if (!serving->settings.net.certificate == !serving->settings.net.key)
        return true;
    cli_complain("--cert and --key go together.", "--cert と --key は一緒に指定してください。");
    return false;
}

/* Push needs an address for complaints. */
static bool has_contact(const struct serving *serving)
{
    if (!serving->settings.push || serving->settings.push_contact)
        return true;
    cli_complain("--push needs --push-contact: an address for who runs a push service, such as "
                 "mailto:host@example.org.",
                 "--push には --push-contact が必要です。プッシュサービスの運営者からの連絡先を "
                 "mailto:host@example.org のように指定してください。");
    return false;
}

/* PostgreSQL's tables are backed up by its own tools. */
static bool can_back_up(const struct serving *serving)
{
    if (!serving->store || !serving->settings.limits.backup)
        return true;
    cli_complain("--backup is for tables in a file. Those in PostgreSQL are backed up by its own "
                 "tools (pg_dump).",
                 "--backup は卓の記録がファイルにあるときのためのものです。PostgreSQL の記録は "
                 "PostgreSQL のツール（pg_dump）でバックアップしてください。");
    return false;
}

/* Calls WRITE with the options and their defaults. */
static void write_manual(void (*write)(const struct cli_option *, enum engawa_language,
                                       struct engawa_text *),
                         struct engawa_text *text)
{
    struct serving *fresh = engawa_allocate(1, sizeof *fresh);
    struct cli_option options[CLI_OPTIONS_MAX];
    set_defaults(fresh);
    list_options(fresh, options);
    write(options, cli_language(), text);
    free(fresh);
}

void serving_list(struct engawa_text *text)
{
    write_manual(manual_write_tables, text);
}

static bool read_arguments(int argc, char **argv, const struct cli_option *options,
                           struct cli_origin *origin, int *status)
{
    struct engawa_text help = {0};
    write_manual(manual_write_help, &help);
    const struct cli_usage usage = {
        .help_en = help.at, .help_ja = help.at, .options = options, .origin = origin};
    bool fine = cli_read_arguments(argc, argv, &usage, status);
    engawa_text_free(&help);
    return fine;
}

bool serving_read(int argc, char **argv, struct serving *serving, int *status)
{
    struct cli_option options[CLI_OPTIONS_MAX];
    serving->argc = argc;
    serving->argv = argv;
    set_defaults(serving);
    list_options(serving, options);
    if (!read_arguments(argc, argv, options, serving->origin, status))
        return false;
    *status = CLI_USAGE;
    if (cli_read_environment(options, serving->origin) > 0 || !find_file(serving) ||
        !take_file(serving, options) || !pair_up(serving) || !has_contact(serving) ||
        !can_back_up(serving) || !residents_check_all(&serving->bots))
        return false;
    trim_url(serving);
    settle(serving);
    *status = CLI_YES;
    return true;
}

void serving_free(struct serving *serving)
{
    if (serving->again)
        serving_free(serving->again);
    free(serving->again);
    cli_free_variables(serving->origin);
    engawa_text_free(&serving->directory);
    engawa_text_free(&serving->journal);
    engawa_text_free(&serving->decks);
    engawa_text_free(&serving->backup_folder);
    engawa_text_free(&serving->url);
    engawa_text_free(&serving->path);
    engawa_text_free(&serving->text);
    engawa_text_free(&serving->kept);
}

/* Returns whether browsers accept the time of the certificate of TLS. */
static bool check_time(SSL_CTX *tls)
{
    const X509 *certificate = SSL_CTX_get0_certificate(tls);
    bool begun = X509_cmp_current_time(X509_get0_notBefore(certificate)) < 0;
    bool ended = X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0;
    if (!begun)
        cli_complain("The certificate is not valid yet.",
                     "証明書の有効期間がまだ始まっていません。");
    if (ended)
        cli_complain("The certificate has expired.", "証明書の有効期限が切れています。");
    return begun && !ended;
}

static bool check_certificate(const struct server_settings *settings)
{
    struct engawa_reason why;
    if (!settings->net.certificate)
        return true;
    SSL_CTX *tls = tls_open(settings->net.certificate, settings->net.key, &why);
    if (!tls)
        cli_complain("%s", "%s", engawa_reason_in(&why, cli_language()));
    bool fine = tls && check_time(tls);
    SSL_CTX_free(tls);
    return fine;
}

/* Browsers offer push messages to pages that came by https alone. */
static bool check_push(const struct server_settings *settings)
{
    if (!settings->push || !settings->url || strncmp(settings->url, "https://", 8) == 0)
        return true;
    cli_complain("push works over https alone, and --url is %.100s.",
                 "push が使えるのは https だけですが、--url は %.100s です。", settings->url);
    return false;
}

bool serving_check(const struct serving *serving)
{
    const struct server_settings *settings = &serving->settings;
    bool certificate = check_certificate(settings);
    return check_push(settings) && certificate;
}

/* ---- again ---- */

static bool is_equal(const struct cli_option *one, const struct cli_option *other)
{
    if (one->values) {
        bool equal = one->values->count == other->values->count;
        for (int i = 0; equal && i < one->values->count; i++)
            equal = strcmp(one->values->value[i], other->values->value[i]) == 0;
        return equal;
    }
    if (one->text)
        return (!*one->text && !*other->text) ||
               (*one->text && *other->text && strcmp(*one->text, *other->text) == 0);
    return one->number ? *one->number == *other->number : *one->flag == *other->flag;
}

static void copy_value(const struct cli_option *to, const struct cli_option *from)
{
    if (to->number)
        *to->number = *from->number;
    else if (to->text)
        *to->text = *from->text;
    else if (to->flag)
        *to->flag = *from->flag;
}

/* Returns whether the command line, the environment or the file sets the option. */
static bool is_set_here(const struct cli_origin *origin)
{
    return origin->given || origin->variable || origin->line;
}

/* Takes LINE, "NAME = VALUE", of the settings that the store has. False: WHY. */
static bool take_kept_line(struct serving *serving, const struct cli_option *options, char *line,
                           struct engawa_reason *why)
{
    char *equals = strstr(line, " = ");
    if (!equals)
        return true;
    *equals = '\0';
    int row = cli_find_setting(options, line);
    if (row < 0 || !options[row].live)
        return engawa_refuse(why, "option", "There is no setting \"%.40s\".",
                             "「%.40s」という設定はありません。", line);
    struct cli_origin *origin = &serving->origin[row];
    if (is_set_here(origin))
        return true;
    origin->kept = cli_take_setting(&options[row], equals + 3, why);
    return origin->kept;
}

void serving_take_kept(struct serving *serving, const char *kept)
{
    struct cli_option options[CLI_OPTIONS_MAX];
    struct engawa_reason why;
    list_options(serving, options);
    engawa_text_add(&serving->kept, kept);
    char *rest = serving->kept.at;
    for (char *line; rest && (line = strsep(&rest, "\n"));)
        if (!take_kept_line(serving, options, line, &why))
            cli_complain("In the store: %s", "保存先の設定：%s",
                         engawa_reason_in(&why, cli_language()));
}

/* Removes the final STOP from SENTENCE, to match the server's refusals. */
static void end_without(char *sentence, const char *stop)
{
    size_t length = strlen(sentence), size = strlen(stop);
    if (length >= size && strcmp(sentence + length - size, stop) == 0)
        sentence[length - size] = '\0';
}

/* Whether VALUE is one of OPTION. */
static bool check_value(const struct cli_option *option, const char *value,
                        struct engawa_reason *why)
{
    if (cli_take_setting(option, value, why))
        return true;
    end_without(why->en, ".");
    end_without(why->ja, "。");
    return false;
}

bool serving_may_set(const struct serving *serving, const char *name, const char *value,
                     struct engawa_reason *why)
{
    struct serving *trial = engawa_allocate(1, sizeof *trial);
    struct cli_option options[CLI_OPTIONS_MAX];
    list_options(trial, options);
    int row = cli_find_setting(options, name);
    bool fine;
    if (row < 0)
        fine = engawa_refuse(why, "option", "there is no setting \"%.40s\"",
                             "「%.40s」という設定はありません", name);
    else if (!options[row].live)
        fine = engawa_refuse(why, "option", "%s is for each server to set, in its file",
                             "%s は各サーバーがファイルで決める設定です", name);
    else if (value && is_set_here(&serving->origin[row]))
        fine = engawa_refuse(why, "option",
                             "%s is set on the command line, in the environment or in the file of "
                             "this server, which goes first",
                             "%s はこのサーバーのコマンドライン、環境変数、またはファイルで"
                             "指定されていて、そちらが優先します",
                             name);
    else if (value && (!*value || strpbrk(value, "\r\n")))
        fine = engawa_refuse(why, "option", "a value is one line", "値は1行で指定してください");
    else
        fine = !value || check_value(&options[row], value, why);
    free(trial);
    return fine;
}

bool serving_reload(struct serving *serving, const char *kept)
{
    struct cli_option now[CLI_OPTIONS_MAX], then[CLI_OPTIONS_MAX];
    struct serving *again = engawa_allocate(1, sizeof *again);
    int status;
    if (!serving_read(serving->argc, serving->argv, again, &status)) {
        serving_free(again);
        free(again);
        return false;
    }
    serving_take_kept(again, kept);
    list_options(serving, now);
    list_options(again, then);
    for (int row = 0; now[row].name; row++) {
        if (now[row].live) {
            copy_value(&now[row], &then[row]);
            char *variable = serving->origin[row].variable; /* the environment stays the same */
            serving->origin[row] = again->origin[row];
            serving->origin[row].variable = variable;
        } else if (!is_equal(&now[row], &then[row]) && now[row].text != &serving->settings.url) {
            cli_complain("%s changes when the server is started again.",
                         "%s は次にサーバーを起動したときに変わります。", now[row].name);
        }
    }
    engawa_text_clear(&serving->path);
    engawa_text_add(&serving->path, engawa_text_string(&again->path));
    settle(serving);
    if (serving->again)
        serving_free(serving->again);
    free(serving->again);
    serving->again = again; /* texts that are in use now are its own */
    return true;
}

/* ---- the list ---- */

/* Writes where the value of OPTION comes from. */
static void write_source(const struct serving *serving, const struct cli_option *option,
                         const struct cli_origin *origin, struct engawa_text *from)
{
    char variable[CLI_VARIABLE_MAX];
    cli_variable_of(option, variable);
    if (origin->given)
        engawa_text_add(from, "command line");
    else if (origin->variable)
        engawa_text_add(from, variable);
    else if (origin->line)
        engawa_text_printf(from, "%s:%d", serving->path.at, origin->line);
    else
        engawa_text_add(from, origin->kept ? "store" : "default");
}

void serving_describe(const struct serving *serving, struct engawa_json *json)
{
    struct cli_option options[CLI_OPTIONS_MAX];
    struct engawa_text value = {0}, from = {0};
    list_options((struct serving *)serving, options);
    for (int row = 0; options[row].name; row++) {
        const struct cli_origin *origin = &serving->origin[row];
        if (options[row].alone)
            continue;
        engawa_text_clear(&value);
        engawa_text_clear(&from);
        cli_write_value(&options[row], &value);
        write_source(serving, &options[row], origin, &from);
        engawa_json_object(json, NULL);
        engawa_json_string(json, "setting", options[row].name);
        engawa_json_string(json, "value", engawa_text_string(&value));
        engawa_json_string(json, "from", from.at);
        engawa_json_bool(json, "live", options[row].live);
        engawa_json_close(json);
    }
    engawa_text_free(&value);
    engawa_text_free(&from);
}
