/* commit_outcome.h - the end of a commit: publish what is on disk, or roll back what is not.
 *
 * Nothing is published before it is on disk. If the commit fails, nothing of the turn has happened:
 * the guests and tables that it touched are read again from the journal, and each ask that waits
 * for a reply is refused with the code `store`.
 */
#ifndef ENGAWA_SERVER_COMMIT_OUTCOME_H
#define ENGAWA_SERVER_COMMIT_OUTCOME_H

#include "server/house/house_data.h"

/* Sends replies and pushes of this turn, which is on disk. WROTE is false if the turn wrote
 * nothing. */
void commit_publish(struct house *house, bool wrote);

/* Rolls this turn back and refuses the asks that wait, after a commit that failed for WHY. */
void commit_roll_back(struct house *house, const struct engawa_reason *why);

/* Removes LIVE, which the journal does not have, from memory. Visitors at the table are made to
 * enter again, which is refused with "no-such-table". */
void commit_evict(struct live_table *live);

#endif
