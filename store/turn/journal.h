/* journal.h - the journal: the log of every table, on disk, with all else that must survive.
 *
 * A table is its log: numbered entries k = 1, 2, 3, ... of JSON text that are only appended. The
 * journal knows nothing of games. This header opens it, commits and closes; each subject that it
 * keeps has a header in store/journal/, with what a batch (batch.h) writes and what can be read.
 *
 * All that one turn of the event loop writes becomes durable with one commit. Nothing may be
 * acknowledged or sent before the commit has succeeded. A writer (writer.h) commits in a thread.
 *
 * The tables are divided into shards (shards.h). Servers that share a store in PostgreSQL own
 * some shards each and write only to the tables of those; guests and everything else that belongs
 * to no table they write at the same time. A file belongs to one process, which owns all shards.
 *
 * Every function that can fail returns false with a reason. Codes: "taken" (that table, entry or
 * guest exists), "store" (the database or the disk failed), "held" (another server has the store),
 * "no-such-table", "no-such-guest", "no-such-device", "schema" (the file is no journal, or of a
 * newer version). A journal is for one thread. A function that calls SEE must not be called from
 * SEE, nor may any other function of the same journal, unless its contract allows it.
 */
#ifndef ENGAWA_STORE_TURN_JOURNAL_H
#define ENGAWA_STORE_TURN_JOURNAL_H

#include "engine/text.h"

#include <stdint.h>

enum {
    JOURNAL_TABLE_ID_MAX = 32, /* bytes */
    JOURNAL_GUEST_ID_MAX = 32,
    JOURNAL_DEVICE_ID_MAX = 32
};

struct journal;

/* ---- opening ---- */

/* Opens or creates the journal in the file PATH (":memory:" for none) and takes its write lock, so
 * that two servers never share a file. Upgrades an older schema, and leaves a copy of the old file
 * beside it (PATH.version-9). PATH may be an address of PostgreSQL instead; then the lock is a
 * lease, with all shards. Refuses with "held" while another server has one, and waits for a lease
 * that no server renews (docs/cluster.md). */
bool journal_open(const char *path, struct journal **journal, struct engawa_reason *why);

/* Opens the journal at ADDRESS, of PostgreSQL, as one of several servers: with a lease and no
 * shards. The others reach this server at PLACE, which is not "", and authenticate with WORD.
 * Refuses with "held", without waiting, while a server uses the store alone (journal_open) or
 * servers of an older schema use it. */
bool journal_join(const char *address, const char *place, const char *version, const char *word,
                  struct journal **journal, struct engawa_reason *why);

/* Opens JOURNAL's file or database once more, only for reading, for another thread: *READER sees
 * committed data. Close it before JOURNAL. */
bool journal_open_reader(const struct journal *journal, struct journal **reader,
                         struct engawa_reason *why);

/* Opens it once more, only for journal_tidy, which another thread may call while JOURNAL writes.
 * *TIDIER is NULL where journal_tidy has nothing to do. */
bool journal_open_tidier(const struct journal *journal, struct journal **tidier,
                         struct engawa_reason *why);

/* Rolls back what was not committed, and closes. JOURNAL may be NULL. */
void journal_close(struct journal *journal);

/* Returns the id of the server that has JOURNAL open for writing, or that opened it for this
 * reader; each opening draws a new one. 0: it is a file. */
int64_t journal_server(const struct journal *journal);

/* Returns whether JOURNAL is a file. */
bool journal_has_file(const struct journal *journal);

/* Returns whether opening JOURNAL has upgraded an older schema. */
bool journal_upgraded(const struct journal *journal);

/* Returns whether PATH is an address of PostgreSQL ("postgres://..."). */
bool journal_is_address(const char *path);

/* Returns whether this program can use the address TEXT. It refuses one with a password, which
 * everyone who can list processes or settings would see. */
bool journal_check_address(const char *text, struct engawa_reason *why);

/* ---- committing ---- */

/* Makes all writes since the last commit durable. On failure none of them is kept, and the caller
 * reloads the tables that it touched. A commit without writes costs nothing. */
bool journal_commit(struct journal *journal, struct engawa_reason *why);

/* Discards all writes since the last commit. */
void journal_rollback(struct journal *journal);

/* Returns whether the last failure was a lost connection to the database. Nothing of the
 * transaction was kept, and it may be tried again. */
bool journal_was_cut(const struct journal *journal);

/* Returns whether the last failure was a conflict with another server's transaction, such as a
 * deadlock. Nothing of the transaction was kept, and it may be tried again at once. */
bool journal_was_crossed(const struct journal *journal);

/* Returns whether another server has taken over from this one, so that nothing can be written any
 * more. Any thread may call it. */
bool journal_is_ousted(const struct journal *journal);

/* Moves entries from the tail to their logs once BYTES of them have been written since the last
 * time: new entries are first written together (tail.h), and afterwards each log is contiguous.
 * Call after a commit. Does not wait for the disk, and loses nothing on failure. */
enum { JOURNAL_TAIL = 256 * 1024 /* bytes, a few thousand entries */ };
void journal_arrange(struct journal *journal, size_t bytes);

/* ---- the file, and the lease ---- */

/* Returns how long the write-ahead log is after a commit. TOO_LONG: call journal_tidy before
 * anything more is written. */
enum journal_log { JOURNAL_LOG_SHORT, JOURNAL_LOG_LONG, JOURNAL_LOG_TOO_LONG };
enum journal_log journal_log(struct journal *journal);

/* Moves the content of the write-ahead log into the file. No transaction may be open. */
void journal_tidy(struct journal *journal);

/* Brings the file itself, and not only its write-ahead log, up to the last commit. No transaction
 * may be open. */
bool journal_settle_file(struct journal *journal, struct engawa_reason *why);

/* Returns how often, in milliseconds, to call journal_keep while nothing is written, a third of the
 * time for which the lease holds; 0: never. */
int journal_keep_every(struct journal *journal);

/* Renews the lease, so that no other server takes the store over. */
bool journal_keep(struct journal *journal, struct engawa_reason *why);

/* Gives the store, or this server's shards, back to other servers. JOURNAL writes nothing more. */
void journal_give_back(struct journal *journal);

#endif
