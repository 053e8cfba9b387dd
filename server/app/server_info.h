/* server_info.h - the server's part of the operator's replies (world.h, `describe`): status,
 * settings, checks and address.
 */
#ifndef ENGAWA_SERVER_SERVER_INFO_H
#define ENGAWA_SERVER_SERVER_INFO_H

#include "server/app/metrics.h"

/* Appends the description of TOPIC from SOURCES to JSON, in LANGUAGE. PORT is the actual one, 0 if
 * only Unix sockets are open. */
void server_info_write(const struct metrics_sources *sources, int port, enum world_topic topic,
                       enum engawa_language language, struct engawa_text *json);

#endif
