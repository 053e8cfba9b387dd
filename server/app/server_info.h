/* server_info.h - the server's part of the operator's replies (world.h, `describe`): status,
 * settings, checks and address.
 */
#ifndef ENGAWA_SERVER_SERVER_INFO_H
#define ENGAWA_SERVER_SERVER_INFO_H

#include "server/app/metrics.h"

/* Appends to JSON the data about TOPIC from SOURCES, in LANGUAGE (world.h). */
void server_info_write(const struct metrics_sources *sources, enum world_topic topic,
                       enum engawa_language language, struct engawa_json *json);

/* Appends the address of the server. PORT is the real one, 0 where only Unix sockets are open. */
void server_info_link(const struct metrics_sources *sources, int port, struct engawa_text *text);

#endif
