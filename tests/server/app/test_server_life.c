/* test_server_life.c - the real server's start, end and limits: each test starts another server, in
 * a child process of this program.
 */
#include "bots/registry.h"
#include "tests/support/client.h"

#include "cli/base/common.h"
#include "cli/command/commands.h"
#include "games/registry.h"
#include "server/net/listen.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static struct test_server server;
static char *directory;

/* Starts a server with further OPTIONS, ended by NULL, or with none (NULL). */
static void begin(const char *const *options)
{
    directory = test_directory_new();
    test_server_start(&server, cli_serve, directory, options);
}

/* Ends it with SIGNAL, which must go well. */
static void end(int signal)
{
    assert_int_equal(test_server_stop(&server, signal), 0);
    test_directory_remove(directory);
}

static void test_sigterm_says_goodbye_and_loses_nothing(void **state)
{
    struct client host;
    char id[33];
    (void)state;
    begin(NULL);
    client_hello(&host, server.port, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    sit(&host, id, 0);
    seat_bot(&host, id, 1, "easy");
    done(client_do(&host, "{s:s,s:s}", "ask", "start", "table", id));
    char *token = strdup(host.token);
    int status = test_server_stop(&server, SIGTERM);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_int_equal(client_wait_for_close(&host), 1001);
    client_close(&host);

    test_server_start(&server, cli_serve, directory, NULL);
    client_hello(&host, server.port, token, NULL);
    json_t *reply = client_do(&host, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0);
    assert_int_equal(number_of(reply, "seat"), 0);
    assert_true(json_is_true(json_object_get(reply, "host")));
    json_decref(reply);
    done(client_do(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do",
                   "score chance"));
    client_close(&host);
    free(token);
    end(SIGINT);
}

/* The loop wakes for a bot's move, and not only once a second. */
static void test_a_bots_moves_keep_their_pace(void **state)
{
    static const char *const options[] = {"--bot-pace", "150", NULL};
    struct client host;
    char id[33];
    int64_t last = 0;
    (void)state;
    begin(options);
    client_hello(&host, server.port, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    seat_bot(&host, id, 0, "random");
    enter(&host, id);
    done(client_do(&host, "{s:s,s:s}", "ask", "start", "table", id));
    for (int moves = 0; moves < 6;) {
        json_t *push = client_push(&host, "log"), *entry;
        size_t i;
        json_array_foreach(json_object_get(push, "log"), i, entry)
        {
            if (!json_is_integer(json_object_get(entry, "by")))
                continue;
            int64_t time = number_of(entry, "t");
            assert_true(moves == 0 || (time - last >= 150 && time - last < 1000));
            last = time;
            moves++;
        }
        json_decref(push);
    }
    client_close(&host);
    end(SIGTERM);
}

static void test_the_number_of_connections_is_bounded(void **state)
{
    static const char *const options[] = {"--connections", "3", "--per-address", "2", NULL};
    struct client first, second, third;
    (void)state;
    begin(options);
    client_hello(&first, server.port, NULL, "Aki");
    client_hello(&second, server.port, NULL, "Ben");
    assert_int_equal(client_connect(&third, server.port, ""), 503);
    client_close(&third);
    client_close(&second);
    int status = 0;
    for (int i = 0; i < 100 && status != 101; i++) { /* until the server has noticed */
        status = client_connect(&third, server.port, "");
        client_close(&third);
    }
    assert_int_equal(status, 101);
    client_close(&first);
    end(SIGTERM);
}

static void test_tables_of_one_guest_are_bounded(void **state)
{
    struct client host;
    (void)state;
    begin(NULL);
    client_hello(&host, server.port, NULL, "Aki");
    for (int i = 0; i < 20; i++) {
        char id[33];
        open_table(&host, "yahtzee", 2, id);
    }
    expect_code(client_ask(&host, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2),
                "too-many");
    client_close(&host);
    end(SIGTERM);
}

static void test_a_second_server_gets_the_reason(void **state)
{
    char port[16];
    begin(NULL);
    char *taken[] = {"serve", "--data", directory, "--port", "0", NULL};
    char *other = test_directory_new();
    char *busy[] = {"serve", "--data", other, "--port", port, NULL};
    (void)state;
    snprintf(port, sizeof port, "%d", server.port);
    assert_int_equal(cli_serve(5, taken), CLI_NO); /* the journal is in use */
    assert_int_equal(cli_serve(5, busy), CLI_NO);  /* the port is in use */
    test_directory_remove(other);
    end(SIGTERM);
}

/* Returns the content of the journal, whose *LENGTH it sets; free it. */
static char *read_journal(const char *path, size_t *length)
{
    static const size_t most = 1 << 20;
    char *content = malloc(most);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    *length = fread(content, 1, most, file);
    assert_true(*length > 0 && *length < most);
    fclose(file);
    return content;
}

/* Runs serve in LANGUAGE, which must refuse, and returns what it says. */
static const char *refused(enum engawa_language language)
{
    static char said[2000];
    char *words[] = {"serve", "--data", directory, "--port", "0", NULL};
    char path[40] = "/tmp/engawa-refused-XXXXXX";
    int log = mkstemp(path), kept = dup(STDERR_FILENO);
    assert_true(log >= 0 && unlink(path) == 0);
    fflush(stderr);
    dup2(log, STDERR_FILENO);
    cli_set_language(language);
    int status = cli_serve(5, words);
    cli_set_language(ENGAWA_ENGLISH);
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(kept);
    ssize_t length = pread(log, said, sizeof said - 1, 0);
    close(log);
    assert_int_equal(status, CLI_NO);
    assert_true(length >= 0);
    said[length] = '\0';
    return said;
}

/* After the program has gone back to an older version, which says what to do and changes nothing.
 */
static void test_a_newer_journal_stays_as_it_is(void **state)
{
    char path[200], wal[210], id[33];
    struct client host;
    size_t length, left;
    sqlite3 *db;
    (void)state;
    begin(NULL);
    client_hello(&host, server.port, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    client_close(&host);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    snprintf(path, sizeof path, "%s/tables.engawa-journal", directory);
    snprintf(wal, sizeof wal, "%s-wal", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 1000", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    char *before = read_journal(path, &length);
    assert_non_null(
        strstr(refused(ENGAWA_JAPANESE), "記録ファイルは新しい版のものです。更新するか、"));
    assert_non_null(
        strstr(refused(ENGAWA_ENGLISH), "the journal is of a newer Engawa: update, or "));
    char *after = read_journal(path, &left);
    assert_int_equal(left, length);
    assert_memory_equal(after, before, length);
    assert_int_not_equal(access(wal, F_OK), 0);
    free(before);
    free(after);
    test_directory_remove(directory);
}

/* Returns the status of one more WebSocket from SOURCE with FIELDS; CLIENT stays open. */
static int come_from(struct client *client, const char *source, const char *fields)
{
    client_source = source;
    int status = client_connect(client, server.port, fields);
    client_source = NULL;
    return status;
}

/* People behind a trusted proxy have their real addresses; a stranger's header is ignored. */
static void test_people_behind_a_proxy_are_told_apart(void **state)
{
    static const char *const options[] = {"--trusted-proxy",
                                          "127.0.0.2",
                                          "--trusted-proxy",
                                          "10.0.0.0/8",
                                          "--per-address",
                                          "1",
                                          "--sockets-per-address",
                                          "2",
                                          NULL};
    static const struct {
        const char *source, *fields;
        int status;
    } cases[] = {
        {"127.0.0.2", "X-Forwarded-For: 192.0.2.7\r\n", 101},
        {"127.0.0.2", "X-Forwarded-For: 192.0.2.8\r\n", 101},
        {"127.0.0.2", "X-Forwarded-For: 198.51.100.1, 192.0.2.8\r\n", 503}, /* a made-up one */
        {"127.0.0.2", "X-Forwarded-For: 192.0.2.7, 10.1.2.3\r\n", 503},     /* two proxies */
        {"127.0.0.2", "X-Forwarded-For: 2001:db8::1\r\n", 101},
        {"127.0.0.2", "X-Forwarded-For: 2001:db8::2\r\n", 503},
        {"127.0.0.2", "X-Forwarded-For: 198.51.100.1, \"\r\n", 101}, /* counts for the proxy */
        {"127.0.0.2", "X-Forwarded-For: 198.51.100.2, ;;\r\n", 503},
        {"127.0.0.3", "X-Forwarded-For: 198.51.100.3\r\n", 101}, /* a stranger */
        {"127.0.0.3", "X-Forwarded-For: 198.51.100.4\r\n", 503},
    };
    struct client clients[sizeof cases / sizeof *cases];
    (void)state;
    begin(options);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(come_from(&clients[i], cases[i].source, cases[i].fields), cases[i].status);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        client_close(&clients[i]);
    end(SIGTERM);
}

/* Says hello on CLIENT, which is then closed; returns the guest's id. */
static const char *hello_on(struct client *client, bool login)
{
    static char guest[33];
    json_t *reply = client_do(client, "{s:s}", "ask", "hello");
    snprintf(guest, sizeof guest, "%s", text_of(reply, "guest"));
    assert_int_equal(json_is_true(json_object_get(reply, "login")), login);
    done(reply);
    client_close(client);
    return guest;
}

/* A trusted proxy may name who has logged in; the same header of a stranger is ignored. */
static void test_a_proxy_may_name_who_has_logged_in(void **state)
{
    static const char *const options[] = {"--trusted-proxy", "127.0.0.2", "--login-header",
                                          "Remote-User", NULL},
                             *const unset[] = {"--trusted-proxy", "127.0.0.2", NULL};
    static const char aki[] = "Remote-User: aki\r\n";
    struct client client;
    char guest[33];
    (void)state;
    begin(options);
    assert_int_equal(come_from(&client, "127.0.0.2", aki), 101);
    snprintf(guest, sizeof guest, "%s", hello_on(&client, true));
    assert_int_equal(come_from(&client, "127.0.0.2", aki), 101); /* another device */
    assert_string_equal(hello_on(&client, true), guest);
    assert_int_equal(come_from(&client, "127.0.0.3", aki), 101); /* a stranger */
    assert_string_not_equal(hello_on(&client, false), guest);
    assert_int_equal(come_from(&client, "127.0.0.2", ""), 101);
    assert_string_not_equal(hello_on(&client, false), guest);
    assert_int_equal(come_from(&client, "127.0.0.2", "Remote-User: eve\r\nRemote-User: aki\r\n"),
                     400);
    client_close(&client);
    end(SIGTERM);
    begin(unset); /* without the setting the header says nothing */
    assert_int_equal(come_from(&client, "127.0.0.2", aki), 101);
    hello_on(&client, false);
    end(SIGTERM);
}

/* The status of a WebSocket from SOURCE, whose first BYTES are the proxy's; 0: the server hangs up.
 * HANDLE is left open. */
static int come_through(int *handle, const char *source, const char *bytes, size_t length)
{
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: veranda\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "X-Forwarded-For: 198.51.100.9\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    char response[13] = "";
    client_source = source;
    *handle = client_socket(server.port);
    client_source = NULL;
    assert_int_equal(send(*handle, bytes, length, MSG_NOSIGNAL), (ssize_t)length);
    send(*handle, request, sizeof request - 1, MSG_NOSIGNAL);
    ssize_t count = recv(*handle, response, sizeof response - 1, MSG_WAITALL);
    return count == sizeof response - 1 ? atoi(response + strlen("HTTP/1.1 ")) : 0;
}

/* A proxy that looks into no request says first for whom it comes; nobody else is believed. */
static void test_a_proxy_may_name_people_before_all_else(void **state)
{
    static const char *const options[] = {"--trusted-proxy", "127.0.0.2", "--proxy-protocol",
                                          "--per-address",   "1",         "--name",
                                          "veranda:80",      NULL};
    static const char packed[] = "\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\300\0\2\x08\300\0\2\1\1\1\1\1";
    static const struct {
        const char *source, *bytes;
        size_t length;
        int status;
    } cases[] = {
        {"127.0.0.2", "PROXY TCP4 192.0.2.7 192.0.2.1 51000 80\r\n", 0, 101},
        {"127.0.0.2", "PROXY TCP4 192.0.2.7 192.0.2.1 51001 80\r\n", 0, 503},
        {"127.0.0.2", packed, sizeof packed - 1, 101}, /* 192.0.2.8 */
        {"127.0.0.2", packed, sizeof packed - 1, 503},
        {"127.0.0.2", "PROXY UNKNOWN\r\n", 0, 101}, /* then it may still say it in the head */
        {"127.0.0.2", "", 0, 0},
        {"127.0.0.2", "PROXY TCP4 192.0.2.9\r\n", 0, 0},
        {"127.0.0.3", "PROXY TCP4 192.0.2.9 192.0.2.1 51000 80\r\n", 0, 400}, /* a stranger */
        {"127.0.0.3", "", 0, 101},
        {"127.0.0.3", "", 0, 503},
    };
    enum { COUNT = sizeof cases / sizeof *cases };
    int handles[COUNT];
    (void)state;
    begin(options);
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(come_through(&handles[i], cases[i].source, cases[i].bytes,
                                      cases[i].length ? cases[i].length : strlen(cases[i].bytes)),
                         cases[i].status);
    for (int i = 0; i < COUNT; i++)
        close(handles[i]);
    end(SIGTERM);
}

/* The port is where it was said, and the server answers to the names that it was given. */
static void test_a_host_names_the_server(void **state)
{
    static const char *const options[] = {"--host", "127.0.0.3",
                                          "--name", "veranda.example:80",
                                          "--url",  "https://games.example.org/",
                                          NULL};
    static const char *const asked[] = {"veranda.example", "games.example.org", "evil.example"};
    (void)state;
    begin(options);
    assert_non_null(strstr(server.first_line, "http://127.0.0.3:"));
    assert_int_equal(client_socket(server.port), -1); /* of 127.0.0.1 */
    client_target = "127.0.0.3";
    for (int i = 0; i < 3; i++) {
        char request[200];
        snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
                 asked[i]);
        char *response = http_exchange(server.port, request, NULL);
        assert_int_equal(strncmp(response, i < 2 ? "HTTP/1.1 200" : "HTTP/1.1 421", 12), 0);
        free(response);
    }
    client_target = NULL;
    end(SIGTERM);
}

/* Asks the server at the Unix socket PATH for its health; the status, or 0. */
static int ask_at(const char *path, const char *request)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char response[40] = "";
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    int handle = socket(AF_UNIX, SOCK_STREAM, 0), status = 0;
    if (connect(handle, (const struct sockaddr *)&address, sizeof address) == 0 &&
        write(handle, request, strlen(request)) == (ssize_t)strlen(request) &&
        recv(handle, response, sizeof response - 1, MSG_WAITALL) > 0)
        status = atoi(response + strcspn(response, " "));
    close(handle);
    return status;
}

static void test_a_link_has_brackets_around_ipv6(void **state)
{
    static const char *const options[] = {"--host", "::1", NULL};
    struct listen_port port;
    char expected[100];
    (void)state;
    if (!listen_open("::1", 0, &port, NULL))
        skip(); /* a machine without IPv6 */
    listen_close(&port);
    begin(options);
    snprintf(expected, sizeof expected, "Engawa is open at http://[::1]:%d/\n", server.port);
    assert_string_equal(server.first_line, expected);
    end(SIGTERM);
}

/* A proxy may pass the folder on or take it away; the page's addresses are in it either way. */
static void test_a_server_may_be_in_a_folder(void **state)
{
    static const char *const options[] = {"--url", "https://example.org/site/games/",
                                          "--keep-tables", "20", NULL};
    static const struct {
        const char *path, *found;
    } cases[] = {
        {"/site/games/health", "HTTP/1.1 200"},
        {"/health", "HTTP/1.1 200"},
        {"/site/games", "\r\nlocation: /site/games/\r\n"},
        {"/site/games/", "HTTP/1.1 200"},
        {"/site/games/t/abcdefgh23", "HTTP/1.1 200"},
        {"/site/games/decks/engawa/01.webp", "HTTP/1.1 200"},
        {"/site/games/docs", "\r\nlocation: /site/games/docs/\r\n"},
        {"/site/games/docs/", "365 days"},
        {"/docs/privacy.html", "<td data-setting=\"keep-tables\">20 days</td>"},
        {"/docs/nothing.html", "HTTP/1.1 404"},
        {"/site/gamesome/health", "HTTP/1.1 404"},
        {"/site/games/site/games/health", "HTTP/1.1 404"},
        {"/other/health", "HTTP/1.1 404"},
    };
    static const char *const sockets[] = {"/site/games/ws", "/ws"};
    struct client guest;
    (void)state;
    begin(options);
    assert_non_null(strstr(server.first_line, "/site/games/\n"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *response = http_get(server.port, cases[i].path, "");
        assert_non_null(strstr(response, cases[i].found));
        free(response);
    }
    for (int i = 0; i < 2; i++) {
        client_path = sockets[i];
        assert_int_equal(client_connect(&guest, server.port, "Origin: https://example.org\r\n"),
                         101);
        client_close(&guest);
    }
    client_path = NULL;
    end(SIGTERM);
}

static void test_a_unix_socket_serves_and_goes(void **state)
{
    char *folder = test_directory_new(), host[120], expected[200];
    const char *options[] = {"--host", host, "--url", "https://games.example.org", NULL};
    (void)state;
    snprintf(host, sizeof host, "unix:%s/socket", folder);
    snprintf(expected, sizeof expected, "Engawa is open at %s\n", host);
    begin(options);
    assert_string_equal(server.first_line, expected);
    assert_int_equal(ask_at(host + 5, "GET /health HTTP/1.1\r\nHost: games.example.org\r\n"
                                      "X-Forwarded-For: 192.0.2.7\r\n\r\n"),
                     200);
    assert_int_equal(ask_at(host + 5, "GET / HTTP/1.1\r\nHost: other.example\r\n\r\n"), 421);
    end(SIGTERM);
    assert_int_equal(access(host + 5, F_OK), -1);
    test_directory_remove(folder);
}

static void test_a_host_that_does_not_exist_is_refused(void **state)
{
    char *folder = test_directory_new();
    char *nowhere[] = {"serve", "--data", folder, "--port", "0", "--host", "192.0.2.1", NULL},
         *nobody[] = {"serve", "--data", folder, "--port", "0", "--host", "no host", NULL},
         *unnamed[] = {"serve", "--data", folder, "--port", "0", "--name", "a b", NULL},
         *proxy[] = {"serve", "--data", folder, "--trusted-proxy", "10.0.0.0/33", NULL},
         *unseen[] = {"serve", "--data", folder, "--port", "0", "--login-header", "User", NULL},
         *header[] = {"serve", "--data", folder, "--login-header", "Remote User", NULL},
         *nobodys[] = {"serve", "--data", folder, "--port", "0", "--proxy-protocol", NULL},
         *taken[] = {"serve", "--data", folder, "--url", "https://example.org/t", NULL};
    (void)state;
    assert_int_equal(cli_serve(7, nowhere), CLI_NO);
    assert_int_equal(cli_serve(7, nobody), CLI_NO);
    assert_int_equal(cli_serve(7, unnamed), CLI_USAGE);
    assert_int_equal(cli_serve(5, proxy), CLI_USAGE);
    assert_int_equal(cli_serve(5, taken), CLI_USAGE);
    assert_int_equal(cli_serve(6, nobodys), CLI_NO);
    assert_int_equal(cli_serve(7, unseen), CLI_NO);
    assert_int_equal(cli_serve(5, header), CLI_USAGE);
    char path[200];
    snprintf(path, sizeof path, "%s/decks", folder);
    rmdir(path);
    test_directory_remove(folder);
}

static struct rlimit files; /* of the next server */

static int serve_with_files(int argc, char **argv)
{
    return setrlimit(RLIMIT_NOFILE, &files) == 0 ? cli_serve(argc, argv) : CLI_NO;
}

/* A server opens as many files as it needs if it may, and otherwise has fewer connections, and says
 * so. */
static void test_a_system_with_few_files(void **state)
{
    static const struct {
        rlim_t now, most;
        const char *said;
    } cases[] = {
        {400, 10000, ""},   /* it raises the number itself */
        {10000, 10000, ""}, /* there are enough */
        {400, 2000, "the system allows 2000 open files"},
        {300, 300, "the system allows 300 open files"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char said[2000], path[40] = "/tmp/engawa-files-XXXXXX";
        files = (struct rlimit){.rlim_cur = cases[i].now, .rlim_max = cases[i].most};
        test_server_log = mkstemp(path);
        assert_true(test_server_log >= 0 && unlink(path) == 0);
        directory = test_directory_new();
        test_server_start(&server, serve_with_files, directory,
                          (const char *const[]){"--connections", "3000", NULL});
        struct client client;
        client_hello(&client, server.port, NULL, "Aki");
        client_close(&client);
        end(SIGTERM);
        ssize_t length = pread(test_server_log, said, sizeof said - 1, 0);
        assert_true(length >= 0);
        said[length] = '\0';
        if (!strstr(said, cases[i].said) || (!cases[i].said[0] && strstr(said, "open files")))
            fail_msg("%zu: %s", i, said);
        close(test_server_log);
        test_server_log = -1;
    }
}

static void test_bad_usage(void **state)
{
    char *unknown[] = {"serve", "--dance", NULL}, *port[] = {"serve", "--port", "x", NULL},
         *key[] = {"serve", "--cert", "x", NULL};
    (void)state;
    assert_int_equal(cli_serve(2, unknown), CLI_USAGE);
    assert_int_equal(cli_serve(3, port), CLI_USAGE);
    assert_int_equal(cli_serve(3, key), CLI_USAGE);
}

TOPIC(server_life)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sigterm_says_goodbye_and_loses_nothing),
        cmocka_unit_test(test_a_bots_moves_keep_their_pace),
        cmocka_unit_test(test_the_number_of_connections_is_bounded),
        cmocka_unit_test(test_tables_of_one_guest_are_bounded),
        cmocka_unit_test(test_a_second_server_gets_the_reason),
        cmocka_unit_test(test_a_newer_journal_stays_as_it_is),
        cmocka_unit_test(test_people_behind_a_proxy_are_told_apart),
        cmocka_unit_test(test_a_proxy_may_name_who_has_logged_in),
        cmocka_unit_test(test_a_proxy_may_name_people_before_all_else),
        cmocka_unit_test(test_a_host_names_the_server),
        cmocka_unit_test(test_a_link_has_brackets_around_ipv6),
        cmocka_unit_test(test_a_server_may_be_in_a_folder),
        cmocka_unit_test(test_a_unix_socket_serves_and_goes),
        cmocka_unit_test(test_a_host_that_does_not_exist_is_refused),
        cmocka_unit_test(test_a_system_with_few_files),
        cmocka_unit_test(test_bad_usage),
    };
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
