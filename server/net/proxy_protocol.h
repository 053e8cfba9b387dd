/* proxy_protocol.h - what a proxy says before all else on a connection: the PROXY protocol, 1
 * and 2.
 *
 * A proxy that looks into no request (HAProxy, a load balancer, nginx as a stream) cannot add
 * X-Forwarded-For. Instead it begins each connection with the address that it serves, as a line of
 * text (1) or as bytes (2), before TLS. With --proxy-protocol the server expects that of every
 * trusted proxy (proxies.h) and believes nobody else. It reads strictly: what is no such preface,
 * or is too long, ends the connection.
 */
#ifndef ENGAWA_SERVER_PROXY_PROTOCOL_H
#define ENGAWA_SERVER_PROXY_PROTOCOL_H

#include <netinet/in.h>
#include <stddef.h>

enum {
    PROXY_PROTOCOL_MAX =
        1024 /* bytes; what the second form may have behind its addresses included */
};

/* Reads the preface that BYTES begin with, LENGTH of which have come. Returns how long it is, 0
 * where its end has not come, or -1 where it is none. CLIENT becomes the address that the proxy
 * serves, an IPv4 address as a mapped one; it stays as it was where the proxy speaks for itself or
 * does not say. */
long proxy_protocol_read(const char *bytes, size_t length, struct in6_addr *client);

#endif
