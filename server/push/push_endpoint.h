/* push_endpoint.h - the addresses at push services that browsers give: which of them a house takes.
 *
 * A guest names an address that the server is to speak to, so it is looked at closely: https, a
 * host on the list of the house, no port, nobody's name and no character that could mean two
 * things.
 */
#ifndef ENGAWA_SERVER_PUSH_ENDPOINT_H
#define ENGAWA_SERVER_PUSH_ENDPOINT_H

#include "engine/text.h"

enum { ENDPOINT_MAX = 1000 /* bytes */, ENDPOINT_HOST_MAX = 253 };

/* The push services of the browsers, ended by NULL. */
extern const char *const push_endpoint_services[];

/* Whether TEXT can stand on the list: a host's name, or "*." and the end of one. */
bool push_endpoint_is_service(const char *text);

/* Whether URL is an address at one of the services, SERVICES or push_endpoint_services; SERVICES
 * may be NULL, and is ended by NULL. PORTS: it may name a port, for a service of a test. ORIGIN,
 * which may be NULL, gets "https://HOST". */
bool push_endpoint_allowed(const char *url, const char *const *services, bool ports,
                           struct engawa_text *origin);

#endif
