/* hosts.h - the host names and origins that this server accepts in requests.
 *
 * A page of another site can let its host name point to this machine's address (DNS rebinding). A
 * browser then sends that page's requests here, with the page's site in Host and Origin. So both
 * must name this server: by the address to which the connection was made, by "localhost" if that is
 * a loopback address, or by a name that the operator configured (--url, --name). A page of another
 * site cannot have an address as its host name.
 */
#ifndef ENGAWA_SERVER_HOSTS_H
#define ENGAWA_SERVER_HOSTS_H

#include "engine/text.h"

#include <netinet/in.h>

enum { HOSTS_MAX = 20, HOSTS_NAME_MAX = 255 };

/* An origin: a scheme, a name and a port. */
struct hosts_origin {
    bool secure; /* https */
    char name[HOSTS_NAME_MAX + 1];
    int port;
};

/* The names that the operator configured. */
struct hosts {
    struct hosts_origin origin[HOSTS_MAX];
    int count;
};

/* Adds NAME: "https://games.example.org", or a name alone or with a port, which takes the missing
 * parts from OWN. Returns false with WHY on failure. */
bool hosts_add(struct hosts *hosts, const char *name, const struct hosts_origin *own,
               struct engawa_reason *why);

/* Fills OWN with the origin for the local ADDRESS and PORT of a socket (address_near); SECURE: over
 * TLS. */
void hosts_own(const struct in6_addr *address, int port, bool secure, struct hosts_origin *own);

/* Returns whether HOST, the header of a request that came to OWN, is a name of this server. */
bool hosts_know(const struct hosts *hosts, const struct hosts_origin *own, const char *host);

/* Returns whether ORIGIN, the header of such a request, is an origin of this server. */
bool hosts_know_origin(const struct hosts *hosts, const struct hosts_origin *own,
                       const char *origin);

#endif
