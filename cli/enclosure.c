/* enclosure.c - Landlock for files and ports, seccomp for system calls, limits for the rest
 * (enclosure.h). A kernel without one of them encloses nothing, so there the program is not run.
 */
#include "cli/enclosure.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { OPEN_FILES = 64, CAPABILITIES = 64 };

static bool refuse(struct engawa_reason *why, const char *what)
{
    return engawa_refuse(why, "box", "The program cannot be enclosed here (%s: %s).",
                         "ここではプログラムを隔離できません(%s: %s)。", what, strerror(errno));
}

/* ---- rights and descriptors ---- */

/* Nothing that is run later gets more rights than this process has, root's neither; it ends with
 * the program that has started it. */
static bool give_up_rights(struct engawa_reason *why)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}};
    for (int capability = 0; capability < CAPABILITIES; capability++)
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0); /* refused where it has none to give up */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_capset, &head, none) != 0 ||
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0)
        return refuse(why, "prctl");
    return true;
}

/* Leaves standard input and output, and standard error if ERRORS. */
static bool close_descriptors(bool errors, struct engawa_reason *why)
{
    int nowhere = errors ? STDERR_FILENO : open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(nowhere, STDERR_FILENO) < 0 || syscall(SYS_close_range, 3, ~0u, 0) != 0)
        return refuse(why, "close_range");
    return true;
}

static bool set_limits(const struct enclosure *enclosure, struct engawa_reason *why)
{
    const struct {
        int what;
        rlim_t most;
    } limits[] = {
        {RLIMIT_DATA, (rlim_t)enclosure->memory << 20},
        {RLIMIT_CPU, (rlim_t)enclosure->seconds},
        {RLIMIT_NOFILE, OPEN_FILES},
        {RLIMIT_FSIZE, 0},
        {RLIMIT_CORE, 0},
        {RLIMIT_MEMLOCK, 0},
        {RLIMIT_MSGQUEUE, 0},
        {RLIMIT_STACK, (rlim_t)8 << 20},
    };
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const struct rlimit limit = {limits[i].most, limits[i].most};
        if (setrlimit(limits[i].what, &limit) != 0)
            return refuse(why, "setrlimit");
    }
    return true;
}

/* ---- Landlock: files and ports ---- */

/* What linux/landlock.h of an older system does not name yet. */
struct ruleset {
    uint64_t files, net, scoped;
};

enum {
    ALL_OF_VERSION_1 = (1 << 13) - 1,
    READ_A_FILE = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE,
    READ_A_FOLDER = READ_A_FILE | LANDLOCK_ACCESS_FS_READ_DIR
};

static struct ruleset rules_of(long version)
{
    struct ruleset rules = {.files = ALL_OF_VERSION_1};
    rules.files |= version >= 2 ? 1 << 13 : 0; /* other folders for a file */
    rules.files |= version >= 3 ? 1 << 14 : 0; /* cutting a file */
    rules.files |= version >= 5 ? 1 << 15 : 0; /* what devices do besides */
    rules.net = version >= 4 ? 3 : 0;          /* ports: taking and reaching one */
    rules.scoped = version >= 6 ? 3 : 0;       /* abstract sockets, signals */
    return rules;
}

/* Allows to read and run PATH with all below; what is not there is left out. */
static bool allow(int ruleset, const char *path, uint64_t more, struct engawa_reason *why)
{
    struct stat status;
    struct landlock_path_beneath_attr rule = {.parent_fd =
                                                  open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)};
    if (rule.parent_fd < 0)
        return true;
    bool fine = fstat(rule.parent_fd, &status) == 0;
    rule.allowed_access = (S_ISDIR(status.st_mode) ? READ_A_FOLDER : READ_A_FILE) | more;
    fine =
        fine && syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    close(rule.parent_fd);
    return fine || refuse(why, path);
}

