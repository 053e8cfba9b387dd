/* sql.h - the database under the journal: what store/ says to one, whichever it is.
 *
 * Two drivers stand behind it: a file of SQLite (sql_sqlite.c), and PostgreSQL (sql_postgres.c),
 * where the program is built with it. Statements are written so that both take them; their places
 * are ?1, ?2, ... . What a text or a blob points to must hold
 * until the statement has run.
 *
 * A connection is for one thread. A statement that fails in a transaction has changed nothing;
 * after SQL_TAKEN and SQL_VALUE the transaction goes on, after all other errors it has failed.
 */
#ifndef ENGAWA_STORE_SQL_SQL_H
#define ENGAWA_STORE_SQL_SQL_H

#include "engine/text.h"

#include <stdint.h>

enum sql_error {
    SQL_FINE,
    SQL_TAKEN,     /* there is a row with this key */
    SQL_VALUE,     /* the rules of the tables do not allow this value */
    SQL_FULL,      /* the disk is full */
    SQL_DISK,      /* the disk has failed */
    SQL_BUSY,      /* another program has it open */
    SQL_READ_ONLY, /* it cannot be written */
    SQL_FORBIDDEN, /* it cannot be opened, by its permissions */
    SQL_NO_FILE,   /* it cannot be opened as a file */
    SQL_DAMAGED,
    SQL_FOREIGN, /* it is no journal */
    SQL_LOST,    /* there is no connection to it; nothing of the transaction was kept */
    SQL_AGAIN,   /* another server's transaction was in its way; nothing of it was kept */
    SQL_OUSTED,  /* another server has taken it over */
    SQL_FAILED   /* all else */
};

struct sql_driver;

/* A connection, and a statement: a driver's own begin with these. */
struct sql {
    const struct sql_driver *driver;
};
struct sql_statement {
    struct sql *sql;
};

/* What a transaction is for. */
enum sql_transaction {
    SQL_READ, /* all that is read in it is of one moment */
    SQL_WRITE,
    SQL_LAX /* to write what nobody waits for: its commit need not be on disk before the next one */
};

/* How long the write-ahead log is after a commit (journal.h has the same three). */
enum sql_log { SQL_LOG_SHORT, SQL_LOG_LONG, SQL_LOG_TOO_LONG };

/* What a driver does; the functions below say what each means. */
struct sql_driver {
    bool places_late; /* what stands far apart is dear to write, so the journal has a tail */
    void (*close)(struct sql *sql);
    enum sql_error (*prepare)(struct sql *sql, const char *text, bool kept,
                              struct sql_statement **statement);
    void (*bind_number)(struct sql_statement *statement, int place, int64_t number);
    void (*bind_text)(struct sql_statement *statement, int place, const char *text, size_t length);
    void (*bind_blob)(struct sql_statement *statement, int place, const void *at, size_t length);
    void (*bind_null)(struct sql_statement *statement, int place);
    bool (*step)(struct sql_statement *statement);
    enum sql_error (*send)(struct sql_statement *statement);
    int64_t (*number)(struct sql_statement *statement, int column);
    const char *(*text)(struct sql_statement *statement, int column);
    const void *(*blob)(struct sql_statement *statement, int column, size_t *length);
    enum sql_error (*end)(struct sql_statement *statement);
    enum sql_error (*free)(struct sql_statement *statement);
    int (*changes)(struct sql *sql);
    enum sql_error (*begin)(struct sql *sql, enum sql_transaction kind);
    enum sql_error (*commit)(struct sql *sql);
    void (*rollback)(struct sql *sql);
    bool (*is_open)(struct sql *sql);
    /* What only some have; NULL: nothing. */
    enum sql_log (*log)(struct sql *sql);
    void (*tidy)(struct sql *sql);
    enum sql_error (*settle)(struct sql *sql);
    enum sql_error (*free_pages)(struct sql *sql, int64_t *pages);
    enum sql_error (*shrink)(struct sql *sql, int pages);
    enum sql_error (*renumber)(struct sql *sql);
    int (*keep_every)(struct sql *sql);
    enum sql_error (*keep)(struct sql *sql);
    void (*give_back)(struct sql *sql);
    int64_t (*server)(const struct sql *sql);
};

/* Closes SQL and gives up its transaction. Its statements were freed. NULL is fine. */
void sql_close(struct sql *sql);

/* ---- statements ---- */

/* Prepares TEXT, never NULL; KEPT: it will be run often. What fails here shows at the end of each
 * run, which gives no row (sql_end). sql_free it. */
struct sql_statement *sql_prepare(struct sql *sql, const char *text, bool kept);

/* Whether preparing STATEMENT failed. */
bool sql_is_failed(const struct sql_statement *statement);

