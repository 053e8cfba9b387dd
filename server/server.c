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
#include "server/listen.h"
#include "server/report.h"
#include "server/sandbox.h"
#include "server/site.h"
#include "server/sockets.h"
#include "server/worker.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    SPARE_FILES = 256,         /* for sockets that are being closed, the journal and decks */
    TICK = 1000000,            /* µs */
    DECKS_EVERY = 3600 * 1000, /* ms between two looks for decks that nobody uses */
    FAREWELL = 2000,           /* ms for everybody to be told that the server stops */
    REFUSED_MAX = 1000         /* times in a row that the system may refuse to wait for sockets */
};

struct server {
    struct server_settings settings;
    struct lws_context *context;
    struct house *house;
    struct botpool *bots;
    const char *reserved[ENGAWA_LORE_KEEPERS_MAX + 1]; /* names of the built-in decks */
    struct decks *decks;
    struct worker *worker;
    struct hosts hosts;
    struct listen_port listening;
    struct sockets sockets;
    int64_t decks_looked; /* when, in milliseconds */
    struct connections connections;
    struct site site;
    int refused; /* times in a row that the system did not wait for sockets */
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
    sigaction(SIGXFSZ, &action, NULL); /* a file that may not grow is a write that fails */
}

/* ---- callbacks ---- */

static int confirm_upgrade(struct server *server, struct lws *wsi, const char *upgrade)
{
    if (server->sockets.closed)
        return -1;
    if (!http_is_for(wsi, &server->hosts))
        return http_refuse_upgrade(wsi, 421, http_misdirected_en, http_misdirected_ja);
    return connection_check(&server->connections, wsi, upgrade);
}

static int take_request(struct server *server, struct lws *wsi, struct http_exchange *exchange,
                        const char *path, size_t length)
{
    struct socket *socket = sockets_of(wsi);
    if (!socket || server->sockets.closed)
        return -1;
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0); /* sockets_tick has a time for it */
    sockets_wait(socket, 0);
    return site_request(&server->site, wsi, exchange, path, length);
}

static int take_writable(struct lws *wsi, struct http_exchange *exchange)
{
    return exchange->later ? later_writable(wsi, exchange) : http_writable(wsi, exchange);
}

