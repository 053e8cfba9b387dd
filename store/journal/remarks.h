/* remarks.h - public remarks of players about the cards of decks. */
#ifndef ENGAWA_STORE_JOURNAL_REMARKS_H
#define ENGAWA_STORE_JOURNAL_REMARKS_H

#include "store/turn/batch.h"

enum { JOURNAL_REMARKS_OF_DECK = 6000 /* the newest are kept */ };

/* A player's remark about a card, public since entry K of TABLE. */
struct journal_remark {
    const char *table;
    int64_t k;
    const char *deck; /* 1 to 64 bytes */
    int card;         /* from 1 */
    int64_t time;
    const char *text; /* 1 to 800 bytes */
    /* Fingerprints of its author, a guest, and of their address; 0 if unknown. */
    int teller, place;
};

/* Stores REMARK in place of earlier ones about the same card by the same TELLER or from the same
 * PLACE, so that one person or address has one remark about a card. Then deletes all but the
 * PER_CARD newest of its card and the JOURNAL_REMARKS_OF_DECK newest of its deck. Does nothing if a
 * remark with the same table and K exists. May be lost: with "no-such-table". */
void batch_add_remark(struct batch *batch, const struct journal_remark *remark, int per_card);

/* Deletes the remarks of the cards of DECK. */
void batch_forget_remarks(struct batch *batch, const char *deck);

/* Deletes all remarks but the PER_CARD newest of every card of every deck; 0: all of them. */
void batch_trim_remarks(struct batch *batch, int per_card);

/* Calls SEE with every remark about the cards of DECK, the oldest first. The remarks of one table
 * have the same number TABLE, and so do all remarks by unknown authors. The values from the file
 * are unchecked: a card may be any number. */
bool journal_remarks(struct journal *journal, const char *deck,
                     void (*see)(void *context, int64_t table, int64_t card, const char *text),
                     void *context, struct engawa_reason *why);

#endif
