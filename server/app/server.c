/* server.c - the server's main loop, in one thread (server.h).
 *
 * A turn handles everything that has arrived from sockets and from the bots' threads, and ends with
 * house_commit: one commit of the journal for all of it, in a thread that wakes the loop, and only
 * then the replies. Under load more messages arrive during a commit, and the next one still costs
 * one sync, so throughput grows with the load.
 */
#include "server/app/server.h"

#include "server/app/parts.h"
#include "server/turn/house.h"

#include "bots/lore.h"
#include "engine/chance.h"
#include "engine/memory.h"
#include "words/words.h"

#include "server/admin/admin_socket.h"
#include "server/app/confinement.h"
#include "server/app/connection.h"
#include "server/app/monitoring.h"
#include "server/app/operator_link.h"
#include "server/app/server_info.h"
#include "server/app/service.h"
#include "server/app/site.h"
#include "server/base/days.h"
#include "server/base/report.h"
#include "server/base/version.h"
#include "server/base/worker.h"
#include "server/cluster/peer_links.h"
#include "server/cluster/shards.h"
#include "server/net/base_path.h"
#include "server/net/listen.h"
#include "server/net/renewal.h"
#include "server/net/sockets.h"
#include "server/play/botpool.h"
#include "server/push/push_sender.h"
#include "store/decks/decks.h"
#include "store/journal/beat.h"
#include "store/journal/pushes.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    SPARE_FILES = 256,         /* for sockets being closed, the journal and decks */
    DECKS_EVERY = 3600 * 1000, /* ms between two searches for unused decks */
    FAREWELL = 2000            /* ms to tell everybody that the server is stopping */
};

struct server {
    struct server_settings settings;
    struct loop loop;
    struct streams streams;
    struct renewal renewal;
    struct journal *journal;
    struct house *house;
    struct botpool *bots;
    const char *reserved[ENGAWA_LORE_KEEPERS_MAX + 1]; /* names of the built-in decks */
    struct decks *decks;
    struct worker *worker;
    struct hosts hosts;
    struct base base;
    struct proxies proxies;
    struct listen_port listening, peers; /* for people; for other servers of the store */
    struct sockets sockets;
    struct peer_links peer_links;  /* to other servers */
    struct shards *shards;         /* which tables are here; NULL: all */
    struct engawa_text place;      /* the address of PEERS; "" if there is none */
    char word[PEER_LINK_WORD + 1]; /* by which servers of the store recognise each other */
    struct monitoring monitoring;
    bool settings_changed; /* the store's settings have changed */
    struct service service;
    int64_t ahead;        /* ms by which the journal's clock is ahead of this machine's */
    int64_t decks_looked; /* time of the last search, in ms */
    struct connections connections;
    struct site site;
    struct admin_socket admin_socket;
    struct push_sender post;
    struct push_way push;
    struct engawa_text push_key;
    char *folder; /* of the journal */
};

/* ---- requests ---- */

static bool take_request(void *context, struct http_exchange *exchange)
{
    struct server *server = context;
    exchange->head.path = base_path_strip(&server->base, exchange->head.path);
    if (!sockets_count_for(exchange->socket, &exchange->head)) {
        exchange->closing = true;
        http_refuse(exchange, 429, "Your address asks for too much; try again soon.",
                    "このアドレスからの要求が多すぎます。少し待ってからお試しください。");
        return true;
    }
    if (!head_get(&exchange->head, "upgrade")) {
        site_request(&server->site, exchange);
        return true;
    }
    if (http_is_for(exchange, &server->hosts))
        return !connection_open(&server->connections, exchange);
    exchange->closing = true;
    http_refuse_host(exchange);
    return true;
}

static void greet(void *context, struct socket *socket, int handle)
{
    static const struct http_service service = {.request = take_request,
                                                .body = deck_http_body,
                                                .body_end = deck_http_body_end,
                                                .forget = deferred_forget};
    http_open(&service, context, socket, handle);
    sockets_expect(socket);
    sockets_wait(socket, 0);
}

static void greet_server(void *context, int handle)
{
    struct server *server = context;
    peer_links_take(&server->peer_links, handle);
}

/* ---- callbacks of the house ---- */

