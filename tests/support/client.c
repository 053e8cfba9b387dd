/* client.c - the test's side of the wire (client.h), written from RFC 6455 and nothing of the
 * server's. */
#include "tests/support/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- the server ---- */

/* Reads one line from FILE descriptor IN. */
static char *read_line(int in)
{
    char *line = calloc(1, 1024);
    size_t length = 0;
    struct pollfd ready = {.fd = in, .events = POLLIN};
    assert_non_null(line);
    while (length < 1023 && poll(&ready, 1, CLIENT_PATIENCE) == 1 &&
           read(in, line + length, 1) == 1)
        if (line[length++] == '\n')
            break;
    return line;
}

int test_server_log = -1;

static void run_child(int (*run)(int argc, char **argv), const char *directory,
                      const char *const *options, int out)
{
    char *argv[48] = {"serve",  "--port",          "0",          "--host", "127.0.0.1",
                      "--data", (char *)directory, "--bot-pace", "0"};
    int argc = 9;
    for (int i = 0; options && options[i]; i++)
        argv[argc++] = (char *)options[i];
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a test that fails leaves no server behind */
    dup2(out, STDOUT_FILENO);
    if (test_server_log >= 0)
        dup2(test_server_log, STDERR_FILENO);
    exit(run(argc, argv));
}

void test_server_start(struct test_server *server, int (*run)(int argc, char **argv),
                       const char *directory, const char *const *options)
{
    int out[2];
    assert_int_equal(pipe(out), 0);
    fflush(NULL);
    server->pid = fork();
    assert_true(server->pid >= 0);
    if (server->pid == 0) {
        close(out[0]);
        run_child(run, directory, options, out[1]);
    }
    close(out[1]);
    server->first_line = read_line(out[0]);
    const char *port = strrchr(server->first_line, ':');
    if (!port)
        fail_msg("the server did not start: \"%s\"", server->first_line);
    server->port = atoi(port + 1);
    close(out[0]);
}

int test_server_stop(struct test_server *server, int number)
{
    int status = -1;
    kill(server->pid, number);
    for (int i = 0; i < CLIENT_PATIENCE / 10; i++) {
        if (waitpid(server->pid, &status, WNOHANG) == server->pid) {
            free(server->first_line);
            return status;
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    kill(server->pid, SIGKILL);
    waitpid(server->pid, &status, 0);
    fail_msg("the server did not stop in time");
    return status;
}

char *test_directory_new(void)
{
    char *directory = strdup("/tmp/engawa-test-XXXXXX");
    assert_non_null(directory);
    assert_non_null(mkdtemp(directory));
    return directory;
}

void test_directory_remove(char *directory)
{
    DIR *entries = opendir(directory);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries));) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        if (entry->d_name[0] != '.')
            remove(path);
    }
    closedir(entries);
    rmdir(directory);
    free(directory);
}

/* ---- sockets ---- */

const char *client_source, *client_target, *client_path;

int client_socket(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int one = 1, handle = socket(AF_INET, SOCK_STREAM, 0);
    inet_pton(AF_INET, client_target ? client_target : "127.0.0.1", &address.sin_addr);
    assert_true(handle >= 0);
    if (client_source) {
        struct sockaddr_in source = {.sin_family = AF_INET};
        assert_int_equal(inet_pton(AF_INET, client_source, &source.sin_addr), 1);
        assert_int_equal(bind(handle, (struct sockaddr *)&source, sizeof source), 0);
    }
    if (connect(handle, (struct sockaddr *)&address, sizeof address) != 0) {
        close(handle);
        return -1;
    }
    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return handle;
}

bool client_wait_for_end(int handle, int ms)
{
    char bytes[4096];
    struct pollfd ready = {.fd = handle, .events = POLLIN};
    while (poll(&ready, 1, ms) == 1)
        if (recv(handle, bytes, sizeof bytes, 0) <= 0)
            return true;
    return false;
}

static void send_all(int handle, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(handle, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return; /* the server has closed: receiving will tell */
        bytes += sent;
        length -= (size_t)sent;
    }
}

/* Appends the bytes that come within MS milliseconds to *INPUT. Returns false if none come. */
static bool read_more(int handle, char **input, size_t *length, int ms)
{
    struct pollfd ready = {.fd = handle, .events = POLLIN};
    if (poll(&ready, 1, ms) != 1)
        return false;
    char *grown = realloc(*input, *length + 65537);
    assert_non_null(grown);
    *input = grown;
    grown[*length] = '\0';
    ssize_t got = recv(handle, grown + *length, 65536, 0);
    if (got <= 0)
        return false;
    *length += (size_t)got;
    grown[*length] = '\0';
    return true;
}

