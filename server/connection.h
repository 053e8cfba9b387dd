/* connection.h - WebSockets: frames in, messages out.
 *
 * A message has at most WORLD_MESSAGE_MAX bytes. Of what the house has to tell, a connection takes
 * a little at a time and asks for more when that is written; and when the house does not listen, it
 * reads nothing, so that the other end has to wait. A reader that takes nothing for a minute is
 * dropped. Closing is always done by the writable callback, after what waits has been sent.
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

/* Drops who has stopped to read; call it about once a second. */
void connection_tick(struct connections *connections);

/* Tells everybody that the server goes away; each connection then closes. */
void connection_close_all(struct connections *connections);

#endif
