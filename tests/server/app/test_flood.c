/* test_flood.c - limits of one address at the real server: sockets, time, uploads, lines of its
 * log. In each test somebody floods it from 127.0.0.2, and others come from 127.0.0.1 and .3.
 *
 * The doses are small and the bounds are set low; without a bound the flood takes what others need.
 */
#define _GNU_SOURCE /* prlimit */

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

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FLOOD = 120, SHARE = 20 };

static const char flooder[] = "127.0.0.2", other[] = "127.0.0.3";

static struct test_server server;
static char *directory;

static void begin(const char *const *options)
{
    directory = test_directory_new();
    client_source = NULL;
    test_server_start(&server, cli_serve, directory, options);
}

static void end(void)
{
    client_source = NULL;
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    test_directory_remove(directory);
}

static void say(int handle, const char *text)
{
    send(handle, text, strlen(text), MSG_NOSIGNAL);
}

/* Opens COUNT sockets from ADDRESS and says TEXT in each. */
static void flood(const char *address, int *handles, int count, const char *text)
{
    client_source = address;
    for (int i = 0; i < count; i++) {
        handles[i] = client_socket(server.port);
        assert_true(handles[i] >= 0);
        say(handles[i], text);
    }
    client_source = NULL;
}

/* How many of the sockets the server still holds. */
static int count_open(const int *handles, int count)
{
    int open = 0;
    for (int i = 0; i < count; i++) {
        char byte;
        struct pollfd ready = {.fd = handles[i], .events = POLLIN};
        open += poll(&ready, 1, 0) == 0 || recv(handles[i], &byte, 1, MSG_PEEK) > 0;
    }
    return open;
}

static void close_all(const int *handles, int count)
{
    for (int i = 0; i < count; i++)
        close(handles[i]);
}

/* How many descriptors the server has. */
static int count_descriptors(void)
{
    char path[64];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%d/fd", (int)server.pid);
    DIR *folder = opendir(path);
    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count - 2;
}

static void expect_health(void)
{
    char *response = http_get(server.port, "/health", "");
    assert_int_equal(strncmp(response, "HTTP/1.1 200", 12), 0);
    free(response);
}

/* Expects a newcomer to get in, and PLAYER, who sits at the table ID, to come back to it. */
static void expect_welcome(const struct client *player, const char *id)
{
    struct client newcomer, again;
    client_hello(&newcomer, server.port, NULL, "Ben");
    client_hello(&again, server.port, player->token, NULL);
    json_t *reply = client_do(&again, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0);
    assert_int_equal(number_of(reply, "seat"), 0);
    json_decref(reply);
    client_close(&newcomer);
    client_close(&again);
}

/* ---- sockets ---- */

