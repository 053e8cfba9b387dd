/* memory.h - allocation that never returns NULL: the process ends when memory is out.
 *
 * Everything that is allocated in this program is small beside what a machine has, and no input
 * from a player, a file or a stranger may make it large: the code that reads such input limits it.
 * So if the system refuses memory, the machine itself is in trouble. The process then says so on
 * standard error and ends by abort(). No function returns an error for it, and no caller checks.
 * Acknowledged data is on disk and survives the restart.
 */
#ifndef ENGAWA_MEMORY_H
#define ENGAWA_MEMORY_H

#include <stddef.h>

/* Returns COUNT zeroed elements of SIZE bytes each, never NULL; free() them. Ends the process when
 * memory is out or the product overflows. */
void *engawa_allocate(size_t count, size_t size);

/* Returns SIZE bytes, not zeroed, aligned to ALIGNMENT, a power of 2 and a multiple of sizeof(void
 * *); never NULL, free() them. Ends the process as engawa_allocate does. */
void *engawa_allocate_aligned(size_t alignment, size_t size);

/* Returns MEMORY (may be NULL) resized to COUNT elements of SIZE bytes each, never NULL. New
 * elements are not zeroed. Ends the process as engawa_allocate does. */
void *engawa_reallocate(void *memory, size_t count, size_t size);

/* Returns a copy of the string TEXT; free() it. */
char *engawa_copy_string(const char *text);

#endif
