/* hosts.h - the host names and origins that this server accepts in requests.
 *
 * A page of another site can let its name point to this machine's address (DNS rebinding). A
 * browser then sends that page's requests here, with the page's site in Host and Origin. So Host
 * must be a name that no site of the internet can have (an address, a name without a dot, one of a
 * domain that local networks keep to themselves), this machine's own hostname, or a name that the
 * operator configured (--url, --name). Origin must agree with Host, or be configured.
 */
#ifndef ENGAWA_SERVER_HOSTS_H
#define ENGAWA_SERVER_HOSTS_H

#include "engine/text.h"

enum { HOSTS_MAX = 20, HOSTS_NAME_MAX = 255 };

/* An origin: a scheme, a name and a port. */
struct hosts_origin {
    bool secure; /* https */
    char name[HOSTS_NAME_MAX + 1];
    int port;
};

struct hosts {
    struct hosts_origin origin[HOSTS_MAX]; /* configured by the operator */
    int count;
    char machine[HOSTS_NAME_MAX + 1]; /* this machine's hostname; "" if unknown */
};

/* Sets the machine's hostname. */
void hosts_open(struct hosts *hosts);

/* Adds NAME: "https://games.example.org", or a name alone or with a port, which takes the missing
 * parts from OWN. Returns false with WHY on failure. */
bool hosts_add(struct hosts *hosts, const char *name, const struct hosts_origin *own,
               struct engawa_reason *why);

/* Returns whether HOST, the header of a request, is a name of this server. */
bool hosts_know(const struct hosts *hosts, const char *host);

/* Returns whether ORIGIN, the header of a request for HOST, is an origin of this server; SECURE:
 * the request came over TLS. */
bool hosts_know_origin(const struct hosts *hosts, bool secure, const char *host,
                       const char *origin);

#endif
