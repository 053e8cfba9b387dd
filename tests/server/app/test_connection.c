/* test_connection.c - the real server on a loopback port: HTTP, the checks of a connection, and
 * single messages over the WebSocket, right and wrong. Guests and games are tested in
 * test_server.c.
 *
 * The server runs in a child process of this program.
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

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct test_server server;
static char *directory;

static int start(void **state)
{
    (void)state;
    directory = test_directory_new();
    test_server_start(&server, cli_serve, directory, NULL);
    return 0;
}

/* ---- HTTP ---- */

/* The response to a request, in which each %d is the port of the server; LENGTH may be NULL. */
static char *exchange(const char *format, size_t *length)
{
    char request[1000];
    size_t size = 0;
    for (const char *at = format; *at; at++)
        if (at[0] == '%' && at[1] == 'd') {
            size += (size_t)snprintf(request + size, sizeof request - size, "%d", server.port);
            at++;
        } else {
            request[size++] = *at;
        }
    request[size] = '\0';
    return http_exchange(server.port, request, length);
}

#define HOST "Host: 127.0.0.1:%d\r\n"

static void expect_status(const char *path, const char *status)
{
    char *response = http_get(server.port, path, "");
    if (strncmp(response + 9, status, 3) != 0)
        fail_msg("GET %s: %.40s", path, response);
    free(response);
}

static void test_first_line_is_the_link(void **state)
{
    char expected[100];
    (void)state;
    snprintf(expected, sizeof expected, "Engawa is open at http://127.0.0.1:%d/\n", server.port);
    assert_string_equal(server.first_line, expected);
}

static void test_paths(void **state)
{
    (void)state;
    expect_status("/", "200");
    expect_status("/t/abc", "200");
    expect_status("/replay/abc", "200");
    expect_status("/t/abc/", "200");
    expect_status("/replay/abc/", "200");
    expect_status("/t/abc//", "404");
    expect_status("/health", "200");
    expect_status("/t/abc/qr.svg", "200");
    expect_status("/t/abc/record.engawa", "404");
    expect_status("/t/../secret", "404");
    expect_status("/../../etc/passwd", "404");
    expect_status("/nothing", "404");
    expect_status("/t/ABC", "404");
    expect_status("/ws", "404");
}

static void test_headers_keep_other_sites_out(void **state)
{
    char *response = http_get(server.port, "/", "");
    (void)state;
    assert_non_null(strstr(response, "content-security-policy: default-src 'self'"));
    assert_non_null(strstr(response, "'wasm-unsafe-eval'"));
    assert_null(strstr(response, "unsafe-inline"));
    assert_non_null(strstr(response, "frame-ancestors 'none'"));
    assert_non_null(strstr(response, "x-content-type-options: nosniff"));
    assert_non_null(strstr(response, "referrer-policy: no-referrer"));
    free(response);
}

/* Expects PARTS, ended by NULL, in the page at PATH for a reader of LANGUAGE; none of what follows
 * after a second NULL. */
static void expect_parts(const char *path, const char *language, const char *const *parts)
{
    char header[60];
    snprintf(header, sizeof header, "Accept-Language: %s\r\n", language);
    char *response = http_get(server.port, path, header);
    for (; *parts; parts++)
        if (!strstr(response, *parts))
            fail_msg("%s lacks %s", response, *parts);
    while (*++parts)
        if (strstr(response, *parts))
            fail_msg("%s has %s", response, *parts);
    assert_non_null(strstr(response, "</head>"));
    free(response);
}

/* Opens a table with these FIELDS, members of a JSON object, and expects PARTS as expect_parts in
 * the preview of its link, or of its evening's. */
static void expect_preview(struct client *host, const char *fields, const char *language,
                           const char *const *parts)
{
    char path[100], text[300];
    snprintf(text, sizeof text, "{\"ask\":\"open\",%s}", fields);
    json_t *ask = json_loads(text, 0, NULL), *opened = client_do(host, "O", ask);
    bool evening = strstr(fields, "evening") != NULL;
    snprintf(path, sizeof path, "/%s/%s", evening ? "e" : "t",
             text_of(opened, evening ? "evening" : "table"));
    expect_parts(path, language, parts);
    json_decref(opened);
    json_decref(ask);
}

