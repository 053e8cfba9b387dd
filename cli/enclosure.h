/* enclosure.h - encloses this process before it becomes a stranger's program: `engawa box`.
 *
 * What runs after that reads the files that it is given, computes, and speaks through the pipes
 * that it has. It starts no process and opens no connection, changes no file, signals nobody, and
 * takes no more memory than it may. All of it holds for good, also after it has become another
 * program. docs/security.md, "Programs of strangers", has the promises and their tests.
 */
#ifndef CLI_ENCLOSURE_H
#define CLI_ENCLOSURE_H

#include "engine/text.h"

struct enclosure {
    int memory;               /* MiB that it may fill */
    int seconds;              /* of processor time in all */
    bool errors;              /* what it says on standard error is seen */
    const char *const *files; /* which it may read and run, with all below; ended by NULL */
};

/* Encloses this process, which has one thread. False: WHY; then it may be enclosed in part, and
 * must end. */
bool enclosure_enter(const struct enclosure *enclosure, struct engawa_reason *why);

#endif
