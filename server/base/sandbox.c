/* sandbox.c - Landlock by its system calls, seccomp by libseccomp (sandbox.h). */
#include "server/base/sandbox.h"
#include "server/base/report.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sanitizers read files and trace the process at its end. */
#ifdef ENGAWA_SANITIZED
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

void sandbox_close_memory(void)
{
    const struct rlimit nothing = {0, 0};
    setrlimit(RLIMIT_CORE, &nothing);
    if (!SANITIZED)
        prctl(PR_SET_DUMPABLE, 0);
}

static bool refuse(struct engawa_reason *why, const char *what)
{
    return engawa_refuse(
        why, "sandbox", "The server cannot enclose itself here (%s: %s), so it does not start.",
        "ここではサーバーを隔離できないため、開始しません(%s: %s)。", what, strerror(errno));
}

static void report_missing(const char *what)
{
    report_event(REPORT_WARNING, "sandbox-missing", NULL,
                 "this kernel offers no %s, so the server runs without it", what);
}

/* ---- Landlock: which files ---- */

/* What linux/landlock.h of an older system does not name yet. A kernel of an older version gets
 * zeros in the fields that it does not know. */
struct ruleset {
    uint64_t files, net, scoped;
};

enum {
    ALL_OF_VERSION_1 = (1 << 13) - 1,
    REFER = 1 << 13,         /* version 2 */
    TRUNCATE = 1 << 14,      /* version 3 */
    DEVICES = 1 << 15,       /* version 5 */
    BIND = 1,                /* version 4 */
    BIND_AND_CONNECT = 3,    /* the same */
    SOCKETS_AND_SIGNALS = 3, /* version 6 */
    READING = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    WRITING = READING | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
              LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
              LANDLOCK_ACCESS_FS_MAKE_REG | TRUNCATE
};

/* OUTWARD: connecting stays as it is. */
static struct ruleset rules_of(long version, bool outward)
{
    struct ruleset rules = {.files = ALL_OF_VERSION_1};
    rules.files |= version >= 2 ? REFER : 0;
    rules.files |= version >= 3 ? TRUNCATE : 0;
    rules.files |= version >= 5 ? DEVICES : 0;
    rules.net = version < 4 ? 0 : outward ? BIND : BIND_AND_CONNECT;
    rules.scoped = version >= 6 ? SOCKETS_AND_SIGNALS : 0;
    return rules;
}

/* Allows RIGHTS in each file or folder of PATHS. */
static bool allow_folders(int ruleset, const char *const *paths, uint64_t rights,
                          struct engawa_reason *why)
{
    bool fine = true;
    for (; fine && *paths; paths++) {
        struct landlock_path_beneath_attr rule = {.allowed_access = rights,
                                                  .parent_fd = open(*paths, O_RDONLY | O_CLOEXEC)};
        fine = rule.parent_fd >= 0 &&
               syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
        if (!fine)
            refuse(why, *paths);
        if (rule.parent_fd >= 0)
            close(rule.parent_fd);
    }
    return fine;
}

/* Which files a process may use. */
struct reach {
    const char *const *writable, *const *readable, *const *removable, *const *files;
    bool outward;
};

static bool enclose_files(const struct reach *reach, struct engawa_reason *why)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) {
        report_missing("Landlock");
        return true;
    }
    const struct ruleset rules = rules_of(version, reach->outward);
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    if (ruleset < 0)
        return refuse(why, "Landlock");
    bool fine = allow_folders(ruleset, reach->writable, WRITING & rules.files, why) &&
                allow_folders(ruleset, reach->readable, READING, why) &&
                allow_folders(ruleset, reach->removable, LANDLOCK_ACCESS_FS_REMOVE_FILE, why) &&
                allow_folders(ruleset, reach->files, LANDLOCK_ACCESS_FS_READ_FILE, why) &&
                (syscall(SYS_landlock_restrict_self, ruleset, 0) == 0 || refuse(why, "Landlock"));
    close(ruleset);
    return fine;
}

/* ---- seccomp: which system calls ---- */

/* What an event loop with threads, SQLite, OpenSSL and the C library need. A name that an
 * architecture does not have is left out there. */
static const char *const calls[] = {
    /* files, in the folders that Landlock leaves */
    "access", "faccessat", "faccessat2", "close", "fadvise64", "fallocate", "fchmod", "fchown",
    "fcntl", "fdatasync", "flock", "fstat", "fstatfs", "fsync", "ftruncate", "getcwd", "getdents64",
    "lseek", "lstat", "mkdir", "mkdirat", "newfstatat", "open", "openat", "pread64", "preadv",
    "pwrite64", "pwritev", "read", "readlink", "readlinkat", "readv", "rename", "renameat",
    "renameat2", "rmdir", "stat", "statfs", "statx", "umask", "unlink", "unlinkat", "utimensat",
    "write", "writev",
    /* sockets that are there, and those that come in */
    "accept4", "bind", "getpeername", "getsockname", "getsockopt", "recvfrom", "recvmsg", "sendmsg",
    "sendto", "setsockopt", "shutdown",
    /* waiting */
    "clock_getres", "clock_gettime", "clock_nanosleep", "epoll_ctl", "epoll_pwait", "epoll_wait",
    "gettimeofday", "nanosleep", "time",
    /* memory and threads */
    "brk", "exit", "exit_group", "futex", "get_robust_list", "gettid", "madvise", "membarrier",
    "mremap", "msync", "munmap", "restart_syscall", "rseq", "rt_sigaction", "rt_sigpending",
    "rt_sigprocmask", "rt_sigreturn", "rt_sigtimedwait", "sched_getaffinity", "sched_yield",
    "set_robust_list", "set_tid_address", "sigaltstack",
    /* who and where we are */
    "getegid", "geteuid", "getgid", "getpid", "getppid", "getrandom", "getrlimit", "getrusage",
    "getuid", "sysinfo", "uname"};