/* Opens a table in an evening with these FIELDS, ends both, and expects PARTS as expect_preview in
 * the preview of the table's link. The evening's link says that it is over. */
static void expect_over(struct client *host, const char *fields, const char *const *parts)
{
    char text[300], path[100];
    snprintf(text, sizeof text,
             "{\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":2,\"seat\":0,\"evening\":true%s}",
             fields);
    json_t *ask = json_loads(text, 0, NULL), *opened = client_do(host, "O", ask);
    done(client_do(host, "{s:s,s:s}", "ask", "abandon", "table", text_of(opened, "table")));
    done(client_do(host, "{s:s,s:s}", "ask", "abandon", "table", text_of(opened, "evening")));
    snprintf(path, sizeof path, "/t/%s", text_of(opened, "table"));
    expect_parts(path, "en", parts);
    snprintf(path, sizeof path, "/e/%s", text_of(opened, "evening"));
    expect_parts(path, "en", (const char *const[]){"What was played", NULL, NULL});
    json_decref(opened);
    json_decref(ask);
}

static void test_a_link_says_what_it_leads_to(void **state)
{
    struct client aki;
    (void)state;
    client_hello(&aki, server.port, NULL, "Aki");
    expect_preview(&aki, "\"game\":\"yahtzee\",\"seats\":4,\"seat\":0", "ja,en;q=0.5",
                   (const char *const[]){
                       "og:title\" content=\"Akiさんの卓 – ヤッツィー – あと3席\"",
                       "/preview/yahtzee.png\"", "content=\"ja_JP\"", "twitter:card", NULL, NULL});
    expect_preview(
        &aki, "\"game\":\"dixit\",\"seats\":3,\"title\":\"A & <b>\\\"\"", "de",
        (const char *const[]){"content=\"A &#38; &#60;b&#62;&#34; – Dixit – 3 seats left\"",
                              "/preview/engawa.png\"", NULL, "<b>", NULL});
    expect_preview(
        &aki,
        "\"game\":\"yahtzee\",\"seats\":2,\"seat\":0,\"title\":\"Birthday\","
        "\"private\":true",
        "en",
        (const char *const[]){"content=\"Yahtzee – 1 seat left\"", NULL, "Aki", "Birthday", NULL});
    expect_preview(
        &aki, "\"game\":\"yahtzee\",\"seats\":2,\"seat\":0,\"evening\":true", "en",
        (const char *const[]){"content=\"Evening of ", ": 0 people, 1 game\"", "/e/", NULL, NULL});
    expect_preview(&aki,
                   "\"game\":\"yahtzee\",\"seats\":2,\"seat\":0,\"evening\":true,"
                   "\"title\":\"Birthday\",\"private\":true",
                   "ja",
                   (const char *const[]){"の集い – ヤッツィー\"", NULL, "Aki", "Birthday", NULL});
    client_close(&aki);
    client_hello(&aki, server.port, NULL, "Aki");
    expect_over(&aki, "",
                (const char *const[]){"content=\"Aki’s table – Yahtzee – over\"", NULL, NULL});
    expect_over(&aki, ",\"private\":true",
                (const char *const[]){"content=\"Yahtzee – over\"", NULL, "Aki", NULL});
    client_close(&aki);
    char *unknown = http_get(server.port, "/t/abc", "");
    assert_non_null(strstr(unknown, "og:title\" content=\"Engawa 縁側\""));
    free(unknown);
}

/* ---- several requests ---- */

/* Checks the statuses of the responses that TEXT is made of, in order; ended by 0. */
static void expect_statuses(const char *text, const int *statuses)
{
    for (; *statuses; statuses++) {
        if (!text || strncmp(text, "HTTP/1.1 ", 9) != 0 || atoi(text + 9) != *statuses)
            fail_msg("not %d: %.200s", *statuses, text ? text : "nothing");
        text = strstr(text + 9, "HTTP/1.1 ");
    }
    if (text)
        fail_msg("one response more: %.200s", text);
}

#define LAST "GET /health HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n"

