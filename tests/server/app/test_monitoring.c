/* test_monitoring.c - a real server's monitoring: numbers in Prometheus' text form, read by a
 * strict reader, health and readiness; and its messages to the service manager.
 */
#include "bots/registry.h"
#include "tests/support/client.h"

#include "cli/command/commands.h"
#include "games/registry.h"
#include "server/base/report.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static struct test_server server;
static char *directory;
static int monitoring_port;

/* The port in the line that tells it on standard error, which was written to HANDLE. */
static int read_watch_port(int handle)
{
    char text[4000] = "";
    ssize_t length = pread(handle, text, sizeof text - 1, 0);
    assert_true(length > 0);
    const char *line = strstr(text, "metrics are at http://127.0.0.1:");
    assert_non_null(line);
    return atoi(strrchr(line, ':') + 1);
}

static void begin(const char *where)
{
    const char *const options[] = {where ? "--metrics" : NULL, where, NULL};
    char name[] = "/tmp/engawa-watch-XXXXXX";
    directory = test_directory_new();
    test_server_log = mkstemp(name);
    assert_true(test_server_log >= 0);
    unlink(name);
    test_server_start(&server, cli_serve, directory, options);
    if (where)
        monitoring_port = read_watch_port(test_server_log);
    close(test_server_log);
    test_server_log = -1;
}

/* SIGNAL: 0 where one was sent already. */
static void end(int signal)
{
    assert_int_equal(test_server_stop(&server, signal), 0);
    test_directory_remove(directory);
}

/* ---- a strict reader ---- */

enum { SAMPLES = 400 };

static struct {
    char id[200]; /* name and labels as they stand */
    double value;
} sample[SAMPLES];
static int samples;

/* The end of the metric's name at TEXT. */
static const char *after_name(const char *text)
{
    assert_true(isalpha((unsigned char)*text) || *text == '_' || *text == ':');
    while (isalnum((unsigned char)*text) || *text == '_' || *text == ':')
        text++;
    return text;
}

/* The end of the labels at TEXT, "{" and so on. */
static const char *after_labels(const char *text)
{
    do {
        text = after_name(text + 1);
        assert_memory_equal(text, "=\"", 2);
        for (text += 2; *text != '"'; text++) {
            assert_true((unsigned char)*text >= ' ');
            if (*text == '\\')
                assert_non_null(strchr("\\\"n", *++text));
        }
    } while (*++text == ',');
    assert_int_equal(*text, '}');
    return text + 1;
}

/* Reads LINE, a sample of the metric NAME of TYPE. */
static void read_sample(const char *line, const char *name, const char *type)
{
    const char *at = after_name(line);
    size_t length = strlen(name), whole = (size_t)(at - line);
    const char *suffix = line + length;
    assert_true(whole >= length && strncmp(line, name, length) == 0);
    if (strcmp(type, "histogram") == 0)
        assert_true(strncmp(suffix, "_bucket{", 8) == 0 || strncmp(suffix, "_sum ", 5) == 0 ||
                    strncmp(suffix, "_count ", 7) == 0);
    else
        assert_int_equal(whole, length);
    if (*at == '{')
        at = after_labels(at);
    assert_int_equal(*at, ' ');
    assert_true(samples < SAMPLES && (size_t)(at - line) < sizeof sample[0].id);
    snprintf(sample[samples].id, sizeof sample[0].id, "%.*s", (int)(at - line), line);
    for (int i = 0; i < samples; i++)
        assert_string_not_equal(sample[i].id, sample[samples].id);
    char *rest;
    sample[samples++].value = strtod(at + 1, &rest);
    assert_true(rest > at + 1 && *rest == '\0');
}

/* Reads all of BODY: each metric has HELP, then TYPE, then its samples, and comes once. */
static void read_metrics(char *body)
{
    char names[4000] = "\n", name[100] = "", type[20] = "", entry[110];
    samples = 0;
    assert_int_equal(body[strlen(body) - 1], '\n');
    for (char *line; (line = strsep(&body, "\n")) && (*line || body);) {
        if (strncmp(line, "# HELP ", 7) == 0) {
            assert_int_equal(sscanf(line, "# HELP %99s %*c", name), 1);
            snprintf(entry, sizeof entry, "\n%s\n", name);
            assert_null(strstr(names, entry));
            strcat(names, entry + 1);
            type[0] = '\0';
        } else if (strncmp(line, "# TYPE ", 7) == 0) {
            char again[100];
            assert_int_equal(sscanf(line, "# TYPE %99s %19s", again, type), 2);
            assert_string_equal(again, name);
            assert_non_null(strstr("counter gauge histogram", type));
        } else {
            assert_true(type[0] != '\0');
            read_sample(line, name, type);
        }
    }
}

