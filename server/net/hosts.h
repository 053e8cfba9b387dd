/* hosts.h - under which names pages may ask this server.
 *
 * A page of another site can make its own name stand for this machine's address (DNS rebinding); a
 * browser then sends that page's requests here and says in Host and Origin for whom. So both must
 * name this server: by the address that the connection came to, by "localhost" if that is a
 * loopback address, or by a name that the host gave (--url, --name). No page of another site has an
 * address as its name.
 */
#ifndef ENGAWA_SERVER_HOSTS_H
#define ENGAWA_SERVER_HOSTS_H

#include "engine/text.h"

#include <netinet/in.h>

enum { HOSTS_MAX = 20, HOSTS_NAME_MAX = 255 };

/* A scheme, a name and a port: an origin. */
struct hosts_origin {
    bool secure; /* https */
    char name[HOSTS_NAME_MAX + 1];
    int port;
};

/* The names that the host gave. */
struct hosts {
    struct hosts_origin origin[HOSTS_MAX];
    int count;
};

/* Adds NAME: "https://games.example.org", or a name alone or with a port, for which OWN counts
 * where NAME says nothing else. False: WHY. */
bool hosts_add(struct hosts *hosts, const char *name, const struct hosts_origin *own,
               struct engawa_reason *why);

/* Fills OWN with what the near end of a socket is called by its ADDRESS and PORT (address_near);
 * SECURE: over TLS. */
void hosts_own(const struct in6_addr *address, int port, bool secure, struct hosts_origin *own);

/* Whether HOST, the header of a request that came to OWN, is a name of this server. */
bool hosts_know(const struct hosts *hosts, const struct hosts_origin *own, const char *host);

/* Whether ORIGIN, the header of such a request, is a page of this server. */
bool hosts_know_origin(const struct hosts *hosts, const struct hosts_origin *own,
                       const char *origin);

#endif
