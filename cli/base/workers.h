/* workers.h - runs the work of a command on several threads. */
#ifndef CLI_BASE_WORKERS_H
#define CLI_BASE_WORKERS_H

#include <stddef.h>

enum { WORKERS_MAX = 256 };

/* Calls WORK with each of the COUNT workers (at most WORKERS_MAX) at WORKERS, SIZE bytes each: the
 * first in this thread, the others in new threads. Returns when all are done. WORK takes pieces of
 * the common work until none is left, so a thread that cannot start costs only time. */
void workers_run(void *workers, int count, size_t size, void *(*work)(void *worker));

#endif
