/* batch.h - what one turn writes to the journal.
 *
 * A batch is a list of operations, each with a copy of its arguments. So one thread fills it
 * without touching the disk, and another thread writes it (writer.h), in one transaction: all of it
 * or nothing. Each operation is defined once, beside its SQL: a structure of arguments, the
 * function that runs it, and batch_x, which adds it to a batch and has the contract. They are in
 * the headers of store/journal/ and store/care/, and in shards.h.
 *
 * An entry's key is (table, k). If a batch finds a key taken, nothing of it is written, and the
 * caller reads again what the journal has. Other servers may write at the same time
 * (journal.h), so that what belongs to no table may have changed since the batch was filled: a
 * guest has been deleted, or a device, or a table. An operation that finds this does nothing, is
 * noted as lost, and the rest is written.
 *
 * Two servers of a store may run the operations at the same time. One server, the owner of the
 * shard, writes a table, its entries, card, match and daily game. Everything else follows these
 * rules:
 * - What is put as it is (guests, rulings, settings, invitations): the last write holds.
 * - What exists once (the seed of a day, a guest's game of a day, the key of the house, a device's
 *   token, a guest's login, an endpoint): the first write holds and the other is not kept; a caller
 * who needs to know reads it after the commit.
 * - What is counted (the uses of an invitation): the statement counts, and nothing reads it before.
 * - What is trimmed to a number (remarks): there may be a few too many until the next one comes.
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
    /* Whether it may fail without the rest. That needs an operation whose success nobody has been
     * promised: what another server has removed meanwhile is not there, and a token or an address
     * that another device has since remains that device's. Where the disk failed instead, the
     * commit fails too. */
    bool may_be_lost;
    /* For batch_concerns; NULL: never. */
    bool (*concerns)(const void *arguments, const char *guest, const uint8_t *token_hash);
};

/* What the operations of retention have done once the batch is written. */
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

/* Returns whether BATCH changes who GUEST is or which devices they have (not only when one was
 * seen), or gives somebody the token or login with this hash; TOKEN_HASH may be NULL. */
bool batch_concerns(const struct batch *batch, const char *guest, const uint8_t token_hash[32]);

/* ---- writing ---- */

/* Writes BATCH to JOURNAL and commits it. When it fails nothing of it is kept. Tries again while
 * the database is away or another server is in the way. */
bool batch_write(struct batch *batch, struct journal *journal, struct engawa_reason *why);

/* Runs the operations of BATCH in JOURNAL's transaction, without committing. When it fails the
 * caller decides what becomes of the transaction. */
bool batch_run(struct batch *batch, struct journal *journal, struct engawa_reason *why);

#endif