static void forget_exchange(struct http_exchange *exchange)
{
    later_forget(exchange);
    http_forget(exchange);
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct socket_data *data = user;
    switch (reason) {
    case LWS_CALLBACK_RAW_RX_FILE: /* a port */
        sockets_accept(&server->sockets, lws_get_socket_fd(wsi));
        return server->sockets.closed ? -1 : 0;
    case LWS_CALLBACK_RAW_ADOPT: /* what CONNECT makes of a socket */
    case LWS_CALLBACK_RAW_RX:
        return -1;
    case LWS_CALLBACK_WSI_DESTROY:
        if (sockets_of(wsi))
            sockets_forget(sockets_of(wsi));
        return 0;
    case LWS_CALLBACK_HTTP:
        return take_request(server, wsi, &data->exchange, in, length);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return take_writable(wsi, &data->exchange);
    case LWS_CALLBACK_HTTP_BODY:
        return deck_http_body(&data->exchange, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return deck_http_body_end(&data->exchange);
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
    const struct server *server = context;
    return json ? decks_words(server->decks, deck, json) : decks_there(server->decks, deck);
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

/* A look for a deck that nobody has used for long; the worker has the files. */
struct sweep {
    struct worker_task task;
    struct server *server;
    int64_t before;          /* seconds since the epoch */
    struct engawa_text used; /* names of decks that tables play with, a line each */
    char name[DECKS_NAME_MAX + 1];
};

static void sweep_decks(struct worker_task *task)
{
    struct sweep *sweep = (struct sweep *)task;
    char *rest = sweep->used.at;
    for (char *name; (name = strsep(&rest, "\n")) && *name;)
        decks_use(sweep->server->decks, name);
    decks_drop_unused(sweep->server->decks, sweep->before, sweep->name);
}

static void end_sweep(struct worker_task *task)
{
    struct sweep *sweep = (struct sweep *)task;
    if (sweep->name[0])
        house_forget_deck(sweep->server->house, sweep->name);
    engawa_text_free(&sweep->used);
    free(sweep);
}

/* Once in an hour deletes a deck that nobody has used for long. */
static void drop_deck(struct server *server)
{
    int64_t now = read_clock(NULL), keep = (int64_t)server->settings.keep_decks * 24 * 3600;
    if (keep == 0 || now < server->decks_looked + DECKS_EVERY)
        return;
    server->decks_looked = now;
    struct sweep *sweep = engawa_allocate(1, sizeof *sweep);
    sweep->task = (struct worker_task){.run = sweep_decks, .done = end_sweep};
    sweep->server = server;
    sweep->before = now / 1000 - keep;
    house_decks(server->house, &sweep->used);
    worker_do(server->worker, &sweep->task);
}

/* Waits for sockets and serves them. False: the event loop failed; libwebsockets itself goes on for
 * ever when the system refuses to wait. */
static bool serve_sockets(struct server *server)
{
    errno = 0;
    if (lws_service(server->context, 0) < 0)
        return false;
    server->refused = errno == EINVAL || errno == ENOMEM ? server->refused + 1 : 0;
    return server->refused < REFUSED_MAX;
}

/* Tells everybody that the server stops, and waits a little until they have heard it. */
static void say_farewell(struct server *server)
{
    server->sockets.closed = true;
    worker_free(server->worker);
    server->worker = NULL;
    house_finish(server->house);
    connection_close_all(&server->connections);
    int64_t until = sockets_now() + FAREWELL;
    while (server->connections.first && sockets_now() < until && serve_sockets(server))
        ;
}

/* Runs until a signal comes. False: the event loop failed. */
static bool run(struct server *server)
{
    struct ticker ticker = {.server = server, .due = true};
    lws_sorted_usec_list_t bots = {0};
    lws_sul_schedule(server->context, 0, &ticker.timer, tick, TICK);
    while (!signalled && serve_sockets(server)) {
        take_bots(server);
        worker_take(server->worker);
        if (ticker.due) {
            house_tick(server->house);
            connection_tick(&server->connections);
            sockets_tick(&server->sockets);
            drop_deck(server);
        }
        ticker.due = false;
        house_settle(server->house);
        wait_for_bots(server, &bots);
    }
    bool asked = signalled;
    say_farewell(server);
    lws_sul_cancel(&ticker.timer);
    lws_sul_cancel(&bots);
    return asked;
}

/* ---- opening ---- */

static void print_log(int level, const char *line)
{
    (void)level;
    report_line("%.*s", (int)strcspn(line, "\n"), line);
}

/* As many files as the sockets need; if the system allows fewer, fewer sockets. */
static void raise_files(struct server_settings *settings)
{
    struct rlimit limit;
    rlim_t need = (rlim_t)settings->connections + (rlim_t)settings->sockets + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= need)
        return;
    limit.rlim_cur = need < limit.rlim_max ? need : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= need)
        return;
    double part = limit.rlim_cur > 2 * SPARE_FILES
                      ? (double)(limit.rlim_cur - SPARE_FILES) / (double)(need - SPARE_FILES)
                      : (double)limit.rlim_cur / 2 / (double)(need - SPARE_FILES);
    settings->connections = (int)(settings->connections * part);
    settings->sockets = (int)(settings->sockets * part);
    report_line("the system allows %ld open files: %d connections and %d other sockets",
                (long)limit.rlim_cur, settings->connections, settings->sockets);
}

/* Makes the event loop and the one place in it where sockets arrive. */
static bool open_loop(struct server *server, struct engawa_reason *why)
{
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = 30,
                                         .secs_since_valid_hangup = 45};
    const struct server_settings *settings = &server->settings;
    unsigned patience = (unsigned)settings->patience;
    const char *files[] = {settings->certificate, settings->key};
    for (int i = 0; i < 2; i++)
        if (files[i] && access(files[i], R_OK) != 0)
            return engawa_refuse(why, "file", "The file %s cannot be read.",
                                 "ファイル %s を読めません。", files[i]);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .user = server,
        .headers = http_headers(),
        .alpn = "http/1.1",
        .retry_and_idle_policy = &alive,
        .keepalive_timeout = settings->patience,
        .timeout_secs = 2 * patience + 60, /* sockets_tick is earlier */
        .timeout_secs_ah_idle = 2 * patience + 60,
        .ssl_cert_filepath = settings->certificate,
        .ssl_private_key_filepath = settings->key,
        .ssl_cipher_list = "ECDHE+AESGCM:ECDHE+CHACHA20", /* of TLS 1.2: forward secrecy */
        .ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_RENEGOTIATION,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   (settings->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
    };
    lws_set_log_level(0, print_log); /* what goes wrong here is said below, for people */
    server->context = lws_create_context(&info);
    if (!server->context)
        return engawa_refuse(why, "listen", "The event loop could not be set up.",
                             "イベントループを準備できませんでした。");
    to_wake = server->context;
    server->sockets.vhost = lws_create_vhost(server->context, &info);
    lws_set_log_level(LLL_ERR, print_log);
    return server->sockets.vhost ||
           engawa_refuse(why, "listen", "TLS could not be set up with this certificate and key.",
                         "この証明書と鍵では TLS を準備できませんでした。");
}

