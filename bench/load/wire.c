/* wire.c - sockets, epoll and frames (wire.h). */
#include "bench/load/wire.h"

#include "engine/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    BUFFER = 1 << 20,  /* bytes that a loop reads at once, with the rest of the previous read */
    EVENTS = 256,      /* that a turn of a loop takes at most */
    PER_ADDRESS = 8000 /* connections of a loop from one loopback address, then the next */
};

int64_t wire_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void wire_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("engawa-load: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

void wire_loop_open(struct wire_loop *loop, struct wire_target target)
{
    *loop = (struct wire_loop){.target = target, .now = wire_now()};
    loop->epoll = epoll_create1(EPOLL_CLOEXEC);
    loop->buffer = engawa_allocate(1, BUFFER);
    if (loop->epoll < 0)
        wire_fail("epoll: %s", strerror(errno));
}

void wire_loop_close(struct wire_loop *loop)
{
    close(loop->epoll);
    free(loop->buffer);
}

/* ---- opening and closing ---- */

static void watch(struct wire *wire, int operation, unsigned events)
{
    struct epoll_event event = {.events = events, .data.ptr = wire};
    if (epoll_ctl(wire->loop->epoll, operation, wire->socket, &event) != 0)
        wire_fail("epoll: %s", strerror(errno));
}

/* Loopback addresses are many, and each has its own ports. */
static void choose_source(struct wire *wire)
{
    struct wire_loop *loop = wire->loop;
    struct sockaddr_in source = {.sin_family = AF_INET};
    int one = 1;
    source.sin_addr.s_addr = htonl(INADDR_LOOPBACK + loop->connected++ / PER_ADDRESS);
    setsockopt(wire->socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    if (bind(wire->socket, (struct sockaddr *)&source, sizeof source) != 0)
        wire_fail("no local address: %s", strerror(errno));
}

void wire_connect(struct wire *wire)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    int one = 1;
    address.sin_port = htons((uint16_t)wire->loop->target.port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    wire->socket = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (wire->socket < 0)
        wire_fail("no socket: %s", strerror(errno));
    setsockopt(wire->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    choose_source(wire);
    if (connect(wire->socket, (struct sockaddr *)&address, sizeof address) != 0 &&
        errno != EINPROGRESS)
        wire_fail("no connection: %s", strerror(errno));
    wire->number++;
    wire->state = WIRE_CONNECTING;
    watch(wire, EPOLL_CTL_ADD, EPOLLOUT);
}

void wire_close(struct wire *wire)
{
    if (wire->state == WIRE_CLOSED)
        return;
    close(wire->socket);
    free(wire->rest);
    wire->rest = NULL;
    wire->rest_length = 0;
    engawa_text_free(&wire->output);
    wire->state = WIRE_CLOSED;
}

/* The server has ended WIRE. */
static void end(struct wire *wire, unsigned code)
{
    wire_close(wire);
    wire->owner->closed(wire, code);
}

/* ---- sending ---- */

static void flush(struct wire *wire)
{
    struct engawa_text *output = &wire->output;
    ssize_t sent = send(wire->socket, output->at, output->length, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN)
        sent = (ssize_t)output->length; /* it is gone: reading will tell */
    if (sent < 0)
        return;
    memmove(output->at, output->at + sent, output->length - (size_t)sent);
    output->length -= (size_t)sent;
    if (output->length == 0) {
        engawa_text_free(output);
        watch(wire, EPOLL_CTL_MOD, EPOLLIN);
    }
}

static void send_bytes(struct wire *wire, const char *bytes, size_t length)
{
    ssize_t sent = 0;
    if (wire->output.length == 0) {
        sent = send(wire->socket, bytes, length, MSG_NOSIGNAL);
        if (sent == (ssize_t)length || (sent < 0 && errno != EAGAIN))
            return;
        watch(wire, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
    }
    sent = sent > 0 ? sent : 0;
    engawa_text_add_bytes(&wire->output, bytes + sent, length - (size_t)sent);
}

static void send_frame(struct wire *wire, unsigned kind, const char *text, size_t length)
{
    char frame[4200];
    size_t head = 2;
    if (length + 8 > sizeof frame)
        wire_fail("a message of %zu bytes is longer than any that the generator has", length);
    frame[0] = (char)(0x80 | kind);
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
        head = 4;
    }
    memset(frame + head, 0, 4); /* the mask; zero is a mask like any other */
    memcpy(frame + head + 4, text, length);
    send_bytes(wire, frame, head + 4 + length);
}

void wire_send(struct wire *wire, const char *text, size_t length)
{
    send_frame(wire, 1, text, length);
}

/* ---- hearing ---- */

static void shake_hands(struct wire *wire)
{
    char request[320];
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(wire->socket, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) {
        end(wire, 1006);
        return;
    }
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: engawa\r\n\r\n",
             wire->loop->target.path, wire->loop->target.port);
    wire->state = WIRE_SHAKING;
    watch(wire, EPOLL_CTL_MOD, EPOLLIN);
    send_bytes(wire, request, strlen(request));
}

/* Takes the answer to the handshake from the LENGTH bytes at AT. Returns how many it has, 0 as long
 * as it is not complete. */
static size_t take_answer(struct wire *wire, char *at, size_t length)
{
    at[length] = '\0';
    const char *last = strstr(at, "\r\n\r\n");
    if (!last)
        return 0;
    if (strncmp(at, "HTTP/1.1 101 ", 13) != 0 || !strstr(at, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        wire_fail("expected the server to open a WebSocket; it said: %.200s", at);
    wire->state = WIRE_OPEN;
    wire->owner->opened(wire);
    return (size_t)(last - at) + 4;
}

/* Returns the bytes of a frame's head and of its payload, of which LENGTH bytes at AT have arrived;
 * false while the head is incomplete. */
static bool measure_frame(const unsigned char *at, size_t length, size_t *head, size_t *size)
{
    size_t more = length < 2 ? 0 : (at[1] & 0x7f) == 126 ? 2 : (at[1] & 0x7f) == 127 ? 8 : 0;
    *head = 2 + more;
    if (length < *head)
        return false;
    *size = more ? 0 : at[1] & 0x7fu;
    for (size_t i = 0; i < more; i++)
        *size = *size << 8 | at[2 + i];
    if ((at[0] & 0x70) || (at[1] & 0x80) || !(at[0] & 0x80) || *head + *size > BUFFER - 1)
        wire_fail("expected whole frames without a mask, below %d bytes; one begins %02x %02x",
                  BUFFER, at[0], at[1]);
    return true;
}

/* Takes one frame from the LENGTH bytes at AT. Returns how many it has, 0 as long as it is not
 * complete. */
static size_t take_frame(struct wire *wire, const char *at, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)at;
    size_t head, size;
    if (!measure_frame(bytes, length, &head, &size) || length < head + size)
        return 0;
    switch (bytes[0] & 15) {
    case 1:
        wire->owner->heard(wire, at + head, size);
        break;
    case 8:
        end(wire, size >= 2 ? (unsigned)(bytes[head] << 8 | bytes[head + 1]) : 0);
        break;
    case 9:
        send_frame(wire, 10, at + head, size);
        break;
    default:
        wire_fail("expected text, ping or close; a frame begins with %02x", bytes[0]);
    }
    return head + size;
}

/* Keeps the LENGTH bytes at AT until more comes. */
static void keep(struct wire *wire, const char *at, size_t length)
{
    free(wire->rest);
    wire->rest = length ? engawa_reallocate(NULL, length, 1) : NULL;
    wire->rest_length = length;
    if (length)
        memcpy(wire->rest, at, length);
}

static void hear(struct wire *wire)
{
    char *at = wire->loop->buffer;
    size_t length = wire->rest_length, taken = 1;
    if (length)
        memcpy(at, wire->rest, length);
    ssize_t got = recv(wire->socket, at + length, BUFFER - 1 - length, 0);
    wire->loop->now = wire_now();
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0) {
        end(wire, 0);
        return;
    }
    length += (size_t)got;
    unsigned number = wire->number;
    while (taken && length && wire->state != WIRE_CLOSED && wire->number == number) {
        taken =
            wire->state == WIRE_OPEN ? take_frame(wire, at, length) : take_answer(wire, at, length);
        at += taken;
        length -= taken;
    }
    if (wire->state != WIRE_CLOSED && wire->number == number)
        keep(wire, at, length);
}

void wire_loop_turn(struct wire_loop *loop, int64_t nanoseconds)
{
    struct epoll_event events[EVENTS];
    const struct timespec wait = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    int count = epoll_pwait2(loop->epoll, events, EVENTS, &wait, NULL);
    loop->now = wire_now();
    for (int i = 0; i < count; i++) {
        struct wire *wire = events[i].data.ptr;
        if (wire->state == WIRE_CONNECTING && (events[i].events & ~(unsigned)EPOLLIN))
            shake_hands(wire);
        else if (wire->state > WIRE_CONNECTING && (events[i].events & ~(unsigned)EPOLLOUT))
            hear(wire);
        else if (wire->state > WIRE_CONNECTING && wire->output.length)
            flush(wire);
    }
}
