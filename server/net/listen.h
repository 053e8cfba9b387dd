/* listen.h - opens the port, on exactly the addresses that the host named; or a Unix socket, for a
 * proxy on the same machine; or takes what is open already.
 *
 * systemd can open the sockets and hand them in (sd_listen_fds(3)): then the environment says how
 * many there are, from descriptor 3 on, and for which process.
 */
#ifndef ENGAWA_SERVER_LISTEN_H
#define ENGAWA_SERVER_LISTEN_H

#include "engine/text.h"

#include <sys/socket.h>

enum {
    LISTEN_MAX = 8,        /* addresses that one name may stand for */
    LISTEN_PATH_MAX = 107, /* bytes of a Unix socket's path */
    LISTEN_PEER_MAX = 100  /* bytes of a host that other servers reach */
};

struct listen_port {
    int handle[LISTEN_MAX]; /* sockets that listen, non-blocking */
    int count;
    int port;                       /* the real one; 0: there are Unix sockets only */
    bool local;                     /* there is a Unix socket */
    char path[LISTEN_PATH_MAX + 1]; /* of the one that was made here; "": none */
};

/* The path of a Unix socket that HOST stands for, "unix:/run/engawa/socket"; NULL: HOST is
 * something else, or NULL. */
const char *listen_path(const char *host);

/* Takes the sockets that were handed in to this process, if there are some; otherwise as follows.
 * Where HOST is a Unix socket, makes it for this user and group only (0660), in place of one where
 * nobody listens any more. Otherwise listens on PORT (0: the system picks a free one) of HOST: an
 * address of this machine, or a name that stands for some ("localhost": 127.0.0.1 and ::1); NULL:
 * every address. Of a name's addresses those that this machine does not have are left out. False:
 * WHY, and nothing is open. */
bool listen_open(const char *host, int port, struct listen_port *listening,
                 struct engawa_reason *why);

/* Reads TEXT, "10.0.0.2:8751" or "[fd00::2]:8751" or "engawa-2:8751", into HOST and PORT. False:
 * WHY. */
bool listen_read_peer(const char *text, char host[LISTEN_PEER_MAX + 1], int *port,
                      struct engawa_reason *why);

/* Reads TEXT, which must have a number in the place of a name, into ADDRESS. False: it is no such
 * place. */
bool listen_read_place(const char *text, struct sockaddr_storage *address);

/* Refuses TEXT as such a place. */
bool listen_refuse_peer(const char *text, struct engawa_reason *why);

/* Closes what is still in LISTENING, and removes the Unix socket that was made for it. */
void listen_close(struct listen_port *listening);

#endif
