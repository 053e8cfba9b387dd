/* sql.h - the interface of the database under the journal.
 *
 * It has two drivers: a file of SQLite (sql_sqlite.c), and PostgreSQL (sql_postgres.c), where the
 * program is built with it. Statements are written so that both accept them; their places are ?1,
 * ?2, ... . The memory of a bound text or blob must stay valid until the statement has run.
 *
 * A connection is for one thread. A statement that fails in a transaction has changed nothing.
 * After SQL_TAKEN and SQL_VALUE the transaction continues; after every other error it has failed.
 */
#ifndef ENGAWA_STORE_SQL_SQL_H
#define ENGAWA_STORE_SQL_SQL_H

#include "engine/text.h"

#include <stdint.h>

enum sql_error {
    SQL_FINE,
    SQL_TAKEN,     /* a row with this key exists */
    SQL_VALUE,     /* a rule of the tables forbids this value */
    SQL_FULL,      /* the disk is full */
    SQL_DISK,      /* the disk has failed */
    SQL_BUSY,      /* another program has it open */
    SQL_READ_ONLY, /* it cannot be written */
    SQL_FORBIDDEN, /* it cannot be opened, by its permissions */
    SQL_NO_FILE,   /* it cannot be opened as a file */
    SQL_DAMAGED,
    SQL_FOREIGN, /* it is no journal */
    SQL_LOST,    /* the connection is lost; nothing of the transaction was kept */
    SQL_AGAIN,   /* another server's transaction was in the way; nothing of this one was kept */
    SQL_OUSTED,  /* another server has taken the store over */
    SQL_FAILED   /* any other error */
};

struct sql_driver;

/* A connection, and a statement. A driver's structures begin with these. */
struct sql {
    const struct sql_driver *driver;
};
struct sql_statement {
    struct sql *sql;
};

/* The purpose of a transaction. */
enum sql_transaction {
    SQL_READ, /* everything read in it is of one moment */
    SQL_WRITE,
    SQL_LAX /* writes without waiting for the disk: its commit is on disk when the next one is */
};

/* How long the write-ahead log is after a commit (journal.h has the same three). TOO_LONG: call
 * sql_tidy before anything more is written. */
enum sql_log { SQL_LOG_SHORT, SQL_LOG_LONG, SQL_LOG_TOO_LONG };

