/* failing_files.h - files of which one call fails.
 *
 * A program that is linked with --wrap of each function in failing_files.c counts its calls that
 * open, read, write, rename or remove something. The NTH of them does nothing and fails, as the
 * system reports it. SQLite's own calls do not count: they are those of disk.h.
 */
#ifndef ENGAWA_TESTS_FAILING_FILES_H
#define ENGAWA_TESTS_FAILING_FILES_H

#include <stdbool.h>

/* Lets the NTH call from now fail with the errno ERROR (1 is the next one; 0: none). */
void failing_files_begin(long nth, int error);

/* Ends that. Returns whether that call was made. */
bool failing_files_end(void);

/* From now on every write is interrupted once and then writes one byte, or none is so. */
void failing_files_interrupt(bool interrupting);

#endif
