/* calls.c - system call filters, built with libseccomp (calls.h). */
#include "server/base/calls.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <linux/sched.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- the list ----
 *
 * Names that an architecture does not have are skipped there. A call belongs here only if it cannot
 * change the mode, owner, times or attributes of a file, reach another process, or send anything
 * past Landlock. The test `calls` tries all numbers. */

/* For all: files within what Landlock allows, memory, threads, time. */
static const char *const everybody[] = {
    /* reading files */
    "access", "close", "faccessat", "faccessat2", "fadvise64", "fstat", "fstatfs", "getcwd",
    "getdents64", "lseek", "lstat", "newfstatat", "open", "openat", "pread64", "preadv", "read",
    "readlink", "readlinkat", "readv", "stat", "statfs", "statx", "umask", "write", "writev",
    /* waiting */
    "clock_getres", "clock_gettime", "clock_nanosleep", "epoll_ctl", "epoll_pwait", "epoll_wait",
    "gettimeofday", "nanosleep", "time",
    /* memory and threads */
    "brk", "exit", "exit_group", "futex", "get_robust_list", "gettid", "madvise", "membarrier",
    "mremap", "munmap", "restart_syscall", "rseq", "rt_sigaction", "rt_sigpending",
    "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait", "sched_getaffinity", "sched_yield",
    "set_robust_list", "set_tid_address", "sigaltstack",
    /* ids and limits of the process */
    "getegid", "geteuid", "getgid", "getpid", "getppid", "getrandom", "getrlimit", "getrusage",
    "getuid", "sysinfo", "uname", NULL};

/* An event loop with SQLite and OpenSSL: files in the folders that Landlock allows, and sockets
 * that are open or accepted. */
static const char *const servers[] = {
    /* files */
    "fallocate", "fdatasync", "flock", "fsync", "ftruncate", "mkdir", "mkdirat", "msync",
    "pwrite64", "pwritev", "rename", "renameat", "renameat2", "rmdir", "unlink", "unlinkat",
    /* sockets */
    "accept4", "bind", "getpeername", "getsockname", "getsockopt", "recvfrom", "recvmsg",
    "shutdown", NULL};

/* A client of other servers. */
static const char *const clients[] = {"connect",    "poll",     "ppoll", "pselect6", "recvmmsg",
                                      "setsockopt", "eventfd2", "pipe2", NULL};

/* Calls with which interpreters and runtimes of any language compute and use their pipes. */
static const char *const programs[] = {
    /* starting */
    "arch_prctl", "capget", "chdir", "execve", "fchdir", "getcpu", "getdents", "getgroups",
    "getpgid", "getpgrp", "getpriority", "getresgid", "getresuid", "getsid", "mprotect",
    "riscv_flush_icache", "riscv_hwprobe", "sched_get_priority_max", "sched_get_priority_min",
    "sched_getparam", "sched_getscheduler",
    /* pipes and waiting */
    "dup", "dup2", "dup3", "epoll_create", "epoll_create1", "eventfd", "eventfd2", "futex_waitv",
    "pause", "pipe", "pipe2", "poll", "ppoll", "preadv2", "pselect6", "rt_sigsuspend", "select",
    "wait4", "waitid",
    /* time */
    "alarm", "getitimer", "setitimer", "timer_create", "timer_delete", "timer_getoverrun",
    "timer_gettime", "timer_settime", "timerfd_create", "timerfd_gettime", "timerfd_settime",
    "times", NULL};

enum { SERVERS = CALLS_SERVER | CALLS_CLIENT, ALL = SERVERS | CALLS_PROGRAM };

static const struct {
    unsigned who;
    const char *const *names;
} lists[] = {
    {ALL, everybody},
    {SERVERS, servers},
    {CALLS_CLIENT, clients},
    {CALLS_PROGRAM, programs},
};

/* A condition on ARGUMENT, counted from 0: it equals VALUE, or has the bits of VALUE set or
 * unset. */
struct must {
    unsigned argument;
    enum { ANYTHING, IS, HAS, LACKS } how;
    uint64_t value;
};

