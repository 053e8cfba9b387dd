/* forgotten.h - deletes a guest, and their name from all logs. */
#ifndef ENGAWA_STORE_CARE_FORGOTTEN_H
#define ENGAWA_STORE_CARE_FORGOTTEN_H

#include "store/turn/batch.h"

/* ---- the guest ---- */

/* Returns whether GUEST exists; refuses with "no-such-guest". */
bool journal_has_guest(struct journal *journal, const char *guest, struct engawa_reason *why);

/* Deletes GUEST with all their data except the entries of logs, and records that the logs still
 * name them. Their tokens become invalid. May be lost: with "no-such-guest". */
void batch_forget_guest(struct batch *batch, const char *guest);

/* Reads a deleted GUEST whom logs still name ("" if none), and the NUMBER of the next table to
 * examine. */
bool journal_forgotten(struct journal *journal, char guest[JOURNAL_GUEST_ID_MAX + 1],
                       int64_t *number, struct engawa_reason *why);

/* Records that the logs of tables before NUMBER no longer name GUEST; INT64_MAX: that no log
 * does. */
void batch_note_forgotten(struct batch *batch, const char *guest, int64_t number);

/* ---- the logs ---- */

struct journal_line {
    int64_t number; /* of the table, in the order in which tables were made */
    int64_t k;
    const char *table, *text; /* valid during the call */
};

/* Calls SEE with at most MOST entries after (NUMBER, K) of all tables in order. Sets *DONE to their
 * number. */
bool journal_scan(struct journal *journal, int64_t number, int64_t k, int most,
                  void (*see)(void *context, const struct journal_line *line), void *context,
                  int *done, struct engawa_reason *why);

/* Replaces the entry (NUMBER, K) by TEXT. */
void batch_rewrite(struct batch *batch, int64_t number, int64_t k, const char *text);

#endif
