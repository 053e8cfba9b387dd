/* server.c - the event loop: one thread, one lws_service a turn (server.h).
 *
 * A turn takes whatever has arrived, from sockets and from the bots' threads, and ends with
 * house_settle: one commit of the journal for all of it, and only then the replies. Under load a
 * turn takes more messages and a commit still costs one sync, so the server gets faster when
 * it is needed.
 */
#include "server/server.h"

#include "bots/lore.h"
#include "engine/memory.h"
#include "words/words.h"

#include "server/botpool.h"
#include "server/connection.h"
#include "server/sandbox.h"
#include "server/site.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    SPARE_FILES = 256,         /* for requests that are no WebSockets, and the journal */
    TICK = 1000000,            /* µs */
    DECKS_EVERY = 3600 * 1000, /* ms between two looks for decks that nobody uses */
    FAREWELL = 2000            /* ms for everybody to be told that the server stops */
};

struct server {
    const struct server_settings *settings;
    struct lws_context *context;
    struct house *house;
    struct botpool *bots;
    const char *reserved[ENGAWA_LORE_KEEPERS_MAX + 1]; /* names of the built-in decks */
    struct decks *decks;
    int64_t decks_looked; /* when, in milliseconds */
    struct connections connections;
    struct site site;
};

/* What libwebsockets keeps for each socket: it begins with a request and may become a WebSocket. */
struct socket_data {
    struct http_exchange exchange;
    struct connection *connection;
};

/* ---- signals ---- */

static volatile sig_atomic_t signalled;
static struct lws_context *to_wake; /* of the one server in this process */

static void note_signal(int number)
{
    (void)number;
    signalled = 1;
    if (to_wake)
        lws_cancel_service(to_wake); /* writes to a pipe */
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = note_signal};
    signalled = 0;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

/* ---- callbacks ---- */

static int confirm_upgrade(struct server *server, struct lws *wsi, const char *protocol)
{
    unsigned status = strcasecmp(protocol, "websocket") == 0
                          ? connection_check(&server->connections, wsi)
                          : HTTP_STATUS_BAD_REQUEST;
    if (status == 0)
        return 0;
    lws_return_http_status(wsi, status, NULL);
    return -1;
}

