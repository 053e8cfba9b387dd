/* sodium.c - hashing, randomness and wiping from libsodium. The WebAssembly build has
 * web/core/host.c in its place. */
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
