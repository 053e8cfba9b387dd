/* journal_sqlite.h - what the files of the journal in SQLite share: sqlite.c (opening, tables and
 * their logs, the commit), cards.c, guests.c, remarks.c, and retention.c, which deletes. Nobody
 * else includes this. */
#ifndef ENGAWA_STORE_JOURNAL_SQLITE_H
#define ENGAWA_STORE_JOURNAL_SQLITE_H

#include "store/journal.h"

#include <sqlite3.h>

/* The statements that are kept ready, statements.c. */
enum journal_statement {
    JOURNAL_BEGIN,
    JOURNAL_COMMIT,
    JOURNAL_CREATE_TABLE,
    JOURNAL_PLACE,
    JOURNAL_APPEND,
    JOURNAL_CLOSE_TABLE,
    JOURNAL_PUT_CARD,
    JOURNAL_DROP_CARD,
    JOURNAL_BEAT,
    JOURNAL_LAST_BEAT,
    JOURNAL_PUT_GUEST,
    JOURNAL_ADD_DEVICE,
    JOURNAL_RENEW_DEVICE,
    JOURNAL_SEE_DEVICE,
    JOURNAL_SEE_GUEST,
    JOURNAL_DROP_DEVICE,
    JOURNAL_READ,
    JOURNAL_TABLE,
    JOURNAL_GOING,
    JOURNAL_GUEST,
    JOURNAL_GUEST_OF_DEVICE,
    JOURNAL_DEVICES,
    JOURNAL_ADD_REMARK,
    JOURNAL_DROP_OF_CARD,
    JOURNAL_DROP_OF_DECK,
    JOURNAL_FORGET_REMARKS,
    JOURNAL_TRIM_REMARKS,
    JOURNAL_REMARKS,
    JOURNAL_STATEMENTS
};

extern const char *const journal_statements[JOURNAL_STATEMENTS];

sqlite3 *journal_sqlite(struct journal *journal);
sqlite3_stmt *journal_sqlite_statement(struct journal *journal, enum journal_statement s);

/* Makes sure that a transaction is open. */
bool journal_sqlite_begin(struct journal *journal, struct engawa_reason *why);

/* Binds TEXT, which holds until the statement has run. */
void journal_sqlite_bind(sqlite3_stmt *statement, int place, const char *text);

/* Runs a statement that gives no rows, and makes it ready for the next use. Returns SQLite's code.
 */
int journal_sqlite_run(struct journal *journal, enum journal_statement s);

/* What a write that ended with ERROR means. A constraint concerns this statement alone: true
 * is returned and *TAKEN set where it is a key. */
bool journal_sqlite_finish(struct journal *journal, int error, bool *taken,
                           struct engawa_reason *why);

/* Ends a read or write with SQLite's ERROR, which only a failing disk or database can be the cause
 * of: then the turn has failed, or, if nothing was written in it, this reading alone. */
bool journal_sqlite_done(struct journal *journal, int error, struct engawa_reason *why);

/* Ends a read with SQLite's ERROR. The turn has failed only if SQLite rolled it back. */
bool journal_sqlite_has_read(struct journal *journal, int error, struct engawa_reason *why);

/* Copies a column's text into CAPACITY bytes; the schema makes sure that it fits. */
void journal_sqlite_copy(sqlite3_stmt *row, int column, char *text, size_t capacity);

/* TABLE is not what it was: nothing that is remembered of it holds any more. */
void journal_sqlite_forget(struct journal *journal, const char *table);

/* Deletes the card of TABLE, if there is one. */
bool journal_sqlite_drop_card(struct journal *journal, const char *table,
                              struct engawa_reason *why);

/* Refuses with "no-such-table". */
bool journal_sqlite_no_table(const char *table, struct engawa_reason *why);

#endif
