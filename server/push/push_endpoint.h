/* push_endpoint.h - checks the addresses at push services that browsers provide.
 *
 * A guest names an address to which the server will connect, so the check is strict: https, a host
 * on the house's list, no port, no user name, and no character that could be read in two ways.
 */
#ifndef ENGAWA_SERVER_PUSH_ENDPOINT_H
#define ENGAWA_SERVER_PUSH_ENDPOINT_H

#include "engine/text.h"

enum { ENDPOINT_MAX = 1000 /* bytes */, ENDPOINT_HOST_MAX = 253 };

/* The push services of the browsers, ended by NULL. */
extern const char *const push_endpoint_services[];

/* Returns whether TEXT can be on the list: a host's name, or "*." and the end of one. */
bool push_endpoint_is_service(const char *text);

/* Returns whether URL is an address at one of SERVICES (ended by NULL; may be NULL) or
 * push_endpoint_services. PORTS allows a port, for test services. Sets ORIGIN, which may be NULL,
 * to "https://HOST". */
bool push_endpoint_allowed(const char *url, const char *const *services, bool ports,
                           struct engawa_text *origin);

#endif