char *http_exchange(int port, const char *request, size_t *length)
{
    int handle = client_socket(port);
    char *response = NULL;
    size_t size = 0;
    assert_true(handle >= 0);
    send_all(handle, request, strlen(request));
    while (read_more(handle, &response, &size, CLIENT_PATIENCE))
        ;
    close(handle);
    if (length)
        *length = size;
    return response ? response : strdup("");
}

/* ---- WebSocket ---- */

static void drop_input(struct client *client, size_t count)
{
    client->length -= count;
    memmove(client->input, client->input + count, client->length + 1);
}

int client_connect(struct client *client, int port, const char *headers)
{
    char request[2048];
    memset(client, 0, sizeof *client);
    client->socket = client_socket(port);
    client->pushes = json_array();
    client->next_id = 1;
    if (client->socket < 0)
        return 0;
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: engawa\r\n%s\r\n",
             client_path ? client_path : "/ws", port, headers);
    send_all(client->socket, request, strlen(request));
    const char *end = NULL;
    while (!(end = client->input ? strstr(client->input, "\r\n\r\n") : NULL))
        if (!read_more(client->socket, &client->input, &client->length, CLIENT_PATIENCE))
            return 0;
    int status = atoi(client->input + strlen("HTTP/1.1 "));
    drop_input(client, (size_t)(end - client->input) + 4);
    return status;
}

void client_close(struct client *client)
{
    close(client->socket);
    free(client->input);
    free(client->guest);
    free(client->token);
    json_decref(client->pushes);
    memset(client, 0, sizeof *client);
}

void client_send_frame(struct client *client, unsigned first, const char *bytes, size_t length)
{
    char *frame = malloc(length + 14);
    size_t at = 0;
    assert_non_null(frame);
    frame[at++] = (char)first;
    if (length < 126) {
        frame[at++] = (char)(0x80 | length);
    } else {
        assert_true(length < 65536);
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(length >> 8);
        frame[at++] = (char)length;
    }
    memset(frame + at, 0, 4); /* the mask; zero is a mask like any other */
    at += 4;
    memcpy(frame + at, bytes, length);
    send_all(client->socket, frame, at + length);
    free(frame);
}

int client_send_many(struct client *client, const char *text, int count)
{
    char frame[132] = {(char)0x81, (char)(0x80 | strlen(text))};
    size_t length = 6 + strlen(text);
    assert_true(strlen(text) < 126);
    memcpy(frame + 6, text, strlen(text)); /* behind a mask of zeros */
    for (int sent = 0; sent < count; sent++)
        if (send(client->socket, frame, length, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)length)
            return sent;
    return count;
}

void client_send(struct client *client, const char *text)
{
    client_send_frame(client, 0x81, text, strlen(text));
}

