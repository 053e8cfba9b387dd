/* test_sandbox.c - the sandbox of the server (server/base/sandbox.h), tried from inside: a game
 * whose rules attack in the event loop's thread and a bot that attacks in a bots' thread, in a real
 * `engawa serve`. Without the sandbox the same attempts succeed, so they are real.
 */
#include "bots/registry.h"
#include "engine/memory.h"
#include "games/registry.h"
#include "server/base/sandbox.h"
#include "server/net/loop.h"
#include "tests/support/client.h"

#include "cli/command/commands.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- the burglar ---- */

/* What worked. */
struct loot {
    atomic_bool tried;
    bool read_file, read_memory, wrote_file, wrote_own_file, packed_database, ran_program, forked,
        connected, traced, signalled, ran_memory, dumps;
};

/* Shared with the server: which attempts of the rules and of the bot succeeded. */
static struct loot *loots;
static char *directory;

static bool can_open(const char *path, int flags)
{
    int file = open(path, flags, 0600);
    if (file >= 0)
        close(file);
    return file >= 0;
}

static bool can_make(const char *folder)
{
    char path[200];
    snprintf(path, sizeof path, "%s/burglar-%ld", folder, (long)syscall(SYS_gettid));
    bool made = can_open(path, O_WRONLY | O_CREAT);
    unlink(path);
    return made;
}

/* Returns whether SQLite can run statements that need a temporary file. */
static bool can_pack_database(void)
{
    char path[200];
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/database-%ld", directory, (long)syscall(SYS_gettid));
    bool packed =
        sqlite3_open(path, &db) == SQLITE_OK &&
        sqlite3_exec(db,
                     "PRAGMA temp_store = FILE; PRAGMA synchronous = OFF; PRAGMA cache_spill = 1;"
                     "PRAGMA cache_size = 1; CREATE TABLE t (a);"
                     "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                     " LIMIT 60) INSERT INTO t SELECT zeroblob(1000) FROM n; VACUUM",
                     NULL, NULL, NULL) == SQLITE_OK;
    sqlite3_close(db);
    unlink(path);
    return packed;
}

/* Whether another process can be had: false, or it ends at once. */
static bool can_fork(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    if (child > 0)
        waitpid(child, NULL, 0);
    return child > 0;
}

/* execve() replaces the process where it works, so it is given a program that cannot be run: the
 * kernel says so only if it would run others. */
static bool can_run(void)
{
    char *const none[] = {NULL};
    char path[200];
    snprintf(path, sizeof path, "%s/tables.engawa-journal", directory);
    execve("/bin/sh/", none, none);
    bool looked = errno == ENOTDIR;
    execve(path, none, none);
    return looked && errno == EACCES;
}

