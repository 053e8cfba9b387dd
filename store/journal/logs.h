/* logs.h - the tables where people play, and the log of each. */
#ifndef ENGAWA_STORE_JOURNAL_LOGS_H
#define ENGAWA_STORE_JOURNAL_LOGS_H

#include "store/turn/batch.h"

/* ---- writing ---- */

/* Adds TABLE with its 32 secret seed bytes. Refuses with "taken" if it exists. TIME is in
 * milliseconds since the epoch, here and everywhere in the journal. */
void batch_create_table(struct batch *batch, const char *table, int64_t time,
                        const uint8_t seed[32]);

/* Appends the entry TEXT, JSON in one line, to the log of TABLE as number K. Refuses with "taken"
 * if the log does not end at K - 1, and with "no-such-table". */
void batch_append(struct batch *batch, const char *table, int64_t k, int64_t time,
                  const char *text);

/* Marks TABLE as closed at TIME: its log has ended. Refuses with "no-such-table". */
void batch_close_table(struct batch *batch, const char *table, int64_t time);

/* ---- reading, with uncommitted writes ---- */

struct journal_entry {
    int64_t k;
    int64_t time;
    const char *text; /* valid during the call */
};

/* Calls SEE for every entry of TABLE after number AFTER, in order. Refuses with "no-such-table". */
bool journal_read(struct journal *journal, const char *table, int64_t after,
                  void (*see)(void *context, const struct journal_entry *entry), void *context,
                  struct engawa_reason *why);

/* Reads the seed and the creation time of TABLE. Refuses with "no-such-table". */
bool journal_table(struct journal *journal, const char *table, uint8_t seed[32], int64_t *created,
                   struct engawa_reason *why);

/* Calls SEE with the id of every closed table that has SEED, the oldest first. Reads every
 * table. */
bool journal_tables_with_seed(struct journal *journal, const uint8_t seed[32],
                              void (*see)(void *context, const char *table), void *context,
                              struct engawa_reason *why);

#endif
