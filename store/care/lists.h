/* lists.h - lists of tables and guests, for the operator. */
#ifndef ENGAWA_STORE_CARE_LISTS_H
#define ENGAWA_STORE_CARE_LISTS_H

#include "store/turn/journal.h"

struct journal_about {
    const char *id, *text; /* of a table: its first entry; of a guest: their name; valid during the
                              call */
    int64_t time;          /* created; last seen */
    int64_t number;        /* of a table; when a guest was invited, 0: never */
    bool closed;
    int64_t entries;
};

/* Calls SEE for at most MOST tables after the one with the number AFTER, the oldest first. Entries
 * that are not in their places yet (journal_arrange) are not counted; without the first one the
 * text is "". */
bool journal_list_tables(struct journal *journal, int64_t after, int most,
                         void (*see)(void *context, const struct journal_about *about),
                         void *context, struct engawa_reason *why);

/* Calls SEE for at most MOST guests after the guest AFTER, last seen at TIME, in the order in which
 * they were last seen, the longest ago first. */
bool journal_list_guests(struct journal *journal, int64_t time, const char *after, int most,
                         void (*see)(void *context, const struct journal_about *about),
                         void *context, struct engawa_reason *why);

#endif
