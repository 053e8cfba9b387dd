/* memory.h - the one place that says what happens when memory is out.
 *
 * Everything that is allocated in this program is small beside what a machine has, and nothing that
 * a player, a file or a stranger sends may make it large: whoever reads such input limits it. So if
 * the system refuses memory, the machine itself is in trouble. The process then says so on standard
 * error and ends by abort(). No function returns an error for it, and no caller checks. What was
 * acknowledged is on disk, and is there after the restart.
 */
#ifndef ENGAWA_MEMORY_H
#define ENGAWA_MEMORY_H

#include <stddef.h>

/* COUNT zeroed elements of SIZE bytes each, never NULL; free() them. Ends the process when memory
 * is out, or when the product overflows. */
void *engawa_allocate(size_t count, size_t size);

/* SIZE bytes, not zeroed, that begin at a multiple of ALIGNMENT, a power of 2 and a multiple of
 * sizeof(void *); never NULL, free() them. Ends the process as engawa_allocate does. */
void *engawa_allocate_aligned(size_t alignment, size_t size);

/* MEMORY (which may be NULL) grown or shrunk to COUNT elements of SIZE bytes each, never NULL. What
 * is new is not zeroed. Ends the process as engawa_allocate does. */
void *engawa_reallocate(void *memory, size_t count, size_t size);

/* A copy of the string TEXT; free() it. */
char *engawa_copy_string(const char *text);

#endif