/* A search for one deck that has been unused for long; runs in the worker, which owns the files. */
struct sweep {
    struct worker_task task;
    struct server *server;
    int64_t before;          /* seconds since the epoch */
    struct engawa_text used; /* names of decks in use by tables, one per line */
    char name[DECKS_NAME_MAX + 1];
};

static int64_t read_clock(void *context)
{
    const struct server *server = context;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + server->ahead;
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

static void work(void *context, struct worker_task *task)
{
    struct server *server = context;
    if (server->worker) {
        worker_do(server->worker, task);
        return;
    }
    task->run(task); /* the server is shutting down */
    task->done(task);
}

static void describe(void *context, enum world_topic topic, enum engawa_language language,
                     struct engawa_json *json)
{
    const struct server *server = context;
    server_info_write(&server->monitoring.sources, topic, language, json);
}

static void link_to(void *context, struct engawa_text *text)
{
    const struct server *server = context;
    server_info_link(&server->monitoring.sources, server->listening.port, text);
}

static bool may_set(void *context, const char *name, const char *value, struct engawa_reason *why)
{
    const struct server_settings *settings = &((const struct server *)context)->settings;
    return settings->may_set(settings->context, name, value, why);
}

static void note_settings(void *context)
{
    struct server *server = context;
    server->settings_changed = true;
    server->streams.again = true; /* the next turn handles them */
}

static enum world_owner whose(void *context, const char *id, struct neighbour **neighbour)
{
    return shards_whose(((const struct server *)context)->shards, id, neighbour);
}

static void look_at_decks(struct worker_task *task)
{
    decks_look(((struct sweep *)task)->server->decks);
}

static void free_sweep(struct worker_task *task)
{
    free(task);
}

static void note_decks(void *context)
{
    struct server *server = context;
    struct sweep *look = engawa_allocate(1, sizeof *look);
    look->task = (struct worker_task){.run = look_at_decks, .done = free_sweep};
    look->server = server;
    work(server, &look->task);
}

static void note_rest(void *context)
{
    shards_turn(((const struct server *)context)->shards);
}

static void drain(void *context, bool on)
{
    struct server *server = context;
    shards_drain(server->shards, on);
    server->streams.again = true; /* the next turn starts with it */
}

static void wake(void *context)
{
    struct server *server = context;
    loop_wake(&server->loop);
}

/* ---- the loop ---- */

/* Wakes the loop when a bot's move is due. */
static void wait_for_bots(struct server *server)
{
    int64_t next = house_next(server->house);
    loop_alarm(&server->loop, next == INT64_MAX ? next : next - read_clock(server));
}

static void take_bots(struct server *server)
{
    for (struct job *job; (job = botpool_done(server->bots));)
        house_job_done(server->house, job);
}

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

/* Once an hour deletes a deck that has been unused for long. */
static void drop_deck(struct server *server)
{
    int64_t now = read_clock(server), keep = (int64_t)server->settings.keep_decks * 24 * 3600;
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

static bool carry(void *context, const struct push_letter *letter)
{
    const struct server *server = context;
    return push_sender_give(&server->post, letter);
}

static void take_post(struct server *server)
{
    struct push_sender_answer answer;
    while (push_sender_take(&server->post, &answer))
        push_done(server->house, answer.serial, answer.result, answer.retry);
}

/* Does the periodic work, about once a second. */
static void tick(struct server *server)
{
    take_post(server);
    house_tick(server->house);
    streams_tick(&server->streams);
    sockets_tick(&server->sockets);
    peer_links_tick(&server->peer_links);
    monitoring_tick(&server->monitoring);
    renewal_tick(&server->renewal, false);
    drop_deck(server);
    operator_link_look(server->folder, server->house);
    server->loop.ticked = false;
}

/* Applies the changeable settings from the file, if there is one, and from the store. Returns false
 * and changes nothing if the file is wrong. */
static bool take_settings(struct server *server)
{
    struct server_settings *settings = &server->settings;
    struct engawa_text kept = {0};
    struct engawa_reason why;
    bool read = house_kept_settings(server->house, &kept, &why);
    if (!read)
        report_event(REPORT_WARNING, "settings-unreadable", NULL,
                     "the settings in the store cannot be read: %s", why.en);
    bool fine = read && settings->reload &&
                settings->reload(settings->context, settings, engawa_text_string(&kept));
    engawa_text_free(&kept);
    if (!fine)
        return false;
    house_set_limits(server->house, &settings->limits);
    report_as(settings->log_level, settings->log_format);
    return true;
}

/* Does the same while the server runs, and logs it. */
static void reload(struct server *server)
{
    if (take_settings(server))
        report_event(REPORT_NOTICE, "settings-read", NULL, "the settings were read again");
}

static void run(struct server *server)
{
    while (!server->loop.asked) {
        streams_turn(&server->streams);
        take_bots(server);
        worker_take(server->worker);
        if (server->loop.ticked)
            tick(server);
        if (server->settings_changed) {
            server->settings_changed = false;
            reload(server);
        }
        if (server->loop.renew && !server->renewal.busy) {
            server->loop.renew = false;
            reload(server);
            renewal_tick(&server->renewal, true);
        }
        house_commit(server->house);
        if (journal_is_ousted(server->journal))
            break; /* people reconnect and find the server that owns the store now */
        streams_settle(&server->streams);
        wait_for_bots(server);
        loop_note_turn(&server->loop);
    }
}

/* Runs one turn of a server that is shutting down: people play on while tables move to other
 * servers. */
static void turn_on(struct server *server)
{
    streams_turn(&server->streams);
    take_bots(server);
    worker_take(server->worker);
    house_commit(server->house);
    streams_settle(&server->streams);
}

/* Hands the tables to other servers, if there are any. */
static void hand_over(struct server *server)
{
    int64_t until = loop_now(&server->loop) + FAREWELL;
    if (!server->shards)
        return;
    loop_alarm(&server->loop, FAREWELL);
    shards_leave(server->shards);
    server->streams.again = true; /* the first turn does not wait */
    do
        turn_on(server);
    while (!shards_have_left(server->shards) && loop_now(&server->loop) < until);
}

/* Tells everybody that the server is shutting down, and waits a little until they have received
 * it. */
static void say_farewell(struct server *server)
{
    hand_over(server);
    server->loop.stopping = true;
    service_stopping(&server->service);
    sockets_close(&server->sockets);
    worker_free(server->worker);
    server->worker = NULL;
    house_finish(server->house);
    house_rest(server->house);
    house_finish(server->house);
    house_retire(server->house);
    connection_close_all(&server->connections);
    streams_settle(&server->streams);
    int64_t until = loop_now(&server->loop) + FAREWELL;
    loop_alarm(&server->loop, FAREWELL);
    while (server->connections.first && loop_now(&server->loop) < until) {
        streams_turn(&server->streams);
        streams_settle(&server->streams);
    }
}

/* ---- opening ---- */

/* Raises the limit of open files to what the sockets need; if the system refuses, lowers the number
 * of sockets. */
static void raise_files(struct server_settings *settings)
{
    struct rlimit limit;
    rlim_t need = (rlim_t)settings->net.connections + (rlim_t)settings->net.sockets + SPARE_FILES;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= need)
        return;
    limit.rlim_cur = need < limit.rlim_max ? need : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= need)
        return;
    double part = limit.rlim_cur > 2 * SPARE_FILES
                      ? (double)(limit.rlim_cur - SPARE_FILES) / (double)(need - SPARE_FILES)
                      : (double)limit.rlim_cur / 2 / (double)(need - SPARE_FILES);
    settings->net.connections = (int)(settings->net.connections * part);
    settings->net.sockets = (int)(settings->net.sockets * part);
    report_event(REPORT_WARNING, "few-files", NULL,
                 "the system allows %ld open files: %d connections and %d other sockets",
                 (long)limit.rlim_cur, settings->net.connections, settings->net.sockets);
}

