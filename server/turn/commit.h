/* commit.h - from turn to turn: what a turn writes goes to the journal, and when it is on disk
 * everybody is told.
 *
 * A turn fills a batch, without touching the disk. The writer (store/turn/writer.h) commits it
 * while the event loop goes on. Until it is done the house rests: what people say meanwhile is kept
 * unheard, in its order, and is the next turn. So what is in memory is never ahead of the disk by
 * more than the one batch that is under way, nothing that is told can be, and when the disk fails
 * exactly those are refused whose asks were in that batch. What was said for the bots, and the
 * steps of retention, are batches of their own behind that of a turn.
 */
#ifndef ENGAWA_SERVER_COMMIT_H
#define ENGAWA_SERVER_COMMIT_H

#include "server/house/house_data.h"

/* Ends a turn of the house, which rests: has written what it brought, or tells everybody if that
 * was nothing. False: nothing more is to be done before somebody says something. */
bool commit_turn(struct house *house, bool *fine);

/* Goes on when what is under way is done. *FINE becomes false if it was a turn and failed. False:
 * it is not done. */
bool commit_written(struct house *house, bool *fine);

#endif
