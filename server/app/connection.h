/* connection.h - WebSockets: frames in, messages out.
 *
 * A message has at most WORLD_MESSAGE_MAX bytes. Of what the house has to tell, a connection takes
 * a little at a time and asks for more when that is written; and when the house does not listen, it
 * reads nothing, so that the other end has to wait. What is no message (pings, pongs, pieces of
 * messages) weighs too. A reader that takes nothing for a minute is dropped, and so is one who has
 * not answered a ping. There is no permessage-deflate: it costs tens of kilobytes a connection.
 */
#ifndef ENGAWA_SERVER_CONNECTION_H
#define ENGAWA_SERVER_CONNECTION_H

#include "server/house/house.h"
#include "server/net/http.h"

struct connection;

/* All of a server. */
struct connections {
    const struct server_settings *settings;
    struct house *house;
    const struct hosts *hosts;
    struct connection *first;
};

/* Takes a request for an upgrade: EXCHANGE's socket becomes a WebSocket, and EXCHANGE is gone; or
 * false after a refusal. */
bool connection_open(struct connections *connections, struct http_exchange *exchange);

/* Tells everybody that the server goes away; each connection then ends. */
void connection_close_all(struct connections *connections);

#endif
