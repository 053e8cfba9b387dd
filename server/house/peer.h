/* peer.h - the transport of a visitor's messages: a WebSocket, or a conversation with a neighbour.
 */
#ifndef ENGAWA_SERVER_PEER_H
#define ENGAWA_SERVER_PEER_H

#include <stdbool.h>
#include <stddef.h>

/* The transport of a visitor's messages. `send` and `resume` are called from house_commit only. */
struct house_peer {
    /* Sends one message, which is valid during the call. Returns false if the transport takes no
     * more until house_ready. */
    bool (*send)(void *context, const char *text, size_t length);
    /* Resumes reading from the visitor, after house_message or house_weigh returned false. */
    void (*resume)(void *context);
    /* Ends the connection soon, because the conversation cannot continue. Called at any time, but
     * only in a cluster (neighbours.h); may be NULL otherwise. */
    void (*end)(void *context);
};

#endif
