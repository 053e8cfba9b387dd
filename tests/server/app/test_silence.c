/* test_silence.c - idle connections: the server pings them, and drops those that do not answer.
 *
 * The server runs in a child process. It reads the clock through this program's clock_gettime, so
 * that minutes pass at once.
 */
#include "bots/registry.h"
#include "tests/support/client.h"

#include "cli/command/commands.h"
#include "games/registry.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic int64_t
    *ahead; /* seconds that the server's clock is ahead; both processes have it */

int clock_gettime(clockid_t which, struct timespec *now)
{
    int status = (int)syscall(SYS_clock_gettime, which, now);
    if (ahead && (which == CLOCK_MONOTONIC || which == CLOCK_MONOTONIC_COARSE))
        now->tv_sec += atomic_load(ahead);
    return status;
}

static void pass(int64_t seconds)
{
    atomic_fetch_add(ahead, seconds);
}

/* The next byte from CLIENT, or -1 when the server has closed. */
static int next_byte(struct client *client)
{
    unsigned char byte;
    struct pollfd one = {.fd = client->socket, .events = POLLIN};
    assert_int_equal(poll(&one, 1, CLIENT_PATIENCE), 1);
    return recv(client->socket, &byte, 1, 0) == 1 ? byte : -1;
}

static void expect_ping(struct client *client)
{
    assert_int_equal(next_byte(client), 0x89);
    assert_int_equal(next_byte(client), 0);
}

static bool says_nothing(struct client *client)
{
    struct pollfd one = {.fd = client->socket, .events = POLLIN};
    return poll(&one, 1, 0) == 0;
}

static void test_a_silent_client_is_pinged_and_dropped_without_an_answer(void **state)
{
    struct test_server server;
    struct client silent, answering, talking;
    char *directory = test_directory_new();
    (void)state;
    test_server_start(&server, cli_serve, directory, NULL);
    client_hello(&silent, server.port, NULL, "Aki");
    client_hello(&answering, server.port, NULL, "Ben");
    client_hello(&talking, server.port, NULL, "Chika");
    pass(20);
    done(client_do(&talking, "{s:s}", "ask", "ping"));
    assert_true(says_nothing(&silent));
    pass(11); /* more than half a minute without a word */
    expect_ping(&silent);
    expect_ping(&answering);
    client_send_frame(&answering, 0x8a, "", 0);
    done(client_do(&talking, "{s:s}", "ask", "ping")); /* that is no ping frame: there is none */
    pass(16);                                          /* and a quarter more */
    assert_int_equal(next_byte(&silent), -1);
    done(client_do(&answering, "{s:s}", "ask", "ping"));
    done(client_do(&talking, "{s:s}", "ask", "ping"));
    client_close(&silent);
    client_close(&answering);
    client_close(&talking);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    test_directory_remove(directory);
}

TOPIC(silence)
{
    engawa_add_games();
    engawa_add_bots();
    ahead = mmap(NULL, sizeof *ahead, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (ahead == MAP_FAILED)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_silent_client_is_pinged_and_dropped_without_an_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