static void test_a_connection_brings_many_requests(void **state)
{
    (void)state;
    char *response = exchange("GET /health HTTP/1.1\r\n" HOST "\r\n"
                              "GET /nothing HTTP/1.1\r\n" HOST "\r\n"
                              "HEAD / HTTP/1.1\r\n" HOST "\r\n"
                              "GET /decks/ HTTP/1.1\r\n" HOST "\r\n" LAST,
                              NULL);
    expect_statuses(response, (const int[]){200, 404, 200, 200, 200, 0});
    assert_true(strstr(response, "connection: close\r\n") > strstr(response, "{\"decks\":"));
    free(response);
    response = exchange(LAST "GET /nothing HTTP/1.1\r\n" HOST "\r\n", NULL);
    expect_statuses(response, (const int[]){200, 0});
    free(response);
    response = exchange("GET /health HTTP/1.0\r\n" HOST "\r\nGET / HTTP/1.0\r\n\r\n", NULL);
    expect_statuses(response, (const int[]){200, 0});
    free(response);
}

/* Each is looked at when the response before it is there, and none takes a body for a request. */
static void test_a_body_behind_another_request(void **state)
{
#define BODY "Content-Length: 24\r\n\r\nGET /health HTTP/1.1\r\n\r\n"
    static const struct {
        const char *request;
        int status;
    } cases[] = {{"GET /health HTTP/1.1\r\n" HOST "\r\n", 200},
                 {"GET /decks/ HTTP/1.1\r\n" HOST "\r\n", 200},
                 {"GET /nothing HTTP/1.1\r\n" HOST BODY, 404},
                 {"GET /decks/ HTTP/1.1\r\n" HOST BODY, 200},
                 {"DELETE /decks/a HTTP/1.1\r\n" HOST BODY, 401},
                 {"PUT /decks/a/1.jpg HTTP/1.1\r\n" HOST BODY, 401}};
    enum { CASES = sizeof cases / sizeof *cases };
    (void)state;
    for (int i = 0; i < CASES; i++)
        for (int j = 0; j < CASES; j++) {
            char both[900];
            snprintf(both, sizeof both, "%s%s%s", cases[i].request, cases[j].request, LAST);
            char *response = exchange(both, NULL);
            expect_statuses(response, (const int[]){cases[i].status, cases[j].status, 200, 0});
            free(response);
        }
#undef BODY
}

/* A body that is wanted is asked for; one that is not wanted, or too large, ends the connection. */
static void test_a_client_may_ask_before_it_sends_a_body(void **state)
{
    struct client client;
    char request[400];
    (void)state;
    client_hello(&client, server.port, NULL, "Aki");
    snprintf(request, sizeof request,
             "PUT /decks/a/1.jpg HTTP/1.1\r\n" HOST "Authorization: Bearer %s\r\n"
             "Expect: 100-continue\r\nContent-Length: 5\r\n\r\nabcde" LAST,
             server.port, client.token, server.port);
    char *response = http_exchange(server.port, request, NULL);
    expect_statuses(response, (const int[]){100, 400, 200, 0});
    free(response);
    response = exchange("PUT /decks/a/1.jpg HTTP/1.1\r\n" HOST
                        "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n",
                        NULL);
    expect_statuses(response, (const int[]){401, 0});
    free(response);
    response = exchange("GET /health HTTP/1.1\r\n" HOST "Expect: tea\r\n\r\n", NULL);
    expect_statuses(response, (const int[]){417, 0});
    free(response);
    client_close(&client);
}

static void test_head_and_post(void **state)
{
    (void)state;
    char *response = exchange("HEAD /health HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n", NULL);
    assert_int_equal(strncmp(response, "HTTP/1.1 200", 12), 0);
    assert_string_equal(strstr(response, "\r\n\r\n"), "\r\n\r\n");
    free(response);
    response = exchange("POST / HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc", NULL);
    assert_int_equal(strncmp(response, "HTTP/1.1 405", 12), 0);
    free(response);
}

