/* test_fair_chance.c - the fair generator gives what docs/fair-chance.md says: the test vectors
 * are read out of the document, so that neither can change without the other. */
#include "engine/chance.h"

#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static const char fence[] = "```json vectors\n";

/* The array of vectors in the document. */
static json_t *read_vectors(void)
{
    FILE *file = fopen(FAIR_CHANCE_PAGE, "rb");
    assert_non_null(file);
    static char page[1 << 16];
    size_t length = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    page[length] = '\0';
    char *from = strstr(page, fence);
    assert_non_null(from);
    from += strlen(fence);
    char *to = strstr(from, "```");
    assert_non_null(to);
    json_t *vectors = json_loadb(from, (size_t)(to - from), 0, NULL);
    assert_true(json_array_size(vectors) >= 2);
    return vectors;
}

static const char *string(const json_t *object, const char *key)
{
    const char *value = json_string_value(json_object_get(object, key));
    assert_non_null(value);
    return value;
}

/* Reads the seed and entropy of VECTOR and computes its key. */
static void key_of(const json_t *vector, uint8_t seed[32], uint8_t key[32])
{
    struct engawa_entropy entropy[8];
    size_t seat;
    json_t *item;
    assert_int_equal(engawa_unhex(string(vector, "seed"), seed, 32), 32);
    json_array_foreach(json_object_get(vector, "entropy"), seat, item)
    {
        int length = engawa_unhex(json_string_value(item), entropy[seat].bytes, 64);
        assert_true(length >= 0);
        entropy[seat].length = (size_t)length;
    }
    engawa_fair_key(seed, entropy, (int)seat, key);
}

/* Draws the seats of VECTOR. */
static void expect_seats(const json_t *vector, const uint8_t seed[32])
{
    const json_t *drawn = json_object_get(vector, "drawn");
    struct engawa_entropy entropy[8];
    int seats = (int)json_array_size(drawn), found[8];
    assert_true(seats > 0);
    for (int place = 0; place < seats; place++) {
        const json_t *hex = json_array_get(json_object_get(vector, "entropy"), (size_t)place);
        int length = engawa_unhex(json_string_value(hex), entropy[place].bytes, 64);
        entropy[place].length = (size_t)length;
    }
    engawa_fair_seats(seed, entropy, seats, found);
    for (int seat = 0; seat < seats; seat++)
        assert_int_equal(found[seat], json_integer_value(json_array_get(drawn, (size_t)seat)));
}

static void commitment_and_key(void **state)
{
    (void)state;
    json_t *vectors = read_vectors(), *vector;
    size_t i;
    json_array_foreach(vectors, i, vector)
    {
        uint8_t seed[32], key[32], commit[32];
        char hex[65];
        key_of(vector, seed, key);
        engawa_hex(key, 32, hex);
        assert_string_equal(hex, string(vector, "key"));
        engawa_fair_commit(seed, commit);
        engawa_hex(commit, 32, hex);
        assert_string_equal(hex, string(vector, "commit"));
        expect_seats(vector, seed);
    }
    json_decref(vectors);
}

static void words_and_draws(void **state)
{
    (void)state;
    json_t *vectors = read_vectors(), *vector, *event, *item;
    size_t i, j, k;
    json_array_foreach(vectors, i, vector)
    {
        uint8_t seed[32], key[32];
        key_of(vector, seed, key);
        assert_true(json_array_size(json_object_get(vector, "events")) > 0);
        json_array_foreach(json_object_get(vector, "events"), j, event)
        {
            struct engawa_rng rng;
            uint64_t n = (uint64_t)json_integer_value(json_object_get(event, "event"));
            uint32_t bound = (uint32_t)json_integer_value(json_object_get(event, "bound"));
            engawa_rng_fair(&rng, key, n);
            json_array_foreach(json_object_get(event, "words"), k, item)
            {
                assert_int_equal(engawa_rng_word(&rng), json_integer_value(item));
            }
            engawa_rng_fair(&rng, key, n);
            json_array_foreach(json_object_get(event, "draws"), k, item)
            {
                assert_int_equal(engawa_rng_below(&rng, bound), json_integer_value(item));
            }
        }
    }
    json_decref(vectors);
}

