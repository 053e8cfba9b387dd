/* memory.c - allocation that does not fail (memory.h). */
#include "engine/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void out_of_memory(size_t count, size_t size)
{
#ifdef __wasm__ /* which has no standard error, and imports nothing for it */
    (void)count;
    (void)size;
#else
    fprintf(stderr, "engawa: out of memory (%zu times %zu bytes)\n", count, size);
#endif
    abort();
}

void *engawa_allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size ? size : 1);
    if (!memory)
        out_of_memory(count, size);
    return memory;
}

void *engawa_allocate_aligned(size_t alignment, size_t size)
{
    size_t whole = (size + alignment - 1) / alignment * alignment;
    void *memory = aligned_alloc(alignment, whole ? whole : alignment);
    if (!memory)
        out_of_memory(1, size);
    return memory;
}

void *engawa_reallocate(void *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        out_of_memory(count, size);
    size_t bytes = count * size;
    memory = realloc(memory, bytes ? bytes : 1);
    if (!memory)
        out_of_memory(count, size);
    return memory;
}

char *engawa_copy_string(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(engawa_reallocate(NULL, size, 1), text, size);
}
