/* peer.h - the transport of a visitor's messages: a WebSocket, or a conversation with a neighbour.
 */
#ifndef ENGAWA_SERVER_PEER_H
#define ENGAWA_SERVER_PEER_H

#include <stdbool.h>
#include <stddef.h>

/* What carries a visitor's messages. The first two are called from house_commit only. */
struct house_peer {
    /* Takes one message, which holds during the call. False: no more until house_ready. */
    bool (*send)(void *context, const char *text, size_t length);
    /* The visitor, who was not to be heard, may be heard again. */
    void (*resume)(void *context);
    /* The conversation cannot go on: the connection is to end, later. Called at any time, but only
     * where there are neighbours (neighbours.h), and may be NULL where there are none. */
    void (*end)(void *context);
};

#endif
