/* metrics.h - the server's metrics in the text format of Prometheus (version 0.0.4).
 *
 * Each metric is a row of the table in metrics.c: name, type, help, and the function that writes
 * its samples. No metric names a guest, a table or an address.
 */
#ifndef ENGAWA_SERVER_METRICS_H
#define ENGAWA_SERVER_METRICS_H

#include "server/app/settings.h"
#include "server/net/loop.h"
#include "server/net/sockets.h"
#include "server/play/botpool.h"
#include "server/turn/house.h"

/* The sources of the numbers. */
struct metrics_sources {
    const struct server_settings *settings;
    const struct house *house;
    struct botpool *bots;
    struct loop *loop;
    const struct sockets *sockets;
    int memory; /* /proc/self/statm, opened before the process was sandboxed; -1: not available */
};

/* Returns the memory in use, in bytes (resident set size); 0: unknown. */
int64_t metrics_memory(const struct metrics_sources *sources);

/* Returns the size in bytes of the file PATH with SUFFIX; 0 if it does not exist. */
int64_t metrics_size(const char *path, const char *suffix);

/* Appends all metrics to TEXT. Each call restarts the measurement of the loop's longest turn. */
void metrics_write(const struct metrics_sources *sources, struct engawa_text *text);

#endif
