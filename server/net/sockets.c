/* sockets.c - accepted connections and their limits (sockets.h). */
#define _GNU_SOURCE /* accept4 */
#include "server/net/sockets.h"

#include "engine/memory.h"
#include "server/base/report.h"
#include "server/net/proxy_protocol.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    AT_ONCE = 64,              /* accepts in one turn of the loop */
    SLOWEST = 8192,            /* bytes per second that a body or a client that reads must reach */
    PAUSE = 200,               /* ms without accepting, when the system is out of descriptors */
    UPLOADED = 20 * 60 * 1000, /* ms for the allowance of uploads to fill up */
    BURST = 20                 /* seconds' worth of requests at once */
};

void sockets_wait(struct socket *socket, int64_t bytes)
{
    stream_wait(&socket->stream,
                socket->all->settings->patience * INT64_C(1000) + bytes * 1000 / SLOWEST);
}

bool sockets_hold(struct socket *socket, int64_t bytes)
{
    struct sockets *sockets = socket->all;
    const struct net_settings *settings = sockets->settings;
    struct quota *quota = socket->quota;
    if (socket->left)
        return false;
    quota->held -= socket->held;
    sockets->held -= socket->held;
    socket->held = 0;
    if (bytes > 0 && ((quota->held > 0 && quota->held + bytes > settings->unread_per_address) ||
                      (sockets->held > 0 && sockets->held + bytes > settings->unread)))
        return false;
    quota->held += bytes;
    sockets->held += bytes;
    socket->held = bytes;
    return true;
}

static bool may_ask(const struct sockets *sockets, struct quota *quota, double cost)
{
    double rate = sockets->settings->requests;
    if (rate <= 0)
        return true;
    if (allowance_fill(&quota->asked, loop_now(sockets->streams->loop), rate,
                       rate * (double)BURST) < cost)
        return false;
    quota->asked.tokens -= cost;
    return true;
}

bool sockets_may_ask(struct socket *socket, double cost)
{
    return !socket->left && may_ask(socket->all, socket->quota, cost);
}

/* ---- the list and the counts ---- */

static void add(struct sockets *sockets, struct socket *socket)
{
    socket->next = sockets->first;
    *(sockets->first ? &sockets->first->previous : &sockets->last) = socket;
    sockets->first = socket;
    sockets->count++;
    socket->quota->sockets++;
}

static void take_out(struct sockets *sockets, struct socket *socket)
{
    *(socket->previous ? &socket->previous->next : &sockets->first) = socket->next;
    *(socket->next ? &socket->next->previous : &sockets->last) = socket->previous;
    sockets->count--;
    socket->quota->sockets--;
}

/* Stops counting SOCKET. */
static void leave(struct socket *socket)
{
    struct sockets *sockets = socket->all;
    if (socket->left)
        return;
    sockets_hold(socket, 0);
    socket->left = true;
    if (socket->websocket) {
        sockets->websockets--;
        socket->quota->websockets--;
    } else {
        take_out(sockets, socket);
    }
}

void sockets_forget(struct socket *socket)
{
    leave(socket);
    free(socket);
}

bool sockets_may_upgrade(const struct socket *socket)
{
    const struct net_settings *settings = socket->all->settings;
    return !socket->all->closed && !socket->left &&
           socket->all->websockets < settings->connections &&
           socket->quota->websockets < settings->connections_per_address;
}

void sockets_upgraded(struct socket *socket)
{
    take_out(socket->all, socket);
    socket->all->websockets++;
    socket->quota->websockets++;
    socket->websocket = true;
}
/* Counts a request HEAD that names its client but comes from a peer that is not trusted. */
static void note_unbelieved(struct sockets *sockets, const struct head *head,
                            const struct in6_addr *peer)
{
    if (!head_get(head, "x-forwarded-for") || proxies_trust(sockets->proxies, peer))
        return;
    sockets->unbelieved++;
    address_write(peer, sockets->unbelieved_last);
}

/* Counts SOCKET for CLIENT from now on. Returns false if that address has used up its quota. */
static bool count_for(struct socket *socket, const struct in6_addr *client)
{
    struct sockets *sockets = socket->all;
    char address[ADDRESS_SIZE];
    address_write(client, address);
    struct quota *quota = quotas_of(&sockets->quotas, address);
    if (socket->left || quota == socket->quota)
        return true;
    if (quota->sockets >= sockets->settings->sockets_per_address)
        return false;
    sockets_hold(socket, 0);
    socket->quota->sockets--;
    quota->sockets++;
    socket->quota = quota;
    return true;
}

bool sockets_count_for(struct socket *socket, const struct head *head)
{
    struct in6_addr client;
    note_unbelieved(socket->all, head, &socket->peer);
    proxies_client(socket->all->proxies, head, &socket->peer, &client);
    return count_for(socket, &client);
}

/* ---- accepting ---- */

/* Makes room for one more connection of QUOTA: drops the oldest one of an address that has more.
 * Returns false if there is none. */
static bool make_place(struct sockets *sockets, const struct quota *quota)
{
    struct socket *most = NULL;
    for (struct socket *socket = sockets->last; socket; socket = socket->previous)
        if (!most || socket->quota->sockets > most->quota->sockets)
            most = socket;
    if (!most || most->quota->sockets <= quota->sockets + 1)
        return false;
    stream_drop(&most->stream);
    leave(most);
    return true;
}

