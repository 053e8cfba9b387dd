/* tls.h - TLS for a socket, by OpenSSL, which sees no socket: bytes go in and come out.
 *
 * TLS 1.3, and of TLS 1.2 what has forward secrecy; no renegotiation, no compression.
 */
#ifndef ENGAWA_SERVER_TLS_H
#define ENGAWA_SERVER_TLS_H

#include "engine/text.h"

#include <openssl/ssl.h>

/* What all sockets share: reads the PEM files CERTIFICATE, with those that signed it, and KEY. Free
 * it with SSL_CTX_free. NULL: WHY. */
SSL_CTX *tls_open(const char *certificate, const char *key, struct engawa_reason *why);

/* The server's end of one connection. */
struct tls;

struct tls *tls_new(SSL_CTX *shared);
void tls_free(struct tls *tls); /* NULL is fine */

/* BYTES came from the socket. */
void tls_feed(struct tls *tls, const char *bytes, size_t length);

/* Copies what the other end said to TO, SIZE bytes at most. Returns how many; 0: nothing yet; -1:
 * it has ended, or this is no TLS. */
int tls_read(struct tls *tls, char *to, size_t size);

/* Says BYTES to the other end. False: the connection is broken. */
bool tls_write(struct tls *tls, const char *bytes, size_t length);

/* Says that nothing more comes. */
void tls_end(struct tls *tls);

/* Appends to TO what is to be written to the socket. */
void tls_take(struct tls *tls, struct engawa_text *to);

#endif
