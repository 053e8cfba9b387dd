/* test_listen.c - where a server listens: ports, Unix sockets, and sockets that are handed in; and
 * what it says where that cannot be. */
#include "server/net/listen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* ---- calls that fail ---- */

static const char *failing = ""; /* the name of the call that fails once */
static int failure;

static void fail_once(const char *name, int error)
{
    failing = name;
    failure = error;
}

static bool strikes(const char *name)
{
    if (strcmp(name, failing) != 0)
        return false;
    failing = "";
    errno = failure;
    return true;
}

#define WRAP(name, parameters, arguments)                                                          \
    int __real_##name parameters;                                                                  \
    int __wrap_##name parameters;                                                                  \
    int __wrap_##name parameters                                                                   \
    {                                                                                              \
        return strikes(#name) ? -1 : __real_##name arguments;                                      \
    }

WRAP(socket, (int family, int type, int protocol), (family, type, protocol))
WRAP(setsockopt, (int handle, int level, int name, const void *value, socklen_t length),
     (handle, level, name, value, length))
WRAP(bind, (int handle, const struct sockaddr *address, socklen_t length),
     (handle, address, length))
WRAP(listen, (int handle, int waiting), (handle, waiting))
WRAP(connect, (int handle, const struct sockaddr *address, socklen_t length),
     (handle, address, length))
WRAP(unlink, (const char *path), (path))

/* ---- where it listens ---- */

/* Whether something listens on PORT of ADDRESS. */
static bool is_open(const char *address, int port)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    bool is_six = strchr(address, ':') != NULL;
    int handle = socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    inet_pton(is_six ? AF_INET6 : AF_INET, address,
              is_six ? (void *)&six.sin6_addr : (void *)&four.sin_addr);
    bool open =
        handle >= 0 && connect(handle, is_six ? (struct sockaddr *)&six : (struct sockaddr *)&four,
                               is_six ? sizeof six : sizeof four) == 0;
    if (handle >= 0)
        close(handle);
    return open;
}

static void a_port_is_open_where_it_was_said_and_nowhere_else(void **state)
{
    struct listen_port port;
    struct engawa_reason why;
    (void)state;
    assert_true(listen_open("127.0.0.1", 0, &port, &why));
    assert_int_equal(port.count, 1);
    assert_true(is_open("127.0.0.1", port.port));
    assert_false(is_open("127.0.0.2", port.port));
    assert_false(is_open("::1", port.port));
    listen_close(&port);

    assert_true(listen_open("127.0.0.3", 0, &port, &why));
    assert_true(is_open("127.0.0.3", port.port));
    assert_false(is_open("127.0.0.1", port.port));
    listen_close(&port);

    assert_true(listen_open("localhost", 0, &port, &why));
    assert_true(is_open("127.0.0.1", port.port) || is_open("::1", port.port));
    assert_false(is_open("127.0.0.2", port.port));
    listen_close(&port);

    assert_true(listen_open("0.0.0.0", 0, &port, &why));
    assert_true(is_open("127.0.0.1", port.port) && is_open("127.0.0.2", port.port));
    assert_false(is_open("::1", port.port));
    listen_close(&port);

    assert_true(listen_open(NULL, 0, &port, &why));
    assert_true(is_open("127.0.0.1", port.port) && is_open("127.0.0.2", port.port));
    listen_close(&port);
}

static void a_port_that_cannot_be_opened_is_an_error_in_words(void **state)
{
    struct listen_port port, again;
    struct engawa_reason why;
    (void)state;
    assert_false(listen_open("192.0.2.1", 0, &port, &why)); /* of documentation, no machine's */
    assert_string_equal(why.en, "This machine has no address 192.0.2.1.");
    assert_false(listen_open("no address", 0, &port, &why));
    assert_string_equal(why.en, "There is no address called \"no address\".");
    assert_false(listen_open("", 0, &port, &why));
    assert_true(listen_open("127.0.0.1", 0, &port, &why));
    assert_false(listen_open("127.0.0.1", port.port, &again, &why));
    assert_non_null(strstr(why.en, "in use"));
    listen_close(&port);
}

