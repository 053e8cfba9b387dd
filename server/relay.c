/* relay.c - passes a socket's bytes on to the server that has the tables (relay.h).
 *
 * The client's stream is open from the start, but not read before the other one is. An end of
 * either side, once all that it said has been passed on, ends both.
 */
#include "server/relay.h"

#include "engine/memory.h"
#include "server/report.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PILE = 64 * 1024,        /* bytes that wait for a side before the other one is read no more */
    PATIENCE = 60 * 1000,    /* ms until a server must have been found */
    AGAIN = 1000,            /* ms between two tries to reach one */
    LAST_WORDS = 300,        /* ms for what a server still says that has lost the tables */
    FOREVER = 30 * 24 * 3600 /* s: who has the tables knows how long a socket may be silent */
};

struct relay {
    struct relays *all;
    struct relay *previous, *next;
    struct socket *socket; /* the client's; NULL: it is gone */
    struct trunk_ends ends;
    struct stream server;
    bool goes;        /* what comes is passed on to `server` */
    bool server_open; /* `server` is, or is being closed */
};

/* ---- the end ---- */

static void forget(struct relay *relay)
{
    if (relay->socket || relay->server_open)
        return;
    *(relay->previous ? &relay->previous->next : &relay->all->first) = relay->next;
    if (relay->next)
        relay->next->previous = relay->previous;
    free(relay);
}

/* ---- the client's side ---- */

static void take_from_client(void *context, char *bytes, size_t length)
{
    struct relay *relay = context;
    if (!relay->goes || length == 0)
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

/* The trunk is there: RELAY, which waits, goes through it. */
static void go(struct relay *relay)
{
    struct relays *relays = relay->all;
    struct channel *channel;
    if (relay->goes || !relay->socket || !relays->trunk ||
        !(channel = trunk_open(relays->trunk, &relay->ends)))
        return;
    relay->goes = relay->server_open = true;
    stream_open_carried(relays->streams, &relay->server, &trunk_carrier, channel, true,
                        &server_user, relay);
    stream_wait(&relay->socket->stream, FOREVER * INT64_C(1000));
    stream_listen(&relay->socket->stream);
}

static void trunk_up(void *context, struct trunk *trunk)
{
    struct relays *relays = context;
    if (trunk != relays->trunk)
        return;
    relays->lost = 0;
    for (struct relay *relay = relays->first; relay; relay = relay->next)
        go(relay);
}

static void trunk_gone(void *context, struct trunk *trunk)
{
    struct relays *relays = context;
    if (trunk == relays->leaving)
        relays->leaving = NULL;
    if (trunk != relays->trunk)
        return;
    relays->trunk = NULL;
    if (++relays->lost == 2) /* once it may just have ended */
        report_event(REPORT_NOTICE, "peer-lost", NULL,
                     "the server with the tables cannot be reached");
}

/* Dials whoever has the tables, unless that was tried just now. */
static void dial(struct relays *relays)
{
    static const struct trunk_user user = {.up = trunk_up, .gone = trunk_gone};
    int64_t now = loop_now(relays->streams->loop);
    if (relays->trunk || !relays->place.ss_family ||
        (relays->dialled && now < relays->dialled + AGAIN))
        return;
    relays->dialled = now;
    relays->trunk = trunk_dial(relays->streams, &relays->place, relays->word, &user, relays);
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
    go(relay);
}

static void end_leaving(uv_timer_t *soon)
{
    struct relays *relays = soon->data;
    if (relays->leaving)
        trunk_drop(relays->leaving);
}

/* The tables are elsewhere now: what goes on where they were ends after the last words. */
static void leave(struct relays *relays)
{
    if (relays->leaving)
        trunk_drop(relays->leaving);
    relays->leaving = relays->trunk;
    relays->trunk = NULL;
    relays->dialled = 0;
    relays->lost = 0;
    if (!relays->soon.data)
        uv_timer_init(&relays->streams->loop->uv, &relays->soon);
    relays->soon.data = relays;
    uv_timer_start(&relays->soon, end_leaving, LAST_WORDS, 0);
}

void relays_lead(struct relays *relays, const char *place, const char *word)
{
    if (strcmp(word, relays->word) != 0)
        leave(relays);
    relays->place = (struct sockaddr_storage){.ss_family = 0};
    if (*place)
        relay_read_place(place, &relays->place);
    snprintf(relays->word, sizeof relays->word, "%s", word);
    dial(relays);
}

void relays_tick(struct relays *relays)
{
    if (relays->trunk)
        trunk_tick(relays->trunk);
    dial(relays);
}

void relays_close(struct relays *relays)
{
    relays->place.ss_family = 0; /* nobody dials anew */
}

void relays_count(const struct relays *relays, int *waiting, int *going)
{
    *waiting = *going = 0;
    for (const struct relay *relay = relays->first; relay; relay = relay->next)
        ++*(relay->goes ? going : waiting);
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
