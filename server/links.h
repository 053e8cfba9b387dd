/* links.h - the links that a host hands out, and their QR codes. */
#ifndef ENGAWA_SERVER_LINKS_H
#define ENGAWA_SERVER_LINKS_H

#include "engine/text.h"

/* Calls SEE with every IPv4 address under which other machines reach this one. */
void links_each_address(void (*see)(void *context, const char *address), void *context);

/* The first of them, or "". */
void links_lan_address(char *address, size_t size);

/* Whether a server that listens on HOST (listen.h) does so on every address. */
bool links_is_everywhere(const char *host);

/* Appends TEXT as a QR code: an SVG image, or half blocks for a terminal, white on black
 * whatever its colours. False if TEXT is too long. */
bool links_qr_svg(const char *text, struct engawa_text *svg);
bool links_qr_terminal(const char *text, struct engawa_text *blocks);

#endif
