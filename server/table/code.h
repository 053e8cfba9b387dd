/* code.h - a table's code: a short word that is asked for on entering.
 *
 * The word itself is kept nowhere. What is kept is a hash with a random salt, so that equal words
 * of two tables do not look alike. A short word can be guessed by whoever has the journal; they
 * have every table's secret seed as well, and no viewer is ever sent the hash.
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
    bool locked; /* otherwise there is no code, and the rest is zero */
    uint8_t salt[CODE_SALT_BYTES], hash[CODE_HASH_BYTES];
};

/* Makes the lock that CODE opens; "" makes one that is open. */
void code_make(const char *code, struct code_lock *lock);

/* Whether CODE opens LOCK. It takes the same time whatever is wrong with it. ASCII letters may be
 * of either case, since a phone likes to begin with a capital. */
bool code_opens(const struct code_lock *lock, const char *code);

#endif
