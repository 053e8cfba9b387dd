/* code.h - salted hashes of tables' access codes, the short words that a guest enters to join.
 *
 * The code itself is not stored. The hash has a random salt, so that two tables with the same code
 * do not look alike. With the journal at hand a short code can be guessed; but the journal has
 * every table's secret seed as well, and no viewer ever gets the hash.
 */
#ifndef ENGAWA_SERVER_CODE_H
#define ENGAWA_SERVER_CODE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CODE_MAX = 40, /* characters */
    CODE_SALT_BYTES = 16,
    CODE_HASH_BYTES = 32
};

struct code_lock {
    bool locked; /* false: no code, and the rest is zero */
    uint8_t salt[CODE_SALT_BYTES], hash[CODE_HASH_BYTES];
};

/* Fills LOCK with the hash of CODE, in plain characters (words_plain); "" makes it unlocked. */
void code_make(const char *code, struct code_lock *lock);

/* Returns whether CODE, as typed or in plain characters, opens LOCK, in constant time. Ignores the
 * case of ASCII letters, since phones like to begin with a capital. */
bool code_opens(const struct code_lock *lock, const char *code);

#endif
