/* relay.c - engawa-relay: the relay of bench/load/relay.mjs as a minimal server.
 *
 * It plays the echo and nothing else, as relay.mjs does, in C: one epoll, and one write a turn for
 * each socket. It bounds from above what any server on this system could do with two sockets a
 * table, so that the rest of Engawa's time can be told from the kernel's (docs/performance.md). It
 * serves the load generator alone and trusts its messages.
 */
#define _GNU_SOURCE /* strcasestr, accept4 */
#include "engine/memory.h"
#include "server/net/frames.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { TABLES_MAX = 4096, AT_ONCE = 1024, INPUT_MAX = 2 * FRAMES_MESSAGE_MAX };

struct socket {
    int fd, seat;
    bool upgraded;
    struct table *table;
    size_t length;
    char input[INPUT_MAX];
    struct frames frames;
    struct engawa_text output;
};

struct table {
    char id[32];
    int moves;
    struct socket *seats[2];
};

static struct table tables[TABLES_MAX];
static struct socket *written[AT_ONCE * 2]; /* those with output in this turn */
static int n_written;

static void fail(const char *what)
{
    fprintf(stderr, "engawa-relay: %s\n", what);
    exit(1);
}

static struct table *table_named(const char *id)
{
    for (int i = 0; i < TABLES_MAX; i++) {
        if (!tables[i].id[0])
            snprintf(tables[i].id, sizeof tables[i].id, "%s", id);
        if (strcmp(tables[i].id, id) == 0)
            return &tables[i];
    }
    fail("too many tables");
    return NULL;
}

static void send_text(struct socket *socket, const char *text, int length)
{
    char head[FRAMES_SAY_MAX];
    size_t size = frames_write_head(head, 0x81, (size_t)length);
    if (socket->output.length == 0)
        written[n_written++] = socket;
    engawa_text_add_bytes(&socket->output, head, size);
    engawa_text_add_bytes(&socket->output, text, (size_t)length);
}

static void reply(struct socket *socket, int id)
{
    char text[64];
    send_text(
        socket, text,
        snprintf(text, sizeof text, "{\"re\":%d,\"ok\":true,\"n\":%d}", id, socket->table->moves));
}

static void tell(struct socket *socket, const char *move)
{
    struct table *table = socket->table;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    char text[512];
    int length =
        snprintf(text, sizeof text,
                 "{\"push\":\"log\",\"table\":\"%s\",\"log\":[{\"k\":%d,\"t\":%lld,\"n\":%d,"
                 "\"by\":%d,\"do\":\"%s\"}]}",
                 table->id, table->moves, (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000,
                 table->moves, socket->seat, move);
    for (int seat = 0; seat < 2; seat++)
        if (table->seats[seat])
            send_text(table->seats[seat], text, length);
}

static void hear(struct socket *socket, const char *bytes, size_t length)
{
    const char *ask = NULL, *table = NULL, *move = NULL;
    int id = 0;
    json_t *message = json_loadb(bytes, length, 0, NULL);
    if (!message || json_unpack(message, "{s:s,s:i,s:s,s?:i,s?:s}", "ask", &ask, "id", &id, "table",
                                &table, "seat", &socket->seat, "do", &move) != 0)
        fail("this is no message of the echo");
    if (strcmp(ask, "move") == 0) {
        socket->table->moves++;
        reply(socket, id);
        tell(socket, move);
    } else {
        socket->table = table_named(table);
        socket->table->seats[socket->seat] = socket;
        reply(socket, id);
    }
    json_decref(message);
}

static void upgrade(struct socket *socket)
{
    socket->input[socket->length] = 0;
    char *key = strcasestr(socket->input, "sec-websocket-key: ");
    if (!strstr(socket->input, "\r\n\r\n") || !key)
        return;
    key[19 + strcspn(key + 19, "\r")] = 0;
    char accept[29];
    frames_accept(key + 19, accept);
    dprintf(socket->fd,
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: engawa\r\n\r\n",
            accept);
    socket->upgraded = true;
    socket->length = 0;
}

static void leave(struct socket *socket)
{
    if (socket->table && socket->table->seats[socket->seat] == socket)
        socket->table->seats[socket->seat] = NULL;
    for (int i = 0; i < n_written; i++)
        if (written[i] == socket)
            written[i] = written[--n_written];
    close(socket->fd);
    engawa_text_free(&socket->output);
    engawa_text_free(&socket->frames.message);
    free(socket);
}

static void read_from(struct socket *socket)
{
    ssize_t count = recv(socket->fd, socket->input + socket->length,
                         sizeof socket->input - socket->length - 1, 0);
    if (count <= 0) {
        leave(socket);
        return;
    }
    socket->length += (size_t)count;
    if (!socket->upgraded) {
        upgrade(socket);
        return;
    }
    struct frames_event event;
    size_t at = 0;
    while (socket->length > at) {
        size_t taken =
            frames_take(&socket->frames, socket->input + at, socket->length - at, &event);
        if (event.kind == FRAMES_MORE)
            break;
        if (event.kind == FRAMES_MESSAGE)
            hear(socket, event.bytes, event.length);
        at = event.kind == FRAMES_WRONG ? socket->length : at + taken;
    }
    socket->length -= at;
    memmove(socket->input, socket->input + at, socket->length);
}

static void write_all(void)
{
    for (int i = 0; i < n_written; i++) {
        send(written[i]->fd, written[i]->output.at, written[i]->output.length, MSG_NOSIGNAL);
        engawa_text_clear(&written[i]->output);
    }
    n_written = 0;
}

static void watch(int epoll, int fd, struct socket *socket)
{
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = socket};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0)
        fail("no epoll");
}

static void accept_one(int epoll, int listener)
{
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC), on = 1;
    if (fd < 0)
        return;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct socket *socket = engawa_allocate(1, sizeof *socket);
    socket->fd = fd;
    watch(epoll, fd, socket);
}

static int listen_at_loopback(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(listener, 1024) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &size) != 0)
        fail("cannot listen");
    printf("The relay is open at ws://127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return listener;
}

int main(void)
{
    int listener = listen_at_loopback(), epoll = epoll_create1(EPOLL_CLOEXEC);
    watch(epoll, listener, NULL);
    for (;;) {
        struct epoll_event events[AT_ONCE];
        int count = epoll_wait(epoll, events, AT_ONCE, -1);
        for (int i = 0; i < count; i++)
            if (events[i].data.ptr)
                read_from(events[i].data.ptr);
            else
                accept_one(epoll, listener);
        write_all();
    }
}