/* Listens on HOST while the call NAME fails with ERROR, and expects the refusal to have WORDS. */
static void assert_refused(const char *host, const char *name, int error, const char *words)
{
    struct listen_port port;
    struct engawa_reason why;
    fail_once(name, error);
    assert_false(listen_open(host, 0, &port, &why));
    assert_string_equal(failing, "");
    assert_int_equal(port.count, 0);
    if (!strstr(why.en, words))
        fail_msg("%s: %s", name, why.en);
}

static void a_call_that_fails_is_a_refusal_with_a_reason(void **state)
{
    (void)state;
    assert_refused("127.0.0.1", "socket", EMFILE, "Port 0 cannot be opened: Too many open files.");
    assert_refused("127.0.0.1", "setsockopt", ENOMEM, "Cannot allocate memory");
    assert_refused("127.0.0.1", "bind", EACCES, "Port 0 cannot be opened without more rights.");
    assert_refused("127.0.0.1", "listen", EADDRINUSE, "Port 0 is in use already.");
    assert_refused(NULL, "bind", EACCES, "without more rights");
    assert_refused(NULL, "listen", EADDRINUSE, "in use");
    assert_refused("127.0.0.1", "socket", EAFNOSUPPORT, "This machine has no address 127.0.0.1.");
}

/* A machine without IPv6 has no such sockets, or no such address. */
static void where_there_is_no_ipv6_it_listens_on_ipv4(void **state)
{
    static const struct {
        const char *name;
        int error;
    } lacks[] = {{"socket", EAFNOSUPPORT}, {"bind", EADDRNOTAVAIL}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct listen_port port;
        struct engawa_reason why;
        fail_once(lacks[i].name, lacks[i].error);
        assert_true(listen_open(NULL, 0, &port, &why));
        assert_int_equal(port.count, 1);
        assert_true(is_open("127.0.0.1", port.port));
        assert_false(is_open("::1", port.port));
        listen_close(&port);
    }
}

/* Whether somebody listens at the Unix socket PATH. */
static bool is_open_at(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int handle = socket(AF_UNIX, SOCK_STREAM, 0);
    bool open = connect(handle, (const struct sockaddr *)&address, sizeof address) == 0;
    close(handle);
    return open;
}

static void a_unix_socket_is_for_its_group_and_goes_in_the_end(void **state)
{
    char folder[] = "/tmp/engawa-test-XXXXXX", host[100], longer[200];
    struct listen_port port, again, stale;
    struct engawa_reason why;
    struct stat file;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(host, sizeof host, "unix:%s/socket", folder);
    const char *path = listen_path(host);
    assert_false(listen_open("unix:socket", 0, &port, &why));
    assert_true(listen_open(host, 8750, &port, &why));
    assert_true(port.count == 1 && port.local && port.port == 0 && is_open_at(path));
    assert_int_equal(stat(path, &file), 0);
    assert_int_equal(file.st_mode & 0777, 0660);
    assert_false(listen_open(host, 0, &again, &why)); /* somebody listens there */
    assert_true(is_open_at(path));
    stale = port;
    stale.path[0] = '\0';
    listen_close(&stale); /* as a crash does */
    assert_int_equal(stat(path, &file), 0);
    assert_true(listen_open(host, 0, &port, &why));
    assert_true(is_open_at(path));
    listen_close(&port);
    assert_int_equal(stat(path, &file), -1);
    assert_refused(host, "bind", EACCES, "Permission denied");
    assert_refused(host, "socket", EMFILE, "Too many open files");
    assert_true(listen_open(host, 0, &port, &why));
    stale = port;
    stale.path[0] = '\0';
    listen_close(&stale);
    assert_refused(host, "connect", EAGAIN, "in use"); /* so many wait that one cannot tell */
    assert_refused(host, "unlink", EACCES, "Permission denied");
    assert_int_equal(unlink(path), 0);
    snprintf(longer, sizeof longer, "unix:/%0*d", LISTEN_PATH_MAX, 0);
    assert_false(listen_open(longer, 0, &port, &why));
    assert_non_null(strstr(why.en, "at most 107 bytes"));
    snprintf(longer, sizeof longer, "unix:%s/socket/socket", folder);
    fclose(fopen(path, "w")); /* a file that is no socket stays */
    assert_false(listen_open(longer, 0, &port, &why));
    assert_non_null(strstr(why.en, "Not a directory"));
    assert_false(listen_open(host, 0, &port, &why));
    assert_int_equal(unlink(path), 0);
    rmdir(folder);
}

