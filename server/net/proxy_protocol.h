/* proxy_protocol.h - a parser for the PROXY protocol, versions 1 and 2.
 *
 * A proxy that does not parse requests (HAProxy, a load balancer, nginx as a stream) cannot add
 * X-Forwarded-For. Instead it begins each connection with the address of its client, as a line of
 * text (1) or as bytes (2), before TLS. With --proxy-protocol the server expects that from every
 * trusted proxy (proxies.h) and from nobody else. It parses strictly: a preface that is malformed
 * or too long ends the connection.
 */
#ifndef ENGAWA_SERVER_PROXY_PROTOCOL_H
#define ENGAWA_SERVER_PROXY_PROTOCOL_H

#include <netinet/in.h>
#include <stddef.h>

enum {
    PROXY_PROTOCOL_MAX = 1024 /* bytes, including what version 2 may have after its addresses */
};

/* Parses the preface at the start of BYTES, of which LENGTH have arrived. Returns its length, 0 if
 * it is incomplete, or -1 if it is malformed. Sets CLIENT to the client's address, an IPv4 address
 * as a mapped one; leaves it unchanged if the connection is the proxy's or has no address. */
long proxy_protocol_read(const char *bytes, size_t length, struct in6_addr *client);

#endif
