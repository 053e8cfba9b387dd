/* standby.h - a server that stands by: its store is another server's, and it takes over when that
 * one ends or fails (docs/scaling.md).
 *
 * Meanwhile it passes everybody on who comes to it (relay.h), so that it makes no difference which
 * server of a store somebody comes to. Who comes while nobody has the tables waits a little, and is
 * passed on to whoever has them then, this server included. A thread of its own looks whose the
 * store is (store/lookout.h), twenty times a second.
 */
#ifndef ENGAWA_SERVER_STANDBY_H
#define ENGAWA_SERVER_STANDBY_H

#include "server/relay.h"
#include "store/journal.h"

struct standby;

/* Stands by for STORE from now on; the others reach this server at PLACE. LOOP is woken when there
 * is something new. False: WHY. */
bool standby_open(const char *store, const char *place, struct loop *loop, struct standby **standby,
                  struct engawa_reason *why);

/* Waits for the thread, some seconds at most where the database does not answer. NULL is fine. */
void standby_close(struct standby *standby);

/* Stands by until *JOURNAL is open, which is the server's from then on, or the loop's end was asked
 * for: then it is NULL. RELAYS have the sockets that come. False: WHY, it cannot stand by for this
 * store any more. */
bool standby_wait(struct standby *standby, struct relays *relays, struct journal **journal,
                  struct engawa_reason *why);

/* A new word by which the servers of a store know each other, hexadecimal. */
void standby_draw_word(char word[TRUNK_WORD + 1]);

/* Appends the place that LISTENING is: "192.0.2.7:8751". False: it stands for several. */
bool standby_place(const struct listen_port *listening, struct engawa_text *place);

#endif
