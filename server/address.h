/* address.h - what counts as one address when a house bounds what each may take.
 *
 * An IPv4 address counts whole. Of an IPv6 address the first 64 bits count, since everybody with a
 * line at home has at least that many to choose from. An IPv4 address that came through an IPv6
 * socket counts as the IPv4 address. Loopback counts like any other address.
 */
#ifndef ENGAWA_SERVER_ADDRESS_H
#define ENGAWA_SERVER_ADDRESS_H

#include <sys/socket.h>

enum { ADDRESS_SIZE = 48 /* bytes of text, with the NUL at the end */ };

/* Writes PEER, the other end of a socket, as what counts: "192.0.2.7", "2001:db8:1:2::/64"; "" if
 * it is neither IPv4 nor IPv6. */
void address_write(const struct sockaddr *peer, char text[ADDRESS_SIZE]);

#endif
