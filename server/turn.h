/* turn.h - the end of a turn: commit, then tell everybody; or go back and tell those who wait.
 *
 * Nothing that happened in a turn is told before it is on disk. If the commit fails, nothing of the
 * turn has happened: guests and tables that were touched are read again from the journal, and
 * everybody who waits for a reply is refused with the code `store`.
 */
#ifndef ENGAWA_SERVER_TURN_H
#define ENGAWA_SERVER_TURN_H

#include "server/house_data.h"

/* Ends the turn. False: the commit failed. */
bool turn_end(struct house *house);

/* Takes LIVE, of which nothing is in the journal, out of memory. Who is there is told to enter
 * anew, and then learns that there is no such table. */
void turn_drop(struct live_table *live);

#endif
