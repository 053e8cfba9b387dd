/* server_info.h - what a server tells its operator of itself (world.h, `describe`). */
#ifndef ENGAWA_SERVER_SERVER_INFO_H
#define ENGAWA_SERVER_SERVER_INFO_H

#include "server/app/metrics.h"

/* Appends to JSON what SOURCES tell of TOPIC, in LANGUAGE. PORT is the real one, 0 where only Unix
 * sockets are open. */
void server_info_write(const struct metrics_sources *sources, int port, enum world_topic topic,
                       enum engawa_language language, struct engawa_text *json);

#endif