/* Binds a value to ?PLACE; it stays bound until another one is. */
void sql_bind_number(struct sql_statement *statement, int place, int64_t number);
void sql_bind_text(struct sql_statement *statement, int place, const char *text);
void sql_bind_bytes(struct sql_statement *statement, int place, const char *text, size_t length);
void sql_bind_blob(struct sql_statement *statement, int place, const void *at, size_t length);

void sql_bind_null(struct sql_statement *statement, int place);

/* Runs STATEMENT to its next row; false: there is none, or sql_end will say what failed. */
bool sql_step(struct sql_statement *statement);

/* What the row has in COLUMN, from 0: a number, 0 for NULL; a text or the LENGTH bytes of a blob,
 * which hold until the next step, NULL for NULL. */
int64_t sql_number(struct sql_statement *statement, int column);
const char *sql_text(struct sql_statement *statement, int column);
const void *sql_blob(struct sql_statement *statement, int column, size_t *length);

/* Copies the text in COLUMN, "" for NULL, into the CAPACITY bytes at TEXT, and cuts it there. */
void sql_copy_text(struct sql_statement *row, int column, char *text, size_t capacity);

/* Ends a run; STATEMENT can be run again. */
enum sql_error sql_end(struct sql_statement *statement);

/* Ends it and frees the statement. NULL is fine. */
enum sql_error sql_free(struct sql_statement *statement);

/* Runs STATEMENT, which changes something, to its end. */
enum sql_error sql_run(struct sql_statement *statement);

/* The same where nobody need know at once what comes of it. If it fails the whole transaction has
 * failed, which may show as late as at its commit. */
enum sql_error sql_send(struct sql_statement *statement);

/* How many rows the last sql_run, or the last statement ended, has changed. */
int sql_changes(struct sql *sql);

/* ---- transactions ---- */

enum sql_error sql_begin(struct sql *sql, enum sql_transaction kind);

/* Makes the open transaction durable. With an error nothing of it was kept, and sql_rollback is
 * due. */
enum sql_error sql_commit(struct sql *sql);

/* Gives up the open transaction, if there is one. */
void sql_rollback(struct sql *sql);

/* Whether a transaction is open, and has not failed. */
bool sql_is_open(struct sql *sql);

/* ---- what depends on the database ---- */

/* Whether new entries are dear to write in their places, so that they are put there later. */
bool sql_places_late(const struct sql *sql);

/* journal_log, journal_tidy and journal_settle_file. */
enum sql_log sql_log(struct sql *sql);
void sql_tidy(struct sql *sql);
enum sql_error sql_settle(struct sql *sql);

/* How many pages of the file are free, and giving up some of them in the open transaction. */
enum sql_error sql_free_pages(struct sql *sql, int64_t *pages);
enum sql_error sql_shrink(struct sql *sql, int pages);

/* After tables were written with their numbers: the next one gets a higher number. */
enum sql_error sql_renumber(struct sql *sql);

/* journal_keep_every, journal_keep and journal_give_back. */
int sql_keep_every(struct sql *sql);
enum sql_error sql_keep(struct sql *sql);
void sql_give_back(struct sql *sql);

/* The id of the server that SQL writes for, or of the one for which it was opened beside that; 0:
 * none, and so there are no others either. */
int64_t sql_server(const struct sql *sql);

/* ---- opening ---- */

/* Whether PLACE is an address of PostgreSQL; otherwise it is a file. */
bool sql_is_address(const char *place);

/* journal_check_address. */
bool sql_check_address(const char *text, struct engawa_reason *why);

/* For what a connection is opened: to write, then nobody else does; to read; for sql_tidy; to see
 * whose the store is (lookout.h), and to write what has its own fence (deck_rows.c). */
enum sql_use { SQL_OWN, SQL_READER, SQL_TIDIER, SQL_LOOKOUT };

/* What a server says of itself to those beside which it writes. */
struct sql_member {
    const char *place, *version, *word;
};

/* Opens PLACE as journal_open does. LIKE: another connection to it, NULL for none. *CLIMBED: an
 * older schema was brought up to date. False: WHY, and *SQL is NULL. */
bool sql_open(const char *place, enum sql_use use, const struct sql *like, struct sql **sql,
              bool *climbed, struct engawa_reason *why);

/* Opens PLACE as journal_join does. */
bool sql_join(const char *place, const struct sql_member *member, struct sql **sql, bool *climbed,
              struct engawa_reason *why);

/* Refuses with the sentence for ERROR; PLACE is "" or " (...)". */
bool sql_refuse(enum sql_error error, const char *place, struct engawa_reason *why);

#endif
