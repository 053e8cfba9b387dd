/* sockets.h - every socket that is accepted, from then on: counted, bounded, and given a time by
 * which something must have come of it.
 *
 * A socket counts for its address (address.h) and in all, first as one for HTTP and then, when it
 * has become one, as a WebSocket. An address that holds its share gets no more. When all sockets
 * for HTTP are taken, the address that holds most of them gives one up for an address that holds
 * fewer. So nobody takes descriptors from others. If the system has no more descriptors all the
 * same, whoever comes waits at the port a little, and the loop waits too.
 *
 * A trusted proxy (proxies.h) brings many people's requests, one after another on one socket: there
 * the socket counts for the address of the latest one, and the proxy's own has no bound.
 * Where proxies say it for a connection as a whole (proxy_protocol.h), the socket counts for that
 * address.
 *
 * What an address asks for is bounded by an allowance: connections and requests, costly ones for
 * more.
 *
 * A head that dribbles in, a body that never ends, a reader who does not read and a connection
 * that is kept open for nothing all meet the same bound: a time, and more of it for many bytes.
 */
#ifndef ENGAWA_SERVER_SOCKETS_H
#define ENGAWA_SERVER_SOCKETS_H

#include "server/app/settings.h"
#include "server/base/address.h"
#include "server/net/listen.h"
#include "server/net/proxies.h"
#include "server/net/quotas.h"
#include "server/net/stream.h"

struct socket {
    struct stream stream;
    struct sockets *all;
    struct in6_addr peer; /* the other end, or whom a proxy named first (proxy_protocol.h);
                             "::": it came through a Unix socket */
    struct quota *quota;  /* of its address, or of whom a trusted proxy asks for */
    bool websocket;
    bool left;    /* it counts no more, and will be closed */
    int64_t held; /* bytes of a response that was made for it and is not sent yet */
    struct socket *previous, *next; /* among those for HTTP */
};

struct sockets {
    const struct server_settings *settings;
    const struct proxies *proxies; /* that are trusted */
    struct streams *streams;
    /* Called for each new socket: it opens its stream, and calls sockets_wait. */
    void (*greet)(void *context, struct socket *socket, int handle);
    /* Called for each connection where other servers come; HANDLE is to be closed. */
    void (*greet_server)(void *context, int handle);
    void *context;
    struct quotas quotas;
    struct socket *first, *last; /* those for HTTP, newest first */
    int count;                   /* of them */
    int websockets;
    int64_t held;                       /* bytes of responses that were made and are not sent yet */
    uint64_t unbelieved;                /* requests that a proxy brought which is not trusted */
    char unbelieved_last[ADDRESS_SIZE]; /* where the last one came from */
    bool closed;                        /* the server is stopping: nobody new */
    uv_poll_t ports[2 * LISTEN_MAX];
    int port_count, own_ports; /* behind the latter are those for other servers */
    uv_timer_t pause;          /* after which the ports are watched again */
};

/* Accepts whoever comes to LISTENING from now on; its handles stay the caller's, and must outlive
 * the loop. False: the loop cannot watch them. */
bool sockets_open(struct sockets *sockets, const struct listen_port *listening);

/* The same for PEERS, where other servers of the store come from now on; after sockets_open. */
bool sockets_open_to_peers(struct sockets *sockets, const struct listen_port *peers);

/* The proxy at the other end of SOCKET says for whom it comes, if it has to: `greet` calls it after
 * stream_open. */
void sockets_expect(struct socket *socket);

/* Nobody new comes any more, and those for HTTP are dropped. */
void sockets_close(struct sockets *sockets);

/* SOCKET counts from now on for the address of the client whose request HEAD is. False: that
 * address has its share of sockets already, and SOCKET counts as before. */
bool sockets_count_for(struct socket *socket, const struct head *head);

/* SOCKET, for HTTP, has the time of a request from now on, and more for BYTES that come or go. */
void sockets_wait(struct socket *socket, int64_t bytes);

/* Whether SOCKET's address may make a request that costs as much as COST of the usual ones. */
bool sockets_may_ask(struct socket *socket, double cost);

/* Whether a response of BYTES that was made for SOCKET may wait in memory until it is sent; 0: it
 * was. An address has one at a time, or several that are not large. */
bool sockets_hold(struct socket *socket, int64_t bytes);

/* Whether SOCKET may become a WebSocket; and it has become one. */
bool sockets_may_upgrade(const struct socket *socket);
void sockets_upgraded(struct socket *socket);

/* SOCKET's stream is gone: frees it. */
void sockets_forget(struct socket *socket);

/* Forgets addresses that hold nothing any more. Call it about once a second. */
void sockets_tick(struct sockets *sockets);

#endif
