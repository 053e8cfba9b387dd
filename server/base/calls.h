/* calls.h - allow-lists of system calls, enforced by seccomp.
 *
 * All sandboxes take their calls from one list: the server (sandbox.h), a process that connects to
 * others (sandbox.h), and a program that somebody else wrote (cli/bots/enclosure.h). A call that is
 * not on the list fails with ENOSYS, as on a kernel that lacks it, so that the C library tries an
 * older call. Calls that later kernels add are refused until they are put on the list.
 */
#ifndef ENGAWA_SERVER_CALLS_H
#define ENGAWA_SERVER_CALLS_H

#include <stdbool.h>

enum calls_for {
    CALLS_SERVER = 1,  /* serves clients; opens no connections */
    CALLS_CLIENT = 2,  /* serves, and opens connections as well */
    CALLS_PROGRAM = 4, /* a program that computes and talks through its pipes */
};

/* Makes io_uring_setup fail with ENOSYS in this thread and in those that it starts later. Call
 * before uv_loop_init: libuv 1.45 to 1.50 creates its ring there, some versions with a kernel
 * thread, and aborts when the sandbox refuses the ring's other calls afterwards (UV_USE_IO_URING=0
 * prevents that in some versions only). Without a ring libuv uses epoll, as on an older kernel.
 * Does nothing on kernels without seccomp. */
void calls_refuse_io_uring(void);

/* Returns whether this kernel has seccomp. */
bool calls_can_be_refused(void);

/* Restricts this thread, the threads that it starts later, and the programs that it executes to the
 * calls for WHO, for good. Signals to other processes are not among them. Returns 0 or an errno. */
int calls_enclose(enum calls_for who);

#endif