static bool can_connect(void)
{
    const struct sockaddr_in nobody = {
        .sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int file = socket(AF_INET, SOCK_STREAM, 0);
    if (file < 0)
        return false;
    bool refused = connect(file, (const struct sockaddr *)&nobody, sizeof nobody) != 0 &&
                   errno == ECONNREFUSED;
    close(file);
    return refused; /* by nobody there, not by the kernel */
}

static bool can_run_memory(void)
{
    void *memory =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    bool got = memory != MAP_FAILED;
    if (got)
        munmap(memory, 4096);
    return got;
}

static void try_everything(struct loot *loot)
{
    struct rlimit core;
    if (atomic_load(&loot->tried))
        return;
    loot->read_file = can_open("/etc/passwd", O_RDONLY) || can_open("/proc/version", O_RDONLY);
    loot->read_memory = can_open("/proc/self/mem", O_RDWR);
    loot->wrote_file = can_make("/tmp");
    loot->wrote_own_file = can_make(directory);
    loot->packed_database = can_pack_database();
    loot->ran_program = can_run();
    loot->forked = can_fork();
    loot->connected = can_connect();
    loot->traced = syscall(SYS_process_vm_readv, getpid(), NULL, 0, NULL, 0, 0) == 0;
    loot->signalled = kill(getppid(), 0) == 0;
    loot->ran_memory = can_run_memory();
    getrlimit(RLIMIT_CORE, &core);
    loot->dumps = prctl(PR_GET_DUMPABLE) != 0 || core.rlim_cur != 0;
    atomic_store(&loot->tried, true);
}

static void choose(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event)
{
    (void)self;
    try_everything(&loots[1]);
    engawa_random_move(asked->view, asked->rng, event);
}

/* The rules of the template game, as somebody else would have them. */
static struct engawa_game burgled;
static void (*start_fairly)(void *state, const struct engawa_setup *setup);

static void start(void *state, const struct engawa_setup *setup)
{
    try_everything(&loots[0]);
    start_fairly(state, setup);
}

static void bring_in(void)
{
    static const struct engawa_bot burglar = {
        .name = "burglar", .label_en = "Burglar", .choose = choose};
    burgled = *engawa_game_named("template");
    burgled.name = "burgled";
    start_fairly = burgled.start;
    burgled.start = start;
    engawa_add_game(&burgled, NULL);
    engawa_add_bot(&burglar, NULL);
}

/* ---- the server ---- */

/* Lets rules and bot try in a server with OPTIONS. */
static void try_in_server(const char *const *options)
{
    struct test_server server;
    struct client client = {.socket = -1};
    memset(loots, 0, 2 * sizeof *loots);
    test_server_start(&server, cli_serve, directory, options);
    client_hello(&client, server.port, NULL, "Aki");
    json_t *opened =
        client_do(&client, "{s:s,s:s,s:i}", "ask", "open", "game", "burgled", "seats", 2);
    const char *table = json_string_value(json_object_get(opened, "table"));
    json_decref(client_do(&client, "{s:s,s:s,s:i}", "ask", "enter", "table", table, "after", 0));
    json_decref(client_do(&client, "{s:s,s:s,s:i}", "ask", "sit", "table", table, "seat", 0));
    json_decref(client_do(&client, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", table, "seat", 1,
                          "bot", "burglar"));
    json_decref(client_do(&client, "{s:s,s:s}", "ask", "start", "table", table));
    while (!atomic_load(&loots[0].tried) || !atomic_load(&loots[1].tried))
        json_decref(client_receive(&client, CLIENT_PATIENCE)); /* the bot moves after that */
    json_decref(opened);
    client_close(&client);
    int status = test_server_stop(&server, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void need_kernel(void)
{
    const bool landlock =
        syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
    const bool seccomp = prctl(PR_GET_SECCOMP) >= 0;
    if (landlock && seccomp)
        return;
    print_message("this kernel has no %s\n", landlock ? "seccomp" : "Landlock");
    skip();
}

/* Runs TRY in a child process and returns its result. */
static bool in_child(bool (*try)(const char *other), const char *other)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        _exit(try(other) ? 0 : 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    return status == 0;
}

static bool enter_with(const char *other)
{
    struct engawa_reason why;
    char path[200];
    const char *const own[] = {directory, NULL}, *const read[] = {other, NULL};
    snprintf(path, sizeof path, "%s/key.pem", other);
    return sandbox_enter(own, read, read + 1, false, &why) && can_make(directory) &&
           can_open(path, O_RDONLY) && !can_open(path, O_WRONLY) && !can_make(other);
}

static bool enter_nowhere(const char *other)
{
    struct engawa_reason why;
    const char *const none[] = {other, NULL};
    return !sandbox_enter(none, none + 1, none + 1, false, &why) && strstr(why.en, other);
}

static void *wait_for_ever(void *context)
{
    for (;;)
        pause();
    return context;
}

static bool enter_too_late(const char *other)
{
    struct engawa_reason why;
    const char *const own[] = {other, NULL};
    pthread_t thread;
    return pthread_create(&thread, NULL, wait_for_ever, NULL) == 0 &&
           !sandbox_enter(own, own + 1, own + 1, false, &why) && strstr(why.en, "threads");
}

/* Folders that may be read may not be written. One that is not there, or a thread that is there
 * already, is no reason to go on. */
static void test_folders(void **state)
{
    char path[200];
    (void)state;
    need_kernel();
    char *other = test_directory_new();
    snprintf(path, sizeof path, "%s/key.pem", other);
    assert_true(can_open(path, O_WRONLY | O_CREAT));
    assert_true(in_child(enter_with, other));
    assert_true(in_child(enter_nowhere, "/dev/null/nowhere"));
    assert_true(in_child(enter_too_late, other));
    test_directory_remove(other);
}

static bool ring_is_refused(const char *other)
{
    struct engawa_reason why;
    struct loop loop;
    (void)other;
    return loop_open(&loop, &why) && syscall(SYS_io_uring_setup, 1, NULL) == -1 && errno == ENOSYS;
}

/* A loop of a libuv that creates rings has none: it would abort when the enclosure refuses them. */
static void test_no_ring(void **state)
{
    (void)state;
    need_kernel();
    assert_true(in_child(ring_is_refused, NULL));
}

static void test_nothing_works_in_the_server(void **state)
{
    (void)state;
    need_kernel();
    try_in_server(NULL);
    for (int i = 0; i < 2; i++) {
        const struct loot *loot = &loots[i];
        assert_false(loot->read_file);
        assert_false(loot->read_memory);
        assert_false(loot->wrote_file);
        assert_true(loot->wrote_own_file);
        assert_true(loot->packed_database);
        assert_false(loot->ran_program);
        assert_false(loot->forked);
        assert_false(loot->connected);
        assert_false(loot->traced);
        assert_false(loot->signalled);
        assert_false(loot->ran_memory);
        assert_false(loot->dumps);
    }
}

static void test_without_it_everything_does(void **state)
{
    (void)state;
    try_in_server((const char *const[]){"--no-sandbox", NULL});
    for (int i = 0; i < 2; i++) {
        const struct loot *loot = &loots[i];
        assert_true(loot->read_file && loot->wrote_file && loot->wrote_own_file && loot->forked);
        assert_true(loot->ran_program && loot->connected && loot->signalled && loot->ran_memory);
    }
}

static int begin(void **state)
{
    (void)state;
    loots =
        mmap(NULL, 2 * sizeof *loots, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    directory = test_directory_new();
    return loots == MAP_FAILED ? -1 : 0;
}

static int end(void **state)
{
    (void)state;
    test_directory_remove(directory);
    return munmap(loots, 2 * sizeof *loots);
}

TOPIC(sandbox)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folders),
        cmocka_unit_test(test_no_ring),
        cmocka_unit_test(test_nothing_works_in_the_server),
        cmocka_unit_test(test_without_it_everything_does),
    };
    engawa_add_games();
    engawa_add_bots();
    bring_in();
    return cmocka_run_group_tests(tests, begin, end);
}
