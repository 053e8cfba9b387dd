/* journal_sql.h - what the files of the journal share, on whichever database (sql.h): journal.c
 * (opening, tables, the commit), shards.c, logs.c with tail.c, cards.c, guests.c, history.c,
 * pushes.c, remarks.c, retention.c, which deletes, and backup.c. Nobody else includes this. */
#ifndef ENGAWA_STORE_JOURNAL_SQL_H
#define ENGAWA_STORE_JOURNAL_SQL_H

#include "store/journal.h"
#include "store/sql.h"

/* The statements that are kept ready, statements.c. */
enum journal_statement {
    JOURNAL_CREATE_TABLE,
    JOURNAL_PLACE,
    JOURNAL_PUT_ENTRIES,
    JOURNAL_TAIL_ADD,
    JOURNAL_TAIL_READ,
    JOURNAL_TAIL_DROP,
    JOURNAL_CLOSE_TABLE,
    JOURNAL_PUT_CARD,
    JOURNAL_DROP_CARD,
    JOURNAL_PUT_GUEST,
    JOURNAL_ADD_DEVICE,
    JOURNAL_RENEW_DEVICE,
    JOURNAL_SEE_DEVICE,
    JOURNAL_SEE_GUEST,
    JOURNAL_DROP_DEVICE,
    JOURNAL_READ,
    JOURNAL_TABLE,
    JOURNAL_WITH_SEED,
    JOURNAL_NUMBER,
    JOURNAL_GUEST,
    JOURNAL_GUEST_OF_DEVICE,
    JOURNAL_GUEST_BY_ID,
    JOURNAL_DEVICES,
    JOURNAL_ADD_REMARK,
    JOURNAL_DROP_OF_CARD,
    JOURNAL_DROP_OF_DECK,
    JOURNAL_FORGET_REMARKS,
    JOURNAL_TRIM_REMARKS,
    JOURNAL_REMARKS,
    JOURNAL_PUT_RULING,
    JOURNAL_DROP_RULING,
    JOURNAL_RULINGS,
    JOURNAL_PUT_INVITE,
    JOURNAL_LOCK_INVITE,
    JOURNAL_END_INVITE,
    JOURNAL_USE_INVITE,
    JOURNAL_DROP_INVITE,
    JOURNAL_INVITES,
    JOURNAL_INVITE_GUEST,
    JOURNAL_PUT_PUSH,
    JOURNAL_DROP_PUSH,
    JOURNAL_PUSHES,
    JOURNAL_PUSH_ENDPOINTS,
    JOURNAL_PUT_PUSH_KEY,
    JOURNAL_PUSH_KEY,
    JOURNAL_PUT_SETTING,
    JOURNAL_DROP_SETTING,
    JOURNAL_SETTINGS,
    JOURNAL_STATEMENTS
};

extern const char *const journal_statements[JOURNAL_STATEMENTS];

struct sql *journal_sql(struct journal *journal);

/* Opens another connection to the database, which writes beside the journal. *SQL is NULL where the
 * database is a file. */
bool journal_sql_open_beside(struct journal *journal, struct sql **sql, struct engawa_reason *why);

struct sql_statement *journal_sql_statement(struct journal *journal, enum journal_statement s);

/* Makes sure that a transaction is open. */
bool journal_sql_begin(struct journal *journal, struct engawa_reason *why);

/* Opens one, when none is open, whose commit waits for no sync: it is on disk when the next one is.
 */
bool journal_sql_begin_lax(struct journal *journal);

/* From here to journal_sql_end_look everything that is read is of one moment. Returns what the
 * latter wants to know. */
bool journal_sql_look(struct journal *journal);
void journal_sql_end_look(struct journal *journal, bool opened);

/* Runs a statement that gives no rows, and makes it ready for the next use. */
enum sql_error journal_sql_run(struct journal *journal, enum journal_statement s);

/* The same where nobody need know at once what comes of it (sql_send). */
enum sql_error journal_sql_send(struct journal *journal, enum journal_statement s);

