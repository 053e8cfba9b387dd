/* calls.c - filters of system calls, by libseccomp (calls.h). */
#include "server/base/calls.h"

#include <errno.h>
#include <seccomp.h>
#include <stddef.h>

void calls_refuse_io_uring(void)
{
    scmp_filter_ctx filter = seccomp_api_get() < 1 ? NULL : seccomp_init(SCMP_ACT_ALLOW);
    if (filter &&
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(io_uring_setup), 0) == 0)
        seccomp_load(filter); /* a kernel that refuses this refuses the enclosure, too */
    seccomp_release(filter);
}