/* And what a client of other servers needs besides. */
static const char *const outward_calls[] = {"connect",  "poll",     "ppoll", "pselect6", "recvmmsg",
                                            "sendmmsg", "eventfd2", "pipe2", NULL};

struct condition {
    const char *call;
    unsigned argument;
    enum scmp_compare compare;
    uint64_t value, masked;
};

static const struct condition outward_partly[] = {
    {"socket", 0, SCMP_CMP_EQ, AF_INET, 0},
    {"socket", 0, SCMP_CMP_EQ, AF_INET6, 0},
    {"socket", 0, SCMP_CMP_EQ, AF_UNIX, 0},
    {"socketpair", 0, SCMP_CMP_EQ, AF_UNIX, 0},
};

/* Calls of which one argument must be such. Everything else about them is refused: a new process, a
 * socket other than the one that lists the addresses of this machine, memory that can be run, a
 * signal to another process. */
static const struct condition partly[] = {
    {"clone", 0, SCMP_CMP_MASKED_EQ, 0x10000 /* CLONE_THREAD */, 0x10000},
    {"ioctl", 1, SCMP_CMP_EQ, FIONBIO, 0},
    {"ioctl", 1, SCMP_CMP_EQ, TCGETS, 0},
    {"ioctl", 1, SCMP_CMP_EQ, TIOCGWINSZ, 0},
    {"mmap", 2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0},
    {"mprotect", 2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0},
    {"prctl", 0, SCMP_CMP_EQ, PR_GET_DUMPABLE, 0},
    {"prctl", 0, SCMP_CMP_EQ, PR_SET_NAME, 0},
    {"prlimit64", 2, SCMP_CMP_EQ, 0 /* asks only */, 0},
    {"socket", 0, SCMP_CMP_EQ, AF_NETLINK, 0},
};

/* Returns libseccomp's error, 0 for none. */
static int allow_call(scmp_filter_ctx filter, const char *name)
{
    int number = seccomp_syscall_resolve_name(name);
    return number == __NR_SCMP_ERROR ? 0 : seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0);
}

static int allow_partly(scmp_filter_ctx filter, const struct condition *condition)
{
    const struct scmp_arg_cmp is = {condition->argument, condition->compare, condition->value,
                                    condition->masked};
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW,
                                  seccomp_syscall_resolve_name(condition->call), 1, &is);
}

static bool allow_calls(scmp_filter_ctx filter, bool outward)
{
    enum { OUTWARD_PARTLY = sizeof outward_partly / sizeof *outward_partly };
    int error = 0;
    for (size_t i = 0; i < sizeof calls / sizeof *calls && error == 0; i++)
        error = allow_call(filter, calls[i]);
    for (size_t i = 0; i < sizeof partly / sizeof *partly && error == 0; i++)
        error = allow_partly(filter, &partly[i]);
    for (size_t i = 0; outward && outward_calls[i] && error == 0; i++)
        error = allow_call(filter, outward_calls[i]);
    for (size_t i = 0; outward && i < OUTWARD_PARTLY && error == 0; i++)
        error = allow_partly(filter, &outward_partly[i]);
    const struct scmp_arg_cmp own = {0, SCMP_CMP_EQ, (uint64_t)getpid(), 0};
    if (error == 0)
        error = seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, &own);
    errno = -error;
    return error == 0;
}

static bool enclose_calls(bool outward, struct engawa_reason *why)
{
    if (seccomp_api_get() < 1) {
        report_missing("seccomp");
        return true;
    }
    /* ENOSYS makes the C library try the older calls that are allowed. */
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    bool fine = filter && allow_calls(filter, outward);
    int error = fine ? seccomp_load(filter) : 0;
    if (error)
        errno = -error;
    fine = (fine && error == 0) || refuse(why, "seccomp");
    if (filter)
        seccomp_release(filter);
    return fine;
}

/* Threads that are there already would stay outside. */
static bool check_alone(struct engawa_reason *why)
{
    struct stat threads; /* a folder with one folder for each */
    if (stat("/proc/self/task", &threads) != 0 || threads.st_nlink <= 3)
        return true;
    errno = EBUSY;
    return refuse(why, "threads");
}

static bool enter(const struct reach *reach, struct engawa_reason *why)
{
    if (SANITIZED)
        return true;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return refuse(why, "no_new_privs");
    return check_alone(why) && enclose_files(reach, why) && enclose_calls(reach->outward, why);
}

bool sandbox_enter(const char *const *writable, const char *const *readable,
                   const char *const *removable, bool outward, struct engawa_reason *why)
{
    const char *const none[] = {NULL};
    const struct reach reach = {writable, readable, removable, none, outward};
    return enter(&reach, why);
}

bool sandbox_enter_outward(const char *authority, struct engawa_reason *why)
{
    /* The resolver's files may lie in /run, where a link leads. */
    static const char *const folders[] = {
        "/etc",         "/run/systemd/resolve",       "/run/resolvconf",
        "/usr/lib/ssl", "/usr/share/ca-certificates", "/usr/local/share/ca-certificates"};
    enum { FOLDERS = sizeof folders / sizeof *folders };
    const char *const none[] = {NULL}, *const files[] = {authority, NULL};
    const char *there[FOLDERS + 1] = {NULL};
    int count = 0;
    for (int i = 0; i < FOLDERS; i++)
        if (access(folders[i], F_OK) == 0)
            there[count++] = folders[i];
    const struct reach reach = {none, there, none, files, true};
    return enter(&reach, why);
}
