/* enclosure.h - a sandbox for bots of strangers, used by `engawa box`.
 *
 * An enclosed process can read the files it is given, compute, and use the pipes it has. It cannot
 * start processes, open connections, change files or send signals, and its memory is limited. The
 * restrictions are permanent and survive exec. docs/security.md, "Programs of strangers", has the
 * guarantees and their tests.
 */
#ifndef CLI_BOTS_ENCLOSURE_H
#define CLI_BOTS_ENCLOSURE_H

#include "engine/text.h"

struct enclosure {
    int memory;               /* memory limit, MiB */
    int seconds;              /* limit of total processor time */
    bool errors;              /* keep its standard error */
    const char *const *files; /* readable and executable paths, recursively; ended by NULL */
};

/* Encloses this process, which has one thread. Returns false with WHY; the process may then be
 * partly enclosed and must exit. */
bool enclosure_enter(const struct enclosure *enclosure, struct engawa_reason *why);

#endif
