/* sync_count.c - fsync and fdatasync that are counted (sync_count.h). */
#include "bench/load/sync_count.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static struct sync_count *shared(void)
{
    static struct sync_count *_Atomic count;
    const char *descriptor = getenv(SYNC_COUNT_VARIABLE);
    if (!count && descriptor) {
        void *memory =
            mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, atoi(descriptor), 0);
        count = memory == MAP_FAILED ? NULL : memory;
    }
    return count;
}

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int counted(long call, int file)
{
    long long begun = now();
    int result = (int)syscall(call, file);
    struct sync_count *count = shared();
    if (count) {
        count->calls++;
        count->nanoseconds += now() - begun;
    }
    return result;
}

int fsync(int file)
{
    return counted(SYS_fsync, file);
}

int fdatasync(int file)
{
    return counted(SYS_fdatasync, file);
}
