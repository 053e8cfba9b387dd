/* sockets.h - all accepted connections, with limits for each address and timeouts.
 *
 * A connection counts for its address (address.h) and in total, first as an HTTP connection and
 * then, when it has been upgraded, as a WebSocket. An address whose quota is used up gets no more.
 * When all HTTP connections are in use, the address with the most of them loses its oldest to an
 * address that has fewer. So no address can take all descriptors. If the system runs out of
 * descriptors all the same, accepting pauses for a moment.
 *
 * A trusted proxy (proxies.h) sends the requests of many clients, one after another, on one
 * connection. Such a connection counts for the address of the latest client, and the proxy's
 * address has no limit. If the proxy names the client for the whole connection (proxy_protocol.h),
 * it counts for that address.
 *
 * An allowance limits the connections and requests of an address; costly requests count for
 * several.
 *
 * A head that trickles in, a body that never ends, a client that does not read and an idle
 * connection all meet the same limit: a timeout, which grows with the bytes transferred.
 */
#ifndef ENGAWA_SERVER_SOCKETS_H
#define ENGAWA_SERVER_SOCKETS_H

#include "server/base/address.h"
#include "server/net/listen.h"
#include "server/net/net_settings.h"
#include "server/net/proxies.h"
#include "server/net/quotas.h"
#include "server/net/stream.h"

struct socket {
    struct stream stream;
    struct sockets *all;
    struct in6_addr peer; /* the peer, or the client that a proxy named (proxy_protocol.h); "::": a
                             Unix socket */
    struct quota *quota;  /* of its address, or of the client of a trusted proxy */
    bool websocket;
    bool left;                      /* no longer counted; about to be closed */
    int64_t held;                   /* bytes of a response built for it and not sent yet */
    struct socket *previous, *next; /* in the list of HTTP connections */
};

struct sockets {
    const struct net_settings *settings;
    const struct proxies *proxies; /* the trusted ones */
    struct streams *streams;
    /* Called for each accepted socket: opens its stream and calls sockets_wait. */
    void (*greet)(void *context, struct socket *socket, int handle);
    /* Called for each connection of another server; owns HANDLE. */
    void (*greet_server)(void *context, int handle);
    void *context;
    struct quotas quotas;
    struct socket *first, *last; /* the HTTP connections, newest first */
    int count;                   /* their number */
    int websockets;
    int64_t held;                       /* bytes of responses built and not sent yet */
    uint64_t unbelieved;                /* requests from a proxy that is not trusted */
    char unbelieved_last[ADDRESS_SIZE]; /* the address of the last one */
    bool closed;                        /* the server is shutting down: accepts no connection */
    uv_poll_t ports[2 * LISTEN_MAX];
    int port_count, own_ports; /* the ports after own_ports are for other servers */
    uv_timer_t pause;          /* until the ports are polled again */
};

/* Accepts connections on LISTENING from now on. The caller owns its handles, which must outlive the
 * loop. Returns false if the loop cannot poll them. */
bool sockets_open(struct sockets *sockets, const struct listen_port *listening);

/* Does the same for PEERS, the port for other servers of the store. Call after sockets_open. */
bool sockets_open_to_peers(struct sockets *sockets, const struct listen_port *peers);

/* Expects the PROXY protocol on SOCKET if its peer is a proxy that must send it. `greet` calls this
 * after stream_open. */
void sockets_expect(struct socket *socket);

/* Stops accepting and drops all HTTP connections. */
void sockets_close(struct sockets *sockets);

/* Counts SOCKET for the address of the client of the request HEAD from now on. Returns false if
 * that address has used up its quota of sockets; SOCKET then counts as before. */
bool sockets_count_for(struct socket *socket, const struct head *head);

/* Restarts the timeout of SOCKET, an HTTP connection: the time of a request, plus time to receive
 * or send BYTES. */
void sockets_wait(struct socket *socket, int64_t bytes);

/* Takes COST usual requests from the allowance of SOCKET's address; returns false if it is used
 * up. */
bool sockets_may_ask(struct socket *socket, double cost);

/* Reserves BYTES of memory for a response that was built for SOCKET; BYTES 0 releases them when it
 * was sent. Returns false if the address would hold too much: it may hold one response, or several
 * that are not large. */
bool sockets_hold(struct socket *socket, int64_t bytes);

/* sockets_may_upgrade returns whether SOCKET may become a WebSocket. Call sockets_upgraded when it
 * has become one. */
bool sockets_may_upgrade(const struct socket *socket);
void sockets_upgraded(struct socket *socket);

/* Frees SOCKET after its stream is gone. */
void sockets_forget(struct socket *socket);

/* Frees quotas that are no longer in use. Call about once a second. */
void sockets_tick(struct sockets *sockets);

#endif