/* Adds the proxies that the operator trusts. */
static bool name_proxies(struct server *server, struct engawa_reason *why)
{
    const struct server_settings *settings = &server->settings;
    bool fine = true;
    for (int i = 0; fine && i < settings->proxy_count; i++)
        fine = proxies_add(&server->proxies, settings->proxies[i], why);
    return fine;
}

/* Opens the port for other servers of the store. */
static bool open_peers(struct server *server, struct engawa_reason *why)
{
    const char *peer = server->settings.peer;
    char host[LISTEN_PEER_MAX + 1];
    int port;
    if (!peer)
        return true;
    return listen_read_peer(peer, host, &port, why) &&
           listen_open(host, port, &server->peers, why) &&
           (peer_links_place(&server->peers, &server->place) || listen_refuse_peer(peer, why));
}

/* Opens the port. Connections wait there until the house is open. */
static bool open_port(struct server *server, struct engawa_reason *why)
{
    const struct server_settings *settings = &server->settings;
    if (settings->net.certificate &&
        !(server->streams.tls = tls_open(settings->net.certificate, settings->net.key, why)))
        return false;
    if (!listen_open(settings->host, settings->port, &server->listening, why) ||
        !open_peers(server, why))
        return false;
    if (server->listening.host[0]) /* links and messages name the actual address */
        server->settings.host = server->listening.host;
    if (server->listening.local && !proxies_add(&server->proxies, PROXIES_LOCAL, why))
        return false;
    const char *only = settings->net.proxy_protocol ? "--proxy-protocol"
                       : settings->login_header     ? "--login-header"
                                                    : NULL;
    if (only && server->proxies.count == 0)
        return engawa_refuse(why, "proxy",
                             "%s counts only from a trusted proxy: say where it is with "
                             "--trusted-proxy.",
                             "%s を信じるのは、信頼するプロキシからだけです。"
                             "--trusted-proxy で指定してください。",
                             only);
    server->site.port = server->listening.port;
    streams_open(&server->streams, &server->loop, server->streams.tls);
    server->sockets = (struct sockets){.settings = &settings->net,
                                       .proxies = &server->proxies,
                                       .streams = &server->streams,
                                       .greet = greet,
                                       .greet_server = greet_server,
                                       .context = server};
    return monitoring_listen(&server->monitoring, settings, why);
}

