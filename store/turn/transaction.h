/* transaction.h - the statements of a journal, for the files that write and read it.
 *
 * The first write opens a transaction, and journal_commit ends it. When a write fails for another
 * reason than a constraint of the schema, the database may already have rolled back the whole
 * transaction, with the entries of other tables. So the journal remembers the failure: it refuses
 * every further write, and the commit, with the same reason, and only then begins a new
 * transaction. Otherwise a commit would confirm writes that are lost.
 */
#ifndef ENGAWA_STORE_TURN_TRANSACTION_H
#define ENGAWA_STORE_TURN_TRANSACTION_H

#include "store/sql/sql.h"
#include "store/turn/journal.h"

/* ---- statements ---- */

/* Returns the statement TEXT, a string constant, for one run at a time. It is prepared at its first
 * use and cached. An error in preparing is reported when it runs. */
struct sql_statement *journal_statement(struct journal *journal, const char *text);

/* Returns the connection itself. */
struct sql *journal_sql(struct journal *journal);

/* Opens another connection to the database, which writes beside the journal. *SQL is NULL where the
 * database is a file. */
bool journal_open_beside(struct journal *journal, struct sql **sql, struct engawa_reason *why);

/* ---- writing ---- */

/* Opens a transaction if none is open. */
bool journal_begin(struct journal *journal, struct engawa_reason *why);

/* Opens a transaction whose commit waits for no sync; it is on disk when the next one is. */
bool journal_begin_lax(struct journal *journal);

/* Runs STATEMENT, whose values are bound and which returns no rows, in a transaction. */
bool journal_run(struct journal *journal, struct sql_statement *statement,
                 struct engawa_reason *why);

/* Same, but a violated constraint fails only this statement, and the transaction continues. Sets
 * *TAKEN, and returns true, if the key is taken. */
bool journal_try(struct journal *journal, struct sql_statement *statement, bool *taken,
                 struct engawa_reason *why);

/* Same, but does not wait for the result: an error may be reported as late as the commit
 * (sql_send). */
bool journal_send(struct journal *journal, struct sql_statement *statement,
                  struct engawa_reason *why);

/* Returns the number of rows that the last journal_run or journal_try changed. */
int journal_changes(struct journal *journal);

/* Reports ERROR of a write that was run by other means, as journal_run and journal_try do. */
bool journal_done(struct journal *journal, enum sql_error error, struct engawa_reason *why);
bool journal_tried(struct journal *journal, enum sql_error error, bool *taken,
                   struct engawa_reason *why);

/* ---- reading ---- */

/* Begins to read from one snapshot, until journal_end_look, to which the caller passes the
 * result. */
bool journal_look(struct journal *journal);
void journal_end_look(struct journal *journal, bool opened);

/* Reports ERROR at the end of reading. An open transaction has failed only if the database has
 * rolled it back. */
bool journal_has_read(struct journal *journal, enum sql_error error, struct engawa_reason *why);

/* ---- refusing ---- */

/* Refuses with "no-such-table". */
bool journal_no_table(const char *table, struct engawa_reason *why);

/* Refuses, with "store", a value that the journal cannot hold. */
bool journal_no_value(struct engawa_reason *why);

#endif
