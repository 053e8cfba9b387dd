/* test_large_asks.c - memory that runs out for a request that needs much of it at once: the request
 * is refused, and the server goes on. test_memory.c looks at small allocations. */
#include "bots/registry.h"
#include "cli/command/commands.h"
#include "engine/large.h"
#include "games/registry.h"
#include "tests/server/app/shelf.h"
#include "tests/support/client.h"
#include "tests/support/scarce.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    LARGE_PICTURE = 500000, /* bytes */
    CARDS = 26
};

static struct test_server server;
static char *directory;
static struct client host;

/* ---- requests ---- */

/* Sends a request with BODY and returns the status of the response. */
static int ask(const char *method, const char *path, const char *body, size_t length)
{
    struct engawa_text request = {0};
    engawa_text_printf(&request,
                       "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"
                       "Authorization: Bearer %s\r\n",
                       method, path, server.port, host.token);
    if (body)
        engawa_text_printf(&request, "Content-Length: %zu\r\n", length);
    engawa_text_add(&request, "\r\n");
    if (body)
        engawa_text_add_bytes(&request, body, length);
    char response[4096] = "", rest[4096];
    int handle = client_socket(server.port);
    for (size_t sent = 0; sent < request.length;) {
        ssize_t count = send(handle, request.at + sent, request.length - sent, MSG_NOSIGNAL);
        if (count <= 0)
            break; /* the server has refused it and closed */
        sent += (size_t)count;
    }
    if (recv(handle, response, sizeof response - 1, 0) <= 0)
        fail_msg("no response to %s %s", method, path);
    while (recv(handle, rest, sizeof rest, 0) > 0)
        ;
    close(handle);
    engawa_text_free(&request);
    return atoi(response + 9);
}

/* A JPEG of LARGE_PICTURE bytes. */
static char *large_picture(void)
{
    char small[PICTURE], *picture = malloc(LARGE_PICTURE);
    size_t length = make_jpeg(small, 800, 1200, false), end = 6; /* after the scan */
    memset(picture, 0x55, LARGE_PICTURE);
    memcpy(picture, small, length - end);
    memcpy(picture + LARGE_PICTURE - end, small + length - end, end);
    return picture;
}

static int send_picture(const char *path)
{
    char *picture = large_picture();
    int status = ask("PUT", path, picture, LARGE_PICTURE);
    free(picture);
    return status;
}

static int send_cards(const char *deck)
{
    struct engawa_text path = {0}, cards = {0};
    engawa_text_printf(&path, "/decks/%s/deck.json", deck);
    engawa_text_add(&cards, "{\"cards\":[");
    for (int i = 0; i < CARDS; i++)
        engawa_text_add(&cards, i ? ",{}" : "{}");
    engawa_text_add(&cards, "]");
    while (cards.length < 300000)
        engawa_text_add(&cards, "          ");
    engawa_text_add(&cards, "}");
    int status = ask("PUT", path.at, cards.at, cards.length);
    engawa_text_free(&path);
    engawa_text_free(&cards);
    return status;
}

/* Sends the pictures of a deck, the first one large. */
static void send_pictures(const char *deck)
{
    char path[100], picture[PICTURE], thumb[PICTURE];
    size_t length = make_jpeg(picture, 800, 1200, false), small = make_jpeg(thumb, 240, 360, false);
    for (int i = 1; i <= CARDS; i++) {
        snprintf(path, sizeof path, "/decks/%s/%d.jpg", deck, i);
        assert_int_equal(i == 1 ? send_picture(path) : ask("PUT", path, picture, length), 201);
        snprintf(path, sizeof path, "/decks/%s/thumb/%d.jpg", deck, i);
        assert_int_equal(ask("PUT", path, thumb, small), 201);
    }
}

/* ---- memory that runs out ---- */

static char record_path[100];

static int put_picture(void)
{
    return send_picture("/decks/dogs/1.jpg");
}

static int put_cards(void)
{
    return send_cards("dogs");
}

static int get_picture(void)
{
    return ask("GET", "/decks/cats/1.jpg", NULL, 0);
}

static int get_record(void)
{
    return ask("GET", record_path, NULL, 0);
}

static const struct {
    const char *name;
    int (*ask)(void);
    int status; /* with enough memory */
} requests[] = {
    {"a picture is sent", put_picture, 201},
    {"a picture is read", get_picture, 200},
    {"a record is read", get_record, 200},
    {"a deck is finished", put_cards, 201}, /* and cannot be changed then */
};

/* Each large allocation of each request fails once. */
static void test_one_large_request_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        long nth = 0, count;
        int status;
        do {
            scarce_begin(++nth, ENGAWA_LARGE, false);
            status = requests[i].ask();
            count = scarce_end();
            if (status != requests[i].status && (count < nth || status < 400))
                fail_msg("%s: %d at large allocation %ld", requests[i].name, status, nth);
            assert_int_equal(ask("GET", "/health", NULL, 0), 200);
        } while (count >= nth && status != requests[i].status);
        if (nth == 1)
            fail_msg("%s without a large allocation", requests[i].name);
        assert_int_equal(kill(server.pid, 0), 0);
    }
    assert_string_equal(text_of(client_do(&host, "{s:s}", "ask", "lobby"), "code"), "");
}

/* ---- the server ---- */

/* A finished deck `cats`, a deck `dogs` in the making, and a table that is over after a long talk.
 */
static int set_up(void **state)
{
    static const char *const options[] = {"--uploads", "0", "--rate", "0", NULL};
    char id[33], words[400];
    (void)state;
    directory = test_directory_new();
    test_server_start(&server, cli_serve, directory, options);
    scarce_spare();
    client_hello(&host, server.port, NULL, "Aki");
    send_pictures("cats");
    assert_int_equal(send_cards("cats"), 201);
    send_pictures("dogs");
    open_table(&host, "yahtzee", 1, id);
    enter(&host, id);
    sit(&host, id, 0);
    done(client_do(&host, "{s:s,s:s}", "ask", "start", "table", id));
    memset(words, 'a', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    for (int i = 0; i < 400; i++) {
        snprintf(words, 12, "%d", i);
        words[strlen(words)] = ' ';
        done(client_do(&host, "{s:s,s:s,s:s}", "ask", "say", "table", id, "text", words));
    }
    done(client_do(&host, "{s:s,s:s}", "ask", "abandon", "table", id));
    snprintf(record_path, sizeof record_path, "/t/%s/record.engawa", id);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    client_close(&host);
    int status = test_server_stop(&server, SIGTERM);
    test_directory_remove(directory);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_one_large_request_is_refused, set_up, tear_down),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