/* Adds the names that the operator configured. */
static bool name_hosts(struct server *server, struct engawa_reason *why)
{
    const struct server_settings *settings = &server->settings;
    struct hosts_origin own = {.secure = settings->net.certificate != NULL,
                               .port = server->listening.port};
    if (own.port == 0)
        own.port = own.secure ? 443 : 80;
    hosts_open(&server->hosts);
    struct engawa_text origin = {0};
    if (settings->url)
        engawa_text_add_bytes(&origin, settings->url,
                              (size_t)(base_path_of(settings->url) - settings->url));
    bool fine = !settings->url || hosts_add(&server->hosts, engawa_text_string(&origin), &own, why);
    engawa_text_free(&origin);
    for (int i = 0; fine && i < settings->name_count; i++)
        fine = hosts_add(&server->hosts, settings->names[i], &own, why);
    return fine;
}

static bool open_house(struct server *server, struct journal *journal, struct engawa_reason *why)
{
    struct world world = {.clock = read_clock,
                          .ask_bot = ask_bot,
                          .parts = server_parts,
                          .teach_bot = teach_bot,
                          .read_deck = read_deck,
                          .decks = server->decks,
                          .work = work,
                          .push = server->settings.push ? &server->push : NULL,
                          .folder = server->folder,
                          .deck_folder = server->settings.decks,
                          .backups = server->settings.backups,
                          .describe = describe,
                          .link = link_to,
                          .may_set = server->settings.may_set ? may_set : NULL,
                          .settings_changed = note_settings,
                          .decks_changed = note_decks,
                          .whose = server->shards ? whose : NULL,
                          .rests = server->shards ? note_rest : NULL,
                          .drain = server->shards ? drain : NULL,
                          .wake = wake,
                          .context = server};
    server->bots =
        botpool_new(server->settings.bot_threads, server->settings.bot_budget, wake, server);
    server->worker = worker_new(wake, server);
    if (!server->bots || !server->worker)
        return engawa_refuse(why, "threads", "The server's threads could not be started.",
                             "サーバーのスレッドを開始できませんでした。");
    if (!house_open(journal, &world, &server->settings.limits, &server->house, why))
        return false;
    take_settings(server);
    renewal_begin(&server->renewal, &server->settings.net, &server->streams, server->worker);
    server->connections = (struct connections){
        .settings = &server->settings, .house = server->house, .hosts = &server->hosts};
    const struct metrics_sources sources = {.settings = &server->settings,
                                            .house = server->house,
                                            .bots = server->bots,
                                            .loop = &server->loop,
                                            .sockets = &server->sockets};
    if (!monitoring_open(&server->monitoring, &sources, &server->streams))
        return engawa_refuse(why, "listen", "The event loop could not be set up.",
                             "イベントループを準備できませんでした。");
    admin_socket_start(&server->admin_socket, &server->streams, server->house);
    server->site.monitoring = &server->monitoring;
    server->site.settings = &server->settings;
    server->site.hosts = &server->hosts;
    server->site.base = &server->base;
    server->site.house = server->house;
    if (!journal_open_reader(journal, &server->site.journal, why))
        return false;
    server->site.decks = (struct deck_http){.settings = &server->settings,
                                            .decks = server->decks,
                                            .house = server->house,
                                            .quotas = &server->sockets.quotas,
                                            .worker = server->worker};
    return true;
}

