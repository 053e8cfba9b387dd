/* workers.h - the threads that share the work of a command. */
#ifndef CLI_WORKERS_H
#define CLI_WORKERS_H

#include <stddef.h>

enum { WORKERS_MAX = 256 };

/* Calls WORK with each of the COUNT workers (at most WORKERS_MAX) at WORKERS, SIZE bytes each: the
 * first in this thread, the others in threads of their own. Returns when all are done. WORK takes
 * pieces of the common work until none is left. So if the system refuses a thread, that costs only
 * time. */
void workers_run(void *workers, int count, size_t size, void *(*work)(void *worker));

#endif
