/* beat.h - heartbeats: the last time at which a server was up, and by which clock. */
#ifndef ENGAWA_STORE_JOURNAL_BEAT_H
#define ENGAWA_STORE_JOURNAL_BEAT_H

#include "store/turn/shards.h"

/* Records that this server is up at TIME. */
void batch_beat(struct batch *batch, int64_t time);

/* Reads the latest heartbeat of this server or, if it has none, of the previous owners of its
 * shards; 0: none. */
bool journal_last_beat(struct journal *journal, int64_t *time, struct engawa_reason *why);

/* Reads, for each shard, the time until which its tables were served before the shard was last
 * given away or taken over. The clocks of its tables must make up for the time since. The values
 * are valid until the shard's server writes again. 0: not recorded. */
bool journal_beats(struct journal *journal, int64_t time[JOURNAL_SHARDS],
                   struct engawa_reason *why);

/* Reads by how many milliseconds the clock of JOURNAL's database is ahead of this machine's, as
 * estimated by one round trip; 0 if the database is a file. Servers that share tables use that
 * clock, because the entries of one log may have times from several servers. */
bool journal_ahead(struct journal *journal, int64_t *ahead, struct engawa_reason *why);

#endif