/* Pearson's test on every face of many events: 5 degrees of freedom, 1 in 100,000. */
static void fair_dice_are_uniform(void **state)
{
    (void)state;
    enum { ROLLS = 120000 };
    const uint8_t key[32] = {1, 2, 3};
    double counts[6] = {0}, chi = 0;
    for (uint64_t n = 1; n <= ROLLS / 10; n++) {
        struct engawa_rng rng;
        engawa_rng_fair(&rng, key, n);
        for (int i = 0; i < 10; i++)
            counts[engawa_rng_below(&rng, 6)]++;
    }
    for (int face = 0; face < 6; face++)
        chi += (counts[face] - (double)ROLLS / 6.0) * (counts[face] - (double)ROLLS / 6.0) /
               ((double)ROLLS / 6.0);
    assert_true(chi < 30.86);
}

/* Every order of four players comes about equally often: 23 degrees of freedom, 1 in 100,000. */
static void every_order_of_the_seats_is_equally_likely(void **state)
{
    (void)state;
    enum { DRAWS = 24000 };
    double counts[256] = {0}, chi = 0;
    uint8_t seed[32] = {0};
    const struct engawa_entropy entropy[4] = {{.length = 0}};
    for (int i = 0; i < DRAWS; i++) {
        int drawn[4];
        seed[0] = (uint8_t)i;
        seed[1] = (uint8_t)(i >> 8);
        engawa_fair_seats(seed, entropy, 4, drawn);
        counts[drawn[0] << 6 | drawn[1] << 4 | drawn[2] << 2 | drawn[3]]++;
    }
    int orders = 0;
    for (int order = 0; order < 256; order++)
        if (counts[order] > 0) {
            double off = counts[order] - (double)DRAWS / 24.0;
            chi += off * off / ((double)DRAWS / 24.0);
            orders++;
        }
    assert_int_equal(orders, 24);
    assert_true(chi < 65.9);
}

static void any_bit_of_seed_entropy_or_event_changes_the_dice(void **state)
{
    (void)state;
    uint8_t seed[32] = {0}, key[32], other[32];
    struct engawa_entropy entropy[2] = {{.length = 1}, {.length = 0}};
    engawa_fair_key(seed, entropy, 2, key);
    for (int bit = 0; bit < 256; bit++) {
        seed[bit / 8] ^= (uint8_t)(1 << bit % 8);
        engawa_fair_key(seed, entropy, 2, other);
        assert_memory_not_equal(key, other, 32);
        seed[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    entropy[1] = entropy[0];
    entropy[0].length = 0; /* the same bytes at another seat */
    engawa_fair_key(seed, entropy, 2, other);
    assert_memory_not_equal(key, other, 32);
    struct engawa_rng a, b;
    engawa_rng_fair(&a, key, 1);
    engawa_rng_fair(&b, key, 2);
    assert_int_not_equal(engawa_rng_word(&a), engawa_rng_word(&b));
}

static void hexadecimal_is_read_strictly(void **state)
{
    (void)state;
    uint8_t bytes[4];
    char hex[9];
    assert_int_equal(engawa_unhex("", bytes, 4), 0);
    assert_int_equal(engawa_unhex("00fFAb", bytes, 4), 3);
    engawa_hex(bytes, 3, hex);
    assert_string_equal(hex, "00ffab");
    static const char *const wrong[] = {"0", "0g", "g0", " 00", "0x00", "00 ", "0011223344", "-1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(engawa_unhex(wrong[i], bytes, 4), -1);
}

TOPIC(fair_chance)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitment_and_key),
        cmocka_unit_test(words_and_draws),
        cmocka_unit_test(fair_dice_are_uniform),
        cmocka_unit_test(every_order_of_the_seats_is_equally_likely),
        cmocka_unit_test(any_bit_of_seed_entropy_or_event_changes_the_dice),
        cmocka_unit_test(hexadecimal_is_read_strictly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