/* What a write that ended with ERROR means. A constraint concerns this statement alone: true
 * is returned and *TAKEN set where it is a key. */
bool journal_sql_finish(struct journal *journal, enum sql_error error, bool *taken,
                        struct engawa_reason *why);

/* Ends a read or write with ERROR, which only a failing disk or database can be the cause
 * of: then the turn has failed, or, if nothing was written in it, this reading alone. */
bool journal_sql_done(struct journal *journal, enum sql_error error, struct engawa_reason *why);

/* Runs STATEMENT, which preparing gave together with ERROR, to its end and frees it; then the same.
 */
bool journal_sql_complete(struct journal *journal, struct sql_statement *statement,
                          enum sql_error error, struct engawa_reason *why);

/* Ends a read with ERROR. The turn has failed only if the database rolled it back. */
bool journal_sql_has_read(struct journal *journal, enum sql_error error, struct engawa_reason *why);

/* Copies a column's text into CAPACITY bytes; the schema makes sure that it fits. */
void journal_sql_copy(struct sql_statement *row, int column, char *text, size_t capacity);

/* A table that was written to. */
struct journal_place {
    char id[JOURNAL_TABLE_ID_MAX + 1]; /* "": none */
    int64_t number, length;            /* of the log */
};

/* Room for those that the journal remembers, of which there are none yet; free() it. */
struct journal_place *journal_sql_new_places(void);
struct journal_place *journal_sql_places(struct journal *journal);

/* TABLE has this NUMBER and LENGTH; or is not what it was, and nothing that is remembered of it
 * holds any more. */
void journal_sql_remember(struct journal *journal, const char *table, int64_t number,
                          int64_t length);
void journal_sql_forget(struct journal *journal, const char *table);

/* The same of all tables of SHARDS. */
void journal_sql_forget_shards(struct journal *journal, const struct journal_shards *shards);

/* Shards that are given away with the commit. */
struct journal_gift {
    struct journal_shards shards;
    int64_t to, time;
};

/* Gives GIFT away in the open transaction, and counts that whose the shards are has changed. The
 * counting comes first: its row is what locks the shards (lease.c). */
enum sql_error journal_sql_give(struct journal *journal, const struct journal_gift *gift);
enum sql_error journal_sql_count_shards(struct journal *journal);

/* The entries that are not in their places yet (tail.h). */
struct journal_tail {
    struct engawa_text text; /* what this transaction has added and not written */
    size_t bytes;            /* how much has been written there since it was last put in place */
    bool arranged; /* that has happened, so the pages that are free now will be needed again */
};

struct journal_tail *journal_sql_tail(struct journal *journal);

/* Puts the tail in its place, when the journal is opened; if that fails it stays. */
void journal_sql_open_tail(struct journal *journal);

/* Deletes the card of TABLE, if there is one. */
bool journal_sql_drop_card(struct journal *journal, const char *table, struct engawa_reason *why);

/* Deletes what is kept of the match of TABLE, which is removed (history.c). */
bool journal_sql_drop_match(struct journal *journal, const char *table, struct engawa_reason *why);

/* GUEST is forgotten: they have no name in any match, and no list. */
bool journal_sql_forget_player(struct journal *journal, const char *guest,
                               struct engawa_reason *why);

/* Deletes the daily games of GUEST, who is forgotten, or that of TABLE, which is removed (daily.c).
 */
bool journal_sql_forget_daily(struct journal *journal, const char *guest,
                              struct engawa_reason *why);
bool journal_sql_drop_daily(struct journal *journal, const char *table, struct engawa_reason *why);

/* The names of the tables that journal_copy copies, besides entries; NULL behind the last one. */
const char *journal_sql_copied(int at);

/* Refuses with "no-such-table", and with "store" what the journal cannot keep. */
bool journal_sql_no_table(const char *table, struct engawa_reason *why);
bool journal_sql_no_value(struct engawa_reason *why);

#endif
