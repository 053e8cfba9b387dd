/* test_calls.c - tries every system call inside each sandbox (server/base/calls.h), with arguments
 * that could do harm, and checks from outside that nothing changes: a file of somebody else,
 * another process, and a port that must not be reached. */
#include "cli/bots/enclosure.h"
#include "engine/text.h"
#include "server/base/calls.h"
#include "server/base/sandbox.h"
#include "tests/support/client.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/fs.h>
#include <linux/ioprio.h>
#include <linux/landlock.h>
#include <linux/netlink.h>
#include <linux/ptrace.h>
#include <linux/sched.h>
#include <linux/sched/types.h>
#include <linux/sockios.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

enum {
    CALLS = 600,      /* numbers from 0; Linux has 470 in 2025 */
    NOT_ENCLOSED = 9, /* exit status */
    TICK = 2000,      /* microseconds until a call that waits is interrupted */
    PATIENCE = 200,   /* ticks until a process that goes on waiting ends itself */
    UNENCLOSED = 0,   /* in place of an enum calls_for */
    FCHMODAT2 = 452,  /* numbers that headers of older systems lack; */
    SETXATTRAT = 463, /* they are the same everywhere */
    FILE_SETATTR = 469,
    SET_OWNER_EX = 15,    /* F_SETOWN_EX */
    FASTOPEN_CONNECT = 30 /* TCP_FASTOPEN_CONNECT */
};

/* ---- what must not change ---- */

static char *own, *foreign; /* folders: the enclosed process's, and one that it may only read */
static char path[200];      /* of a file there */
static int listener;        /* at ADDRESS, where nobody may arrive */
static struct sockaddr_in address;
static pid_t bystander; /* a process that sleeps and takes no signal */
struct page {
    uint64_t memory; /* of the bystander */
    atomic_bool ready;
    atomic_long next; /* call to try */
};
static struct page *page; /* shared by all */

/* Even root must not do harm here if an enclosure fails. */
static void drop_capabilities(void)
{
    struct __user_cap_header_struct head = {.version = _LINUX_CAPABILITY_VERSION_3};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0, 0, 0}};
    syscall(SYS_capset, &head, none);
}

static _Noreturn void be_bystander(void)
{
    drop_capabilities(); /* so that a process without any may reach it */
    page->ready = true;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;;)
        pause();
}

static void make_file(void)
{
    unlink(path);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    assert_true(file >= 0 && write(file, "precious", 8) == 8);
    close(file);
}

static void make_bystander(void)
{
    sigset_t all, before;
    sigfillset(&all);
    if (bystander > 0) {
        kill(bystander, SIGKILL);
        waitpid(bystander, NULL, 0);
    }
    fflush(NULL);
    sigprocmask(SIG_SETMASK, &all, &before); /* a signal stays pending, and is seen */
    page->ready = false;
    bystander = fork();
    if (bystander == 0)
        be_bystander();
    while (!page->ready)
        usleep(1000);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static int open_listener(void)
{
    socklen_t length = sizeof address;
    int handle = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    address =
        (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    assert_int_equal(bind(handle, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(handle, 16), 0);
    assert_int_equal(getsockname(handle, (struct sockaddr *)&address, &length), 0);
    return handle;
}

/* Adds the lines of /proc/PID/NAME that begin with one of WORDS, or all where that is NULL. */
static void add_lines(const char *name, const char *const *words, struct engawa_text *text)
{
    char file[64], line[256];
    snprintf(file, sizeof file, "/proc/%d/%s", (int)bystander, name);
    FILE *lines = fopen(file, "r");
    assert_non_null(lines);
    while (fgets(line, sizeof line, lines)) {
        bool wanted = !words;
        for (int i = 0; words && words[i]; i++)
            wanted |= strncmp(line, words[i], strlen(words[i])) == 0;
        if (wanted)
            engawa_text_add(text, line);
    }
    fclose(lines);
}

static void add_file(struct engawa_text *text)
{
    struct stat file = {0};
    char names[200] = "", bytes[20] = "";
    int handle = open(path, O_RDONLY);
    int found = stat(path, &file);
    ssize_t length = listxattr(path, names, sizeof names);
    ssize_t got = handle >= 0 ? read(handle, bytes, sizeof bytes - 1) : 0;
    engawa_text_printf(text, "%d %o %u:%u %ld %ld %ld.%ld %ld.%ld %d \"%s\"\n", found,
                       (unsigned)file.st_mode, (unsigned)file.st_uid, (unsigned)file.st_gid,
                       (long)file.st_nlink, (long)length, (long)file.st_mtim.tv_sec,
                       (long)file.st_mtim.tv_nsec, (long)file.st_ctim.tv_sec,
                       (long)file.st_ctim.tv_nsec, (int)got, bytes);
    if (handle >= 0)
        close(handle);
}

/* Writes the visible state of file, process and port. */
static void look(struct engawa_text *text)
{
    static const char *const status[] = {"TracerPid",    "SigPnd", "ShdPnd",
                                         "Cpus_allowed", "Uid",    NULL};
    engawa_text_clear(text);
    add_file(text);
    add_lines("status", status, text);
    add_lines("limits", NULL, text);
    int arrived = 0;
    for (int visitor; (visitor = accept(listener, NULL, NULL)) >= 0; arrived++)
        close(visitor);
    engawa_text_printf(text, "nice %d group %d io %ld memory %lu arrived %d\n",
                       getpriority(PRIO_PROCESS, (id_t)bystander), (int)getpgid(bystander),
                       syscall(SYS_ioprio_get, IOPRIO_WHO_PROCESS, bystander),
                       (unsigned long)page->memory, arrived);
    add_lines("sched", (const char *const[]){"policy", NULL}, text);
}

/* ---- the attempts ---- */

static int ticks;

static void count_tick(int number)
{
    (void)number;
    if (++ticks == PATIENCE)
        _exit(0);
}

/* Ends calls that wait; a call that crashes the process ends it, which is no failure. */
static void start_ticks(void)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGSYS};
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        signal(crashes[i], SIG_DFL); /* not cmocka's */
    signal(SIGPIPE, SIG_IGN);
    const struct sigaction action = {.sa_handler = count_tick};
    const struct itimerval every = {{.tv_usec = TICK}, {.tv_usec = TICK}};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &every, NULL);
}

