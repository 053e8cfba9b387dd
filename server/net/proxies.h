/* proxies.h - whose word about a client's address is believed.
 *
 * A proxy in front of the server is the other end of every connection, and says in X-Forwarded-For
 * for whom it asks. Everybody can write such a header, so it is believed from the addresses alone
 * that the host named (--trusted-proxy). Each proxy adds the address that it saw at the right end.
 * So the list is read from there: as long as an address is a trusted proxy's, the one to the left
 * of it is believed. What a client wrote itself stands further left and is never reached.
 */
#ifndef ENGAWA_SERVER_PROXIES_H
#define ENGAWA_SERVER_PROXIES_H

#include "engine/text.h"
#include "server/base/address.h"
#include "server/net/head.h"

enum { PROXIES_MAX = 32 };

/* What the other end of a Unix socket counts as, which nobody in a network is. Whoever may use the
 * socket of the server is a proxy. */
#define PROXIES_LOCAL "::"

/* Zero-initialise. */
struct proxies {
    struct address_range range[PROXIES_MAX];
    int count;
};

/* Adds RANGE: "10.0.0.0/8", "2001:db8::/32", or a single address. False: WHY. */
bool proxies_add(struct proxies *proxies, const char *range, struct engawa_reason *why);

/* Whether ADDRESS is a trusted proxy's. */
bool proxies_trust(const struct proxies *proxies, const struct in6_addr *address);

/* Whose request HEAD is that came from PEER: fills CLIENT with the rightmost address that is no
 * trusted proxy's. If all are, or what stands left of a proxy's address is none, that is the last
 * one that was read, at least PEER. */
void proxies_client(const struct proxies *proxies, const struct head *head,
                    const struct in6_addr *peer, struct in6_addr *client);

/* Whether HEAD, from PEER, was asked for by https at a trusted proxy, the nearest one. */
bool proxies_secure(const struct proxies *proxies, const struct head *head,
                    const struct in6_addr *peer);

#endif
