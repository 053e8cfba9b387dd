/* scarce.h - memory that runs out when a test says so.
 *
 * The functions malloc, calloc, realloc and aligned_alloc of a program that links this file count
 * the allocations of a size, and the Nth of them returns NULL. Every library of the program uses
 * them: SQLite, Jansson, zlib and OpenSSL too. A child process shares the count with its parent.
 * Any thread may allocate.
 */
#ifndef ENGAWA_TESTS_SCARCE_H
#define ENGAWA_TESTS_SCARCE_H

#include <stdbool.h>
#include <stddef.h>

/* Lets the NTH allocation from now of at least LEAST bytes fail (1 is the next one; 0: none). With
 * STAYS all that follow fail too. */
void scarce_begin(long nth, size_t least, bool stays);

/* Ends that. Returns how many allocations of at least LEAST bytes there were. */
long scarce_end(void);

/* Counts no allocation of this process from now on, while its children still share the count. */
void scarce_spare(void);

#endif
