/* push_encryption.h - a message for one browser alone, which the push service between carries but
 * cannot read.
 *
 * Encryption is that of RFC 8291 (one record of RFC 8188's aes128gcm), and the server shows who it
 * is by a token of RFC 8292 (VAPID). Both rest on P-256. Nothing here knows what a message says or
 * how it travels.
 */
#ifndef ENGAWA_SERVER_PUSH_ENCRYPTION_H
#define ENGAWA_SERVER_PUSH_ENCRYPTION_H

#include "engine/text.h"

#include <openssl/evp.h>
#include <stdint.h>

enum {
    PUSH_ENCRYPTION_SECRET = 32, /* bytes of a private key */
    PUSH_ENCRYPTION_POINT = 65,  /* of a public key, not compressed */
    PUSH_ENCRYPTION_AUTH = 16,
    PUSH_ENCRYPTION_SALT = 16,
    PUSH_ENCRYPTION_PLAIN_MAX = 3000 /* bytes of a message; every push service takes that */
};

/* What a browser gives to whom it allows to send it messages. */
struct push_encryption_receiver {
    uint8_t point[PUSH_ENCRYPTION_POINT], auth[PUSH_ENCRYPTION_AUTH];
};

/* Reads the receiver's two values as browsers write them, in base64url. False: they are none. */
bool push_encryption_read(const char *p256dh, const char *auth,
                          struct push_encryption_receiver *receiver);

/* Appends LENGTH bytes in base64url, without padding. */
void push_encryption_base64(const uint8_t *bytes, size_t length, struct engawa_text *text);

/* A new private key. False: the library failed. */
bool push_encryption_new_secret(uint8_t secret[PUSH_ENCRYPTION_SECRET]);

/* The pair of keys with this private one, and its public one in POINT; EVP_PKEY_free it. NULL: it
 * is none. */
EVP_PKEY *push_encryption_key(const uint8_t secret[PUSH_ENCRYPTION_SECRET],
                              uint8_t point[PUSH_ENCRYPTION_POINT]);

/* Appends the body of a request: TEXT, at most PUSH_ENCRYPTION_PLAIN_MAX bytes, for RECEIVER.
 * SENDER is a private key and SALT random bytes, both for this message alone. False: the receiver's
 * key is no point of the curve, or TEXT is too long; BODY is as it was. */
bool push_encryption_text(const struct push_encryption_receiver *receiver, const char *text,
                          const uint8_t sender[PUSH_ENCRYPTION_SECRET],
                          const uint8_t salt[PUSH_ENCRYPTION_SALT], struct engawa_text *body);

/* Appends the value of the header Authorization: that whoever has the private key SECRET speaks to
 * the push service AUDIENCE, an origin, until EXPIRES (seconds since the epoch), and can be reached
 * at CONTACT. AUDIENCE and CONTACT have no character that JSON would write otherwise. False: the
 * library failed. */
bool push_encryption_token(const uint8_t secret[PUSH_ENCRYPTION_SECRET], const char *audience,
                           int64_t expires, const char *contact, struct engawa_text *header);

#endif
