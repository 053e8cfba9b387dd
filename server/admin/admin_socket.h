/* admin_socket.h - the Unix socket in the data directory by which `engawa admin` talks to a running
 * server.
 *
 * Messages are those of the WebSocket, a line each, in both directions (docs/protocol.md). Whoever
 * comes is a visitor of the house like others, and its operator (commands.h). The socket is for the
 * user who runs the server alone (0600), and who comes is asked by the kernel besides
 * (SO_PEERCRED): that user, or root. A few may be here at once, and each for a bounded time.
 */
#ifndef ENGAWA_SERVER_ADMIN_SOCKET_H
#define ENGAWA_SERVER_ADMIN_SOCKET_H

#include "server/net/stream.h"
#include "server/turn/house.h"

#define ADMIN_SOCKET_NAME "admin.socket"

enum { ADMIN_SOCKET_MAX = 8 /* visitors at once */ };

/* Begin with admin_socket_open. */
struct admin_socket {
    struct streams *streams;
    struct house *house;
    int handle; /* that listens; -1: none */
    uv_poll_t port;
    char *path;
    int count; /* of visitors */
};

/* Makes the socket in FOLDER, in the place of one that is left there: nobody else has the journal
 * beside it open. Call it before the process encloses itself. False: WHY, and HATCH is closed. */
bool admin_socket_open(struct admin_socket *admin_socket, const char *folder,
                       struct engawa_reason *why);

/* Lets whoever comes talk to HOUSE from now on. Nothing happens where HATCH is not open. */
void admin_socket_start(struct admin_socket *admin_socket, struct streams *streams,
                        struct house *house);

/* Nobody comes any more. Call it before the streams are closed. */
void admin_socket_stop(struct admin_socket *admin_socket);

/* Removes the socket. The streams are closed already. */
void admin_socket_close(struct admin_socket *admin_socket);

#endif
