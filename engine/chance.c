/* chance.c - the fast and the fair random number generator (chance.h, docs/fair-chance.md). */
#include "engine/chance.h"

#include <string.h>

/* ---- the fast source: xoshiro256++ by Blackman and Vigna, seeded by SplitMix64 ---- */

static uint64_t rotate(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

static void refill_fast(struct engawa_rng *rng)
{
    uint64_t *s = rng->state;
    for (int i = 0; i < 8; i += 2) {
        uint64_t result = rotate(s[0] + s[3], 23) + s[0];
        uint64_t t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotate(s[3], 45);
        rng->word[i] = (uint32_t)(result >> 32);
        rng->word[i + 1] = (uint32_t)result;
    }
    rng->next = 0;
}

void engawa_rng_fast(struct engawa_rng *rng, uint64_t seed)
{
    memset(rng, 0, sizeof *rng);
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        rng->state[i] = z ^ (z >> 31);
    }
    rng->next = 8;
    rng->refill = refill_fast;
}

/* ---- the fair source ---- */

static void put_be(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = bytes - 1; i >= 0; i--) {
        at[i] = (uint8_t)value;
        value >>= 8;
    }
}

/* Fills in the event's next block: SHA-256 of key, event (8 bytes) and block number (4 bytes), read
 * as eight words. Numbers have their most significant byte first. */
static void refill_fair(struct engawa_rng *rng)
{
    uint8_t input[ENGAWA_SEED_BYTES + 12], hash[32];
    memcpy(input, rng->key, ENGAWA_SEED_BYTES);
    put_be(input + ENGAWA_SEED_BYTES, rng->event, 8);
    put_be(input + ENGAWA_SEED_BYTES + 8, rng->block++, 4);
    engawa_sha256(input, sizeof input, hash);
    for (int i = 0; i < 8; i++)
        rng->word[i] = (uint32_t)hash[4 * i] << 24 | (uint32_t)hash[4 * i + 1] << 16 |
                       (uint32_t)hash[4 * i + 2] << 8 | hash[4 * i + 3];
    engawa_wipe(input, sizeof input);
    engawa_wipe(hash, sizeof hash);
    rng->next = 0;
}

void engawa_rng_fair(struct engawa_rng *rng, const uint8_t key[ENGAWA_SEED_BYTES], uint64_t event)
{
    memset(rng, 0, sizeof *rng);
    memcpy(rng->key, key, ENGAWA_SEED_BYTES);
    rng->event = event;
    rng->next = 8;
    rng->refill = refill_fair;
}

void engawa_fair_key(const uint8_t seed[ENGAWA_SEED_BYTES], const struct engawa_entropy *entropy,
                     int seats, uint8_t key[ENGAWA_SEED_BYTES])
{
    static const char domain[8] = {'e', 'n', 'g', 'a', 'w', 'a', '/', '1'};
    uint8_t input[sizeof domain + ENGAWA_SEED_BYTES + 8 * 32];
    size_t length = 0;
    memcpy(input, domain, sizeof domain);
    length += sizeof domain;
    memcpy(input + length, seed, ENGAWA_SEED_BYTES);
    length += ENGAWA_SEED_BYTES;
    for (int seat = 0; seat < seats; seat++) {
        engawa_sha256(entropy[seat].bytes, entropy[seat].length, input + length);
        length += 32;
    }
    engawa_sha256(input, length, key);
    engawa_wipe(input, sizeof input);
}

void engawa_fair_seats(const uint8_t seed[ENGAWA_SEED_BYTES], const struct engawa_entropy *entropy,
                       int seats, int *drawn)
{
    uint8_t key[ENGAWA_SEED_BYTES];
    struct engawa_rng rng;
    engawa_fair_key(seed, entropy, seats, key);
    engawa_rng_fair(&rng, key, 0); /* no event of a game has this number */
    for (int place = 0; place < seats; place++)
        drawn[place] = place;
    for (int i = seats - 1; i >= 1; i--) {
        int j = (int)engawa_rng_below(&rng, (uint32_t)i + 1), moved = drawn[i];
        drawn[i] = drawn[j];
        drawn[j] = moved;
    }
    engawa_wipe(&rng,
                sizeof rng); /* its key, and with the same entropy in other order the game's */
    engawa_wipe(key, sizeof key);
}

void engawa_fair_commit(const uint8_t seed[ENGAWA_SEED_BYTES], uint8_t commit[ENGAWA_SEED_BYTES])
{
    engawa_sha256(seed, ENGAWA_SEED_BYTES, commit);
}

void engawa_hex(const uint8_t *bytes, size_t length, char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < length; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * length] = '\0';
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int engawa_unhex(const char *text, uint8_t *bytes, size_t capacity)
{
    size_t length = strlen(text);
    if (length % 2 != 0 || length / 2 > capacity)
        return -1;
    for (size_t i = 0; i < length / 2; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return -1;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return (int)(length / 2);
}
