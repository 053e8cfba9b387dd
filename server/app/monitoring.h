/* monitoring.h - health checks for everybody (/health and /ready), and /metrics on a separate port
 * if the operator sets one (--metrics).
 *
 * That port has its own limit of sockets, so a flood at the other one does not hide the numbers
 * that show it. It is open until the process ends, so that /ready can report there that the server
 * is shutting down.
 */
#ifndef ENGAWA_SERVER_MONITORING_H
#define ENGAWA_SERVER_MONITORING_H

#include "server/app/metrics.h"
#include "server/app/settings.h"
#include "server/net/http.h"

/* Zero-initialise. */
struct monitoring {
    struct metrics_sources sources;
    struct net_settings settings; /* for the sockets of this port */
    struct hosts hosts;           /* none configured: only local names */
    struct listen_port listening;
    struct sockets sockets;
};

/* Opens the port in SETTINGS: "PORT" or "ADDRESS:PORT" ("[::1]:PORT"); without an address on the
 * loopback. Uses TLS if the server does. Logs a line. Returns false with WHY on failure.
 */
bool monitoring_listen(struct monitoring *monitoring, const struct server_settings *settings,
                       struct engawa_reason *why);

/* Starts to answer with the numbers of SOURCES; MONITORING owns its `memory`. Returns false if the
 * loop cannot poll the port. */
bool monitoring_open(struct monitoring *monitoring, const struct metrics_sources *sources,
                     struct streams *streams);

/* Frees quotas that are no longer in use. Call about once a second. */
void monitoring_tick(struct monitoring *monitoring);

/* Closes what is still open. Call after the streams are closed. */
void monitoring_close(struct monitoring *monitoring);

/* monitoring_send_health answers GET or HEAD of /health: the process is alive.
 * monitoring_send_ready answers /ready: 200 if people can play, otherwise 503 with the reason in
 * one line. */
void monitoring_send_health(struct http_exchange *exchange);
void monitoring_send_ready(const struct monitoring *monitoring, struct http_exchange *exchange);

#endif