static bool enclose_files(const char *const *files, struct engawa_reason *why)
{
    static const char *const system[] = {"/bin",
                                         "/lib",
                                         "/lib64",
                                         "/sbin",
                                         "/usr",
                                         "/etc/alternatives",
                                         "/etc/ld.so.cache",
                                         "/etc/ssl/openssl.cnf",
                                         "/etc/localtime",
                                         "/dev/zero",
                                         "/dev/urandom",
                                         NULL};
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    const struct ruleset rules = rules_of(version);
    int ruleset = version < 1 ? -1
                              : (int)syscall(SYS_landlock_create_ruleset, &rules,
                                             version < 4 ? sizeof rules.files : sizeof rules, 0);
    if (ruleset < 0)
        return refuse(why, "Landlock");
    bool fine = allow(ruleset, "/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE, why);
    for (int i = 0; fine && system[i]; i++)
        fine = allow(ruleset, system[i], 0, why);
    for (int i = 0; fine && files[i]; i++)
        fine = allow(ruleset, files[i], 0, why);
    fine =
        fine && (syscall(SYS_landlock_restrict_self, ruleset, 0) == 0 || refuse(why, "Landlock"));
    close(ruleset);
    return fine;
}

/* ---- seccomp: system calls ---- */

/* Refused altogether: processes and their signals, sockets, memory that no limit counts, what
 * changes a file without opening it, and everything that is for those who run a system. */
static const char *const denied[] = {
    "fork", "vfork", "setsid", "setpgid", "kill", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
    "pidfd_open", "pidfd_send_signal", "pidfd_getfd", "ptrace", "process_vm_readv",
    "process_vm_writev", "process_madvise", "kcmp", "setpriority", "sched_setscheduler",
    "sched_setattr", "sched_setparam", "ioprio_set",
    /* sockets and messages */
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "shmget", "shmat",
    "semget", "msgget", "mq_open", "memfd_create", "memfd_secret", "userfaultfd", "io_uring_setup",
    "io_uring_enter", "io_uring_register", "vmsplice",
    /* files */
    "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "truncate", "utime",
    "utimes", "futimesat", "utimensat", "setxattr", "lsetxattr", "fsetxattr", "removexattr",
    "lremovexattr", "fremovexattr", "flock", "fanotify_init", "name_to_handle_at",
    "open_by_handle_at",
    /* the system */
    "mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "fsopen", "fsmount", "fspick",
    "move_mount", "open_tree", "mount_setattr", "bpf", "perf_event_open", "keyctl", "add_key",
    "request_key", "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load",
    "reboot", "swapon", "swapoff", "acct", "quotactl", "settimeofday", "clock_settime",
    "clock_adjtime", "adjtimex", "sethostname", "setdomainname", "syslog", "iopl", "ioperm",
    "modify_ldt", "personality"};

/* Refused where an argument is such; of a masked one VALUE is the mask. */
static const struct {
    const char *call;
    unsigned argument;
    enum scmp_compare compare;
    uint64_t value, masked;
} partly[] = {
    {"clone", 0, SCMP_CMP_MASKED_EQ, 0x10000 /* CLONE_THREAD */, 0}, /* all but threads */
    {"mmap", 3, SCMP_CMP_MASKED_EQ, MAP_SHARED, MAP_SHARED},
    {"ioctl", 1, SCMP_CMP_EQ, TIOCSTI, 0},
    {"prlimit64", 0, SCMP_CMP_NE, 0, 0},
};

static int deny(scmp_filter_ctx filter)
{
    int error = 0;
    for (size_t i = 0; i < sizeof denied / sizeof *denied && error == 0; i++) {
        int number = seccomp_syscall_resolve_name(denied[i]);
        if (number != __NR_SCMP_ERROR)
            error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), number, 0);
    }
    for (size_t i = 0; i < sizeof partly / sizeof *partly && error == 0; i++) {
        const struct scmp_arg_cmp is = {partly[i].argument, partly[i].compare, partly[i].value,
                                        partly[i].masked};
        error = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM),
                                       seccomp_syscall_resolve_name(partly[i].call), 1, &is);
    }
    const struct scmp_arg_cmp other = {0, SCMP_CMP_NE, (uint64_t)getpid(), 0};
    if (error == 0)
        error = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(tgkill), 1, &other);
    if (error == 0) /* with ENOSYS the C library takes clone instead */
        error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    return error;
}

static bool enclose_calls(struct engawa_reason *why)
{
    scmp_filter_ctx filter = seccomp_api_get() < 1 ? NULL : seccomp_init(SCMP_ACT_ALLOW);
    int error = filter ? deny(filter) : -ENOSYS;
    if (error == 0)
        error = seccomp_load(filter);
    seccomp_release(filter);
    errno = -error;
    return error == 0 || refuse(why, "seccomp");
}

bool enclosure_enter(const struct enclosure *enclosure, struct engawa_reason *why)
{
    return give_up_rights(why) && close_descriptors(enclosure->errors, why) &&
           enclose_files(enclosure->files, why) && set_limits(enclosure, why) && enclose_calls(why);
}