/* Says that COUNT sockets are handed in to PROCESS. */
static void hand_in(long process, int count)
{
    char text[30];
    snprintf(text, sizeof text, "%ld", process);
    setenv("LISTEN_PID", text, 1);
    snprintf(text, sizeof text, "%d", count);
    setenv("LISTEN_FDS", text, 1);
}

/* Expects COUNT sockets from descriptor 3 on to be refused because of the descriptor WHICH. */
static void assert_not_taken(int count, int which)
{
    char words[40];
    struct listen_port taken;
    struct engawa_reason why;
    snprintf(words, sizeof words, "Descriptor %d was handed in", which);
    hand_in(getpid(), count);
    assert_false(listen_open(NULL, 0, &taken, &why));
    assert_non_null(strstr(why.en, words));
}

enum { HANDED = LISTEN_MAX + 1 };

static int kept[HANDED]; /* what was at the descriptors from 3 on */

static int keep_descriptors(void **state)
{
    (void)state;
    for (int i = 0; i < HANDED; i++)
        kept[i] = fcntl(3 + i, F_DUPFD_CLOEXEC, 3 + HANDED);
    return 0;
}

static int put_descriptors_back(void **state)
{
    (void)state;
    for (int i = 0; i < HANDED; i++) {
        close(3 + i);
        if (kept[i] >= 0)
            dup2(kept[i], 3 + i);
        close(kept[i]);
    }
    return 0;
}

/* Puts the socket HANDLE at the descriptor PLACE, and closes it elsewhere. */
static void put_at(int handle, int place)
{
    assert_true(handle >= 0);
    assert_int_equal(dup2(handle, place), place);
    if (handle != place)
        close(handle);
}

/* A socket that listens on HOST, at the descriptor PLACE. Returns its port. */
static int listen_at(const char *host, int place)
{
    struct listen_port port;
    struct engawa_reason why;
    assert_true(listen_open(host, 0, &port, &why));
    assert_int_equal(port.count, 1);
    put_at(port.handle[0], place);
    return port.port;
}

static void sockets_that_are_handed_in_are_taken(void **state)
{
    struct listen_port taken;
    struct engawa_reason why;
    (void)state;
    int port = listen_at("127.0.0.1", 3);
    hand_in((long)getpid() + 1, 1); /* another process's */
    assert_true(listen_open("127.0.0.1", 0, &taken, &why));
    assert_int_not_equal(taken.port, port);
    assert_null(getenv("LISTEN_PID"));
    listen_close(&taken);
    setenv("LISTEN_PID", "1", 1); /* without a count */
    assert_true(listen_open("127.0.0.1", 0, &taken, &why));
    listen_close(&taken);
    hand_in(getpid(), 1);
    assert_true(listen_open(NULL, 8750, &taken, &why));
    assert_true(taken.count == 1 && taken.handle[0] == 3 && taken.port == port);
    assert_false(taken.local);
    assert_string_equal(taken.host, "127.0.0.1");
    listen_close(&taken);
}

static bool has_ipv6(void)
{
    struct listen_port port;
    struct engawa_reason why;
    bool has = listen_open("::1", 0, &port, &why);
    listen_close(&port);
    return has;
}

/* Its first address counts, since one is enough to find the server. */
static void a_unix_socket_and_addresses_are_handed_in_together(void **state)
{
    char host[] = "unix:/tmp/engawa-listen-XXXXXX";
    struct listen_port taken;
    struct engawa_reason why;
    (void)state;
    close(mkstemp(host + 5));
    unlink(host + 5);
    listen_at(host, 3);
    const char *first = has_ipv6() ? "::1" : "127.0.0.2";
    int port = listen_at(first, 4);
    listen_at("127.0.0.1", 5);
    hand_in(getpid(), 3);
    assert_true(listen_open(NULL, 0, &taken, &why));
    assert_true(taken.count == 3 && taken.local && taken.port == port);
    assert_string_equal(taken.host, first);
    listen_close(&taken);
    assert_int_equal(unlink(host + 5), 0);
}

