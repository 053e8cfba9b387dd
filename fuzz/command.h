/* command.h - calls the code of a command on bytes: as a file, and without its output. */
#ifndef ENGAWA_FUZZ_COMMAND_H
#define ENGAWA_FUZZ_COMMAND_H

#include <stddef.h>

/* Returns the path of a file, in memory, that now consists of the SIZE bytes of DATA. Only this
 * process can write it. */
char *command_file(const void *data, size_t size);

/* Discards what the process prints to stdout and stderr until command_loud. */
void command_quiet(void);
void command_loud(void);

#endif
