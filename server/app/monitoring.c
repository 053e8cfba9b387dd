/* monitoring.c - health checks and the port for metrics (monitoring.h). */
#include "server/app/monitoring.h"

#include "server/admin/census.h"
#include "server/base/report.h"
#include "server/net/deferred.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SOCKETS = 16 /* most connections of readers */ };

/* ---- the port ---- */

/* Splits AT. Returns false if it is neither a port nor an address with a port. */
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

bool monitoring_listen(struct monitoring *monitoring, const struct server_settings *settings,
                       struct engawa_reason *why)
{
    const char *at = settings->metrics;
    char address[HOSTS_NAME_MAX + 1];
    int port;
    monitoring->sources.memory = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (!at)
        return true;
    if (!read_port(at, address, &port))
        return engawa_refuse(why, "listen",
                             "--metrics takes a port, or an address and a port: 127.0.0.1:9750.",
                             "--metrics には、ポートか、アドレスとポートを指定してください："
                             "127.0.0.1:9750");
    if (!listen_open(address, port, &monitoring->listening, why))
        return false;
    bool six = strchr(address, ':') != NULL;
    report_event(REPORT_NOTICE, "metrics-open", NULL, "metrics are at %s://%s%s%s:%d/metrics",
                 settings->net.certificate ? "https" : "http", six ? "[" : "", address,
                 six ? "]" : "", monitoring->listening.port);
    return true;
}

/* ---- answers ---- */

static void send_text(struct http_exchange *exchange, unsigned status, const char *text)
{
    engawa_text_clear(&exchange->own);
    engawa_text_add(&exchange->own, text);
    http_send_own(exchange, (struct http_response){.status = status,
                                                   .type = "text/plain; charset=utf-8",
                                                   .cache = "no-store"});
}

void monitoring_send_health(struct http_exchange *exchange)
{
    send_text(exchange, 200, "ok\n");
}

void monitoring_send_ready(const struct monitoring *monitoring, struct http_exchange *exchange)
{
    if (monitoring->sources.loop->stopping)
        send_text(exchange, 503, "the server is stopping\n");
    else if (census_failing(monitoring->sources.house))
        send_text(exchange, 503, "the journal cannot be written\n");
    else
        send_text(exchange, 200, "ready\n");
}

static void send_metrics(const struct monitoring *monitoring, struct http_exchange *exchange)
{
    engawa_text_clear(&exchange->own);
    metrics_write(&monitoring->sources, &exchange->own);
    http_send_own(exchange,
                  (struct http_response){.status = 200,
                                         .type = "text/plain; version=0.0.4; charset=utf-8",
                                         .cache = "no-store"});
}

/* Answers and does not read the body that may follow. */
static bool take_request(void *context, struct http_exchange *exchange)
{
    const struct monitoring *monitoring = context;
    const char *path = exchange->head.path;
    exchange->closing |= exchange->body_left > 0;
    if (!http_is(exchange, "GET") && !http_is(exchange, "HEAD"))
        http_refuse_method(exchange, "GET, HEAD");
    else if (strcmp(path, "/health") == 0)
        monitoring_send_health(exchange);
    else if (strcmp(path, "/ready") == 0)
        monitoring_send_ready(monitoring, exchange);
    else if (!http_is_for(exchange, &monitoring->hosts))
        http_refuse_host(exchange);
    else if (strcmp(path, "/metrics") == 0)
        send_metrics(monitoring, exchange);
    else
        http_refuse(exchange, 404, "There is nothing here.", "ここには何もありません。");
    return true;
}

static void greet(void *context, struct socket *socket, int handle)
{
    static const struct http_service service = {.request = take_request, .forget = deferred_forget};
    http_open(&service, context, socket, handle);
    sockets_wait(socket, 0);
}

/* ---- opening and closing ---- */

bool monitoring_open(struct monitoring *monitoring, const struct metrics_sources *sources,
                     struct streams *streams)
{
    int memory = monitoring->sources.memory;
    monitoring->sources = *sources;
    monitoring->sources.memory = memory;
    if (monitoring->listening.count == 0)
        return true;
    monitoring->settings = sources->settings->net;
    monitoring->settings.sockets = monitoring->settings.sockets_per_address = SOCKETS;
    static const struct proxies nobody; /* no proxy is trusted here */
    monitoring->sockets = (struct sockets){.settings = &monitoring->settings,
                                           .proxies = &nobody,
                                           .streams = streams,
                                           .greet = greet,
                                           .context = monitoring};
    return sockets_open(&monitoring->sockets, &monitoring->listening);
}

void monitoring_tick(struct monitoring *monitoring)
{
    if (monitoring->sockets.streams)
        sockets_tick(&monitoring->sockets);
}

void monitoring_close(struct monitoring *monitoring)
{
    if (monitoring->sources.memory > 0)
        close(monitoring->sources.memory);
    listen_close(&monitoring->listening);
    quotas_free(&monitoring->sockets.quotas);
}
