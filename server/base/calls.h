/* calls.h - the system calls that the processes of Engawa may make, kept by seccomp. */
#ifndef ENGAWA_SERVER_CALLS_H
#define ENGAWA_SERVER_CALLS_H

/* Makes io_uring_setup fail with ENOSYS in this thread and in those that it starts later. Call it
 * before uv_loop_init: libuv 1.45 to 1.50 creates its ring there, some versions with a kernel
 * thread, and aborts when the enclosure refuses the ring's other calls afterwards
 * (UV_USE_IO_URING=0 prevents that in some versions only). Without a ring libuv uses epoll, as on
 * an older kernel. Does nothing where the kernel has no seccomp. */
void calls_refuse_io_uring(void);

#endif
