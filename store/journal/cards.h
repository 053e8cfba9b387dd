/* cards.h - a card for each table that is not closed: the summary that the server uses while the
 * table's log is not in memory. */
#ifndef ENGAWA_STORE_JOURNAL_CARDS_H
#define ENGAWA_STORE_JOURNAL_CARDS_H

#include "store/turn/shards.h"

/* Stores the card TEXT, made of the first K entries of TABLE, in place of an earlier one. Does
 * nothing if the table does not exist or is closed. Closing or removing the table, or rewriting one
 * of its entries, deletes the card. */
void batch_put_card(struct batch *batch, const char *table, int64_t k, const char *text);

/* A table that is not closed. Its strings are valid during the call. */
struct journal_going {
    const char *table;
    int64_t length;   /* of the log */
    int64_t k;        /* length of the log when the card was made; 0: no card */
    const char *card; /* "" if none */
};

/* Calls SEE for every table that is not closed, the oldest first. SEE may use the journal. */
bool journal_going_tables(struct journal *journal,
                          void (*see)(void *context, const struct journal_going *going),
                          void *context, struct engawa_reason *why);

/* Calls SEE in the same way for the tables of SHARDS alone, which a server has taken over. */
bool journal_going_tables_of(struct journal *journal, const struct journal_shards *shards,
                             void (*see)(void *context, const struct journal_going *going),
                             void *context, struct engawa_reason *why);

/* Deletes the card of TABLE, if any. Other operations call it. */
bool journal_drop_card(struct journal *journal, const char *table, struct engawa_reason *why);

#endif
