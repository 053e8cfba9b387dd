/* writer.h - writes batches to the journal, in a thread of its own or in the caller's.
 *
 * One batch is under way at a time. While the thread waits for the disk the caller goes on, but
 * acknowledges nothing of the batch before writer_take has returned it. A second thread puts what
 * the write-ahead log holds into the file, beside the commits.
 *
 * The thread has the journal for itself. Whoever gave it reads meanwhile through writer_reader,
 * which sees all that was committed.
 */
#ifndef ENGAWA_STORE_TURN_WRITER_H
#define ENGAWA_STORE_TURN_WRITER_H

#include "store/turn/batch.h"

struct writer;

/* Writes to JOURNAL, which outlives it. WAKE is called in the thread when a batch is done; NULL: no
 * thread, writer_give does everything. False: WHY. */
bool writer_open(struct journal *journal, void (*wake)(void *context), void *context,
                 struct writer **writer, struct engawa_reason *why);

/* Waits for what is under way and ends the thread. NULL is fine. */
void writer_close(struct writer *writer);

/* Waits for what is under way and gives the store back (journal_give_back): what is given from here
 * on is refused. */
void writer_retire(struct writer *writer);

/* For reading in the caller's thread. */
struct journal *writer_reader(struct writer *writer);

/* Takes over BATCH and has it written. None is under way. */
void writer_give(struct writer *writer, struct batch *batch);

/* The batch that was given, when it is done: batch_free it. FINE: it is durable; otherwise nothing
 * of it was kept, for the reason WHY. NULL: it is not done yet, or none is under way. */
struct batch *writer_take(struct writer *writer, bool *fine, struct engawa_reason *why);

/* Waits until nothing is under way: what was given can be taken, and WAKE is not called any more.
 */
void writer_wait(struct writer *writer);

#endif
