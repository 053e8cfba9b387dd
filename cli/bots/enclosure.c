/* enclosure.c - Landlock for files and ports, seccomp for system calls, limits for the rest
 * (enclosure.h). A kernel that lacks one of these cannot enclose, so the program does not run
 * there. */
#include "cli/bots/enclosure.h"

#include "server/base/calls.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    OPEN_FILES = 64,
    TASKS = 256, /* threads that a program may have */
    CAPABILITIES = 64
};

static bool refuse(struct engawa_reason *why, const char *what)
{
    return engawa_refuse(why, "box", "The program cannot run in a sandbox here (%s: %s).",
                         "ここではプログラムを隔離できません（%s: %s）。", what, strerror(errno));
}

/* ---- rights and descriptors ---- */

/* Nothing that is run later gets more rights than this process has, root's neither; it ends with
 * the program that has started it. */
static bool give_up_rights(struct engawa_reason *why)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}};
    for (int capability = 0; capability < CAPABILITIES; capability++)
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0); /* fails if the process has none to drop */
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_capset, &head, none) != 0 ||
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0)
        return refuse(why, "prctl");
    return true;
}

/* Closes all descriptors but standard input and output, and standard error if ERRORS. */
static bool close_descriptors(bool errors, struct engawa_reason *why)
{
    int nowhere = errors ? STDERR_FILENO : open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(nowhere, STDERR_FILENO) < 0 || syscall(SYS_close_range, 3, ~0u, 0) != 0)
        return refuse(why, "close_range");
    return true;
}

/* Returns how many threads the process ENTRY of /proc has if it is USER's; otherwise 0. */
static long count_threads(const char *entry, unsigned long user)
{
    char path[32], line[128];
    unsigned long owner = user + 1;
    long threads = 0;
    snprintf(path, sizeof path, "/proc/%.10s/status", entry);
    FILE *status = fopen(path, "r");
    while (status && fgets(line, sizeof line, status)) {
        if (strncmp(line, "Uid:", 4) == 0)
            owner = strtoul(line + 4, NULL, 10);
        if (strncmp(line, "Threads:", 8) == 0)
            threads = strtol(line + 8, NULL, 10);
    }
    if (status)
        fclose(status);
    return owner == user ? threads : 0;
}

/* Returns how many threads this user has, in all processes. */
static long count_tasks(void)
{
    long tasks = 0;
    DIR *processes = opendir("/proc");
    for (const struct dirent *entry; processes && (entry = readdir(processes));)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9')
            tasks += count_threads(entry->d_name, getuid());
    if (processes)
        closedir(processes);
    return tasks;
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
        {RLIMIT_NPROC, (rlim_t)count_tasks() + TASKS}, /* the kernel counts all of this user's */
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

/* Definitions that linux/landlock.h of an older system lacks. */
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
    rules.files |= version >= 5 ? 1 << 15 : 0; /* ioctl on devices */
    rules.net = version >= 4 ? 3 : 0;          /* ports: taking and reaching one */
    rules.scoped = version >= 6 ? 3 : 0;       /* abstract sockets, signals */
    return rules;
}

/* Allows reading and running PATH, recursively; ignores a path that does not exist. */
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

static bool enclose_calls(struct engawa_reason *why)
{
    errno = calls_enclose(CALLS_PROGRAM);
    return errno == 0 || refuse(why, "seccomp");
}

bool enclosure_enter(const struct enclosure *enclosure, struct engawa_reason *why)
{
    return give_up_rights(why) && close_descriptors(enclosure->errors, why) &&
           set_limits(enclosure, why) && enclose_files(enclosure->files, why) && enclose_calls(why);
}
