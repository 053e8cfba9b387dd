/* chance.h - where random numbers come from.
 *
 * One generator type serves two sources: a fast one for playouts and bots
 * (xoshiro256++, not for dice that anyone is to trust), and the fair one of
 * docs/fair-chance.md, whose every draw follows from the table's secret seed,
 * the players' entropy and the event's number. A game draws from either by the
 * same calls, so the dice on a table and in a playout have one code path.
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
    uint32_t word[8]; /* words drawn ahead */
    unsigned next;    /* the first unused one; 8: refill */
    void (*refill)(struct engawa_rng *rng);
    uint64_t state[4];              /* fast source */
    uint8_t key[ENGAWA_SEED_BYTES]; /* fair source */
    uint64_t event;
    uint32_t block;
};

/* A fast generator; the same SEED gives the same draws on every machine. */
void engawa_rng_fast(struct engawa_rng *rng, uint64_t seed);

/* The fair generator of event number EVENT (from 1) under KEY. */
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

/* What the seats added before the game began, in seat order; LENGTH 0 for nothing. */
struct engawa_entropy {
    uint8_t bytes[ENGAWA_ENTROPY_BYTES];
    size_t length;
};

/* The key of a table: SHA-256 over the domain, the seed and the hash of each seat's entropy
 * (docs/fair-chance.md, "Key"). */
void engawa_fair_key(const uint8_t seed[ENGAWA_SEED_BYTES], const struct engawa_entropy *entropy,
                     int seats, uint8_t key[ENGAWA_SEED_BYTES]);

/* What is published before the first event: SHA-256 of the seed. */
void engawa_fair_commit(const uint8_t seed[ENGAWA_SEED_BYTES], uint8_t commit[ENGAWA_SEED_BYTES]);

/* Lower-case hexadecimal. TEXT has room for 2 * LENGTH + 1 bytes. */
void engawa_hex(const uint8_t *bytes, size_t length, char *text);

/* Reads hexadecimal, either case, into at most ROOM bytes. Returns the number of bytes, or
 * -1 for anything else. */
int engawa_unhex(const char *text, uint8_t *bytes, size_t room);

/* SHA-256 of LENGTH bytes: libsodium natively, the page's library in WebAssembly. */
void engawa_sha256(const uint8_t *bytes, size_t length, uint8_t hash[32]);

/* LENGTH random bytes from the operating system (or the browser). */
void engawa_random_bytes(uint8_t *bytes, size_t length);

#endif
