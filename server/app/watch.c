/* watch.c - how a server is watched (watch.h). */
#include "server/app/watch.h"

#include "server/base/report.h"
#include "server/house/census.h"
#include "server/net/later.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SOCKETS = 16 /* of whoever reads the numbers */ };

/* ---- the port ---- */

/* Takes AT apart. False: it is no port and no address with a port. */
static bool read_port(const char *at, char address[HOSTS_NAME_MAX + 1], int *port)
{
    const char *colon = strrchr(at, ':'), *digits = colon ? colon + 1 : at;
    size_t length = colon ? (size_t)(colon - at) : 0;
    bool bare = length >= 2 && at[0] == '[' && at[length - 1] == ']';
    char *end;
    if (length > HOSTS_NAME_MAX || (colon && length == 0) || *digits < '0' || *digits > '9')
        return false;
    memcpy(address, at + bare, length - 2 * bare);
    address[length - 2 * bare] = '\0';
    if (!colon)
        strcpy(address, "127.0.0.1");
    long number = strtol(digits, &end, 10);
    *port = (int)number;
    return !*end && number <= 65535;
}

bool watch_listen(struct watch *watch, const struct server_settings *settings,
                  struct engawa_reason *why)
{
    const char *at = settings->metrics;
    char address[HOSTS_NAME_MAX + 1];
    int port;
    watch->sources.memory = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (!at)
        return true;
    if (!read_port(at, address, &port))
        return engawa_refuse(why, "listen",
                             "--metrics takes a port, or an address and a port: 127.0.0.1:9750.",
                             "--metrics には、ポートか、アドレスとポートを指定してください："
                             "127.0.0.1:9750");
    if (!listen_open(address, port, &watch->listening, why))
        return false;
    bool six = strchr(address, ':') != NULL;
    report_event(REPORT_NOTICE, "metrics-open", NULL, "metrics are at %s://%s%s%s:%d/metrics",
                 settings->certificate ? "https" : "http", six ? "[" : "", address, six ? "]" : "",
                 watch->listening.port);
    return true;
}

/* ---- what is told ---- */

static void send_text(struct http_exchange *exchange, unsigned status, const char *text)
{
    engawa_text_clear(&exchange->own);
    engawa_text_add(&exchange->own, text);
    http_send_own(exchange, (struct http_response){.status = status,
                                                   .type = "text/plain; charset=utf-8",
                                                   .cache = "no-store"});
}

void watch_send_health(struct http_exchange *exchange)
{
    send_text(exchange, 200, "ok\n");
}

void watch_send_ready(const struct watch *watch, struct http_exchange *exchange)
{
    if (watch->sources.loop->stopping)
        send_text(exchange, 503, "the server is stopping\n");
    else if (census_failing(watch->sources.house))
        send_text(exchange, 503, "the journal cannot be written\n");
    else
        send_text(exchange, 200, "ready\n");
}

static void send_metrics(const struct watch *watch, struct http_exchange *exchange)
{
    engawa_text_clear(&exchange->own);
    metrics_write(&watch->sources, &exchange->own);
    http_send_own(exchange,
                  (struct http_response){.status = 200,
                                         .type = "text/plain; version=0.0.4; charset=utf-8",
                                         .cache = "no-store"});
}

/* Whoever asks is not kept: a body that comes with it is not read. */
static bool take_request(void *context, struct http_exchange *exchange)
{
    const struct watch *watch = context;
    const char *path = exchange->head.path;
    exchange->closing |= exchange->body_left > 0;
    if (!http_is_for(exchange, &watch->hosts))
        http_refuse_host(exchange);
    else if (!http_is(exchange, "GET") && !http_is(exchange, "HEAD"))
        http_refuse_method(exchange, "GET, HEAD");
    else if (strcmp(path, "/metrics") == 0)
        send_metrics(watch, exchange);
    else if (strcmp(path, "/health") == 0)
        watch_send_health(exchange);
    else if (strcmp(path, "/ready") == 0)
        watch_send_ready(watch, exchange);
    else
        http_refuse(exchange, 404, "There is nothing here.", "ここには何もありません。");
    return true;
}

static void greet(void *context, struct socket *socket, int handle)
{
    static const struct http_service service = {.request = take_request, .forget = later_forget};
    http_open(&service, context, socket, handle);
    sockets_wait(socket, 0);
}

/* ---- opening and closing ---- */

bool watch_open(struct watch *watch, const struct metrics_sources *sources, struct streams *streams)
{
    int memory = watch->sources.memory;
    watch->sources = *sources;
    watch->sources.memory = memory;
    if (watch->listening.count == 0)
        return true;
    watch->settings = *sources->settings;
    watch->settings.sockets = watch->settings.sockets_per_address = SOCKETS;
    static const struct proxies nobody; /* is believed here */
    watch->sockets = (struct sockets){.settings = &watch->settings,
                                      .proxies = &nobody,
                                      .streams = streams,
                                      .greet = greet,
                                      .context = watch};
    return sockets_open(&watch->sockets, &watch->listening);
}

void watch_tick(struct watch *watch)
{
    if (watch->sockets.streams)
        sockets_tick(&watch->sockets);
}

void watch_close(struct watch *watch)
{
    if (watch->sources.memory > 0)
        close(watch->sources.memory);
    listen_close(&watch->listening);
    shares_free(&watch->sockets.shares);
}