static void what_is_handed_in_and_does_not_listen_is_refused(void **state)
{
    int pair[2];
    (void)state;
    put_at(dup(STDERR_FILENO), 3); /* no socket */
    assert_not_taken(1, 3);
    listen_at("127.0.0.1", 3);
    put_at(socket(AF_INET, SOCK_STREAM, 0), 4); /* connected to nothing */
    assert_not_taken(2, 4);
    listen_at("127.0.0.1", 3);
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair), 0);
    put_at(pair[0], 4);
    close(pair[1]);
    assert_not_taken(2, 4);
    for (int i = 0; i < HANDED; i++)
        listen_at("127.0.0.1", 3 + i);
    assert_not_taken(HANDED, 3 + LISTEN_MAX);
}

/* ---- places of other servers ---- */

static void a_place_of_another_server_is_an_address_with_a_port(void **state)
{
    static const char *const bad[] = {"",
                                      "127.0.0.1",
                                      "127.0.0.1:",
                                      "127.0.0.1:0",
                                      ":8751",
                                      "engawa:8751",
                                      "127.0.0.1:123456",
                                      "127.0.0.1:1x",
                                      "[::1]",
                                      "::1:8751",
                                      "[::1:",
                                      "127.0.0.1:99999"};
    struct sockaddr_storage place;
    struct sockaddr_in6 six;
    char host[LISTEN_PEER_MAX + 1], longest[LISTEN_PEER_MAX + 4];
    struct engawa_reason why;
    int port;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(listen_read_place(bad[i], &place));
    assert_true(listen_read_place("127.0.0.1:8751", &place));
    assert_int_equal(place.ss_family, AF_INET);
    assert_true(listen_read_place("[::1]:8751", &place));
    memcpy(&six, &place, sizeof six);
    assert_int_equal(ntohs(six.sin6_port), 8751);
    assert_true(listen_read_peer("engawa-2:8751", host, &port, &why));
    assert_string_equal(host, "engawa-2");
    assert_true(listen_read_peer("[fd00::2]:0", host, &port, &why));
    assert_string_equal(host, "fd00::2");
    memset(longest, 'x', LISTEN_PEER_MAX);
    strcpy(longest + LISTEN_PEER_MAX, ":1");
    assert_true(listen_read_peer(longest, host, &port, &why));
    strcpy(longest + LISTEN_PEER_MAX, "x:1");
    assert_false(listen_read_peer(longest, host, &port, &why));
    assert_false(listen_read_peer("fd00::2:8751", host, &port, &why));
    assert_false(listen_read_peer("10.0.0.2", host, &port, &why));
    assert_false(listen_read_peer("10.0.0.2:x", host, &port, &why));
    assert_false(listen_read_peer("10.0.0.2:65536", host, &port, &why));
}

#define WITH_HANDED(test)                                                                          \
    cmocka_unit_test_setup_teardown(test, keep_descriptors, put_descriptors_back)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_of_another_server_is_an_address_with_a_port),
        cmocka_unit_test(a_port_is_open_where_it_was_said_and_nowhere_else),
        cmocka_unit_test(a_port_that_cannot_be_opened_is_an_error_in_words),
        cmocka_unit_test(a_call_that_fails_is_a_refusal_with_a_reason),
        cmocka_unit_test(where_there_is_no_ipv6_it_listens_on_ipv4),
        cmocka_unit_test(a_unix_socket_is_for_its_group_and_goes_in_the_end),
        WITH_HANDED(sockets_that_are_handed_in_are_taken),
        WITH_HANDED(a_unix_socket_and_addresses_are_handed_in_together),
        WITH_HANDED(what_is_handed_in_and_does_not_listen_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
