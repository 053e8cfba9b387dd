/* calls.h - the system calls that the processes of Engawa may make, kept by seccomp.
 *
 * All enclosures take their calls from one allow-list: the server (sandbox.h), a process that
 * connects to others (sandbox.h), and the program of a stranger (cli/enclosure.h). What is not on
 * the list fails with ENOSYS, as on a kernel that lacks it, so that the C library tries an older
 * call; a call that a later kernel adds is refused until somebody puts it on the list. */
#ifndef ENGAWA_SERVER_CALLS_H
#define ENGAWA_SERVER_CALLS_H

#include <stdbool.h>

enum calls_for {
    CALLS_SERVER = 1,  /* serves people; opens no connection */
    CALLS_CLIENT = 2,  /* serves, and connects to others as well */
    CALLS_PROGRAM = 4, /* runs a program that computes and talks through its pipes */
};

/* Makes io_uring_setup fail with ENOSYS in this thread and in those that it starts later. Call it
 * before uv_loop_init: libuv 1.45 to 1.50 creates its ring there, some versions with a kernel
 * thread, and aborts when the enclosure refuses the ring's other calls afterwards
 * (UV_USE_IO_URING=0 prevents that in some versions only). Without a ring libuv uses epoll, as on
 * an older kernel. Does nothing where the kernel has no seccomp. */
void calls_refuse_io_uring(void);

/* Returns whether this kernel has seccomp. */
bool calls_can_be_refused(void);

/* Leaves this thread, those that it starts later, and what it executes only the calls for WHO, for
 * good. Signals to other processes are not among them. Returns 0, or a number of errno. */
int calls_enclose(enum calls_for who);

#endif
