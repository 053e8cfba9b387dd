/* chance.h - random number generators: a fast one, and a fair one that players can verify.
 *
 * One generator type has two sources. The fast one (xoshiro256++) is for playouts and bots, never
 * for the dice of a table. The fair one is specified in docs/fair-chance.md: every draw follows
 * from the table's secret seed, the players' entropy and the event's number. A game draws from both
 * with the same calls, so the dice of a table and of a playout run through the same code.
 */
#ifndef ENGAWA_CHANCE_H
#define ENGAWA_CHANCE_H

#include "engine/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ENGAWA_SEED_BYTES = 32,   /* the secret seed, its hash and the key */
    ENGAWA_ENTROPY_BYTES = 64 /* the limit for one seat */
};

struct engawa_rng {
    uint32_t word[8]; /* buffered output */
    unsigned next;    /* index of the next unused word; 8 if none is left */
    void (*refill)(struct engawa_rng *rng);
    uint64_t state[4];              /* of the fast generator */
    uint8_t key[ENGAWA_SEED_BYTES]; /* of the fair generator */
    uint64_t event;
    uint32_t block;
};

/* Seeds RNG as a fast generator; the same SEED gives the same draws on every machine. */
void engawa_rng_fast(struct engawa_rng *rng, uint64_t seed);

/* Makes RNG the fair generator of event number EVENT (from 1; 0 for the draw of the seats) under
 * KEY. RNG holds a copy of KEY: engawa_wipe RNG after use while KEY is secret. */
void engawa_rng_fair(struct engawa_rng *rng, const uint8_t key[ENGAWA_SEED_BYTES], uint64_t event);

/* Returns the next 32 random bits. */
static inline uint32_t engawa_rng_word(struct engawa_rng *rng)
{
    if (rng->next == 8)
        rng->refill(rng);
    return rng->word[rng->next++];
}

/* Returns a uniform integer from 0 to BOUND - 1, without bias; BOUND is at least 1. (Lemire, "Fast
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

/* The random bytes that one seat contributed before the game; LENGTH is 0 if it contributed
 * none. */
struct engawa_entropy {
    uint8_t bytes[ENGAWA_ENTROPY_BYTES];
    size_t length;
};

/* Sets KEY to the key of a table of SEATS seats: SHA-256 over the domain, the seed and the hash of
 * each seat's entropy (docs/fair-chance.md, "Key"). ENTROPY has one entry a seat. */
void engawa_fair_key(const uint8_t seed[ENGAWA_SEED_BYTES], const struct engawa_entropy *entropy,
                     int seats, uint8_t key[ENGAWA_SEED_BYTES]);

/* Assigns SEATS players to seats (docs/fair-chance.md, "Seats"). ENTROPY has one entry per place,
 * in the order in which the players sat before. Sets DRAWN[seat] to the place whose player gets
 * SEAT. */
void engawa_fair_seats(const uint8_t seed[ENGAWA_SEED_BYTES], const struct engawa_entropy *entropy,
                       int seats, int *drawn);

/* Sets COMMIT to the commitment published before the first event: SHA-256 of the seed. */
void engawa_fair_commit(const uint8_t seed[ENGAWA_SEED_BYTES], uint8_t commit[ENGAWA_SEED_BYTES]);

/* Writes LENGTH bytes to TEXT as lower-case hexadecimal and a NUL: 2 * LENGTH + 1 characters. */
void engawa_hex(const uint8_t *bytes, size_t length, char *text);

/* Reads TEXT, hexadecimal digits in either case, into BYTES. Returns the number of bytes, or -1 if
 * TEXT is not hexadecimal or holds more than CAPACITY bytes. */
int engawa_unhex(const char *text, uint8_t *bytes, size_t capacity);

/* Sets HASH to the SHA-256 of LENGTH bytes: computed by libsodium natively, and by the page's own
 * library in WebAssembly. */
void engawa_sha256(const uint8_t *bytes, size_t length, uint8_t hash[32]);

/* Overwrites LENGTH bytes of a secret that is no longer needed. */
void engawa_wipe(void *bytes, size_t length);

/* Fills BYTES with LENGTH random bytes from the operating system (or the browser). */
void engawa_random_bytes(uint8_t *bytes, size_t length);

#endif
