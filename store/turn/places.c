/* places.c - a cache of the tables that a journal has written to lately (places.h). */
#include "store/turn/journal_data.h"

#include "engine/memory.h"

#include <stdio.h>
#include <string.h>

enum {
    BUCKETS = 2048, /* values of a hash of a table's id */
    WAYS = 4        /* tables with the same hash that are cached, the most recent ones */
};

struct journal_place *places_new(void)
{
    return engawa_allocate(BUCKETS * WAYS, sizeof(struct journal_place));
}

/* Returns the cache bucket for ID. */
static struct journal_place *bucket_of(struct journal *journal, const char *id)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return journal->places + WAYS * (hash % BUCKETS);
}

struct journal_place *places_find(struct journal *journal, const char *table)
{
    struct journal_place *bucket = bucket_of(journal, table);
    for (int i = 0; table[0] && i < WAYS; i++)
        if (strcmp(bucket[i].id, table) == 0)
            return &bucket[i];
    return NULL;
}

struct journal_place *places_remember(struct journal *journal, const char *table, int64_t number,
                                      int64_t length)
{
    struct journal_place *bucket = bucket_of(journal, table);
    memmove(bucket + 1, bucket, (WAYS - 1) * sizeof *bucket);
    *bucket = (struct journal_place){.number = number, .length = length};
    snprintf(bucket->id, sizeof bucket->id, "%s", table);
    return bucket;
}

void places_forget(struct journal *journal, const char *table)
{
    struct journal_place *place = places_find(journal, table);
    if (place)
        place->id[0] = '\0';
}

void places_forget_shards(struct journal *journal, const struct journal_shards *shards)
{
    for (int i = 0; i < BUCKETS * WAYS; i++) {
        struct journal_place *place = &journal->places[i];
        if (place->id[0] && journal_shards_have(shards, journal_shard(place->id)))
            place->id[0] = '\0';
    }
}
