/* disk_time.c - writes and waits (disk_time.h). */
#include "bench/load/disk_time.h"

#include "bench/load/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ROUNDS = 200 };

void disk_time(const char *folder, struct histogram *histogram)
{
    static const char block[4096];
    char path[400];
    snprintf(path, sizeof path, "%s/disk-time", folder);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    int64_t first = wire_now();
    for (int i = 0; i < ROUNDS && wire_now() - first < 1000000000; i++) {
        int64_t begun = wire_now();
        if (write(file, block, sizeof block) != sizeof block || fdatasync(file) != 0)
            wire_fail("the disk: %s", strerror(errno));
        histogram_add(histogram, wire_now() - begun);
    }
    close(file);
    unlink(path);
}