/* Asks for the numbers and reads them. */
static void scrape(void)
{
    char *response = http_get(monitoring_port, "/metrics", "");
    char *body = strstr(response, "\r\n\r\n");
    assert_non_null(strstr(response, "HTTP/1.1 200 "));
    assert_non_null(strstr(response, "text/plain; version=0.0.4"));
    assert_non_null(body);
    read_metrics(body + 4);
    free(response);
}

static double value_of(const char *id)
{
    for (int i = 0; i < samples; i++)
        if (strcmp(sample[i].id, id) == 0)
            return sample[i].value;
    fail_msg("there is no %s", id);
    return 0;
}

static bool is_there(const char *id)
{
    for (int i = 0; i < samples; i++)
        if (strcmp(sample[i].id, id) == 0)
            return true;
    return false;
}

/* ---- the tests ---- */

static void expect_status(int port, const char *path, const char *headers, const char *status)
{
    char *response = http_get(port, path, headers);
    if (strncmp(response + strlen("HTTP/1.1 "), status, 3) != 0)
        fail_msg("%s: %.40s instead of %s", path, response, status);
    free(response);
}

static void test_the_numbers_follow_events(void **state)
{
    struct client host;
    char id[33];
    (void)state;
    begin("0");
    scrape();
    assert_true(value_of("engawa_guests") == 0);
    assert_true(value_of("engawa_moves_total") == 0);
    assert_true(value_of("engawa_tables{game=\"yahtzee\",phase=\"open\"}") == 0);
    assert_true(value_of("engawa_memory_bytes") > 0);
    assert_true(value_of("engawa_journal_bytes{file=\"journal\"}") > 0);
    assert_true(value_of("engawa_disk_free_bytes") > 0);
    assert_false(is_there("engawa_refusals_total{code=\"no-such-table\"}"));
    client_hello(&host, server.port, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    sit(&host, id, 0);
    expect_code(client_ask(&host, "{s:s,s:s}", "ask", "start", "table", "nowhere"),
                "no-such-table");
    scrape();
    double commits = value_of("engawa_commit_seconds_count");
    assert_true(commits >= 2);
    assert_true(value_of("engawa_guests") == 1);
    assert_true(value_of("engawa_connections{kind=\"websocket\"}") == 1);
    assert_true(value_of("engawa_tables{game=\"yahtzee\",phase=\"open\"}") == 1);
    assert_true(value_of("engawa_refusals_total{code=\"no-such-table\"}") == 1);
    done(client_do(&host, "{s:s,s:s}", "ask", "start", "table", id));
    done(client_do(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do",
                   "score chance"));
    scrape();
    assert_true(value_of("engawa_moves_total") == 1);
    assert_true(value_of("engawa_tables{game=\"yahtzee\",phase=\"open\"}") == 0);
    assert_true(value_of("engawa_tables{game=\"yahtzee\",phase=\"playing\"}") == 1);
    assert_true(value_of("engawa_commit_seconds_count") > commits);
    assert_true(value_of("engawa_commit_seconds_bucket{le=\"+Inf\"}") ==
                value_of("engawa_commit_seconds_count"));
    assert_true(value_of("engawa_commits_failed_total") == 0);
    assert_true(value_of("engawa_loop_longest_turn_seconds") > 0);
    client_close(&host);
    end(SIGTERM);
}

static void test_bots_are_counted(void **state)
{
    struct client host;
    char id[33];
    (void)state;
    begin("127.0.0.1:0");
    client_hello(&host, server.port, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    seat_bot(&host, id, 0, "random");
    enter(&host, id);
    done(client_do(&host, "{s:s,s:s}", "ask", "start", "table", id));
    json_decref(client_push(&host, "log"));
    do
        scrape();
    while (value_of("engawa_bot_jobs_total{kind=\"move\"}") == 0);
    assert_true(value_of("engawa_bot_jobs_total{kind=\"hint\"}") == 0);
    client_close(&host);
    end(SIGTERM);
}

/* Nobody else learns them: not at the port that everybody reaches, not through a name that another
 * site has made stand for this machine, and without --metrics nowhere. */
static void test_only_the_monitoring_port_answers(void **state)
{
    (void)state;
    begin("0");
    expect_status(server.port, "/metrics", "", "404");
    expect_status(monitoring_port, "/", "", "404");
    static const char strange[] =
        "GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    char *response = http_exchange(monitoring_port, strange, NULL), post[200];
    assert_non_null(strstr(response, "HTTP/1.1 421 "));
    free(response);
    response = http_exchange(monitoring_port, "GET /health HTTP/1.0\r\n\r\n", NULL);
    assert_non_null(strstr(response, "HTTP/1.1 200 "));
    free(response);
    snprintf(post, sizeof post,
             "POST /metrics HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 1\r\n\r\nx",
             monitoring_port);
    response = http_exchange(monitoring_port, post, NULL);
    assert_non_null(strstr(response, "HTTP/1.1 405 "));
    free(response);
    end(SIGTERM);
    begin(NULL);
    expect_status(server.port, "/metrics", "", "404");
    end(SIGTERM);
}

static void test_it_is_alive_and_ready(void **state)
{
    (void)state;
    begin("0");
    const int ports[] = {server.port, monitoring_port};
    for (int i = 0; i < 2; i++) {
        expect_status(ports[i], "/health", "", "200");
        expect_status(ports[i], "/ready", "", "200");
    }
    end(SIGTERM);
}

/* Where standard error is systemd's journal its lines have a priority, and elsewhere none. */
static void test_lines_for_the_journal_have_a_priority(void **state)
{
    char name[] = "/tmp/engawa-watch-XXXXXX", stream[60], text[400];
    struct stat file;
    int log = mkstemp(name);
    (void)state;
    assert_true(log >= 0);
    unlink(name);
    assert_int_equal(fstat(log, &file), 0);
    for (int own = 1; own >= 0; own--) {
        snprintf(stream, sizeof stream, "%llu:%llu", (unsigned long long)file.st_dev,
                 (unsigned long long)file.st_ino + !own);
        setenv("JOURNAL_STREAM", stream, 1);
        assert_int_equal(ftruncate(log, 0), 0);
        assert_int_equal(lseek(log, 0, SEEK_SET), 0);
        int kept = dup(STDERR_FILENO);
        dup2(log, STDERR_FILENO);
        report_event(REPORT_WARNING, "disk", NULL, "the disk is full");
        dup2(kept, STDERR_FILENO);
        close(kept);
        ssize_t length = pread(log, text, sizeof text - 1, 0);
        assert_true(length > 0);
        text[length] = '\0';
        assert_string_equal(text,
                            own ? "<4>engawa: the disk is full\n" : "engawa: the disk is full\n");
    }
    unsetenv("JOURNAL_STREAM");
    close(log);
}

/* ---- the service manager ---- */

/* A manager at ADDRESS, as NOTIFY_SOCKET names it. Returns its socket. */
static int be_manager(const char *address)
{
    struct sockaddr_un own = {.sun_family = AF_UNIX};
    size_t length = strlen(address) + (address[0] == '/');
    memcpy(own.sun_path, address, length);
    if (address[0] == '@')
        own.sun_path[0] = '\0';
    int handle = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    assert_true(handle >= 0);
    length += offsetof(struct sockaddr_un, sun_path);
    assert_int_equal(bind(handle, (const struct sockaddr *)&own, (socklen_t)length), 0);
    setenv("NOTIFY_SOCKET", address, 1);
    return handle;
}

/* The next message to the manager must be WHAT. */
static void expect_told(int manager, const char *what)
{
    char text[100];
    ssize_t length = recv(manager, text, sizeof text - 1, 0);
    assert_true(length > 0);
    text[length] = '\0';
    assert_string_equal(text, what);
}

/* The server is enclosed by then, so its socket was opened before. */
static void follow_a_life(const char *address)
{
    char text[100];
    int manager = be_manager(address);
    setenv("WATCHDOG_USEC", "20000", 1);
    begin(NULL);
    expect_told(manager, "READY=1");
    expect_told(manager, "WATCHDOG=1");
    expect_told(manager, "WATCHDOG=1");
    kill(server.pid, SIGTERM);
    ssize_t length;
    do
        length = recv(manager, text, sizeof text, 0);
    while (length == 10 && memcmp(text, "WATCHDOG=1", 10) == 0);
    assert_int_equal(length, 10);
    assert_memory_equal(text, "STOPPING=1", 10);
    end(0);
    close(manager);
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
}

static void test_the_service_manager_gets_the_state(void **state)
{
    char name[64];
    (void)state;
    snprintf(name, sizeof name, "/tmp/engawa-manager-%ld", (long)getpid());
    follow_a_life(name);
    unlink(name);
    snprintf(name, sizeof name, "@engawa-manager-%ld", (long)getpid());
    follow_a_life(name);
}

/* Signs of life are for the process that the manager means. */
static void test_no_signs_of_life_for_another(void **state)
{
    char name[64];
    (void)state;
    snprintf(name, sizeof name, "@engawa-manager-%ld", (long)getpid());
    int manager = be_manager(name);
    setenv("WATCHDOG_USEC", "1", 1);
    setenv("WATCHDOG_PID", "1", 1);
    begin(NULL);
    expect_status(server.port, "/ready", "", "200");
    end(SIGTERM);
    expect_told(manager, "READY=1");
    expect_told(manager, "STOPPING=1");
    close(manager);
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    unsetenv("WATCHDOG_PID");
}

TOPIC(monitoring)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_numbers_follow_events),
        cmocka_unit_test(test_bots_are_counted),
        cmocka_unit_test(test_only_the_monitoring_port_answers),
        cmocka_unit_test(test_it_is_alive_and_ready),
        cmocka_unit_test(test_lines_for_the_journal_have_a_priority),
        cmocka_unit_test(test_the_service_manager_gets_the_state),
        cmocka_unit_test(test_no_signs_of_life_for_another),
    };
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
