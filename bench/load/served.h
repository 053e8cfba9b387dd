/* served.h - the server under load: a process that is started, measured from outside, and ended.
 *
 * Engawa gets a new folder for its data, which is deleted at the end, and no limits that protect a
 * house from one busy address. Its output is discarded except the first line, which names the port.
 */
#ifndef BENCH_SERVED_H
#define BENCH_SERVED_H

#include "bench/load/sync_count.h"

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct served {
    const char *program; /* NULL: the server was started by somebody else, and PID is measured */
    const char *relay;   /* the caller's choice: a script for node, or PROGRAM; NULL: engawa */
    int connections;     /* that it shall take at most */
    int bot_pace;        /* ms */
    pid_t pid;
    int port;
    int output;               /* its standard output; 0: none is open */
    char folder[300];         /* of its data; "" for none */
    struct sync_count *syncs; /* NULL where nobody counts */
    int sync_memory;          /* the descriptor of the shared memory */
};

/* The server's costs since its start. */
struct served_sample {
    double wall;         /* s, of a clock that never goes back */
    double processor;    /* s, of all its threads */
    double user, system; /* s, the same in parts, to a hundredth */
    double resident;     /* MB */
    long syncs;          /* fsync and fdatasync; 0 where nobody counts */
    double syncing;      /* s in them, of all threads */
};

/* Makes the folder for the data, in which there is nothing yet. */
void served_make_folder(struct served *served);

/* Starts the server, on PORT (0: a free one), and waits until it listens. Where SERVED has a folder
 * it keeps its data. Ends the run if it does not start. */
void served_start(struct served *served, int port);

/* Sends SIGNAL to the server and waits for its end. */
void served_stop(struct served *served, int signal);

/* Takes a sample. */
void served_measure(const struct served *served, struct served_sample *sample);

/* Returns for how many ns the first thread of the process PID, which is the server's event loop,
 * has had a processor since its start; 0 if the kernel does not tell. */
int64_t served_loop_ran(pid_t pid);

/* Ends the server and deletes its data. Nothing happens where it is not ours, or ended before. */
void served_end(struct served *served);

#endif
