/* large.h - large allocations for one request, which may fail.
 *
 * Where memory is out, the process ends (memory.h). But what one request of a stranger makes large,
 * such as an upload, may be more than is left while everything else still fits. Then the request is
 * refused and the process continues.
 */
#ifndef ENGAWA_LARGE_H
#define ENGAWA_LARGE_H

#include "engine/text.h"

enum { ENGAWA_LARGE = 131072 /* bytes; other requests need less at once */ };

/* Returns SIZE bytes, not zeroed; free() them. Returns NULL if memory is out, but ends the process
 * as engawa_allocate does if SIZE is less than ENGAWA_LARGE. */
void *engawa_try_allocate(size_t size);

/* Reserves room for MORE bytes. If memory is out, returns false with WHY and leaves TEXT unchanged.
 */
bool engawa_text_try_reserve(struct engawa_text *text, size_t more, struct engawa_reason *why);

/* Fills WHY with the code "memory" and returns false. */
bool engawa_refuse_memory(struct engawa_reason *why);

#endif