static const char half_a_head[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-";

static void one_address_takes_no_descriptors_from_others(void **state)
{
    static const char *const options[] = {"--sockets",  "100",           "--sockets-per-address",
                                          "20",         "--per-address", "20",
                                          "--patience", "3600",          NULL};
    struct client player;
    char id[33];
    int handles[FLOOD];
    (void)state;
    begin(options);
    client_hello(&player, server.port, NULL, "Aki");
    open_table(&player, "yahtzee", 2, id);
    sit(&player, id, 0);
    int before = count_descriptors();
    flood(flooder, handles, FLOOD, half_a_head);
    expect_health();
    expect_welcome(&player, id);
    assert_int_equal(count_open(handles, FLOOD), SHARE);
    assert_in_range(count_descriptors(), before, before + SHARE + 4);
    close_all(handles, FLOOD);
    client_close(&player);
    end();
}

static void with_all_sockets_taken_the_largest_holder_loses_one(void **state)
{
    static const char *const options[] = {
        "--sockets", "40", "--sockets-per-address", "30", "--patience", "3600", NULL};
    int first[30], second[20];
    (void)state;
    begin(options);
    flood(flooder, first, 30, half_a_head);
    flood(other, second, 20, half_a_head);
    expect_health();
    assert_in_range(count_open(first, 30), 18, 22);
    assert_in_range(count_open(second, 20), 18, 20);
    close_all(first, 30);
    close_all(second, 20);
    end();
}

static void websockets_of_one_address_are_bounded(void **state)
{
    static const char *const options[] = {"--connections", "8", "--per-address", "4", NULL};
    struct client clients[5], newcomer;
    (void)state;
    begin(options);
    client_source = flooder;
    for (int i = 0; i < 5; i++)
        assert_int_equal(client_connect(&clients[i], server.port, ""), i < 4 ? 101 : 503);
    client_source = NULL;
    client_hello(&newcomer, server.port, NULL, "Ben");
    client_close(&newcomer);
    for (int i = 0; i < 5; i++)
        client_close(&clients[i]);
    end();
}

/* Processor: asks are counted, costly ones for more. */
static void requests_of_one_address_are_bounded(void **state)
{
    static const char *const options[] = {"--requests", "2", NULL};
    int answered = 0;
    (void)state;
    begin(options);
    client_source = flooder;
    for (int i = 0; i < 30; i++) {
        char *response = http_get(server.port, "/t/abc/qr.svg", "");
        answered += strncmp(response, "HTTP/1.1 200", 12) == 0;
        free(response);
    }
    assert_in_range(answered, 5, 8); /* 40 at once; each costs a connection and five requests */
    char *response = http_get(server.port, "/t/abc/record.engawa", "");
    if (*response && strncmp(response, "HTTP/1.1 429", 12) != 0)
        fail_msg("%.300s", response);
    free(response);
    client_source = NULL;
    expect_health();
    end();
}

/* Responses to a client that does not read wait in memory. */
static void unread_output_is_bounded(void **state)
{
    static const char deck[] = "{\"title\":null,\"cards\":[]}";
    static const char *const options[] = {"--unread", "20", "--unread-per-address", "13", NULL};
    static const int statuses[] = {200, 200, 503, 200, 503}; /* of 6 MB each */
    char command[600], request[200];
    int small = 4096, handles[5];
    (void)state;
    directory = test_directory_new(); /* a deck that was there before, with a file of 6 MB */
    snprintf(command, sizeof command,
             "mkdir -p %s/decks/big/thumb && printf '%%s' '%s' > %s/decks/big/deck.json && "
             "truncate -s 6M %s/decks/big/1.jpg",
             directory, deck, directory, directory);
    assert_int_equal(system(command), 0);
    client_source = NULL;
    test_server_start(&server, cli_serve, directory, options);
    snprintf(request, sizeof request, "GET /decks/big/1.jpg HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
             server.port);
    for (int i = 0; i < 5; i++) {
        char response[64] = "";
        client_source = i < 3 ? flooder : other;
        handles[i] = client_socket(server.port);
        setsockopt(handles[i], SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        say(handles[i], request);
        struct pollfd ready = {.fd = handles[i], .events = POLLIN};
        assert_int_equal(poll(&ready, 1, CLIENT_PATIENCE), 1);
        assert_true(recv(handles[i], response, sizeof response - 1, 0) > 12);
        assert_int_equal(atoi(response + 9), statuses[i]);
    }
    client_source = NULL;
    expect_health();
    close_all(handles, 5);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    snprintf(command, sizeof command, "rm -r '%s/decks'", directory);
    assert_int_equal(system(command), 0);
    test_directory_remove(directory);
}

/* ---- time ---- */

static void a_request_that_does_not_come_ends_the_connection(void **state)
{
    static const char *const options[] = {"--patience", "1", NULL};
    static const char *const slow[] = {
        "",                                        /* nothing */
        "GET /",                                   /* half a line */
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-", /* half a head */
        "CONNECT x HTTP/1.1\r\nHost: x\r\n\r\n",   /* no request that there is */
    };
    int handles[7];
    char request[300];
    struct client client;
    (void)state;
    begin(options);
    client_hello(&client, server.port, NULL, "Aki");
    client_source = flooder;
    for (int i = 0; i < 4; i++) {
        handles[i] = client_socket(server.port);
        say(handles[i], slow[i]);
    }
    for (int i = 4; i < 7; i++)
        handles[i] = client_socket(server.port);
    snprintf(request, sizeof request, "GET /health HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
             server.port); /* a connection that is kept for nothing */
    say(handles[4], request);
    snprintf(request, sizeof request,
             "PUT /decks/cats/1.jpg HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
             "Content-Length: 3000\r\n\r\nabc",
             server.port, client.token); /* a body that does not end */
    say(handles[5], request);
    snprintf(request, sizeof request,
             "PUT /decks/cats/1.jpg HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
             "Content-Length: 3000\r\n\r\nabc",
             server.port); /* nor one that was refused */
    say(handles[6], request);
    for (int i = 0; i < 7; i++)
        assert_true(client_wait_for_end(handles[i], CLIENT_PATIENCE));
    close_all(handles, 7);
    done(client_do(&client, "{s:s}", "ask", "ping")); /* a WebSocket may be silent */
    client_close(&client);
    end();
}

/* Reads COUNT bytes at HANDLE. */
static void read_away(int handle, long count)
{
    static char bytes[65536];
    while (count > 0) {
        struct pollfd ready = {.fd = handle, .events = POLLIN};
        assert_int_equal(poll(&ready, 1, CLIENT_PATIENCE), 1);
        ssize_t got = recv(handle, bytes, sizeof bytes, 0);
        assert_true(got > 0);
        count -= got;
    }
}

/* Requests that a client sends during a response that it does not read are not read before. */
static void a_visitor_who_does_not_read_is_paused(void **state)
{
    static const char *const options[] = {"--patience", "3600", NULL};
    int handle;
    char request[200];
    (void)state;
    begin(options);
    handle = client_socket(server.port);
    snprintf(request, sizeof request,
             "GET /assets/huge-1.bin HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", server.port);
    say(handle, request);
    struct pollfd ready = {.fd = handle, .events = POLLIN};
    assert_int_equal(poll(&ready, 1, CLIENT_PATIENCE), 1); /* the response has begun */
    for (int i = 0; i < 1000; i++) /* more than the server takes at a time */
        send(handle, request, strlen(request), MSG_NOSIGNAL | MSG_DONTWAIT);
    expect_health();
    read_away(handle, 2 * (8L << 20)); /* two responses come, without their heads */
    close(handle);
    expect_health();
    end();
}

/* A ping is no message, but costs as much processor. A client that sends very many is not read. */
static void pings_weigh_too(void **state)
{
    static const char ping[] = "\x89\x80"
                               "mask";
    static const char *const options[] = {"--rate", "1", NULL};
    static char dose[6 * 40000];
    struct client client, newcomer;
    struct pollfd ready = {.events = POLLOUT};
    long sent = 0;
    (void)state;
    for (size_t i = 0; i < sizeof dose; i++)
        dose[i] = ping[i % 6];
    begin(options);
    client_source = flooder;
    client_hello(&client, server.port, NULL, "Aki");
    ready.fd = client.socket;
    while (poll(&ready, 1, 300) == 1 && sent < 500000000) {
        ssize_t more = send(client.socket, dose + sent % 6, sizeof dose - 6, MSG_DONTWAIT);
        sent += more > 0 ? more : 0;
    }
    assert_in_range(sent, 1, 499999999);
    client_source = other;
    client_hello(&newcomer, server.port, NULL, "Ben");
    client_close(&newcomer);
    expect_health();
    client_close(&client);
    end();
}

/* ---- uploads ---- */

/* Sends the head of an upload of LENGTH bytes. */
static int begin_upload(const char *token, int length)
{
    char head[300];
    int handle = client_socket(server.port);
    snprintf(head, sizeof head,
             "PUT /decks/cats/1.jpg HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
             "Content-Length: %d\r\n\r\n",
             server.port, token, length);
    say(handle, head);
    return handle;
}

/* Returns the status of the response that comes at HANDLE, and closes it. */
static int status_of(int handle)
{
    char response[64] = "";
    struct pollfd ready = {.fd = handle, .events = POLLIN};
    assert_int_equal(poll(&ready, 1, CLIENT_PATIENCE), 1);
    assert_true(recv(handle, response, sizeof response - 1, 0) > 12);
    close(handle);
    return atoi(response + 9);
}

/* The status of an upload of three bytes, which are no picture. */
static int upload(const char *token)
{
    int handle = begin_upload(token, 3);
    say(handle, "abc");
    return status_of(handle);
}

static void an_upload_is_looked_at_before_its_body_comes(void **state)
{
    struct client client;
    (void)state;
    begin(NULL);
    client_hello(&client, server.port, NULL, "Aki");
    assert_int_equal(status_of(begin_upload("nobody", 500000)), 401);
    assert_int_equal(status_of(begin_upload(client.token, 700000)), 413);
    assert_int_equal(status_of(begin_upload(client.token, 2000000000)), 413);
    assert_int_equal(status_of(begin_upload(client.token, 0)), 400);
    client_close(&client);
    end();
}

static void uploads_at_once_are_bounded(void **state)
{
    static const char *const options[] = {"--uploads-at-once", "2", "--patience", "3600", NULL};
    struct client aki, ben;
    int waiting[2];
    (void)state;
    begin(options);
    client_hello(&aki, server.port, NULL, "Aki");
    client_hello(&ben, server.port, NULL, "Ben");
    client_source = flooder;
    for (int i = 0; i < 2; i++)
        waiting[i] = begin_upload(aki.token, 1000);
    assert_int_equal(upload(aki.token), 429); /* the guest's third */
    assert_int_equal(upload(ben.token), 429); /* and the address's */
    client_source = NULL;
    assert_int_equal(upload(aki.token), 429);
    assert_int_equal(upload(ben.token), 400); /* it was read */
    say(waiting[0], "abc");
    close_all(waiting, 2);
    int status = 429;
    while (status == 429) /* until the server has noticed */
        status = upload(aki.token);
    assert_int_equal(status, 400);
    client_close(&aki);
    client_close(&ben);
    end();
}

static void uploads_in_a_minute_are_bounded(void **state)
{
    static const char *const options[] = {"--uploads", "1", NULL};
    struct client aki, ben;
    int status = 400, count = 0;
    (void)state;
    begin(options);
    client_hello(&aki, server.port, NULL, "Aki");
    client_hello(&ben, server.port, NULL, "Ben");
    client_source = flooder;
    for (; status == 400; count++)
        status = upload(aki.token);
    assert_int_equal(status, 429);
    assert_in_range(count, 20, 30); /* twenty at once; a slow machine gets one more a minute */
    assert_int_equal(upload(ben.token), 429); /* from the same address */
    client_source = NULL;
    assert_int_equal(upload(ben.token), 400);
    client_close(&aki);
    client_close(&ben);
    end();
}

/* ---- the log, and the end ---- */

/* Begins with the server's standard error in a pipe, and returns its other end. */
static int begin_with_log(const char *const *options)
{
    int log[2];
    assert_int_equal(pipe(log), 0);
    fcntl(log[0], F_SETFD, FD_CLOEXEC);
    test_server_log = log[1];
    begin(options);
    test_server_log = -1;
    close(log[1]);
    return log[0];
}

/* All that came out of the pipe LOG, whose other end is closed. */
static char *read_log(int log)
{
    static char text[65536];
    ssize_t got, length = 0;
    while ((got = read(log, text + length, sizeof text - 1 - (size_t)length)) > 0)
        length += got;
    text[length] = '\0';
    close(log);
    return text;
}

static int count_lines(const char *text)
{
    int lines = 0;
    while ((text = strchr(text, '\n'))) {
        text++;
        lines++;
    }
    return lines;
}

static void a_disk_that_fails_does_not_fill_the_log(void **state)
{
    static const char *const options[] = {"--rate", "0", NULL};
    struct client client;
    (void)state;
    int log = begin_with_log(options);
    client_hello(&client, server.port, NULL, "Aki");
    struct rlimit full = {1, 1};
    assert_int_equal(prlimit(server.pid, RLIMIT_FSIZE, &full, NULL), 0);
    for (int i = 0; i < 60; i++) {
        char name[8];
        snprintf(name, sizeof name, "A%d", i);
        expect_code(client_ask(&client, "{s:s,s:s}", "ask", "name", "name", name), "store");
    }
    client_close(&client);
    end();
    assert_in_range(count_lines(read_log(log)), 1, 20);
}

static void strangers_do_not_fill_the_log(void **state)
{
    static const char *const garbage[] = {
        "\x16\x03\x01\x02 nonsense\r\n\r\n",
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n\r\n",
        "CONNECT x HTTP/1.1\r\nHost: x\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    };
    int handles[80];
    (void)state;
    int log = begin_with_log(NULL);
    for (int i = 0; i < 4; i++) {
        flood(flooder, handles, 80, garbage[i]);
        close_all(handles, 80);
        expect_health();
    }
    end();
    assert_in_range(count_lines(read_log(log)), 0, 20);
}

/* A client that comes while the system gives the server no descriptor waits, and causes no busy
 * loop. */
static void without_descriptors_newcomers_wait(void **state)
{
    struct rlimit before, none;
    struct client client;
    char request[100];
    (void)state;
    int log = begin_with_log(NULL);
    client_hello(&client, server.port, NULL, "Aki");
    assert_int_equal(prlimit(server.pid, RLIMIT_NOFILE, NULL, &before), 0);
    none = (struct rlimit){1, before.rlim_max};
    assert_int_equal(prlimit(server.pid, RLIMIT_NOFILE, &none, NULL), 0);
    int handle = client_socket(server.port);
    snprintf(request, sizeof request, "GET /health HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
             server.port);
    say(handle, request);
    struct pollfd said = {.fd = log, .events = POLLIN};
    assert_int_equal(poll(&said, 1, CLIENT_PATIENCE), 1); /* the server has noticed */
    done(client_do(&client, "{s:s}", "ask", "ping"));
    assert_int_equal(count_open(&handle, 1), 1);
    assert_int_equal(prlimit(server.pid, RLIMIT_NOFILE, &before, NULL), 0);
    assert_int_equal(status_of(handle), 200);
    client_close(&client);
    end();
    assert_in_range(count_lines(read_log(log)), 1, 20);
}

TOPIC(flood)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_address_takes_no_descriptors_from_others),
        cmocka_unit_test(with_all_sockets_taken_the_largest_holder_loses_one),
        cmocka_unit_test(websockets_of_one_address_are_bounded),
        cmocka_unit_test(requests_of_one_address_are_bounded),
        cmocka_unit_test(unread_output_is_bounded),
        cmocka_unit_test(a_request_that_does_not_come_ends_the_connection),
        cmocka_unit_test(a_visitor_who_does_not_read_is_paused),
        cmocka_unit_test(pings_weigh_too),
        cmocka_unit_test(an_upload_is_looked_at_before_its_body_comes),
        cmocka_unit_test(uploads_at_once_are_bounded),
        cmocka_unit_test(uploads_in_a_minute_are_bounded),
        cmocka_unit_test(a_disk_that_fails_does_not_fill_the_log),
        cmocka_unit_test(strangers_do_not_fill_the_log),
        cmocka_unit_test(without_descriptors_newcomers_wait),
    };
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
