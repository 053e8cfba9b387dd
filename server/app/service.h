/* service.h - reports to the service manager that started the server (systemd's sd_notify): ready,
 * stopping, and a watchdog signal.
 *
 * The watchdog signal comes from a timer of the event loop, so that the manager restarts a server
 * whose loop hangs. Reports are datagrams, for which no library is needed.
 */
#ifndef ENGAWA_SERVER_SERVICE_H
#define ENGAWA_SERVER_SERVICE_H

#include "server/net/loop.h"

struct service {
    int handle;     /* the socket to the manager; -1 if none */
    uint64_t every; /* ms between watchdog signals; 0: none */
    uv_timer_t alive;
};

/* Finds the manager named in the environment (NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID). Call
 * before entering the sandbox. Logs a manager that cannot be reached.
 */
void service_open(struct service *service);

/* Reports that the server is ready, and starts the watchdog signals, which end with LOOP. */
void service_ready(struct service *service, struct loop *loop);

/* Reports that the server is stopping. */
void service_stopping(const struct service *service);

void service_close(struct service *service);

#endif
