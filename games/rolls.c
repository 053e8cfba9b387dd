/* rolls.c - rolls of dice, and the dice that are kept (rolls.h). */
#include "games/rolls.h"

enum { FACES = ROLLS_FACES };

void rolls_first(uint16_t *face, int dice)
{
    for (int i = 0; i < dice; i++)
        face[i] = 1;
}

bool rolls_next(uint16_t *face, int dice)
{
    int at = dice - 1;
    while (at >= 0 && face[at] == FACES)
        at--;
    if (at < 0)
        return false;
    uint16_t next = (uint16_t)(face[at] + 1);
    for (; at < dice; at++)
        face[at] = next;
    return true;
}

/* The number of orders in which the faces can lie, divided by the number of all ordered rolls. Die
 * i can go to i + 1 places among those before it; equal faces count once. */
double rolls_probability(const uint16_t *face, int dice)
{
    double orders = 1, rolls = 1;
    int equal = 0;
    for (int i = 0; i < dice; i++) {
        equal = i > 0 && face[i] == face[i - 1] ? equal + 1 : 1;
        orders = orders * (i + 1) / equal;
        rolls *= (double)FACES;
    }
    return orders / rolls;
}

/* Each face adds a digit: copies of the list so far, with one more die of it each time. */
int rolls_keeps(const int counts[ROLLS_FACES], engawa_move *keeps, int count, int capacity)
{
    for (int face = 0; face < FACES; face++) {
        int all = count * (counts[face] + 1), end = all < capacity ? all : capacity;
        for (int i = count; i < end; i++)
            keeps[i] = keeps[i - count] + (UINT64_C(1) << (4 * face));
        count = all;
    }
    return count;
}

engawa_move rolls_keep(const int counts[ROLLS_FACES], int index)
{
    engawa_move move = 0;
    for (int face = 0; face < FACES; face++) {
        if (counts[face] == 0)
            continue;
        move |= (engawa_move)(index % (counts[face] + 1)) << (4 * face);
        index /= counts[face] + 1;
    }
    return move;
}