/* The functions of a driver. The functions below with the same names have the contracts. */
struct sql_driver {
    bool places_late; /* writes to many places are slow, so the journal has a tail */
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
    /* NULL where the driver has nothing to do: */
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

/* Rolls back the open transaction and closes SQL, whose statements must have been freed. SQL may be
 * NULL. */
void sql_close(struct sql *sql);

/* ---- statements ---- */

/* Prepares the statement TEXT; KEPT: it will be run often. Never returns NULL: if preparing fails
 * each run gives no row, and sql_end the error. sql_free it. */
struct sql_statement *sql_prepare(struct sql *sql, const char *text, bool kept);

/* Returns whether preparing STATEMENT failed. */
bool sql_is_failed(const struct sql_statement *statement);

/* Binds a value to ?PLACE, where it stays until another one is bound. */
void sql_bind_number(struct sql_statement *statement, int place, int64_t number);
void sql_bind_text(struct sql_statement *statement, int place, const char *text);
void sql_bind_bytes(struct sql_statement *statement, int place, const char *text, size_t length);
void sql_bind_blob(struct sql_statement *statement, int place, const void *at, size_t length);
void sql_bind_null(struct sql_statement *statement, int place);

/* Runs STATEMENT to its next row. Returns false if there is none, or if something failed, which
 * sql_end reports. */
bool sql_step(struct sql_statement *statement);

/* Returns the value in COLUMN, from 0, of the row: a number, 0 for NULL; a text or the LENGTH bytes
 * of a blob, NULL for NULL, which are valid until the next step. */
int64_t sql_number(struct sql_statement *statement, int column);
const char *sql_text(struct sql_statement *statement, int column);
const void *sql_blob(struct sql_statement *statement, int column, size_t *length);

/* Copies the text in COLUMN, "" for NULL, into the CAPACITY bytes at TEXT, and cuts it there. */
void sql_copy_text(struct sql_statement *row, int column, char *text, size_t capacity);

/* Ends a run, so that STATEMENT can be run again. */
enum sql_error sql_end(struct sql_statement *statement);

/* Ends a run and frees STATEMENT, which may be NULL. */
enum sql_error sql_free(struct sql_statement *statement);

/* Runs STATEMENT, which changes something, to its end, and ends the run. */
enum sql_error sql_run(struct sql_statement *statement);

/* Runs STATEMENT like sql_run, but does not wait for the result. If it fails the whole transaction
 * fails, at the commit at the latest. */
enum sql_error sql_send(struct sql_statement *statement);

/* Returns how many rows the last sql_run, or the last statement that ended, has changed. */
int sql_changes(struct sql *sql);

/* ---- transactions ---- */

/* Opens a transaction. */
enum sql_error sql_begin(struct sql *sql, enum sql_transaction kind);

/* Makes the open transaction durable. After an error nothing of it was kept, and the caller must
 * call sql_rollback. */
enum sql_error sql_commit(struct sql *sql);

/* Rolls back the open transaction, if there is one. */
void sql_rollback(struct sql *sql);

/* Returns whether a transaction is open and has not failed. */
bool sql_is_open(struct sql *sql);

/* ---- what depends on the database ---- */

/* Returns whether writing new entries in their places is slow, so that they are moved there
 * later. */
bool sql_places_late(const struct sql *sql);

/* Returns how long the write-ahead log is; moves its content into the file; and brings the file
 * itself up to the last commit. No transaction may be open. */
enum sql_log sql_log(struct sql *sql);
void sql_tidy(struct sql *sql);
enum sql_error sql_settle(struct sql *sql);

/* Counts the free pages of the file: *PAGES. */
enum sql_error sql_free_pages(struct sql *sql, int64_t *pages);

/* Returns at most PAGES of them to the file system, in the open transaction. */
enum sql_error sql_shrink(struct sql *sql, int pages);

/* Makes the next table get a higher number than all that were written with their numbers. */
enum sql_error sql_renumber(struct sql *sql);

/* Returns how often, in milliseconds, to call sql_keep while nothing is written, a third of the
 * time for which a lease holds, 0: never; renews the lease; and gives it back. */
int sql_keep_every(struct sql *sql);
enum sql_error sql_keep(struct sql *sql);
void sql_give_back(struct sql *sql);

/* Returns the id of the server that SQL writes for, or for which it was opened beside another
 * connection; 0: a file, which no other server shares. */
int64_t sql_server(const struct sql *sql);

/* ---- opening ---- */

/* Returns whether PLACE is an address of PostgreSQL; otherwise it is a file. */
bool sql_is_address(const char *place);

/* Returns whether this program can use the address TEXT, which must have no password in it. */
bool sql_check_address(const char *text, struct engawa_reason *why);

/* The purpose of a connection. */
enum sql_use {
    SQL_OWN,    /* to write, with the write lock or a lease */
    SQL_READER, /* to read */
    SQL_TIDIER, /* for sql_tidy */
    SQL_LOOKOUT /* to see who owns the store (servers/lookout.h), and to write what has its own
                   fence (decks/deck_rows.c) */
};

/* A server's description for the other servers of its store. */
struct sql_member {
    const char *place, *version, *word;
};

/* Opens PLACE for USE (journal_open). LIKE: another connection to it, or NULL. Sets *UPGRADED if an
 * older schema was upgraded. When it fails *SQL is NULL. */
bool sql_open(const char *place, enum sql_use use, const struct sql *like, struct sql **sql,
              bool *upgraded, struct engawa_reason *why);

/* Opens PLACE, an address, as MEMBER beside other servers (journal_join). */
bool sql_join(const char *place, const struct sql_member *member, struct sql **sql, bool *upgraded,
              struct engawa_reason *why);

/* Refuses with the sentence for ERROR; PLACE is "" or " (...)". */
bool sql_refuse(enum sql_error error, const char *place, struct engawa_reason *why);

#endif