/* Takes one whole frame from the input, if there is one: its first byte and payload. */
static bool take_frame(struct client *client, unsigned *first, char **payload, size_t *length)
{
    const unsigned char *at = (const unsigned char *)client->input;
    size_t head = 2, size;
    if (client->length < 2)
        return false;
    size = at[1] & 0x7fu;
    if (size >= 126) {
        size_t bytes = size == 126 ? 2 : 8;
        head += bytes;
        if (client->length < head)
            return false;
        size = 0;
        for (size_t i = 0; i < bytes; i++)
            size = size << 8 | at[2 + i];
    }
    if (client->length < head + size)
        return false;
    *first = at[0];
    *length = size;
    *payload = calloc(1, size + 1);
    assert_non_null(*payload);
    memcpy(*payload, client->input + head, size);
    drop_input(client, head + size);
    return true;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Returns the message in a frame, or NULL. */
static json_t *read_frame(struct client *client, unsigned first, const char *payload, size_t length)
{
    unsigned kind = first & 15u;
    if (kind == 8)
        client->close_code =
            length >= 2 ? (unsigned)(unsigned char)payload[0] << 8 | (unsigned char)payload[1]
                        : 1005;
    if (kind == 9)
        client_send_frame(client, 0x8a, payload, length);
    if (kind != 1)
        return NULL;
    assert_true(first & 0x80u); /* the server does not fragment */
    if (client->see)
        client->see(client->context, payload, length);
    json_t *message = json_loads(payload, 0, NULL);
    if (!message)
        fail_msg("the server sent no JSON: %s", payload);
    return message;
}

json_t *client_receive(struct client *client, int ms)
{
    int64_t until = now_ms() + ms;
    for (;;) {
        unsigned first;
        char *payload;
        size_t length;
        while (!client->close_code && take_frame(client, &first, &payload, &length)) {
            json_t *message = read_frame(client, first, payload, length);
            free(payload);
            if (message)
                return message;
        }
        int64_t left = until - now_ms();
        if (client->close_code || left < 0)
            return NULL;
        struct pollfd ready = {.fd = client->socket, .events = POLLIN};
        if (poll(&ready, 1, (int)left) != 1)
            return NULL;
        if (!read_more(client->socket, &client->input, &client->length, 0)) {
            client->close_code = 1006;
            return NULL;
        }
    }
}

static bool is_push(const json_t *message, const char *kind)
{
    const char *push = json_string_value(json_object_get(message, "push"));
    return push && strcmp(push, kind) == 0;
}

json_t *client_push(struct client *client, const char *kind)
{
    for (size_t i = 0; i < json_array_size(client->pushes); i++) {
        json_t *push = json_array_get(client->pushes, i);
        if (!is_push(push, kind))
            continue;
        json_incref(push);
        json_array_remove(client->pushes, i);
        return push;
    }
    for (json_t *message; (message = client_receive(client, CLIENT_PATIENCE));) {
        if (is_push(message, kind))
            return message;
        json_array_append_new(client->pushes, message);
    }
    fail_msg("no push %s came (close code %u)", kind, client->close_code);
    return NULL;
}

static json_t *ask_packed(struct client *client, json_t *fields)
{
    int64_t id = client->next_id++;
    assert_non_null(fields);
    json_object_set_new(fields, "id", json_integer(id));
    char *text = json_dumps(fields, JSON_COMPACT);
    client_send(client, text);
    for (json_t *message; (message = client_receive(client, CLIENT_PATIENCE));) {
        if (json_is_integer(json_object_get(message, "re")) &&
            json_integer_value(json_object_get(message, "re")) == id) {
            free(text);
            json_decref(fields);
            return message;
        }
        json_array_append_new(client->pushes, message);
    }
    fail_msg("no reply to %s (close code %u)", text, client->close_code);
    return NULL;
}

json_t *client_ask(struct client *client, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *fields = json_vpack_ex(NULL, 0, format, arguments);
    va_end(arguments);
    return ask_packed(client, fields);
}

json_t *client_do(struct client *client, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    json_t *fields = json_vpack_ex(NULL, 0, format, arguments);
    va_end(arguments);
    json_incref(fields);
    json_t *reply = ask_packed(client, fields);
    if (!json_is_true(json_object_get(reply, "ok")))
        fail_msg("%s was refused: %s", json_dumps(fields, JSON_COMPACT),
                 json_dumps(reply, JSON_COMPACT));
    json_decref(fields);
    return reply;
}

void client_hello(struct client *client, int port, const char *token, const char *name)
{
    assert_int_equal(client_connect(client, port, ""), 101);
    json_t *reply = client_do(client, "{s:s,s:s?,s:s?,s:s}", "ask", "hello", "token", token, "name",
                              name, "lang", "en");
    client->guest = strdup(json_string_value(json_object_get(reply, "guest")));
    client->token = strdup(json_string_value(json_object_get(reply, "token")));
    json_decref(reply);
}

const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int64_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

void done(json_t *reply)
{
    json_decref(reply);
}

char *http_get(int port, const char *path, const char *headers)
{
    char request[1024];
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s\r\n", path, port,
             headers);
    return http_exchange(port, request, NULL);
}

unsigned client_wait_for_close(struct client *client)
{
    for (json_t *message; (message = client_receive(client, CLIENT_PATIENCE));)
        json_decref(message);
    return client->close_code;
}

void expect_code(json_t *reply, const char *code)
{
    assert_non_null(reply);
    assert_true(json_is_false(json_object_get(reply, "ok")));
    assert_string_equal(text_of(reply, "code"), code);
    assert_true(strlen(text_of(reply, "say")) > 0);
    json_decref(reply);
}

void open_table(struct client *client, const char *game, int seats, char *id)
{
    json_t *reply = client_do(client, "{s:s,s:s,s:i,s:{}}", "ask", "open", "game", game, "seats",
                              seats, "options");
    snprintf(id, 33, "%s", text_of(reply, "table"));
    json_decref(reply);
}

void enter(struct client *client, const char *id)
{
    done(client_do(client, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", 0));
}

void sit(struct client *client, const char *id, int seat)
{
    done(client_do(client, "{s:s,s:s,s:i,s:s}", "ask", "sit", "table", id, "seat", seat, "entropy",
                   "00ff"));
}

void seat_bot(struct client *client, const char *id, int seat, const char *bot)
{
    done(client_do(client, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", seat, "bot",
                   bot));
}
