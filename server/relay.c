/* relay.c - passes a socket's bytes on to the server that has the tables (relay.h).
 *
 * The client's stream is open from the start, but not read before the other one is. An end of
 * either side, once all that it said has been passed on, ends both.
 */
#include "server/relay.h"

#include "engine/memory.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PILE = 256 * 1024,       /* bytes that wait for a side before the other one is read no more */
    PATIENCE = 60 * 1000,    /* ms until a server must have been found */
    CONNECTING = 2000,       /* ms until one that was found must have answered */
    LAST_WORDS = 300,        /* ms for what a server still says that has lost the tables */
    FOREVER = 30 * 24 * 3600 /* s: who has the tables knows how long a socket may be silent */
};

enum state { WAITS, CONNECTS, GOES };

struct relay {
    struct relays *all;
    struct relay *previous, *next;
    struct socket *socket; /* the client's; NULL: it is gone */
    struct preface_relay ends;
    enum state state;
    struct stream server;
    bool server_open; /* `server` is, or is being closed */
    uv_poll_t connecting;
    bool polled;   /* `connecting` is, or is being closed */
    bool eager;    /* to connect anew as soon as that is closed */
    int handle;    /* that it looks at; -1: none */
    int64_t until; /* when it is given up: connecting, or passing on; 0: never */
};

/* ---- the end ---- */

static void forget(struct relay *relay)
{
    if (relay->socket || relay->server_open || relay->polled)
        return;
    *(relay->previous ? &relay->previous->next : &relay->all->first) = relay->next;
    if (relay->next)
        relay->next->previous = relay->previous;
    free(relay);
}

static void connect_to(struct relay *relay);

static void poll_gone(uv_handle_t *handle)
{
    struct relay *relay = handle->data;
    relay->polled = false;
    if (relay->eager)
        connect_to(relay);
    forget(relay);
}

static void stop_connecting(struct relay *relay, bool keep)
{
    if (relay->state != CONNECTS)
        return;
    uv_close((uv_handle_t *)&relay->connecting, poll_gone);
    if (!keep)
        close(relay->handle);
    relay->state = WAITS;
    relay->until = 0;
}

/* ---- the client's side ---- */

static void take_from_client(void *context, char *bytes, size_t length)
{
    struct relay *relay = context;
    if (relay->state != GOES || length == 0)
        return;
    stream_say(&relay->server, bytes, length);
    if (stream_waiting(&relay->server) <= PILE)
        return;
    stream_hush(&relay->socket->stream);
    stream_await(&relay->server);
}

static void client_ended(void *context)
{
    struct relay *relay = context;
    if (relay->server_open)
        stream_end(&relay->server);
    stream_end(&relay->socket->stream);
}

static void client_ready(void *context)
{
    struct relay *relay = context;
    if (relay->server_open)
        stream_listen(&relay->server);
}

static void client_due(void *context)
{
    struct relay *relay = context;
    stream_drop(&relay->socket->stream);
}

static void client_gone(void *context)
{
    struct relay *relay = context;
    sockets_forget(relay->socket);
    relay->socket = NULL;
    stop_connecting(relay, false);
    if (relay->server_open)
        stream_end(&relay->server);
    forget(relay);
}

static const struct stream_user client_user = {.take = take_from_client,
                                               .ended = client_ended,
                                               .ready = client_ready,
                                               .due = client_due,
                                               .gone = client_gone};

/* ---- the server's side ---- */

static void take_from_server(void *context, char *bytes, size_t length)
{
    struct relay *relay = context;
    if (!relay->socket || length == 0)
        return;
    stream_say(&relay->socket->stream, bytes, length);
    if (stream_waiting(&relay->socket->stream) <= PILE)
        return;
    stream_hush(&relay->server);
    stream_await(&relay->socket->stream);
}

static void server_ended(void *context)
{
    struct relay *relay = context;
    stream_end(&relay->server);
    if (relay->socket)
        stream_end(&relay->socket->stream);
}

static void server_ready(void *context)
{
    struct relay *relay = context;
    if (relay->socket)
        stream_listen(&relay->socket->stream);
}

static void server_due(void *context)
{
    struct relay *relay = context;
    stream_drop(&relay->server);
}

static void server_gone(void *context)
{
    struct relay *relay = context;
    relay->server_open = false;
    if (relay->socket)
        stream_end(&relay->socket->stream);
    forget(relay);
}

static const struct stream_user server_user = {.take = take_from_server,
                                               .ended = server_ended,
                                               .ready = server_ready,
                                               .due = server_due,
                                               .gone = server_gone};

/* ---- finding each other ---- */

static void say_who_comes(struct relay *relay)
{
    char line[PREFACE_LINE + 1];
    preface_write_relay(&relay->ends, relay->all->word, line);
    stream_say(&relay->server, line, strlen(line));
}

/* The connection that relay->connecting looked at is there, or has failed. */
static void go(struct relay *relay)
{
    int error = 0, handle = relay->handle;
    socklen_t size = sizeof error;
    getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &size);
    stop_connecting(relay, error == 0);
    if (error != 0 || !relay->socket)
        return; /* relays_tick tries again */
    relay->state = GOES;
    relay->server_open = true;
    stream_open_plain(relay->all->streams, &relay->server, handle, &server_user, relay);
    say_who_comes(relay);
    stream_wait(&relay->socket->stream, FOREVER * INT64_C(1000));
    stream_listen(&relay->socket->stream);
}

