/* code.c - hashes of access codes (code.h). */
#include "server/base/code.h"

#include "engine/chance.h"
#include "words/words.h"

#include <sodium.h>
#include <string.h>

/* Computes the hash of SALT and CODE as it is. Only the first CODE_MAX characters can matter: no
 * code is longer. */
static void hash_code(const uint8_t salt[CODE_SALT_BYTES], const char *code,
                      uint8_t hash[CODE_HASH_BYTES])
{
    uint8_t bytes[CODE_SALT_BYTES + 4 * CODE_MAX] = {0};
    memcpy(bytes, salt, CODE_SALT_BYTES);
    for (size_t i = 0; i < 4 * CODE_MAX && code[i]; i++) {
        bool capital = code[i] >= 'A' && code[i] <= 'Z';
        bytes[CODE_SALT_BYTES + i] = (uint8_t)(capital ? code[i] - 'A' + 'a' : code[i]);
    }
    engawa_sha256(bytes, sizeof bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
}

/* Same, of CODE in plain characters. */
static void hash_plain(const uint8_t salt[CODE_SALT_BYTES], const char *code,
                       uint8_t hash[CODE_HASH_BYTES])
{
    struct engawa_text plain = {0};
    words_plain(code, &plain);
    hash_code(salt, engawa_text_string(&plain), hash);
    engawa_text_free(&plain);
}

void code_make(const char *code, struct code_lock *lock)
{
    *lock = (struct code_lock){.locked = code[0] != '\0'};
    if (!lock->locked)
        return;
    engawa_random_bytes(lock->salt, sizeof lock->salt);
    hash_plain(lock->salt, code, lock->hash);
}

bool code_opens(const struct code_lock *lock, const char *code)
{
    uint8_t plain[CODE_HASH_BYTES], typed[CODE_HASH_BYTES];
    if (!lock->locked)
        return true;
    hash_plain(lock->salt, code, plain);
    hash_code(lock->salt, code, typed); /* a lock of an older version */
    bool opens = sodium_memcmp(plain, lock->hash, sizeof plain) == 0;
    return (sodium_memcmp(typed, lock->hash, sizeof typed) == 0) | opens;
}
