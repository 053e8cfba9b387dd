/* connection.h - WebSocket connections of visitors: frames in, messages out.
 *
 * A message has at most WORLD_MESSAGE_MAX bytes. A connection takes a little output from the house
 * at a time and asks for more when that is written. While the house has paused the visitor, it
 * reads nothing, so that the client has to wait. Frames that are not messages (pings, pongs,
 * fragments) count against the allowance too. A client that reads nothing for a minute is dropped,
 * and so is one that does not answer a ping. There is no permessage-deflate: it costs tens of
 * kilobytes per connection.
 */
#ifndef ENGAWA_SERVER_CONNECTION_H
#define ENGAWA_SERVER_CONNECTION_H

#include "server/app/settings.h"
#include "server/net/http.h"
#include "server/turn/house.h"

struct connection;

/* All connections of a server. */
struct connections {
    const struct server_settings *settings;
    struct house *house;
    const struct hosts *hosts;
    struct connection *first;
};

/* Answers a request for an upgrade: EXCHANGE's socket becomes a WebSocket and EXCHANGE is freed.
 * Returns false after a refusal. */
bool connection_open(struct connections *connections, struct http_exchange *exchange);

/* Tells all clients that the server is going away; each connection then ends. */
void connection_close_all(struct connections *connections);

#endif
