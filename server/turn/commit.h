/* commit.h - commits: a turn's batch goes to the journal, and replies go out once it is on disk.
 *
 * A turn fills a batch without touching the disk. The writer (store/turn/writer.h) commits it while
 * the event loop continues. Until then the house takes no messages: those that arrive wait in the
 * inbox, in order, for the next turn. So memory is never ahead of the disk by more than one batch,
 * nothing is published before it is on disk, and a failed commit refuses exactly the asks of that
 * batch. Low-priority batches, such as cards, remarks for bots and the steps of retention, are
 * separate and follow that of a turn.
 */
#ifndef ENGAWA_SERVER_COMMIT_H
#define ENGAWA_SERVER_COMMIT_H

#include "server/house/house_data.h"

/* Ends a turn while no commit is in progress. Passes its batch to the writer; if it is empty,
 * publishes at once and passes the next low-priority batch, if any. Sets *FINE to false if the turn
 * has failed. Returns false when idle. */
bool commit_turn(struct house *house, bool *fine);

/* Finishes the commit in progress if the writer is done. Sets *FINE to false if it was a turn's and
 * failed. Returns false if it is not done. */
bool commit_written(struct house *house, bool *fine);

#endif
