/* links.h - the addresses under which guests reach the server, and QR codes for them. */
#ifndef ENGAWA_SERVER_LINKS_H
#define ENGAWA_SERVER_LINKS_H

#include "engine/text.h"

enum { LINKS_ADDRESS_SIZE = 64 };

struct ifaddrs;

/* Calls SEE with each address under which other machines reach a server on this machine that
 * listens on HOST (listen.h), which means every address: those of IPv4, then for each interface one
 * of IPv6, in brackets, that is valid beyond the local network segment and, if possible, longer
 * than a day.
 */
void links_each_address(const char *host, void (*see)(void *context, const char *address),
                        void *context);

/* Does the same for a machine with these INTERFACES (getifaddrs(3)). */
void links_see(const struct ifaddrs *interfaces, const char *host,
               void (*see)(void *context, const char *address), void *context);

/* Copies the first of them to ADDRESS, or "" if none. */
void links_lan_address(const char *host, char *address, size_t size);

/* Returns whether a server that listens on HOST (listen.h) listens on every address. */
bool links_is_everywhere(const char *host);

/* Append TEXT as a QR code: an SVG image, or half blocks for a terminal, white on black in any
 * colour scheme. Return false if TEXT is too long. */
bool links_qr_svg(const char *text, struct engawa_text *svg);
bool links_qr_terminal(const char *text, struct engawa_text *blocks);

#endif
