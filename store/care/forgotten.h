/* forgotten.h - deletes a guest, and their name from all logs. */
#ifndef ENGAWA_STORE_CARE_FORGOTTEN_H
#define ENGAWA_STORE_CARE_FORGOTTEN_H

#include "store/turn/batch.h"

/* ---- the guest ---- */

/* Returns whether GUEST exists; refuses with "no-such-guest". */
bool journal_has_guest(struct journal *journal, const char *guest, struct engawa_reason *why);

/* Deletes GUEST with everything of theirs but the entries of logs, and notes that the logs still
 * name them. Their tokens are nobody's from then on. May be lost: with "no-such-guest". */
void batch_forget_guest(struct batch *batch, const char *guest);

/* Reads a GUEST whom the logs still name, "" for none, and the NUMBER of the table to look at
 * next. */
bool journal_forgotten(struct journal *journal, char guest[JOURNAL_GUEST_ID_MAX + 1],
                       int64_t *number, struct engawa_reason *why);

/* Notes that the logs of tables before NUMBER name GUEST no more; INT64_MAX: that no log does. */
void batch_note_forgotten(struct batch *batch, const char *guest, int64_t number);

/* ---- the logs ---- */

struct journal_line {
    int64_t number; /* of the table, in the order in which tables were made */
    int64_t k;
    const char *table, *text; /* valid during the call */
};

/* Calls SEE with at most MOST entries after (NUMBER, K) of all tables in order; *DONE is how
 * many. */
bool journal_scan(struct journal *journal, int64_t number, int64_t k, int most,
                  void (*see)(void *context, const struct journal_line *line), void *context,
                  int *done, struct engawa_reason *why);

/* Replaces the entry (NUMBER, K) by TEXT. */
void batch_rewrite(struct batch *batch, int64_t number, int64_t k, const char *text);

#endif