/* The descriptors of a sandboxed process: sockets and a handle of the bystander from before, and a
 * file. */
struct held {
    int file, socket, shut, pair[2], process;
};

static void hold(struct held *held)
{
    int nothing[2]; /* 0 and 1 are arguments, too, so the standard files must be nobody's */
    if (pipe(nothing) != 0 || dup2(nothing[0], 0) < 0 || dup2(nothing[1], 1) < 0 ||
        dup2(nothing[1], 2) < 0)
        _exit(NOT_ENCLOSED);
    held->socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    held->shut = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    listen(held->shut, 1);
    shutdown(held->shut, SHUT_RDWR);
    socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, held->pair);
    held->process = (int)syscall(SYS_pidfd_open, bystander, 0);
}

static bool enclose(int who)
{
    struct engawa_reason why;
    const char *const mine[] = {own, NULL}, *const read[] = {foreign, NULL};
    const struct enclosure enclosure = {
        .memory = 512, .seconds = 60, .errors = true, .files = read};
    if (who == CALLS_PROGRAM)
        return enclosure_enter(&enclosure, &why);
    return who == UNENCLOSED || sandbox_enter(mine, read, read + 1, who == CALLS_CLIENT, &why);
}

/* Waits while SOCKET connects, since its end would take the connection back. */
static void let_connect(int socket)
{
    struct tcp_info info = {.tcpi_state = 0};
    socklen_t length = sizeof info;
    const struct timespec moment = {.tv_nsec = 1000000};
    while (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) == 0 &&
           info.tcpi_state == TCP_SYN_SENT)
        nanosleep(&moment, NULL);
}

#define P(pointer) ((long)(pointer))

/* Makes the call NUMBER with arguments by which one or another call could do harm. Returns whether
 * the kernel or the enclosure has no such call, so that nothing has happened. */
