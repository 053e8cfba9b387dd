/* play_table.h - a fixed list of plays of Dou Dizhu with their numbers: a hash table by the cards.
 * A play is its cards counted by rank (games/dou_dizhu_combination.h). */
#ifndef BATCH_PLAY_TABLE_H
#define BATCH_PLAY_TABLE_H

#include <stdint.h>

enum { PLAY_TABLE_BITS = 16, PLAY_TABLE_SIZE = 1 << PLAY_TABLE_BITS };

struct play_table {
    uint64_t *play;                 /* by number; the owner provides the memory */
    int count;                      /* plays added so far */
    uint16_t slot[PLAY_TABLE_SIZE]; /* a number + 1 at the play's hash or after it; 0: free */
};

static inline unsigned play_table_hash(uint64_t cards)
{
    return (unsigned)(cards * UINT64_C(0x9e3779b97f4a7c15) >> (64 - PLAY_TABLE_BITS));
}

/* Returns the number of CARDS; -1 if they are not in TABLE. */
static inline int play_table_find(const struct play_table *table, uint64_t cards)
{
    for (unsigned at = play_table_hash(cards); table->slot[at] != 0;
         at = (at + 1) % PLAY_TABLE_SIZE)
        if (table->play[table->slot[at] - 1] == cards)
            return table->slot[at] - 1;
    return -1;
}

/* Gives CARDS, which are not in TABLE, the next number. */
static inline void play_table_add(struct play_table *table, uint64_t cards)
{
    unsigned at = play_table_hash(cards);
    while (table->slot[at] != 0)
        at = (at + 1) % PLAY_TABLE_SIZE;
    table->play[table->count++] = cards;
    table->slot[at] = (uint16_t)table->count;
}

#endif
