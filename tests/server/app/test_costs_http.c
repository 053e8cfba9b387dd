/* test_costs_http.c - what a request over HTTP costs the event loop does not grow with the tables,
 * guests and decks of a server.
 *
 * The server is compiled once more so that it counts its steps, the basic blocks that it runs
 * (tests/server/house/test_costs.c), and runs in a child process. The thread of its loop counts in
 * memory that the child shares with this program.
 */
#include "bots/registry.h"
#include "cli/command/commands.h"
#include "games/registry.h"
#include "tests/support/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    MORE = 20000, /* steps that a request may cost more */
    GUESTS = 150, /* each with as many tables as a guest may host, and a deck */
    TABLES = 20,
    TIMES =
        5, /* that each is asked, of which the cheapest counts: ticks of the loop come between */
};

static volatile long *steps; /* shared with the child */
static _Thread_local bool counts;

/* The compiler calls this at each basic block of the server. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    if (counts)
        ++*steps;
}

/* %1$s: a table, %2$s: a guest's token. */
static const struct {
    const char *text;
    long more; /* steps that it may cost more */
} requests[] = {
    {"GET / HTTP/1.1", MORE},
    {"GET /health HTTP/1.1", MORE},
    {"GET /nothing HTTP/1.1", MORE},
    {"GET /t/%1$s HTTP/1.1", MORE},
    {"GET /t/%1$s/qr.svg HTTP/1.1", MORE},
    {"GET /t/%1$s/record.engawa HTTP/1.1", MORE},
    {"GET /t/nothing/record.engawa HTTP/1.1", MORE},
    {"GET /ws HTTP/1.1", MORE},
    {"GET /decks/ HTTP/1.1", MORE},
    {"GET /decks/ HTTP/1.1\r\nAuthorization: Bearer %2$s", MORE},
    {"GET /decks/ HTTP/1.1\r\nAuthorization: Bearer 0123456789abcdef0123456789abcdef", MORE},
    {"GET /decks/deck-7/1.jpg HTTP/1.1", MORE},
    {"GET /decks/nothing/1.jpg HTTP/1.1", MORE},
    {"PUT /decks/deck-7/1.jpg HTTP/1.1\r\nContent-Length: 1", MORE},
    {"PUT /decks/mine/1.jpg HTTP/1.1\r\nAuthorization: Bearer %2$s\r\nContent-Length: 9999999",
     MORE},
    {"PUT /decks/deck-7/1.jpg HTTP/1.1\r\nAuthorization: Bearer %2$s\r\nContent-Length: 1\r\n\r\nx",
     MORE},
    {"DELETE /decks/nothing HTTP/1.1", MORE},
    /* Once the allowance for uploads is taken, each table is asked for its deck. */
    {"DELETE /decks/nothing HTTP/1.1\r\nAuthorization: Bearer %2$s", MORE + 20L * GUESTS *TABLES},
};

enum { REQUESTS = sizeof requests / sizeof *requests };

static struct test_server server;
static char picture[65536];
static size_t picture_length;

/* Asks for REQUEST. Returns the steps of the loop until the connection has ended. */
static long cost_of(const char *request)
{
    long before = *steps, least = LONG_MAX;
    for (int i = 0; i < TIMES; i++) {
        size_t length;
        char *response = http_exchange(server.port, request, &length);
        assert_true(length > 12 && strncmp(response, "HTTP/1.1 ", 9) == 0);
        free(response);
        long after = *steps;
        least = after - before < least ? after - before : least;
        before = after;
    }
    assert_true(least > 0);
    return least;
}

static void ask_all(const char *table, const char *token, long cost[REQUESTS])
{
    for (int i = 0; i < REQUESTS; i++) {
        char asked[400], request[600];
        snprintf(asked, sizeof asked, requests[i].text, table, token);
        const char *line = strchr(asked, '\r'), *body = strstr(asked, "\r\n\r\n");
        int first = line ? (int)(line - asked) : (int)strlen(asked);
        int head = body ? (int)(body - asked) : (int)strlen(asked);
        snprintf(request, sizeof request,
                 "%.*s\r\nHost: 127.0.0.1:%d\r\nConnection: close%.*s\r\n\r\n%s", first, asked,
                 server.port, head - first, asked + first, body ? body + 4 : "");
        cost[i] = cost_of(request);
    }
}

/* A guest comes, opens as many tables as they may, and begins the deck NUMBER. */
static void fill(struct client *client, int number)
{
    char id[33], request[400];
    client_hello(client, server.port, NULL, "Chi");
    for (int i = 0; i < TABLES; i++)
        open_table(client, "yahtzee", 2, id);
    int head = snprintf(request, sizeof request,
                        "PUT /decks/deck-%d/1.jpg HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                        "Connection: close\r\nAuthorization: Bearer %s\r\n"
                        "Content-Length: %zu\r\n\r\n",
                        number, server.port, client->token, picture_length);
    int handle = client_socket(server.port);
    assert_int_equal(send(handle, request, (size_t)head, MSG_NOSIGNAL), head);
    assert_int_equal(send(handle, picture, picture_length, MSG_NOSIGNAL), picture_length);
    assert_int_equal(recv(handle, request, 12, MSG_WAITALL), 12);
    assert_memory_equal(request, "HTTP/1.1 201", 12);
    assert_true(client_wait_for_end(handle, CLIENT_PATIENCE));
    close(handle);
}

static void no_request_costs_more_in_a_full_server(void **unused)
{
    static const char *const options[] = {
        "--rate",          "0", "--requests",        "0",   "--uploads", "0",
        "--address-share", "0", "--uploads-at-once", "100", NULL};
    static struct client crowd[GUESTS];
    struct client client;
    long empty[REQUESTS], full[REQUESTS];
    char table[33], *directory = test_directory_new();
    (void)unused;
    counts = true;
    test_server_start(&server, cli_serve, directory, options);
    counts = false;
    client_hello(&client, server.port, NULL, "Aki");
    open_table(&client, "yahtzee", 2, table);
    ask_all(table, client.token, empty);
    for (int i = 0; i < GUESTS; i++)
        fill(&crowd[i], i);
    ask_all(table, client.token, full);
    for (int i = 0; i < GUESTS; i++)
        client_close(&crowd[i]);
    client_close(&client);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    test_directory_remove(directory);
    for (int i = 0; i < REQUESTS; i++)
        if (full[i] > empty[i] + requests[i].more)
            fail_msg("%s costs %ld steps, and %ld in a full server", requests[i].text, empty[i],
                     full[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_request_costs_more_in_a_full_server)};
    steps = mmap(NULL, sizeof *steps, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (steps == MAP_FAILED)
        return 1;
    FILE *file = fopen(PICTURE, "rb");
    picture_length = file ? fread(picture, 1, sizeof picture, file) : 0;
    if (picture_length == 0)
        return 1;
    fclose(file);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
