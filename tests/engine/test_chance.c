/* test_chance.c - the fast generator gives the numbers of its authors' programs. */
#include "engine/chance.h"

#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static uint64_t next(struct engawa_rng *rng)
{
    uint64_t high = engawa_rng_word(rng);
    return high << 32 | engawa_rng_word(rng);
}

/* The first numbers of SplitMix64 from 0 and from 1234567. */
static void a_seed_becomes_a_state(void **unused)
{
    static const uint64_t zero[] = {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f,
                                    0xf88bb8a8724c81ec},
                          other[] = {6457827717110365317u, 3203168211198807973u,
                                     9817491932198370423u, 4593380528125082431u};
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 0);
    assert_memory_equal(rng.state, zero, sizeof zero);
    engawa_rng_fast(&rng, 1234567);
    assert_memory_equal(rng.state, other, sizeof other);
}

/* The first numbers of xoshiro256++ from the state 1, 2, 3, 4. */
static void a_state_becomes_numbers(void **unused)
{
    static const uint64_t numbers[] = {
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205u,
        9973669472204895162u,
        14011001112246962877u,
        12406186145184390807u,
        15849039046786891736u,
        10450023813501588000u,
    };
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 0);
    for (int i = 0; i < 4; i++)
        rng.state[i] = (uint64_t)i + 1;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_true(next(&rng) == numbers[i]);
}

/* A word whose product with the bound would favour some results is drawn again. */
static void what_would_be_biased_is_drawn_again(void **unused)
{
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 0);
    rng.next = 0;
    rng.word[0] = 0;          /* 2^32 mod 3 is 1, so 0 is refused */
    rng.word[1] = 0x55555556; /* the least word that gives 1 */
    assert_int_equal(engawa_rng_below(&rng, 3), 1);
    assert_int_equal(rng.next, 2);
    rng.word[2] = 0x55555555;
    assert_int_equal(engawa_rng_below(&rng, 3), 0);
    rng.word[3] = 0; /* a power of two refuses nothing */
    assert_int_equal(engawa_rng_below(&rng, 4), 0);
    assert_int_equal(rng.next, 4);
}

TOPIC(chance)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_becomes_a_state),
        cmocka_unit_test(a_state_becomes_numbers),
        cmocka_unit_test(what_would_be_biased_is_drawn_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