static void test_refusals_are_in_the_browsers_language(void **state)
{
    char *response = http_get(server.port, "/nothing", "Accept-Language: ja,en;q=0.8\r\n");
    (void)state;
    assert_non_null(strstr(response, "ここには何もありません"));
    free(response);
}

static void test_a_wrong_link_shows_the_page(void **state)
{
    char *response = http_get(server.port, "/nothing/at/all", "Accept: text/html,*/*;q=0.8\r\n");
    (void)state;
    assert_int_equal(strncmp(response, "HTTP/1.1 404", 12), 0);
    assert_non_null(strstr(response, "content-type: text/html"));
    free(response);
}

/* Every response keeps other sites out. */
static void expect_response(const char *request, int status)
{
    char *response = exchange(request, NULL);
    if (atoi(response + strcspn(response, " ")) != status)
        fail_msg("%s\n%.200s", request, response);
    assert_non_null(strstr(response, "content-security-policy: default-src 'self'"));
    assert_non_null(strstr(response, "x-content-type-options: nosniff"));
    free(response);
}

static void test_garbage_instead_of_http(void **state)
{
    static const char *const garbage[] = {"\x16\x03\x01\x02 nonsense\r\n\r\n\r\n",
                                          "BREW / HTTP/1.1\r\n\r\n",
                                          "GET\r\n\r\n",
                                          "\r\n\r\n",
                                          "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
                                          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"};
    (void)state;
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        char *response = http_exchange(server.port, garbage[i], NULL);
        if (*response && !strstr(response, "content-security-policy:"))
            fail_msg("%s: %.100s", garbage[i], response);
        free(response);
    }
    expect_status("/health", "200");
}

