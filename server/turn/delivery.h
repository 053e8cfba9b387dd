/* delivery.h - delivery to visitors: replies, and the pushes of docs/protocol.md.
 *
 * No push is queued as text. A subscription stores its visitor's position in the log and whether
 * their list of people present is up to date. A message is made from the present state when the
 * connection can take it. So a slow reader misses nothing of a log, gets it in pages, and gets the
 * rest once instead of at each change. Replies go first, then each table's entries, then the people
 * present.
 */
#ifndef ENGAWA_SERVER_DELIVERY_H
#define ENGAWA_SERVER_DELIVERY_H

#include "server/house/visitor.h"

/* Schedules pushes about the changes of LIVE for its subscribers. */
void delivery_note(struct live_table *live);

/* Schedules a push of a changed lobby for those who follow it, at most once a second. */
void delivery_note_lobby(struct house *house);

/* Schedules pushes for those who follow their own tables, at most once a second for each. */
void delivery_note_mine(struct house *house);

/* Sends replies and pushes that are due, as far as connections take them. All changes must be on
 * disk. */
void delivery_send(struct house *house);

#endif
