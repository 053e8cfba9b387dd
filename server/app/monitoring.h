/* monitoring.h - how a server is watched: /health and /ready for whoever asks, and /metrics on a
 * port of its own, which there is only where the host says so (--metrics).
 *
 * That port has its own bound of sockets, so a flood at the other one does not hide the numbers
 * that tell of it. It is open until the process ends, so /ready can say there that the server
 * stops.
 */
#ifndef ENGAWA_SERVER_MONITORING_H
#define ENGAWA_SERVER_MONITORING_H

#include "server/app/metrics.h"
#include "server/net/http.h"

/* Zero-initialise. */
struct monitoring {
    struct metrics_sources sources;
    struct server_settings settings; /* of its own sockets */
    struct hosts hosts;              /* no names: only addresses and localhost */
    struct listen_port listening;
    struct sockets sockets;
};

/* Opens the port that SETTINGS name: "PORT" or "ADDRESS:PORT" ("[::1]:PORT"); without an address on
 * the loopback. It speaks TLS where the server does. A line on standard error tells it. False: WHY.
 */
bool monitoring_listen(struct monitoring *monitoring, const struct server_settings *settings,
                       struct engawa_reason *why);

/* Answers from now on, with what SOURCES tell; its `memory` is WATCH's own. False: the loop cannot
 * watch the port. */
bool monitoring_open(struct monitoring *monitoring, const struct metrics_sources *sources,
                     struct streams *streams);

/* Forgets addresses that hold nothing any more. Call it about once a second. */
void monitoring_tick(struct monitoring *monitoring);

/* Closes what is still open; the streams are closed already. */
void monitoring_close(struct monitoring *monitoring);

/* Responds to GET or HEAD of /health: the process is alive; and of /ready: 200 if people can play,
 * else 503 with the reason in one line. */
void monitoring_send_health(struct http_exchange *exchange);
void monitoring_send_ready(const struct monitoring *monitoring, struct http_exchange *exchange);

#endif