/* Opens the port. */
static bool listen_on(struct server *server, struct engawa_reason *why)
{
    const struct server_settings *settings = &server->settings;
    struct listen_port *listening = &server->listening;
    if (!listen_open(settings->host, settings->port, listening, why))
        return false;
    while (listening->count > 0) {
        lws_sock_file_fd_type port = {.filefd = listening->handle[listening->count - 1]};
        if (!lws_adopt_descriptor_vhost(server->sockets.vhost, LWS_ADOPT_RAW_FILE_DESC, port, NULL,
                                        NULL))
            return engawa_refuse(why, "listen", "The event loop could not be set up.",
                                 "イベントループを準備できませんでした。");
        listening->count--; /* the loop closes it */
    }
    server->site.port = listening->port;
    return true;
}

/* Notes the names that the host gave. */
static bool name_hosts(struct server *server, struct engawa_reason *why)
{
    const struct server_settings *settings = &server->settings;
    struct hosts_origin own = {.secure = settings->certificate != NULL,
                               .port = server->listening.port};
    bool fine = !settings->url || hosts_add(&server->hosts, settings->url, &own, why);
    for (int i = 0; fine && i < settings->name_count; i++)
        fine = hosts_add(&server->hosts, settings->names[i], &own, why);
    return fine;
}

static bool open_house(struct server *server, struct journal *journal, struct engawa_reason *why)
{
    struct world world = {.clock = read_clock,
                          .ask_bot = ask_bot,
                          .teach_bot = teach_bot,
                          .read_deck = read_deck,
                          .wake = wake,
                          .context = server};
    server->bots =
        botpool_new(server->settings.bot_threads, server->settings.bot_budget, wake, server);
    server->worker = worker_new(wake, server);
    if (!server->bots || !server->worker)
        return engawa_refuse(why, "threads", "The server's threads could not be started.",
                             "サーバーのスレッドを始められませんでした。");
    if (!house_open(journal, &world, &server->settings.limits, &server->house, why))
        return false;
    server->connections = (struct connections){
        .settings = &server->settings, .house = server->house, .hosts = &server->hosts};
    server->site.settings = &server->settings;
    server->site.hosts = &server->hosts;
    server->site.house = server->house;
    server->site.decks = (struct deck_http){.settings = &server->settings,
                                            .decks = server->decks,
                                            .house = server->house,
                                            .shares = &server->sockets.shares,
                                            .worker = server->worker};
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
    tzset(); /* and the file of the time zone, for the log */
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

/* Opens what the server needs; then it encloses itself, before it starts a thread. Whoever comes is
 * heard when the loop runs. */
static bool open_all(struct server *server, struct journal *journal, struct engawa_reason *why)
{
    const struct server_settings *settings = &server->settings;
    words_look(""); /* opens the tables of ICU, which all threads read */
    return decks_open(settings->decks, settings->deck_space, settings->deck_share, server->reserved,
                      &server->decks, why) &&
           open_loop(server, why) && listen_on(server, why) && name_hosts(server, why) &&
           (!settings->sandbox || enclose(settings, why)) && open_house(server, journal, why);
}

bool server_run(const struct server_settings *settings, struct engawa_reason *why)
{
    struct server server = {.settings = *settings};
    struct journal *journal;
    char *folder = folder_of(settings->journal);
    setenv("SQLITE_TMPDIR", folder, 1); /* the one that is left to it later */
    free(folder);
    if (!journal_open(settings->journal, &journal, why))
        return false;
    raise_files(&server.settings);
    server.sockets.settings = &server.settings;
    catch_signals();
    name_decks(server.reserved);
    bool fine = open_all(&server, journal, why);
    if (fine) {
        settings->opened(settings->context, server.site.port);
        fine = run(&server) ||
               engawa_refuse(why, "loop", "The event loop failed, and the server has stopped.",
                             "イベントループが失敗し、サーバーは止まりました。");
    }
    botpool_free(server.bots); /* its threads wake the context, so they go first */
    worker_free(server.worker);
    to_wake = NULL;
    listen_close(&server.listening);
    if (server.context)
        lws_context_destroy(server.context);
    house_close(server.house);
    decks_close(server.decks);
    shares_free(&server.sockets.shares);
    journal_close(journal);
    return fine;
}
