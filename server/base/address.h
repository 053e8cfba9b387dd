/* address.h - what counts as one address when a house bounds what each may take.
 *
 * An IPv4 address counts whole. Of an IPv6 address the first 64 bits count, since everybody with a
 * line at home has at least that many to choose from. An IPv4 address that came through an IPv6
 * socket counts as the IPv4 address. Loopback counts like any other address.
 */
#ifndef ENGAWA_SERVER_ADDRESS_H
#define ENGAWA_SERVER_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

enum { ADDRESS_SIZE = 48 /* bytes of text, with the NUL at the end */ };

/* Fills IN with the address of PEER, the other end of a socket; an IPv4 address becomes a mapped
 * one (::ffff:192.0.2.7). False: it is neither IPv4 nor IPv6. */
bool address_of(const struct sockaddr *peer, struct in6_addr *in);

/* Fills IN and PORT with the near end of the socket HANDLE in the same way; "::" and 0 for a Unix
 * socket. */
void address_near(int handle, struct in6_addr *in, int *port);

/* Reads the LENGTH bytes at TEXT, such as "192.0.2.7" or "2001:db8::7", into IN in the same way.
 * False: they are something else, and IN is as it was. */
bool address_read(const char *text, size_t length, struct in6_addr *in);

/* Addresses that have their first BITS in common. */
struct address_range {
    struct in6_addr first;
    int bits;
};

/* Reads TEXT: "10.0.0.0/8", "2001:db8::/32", or a single address. False: it is something else. */
bool address_read_range(const char *text, struct address_range *range);

bool address_is_in(const struct address_range *range, const struct in6_addr *address);

/* Writes IN as what counts: "192.0.2.7", "2001:db8:1:2::/64". */
void address_write(const struct in6_addr *in, char text[ADDRESS_SIZE]);

#endif
