/* writer.h - commits batches to the journal, in a second thread or in the caller's.
 *
 * One batch is in progress at a time. While the thread waits for the disk the caller continues, but
 * must acknowledge nothing of the batch before writer_take has returned it. A third thread moves
 * the write-ahead log into the file, beside the commits.
 *
 * Only the thread uses the journal. Meanwhile the caller reads through writer_reader, which sees
 * all committed data.
 */
#ifndef ENGAWA_STORE_TURN_WRITER_H
#define ENGAWA_STORE_TURN_WRITER_H

#include "store/turn/batch.h"

struct writer;

/* Opens a writer to JOURNAL, which must outlive it. The thread calls WAKE when a batch is done.
 * With WAKE NULL no thread runs, and writer_give does all the work. */
bool writer_open(struct journal *journal, void (*wake)(void *context), void *context,
                 struct writer **writer, struct engawa_reason *why);

/* Waits for the batch in progress and ends the threads. WRITER may be NULL. */
void writer_close(struct writer *writer);

/* Waits for the batch in progress and gives the store back (journal_give_back). Later batches are
 * refused. */
void writer_retire(struct writer *writer);

/* Returns a journal for reading in the caller's thread. */
struct journal *writer_reader(struct writer *writer);

/* Takes ownership of BATCH and writes it. No other batch may be in progress. */
void writer_give(struct writer *writer, struct batch *batch);

/* Returns whether the store certainly still belongs to this server: it is a file, or its lease was
 * renewed and cannot have expired since. If not, another server may have written entries that this
 * one has not seen; writing a batch, even an empty one, finds out. */
bool writer_is_sure(const struct writer *writer);

/* Returns the batch of writer_give once it is done; batch_free it. Sets *FINE if it is durable;
 * otherwise nothing of it was kept, for the reason WHY. Returns NULL if it is not done yet or none
 * is in progress. */
struct batch *writer_take(struct writer *writer, bool *fine, struct engawa_reason *why);

/* Waits until no batch is in progress: writer_take then returns the last one, and WAKE is not
 * called any more. */
void writer_wait(struct writer *writer);

#endif
