/* scarce.c - memory that runs out (scarce.h). glibc calls the functions of the program instead of
 * its own, and keeps its own under other names. */
#include "tests/support/scarce.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* What parent and child share. */
struct shared {
    atomic_long nth; /* the one that fails; 0 for none */
    atomic_size_t least;
    atomic_bool stays;
    atomic_long count;
};

static struct shared *shared;

static bool spared; /* this process */

__attribute__((constructor)) static void share(void)
{
    void *memory =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        abort();
    shared = memory;
}

/* Whether an allocation of SIZE bytes fails now. */
static bool fails(size_t size)
{
    if (!shared)
        return false;
    if (spared || size < shared->least)
        return false;
    long count = ++shared->count, nth = shared->nth;
    if (nth == 0 || (shared->stays ? count < nth : count != nth))
        return false;
    errno = ENOMEM;
    return true;
}

void scarce_begin(long nth, size_t least, bool stays)
{
    shared->nth = 0;
    shared->least = least;
    shared->stays = stays;
    shared->count = 0;
    shared->nth = nth;
}

long scarce_end(void)
{
    shared->nth = 0;
    return shared->count;
}

void scarce_spare(void)
{
    spared = true;
}

void *malloc(size_t size)
{
    return fails(size) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || fails(bytes))
        return NULL;
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    return fails(size) ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(size) ? NULL : __libc_memalign(alignment, size);
}
