/* bits.h - branch-free bit counting and selection in a 64-bit word.
 *
 * To choose a random element of a bit set, a game looks up set bit number INDEX. Not every build
 * may use the processor's own instructions for that, and a loop over the bits mispredicts about one
 * branch for each choice, which costs more than all of the arithmetic here.
 */
#ifndef ENGAWA_GAMES_BITS_H
#define ENGAWA_GAMES_BITS_H

#include <stdint.h>

#define BITS_EACH_BYTE UINT64_C(0x0101010101010101)

/* Returns the number of bits set in BITS. */
static inline int bits_count(uint64_t bits)
{
    bits -= bits >> 1 & 0x55 * BITS_EACH_BYTE;
    bits = (bits & 0x33 * BITS_EACH_BYTE) + (bits >> 2 & 0x33 * BITS_EACH_BYTE);
    bits = (bits + (bits >> 4)) & 0x0f * BITS_EACH_BYTE;
    return (int)(bits * BITS_EACH_BYTE >> 56);
}

/* Returns the position of set bit number INDEX of BITS, counted from 0 at the lowest; BITS has more
 * than INDEX set bits. Finds the byte by comparing running sums in parallel (Vigna, "Broadword
 * implementation of rank/select queries", 2008), then the bit by halving. */
static inline int bits_select(uint64_t bits, int index)
{
    uint64_t twos = bits - (bits >> 1 & 0x55 * BITS_EACH_BYTE);
    uint64_t fours = (twos & 0x33 * BITS_EACH_BYTE) + (twos >> 2 & 0x33 * BITS_EACH_BYTE);
    uint64_t sums = ((fours + (fours >> 4)) & 0x0f * BITS_EACH_BYTE) * BITS_EACH_BYTE;
    uint64_t high = 0x80 * BITS_EACH_BYTE;
    uint64_t before = (((uint64_t)index * BITS_EACH_BYTE | high) - sums) & high;
    int at = (int)((before >> 7) * BITS_EACH_BYTE >> 56) * 8;
    int rest = index - (int)(sums << 8 >> at & 0xff);
    int count = (int)(fours >> at & 7), up = rest >= count;
    rest -= count & -up;
    at += 4 * up;
    count = (int)(twos >> at & 3);
    up = rest >= count;
    rest -= count & -up;
    at += 2 * up;
    return at + (rest >= (int)(bits >> at & 1));
}

#endif
