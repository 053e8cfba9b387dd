/* preface.h - what a proxy says before all else on a connection: the PROXY protocol, 1 and 2.
 *
 * A proxy that looks into no request (HAProxy, a load balancer, nginx as a stream) cannot add
 * X-Forwarded-For. Instead it begins each connection with the address that it serves, as a line of
 * text (1) or as bytes (2), before TLS. With --proxy-protocol the server expects that of every
 * trusted proxy (proxies.h) and believes nobody else. It reads strictly: what is no such preface,
 * or is too long, ends the connection.
 */
#ifndef ENGAWA_SERVER_PREFACE_H
#define ENGAWA_SERVER_PREFACE_H

#include <netinet/in.h>
#include <stddef.h>

enum {
    PREFACE_MAX = 1024, /* bytes; what the second form may have behind its addresses included */
    PREFACE_WORD = 32,  /* bytes of a word, see below */
    PREFACE_LINE = 160  /* bytes that a line with one has at most */
};

/* Reads the preface that BYTES begin with, LENGTH of which have come. Returns how long it is, 0
 * where its end has not come, or -1 where it is none. CLIENT becomes the address that the proxy
 * serves, an IPv4 address as a mapped one; it stays as it was where the proxy speaks for itself or
 * does not say. */
long preface_read(const char *bytes, size_t length, struct in6_addr *client);

/* What another server of the same store says, which passes on (relay.h) what comes to it. */
struct preface_relay {
    struct in6_addr client; /* the far end, and the near end with its port; "::" and 0 for a Unix */
    struct in6_addr near;   /* socket */
    int port;
};

/* Writes it as a line, "engawa-relay 1 WORD CLIENT NEAR PORT", of PREFACE_LINE bytes at most with
 * its end. */
void preface_write_relay(const struct preface_relay *relay, const char *word,
                         char line[PREFACE_LINE + 1]);

/* Reads it as preface_read does. It is none without this WORD, or if that is "". */
long preface_read_relay(const char *bytes, size_t length, const char *word,
                        struct preface_relay *relay);

#endif
