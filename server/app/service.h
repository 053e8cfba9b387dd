/* service.h - what the server tells the service manager that has started it, if one has (systemd's
 * sd_notify): that it is ready, that it stops, and again and again that it is alive.
 *
 * The last of these comes from a timer of the event loop, so a loop that hangs is silent and the
 * manager starts the server anew. The manager is a datagram away; no library is needed.
 */
#ifndef ENGAWA_SERVER_SERVICE_H
#define ENGAWA_SERVER_SERVICE_H

#include "server/net/loop.h"

struct service {
    int handle;     /* the socket to the manager; -1: there is none */
    uint64_t every; /* ms between two signs of life; 0: none are wanted */
    uv_timer_t alive;
};

/* Finds the manager that the environment names (NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID). Call
 * it before the process encloses itself. One that cannot be reached is reported on standard error.
 */
void service_open(struct service *service);

/* People can come: tells it, and begins with the signs of life, which end with LOOP. */
void service_ready(struct service *service, struct loop *loop);

/* The server stops. */
void service_stopping(const struct service *service);

void service_close(struct service *service);

#endif
