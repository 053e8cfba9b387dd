/* large.c - large allocations, which may fail (large.h). */
#include "engine/large.h"

#include "engine/memory.h"

#include <stdlib.h>

void *engawa_try_allocate(size_t size)
{
    return size < ENGAWA_LARGE ? engawa_reallocate(NULL, size, 1) : malloc(size);
}

bool engawa_text_try_reserve(struct engawa_text *text, size_t more, struct engawa_reason *why)
{
    size_t need = text->length + more + 1;
    if (need <= text->capacity)
        return true;
    if (need < 2 * text->capacity)
        need = 2 * text->capacity;
    char *at = realloc(text->at, need);
    if (!at)
        return engawa_refuse_memory(why);
    at[text->length] = '\0';
    text->at = at;
    text->capacity = need;
    return true;
}

bool engawa_refuse_memory(struct engawa_reason *why)
{
    return engawa_refuse(why, "memory", "memory is short here; try again soon",
                         "メモリーが足りません。少し待ってからもう一度お試しください");
}
