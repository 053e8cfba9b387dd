/* sodium.c - hashing, random bytes and wiping by libsodium. The WebAssembly build uses
 * web/core/host.c instead. */
#include "engine/chance.h"

#include <sodium.h>

void engawa_sha256(const uint8_t *bytes, size_t length, uint8_t hash[32])
{
    crypto_hash_sha256(hash, bytes, length);
}

void engawa_wipe(void *bytes, size_t length)
{
    sodium_memzero(bytes, length);
}

void engawa_random_bytes(uint8_t *bytes, size_t length)
{
    randombytes_buf(bytes, length);
}
