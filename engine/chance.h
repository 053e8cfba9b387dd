/* chance.h - where random numbers come from.
 *
 * One generator type has two sources. The fast one (xoshiro256++) is for playouts
 * and bots, never for the dice of a table. The fair one is that of
 * docs/fair-chance.md: every draw follows from the table's secret seed, the
 * players' entropy and the event's number. A game draws from both with the same
 * calls, so the dice of a table and of a playout run through the same code.
 */
#ifndef ENGAWA_CHANCE_H
#define ENGAWA_CHANCE_H

#include "engine/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ENGAWA_SEED_BYTES = 32,   /* the secret seed, its hash and the key */
    ENGAWA_ENTROPY_BYTES = 64 /* the most that one seat may add */
};

struct engawa_rng {
    uint32_t word[8]; /* drawn in advance */
    unsigned next;    /* index of the next unused word; 8: all are used */
    void (*refill)(struct engawa_rng *rng);
    uint64_t state[4];              /* fast source */
    uint8_t key[ENGAWA_SEED_BYTES]; /* fair source */
    uint64_t event;
    uint32_t block;
};

/* A fast generator; the same SEED gives the same draws on every machine. */
void engawa_rng_fast(struct engawa_rng *rng, uint64_t seed);

/* The fair generator of event number EVENT (from 1) under KEY, of which it holds a copy:
 * engawa_wipe it after use where KEY is still a secret. */
void engawa_rng_fair(struct engawa_rng *rng, const uint8_t key[ENGAWA_SEED_BYTES], uint64_t event);

/* The next 32 random bits. */
static inline uint32_t engawa_rng_word(struct engawa_rng *rng)
{
    if (rng->next == 8)
        rng->refill(rng);
    return rng->word[rng->next++];
}

/* A uniform integer from 0 to BOUND - 1, without bias; BOUND is at least 1. (Lemire, "Fast
 * random integer generation in an interval", 2019.) */
static inline uint32_t engawa_rng_below(struct engawa_rng *rng, uint32_t bound)
{
    uint64_t product = (uint64_t)engawa_rng_word(rng) * bound;
    if ((uint32_t)product < bound) {
        uint32_t least = (uint32_t)(0u - bound) % bound;
        while ((uint32_t)product < least)
            product = (uint64_t)engawa_rng_word(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* What one seat added before the game began; LENGTH is 0 if it added nothing. */
struct engawa_entropy {
    uint8_t bytes[ENGAWA_ENTROPY_BYTES];
    size_t length;
};

/* Sets KEY to the key of a table of SEATS seats: SHA-256 over the domain, the seed and the hash of
 * each seat's entropy (docs/fair-chance.md, "Key"). ENTROPY has one entry a seat. */
void engawa_fair_key(const uint8_t seed[ENGAWA_SEED_BYTES], const struct engawa_entropy *entropy,
                     int seats, uint8_t key[ENGAWA_SEED_BYTES]);

/* Sets COMMIT to what is published before the first event: SHA-256 of the seed. */
void engawa_fair_commit(const uint8_t seed[ENGAWA_SEED_BYTES], uint8_t commit[ENGAWA_SEED_BYTES]);

/* Writes LENGTH bytes as lower-case hexadecimal and a NUL: 2 * LENGTH + 1 characters of TEXT. */
void engawa_hex(const uint8_t *bytes, size_t length, char *text);

/* Reads TEXT, hexadecimal digits in either case, into BYTES. Returns the number of bytes, or -1 if
 * TEXT is anything else or is longer than CAPACITY bytes. */
int engawa_unhex(const char *text, uint8_t *bytes, size_t capacity);

/* Sets HASH to the SHA-256 of LENGTH bytes: by libsodium natively, by the page's own library in
 * WebAssembly. */
void engawa_sha256(const uint8_t *bytes, size_t length, uint8_t hash[32]);

/* Overwrites LENGTH bytes that held a secret and that nothing reads any more. */
void engawa_wipe(void *bytes, size_t length);

/* Fills BYTES with LENGTH random bytes from the operating system (or the browser). */
void engawa_random_bytes(uint8_t *bytes, size_t length);

#endif
