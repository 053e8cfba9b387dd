/* server.h - the table server as one call: HTTP and WebSocket on one port. */
#ifndef ENGAWA_SERVER_SERVER_H
#define ENGAWA_SERVER_SERVER_H

#include "server/app/settings.h"

/* Runs until SIGTERM or SIGINT. True: a clean stop. False: WHY it could not start. One server at a
 * time in a process. */
bool server_run(const struct server_settings *settings, struct engawa_reason *why);

#endif
