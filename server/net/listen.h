/* listen.h - opens the listening sockets: exactly the addresses that the operator named, a Unix
 * socket for a proxy on the same machine, or sockets inherited from systemd.
 *
 * systemd can open the sockets and pass them to the server (sd_listen_fds(3)): the environment then
 * has their number, from descriptor 3 on, and for which process.
 */
#ifndef ENGAWA_SERVER_LISTEN_H
#define ENGAWA_SERVER_LISTEN_H

#include "engine/text.h"

#include <sys/socket.h>

enum {
    LISTEN_MAX = 8,          /* addresses for one name */
    LISTEN_ADDRESS_MAX = 46, /* bytes of a numeric address, with the final 0 */
    LISTEN_PATH_MAX = 107,   /* bytes of a Unix socket's path */
    LISTEN_PEER_MAX = 100    /* bytes of the host under which other servers reach this one */
};

struct listen_port {
    int handle[LISTEN_MAX]; /* listening, non-blocking */
    int count;
    int port;                       /* the actual one; 0: only Unix sockets */
    bool local;                     /* has a Unix socket */
    char host[LISTEN_ADDRESS_MAX];  /* the address of an inherited socket, "0.0.0.0"; "": none */
    char path[LISTEN_PATH_MAX + 1]; /* of the Unix socket created here; "": none */
};

/* Returns the path of HOST if it names a Unix socket, "unix:/run/engawa/socket"; otherwise, or if
 * HOST is NULL, NULL. */
const char *listen_path(const char *host);

/* Opens the listening sockets. Takes those that this process inherited, if any, whatever HOST and
 * PORT are. Otherwise, if HOST is a Unix socket, creates it for this user and group only (0660),
 * replacing one on which no process listens. Otherwise listens on PORT (0: the system picks a free
 * one) of HOST: an address of this machine, or a name for some ("localhost": 127.0.0.1 and ::1);
 * NULL: every address. Addresses of a name that this machine does not have are skipped. Returns
 * false with WHY, and nothing open, on failure. */
bool listen_open(const char *host, int port, struct listen_port *listening,
                 struct engawa_reason *why);

/* Parses TEXT, "10.0.0.2:8751" or "[fd00::2]:8751" or "engawa-2:8751", into HOST and PORT. Returns
 * false with WHY on failure. */
bool listen_read_peer(const char *text, char host[LISTEN_PEER_MAX + 1], int *port,
                      struct engawa_reason *why);

/* Parses TEXT, which must have a numeric address and a port, into ADDRESS. Returns false on
 * failure. */
bool listen_read_place(const char *text, struct sockaddr_storage *address);

/* Refuses TEXT because it is no such address. Returns false. */
bool listen_refuse_peer(const char *text, struct engawa_reason *why);

/* Closes the sockets still in LISTENING, and removes the Unix socket that was created for it. */
void listen_close(struct listen_port *listening);

#endif
