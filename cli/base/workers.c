/* workers.c - runs the work of a command on several threads (workers.h). */
#include "cli/base/workers.h"

#include <pthread.h>
#include <stdbool.h>

void workers_run(void *workers, int count, size_t size, void *(*work)(void *worker))
{
    pthread_t threads[WORKERS_MAX];
    bool started[WORKERS_MAX] = {false};
    char *worker = workers;
    for (int i = 1; i < count; i++)
        started[i] = pthread_create(&threads[i], NULL, work, worker + (size_t)i * size) == 0;
    work(worker);
    for (int i = 1; i < count; i++)
        if (started[i])
            pthread_join(threads[i], NULL);
}
