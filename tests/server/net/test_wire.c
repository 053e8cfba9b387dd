/* test_wire.c - a fuzzer for everything that comes over the wire: heads and bodies of requests,
 * uploads and frames, many of them broken (wire_input.h), to a real server in a child process.
 *
 * After them the server still answers, every response is well-formed, it holds as many descriptors
 * as before and hardly more memory, and ends well: under the sanitizers, without a fault or a leak.
 * EVENTS multiplies the inputs (tests/support/amount.h), SEED makes others (0: new ones each time).
 */
#include "bots/registry.h"
#include "tests/server/net/wire_input.h"
#include "tests/support/amount.h"
#include "tests/support/client.h"

#include "cli/command/commands.h"
#include "engine/memory.h"
#include "games/registry.h"
#include "store/decks/picture.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    TOGETHER = 8,   /* inputs that are under way at once */
    INPUTS = 600,   /* of each kind */
    SETTLING = 2000 /* requests that the server may answer before it has closed a file */
};

/* How much the server's memory may grow, for the tables and the chat that come about. */
#ifdef ENGAWA_SANITIZED /* which keeps freed memory */
enum { GROWTH_KB = 1 << 30 };
#else
enum { GROWTH_KB = 4 * 1024 };
#endif

static struct test_server server;
static char *directory;
static struct wire_source source;
static struct client host;
static char table[33];

/* ---- the server ---- */

/* The number behind KEY in the server's /proc/PID/status. */
static long read_status(const char *key)
{
    char path[64], line[200];
    long value = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)server.pid);
    FILE *status = fopen(path, "r");
    assert_non_null(status);
    while (fgets(line, sizeof line, status))
        if (strncmp(line, key, strlen(key)) == 0)
            value = atol(line + strlen(key));
    fclose(status);
    assert_true(value >= 0);
    return value;
}

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
    return count;
}

static void expect_health(void)
{
    char *response = http_get(server.port, "/health", "");
    assert_int_equal(strncmp(response, "HTTP/1.1 200", 12), 0);
    free(response);
}