/* Returns whether a connection of QUOTA may be accepted. TRUSTED: it comes from a proxy, whose
 * requests will name their clients. */
static bool may_come(struct sockets *sockets, struct quota *quota, bool trusted)
{
    const struct net_settings *settings = sockets->settings;
    bool fine =
        trusted || (quota->sockets < settings->sockets_per_address && may_ask(sockets, quota, 1));
    return fine && !sockets->closed &&
           (sockets->count < settings->sockets || make_place(sockets, quota));
}

/* Returns whether proxies send the PROXY protocol and ADDRESS is a trusted proxy's. */
static bool has_preface(const struct sockets *sockets, const struct in6_addr *address)
{
    return sockets->settings->proxy_protocol && proxies_trust(sockets->proxies, address);
}

/* Counts SOCKET for CLIENT, named by a preface of SIZE bytes: returns SIZE, or -1 if CLIENT may not
 * connect. */
static long come_for(struct socket *socket, const struct in6_addr *client, long size)
{
    if (memcmp(client, &socket->peer, sizeof *client) == 0)
        return size;
    if (!count_for(socket, client) ||
        !(proxies_trust(socket->all->proxies, client) || sockets_may_ask(socket, 1)))
        return -1;
    socket->peer = *client;
    return size;
}

/* Reads the preface of a trusted proxy, which names the client. */
static long read_preface(struct stream *stream, const char *bytes, size_t length)
{
    struct socket *socket = (struct socket *)(void *)stream;
    struct in6_addr client = socket->peer;
    long size = proxy_protocol_read(bytes, length, &client);
    return size <= 0 ? size : come_for(socket, &client, size);
}

void sockets_expect(struct socket *socket)
{
    if (has_preface(socket->all, &socket->peer))
        stream_expect(&socket->stream, read_preface);
}

/* Takes over the connection HANDLE from PEER, or closes it. */
static void take(struct sockets *sockets, int handle, const struct sockaddr *peer)
{
    struct in6_addr from = in6addr_any;
    char address[ADDRESS_SIZE];
    address_of(peer, &from);
    address_write(&from, address);
    struct quota *quota = quotas_of(&sockets->quotas, address);
    if (!may_come(sockets, quota, proxies_trust(sockets->proxies, &from))) {
        close(handle);
        return;
    }
    struct socket *socket = engawa_allocate(1, sizeof *socket);
    socket->all = sockets;
    socket->peer = from;
    socket->quota = quota;
    add(sockets, socket);
    sockets->greet(sockets->context, socket, handle);
}

/* ---- the ports ---- */

static void poll_ports(struct sockets *sockets);

static void end_pause(uv_timer_t *pause)
{
    poll_ports(pause->data);
}

/* Stops polling for a while: when descriptors are short, waiting connections would make the loop
 * spin. */
static void pause_ports(struct sockets *sockets, int error)
{
    report_event(REPORT_WARNING, "accept-failed", NULL, "a connection could not be accepted: %s",
                 strerror(error));
    for (int i = 0; i < sockets->port_count; i++)
        uv_poll_stop(&sockets->ports[i]);
    uv_timer_start(&sockets->pause, end_pause, PAUSE, 0);
}

static void accept_some(uv_poll_t *port, int status, int events)
{
    struct sockets *sockets = port->data;
    uv_os_fd_t handle = -1;
    bool from_server = port - sockets->ports >= sockets->own_ports;
    (void)status;
    (void)events;
    uv_fileno((const uv_handle_t *)port, &handle);
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage peer;
        socklen_t length = sizeof peer;
        int accepted =
            accept4(handle, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        int error = accepted < 0 ? errno : 0;
        if (accepted >= 0 && from_server)
            sockets->greet_server(sockets->context, accepted);
        else if (accepted >= 0)
            take(sockets, accepted, (const struct sockaddr *)&peer);
        else if (error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM)
            pause_ports(sockets, error);
        if (error && error != ECONNABORTED && error != EINTR)
            return;
    }
}

static void poll_ports(struct sockets *sockets)
{
    for (int i = 0; i < sockets->port_count; i++)
        uv_poll_start(&sockets->ports[i], UV_READABLE, accept_some);
}

static bool add_ports(struct sockets *sockets, const struct listen_port *listening)
{
    for (int i = 0; i < listening->count; i++) {
        uv_poll_t *port = &sockets->ports[sockets->port_count];
        if (uv_poll_init(&sockets->streams->loop->uv, port, listening->handle[i]) != 0)
            return false;
        port->data = sockets;
        sockets->port_count++;
    }
    poll_ports(sockets);
    return true;
}

bool sockets_open(struct sockets *sockets, const struct listen_port *listening)
{
    uv_timer_init(&sockets->streams->loop->uv, &sockets->pause);
    sockets->pause.data = sockets;
    sockets->own_ports = listening->count;
    return add_ports(sockets, listening);
}

bool sockets_open_to_peers(struct sockets *sockets, const struct listen_port *peers)
{
    return add_ports(sockets, peers);
}

void sockets_close(struct sockets *sockets)
{
    sockets->closed = true;
    for (struct socket *socket = sockets->first; socket; socket = socket->next)
        stream_drop(&socket->stream);
}

/* ---- time ---- */

void sockets_tick(struct sockets *sockets)
{
    quotas_tidy(&sockets->quotas, loop_now(sockets->streams->loop), BURST * 1000, UPLOADED);
}
