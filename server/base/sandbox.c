/* sandbox.c - Landlock through its system calls, seccomp through calls.h (sandbox.h). */
#include "server/base/sandbox.h"

#include "server/base/calls.h"
#include "server/base/report.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sanitizers read files and trace the process when it exits. */
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
        "ここではサーバーを隔離できないため、開始しません（%s: %s）。", what, strerror(errno));
}

static void report_missing(const char *what)
{
    report_event(REPORT_WARNING, "sandbox-missing", NULL,
                 "this kernel offers no %s, so the server runs without it", what);
}

/* ---- Landlock: files ---- */

/* Declares what linux/landlock.h of an older system lacks. The fields that an older kernel does not
 * know are 0. */
struct ruleset {
    uint64_t files, net, scoped;
};

enum {
    ALL_OF_VERSION_1 = (1 << 13) - 1,
    REFER = 1 << 13,         /* version 2 */
    TRUNCATE = 1 << 14,      /* version 3 */
    DEVICES = 1 << 15,       /* version 5 */
    BIND = 1,                /* version 4 */
    BIND_AND_CONNECT = 3,    /* version 4 */
    SOCKETS_AND_SIGNALS = 3, /* version 6 */
    READING = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    WRITING = READING | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
              LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
              LANDLOCK_ACCESS_FS_MAKE_REG | TRUNCATE
};

/* Returns the rules for a kernel with VERSION of Landlock. OUTWARD leaves connecting
 * unrestricted. */
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

/* Grants RIGHTS in each file or folder of PATHS. */
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

/* The files that a process may use. */
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

/* ---- seccomp: system calls (calls.h) ---- */

static bool enclose_calls(bool outward, struct engawa_reason *why)
{
    if (!calls_can_be_refused()) {
        report_missing("seccomp");
        return true;
    }
    errno = calls_enclose(outward ? CALLS_CLIENT : CALLS_SERVER);
    return errno == 0 || refuse(why, "seccomp");
}

/* Refuses if other threads exist: they would stay unrestricted. */
static bool check_alone(struct engawa_reason *why)
{
    struct stat threads; /* a folder with a subfolder for each */
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
    /* The resolver's files may lie in /run, which a link in /etc points to. */
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