static void read_picture(const char *name, struct engawa_text *to)
{
    char path[300], bytes[4096];
    snprintf(path, sizeof path, "%s/%s", PICTURES, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    engawa_text_add_bytes(to, bytes, fread(bytes, 1, sizeof bytes, file));
    fclose(file);
}

static int start_server(void **state)
{
    static const char *const options[] = {
        "--rate", "0", "--requests", "0", "--uploads", "0", "--uploads-at-once", "100", NULL};
    static const char *const pictures[WIRE_PICTURES] = {"jpeg-grey", "jpeg-exif", "webp-lossy",
                                                        "webp-extended"};
    const char *seed = getenv("SEED");
    (void)state;
    directory = test_directory_new();
    test_server_start(&server, cli_serve, directory, options);
    client_hello(&host, server.port, NULL, "Aki");
    open_table(&host, "yahtzee", 2, table);
    sit(&host, table, 0);
    source = (struct wire_source){.port = server.port, .token = host.token, .table = table};
    long chosen = !seed ? 1 : atol(seed) ? atol(seed) : (long)time(NULL);
    printf("SEED=%ld\n", chosen);
    engawa_rng_fast(&source.rng, (uint64_t)chosen);
    for (int i = 0; i < WIRE_PICTURES; i++)
        read_picture(pictures[i], &source.pictures[i]);
    return 0;
}

/* ---- one input ---- */

struct input {
    struct engawa_text text;
    struct client client; /* the connection it goes to; only its socket, if it is plain HTTP */
    size_t body;          /* where that of an upload begins whose head is right, or 0 */
};

/* Sends the input in one or more pieces, and then the end; the server itself closes after an upload
 * whose head is right. */
static void say(const struct input *input)
{
    size_t at = 0, length = input->text.length;
    while (at < length) {
        size_t part = length - at;
        if (wire_once_in(&source, 3))
            part = 1 + engawa_rng_below(&source.rng, (uint32_t)part);
        ssize_t sent = send(input->client.socket, input->text.at + at, part, MSG_NOSIGNAL);
        if (sent <= 0)
            break; /* the server has hung up */
        at += (size_t)sent;
    }
    if (input->body == 0)
        shutdown(input->client.socket, SHUT_WR);
}

/* Appends all that the server says until it closes. */
static void hear(int handle, struct engawa_text *response)
{
    char bytes[65536];
    for (;;) {
        struct pollfd ready = {.fd = handle, .events = POLLIN};
        if (poll(&ready, 1, CLIENT_PATIENCE) != 1)
            fail_msg("the server neither responds nor closes");
        ssize_t got = recv(handle, bytes, sizeof bytes, 0);
        if (got <= 0)
            return;
        engawa_text_add_bytes(response, bytes, (size_t)got);
    }
}

/* ---- what a response must be ---- */

static const char policy[] = "content-security-policy: default-src 'self'";

/* Nothing, or a response that keeps other sites out, or a WebSocket. */
static void check_response(const struct engawa_text *response)
{
    const char *text = engawa_text_string(response);
    int status = response->length > 12 ? atoi(text + strlen("HTTP/1.1 ")) : 0;
    const char *head = strstr(text, "\r\n\r\n");
    if (response->length == 0)
        return;
    if (strncmp(text, "HTTP/1.", 7) != 0 || status < 101 || status > 507 || !head)
        fail_msg("no response: %.200s", text);
    const char *found = strstr(text, policy);
    if (status != 101 && (!found || found > head))
        fail_msg("other sites are not kept out: %.300s", text);
}

/* Only a picture is taken for one. */
static void check_upload(const struct input *input, const struct engawa_text *response)
{
    struct picture picture;
    const char *text = engawa_text_string(response);
    if (input->body == 0)
        return;
    if (strncmp(text, "HTTP/1.1 ", 9) != 0)
        fail_msg("an upload was not answered: %.100s", input->text.at);
    if (strncmp(text + 9, "201", 3) == 0)
        assert_true(
            picture_read(input->text.at + input->body, input->text.length - input->body, &picture));
}

/* Returns the server's number in its close: the visitor's own, if that may be sent at all (RFC
 * 6455, 7.4), or another one; 1005 and 1006 are the client's, for none. */
static void check_close(unsigned code)
{
    if (code < 1000 || code == 1004 || code == 1015)
        fail_msg("the server closed with %u", code);
}

/* ---- kinds of inputs ---- */

static void make_request(struct input *input)
{
    input->client.socket = client_socket(server.port);
    wire_add_requests(&source, &input->text);
    if (wire_once_in(&source, 2))
        wire_damage(&source, 0, &input->text);
}

static void make_upload(struct input *input)
{
    size_t body;
    input->client.socket = client_socket(server.port);
    if (wire_add_upload(&source, &input->text, &body))
        input->body = body;
    else if (wire_once_in(&source, 2))
        wire_damage(&source, 0, &input->text);
}

static void make_frames(struct input *input)
{
    assert_int_equal(client_connect(&input->client, server.port, ""), 101);
    wire_add_frames(&source, &input->text);
    if (wire_once_in(&source, 4))
        wire_damage(&source, 0, &input->text);
}

static void end_exchange(struct input *input)
{
    struct engawa_text response = {0};
    hear(input->client.socket, &response);
    close(input->client.socket);
    check_response(&response);
    check_upload(input, &response);
    engawa_text_free(&response);
}

/* Every message that came was one frame of JSON, or the client would have failed. */
static void end_frames(struct input *input)
{
    struct engawa_text rest = {0};
    check_close(client_wait_for_close(&input->client));
    hear(input->client.socket, &rest);
    engawa_text_free(&rest);
    client_close(&input->client);
}

static void try_together(void (*make)(struct input *input), void (*end)(struct input *input))
{
    struct input inputs[TOGETHER] = {0};
    for (int i = 0; i < TOGETHER; i++) {
        make(&inputs[i]);
        assert_true(inputs[i].client.socket >= 0);
        say(&inputs[i]);
    }
    for (int i = 0; i < TOGETHER; i++) {
        end(&inputs[i]);
        engawa_text_free(&inputs[i].text);
    }
    expect_health();
}

/* Tries COUNT inputs. */
static void try_many(long count, void (*make)(struct input *input),
                     void (*end)(struct input *input))
{
    try_together(make, end); /* so that lazily created things exist */
    int descriptors = count_descriptors();
    long memory = read_status("VmRSS:");
    for (long done = 0; done < count; done += TOGETHER)
        try_together(make, end);
    for (int i = 0; i < SETTLING && count_descriptors() > descriptors; i++)
        expect_health();
    assert_in_range(count_descriptors(), 0, descriptors);
    long growth = read_status("VmRSS:") - memory;
    if (growth > GROWTH_KB)
        fail_msg("the server grew by %ld KB", growth);
}

static void any_request_is_answered_or_hung_up_on(void **state)
{
    (void)state;
    try_many(events_wanted(INPUTS), make_request, end_exchange);
}

static void any_upload_is_taken_or_refused(void **state)
{
    (void)state;
    try_many(events_wanted(INPUTS), make_upload, end_exchange);
}

static void any_frame_is_answered_or_closes(void **state)
{
    (void)state;
    try_many(events_wanted(INPUTS), make_frames, end_frames);
}

/* ---- frames one by one ---- */

static const char ping[] = "{\"ask\":\"ping\",\"id\":77,\"cat\":\"\xe7\x8c\xab\"}";

static void add_frame(unsigned first, const char *payload, size_t length, struct engawa_text *to)
{
    wire_add_frame(&source, first, true, length, 0, payload, length, to);
}

/* Each of these ends the connection with its number, and later bytes are ignored (RFC 6455, 5.2 to
 * 5.5 and 8.1). */
static void invalid_frames_end_the_connection(void **state)
{
    static const char zeros[126];
    static const struct {
        unsigned code, first[2]; /* of one frame or two */
        const char *payload;
        size_t length;
    } cases[] = {
        /* reserved bits, reserved kinds */
        {1002, {0xc1, 0}, "{}", 2},
        {1002, {0xa1, 0}, "{}", 2},
        {1002, {0x91, 0}, "{}", 2},
        {1002, {0x83, 0}, "{}", 2},
        {1002, {0x87, 0}, "", 0},
        {1002, {0x8b, 0}, "", 0},
        {1002, {0x8f, 0}, "", 0},
        /* a control in fragments, or too large */
        {1002, {0x09, 0}, "x", 1},
        {1002, {0x89, 0}, zeros, 126},
        /* a message inside another, and a continuation of none */
        {1002, {0x01, 0x81}, "{}", 2},
        {1002, {0x80, 0}, "{}", 2},
        {1002, {0x00, 0}, "{}", 2},
        /* no text, and no UTF-8 */
        {1003, {0x82, 0}, "{}", 2},
        {1003, {0x02, 0x80}, "{}", 2},
        {1007, {0x81, 0}, "\xff\xfe", 2},
        {1007, {0x81, 0}, "\xed\xa0\x80", 3},
        {1007, {0x81, 0}, "\xc0\x80", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct client client;
        struct engawa_text text = {0};
        assert_int_equal(client_connect(&client, server.port, ""), 101);
        for (int j = 0; j < 2 && (j == 0 || cases[i].first[j]); j++)
            add_frame(cases[i].first[j], cases[i].payload, cases[i].length, &text);
        add_frame(0x81, ping, sizeof ping - 1, &text);
        assert_int_equal(send(client.socket, text.at, text.length, MSG_NOSIGNAL), text.length);
        assert_null(client_receive(&client, CLIENT_PATIENCE));
        assert_int_equal(client.close_code, cases[i].code);
        client_close(&client);
        engawa_text_free(&text);
    }
}

/* A frame that a program other than a browser made: without a mask, or with its length in a longer
 * form than it needs. */
static void frames_have_one_form(void **state)
{
    static const struct {
        bool masked;
        int form;
    } cases[] = {{false, 0}, {true, 2}, {true, 8}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct client client;
        struct engawa_text text = {0};
        assert_int_equal(client_connect(&client, server.port, ""), 101);
        wire_add_frame(&source, 0x81, cases[i].masked, 2, cases[i].form, "{}", 2, &text);
        assert_int_equal(send(client.socket, text.at, text.length, MSG_NOSIGNAL), text.length);
        assert_int_equal(client_wait_for_close(&client), 1002);
        client_close(&client);
        engawa_text_free(&text);
    }
}

/* The number of a close is echoed, if it may be sent (RFC 6455, 5.5.1 and 7.4). */
static void a_close_is_answered(void **state)
{
    static const struct {
        const char *payload;
        size_t length;
        unsigned code;
    } cases[] = {{"", 0, 1005},         {"\x03\xe8", 2, 1000},    {"\x0f\xa0why", 5, 4000},
                 {"\x03", 1, 1002},     {"\x03\xed", 2, 1002},    {"\x00\x01", 2, 1002},
                 {"\x07\xd0", 2, 1002}, {"\x03\xe8\xff", 3, 1007}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct client client;
        assert_int_equal(client_connect(&client, server.port, ""), 101);
        client_send_frame(&client, 0x88, cases[i].payload, cases[i].length);
        assert_int_equal(client_wait_for_close(&client), cases[i].code);
        client_close(&client);
    }
}

/* Even between the bytes of a character, and with other frames there. */
static void a_message_may_be_cut_anywhere(void **state)
{
    struct client client;
    (void)state;
    assert_int_equal(client_connect(&client, server.port, ""), 101);
    for (size_t cut = 0; cut < sizeof ping; cut++) {
        client_send_frame(&client, 0x01, ping, cut);
        client_send_frame(&client, 0x89, "x", 1);
        client_send_frame(&client, 0x80, ping + cut, sizeof ping - 1 - cut);
        json_t *reply = client_receive(&client, CLIENT_PATIENCE);
        assert_int_equal(number_of(reply, "re"), 77);
        assert_true(json_is_true(json_object_get(reply, "ok")));
        json_decref(reply);
    }
    client_close(&client);
}

/* The last test, since cmocka lets a group pass whose teardown fails: no fault and no leak. */
static void the_server_ends_well(void **state)
{
    (void)state;
    client_close(&host);
    assert_int_equal(test_server_stop(&server, SIGTERM), 0);
    for (int i = 0; i < WIRE_PICTURES; i++)
        engawa_text_free(&source.pictures[i]);
    test_directory_remove(directory);
}

TOPIC(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_request_is_answered_or_hung_up_on),
        cmocka_unit_test(any_upload_is_taken_or_refused),
        cmocka_unit_test(any_frame_is_answered_or_closes),
        cmocka_unit_test(invalid_frames_end_the_connection),
        cmocka_unit_test(frames_have_one_form),
        cmocka_unit_test(a_close_is_answered),
        cmocka_unit_test(a_message_may_be_cut_anywhere),
        cmocka_unit_test(the_server_ends_well),
    };
    setenv("LC_ALL", "C", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, start_server, NULL);
}