static bool try_call(long number, const struct held *held)
{
    static char link[300], name[] = "user.engawa", value[] = "x";
    static struct timespec times[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    static struct {
        uint64_t value;
        uint32_t size, flags;
    } attribute = {0, 1, 0};
    static uint64_t attributes[3] = {FS_XFLAG_NODUMP}, mask = 1, one = 1, bytes = 666;
    static long flags = FS_NODUMP_FL;
    static int niceness;
    static struct rlimit limit = {100, 100};
    static siginfo_t info = {.si_code = SI_QUEUE};
    struct fsxattr extended = {.fsx_xflags = FS_XFLAG_NODUMP};
    struct iovec mine = {&bytes, sizeof bytes}, theirs = {&page->memory, sizeof page->memory};
    struct msghdr message = {
        .msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &mine, .msg_iovlen = 1};
    struct {
        struct msghdr head;
        unsigned length;
    } messages = {.head = message};               /* struct mmsghdr */
    int nicer = getpriority(PRIO_PROCESS, 0) + 1; /* anybody may set that */
    struct sched_attr schedule = {
        .size = sizeof schedule, .sched_policy = SCHED_BATCH, .sched_nice = nicer};
    int owner[2] = {1 /* F_OWNER_PID */, bystander};
    const long at = AT_FDCWD, user = (long)getuid(), group = (long)getgid(), who = bystander;
    attribute.value = (uint64_t)(uintptr_t)value;
    snprintf(link, sizeof link, "%s/link", own);
    const long tries[][6] = {
        /* a file by its path */
        {P(path), 0777},
        {P(path), P(times)},
        {P(path), user, group},
        {P(path), P(name), P(value), 1},
        {P(path), P(link)},
        {at, P(path), 0777},
        {at, P(path), 0},
        {at, P(path), P(times)},
        {at, P(path), user, group},
        {at, P(path), 0, P(name), P(&attribute), sizeof attribute},
        {at, P(path), P(attributes), sizeof attributes},
        {at, P(path), at, P(link)},
        /* a file that is open for reading */
        {held->file, 0777},
        {held->file, user, group},
        {held->file, P(name), P(value), 1},
        {held->file, 0, P(times)},
        {held->file, FS_IOC_SETFLAGS, P(&flags)},
        {held->file, FS_IOC_FSSETXATTR, P(&extended)},
        /* another process; SIGURG harms nobody else, should a number be that of a process */
        {who, SIGURG, P(&info)},
        {who, who, SIGURG, P(&info)},
        {held->process, SIGURG},
        {PTRACE_SEIZE, who},
        {who, P(&mine), 1, P(&theirs), 1},
        {who, 0},
        {PRIO_PROCESS, who, nicer},
        {who, SCHED_BATCH, P(&niceness)},
        {who, P(&schedule)},
        {who, sizeof mask, P(&mask)},
        {IOPRIO_WHO_PROCESS, who, IOPRIO_PRIO_VALUE(IOPRIO_CLASS_BE, 7)},
        {who, RLIMIT_NOFILE, P(&limit)},
        {held->pair[0], F_SETOWN, who},
        {held->pair[0], SET_OWNER_EX, P(owner)},
        {held->pair[0], F_SETFL, O_ASYNC | O_NONBLOCK},
        {held->pair[0], SIOCSPGRP, P(owner + 1)},
        {held->pair[0], FIOASYNC, P(&one)},
        /* the network */
        {held->socket, IPPROTO_TCP, FASTOPEN_CONNECT, P(&one), sizeof(int)},
        {held->socket, P(value), 1, MSG_FASTOPEN, P(&address), sizeof address},
        {held->shut, P(value), 1, MSG_FASTOPEN, P(&address), sizeof address},
        {held->socket, P(&message), MSG_FASTOPEN},
        {held->shut, P(&message), MSG_FASTOPEN},
        {held->socket, P(&messages), 1, MSG_FASTOPEN},
        {held->shut, P(&address), sizeof address},
        {held->socket, P(&address), sizeof address},
    };
    bool missing = true;
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        const long *with = tries[i];
        missing &= syscall(number, with[0], with[1], with[2], with[3], with[4], with[5]) == -1 &&
                   errno == ENOSYS;
    }
    (void)!write(held->pair[1], value, 1); /* signals the owner of the other end */
    let_connect(held->socket);
    let_connect(held->shut);
    return missing;
}

/* Tries the call NUMBER, and those behind it as long as there are no such calls, in a process that
 * is enclosed for WHO. Returns the number that comes next. */
static long try_in_child(int who, long number)
{
    int status;
    fflush(NULL);
    page->next = number;
    pid_t child = fork();
    if (child == 0) {
        struct held held;
        drop_capabilities();
        hold(&held);
        start_ticks();
        if (!enclose(who))
            _exit(NOT_ENCLOSED);
        held.file = open(path, O_RDONLY);
        while (page->next < CALLS && try_call(page->next++, &held) && who != UNENCLOSED)
            ;
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_ENCLOSED)
        fail_msg("the enclosure cannot be entered");
    return page->next;
}

/* Fails with the first line in which AFTER differs from BEFORE, if there is one. */
static void compare(long number, const char *before, const char *after)
{
    for (; *before || *after; before += *before != '\0', after += *after != '\0') {
        size_t old = strcspn(before, "\n"), new = strcspn(after, "\n");
        if (old != new || strncmp(before, after, old) != 0)
            fail_msg("call %ld made \"%.*s\" into \"%.*s\"", number, (int)old, before, (int)new,
                     after);
        before += old;
        after += new;
    }
}

