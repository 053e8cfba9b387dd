/* sandbox.h - restricts the running server to serving, with Landlock and seccomp.
 *
 * The server opens everything that it needs from outside first: its port, its certificate, its
 * journal. After that the process reaches only its folders (Landlock), makes only the system calls
 * that serving needs (seccomp), and starts no programs. It opens no connections unless its tables
 * are in a database elsewhere; push messages leave through a process beside it (push_sender.h). No
 * other process can read its memory, which holds the seeds of running games. docs/security.md, "The
 * process", lists the promises.
 */
#ifndef ENGAWA_SERVER_SANDBOX_H
#define ENGAWA_SERVER_SANDBOX_H

#include "engine/text.h"

/* Prevents core dumps of this process, and stops other processes of the same user from reading its
 * memory or tracing it. */
void sandbox_close_memory(void);

/* Restricts this thread and those that it starts later, for good. Call while only one thread runs.
 * Files can be opened, made and removed only in the folders WRITABLE, and read in the folders
 * READABLE as well; in the folders REMOVABLE files can be removed, and nothing else. All lists end
 * with NULL. OUTWARD allows connections to others, for servers whose tables are in a database
 * elsewhere. Logs features that the kernel lacks and continues without them. Returns false with WHY
 * if other threads run, a folder cannot be opened, or the kernel refuses something that it
 * supports. Does nothing in a build with sanitizers, which need more than this. */
bool sandbox_enter(const char *const *writable, const char *const *readable,
                   const char *const *removable, bool outward, struct engawa_reason *why);

/* Does the same for a process that only speaks to servers elsewhere (push_process.h). It may
 * connect, and reads the system's files about names and certificates, and the file AUTHORITY, which
 * may be NULL. It starts no programs, listens nowhere, and writes no files. */
bool sandbox_enter_outward(const char *authority, struct engawa_reason *why);

#endif