/* Calls that are allowed only with such arguments; another row for the same call allows more. */
static const struct {
    unsigned who;
    const char *call;
    struct must must[2];
} conditions[] = {
    {ALL, "clone", {{0, HAS, CLONE_THREAD}}},
    /* A descriptor signals its owner, which may be another process: no F_SETOWN, F_SETSIG, O_ASYNC,
     * FIOASYNC, F_NOTIFY, F_SETLEASE. */
    {ALL, "fcntl", {{1, IS, F_DUPFD}}},
    {ALL, "fcntl", {{1, IS, F_DUPFD_CLOEXEC}}},
    {ALL, "fcntl", {{1, IS, F_GETFD}}},
    {ALL, "fcntl", {{1, IS, F_SETFD}}},
    {ALL, "fcntl", {{1, IS, F_GETFL}}},
    {ALL, "fcntl", {{1, IS, F_SETFL}, {2, LACKS, O_ASYNC}}},
    {SERVERS, "fcntl", {{1, IS, F_GETLK}}},
    {SERVERS, "fcntl", {{1, IS, F_SETLK}}},
    {SERVERS, "fcntl", {{1, IS, F_SETLKW}}},
    {ALL, "ioctl", {{1, IS, FIONBIO}}},
    {ALL, "ioctl", {{1, IS, FIONREAD}}},
    {ALL, "ioctl", {{1, IS, TCGETS}}},
    {ALL, "ioctl", {{1, IS, TIOCGWINSZ}}},
    {CALLS_PROGRAM, "ioctl", {{1, IS, FIOCLEX}}},
    /* A server makes no executable memory; a program shares no memory, since no limit counts it. */
    {SERVERS, "mmap", {{2, LACKS, PROT_EXEC}}},
    {SERVERS, "mprotect", {{2, LACKS, PROT_EXEC}}},
    {CALLS_PROGRAM, "mmap", {{3, LACKS, MAP_SHARED}}},
    /* No PR_SET_PDEATHSIG: a program ends with its starter. */
    {ALL, "prctl", {{0, IS, PR_GET_DUMPABLE}}},
    {ALL, "prctl", {{0, IS, PR_SET_NAME}}},
    {CALLS_PROGRAM, "prctl", {{0, IS, PR_GET_NAME}}},
    {CALLS_PROGRAM, "prctl", {{0, IS, PR_CAPBSET_READ}}},
    {CALLS_PROGRAM, "prctl", {{0, IS, PR_SET_VMA}}},
    /* Limits of this process; a server only reads them. */
    {SERVERS, "prlimit64", {{0, IS, 0}, {2, IS, 0}}},
    {CALLS_PROGRAM, "prlimit64", {{0, IS, 0}}},
    /* MSG_FASTOPEN and TCP_FASTOPEN_CONNECT connect past Landlock. */
    {SERVERS, "sendto", {{3, LACKS, MSG_FASTOPEN}}},
    {SERVERS, "sendmsg", {{2, LACKS, MSG_FASTOPEN}}},
    {CALLS_CLIENT, "sendmmsg", {{3, LACKS, MSG_FASTOPEN}}},
    {CALLS_SERVER, "setsockopt", {{1, IS, IPPROTO_TCP}, {2, IS, TCP_NODELAY}}},
    {CALLS_SERVER, "setsockopt", {{1, IS, SOL_SOCKET}, {2, IS, SO_RCVTIMEO}}},
    {CALLS_SERVER, "setsockopt", {{1, IS, SOL_SOCKET}, {2, IS, SO_SNDTIMEO}}},
    /* Lists the addresses of this machine. */
    {SERVERS, "socket", {{0, IS, AF_NETLINK}, {2, IS, NETLINK_ROUTE}}},
    {CALLS_CLIENT, "socket", {{0, IS, AF_INET}}},
    {CALLS_CLIENT, "socket", {{0, IS, AF_INET6}}},
    {CALLS_CLIENT, "socket", {{0, IS, AF_UNIX}}},
    {CALLS_CLIENT, "socketpair", {{0, IS, AF_UNIX}}},
};

/* ---- filters ---- */

/* Allows the call NAME if both of MUST hold; always if MUST is NULL. Returns libseccomp's error, or
 * 0. */
static int allow(scmp_filter_ctx filter, const char *name, const struct must *must)
{
    struct scmp_arg_cmp is[2];
    unsigned count = 0;
    for (; must && count < 2 && must[count].how != ANYTHING; count++) {
        const uint64_t value = must[count].value;
        is[count] = must[count].how == IS
                        ? (struct scmp_arg_cmp){must[count].argument, SCMP_CMP_EQ, value, 0}
                        : (struct scmp_arg_cmp){must[count].argument, SCMP_CMP_MASKED_EQ, value,
                                                must[count].how == HAS ? value : 0};
    }
    int number = seccomp_syscall_resolve_name(name);
    return number == __NR_SCMP_ERROR
               ? 0
               : seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, count, is);
}

static int allow_all(scmp_filter_ctx filter, enum calls_for who)
{
    const struct must own[2] = {{0, IS, (uint64_t)getpid()}};
    int error = allow(filter, "tgkill", own); /* abort() and the threads of Go use it */
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (int k = 0; lists[i].who & who && lists[i].names[k] && error == 0; k++)
            error = allow(filter, lists[i].names[k], NULL);
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions && error == 0; i++)
        if (conditions[i].who & who)
            error = allow(filter, conditions[i].call, conditions[i].must);
    return error;
}

bool calls_can_be_refused(void)
{
    return seccomp_api_get() >= 1;
}

int calls_enclose(enum calls_for who)
{
    scmp_filter_ctx filter = calls_can_be_refused() ? seccomp_init(SCMP_ACT_ERRNO(ENOSYS)) : NULL;
    int error = filter ? allow_all(filter, who) : -ENOSYS;
    if (error == 0)
        error = seccomp_load(filter);
    seccomp_release(filter);
    return -error;
}

void calls_refuse_io_uring(void)
{
    scmp_filter_ctx filter = calls_can_be_refused() ? seccomp_init(SCMP_ACT_ALLOW) : NULL;
    if (filter &&
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(io_uring_setup), 0) == 0)
        seccomp_load(filter); /* a kernel that refuses this refuses the sandbox, too */
    seccomp_release(filter);
}