/* Fills NAMES with the names of the built-in decks, ended by NULL. */
static void name_decks(const char *names[ENGAWA_LORE_KEEPERS_MAX + 1])
{
    const struct engawa_lore_keeper *keeper;
    int i = 0;
    for (; (keeper = engawa_lore_keeper_at(i)); i++)
        names[i] = keeper->deck;
    names[i] = NULL;
}

/* Opens the ports for people and for other servers. */
static bool open_border(struct server *server, struct engawa_reason *why)
{
    words_look(""); /* opens ICU's tables, which all threads read */
    return base_path_open(&server->base, server->settings.url, why) && name_proxies(server, why) &&
           open_port(server, why) && name_hosts(server, why);
}

/* Starts to accept connections at the ports. */
static bool start_accepting(struct server *server, struct engawa_reason *why)
{
    decks_limit_addresses(server->decks, server->settings.limits.address_share);
    if (server->shards) {
        decks_share(server->decks);
        peer_links_open(&server->peer_links, &server->streams, server->house,
                        journal_server(server->journal), server->word);
        if (!shards_serve(server->shards, server->house, &server->peer_links, why))
            return false;
    }
    return (sockets_open(&server->sockets, &server->listening) &&
            sockets_open_to_peers(&server->sockets, &server->peers)) ||
           engawa_refuse(why, "listen", "The event loop could not be set up.",
                         "イベントループを準備できませんでした。");
}

/* Opens everything that the server needs, and sandboxes the process before it starts a thread.
 * Requests are handled once the loop runs. */
static bool open_all(struct server *server, struct journal *journal, struct engawa_reason *why)
{
    const struct server_settings *settings = &server->settings;
    return decks_open(settings->decks, journal, settings->deck_space, settings->deck_share,
                      server->reserved, &server->decks, why) &&
           admin_socket_open(&server->admin_socket, server->folder, why) &&
           (!settings->sandbox ||
            confinement_enter(settings, server->folder, server->listening.path, why)) &&
           open_house(server, journal, why) && start_accepting(server, why);
}

/* Closes everything but the journal. */
static void close_all(struct server *server)
{
    admin_socket_stop(&server->admin_socket);
    peer_links_close(&server->peer_links);
    streams_close(&server->streams);
    botpool_free(server->bots); /* threads wake the loop, so they end before it */
    worker_free(server->worker);
    shards_close(server->shards);
    journal_close(server->site.journal);
    house_close(server->house);
    loop_close(&server->loop);
    listen_close(&server->listening);
    listen_close(&server->peers);
    engawa_text_free(&server->place);
    decks_close(server->decks);
    quotas_free(&server->sockets.quotas);
    monitoring_close(&server->monitoring);
    base_path_close(&server->base);
    admin_socket_close(&server->admin_socket);
    SSL_CTX_free(server->streams.tls);
}

