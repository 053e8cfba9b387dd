/* shards.h - the shards of the tables. Each server that shares a store owns some of them, and
 * writes only to their tables. */
#ifndef ENGAWA_STORE_TURN_SHARDS_H
#define ENGAWA_STORE_TURN_SHARDS_H

#include "store/turn/batch.h"

enum { JOURNAL_SHARDS = 1024 };

/* Returns the shard of the table TABLE, from 0. It never changes: it is the first ten bits of the
 * SHA-256 of the table's id. */
int journal_shard(const char *table);

/* A set of shards. */
struct journal_shards {
    uint8_t bits[JOURNAL_SHARDS / 8]; /* of shard n: bit n % 8, from the lowest, of byte n / 8 */
};

void journal_shards_add(struct journal_shards *shards, int shard);
bool journal_shards_have(const struct journal_shards *shards, int shard);

/* Hands SHARDS, all of them this server's, to the server TO; 0: to no server. This happens at the
 * end of the transaction, and from then on nothing may be written to their tables. TIME, the
 * present, becomes the time until which their tables were served (journal/beat.h). A shard that
 * goes to a server which is gone has no owner. Does nothing if the journal is a file. */
void batch_give_shards(struct batch *batch, const struct journal_shards *shards, int64_t to,
                       int64_t time);

/* Returns whether BATCH hands over shards. */
bool batch_gives_shards(const struct batch *batch);

#endif
