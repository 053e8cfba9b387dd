/* places.h - the tables that a journal has written to lately, with the length of each log. */
#ifndef ENGAWA_STORE_TURN_PLACES_H
#define ENGAWA_STORE_TURN_PLACES_H

#include "store/turn/shards.h"

struct journal_place {
    char id[JOURNAL_TABLE_ID_MAX + 1]; /* "": none */
    int64_t number, length;            /* the table's number; how long its log is */
};

/* Allocates room for the places of a journal, none of which is known yet; free() it. */
struct journal_place *places_new(void);

/* Returns the cached place of TABLE in JOURNAL, or NULL. */
struct journal_place *places_find(struct journal *journal, const char *table);

/* Caches NUMBER and LENGTH of TABLE until a rollback or until the table's shard is handed over; of
 * tables with the same hash, keeps only the last few. Returns the place, which is valid until the
 * next call. */
struct journal_place *places_remember(struct journal *journal, const char *table, int64_t number,
                                      int64_t length);

/* Removes TABLE, or all tables of SHARDS, from the cache: they have changed. */
void places_forget(struct journal *journal, const char *table);
void places_forget_shards(struct journal *journal, const struct journal_shards *shards);

#endif
