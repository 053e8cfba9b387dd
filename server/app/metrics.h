/* metrics.h - what a server does, in numbers: the text format that Prometheus reads (version
 * 0.0.4).
 *
 * Each metric is a row of the table in metrics.c: name, type, help, and the function that writes
 * its samples. Nothing in it names a guest, a table or an address.
 */
#ifndef ENGAWA_SERVER_METRICS_H
#define ENGAWA_SERVER_METRICS_H

#include "server/house/house.h"
#include "server/net/loop.h"
#include "server/net/sockets.h"
#include "server/play/botpool.h"

/* Where the numbers come from. */
struct metrics_sources {
    const struct server_settings *settings;
    const struct house *house;
    struct botpool *bots;
    struct loop *loop;
    const struct sockets *sockets;
    int memory; /* /proc/self/statm, opened before the process was enclosed; -1: it is not there */
};

/* Memory in use, in bytes (resident set); 0: it is not known. */
int64_t metrics_memory(const struct metrics_sources *sources);

/* Bytes of the file PATH with SUFFIX; 0: there is none. */
int64_t metrics_size(const char *path, const char *suffix);

/* Appends all metrics to TEXT. The longest turn of the loop begins anew with each call. */
void metrics_write(const struct metrics_sources *sources, struct engawa_text *text);

#endif
