/* address.h - reads, writes and compares IP addresses; limits for each address count by these.
 *
 * An IPv4 address counts whole. Of an IPv6 address the first 64 bits count, since every home line
 * has at least that many addresses to choose from. An IPv4 address from an IPv6 socket counts as
 * the IPv4 address. Loopback counts like any other address.
 */
#ifndef ENGAWA_SERVER_ADDRESS_H
#define ENGAWA_SERVER_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

enum { ADDRESS_SIZE = 48 /* bytes of text, including the NUL */ };

/* Fills IN with the address of PEER, the remote end of a socket; an IPv4 address becomes a mapped
 * one (::ffff:192.0.2.7). Returns false if PEER is neither IPv4 nor IPv6. */
bool address_of(const struct sockaddr *peer, struct in6_addr *in);

/* Fills IN and PORT with the local end of the socket HANDLE in the same form; "::" and 0 for a Unix
 * socket. */
void address_near(int handle, struct in6_addr *in, int *port);

/* Parses the LENGTH bytes at TEXT, such as "192.0.2.7" or "2001:db8::7", into IN in the same form.
 * Returns false and leaves IN unchanged if they are not an address. */
bool address_read(const char *text, size_t length, struct in6_addr *in);

/* The addresses that share their first BITS bits. */
struct address_range {
    struct in6_addr first;
    int bits;
};

/* Parses TEXT: "10.0.0.0/8", "2001:db8::/32", or a single address. Returns false if it is none of
 * these. */
bool address_read_range(const char *text, struct address_range *range);

bool address_is_in(const struct address_range *range, const struct in6_addr *address);

/* Writes the part of IN that counts: "192.0.2.7", "2001:db8:1:2::/64". */
void address_write(const struct in6_addr *in, char text[ADDRESS_SIZE]);

/* Writes IN in the form of a URL: "192.0.2.7", "[2001:db8::7]". */
void address_write_host(const struct in6_addr *in, char text[ADDRESS_SIZE]);

#endif
