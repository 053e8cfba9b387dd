/* links.h - the links that a host hands out, and their QR codes. */
#ifndef ENGAWA_SERVER_LINKS_H
#define ENGAWA_SERVER_LINKS_H

#include "engine/text.h"

enum { LINKS_ADDRESS_SIZE = 64 };

struct ifaddrs;

/* Calls SEE with each address under which other machines reach a server on this one that listens on
 * HOST (listen.h), which is every address: those of IPv4, then for each interface one of IPv6, in
 * brackets, that holds in more than one network cable and, where there is one, longer than a day.
 */
void links_each_address(const char *host, void (*see)(void *context, const char *address),
                        void *context);

/* The same of a machine with these INTERFACES (getifaddrs(3)). */
void links_see(const struct ifaddrs *interfaces, const char *host,
               void (*see)(void *context, const char *address), void *context);

/* The first of them, or "". */
void links_lan_address(const char *host, char *address, size_t size);

/* Whether a server that listens on HOST (listen.h) does so on every address. */
bool links_is_everywhere(const char *host);

/* Appends TEXT as a QR code: an SVG image, or half blocks for a terminal, white on black
 * whatever its colours. False if TEXT is too long. */
bool links_qr_svg(const char *text, struct engawa_text *svg);
bool links_qr_terminal(const char *text, struct engawa_text *blocks);

#endif
