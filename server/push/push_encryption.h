/* push_encryption.h - end-to-end encryption and sender tokens for push messages.
 *
 * Encryption follows RFC 8291 (one record of RFC 8188's aes128gcm), so that the push service cannot
 * read a message. The server identifies itself with a token of RFC 8292 (VAPID). Both use P-256.
 * Nothing here depends on the content of messages or on how they travel.
 */
#ifndef ENGAWA_SERVER_PUSH_ENCRYPTION_H
#define ENGAWA_SERVER_PUSH_ENCRYPTION_H

#include "engine/text.h"

#include <openssl/evp.h>
#include <stdint.h>

enum {
    PUSH_ENCRYPTION_SECRET = 32, /* bytes of a private key */
    PUSH_ENCRYPTION_POINT = 65,  /* bytes of a public key, uncompressed */
    PUSH_ENCRYPTION_AUTH = 16,
    PUSH_ENCRYPTION_SALT = 16,
    PUSH_ENCRYPTION_PLAIN_MAX = 3000 /* bytes of a message; every push service accepts that */
};

/* The keys of a subscription, from the browser. */
struct push_encryption_receiver {
    uint8_t point[PUSH_ENCRYPTION_POINT], auth[PUSH_ENCRYPTION_AUTH];
};

/* Parses the receiver's two values in the browsers' format, base64url. Returns false if they are
 * malformed. */
bool push_encryption_read(const char *p256dh, const char *auth,
                          struct push_encryption_receiver *receiver);

/* Appends LENGTH bytes in base64url, without padding. */
void push_encryption_base64(const uint8_t *bytes, size_t length, struct engawa_text *text);

/* Creates a private key. Returns false if the library failed. */
bool push_encryption_new_secret(uint8_t secret[PUSH_ENCRYPTION_SECRET]);

/* Returns the key pair of SECRET, to be freed with EVP_PKEY_free, and its public key in POINT.
 * Returns NULL if SECRET is not a valid key. */
EVP_PKEY *push_encryption_key(const uint8_t secret[PUSH_ENCRYPTION_SECRET],
                              uint8_t point[PUSH_ENCRYPTION_POINT]);

/* Appends the body of a request: TEXT, at most PUSH_ENCRYPTION_PLAIN_MAX bytes, encrypted for
 * RECEIVER. SENDER is a private key and SALT random bytes; use both for one message only. Returns
 * false and leaves BODY unchanged if the receiver's key is not a point of the curve or TEXT is too
 * long. */
bool push_encryption_text(const struct push_encryption_receiver *receiver, const char *text,
                          const uint8_t sender[PUSH_ENCRYPTION_SECRET],
                          const uint8_t salt[PUSH_ENCRYPTION_SALT], struct engawa_text *body);

/* Appends the value of the header Authorization, signed with the private key SECRET. It proves the
 * sender's identity to the push service AUDIENCE, an origin, until EXPIRES (seconds since the
 * epoch), and names CONTACT. AUDIENCE and CONTACT must not contain characters that JSON escapes.
 * Returns false if the library failed. */
bool push_encryption_token(const uint8_t secret[PUSH_ENCRYPTION_SECRET], const char *audience,
                           int64_t expires, const char *contact, struct engawa_text *header);

#endif