static void walk(int who)
{
    struct engawa_text before = {0}, after = {0};
    make_file();
    make_bystander();
    look(&before);
    for (long next = 0; next < CALLS;) {
        next = try_in_child(who, next);
        look(&after);
        compare(next - 1, before.at, after.at);
    }
    engawa_text_free(&before);
    engawa_text_free(&after);
}

/* ---- tests ---- */

static void need_kernel(void)
{
    if (syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0 &&
        calls_can_be_refused())
        return;
    print_message("this kernel has no Landlock or no seccomp\n");
    skip();
}

static void test_server(void **state)
{
    (void)state;
    need_kernel();
    walk(CALLS_SERVER);
}

static void test_program(void **state)
{
    (void)state;
    need_kernel();
    walk(CALLS_PROGRAM);
}

/* Whether the call NUMBER, made without an enclosure, is seen from outside. */
static bool is_seen(long number)
{
    struct engawa_text before = {0}, after = {0};
    make_file();
    make_bystander();
    look(&before);
    try_in_child(UNENCLOSED, number);
    look(&after);
    for (int i = 0; i < 200 && strcmp(before.at, after.at) == 0; i++) {
        usleep(5000); /* somebody arrives a moment later */
        look(&after);
    }
    bool seen = strcmp(before.at, after.at) != 0;
    engawa_text_free(&before);
    engawa_text_free(&after);
    return seen;
}

/* The attempts are real: without a sandbox their effects are visible. */
static void test_the_attempts_work(void **state)
{
    static const long harmful[] = {
        /* files */
        SYS_fchmod,
        SYS_fchmodat,
        SYS_fchownat,
        SYS_utimensat,
        SYS_setxattr,
        SYS_fsetxattr,
        SYS_linkat,
        SYS_unlinkat,
        SYS_truncate,
        /* processes */
        SYS_kill,
        SYS_tkill,
        SYS_tgkill,
        SYS_rt_sigqueueinfo,
        SYS_setpriority,
        SYS_sched_setscheduler,
        SYS_sched_setattr,
        SYS_prlimit64,
        SYS_ioprio_set,
        SYS_pidfd_send_signal,
        SYS_rt_tgsigqueueinfo,
        SYS_fcntl,
        SYS_ioctl,
        /* the network */
        SYS_sendto,
        SYS_sendmsg,
        SYS_sendmmsg,
        SYS_connect,
    };
    static const long newer[] = {FCHMODAT2, SETXATTRAT, FILE_SETATTR};
    (void)state;
    for (size_t i = 0; i < sizeof harmful / sizeof *harmful; i++)
        if (!is_seen(harmful[i]))
            fail_msg("call %ld is not seen", harmful[i]);
    for (size_t i = 0; i < sizeof newer / sizeof *newer; i++)
        if ((syscall(newer[i], -1, NULL, NULL, 0, 0, 0) == 0 || errno != ENOSYS) &&
            !is_seen(newer[i]))
            fail_msg("call %ld is not seen", newer[i]);
}

static bool has_netlink(int protocol)
{
    int handle = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, protocol);
    if (handle >= 0)
        close(handle);
    return handle >= 0;
}

/* A server asks for the addresses of its machine, and for nothing else that netlink tells. */
static void test_netlink(void **state)
{
    int status;
    (void)state;
    need_kernel();
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        _exit(enclose(CALLS_SERVER) && has_netlink(NETLINK_ROUTE) &&
                      !has_netlink(NETLINK_KOBJECT_UEVENT) && !has_netlink(NETLINK_USERSOCK)
                  ? 0
                  : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_true(has_netlink(NETLINK_USERSOCK));
}

static int begin(void **state)
{
    (void)state;
    own = test_directory_new();
    foreign = test_directory_new();
    snprintf(path, sizeof path, "%s/file", foreign);
    listener = open_listener();
    page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED ? -1 : 0;
}

static int end(void **state)
{
    (void)state;
    kill(bystander, SIGKILL);
    waitpid(bystander, NULL, 0);
    close(listener);
    test_directory_remove(own);
    test_directory_remove(foreign);
    return munmap(page, 4096);
}

TOPIC(calls)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_attempts_work),
        cmocka_unit_test(test_server),
        cmocka_unit_test(test_program),
        cmocka_unit_test(test_netlink),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
