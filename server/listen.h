/* listen.h - opens the port, on exactly the addresses that the host named. */
#ifndef ENGAWA_SERVER_LISTEN_H
#define ENGAWA_SERVER_LISTEN_H

#include "engine/text.h"

enum { LISTEN_MAX = 8 /* addresses that one name may stand for */ };

struct listen_port {
    int handle[LISTEN_MAX]; /* sockets that listen, non-blocking */
    int count;
    int port; /* the real one */
};

/* Listens on PORT (0: the system picks a free one) of HOST: an address of this machine, or a name
 * that stands for some ("localhost": 127.0.0.1 and ::1); NULL: every address. Of a name's addresses
 * those that this machine does not have are left out. False: WHY, and nothing is open. */
bool listen_open(const char *host, int port, struct listen_port *listening,
                 struct engawa_reason *why);

/* Closes what is still in LISTENING. */
void listen_close(struct listen_port *listening);

#endif