static void forget_exchange(struct http_exchange *exchange)
{
    deck_http_forget(exchange);
    http_forget(exchange);
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct socket_data *data = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return server->connections.closed;
    case LWS_CALLBACK_HTTP:
        return site_request(&server->site, wsi, &data->exchange, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_writable(wsi, &data->exchange);
    case LWS_CALLBACK_HTTP_BODY:
        return deck_http_body(&data->exchange, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return deck_http_body_end(&server->site.decks, wsi, &data->exchange);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (data)
            forget_exchange(&data->exchange);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(server, wsi, in);
    case LWS_CALLBACK_ESTABLISHED:
        data->connection = connection_open(&server->connections, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return connection_receive(data->connection, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return connection_writable(data->connection);
    case LWS_CALLBACK_CLOSED:
        if (data->connection)
            connection_close(data->connection);
        data->connection = NULL;
        return 0;
    default:
        return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "engawa",
     .callback = serve,
     .per_session_data_size = sizeof(struct socket_data),
     .rx_buffer_size = WORLD_MESSAGE_MAX},
    {.name = NULL},
};

/* ---- what the house needs ---- */

static int64_t read_clock(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void ask_bot(void *context, struct job *job)
{
    struct server *server = context;
    botpool_ask(server->bots, job);
}

static void teach_bot(void *context, const struct engawa_bot *bot, const struct engawa_setup *setup)
{
    struct server *server = context;
    botpool_teach(server->bots, bot, setup);
}

static bool read_deck(void *context, const char *deck, struct engawa_text *json)
{
    struct server *server = context;
    struct decks_file file = {.number = 0};
    struct engawa_text version = {0};
    struct engawa_reason why;
    snprintf(file.deck, sizeof file.deck, "%s", deck);
    bool found = decks_read(server->decks, &file, json, &version, &why);
    engawa_text_free(&version);
    return found;
}

static void wake(void *context)
{
    struct server *server = context;
    lws_cancel_service(server->context);
}

/* ---- the loop ---- */

struct ticker {
    lws_sorted_usec_list_t timer;
    struct server *server;
    bool due;
};

static void tick(lws_sorted_usec_list_t *timer)
{
    struct ticker *ticker = lws_container_of(timer, struct ticker, timer);
    ticker->due = true;
    lws_sul_schedule(ticker->server->context, 0, timer, tick, TICK);
}

/* Only ends the wait for sockets: house_settle looks what is due. */
static void end_wait(lws_sorted_usec_list_t *timer)
{
    (void)timer;
}

/* Wakes the loop when a bot's move is due. */
static void wait_for_bots(const struct server *server, lws_sorted_usec_list_t *timer)
{
    int64_t next = house_next(server->house);
    if (next == INT64_MAX) {
        lws_sul_cancel(timer);
        return;
    }
    int64_t left = next - read_clock(NULL);
    lws_sul_schedule(server->context, 0, timer, end_wait, (left > 0 ? left : 1) * 1000);
}

static void take_bots(struct server *server)
{
    for (struct job *job; (job = botpool_done(server->bots));)
        house_job_done(server->house, job);
}

/* Once in an hour deletes a deck that nobody has used for long. */
static void drop_deck(struct server *server)
{
    char name[DECKS_NAME_MAX + 1];
    int64_t now = read_clock(NULL), keep = (int64_t)server->settings->keep_decks * 24 * 3600;
    if (keep == 0 || now < server->decks_looked + DECKS_EVERY)
        return;
    server->decks_looked = now;
    if (decks_drop_unused(server->decks, now / 1000 - keep, name))
        house_forget_deck(server->house, name);
}

static void run(struct server *server)
{
    struct ticker ticker = {.server = server};
    lws_sorted_usec_list_t bots = {0};
    lws_sul_schedule(server->context, 0, &ticker.timer, tick, TICK);
    while (!signalled && lws_service(server->context, 0) >= 0) {
        take_bots(server);
        if (ticker.due) {
            house_tick(server->house);
            drop_deck(server);
        }
        ticker.due = false;
        house_settle(server->house);
        wait_for_bots(server, &bots);
    }
    server->connections.closed = true;
    house_settle(server->house);
    connection_close_all(&server->connections);
    int64_t until = read_clock(NULL) + FAREWELL;
    while (server->connections.first && read_clock(NULL) < until &&
           lws_service(server->context, 0) >= 0)
        ;
    lws_sul_cancel(&ticker.timer);
    lws_sul_cancel(&bots);
}

/* ---- opening ---- */

static void print_log(int level, const char *line)
{
    (void)level;
    fprintf(stderr, "engawa: %s", line);
}

/* As many files as the connections need, and as the system allows. */
static void raise_files(const struct server_settings *settings)
{
    struct rlimit limit;
    rlim_t need = (rlim_t)settings->connections + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= need)
        return;
    limit.rlim_cur = need < limit.rlim_max ? need : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Opens the port. */
static bool listen_on(struct server *server, struct engawa_reason *why)
{
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = 30,
                                         .secs_since_valid_hangup = 45};
    const struct server_settings *settings = server->settings;
    const char *files[] = {settings->certificate, settings->key};
    for (int i = 0; i < 2; i++)
        if (files[i] && access(files[i], R_OK) != 0)
            return engawa_refuse(why, "file", "The file %s cannot be read.",
                                 "ファイル %s を読めません。", files[i]);
    struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = settings->host,
        .protocols = protocols,
        .user = server,
        .server_string = "engawa",
        .alpn = "http/1.1",
        .retry_and_idle_policy = &alive,
        .ssl_cert_filepath = settings->certificate,
        .ssl_private_key_filepath = settings->key,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (settings->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
    };
    lws_set_log_level(0, print_log); /* what goes wrong here is said below, for people */
    server->context = lws_create_context(&info);
    if (!server->context)
        return engawa_refuse(why, "listen", "The event loop could not be set up.",
                             "イベントループを準備できませんでした。");
    to_wake = server->context;
    struct lws_vhost *vhost = lws_create_vhost(server->context, &info);
    if (!vhost)
        return engawa_refuse(why, "listen", "Port %d cannot be opened%s. Is it in use already?",
                             "ポート %d を開けません%s。すでに使われていませんか?", settings->port,
                             settings->certificate ? " (TLS)" : "");
    lws_set_log_level(LLL_ERR | LLL_WARN, print_log);
    server->site.port = lws_get_vhost_listen_port(vhost);
    return true;
}

static bool open_house(struct server *server, struct journal *journal, struct engawa_reason *why)
{
    struct world world = {.clock = read_clock,
                          .ask_bot = ask_bot,
                          .teach_bot = teach_bot,
                          .read_deck = read_deck,
                          .context = server};
    server->bots =
        botpool_new(server->settings->bot_threads, server->settings->bot_budget, wake, server);
    if (!server->bots)
        return engawa_refuse(why, "threads", "The threads for the bots could not be started.",
                             "ボットのスレッドを始められませんでした。");
    if (!house_open(journal, &world, &server->settings->limits, &server->house, why))
        return false;
    server->connections =
        (struct connections){.settings = server->settings, .house = server->house};
    server->site.settings = server->settings;
    server->site.house = server->house;
    server->site.decks = (struct deck_http){.decks = server->decks,
                                            .house = server->house,
                                            .remarks = server->settings->limits.remarks};
    return true;
}

/* The folder that PATH stands in; free() it. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = engawa_copy_string(slash ? path : ".");
    if (slash)
        folder[slash == path ? 1 : slash - path] = '\0';
    return folder;
}

/* The folder of the file that PATH leads to by links, such as those of a renewed certificate; PATH
 * may be NULL. */
static char *real_folder_of(const char *path)
{
    char *real = path ? realpath(path, NULL) : NULL;
    char *folder = real ? folder_of(real) : NULL;
    free(real);
    return folder;
}

/* Encloses the process. Its folders are the journal's and the decks'; it may read the certificate
 * and the key anew, when they have been replaced. */
static bool enclose(const struct server_settings *settings, struct engawa_reason *why)
{
    char *journal = folder_of(settings->journal);
    const char *files[] = {settings->certificate, settings->key};
    char *folders[5] = {NULL};
    int count = 0;
    for (int i = 0; i < 2 && files[i]; i++) {
        folders[count++] = folder_of(files[i]);
        folders[count] = real_folder_of(files[i]);
        count += folders[count] != NULL;
    }
    words_look(""); /* opens the tables of ICU */
    tzset();        /* and the file of the time zone, for the log */
    sandbox_close_memory();
    bool fine = sandbox_enter((const char *const[]){journal, settings->decks, NULL},
                              (const char *const *)folders, why);
    free(journal);
    for (int i = 0; i < count; i++)
        free(folders[i]);
    return fine;
}

/* Fills NAMES with those of the built-in decks, ended by NULL. */
static void name_decks(const char *names[ENGAWA_LORE_KEEPERS_MAX + 1])
{
    const struct engawa_lore_keeper *keeper;
    int i = 0;
    for (; (keeper = engawa_lore_keeper_at(i)); i++)
        names[i] = keeper->deck;
    names[i] = NULL;
}

bool server_run(const struct server_settings *settings, struct engawa_reason *why)
{
    struct server server = {.settings = settings};
    struct journal *journal;
    char *folder = folder_of(settings->journal);
    setenv("SQLITE_TMPDIR", folder, 1); /* the one that is left to it later */
    free(folder);
    if (!journal_open(settings->journal, &journal, why))
        return false;
    raise_files(settings);
    catch_signals();
    name_decks(server.reserved);
    bool fine =
        decks_open(settings->decks, settings->deck_space, server.reserved, &server.decks, why) &&
        listen_on(&server, why) && (!settings->sandbox || enclose(settings, why)) &&
        open_house(&server, journal, why);
    if (fine) {
        settings->opened(settings->context, server.site.port);
        run(&server);
    }
    botpool_free(server.bots); /* its threads wake the context, so they go first */
    to_wake = NULL;
    if (server.context)
        lws_context_destroy(server.context);
    house_close(server.house);
    decks_close(server.decks);
    journal_close(journal);
    return fine;
}