/* Starts the sender of push messages, with the house's key. */
static bool open_post(struct server *server, struct journal *journal, struct engawa_reason *why)
{
    const struct server_settings *settings = &server->settings;
    struct push_sender_settings post = {.contact = settings->push_contact,
                                        .services = settings->services,
                                        .sandbox = settings->sandbox};
    uint8_t point[PUSH_ENCRYPTION_POINT];
    if (!settings->push)
        return true;
    if (!push_encryption_new_secret(post.secret) || !journal_push_key(journal, post.secret, why))
        return false;
    EVP_PKEY *key = push_encryption_key(post.secret, point);
    bool fine = key ? push_sender_open(&server->post, &post, why)
                    : engawa_refuse(why, "push", "The key for push services is damaged.",
                                    "プッシュサービスのための鍵が壊れています。");
    engawa_wipe(post.secret, sizeof post.secret);
    EVP_PKEY_free(key);
    if (fine)
        push_encryption_base64(point, sizeof point, &server->push_key);
    server->push = (struct push_way){.key = engawa_text_string(&server->push_key),
                                     .services = settings->services,
                                     .carry = carry,
                                     .context = server};
    return fine;
}

/* Announces that the server is open. */
static void tell_opened(struct server *server)
{
    const struct server_settings *settings = &server->settings;
    struct engawa_text link = {0};
    bool linked = operator_link_first(settings, server->house, &link);
    settings->opened(settings->context, settings->host, server->site.port, linked ? link.at : NULL);
    engawa_text_free(&link);
    service_ready(&server->service, &server->loop);
}

/* Opens the journal. Leaves server->journal NULL if the server was asked to stop meanwhile. */
static bool open_journal(struct server *server, struct engawa_reason *why)
{
    const struct server_settings *settings = &server->settings;
    if (!settings->peer)
        return journal_open(settings->journal, &server->journal, why);
    if (!journal_is_address(settings->journal))
        return engawa_refuse(why, "store",
                             "Other servers can have these tables only in PostgreSQL: --peer needs "
                             "--store.",
                             "ほかのサーバーと卓を分け合えるのは PostgreSQL に置いたときだけです。"
                             "--peer には --store が必要です。");
    peer_links_draw_word(server->word);
    const struct shards_place place = {settings->journal, engawa_text_string(&server->place),
                                       server->word};
    return shards_join(&place, &server->streams, &server->shards, &server->journal, why);
}

/* Serves until the server is asked to stop, or another server takes the store over. */
static bool serve_people(struct server *server, struct engawa_reason *why)
{
    if (!journal_ahead(server->journal, &server->ahead, why) ||
        !open_post(server, server->journal, why) || !open_all(server, server->journal, why))
        return false;
    tell_opened(server);
    report_event(REPORT_INFO, "opened",
                 (const struct report_field[]){{"version", server_version}, {0}},
                 "Engawa %s is open", server_version);
    run(server);
    report_event(REPORT_INFO, "closing", NULL, "Engawa closes");
    if (journal_is_ousted(server->journal))
        return engawa_refuse(why, "store",
                             "another server has taken over the store, so this one closes",
                             "別のサーバーが保存先を引き継いだため、このサーバーを閉じます");
    say_farewell(server);
    return true;
}

static bool serve(struct server *server, struct engawa_reason *why)
{
    server->folder = engawa_copy_string(server->settings.folder);
    days_use_zone(server->settings.time_zone);
    setenv("SQLITE_TMPDIR", server->folder, 1); /* all that the sandbox leaves to SQLite */
    if (!loop_open(&server->loop, why))
        return false;
    service_open(&server->service);
    raise_files(&server->settings);
    name_decks(server->reserved);
    bool fine = open_border(server, why) && open_journal(server, why);
    if (fine && server->journal)
        fine = serve_people(server, why);
    close_all(server);
    journal_close(server->journal);
    service_close(&server->service);
    push_sender_close(&server->post);
    return fine;
}

bool server_run(const struct server_settings *settings, struct engawa_reason *why)
{
    struct server *server = engawa_allocate(1, sizeof *server);
    server->settings = *settings;
    report_as(settings->log_level, settings->log_format);
    server->admin_socket.handle = server->post.handle = -1;
    bool fine = serve(server, why);
    engawa_text_free(&server->push_key);
    free(server->folder);
    free(server);
    return fine;
}
