/* tls.h - server-side TLS by OpenSSL on buffers instead of sockets: bytes go in and come out.
 *
 * TLS 1.3, and TLS 1.2 with forward secrecy; no renegotiation, no compression.
 */
#ifndef ENGAWA_SERVER_TLS_H
#define ENGAWA_SERVER_TLS_H

#include "engine/text.h"

#include <openssl/ssl.h>

/* Creates the context that all connections share from the PEM files CERTIFICATE, with its chain,
 * and KEY. Free it with SSL_CTX_free. Returns NULL with WHY on failure. */
SSL_CTX *tls_open(const char *certificate, const char *key, struct engawa_reason *why);

/* The server's end of one connection. */
struct tls;

struct tls *tls_new(SSL_CTX *shared);
void tls_free(struct tls *tls); /* NULL is allowed */

/* Adds BYTES read from the socket. */
void tls_feed(struct tls *tls, const char *bytes, size_t length);

/* Copies decrypted input to TO, SIZE bytes at most. Returns how many; 0: none yet; -1: the
 * connection has ended, or does not speak TLS. */
int tls_read(struct tls *tls, char *to, size_t size);

/* Encrypts BYTES as output. Returns false if the connection is broken. */
bool tls_write(struct tls *tls, const char *bytes, size_t length);

/* Announces the end of the output. */
void tls_end(struct tls *tls);

/* Appends the bytes for the socket to TO. */
void tls_take(struct tls *tls, struct engawa_text *to);

#endif
