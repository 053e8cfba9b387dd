/* predictable.c - a random source that gives the same values every time (predictable.h). */
#include "fuzz/predictable.h"

#include <assert.h>
#include <sodium.h>
#include <stddef.h>
#include <stdint.h>

static uint64_t state;

static const char *name(void)
{
    return "counter";
}

static uint32_t next_word(void)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 32);
}

static void fill(void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)next_word();
}

void predictable_begin(void)
{
    static struct randombytes_implementation predictable = {
        .implementation_name = name, .random = next_word, .buf = fill};
    randombytes_set_implementation(&predictable);
    int ready = sodium_init();
    assert(ready >= 0);
    (void)ready;
    state = 1;
}
