/* journal_data.h - the structure of a journal, for the files of store/turn/ alone. */
#ifndef ENGAWA_STORE_TURN_JOURNAL_DATA_H
#define ENGAWA_STORE_TURN_JOURNAL_DATA_H

#include "store/turn/places.h"
#include "store/turn/shards.h"
#include "store/turn/tail.h"
#include "store/turn/transaction.h"

#include <stdatomic.h>

/* A statement that is prepared, with the text that it was prepared from. */
struct journal_statement {
    const char *text;
    struct sql_statement *statement;
};

/* Shards that the commit hands to the server TO. */
struct journal_gift {
    struct journal_shards shards;
    int64_t to, time;
};

struct journal {
    char *path;
    struct sql *sql;
    bool upgraded; /* opening upgraded the schema */

    struct journal_statement *statement; /* all that have been used */
    size_t statements;

    bool writing; /* a transaction is open, or was and has failed */
    bool failed;  /* it has failed, for the reason FAILURE */
    struct engawa_reason failure;
    bool cut;           /* the last failure was a lost connection */
    bool crossed;       /* the last failure was a conflict with another server */
    atomic_bool ousted; /* another server has the store */

    struct journal_place *places;
    struct journal_tail tail;
    struct journal_gift *gift; /* the shards that this transaction hands over */
    size_t gifts;
};

/* Records that a write failed with ERROR, which is not the fault of its row: until journal_rollback
 * every write is refused with its reason. Returns false. */
bool journal_give_up(struct journal *journal, enum sql_error error, struct engawa_reason *why);

/* Hands over the shards of all gifts, in the open transaction. Increments the counter of changes
 * first, because its row locks the shards (sql/lease.c). Returns SQL_FINE or what failed. */
enum sql_error journal_hand_over(struct journal *journal);

#endif
