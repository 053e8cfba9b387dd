/* proxies.h - decides which proxies may set the client address.
 *
 * A proxy in front of the server is the peer of every connection, and names the client in
 * X-Forwarded-For. Anybody can write such a header, so the server believes it only from the
 * addresses that the operator named (--trusted-proxy). Each proxy appends the address that it saw
 * at the right end. So the list is read from there: as long as an address is that of a trusted
 * proxy, the one to its left is believed. Anything that the client wrote is further left and is
 * never reached.
 *
 * A proxy with a single sign-on names the visitor in a header that the operator chose
 * (--login-header). That header is believed from the same addresses only.
 */
#ifndef ENGAWA_SERVER_PROXIES_H
#define ENGAWA_SERVER_PROXIES_H

#include "engine/text.h"
#include "server/base/address.h"
#include "server/net/head.h"

enum {
    PROXIES_MAX = 32,
    PROXIES_LOGIN_MAX = 254 /* bytes: an e-mail address fits */
};

/* The address of the peer of a Unix socket, which no peer in a network has. Every process that may
 * use the server's socket is a proxy. */
#define PROXIES_LOCAL "::"

/* Zero-initialise. */
struct proxies {
    struct address_range range[PROXIES_MAX];
    int count;
};

/* Adds RANGE: "10.0.0.0/8", "2001:db8::/32", or a single address. Returns false with WHY on
 * failure. */
bool proxies_add(struct proxies *proxies, const char *range, struct engawa_reason *why);

/* Returns whether ADDRESS belongs to a trusted proxy. */
bool proxies_trust(const struct proxies *proxies, const struct in6_addr *address);

/* Fills CLIENT with the client of the request HEAD from PEER: the rightmost address that is not a
 * trusted proxy's. If all are, or the text left of a proxy's address is not an address, CLIENT is
 * the last address read, at least PEER. */
void proxies_client(const struct proxies *proxies, const struct head *head,
                    const struct in6_addr *peer, struct in6_addr *client);

/* Sets *LOGIN to the name that a single sign-on has given the visitor of the request HEAD from
 * PEER: the value of the field HEADER, valid as long as HEAD. It is NULL if HEADER is NULL, PEER is
 * not a trusted proxy, or the field is absent or empty. Returns false if a trusted proxy sent the
 * field twice, or a value that is not UTF-8, has a control character or more than
 * PROXIES_LOGIN_MAX bytes. */
bool proxies_login(const struct proxies *proxies, const char *header, const struct head *head,
                   const struct in6_addr *peer, const char **login);

/* Returns whether the client sent HEAD, from PEER, over https to the nearest trusted proxy. */
bool proxies_secure(const struct proxies *proxies, const struct head *head,
                    const struct in6_addr *peer);

#endif
