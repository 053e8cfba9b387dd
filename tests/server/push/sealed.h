/* sealed.h - the other end of an encrypted message: the part of a browser and a push service,
 * written a second time from RFC 8188, 8291 and 8292, with HMAC instead of a library's HKDF. */
#ifndef ENGAWA_TESTS_SEALED_H
#define ENGAWA_TESTS_SEALED_H

#include "engine/text.h"

#include <stdint.h>

/* Reads LENGTH letters of base64url into at most CAPACITY bytes. Returns how many; 0: it is none.
 */
size_t sealed_read(const char *text, size_t length, uint8_t *bytes, size_t capacity);

/* Decrypts BODY with SECRET and AUTH into PLAIN. Returns false if it is not for them. */
bool sealed_open(const struct engawa_text *body, const uint8_t secret[32], const uint8_t auth[16],
                 struct engawa_text *plain);

/* Returns whether the header Authorization is signed with the key that it shows. Sets CLAIMS to its
 * claims. */
bool sealed_check_token(const char *header, struct engawa_text *claims);

#endif
