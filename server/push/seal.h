/* seal.h - a message for one browser alone, which the push service between carries but cannot read.
 *
 * Encryption is that of RFC 8291 (one record of RFC 8188's aes128gcm), and the server shows who it
 * is by a token of RFC 8292 (VAPID). Both rest on P-256. Nothing here knows what a message says or
 * how it travels.
 */
#ifndef ENGAWA_SERVER_SEAL_H
#define ENGAWA_SERVER_SEAL_H

#include "engine/text.h"

#include <openssl/evp.h>
#include <stdint.h>

enum {
    SEAL_SECRET = 32, /* bytes of a private key */
    SEAL_POINT = 65,  /* of a public key, not compressed */
    SEAL_AUTH = 16,
    SEAL_SALT = 16,
    SEAL_PLAIN_MAX = 3000 /* bytes of a message; every push service takes that */
};

/* What a browser gives to whom it allows to send it messages. */
struct seal_receiver {
    uint8_t point[SEAL_POINT], auth[SEAL_AUTH];
};

/* Reads the receiver's two values as browsers write them, in base64url. False: they are none. */
bool seal_read(const char *p256dh, const char *auth, struct seal_receiver *receiver);

/* Appends LENGTH bytes in base64url, without padding. */
void seal_base64(const uint8_t *bytes, size_t length, struct engawa_text *text);

/* A new private key. False: the library failed. */
bool seal_new_secret(uint8_t secret[SEAL_SECRET]);

/* The pair of keys with this private one, and its public one in POINT; EVP_PKEY_free it. NULL: it
 * is none. */
EVP_PKEY *seal_key(const uint8_t secret[SEAL_SECRET], uint8_t point[SEAL_POINT]);

/* Appends the body of a request: TEXT, at most SEAL_PLAIN_MAX bytes, for RECEIVER. SENDER is a
 * private key and SALT random bytes, both for this message alone. False: the receiver's key is no
 * point of the curve, or TEXT is too long; BODY is as it was. */
bool seal_text(const struct seal_receiver *receiver, const char *text,
               const uint8_t sender[SEAL_SECRET], const uint8_t salt[SEAL_SALT],
               struct engawa_text *body);

/* Appends the value of the header Authorization: that whoever has the private key SECRET speaks to
 * the push service AUDIENCE, an origin, until EXPIRES (seconds since the epoch), and can be reached
 * at CONTACT. AUDIENCE and CONTACT have no character that JSON would write otherwise. False: the
 * library failed. */
bool seal_token(const uint8_t secret[SEAL_SECRET], const char *audience, int64_t expires,
                const char *contact, struct engawa_text *header);

#endif