static void take_answer(uv_poll_t *connecting, int status, int events)
{
    (void)status;
    (void)events;
    go(connecting->data);
}

static void connect_to(struct relay *relay)
{
    const struct relays *relays = relay->all;
    const struct sockaddr *place = (const struct sockaddr *)&relays->place;
    if (relay->state != WAITS || relay->polled || !relay->socket || !place->sa_family)
        return; /* relays_tick tries again */
    relay->eager = false;
    int handle = socket(place->sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    socklen_t length = place->sa_family == AF_INET6 ? (socklen_t)sizeof(struct sockaddr_in6)
                                                    : (socklen_t)sizeof(struct sockaddr_in);
    bool fine = handle >= 0 && (connect(handle, place, length) == 0 || errno == EINPROGRESS) &&
                uv_poll_init(&relays->streams->loop->uv, &relay->connecting, handle) == 0;
    if (!fine && handle >= 0)
        close(handle);
    if (!fine)
        return;
    relay->polled = true;
    relay->connecting.data = relay;
    relay->handle = handle;
    relay->state = CONNECTS;
    relay->until = loop_now(relays->streams->loop) + CONNECTING;
    uv_poll_start(&relay->connecting, UV_WRITABLE, take_answer);
}

/* ---- all ---- */

void relays_greet(void *context, struct socket *socket, int handle)
{
    struct relays *relays = context;
    if (!sockets_pass_on(socket, handle))
        return;
    struct relay *relay = engawa_allocate(1, sizeof *relay);
    relay->all = relays;
    relay->socket = socket;
    relay->ends.client = socket->peer;
    address_near(handle, &relay->ends.near, &relay->ends.port);
    relay->next = relays->first;
    if (relays->first)
        relays->first->previous = relay;
    relays->first = relay;
    stream_open_plain(relays->streams, &socket->stream, handle, &client_user, relay);
    stream_hush(&socket->stream);
    stream_wait(&socket->stream, PATIENCE);
    connect_to(relay);
}

static void end_late(uv_timer_t *soon)
{
    relays_tick(soon->data);
}

/* Has the relays looked at when the last words have been said. */
static void look_soon(struct relays *relays)
{
    if (!relays->soon.data)
        uv_timer_init(&relays->streams->loop->uv, &relays->soon);
    relays->soon.data = relays;
    uv_timer_start(&relays->soon, end_late, LAST_WORDS + 1, 0);
}

void relays_lead(struct relays *relays, const char *place, const char *word)
{
    struct sockaddr_storage address = {0};
    if (*place)
        relay_read_place(place, &address);
    bool other = strcmp(word, relays->word) != 0;
    int64_t until = loop_now(relays->streams->loop) + LAST_WORDS;
    relays->place = address;
    snprintf(relays->word, sizeof relays->word, "%s", word);
    for (struct relay *relay = relays->first; relay; relay = relay->next) {
        if (other)
            stop_connecting(relay, false);
        if (other && relay->state == GOES && !relay->until)
            relay->until = until;
        relay->eager = true;
        connect_to(relay);
    }
    if (other)
        look_soon(relays);
}

void relays_tick(struct relays *relays)
{
    int64_t now = loop_now(relays->streams->loop);
    for (struct relay *relay = relays->first; relay; relay = relay->next) {
        bool late = relay->until && now >= relay->until;
        if (late && relay->state == GOES && relay->server_open)
            stream_drop(&relay->server);
        if (late)
            stop_connecting(relay, false);
        connect_to(relay);
    }
}

void relays_close(struct relays *relays)
{
    for (struct relay *relay = relays->first; relay; relay = relay->next)
        stop_connecting(relay, false);
    relays->place.ss_family = 0; /* nobody connects anew */
}

void relays_count(const struct relays *relays, int *waiting, int *going)
{
    *waiting = *going = 0;
    for (const struct relay *relay = relays->first; relay; relay = relay->next)
        ++*(relay->state == GOES ? going : waiting);
}

bool relay_read_place(const char *place, struct sockaddr_storage *address)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    char host[INET6_ADDRSTRLEN];
    bool is_six = place[0] == '[';
    const char *end = is_six ? strstr(place, "]:") : strrchr(place, ':');
    size_t length = end ? (size_t)(end - place - is_six) : 0;
    long port = end ? strtol(end + 1 + is_six, NULL, 10) : 0;
    if (length == 0 || length >= sizeof host || port < 1 || port > 65535)
        return false;
    memcpy(host, place + is_six, length);
    host[length] = '\0';
    if (is_six ? inet_pton(AF_INET6, host, &six.sin6_addr) != 1
               : inet_pton(AF_INET, host, &four.sin_addr) != 1)
        return false;
    four.sin_port = six.sin6_port = htons((uint16_t)port);
    if (is_six)
        memcpy(address, &six, sizeof six);
    else
        memcpy(address, &four, sizeof four);
    return true;
}
