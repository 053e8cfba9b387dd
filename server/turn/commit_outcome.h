/* commit_outcome.h - the end of a turn: everybody is told, or those who wait are told that it did
 * not happen.
 *
 * Nothing that happened in a turn is told before it is on disk. If that fails, nothing of the turn
 * has happened: guests and tables that were touched are read again from the journal, and everybody
 * who waits for a reply is refused with the code `store`.
 */
#ifndef ENGAWA_SERVER_COMMIT_OUTCOME_H
#define ENGAWA_SERVER_COMMIT_OUTCOME_H

#include "server/house/house_data.h"

/* Tells everybody, once this turn is on disk. WROTE is false if it had nothing to write. */
void commit_publish(struct house *house, bool wrote);

/* Nothing of this turn is on disk: goes back, and tells those who wait. */
void commit_roll_back(struct house *house, const struct engawa_reason *why);

/* Takes LIVE, of which nothing is in the journal, out of memory. Who is there is told to enter
 * anew, and then learns that there is no such table. */
void commit_evict(struct live_table *live);

#endif
