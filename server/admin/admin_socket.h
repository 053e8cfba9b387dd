/* admin_socket.h - the Unix socket in the data directory by which `engawa admin` talks to a
 * running server.
 *
 * Messages are those of the WebSocket, one per line, in both directions (docs/protocol.md). Each
 * connection is a visitor with operator rights (commands.h). Only the user who runs the server may
 * open the socket (0600); in addition the kernel must report that user, or root, as the peer
 * (SO_PEERCRED). The number of connections is bounded, and so is the time that an idle one stays.
 */
#ifndef ENGAWA_SERVER_ADMIN_SOCKET_H
#define ENGAWA_SERVER_ADMIN_SOCKET_H

#include "server/net/stream.h"
#include "server/turn/house.h"

#define ADMIN_SOCKET_NAME "admin.socket"

enum { ADMIN_SOCKET_MAX = 8 /* connections at once */ };

/* Initialise with admin_socket_open. */
struct admin_socket {
    struct streams *streams;
    struct house *house;
    int handle; /* listening socket; -1 if none */
    uv_poll_t port;
    char *path;
    int count; /* open connections */
};

/* Creates the socket in FOLDER. It replaces a stale one: no other process has the journal beside
 * it open. Call before the process enters its sandbox. Returns false with WHY set on failure, and
 * then ADMIN_SOCKET is closed. */
bool admin_socket_open(struct admin_socket *admin_socket, const char *folder,
                       struct engawa_reason *why);

/* Starts to accept connections for HOUSE. Does nothing if ADMIN_SOCKET is not open. */
void admin_socket_start(struct admin_socket *admin_socket, struct streams *streams,
                        struct house *house);

/* Stops accepting. Call before closing the streams. */
void admin_socket_stop(struct admin_socket *admin_socket);

/* Removes the socket. Call after closing the streams. */
void admin_socket_close(struct admin_socket *admin_socket);

#endif