/* A request that two programs could read in two ways is refused, and ends the connection. */
static void test_requests_that_are_not_well_formed(void **state)
{
#define ODD(first, fields) first " HTTP/1.1\r\n" HOST fields "\r\n"
    static const struct {
        int status;
        const char *request;
    } cases[] = {
        {400, ODD("GET /%00", "")},
        {400, ODD("GET /%00x", "")},
        {400, ODD("GET /health%00", "")},
        {400, ODD("GET /decks/%00b", "")},
        {400, ODD("GET /%7f", "")},
        {400, ODD("GET /%4", "")},
        {400, ODD("GET /%zz", "")},
        {400, ODD("GET /%ff", "")},
        {400, ODD("GET /health#x", "")},
        {400, ODD("GET  /health", "")},
        {400, ODD("GET health", "")},
        {400, ODD("GET *", "")},
        {400, ODD("GET http://127.0.0.1:%d/health", "")},
        {400, ODD("G@T /health", "")},
        {400, ODD("", "")},
        {400, "\r\n" ODD("GET /health", "")},
        {400, ODD("GET /health", "Content-Length: 5, 5\r\n") "abcde"},
        {400, ODD("GET /health", "Content-Length: +5\r\n") "abcde"},
        {400, ODD("GET /health", "Content-Length:\r\n")},
        {400, ODD("GET /health", "Content-Length: 5\r\nContent-Length: 5\r\n") "abcde"},
        {400, ODD("GET /health", "Transfer-Encoding: chunked\r\n") "0\r\n\r\n"},
        {400, ODD("GET /health", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n") "0\r\n"},
        {400, ODD("GET /health", "X : y\r\n")},
        {400, ODD("GET /health", " x: y\r\n")},
        {400, ODD("GET /health", "X: y\r\n z\r\n")},
        {400, ODD("GET /health", "X: y\nZ: z\r\n")},
        {400, ODD("GET /health", "X: y\rZ: z\r\n")},
        {400, ODD("GET /health", "X: \x01\r\n")},
        {400, ODD("GET /health", "X\r\n")},
        {400, ODD("GET /health", ": y\r\n")},
        {400, ODD("GET /health", HOST)},
        {400, "GET /health HTTP/1.1\r\n\r\n"},
        {400, "GET /health\r\n" HOST "\r\n"},
        {400, "GET /health HTTP/1.1 \r\n" HOST "\r\n"},
        {400, "GET /health http/1.1\r\n" HOST "\r\n"},
        {505, "GET /health HTTP/9.9\r\n" HOST "\r\n"},
        {505, "PRI * HTTP/2.0\r\n" HOST "\r\n"},
    };
#undef ODD
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        expect_response(cases[i].request, cases[i].status);
        char *response = exchange(cases[i].request, NULL);
        expect_statuses(response, (const int[]){cases[i].status, 0});
        free(response);
    }
}

/* Puts COUNT times TEXT between BEFORE and AFTER, in which %d is the port; returns the status. */
static int ask_at_length(const char *before, const char *text, int count, const char *after)
{
    struct engawa_text request = {0};
    engawa_text_printf(&request, before, server.port);
    for (int i = 0; i < count; i++)
        engawa_text_add(&request, text);
    engawa_text_add(&request, after);
    char *response = http_exchange(server.port, request.at, NULL);
    int status = *response ? atoi(response + 9) : 0;
    engawa_text_free(&request);
    free(response);
    return status;
}

static void test_heads_are_bounded(void **state)
{
    static const char fields[] = "GET /health HTTP/1.1\r\nConnection: close\r\n" HOST,
                      end[] = " HTTP/1.1\r\nConnection: close\r\nHost: x.example\r\n\r\n";
    (void)state;
    assert_int_equal(ask_at_length("GET /", "a", 2000, end), 421);
    assert_int_equal(ask_at_length("GET /", "a", 3000, end), 414);
    assert_int_equal(ask_at_length("GET /", "a", 20000, end), 431);
    assert_int_equal(ask_at_length(fields, "a: b\r\n", 60, "\r\n"), 200);
    assert_int_equal(ask_at_length(fields, "a: b\r\n", 63, "\r\n"), 431);
    assert_int_equal(ask_at_length(fields, "aaaaaaaaaaaaaaaa: b\r\n", 2000, "\r\n"), 431);
}

/* A page that chooses the path of a request chooses none of its headers. */
static void test_a_path_brings_no_headers(void **state)
{
    (void)state;
    expect_response("GET /health?%0aAccept-Language:ja HTTP/1.1\r\n" HOST "\r\n", 400);
    expect_response("GET /%0aAccept-Language:ja HTTP/1.1\r\n" HOST "\r\n", 400);
    expect_response("GET /health?x=%0d%0aOrigin: HTTP/1.1\r\n" HOST "\r\n", 400);
    expect_response(
        "PUT /decks/cats/1.jpg?%0aOrigin: HTTP/1.1\r\n" HOST "Content-Length: 0\r\n\r\n", 400);
    expect_response("GET /ws?%0aOrigin: HTTP/1.1\r\n" HOST "Upgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                    400);
}

static void test_methods(void **state)
{
    static const char *const methods[] = {"POST", "PUT", "DELETE", "OPTIONS", "PATCH"};
    static const char *const paths[] = {"/", "/health", "/t/abc", "/decks/", "/assets/large-1.bin"};
    (void)state;
    for (int i = 0; i < 25; i++) {
        char request[200];
        snprintf(request, sizeof request,
                 "%s %s HTTP/1.1\r\n" HOST "Content-Length: 0\r\nConnection: close\r\n\r\n",
                 methods[i / 5], paths[i % 5], server.port);
        expect_response(request, 405);
        char *response = exchange(request, NULL);
        assert_non_null(strstr(response, "\r\nallow: GET, HEAD\r\n"));
        free(response);
    }
    char *response =
        exchange("POST /decks/cats/1.jpg HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n", NULL);
    assert_non_null(strstr(response, "\r\nallow: GET, HEAD, PUT\r\n"));
    free(response);
    response = exchange("GET /decks/cats HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n", NULL);
    assert_non_null(strstr(response, "\r\nallow: DELETE\r\n"));
    free(response);
}

/* A page of another site whose name was made to stand for this address. */
static void test_only_names_of_the_server_are_served(void **state)
{
    (void)state;
    expect_response("GET / HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n", 200);
    expect_response("GET / HTTP/1.1\r\nHost: evil.example:%d\r\nConnection: close\r\n\r\n", 421);
    expect_response("GET / HTTP/1.1\r\nHost: 203.0.113.9\r\nConnection: close\r\n\r\n", 200);
    expect_response("GET / HTTP/1.1\r\nHost: nas.local:80\r\nConnection: close\r\n\r\n", 200);
    expect_response("GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", 421);
    expect_response("GET / HTTP/1.0\r\n\r\n", 421);
    expect_response("GET /ws HTTP/1.1\r\nHost: evil.example:%d\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    "Sec-WebSocket-Version: 13\r\nOrigin: http://evil.example:%d\r\n\r\n",
                    421);
    expect_response("PUT /decks/cats/1.jpg HTTP/1.1\r\n" HOST "Origin: http://evil.example\r\n"
                    "Content-Length: 0\r\n\r\n",
                    403);
}

/* The probe of a load balancer need not know a name. */
static void test_probes_need_no_name(void **state)
{
    (void)state;
    expect_response("GET /health HTTP/1.0\r\n\r\n", 200);
    expect_response("HEAD /ready HTTP/1.0\r\n\r\n", 200);
    expect_response("GET /ready HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 200);
    expect_response("GET /health/ HTTP/1.0\r\n\r\n", 421);
}

#define UPGRADE "GET /ws HTTP/1.1\r\n" HOST "Upgrade: websocket\r\nConnection: Upgrade\r\n"

static void test_upgrades_that_are_not_well_formed(void **state)
{
    (void)state;
    expect_response(UPGRADE "Sec-WebSocket-Version: 8\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                    426);
    expect_response(UPGRADE "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 426);
    expect_response(UPGRADE "Sec-WebSocket-Version: 13\r\n\r\n", 400);
    expect_response(UPGRADE "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n", 400);
    expect_response(UPGRADE "Sec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j!Q==\r\n\r\n",
                    400);
    expect_response(UPGRADE "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: other\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                    400);
    expect_response("GET /t/abc HTTP/1.1\r\n" HOST "Upgrade: websocket\r\n\r\n", 404);
    expect_response("GET / HTTP/1.1\r\n" HOST "Upgrade: h2c\r\n\r\n", 400);
    expect_response("GET / HTTP/1.1\r\n" HOST "Upgrade: tea\r\n\r\n", 400);
}

/* Bytes that a client sends behind its request, before it has the answer, are read. */
static void test_a_frame_behind_an_upgrade(void **state)
{
    static const char ask[] = "{\"ask\":\"ping\",\"id\":5}";
    char request[500], answer[1000] = "";
    size_t length = 0;
    int handle = client_socket(server.port);
    int size = snprintf(request, sizeof request,
                        UPGRADE "Sec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                                "\x81%c\x01\x01\x01\x01",
                        server.port, (int)(0x80 | (sizeof ask - 1)));
    (void)state;
    for (const char *at = ask; *at; at++)
        request[size++] = (char)(*at ^ 1); /* as the mask says */
    assert_int_equal(send(handle, request, (size_t)size, MSG_NOSIGNAL), size);
    while (!strstr(answer, "\"re\":5,\"ok\":true,")) {
        ssize_t got = recv(handle, answer + length, sizeof answer - 1 - length, 0);
        if (got <= 0)
            fail_msg("closed after %s", answer);
        length += (size_t)got;
    }
    assert_int_equal(strncmp(answer, "HTTP/1.1 101", 12), 0);
    assert_non_null(strstr(answer, "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    close(handle);
}

/* ---- who may connect ---- */

static void expect_connect(const char *headers, int status)
{
    struct client client;
    assert_int_equal(client_connect(&client, server.port, headers), status);
    client_close(&client);
}

static void test_other_sites_may_not_connect(void **state)
{
    char own[100];
    (void)state;
    snprintf(own, sizeof own, "Origin: http://127.0.0.1:%d\r\n", server.port);
    expect_connect("", 101);
    expect_connect(own, 101);
    expect_connect("Origin: http://evil.example\r\n", 403);
    expect_connect("Origin: http://127.0.0.1:1\r\n", 403);
    expect_connect("Origin: null\r\n", 403);
    expect_connect("Origin:\r\n", 403);
    snprintf(own, sizeof own, "Origin: https://127.0.0.1:%d\r\n", server.port);
    expect_connect(own, 101); /* TLS may end before the server */
    snprintf(own, sizeof own, "Origin: http://localhost:%d\r\n", server.port);
    expect_connect(own, 403); /* not the name that was asked for */
}

/* ---- messages ---- */

static void expect_refusal(struct client *client, const char *message, const char *code)
{
    client_send(client, message);
    json_t *response = client_receive(client, CLIENT_PATIENCE);
    if (!response || strcmp(text_of(response, "code"), code) != 0)
        fail_msg("%s: %s", message, response ? json_dumps(response, 0) : "no response");
    json_decref(response);
}

static void test_malformed_messages_are_refused(void **state)
{
    struct client client;
    (void)state;
    assert_int_equal(client_connect(&client, server.port, ""), 101);
    expect_refusal(&client, "", "bad-message");
    expect_refusal(&client, "nonsense", "bad-message");
    expect_refusal(&client, "[1,2]", "bad-message");
    expect_refusal(&client, "{\"ask\":\"ping\"}", "bad-message");
    expect_refusal(&client, "{\"ask\":\"ping\",\"id\":-1}", "bad-message");
    expect_refusal(&client, "{\"ask\":\"ping\",\"id\":\"1\"}", "bad-message");
    expect_refusal(&client, "{\"ask\":\"ping\",\"id\":1,\"id\":2}", "bad-message");
    expect_refusal(&client, "{\"ask\":\"dance\",\"id\":1}", "unknown-ask");
    expect_refusal(&client, "{\"ask\":7,\"id\":1}", "unknown-ask");
    expect_refusal(&client, "{\"ask\":\"lobby\",\"id\":1}", "hello-first");
    expect_refusal(&client, "{\"ask\":\"hello\",\"id\":1,\"name\":5}", "bad-field");
    expect_refusal(&client, "{\"ask\":\"hello\",\"id\":1,\"name\":\"a\",\"lang\":\"xx\"}",
                   "bad-field");
    expect_refusal(&client, "{\"ask\":\"hello\",\"id\":1,\"token\":\"no\"}", "no-such-guest");
    expect_refusal(&client, "{\"ask\":\"hello\",\"id\":1,\"name\":\" \"}", "text");
    expect_refusal(&client, "{\"ask\":\"hello\",\"id\":1,\"name\":\"a\\u202eb\"}", "text");
    expect_refusal(&client, "{\"ask\":\"hello\",\"id\":1,\"name\":\"a\\nb\"}", "text");
    expect_refusal(
        &client,
        "{\"ask\":\"hello\",\"id\":1,\"name\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}",
        "text");
    client_close(&client);
}

static void test_refusals_are_in_the_guests_language(void **state)
{
    struct client client;
    (void)state;
    assert_int_equal(client_connect(&client, server.port, ""), 101);
    done(client_do(&client, "{s:s,s:s,s:s}", "ask", "hello", "name", "あき", "lang", "ja"));
    json_t *response =
        client_ask(&client, "{s:s,s:s,s:i}", "ask", "enter", "table", "nowhere", "after", 0);
    assert_string_equal(text_of(response, "code"), "no-such-table");
    assert_true((unsigned char)text_of(response, "say")[0] >= 0x80);
    json_decref(response);
    client_close(&client);
}

static void test_the_server_remembers_the_guests_language(void **state)
{
    struct client client;
    (void)state;
    assert_int_equal(client_connect(&client, server.port, ""), 101);
    json_t *response =
        client_do(&client, "{s:s,s:s,s:s}", "ask", "hello", "name", "あき", "lang", "ja");
    char *token = strdup(text_of(response, "token"));
    json_decref(response);
    client_close(&client);
    assert_int_equal(client_connect(&client, server.port, ""), 101);
    done(client_do(&client, "{s:s,s:s}", "ask", "hello", "token", token));
    response = client_ask(&client, "{s:s}", "ask", "dance");
    assert_string_equal(text_of(response, "say"), "そのような ask はありません");
    json_decref(response);
    free(token);
    client_close(&client);
}

static void test_frames_that_are_refused(void **state)
{
    struct client client;
    char *large = malloc(9000);
    (void)state;
    assert_non_null(large);
    memset(large, ' ', 9000);
    client_hello(&client, server.port, NULL, "Aki");
    client_send_frame(&client, 0x82, "{}", 2);
    assert_int_equal(client_wait_for_close(&client), 1003);
    client_close(&client);

    client_hello(&client, server.port, NULL, "Aki");
    client_send_frame(&client, 0x81, large, 9000);
    assert_int_equal(client_wait_for_close(&client), 1009);
    client_close(&client);

    client_hello(&client, server.port, NULL, "Aki"); /* as fragments */
    client_send_frame(&client, 0x01, large, 5000);
    client_send_frame(&client, 0x80, large, 5000);
    assert_int_equal(client_wait_for_close(&client), 1009);
    client_close(&client);
    free(large);
}

static void test_a_message_in_fragments(void **state)
{
    struct client client;
    (void)state;
    assert_int_equal(client_connect(&client, server.port, ""), 101);
    client_send_frame(&client, 0x01, "{\"ask\":", 7);
    client_send_frame(&client, 0x00, "\"ping\",\"i", 9);
    client_send_frame(&client, 0x80, "d\":12}", 6);
    json_t *response = client_receive(&client, CLIENT_PATIENCE);
    assert_int_equal(number_of(response, "re"), 12);
    assert_true(json_is_true(json_object_get(response, "ok")));
    json_decref(response);
    client_close(&client);
}

/* A visitor who says something and closes at once gets the reply, though it waits for the disk. */
static void test_a_closing_client_gets_its_reply(void **state)
{
    struct client client;
    static const char open[] = "{\"ask\":\"open\",\"id\":41,\"game\":\"yahtzee\",\"seats\":2}";
    (void)state;
    client_hello(&client, server.port, NULL, "Aki");
    client_send(&client, open);
    assert_int_equal(shutdown(client.socket, SHUT_WR), 0);
    json_t *reply = client_receive(&client, CLIENT_PATIENCE);
    assert_int_equal(number_of(reply, "re"), 41);
    assert_true(json_is_true(json_object_get(reply, "ok")));
    json_decref(reply);
    assert_int_equal(client_wait_for_close(&client), 1006);
    client_close(&client);
}

/* The last test, since cmocka lets a group pass whose teardown fails: no fault and no leak. */
static void test_the_server_ends_well(void **state)
{
    (void)state;
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    test_directory_remove(directory);
}

TOPIC(connection)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_line_is_the_link),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_headers_keep_other_sites_out),
        cmocka_unit_test(test_a_link_says_what_it_leads_to),
        cmocka_unit_test(test_a_connection_brings_many_requests),
        cmocka_unit_test(test_a_body_behind_another_request),
        cmocka_unit_test(test_a_client_may_ask_before_it_sends_a_body),
        cmocka_unit_test(test_head_and_post),
        cmocka_unit_test(test_refusals_are_in_the_browsers_language),
        cmocka_unit_test(test_a_wrong_link_shows_the_page),
        cmocka_unit_test(test_garbage_instead_of_http),
        cmocka_unit_test(test_requests_that_are_not_well_formed),
        cmocka_unit_test(test_heads_are_bounded),
        cmocka_unit_test(test_a_path_brings_no_headers),
        cmocka_unit_test(test_methods),
        cmocka_unit_test(test_only_names_of_the_server_are_served),
        cmocka_unit_test(test_probes_need_no_name),
        cmocka_unit_test(test_upgrades_that_are_not_well_formed),
        cmocka_unit_test(test_a_frame_behind_an_upgrade),
        cmocka_unit_test(test_other_sites_may_not_connect),
        cmocka_unit_test(test_malformed_messages_are_refused),
        cmocka_unit_test(test_refusals_are_in_the_guests_language),
        cmocka_unit_test(test_the_server_remembers_the_guests_language),
        cmocka_unit_test(test_frames_that_are_refused),
        cmocka_unit_test(test_a_message_in_fragments),
        cmocka_unit_test(test_a_closing_client_gets_its_reply),
        cmocka_unit_test(test_the_server_ends_well),
    };
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, start, NULL);
}
