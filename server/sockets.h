/* sockets.h - every socket that was accepted, from then on: counted, bounded, and given a time by
 * which something must have come of it.
 *
 * A socket counts for its address (address.h) and in all, first as one for HTTP and then, when it
 * has become one, as a WebSocket. An address that holds its share gets no more. When all sockets
 * for HTTP are taken, the address that holds most of them gives one up for an address that holds
 * fewer. So nobody takes descriptors from others.
 *
 * What an address asks for is bounded by an allowance: connections and requests, costly ones for
 * more.
 *
 * A head that dribbles in, a body that never ends, a reader who does not read and a connection
 * that is kept open for nothing all meet the same bound: a time, and more of it for many bytes.
 */
#ifndef ENGAWA_SERVER_SOCKETS_H
#define ENGAWA_SERVER_SOCKETS_H

#include "server/address.h"
#include "server/settings.h"
#include "server/shares.h"

#include <libwebsockets.h>

struct socket {
    struct sockets *all;
    struct lws *wsi;
    struct share *share; /* of its address */
    bool websocket;
    bool used;        /* it has brought a request */
    bool answering;   /* a response is on its way, and nothing is read meanwhile */
    int64_t deadline; /* ms of sockets_now; not for a WebSocket, which is pinged */
    int64_t held;     /* bytes of a response that was made for it and is not sent yet */
    struct socket *previous, *next;
};

struct sockets {
    const struct server_settings *settings;
    struct lws_vhost *vhost; /* that takes them over */
    struct shares shares;
    struct socket *first, *last; /* newest first */
    int count;                   /* those for HTTP */
    int websockets;
    int64_t held; /* bytes of responses that were made and are not sent yet */
    bool closed;  /* the server is stopping: nobody new */
};

/* Milliseconds of a clock that nobody sets. */
int64_t sockets_now(void);

/* Accepts whoever waits at HANDLE, a socket that listens. */
void sockets_accept(struct sockets *sockets, int handle);

/* The socket of WSI; NULL for one that was not accepted. */
struct socket *sockets_of(struct lws *wsi);

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

/* SOCKET is closed. */
void sockets_forget(struct socket *socket);

/* Closes those whose time is over. Call it about once a second. */
void sockets_tick(struct sockets *sockets);

#endif
