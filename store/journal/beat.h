/* beat.h - until when the house was up, and by which clock. */
#ifndef ENGAWA_STORE_JOURNAL_BEAT_H
#define ENGAWA_STORE_JOURNAL_BEAT_H

#include "store/turn/shards.h"

/* Notes that the house is up at TIME; of several servers, that this one is. */
void batch_beat(struct batch *batch, int64_t time);

/* Reads the latest time that this server has noted, or, if it has noted none, that those noted
 * which had its shards before; 0: none. */
bool journal_last_beat(struct journal *journal, int64_t *time, struct engawa_reason *why);

/* Reads until when the house was up for the tables of each shard when the shard was last given away
 * or taken over: what the clocks have to make up for when a server gets it. That holds as long as
 * the shard's server has not gone on. 0: no server has noted that. */
bool journal_beats(struct journal *journal, int64_t time[JOURNAL_SHARDS],
                   struct engawa_reason *why);

/* Reads by how many milliseconds the clock of JOURNAL's database is ahead of this machine's, as far
 * as one question to it can tell; 0 where the database is a file. Servers that share tables go by
 * that clock, because the times of a log come from each server that had the table. */
bool journal_ahead(struct journal *journal, int64_t *ahead, struct engawa_reason *why);

#endif
