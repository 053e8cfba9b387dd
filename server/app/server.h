/* server.h - the table server as one call: HTTP and WebSocket on one port. */
#ifndef ENGAWA_SERVER_SERVER_H
#define ENGAWA_SERVER_SERVER_H

#include "server/app/settings.h"

/* Runs until SIGTERM or SIGINT and returns true after a clean stop. Returns false with WHY if it
 * could not start. A process has one server at a time. */
bool server_run(const struct server_settings *settings, struct engawa_reason *why);

#endif
