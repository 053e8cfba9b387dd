/* sandbox.h - what the server may do once it is open: serve, and nothing else.
 *
 * Everything that a server needs from outside is opened before: its port, its certificate, its
 * journal. From then on the process reaches only its own folders (Landlock), makes only the system
 * calls that serving needs (seccomp), starts no program and opens no connection, unless its tables
 * are in a database elsewhere (a house with push has a messenger for that, push_sender.h); and
 * nobody looks into its memory, where the seeds of running games are. docs/security.md, "The
 * process", has the promises. */
#ifndef ENGAWA_SERVER_SANDBOX_H
#define ENGAWA_SERVER_SANDBOX_H

#include "engine/text.h"

/* From now on the process leaves no core, and other processes of the same user cannot read its
 * memory or trace it. */
void sandbox_close_memory(void);

/* Encloses this thread and those that it starts later, for good. Call it while there is one thread.
 * Files can be opened, made and removed only in the folders WRITABLE, and read in the folders
 * READABLE as well; in the folders REMOVABLE files can be removed, and nothing else. All lists end
 * with NULL. OUTWARD: the process may connect to others, as one must whose tables are in a database
 * elsewhere. What the kernel lacks is said on standard error and
 * left out. False: WHY, there are other threads already, a folder cannot be opened, or the kernel
 * refused what it has. In a build with sanitizers, which need more than this, it does nothing. */
bool sandbox_enter(const char *const *writable, const char *const *readable,
                   const char *const *removable, bool outward, struct engawa_reason *why);

/* The same for a process that speaks to servers elsewhere, and does nothing else (push_process.h):
 * it may connect, and reads what this system says of names and certificates, and the file
 * AUTHORITY, which may be NULL. It starts no program, listens nowhere, and writes no file. */
bool sandbox_enter_outward(const char *authority, struct engawa_reason *why);

#endif
