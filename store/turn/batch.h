/* batch.h - a batch: the writes of one turn to the journal, in one transaction.
 *
 * A batch is a list of operations, each with a copy of its arguments. One thread fills it without
 * touching the disk, and another thread writes it (writer.h), in one transaction: all of it or
 * nothing. Each operation is defined once, beside its SQL: a structure of arguments, the function
 * that runs it, and batch_x, which adds it to a batch and has the contract. They are in the headers
 * of store/journal/ and store/care/, and in shards.h.
 *
 * An entry's key is (table, k). If a batch finds a key taken, nothing of it is written, and the
 * caller reads the journal again. Other servers may write at the same time (journal.h), so that a
 * guest, device or table may have been deleted since the batch was filled. An operation that finds
 * this does nothing and counts as lost, and the rest is written.
 *
 * Two servers of a store may run the operations at the same time. One server, the owner of the
 * shard, writes a table, its entries, card, match and daily game. Everything else follows these
 * rules:
 * - Values that are replaced as a whole (guests, rulings, settings, invitations): the last write
 *   wins.
 * - Values that exist once (the seed of a day, a guest's game of a day, the server's push key, a
 *   device's token, a guest's login, an endpoint): the first write wins and the other has no
 *   effect; a caller that needs to know reads the value after the commit.
 * - Counters (the uses of an invitation): the statement itself decrements, without an earlier read.
 * - Lists that are trimmed to a length (remarks): they may be a few too long until the next
 *   addition.
 * - Of two transactions that wait for each other the database aborts one, and batch_write runs it
 *   again.
 */
#ifndef ENGAWA_STORE_TURN_BATCH_H
#define ENGAWA_STORE_TURN_BATCH_H

#include "store/turn/journal.h"

/* ---- operations ---- */

struct batch_op {
    /* Runs the operation in JOURNAL's transaction. ARGUMENTS are those that batch_add got. */
    bool (*run)(struct journal *journal, const void *arguments, struct engawa_reason *why);
    /* Whether it may fail without the rest, because no caller was promised its success: another
     * server may have removed its object meanwhile, or given its token or address to another
     * device, which keeps it. If the disk fails, the commit fails too. */
    bool may_be_lost;
    /* For batch_concerns; NULL: never. */
    bool (*concerns)(const void *arguments, const char *guest, const uint8_t *token_hash);
};

/* Counts of what the operations of retention deleted, valid once the batch is written. */
struct batch_erased {
    int entries, guests, remarks, pages;
};

struct batch_entry;
struct batch_room;

struct batch {
    struct batch_entry *entry; /* the operations in their order */
    size_t count, capacity;
    struct batch_room *room; /* their arguments */
    bool settle_file;        /* journal_settle_file, after the commit */
    struct batch_erased erased;
    struct engawa_reason lost; /* why an operation was lost; its code is "" if none was */
};

/* Allocates an empty batch; batch_free it. */
struct batch *batch_new(void);

/* Frees BATCH, and wipes the arguments because they include seeds. BATCH may be NULL. */
void batch_free(struct batch *batch);

/* ---- adding, for the functions that are named batch_x ---- */

/* Adds the operation OP with a copy of the SIZE bytes at ARGUMENTS, which may be NULL with SIZE 0.
 * Pointers in them must be to copies (batch_text, batch_copy). */
void batch_add(struct batch *batch, const struct batch_op *op, const void *arguments, size_t size);

/* Adds the operation OP whose only argument is a copy of TEXT: its ARGUMENTS are the string. */
void batch_add_text(struct batch *batch, const struct batch_op *op, const char *text);

/* Returns a copy of TEXT that lasts as long as BATCH; NULL of NULL. */
const char *batch_text(struct batch *batch, const char *text);

/* Returns such a copy of COUNT elements of SIZE bytes each. */
const void *batch_copy(struct batch *batch, const void *elements, size_t count, size_t size);

/* Returns whether BATCH has an operation OP. */
bool batch_has(const struct batch *batch, const struct batch_op *op);

/* ---- questions ---- */

/* Returns whether BATCH changes GUEST or the set of their devices (not only when one was seen), or
 * assigns the token or login with this hash; TOKEN_HASH may be NULL. */
bool batch_concerns(const struct batch *batch, const char *guest, const uint8_t token_hash[32]);

/* ---- writing ---- */

/* Writes BATCH to JOURNAL and commits it. On failure nothing is written. Retries while the database
 * is unreachable or conflicts with another server's transaction. */
bool batch_write(struct batch *batch, struct journal *journal, struct engawa_reason *why);

/* Runs the operations of BATCH in JOURNAL's transaction, without committing. On failure the caller
 * must roll back or handle the transaction. */
bool batch_run(struct batch *batch, struct journal *journal, struct engawa_reason *why);

#endif
