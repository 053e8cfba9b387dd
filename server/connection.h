/* connection.h - WebSockets: frames in, messages out.
 *
 * Every connection has a bound on what it may send (WORLD_MESSAGE_MAX bytes a message; the house
 * counts how many) and on what waits for it: a reader that is too slow to follow is dropped, and
 * may come back and ask for "entries after k". Closing is always done by the writable callback,
 * after what waits has been sent.
 */
#ifndef ENGAWA_SERVER_CONNECTION_H
#define ENGAWA_SERVER_CONNECTION_H

#include "server/hosts.h"
#include "server/house.h"
#include "server/sockets.h"

#include <libwebsockets.h>

struct connection;

/* All of a server. Functions that return an int return what an lws callback does. */
struct connections {
    const struct server_settings *settings;
    struct house *house;
    const struct hosts *hosts;
    struct connection *first;
};

/* Whether WSI, which asks for UPGRADE, may become a WebSocket: 0, or -1 after a refusal. */
int connection_check(const struct connections *connections, struct lws *wsi, const char *upgrade);

struct connection *connection_open(struct connections *connections, struct lws *wsi);
int connection_receive(struct connection *connection, const char *bytes, size_t length);
int connection_writable(struct connection *connection);
void connection_close(struct connection *connection);

/* Tells everybody that the server goes away; each connection then closes. */
void connection_close_all(struct connections *connections);

#endif
