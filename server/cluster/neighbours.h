/* neighbours.h - the houses of other servers of the same store.
 *
 * Where several servers share a store each has a house, and each table belongs to one of them
 * (world.whose): it alone has the log in memory and writes to it. All else a house does by itself,
 * for guests, rulings, settings, matches and days are in the store. What somebody asks at a table
 * elsewhere goes there in a conversation of its own (forward.h).
 *
 * A house has to know of its neighbours' tables what the lobby, the quotas and the lists of one's
 * own tables say, and when something in the store has changed that it keeps in memory. That it is
 * told in notes. Each is a JSON object:
 *
 *   {"cards":"begin"}        all cards follow: when two houses meet
 *   {"card":ID,"k":5,...}    a table that is not over, as it is now
 *   {"cards":"end"}          that was all; what was not told of is not there any more
 *   {"gone":ID}              a table that is over, or was forgotten
 *   {"spent":WHO,"address":false,"uses":[1000,0,...]}   of their allowances (account.h)
 *   {"guest":ID}             is called something else, was forgotten, or has signed out a device
 *   {"leave":ID}             this guest is forgotten, and leaves their tables
 *   {"reload":ID}            the log of this table says something else than it did
 *   {"removed":ID}           this table was deleted
 *   {"gate":true}            rulings or invitations have changed
 *   {"settings":true}        so have settings
 *   {"decks":true}           and guests' decks of pictures
 *   {"notice":TEXT,"until":T}     what the operator says to everybody
 *   {"key":HASH,"until":T,"session":true}     a key of the operator's page, until then
 *   {"keys":"end"}           none of them is good any more
 *
 * A note is told when the turn is on disk; cards at once if somebody sat down, left or the table is
 * new, and otherwise at most once a second. What is told is only what a list shows or a quota
 * counts, so a note that is late costs nothing but that. Of allowances they tell once a second what
 * somebody spends fast. When houses meet they tell each other all
 * cards, and the notes of the last hour: some may have been lost with the connection before.
 */
#ifndef ENGAWA_SERVER_NEIGHBOURS_H
#define ENGAWA_SERVER_NEIGHBOURS_H

#include "server/cluster/news.h"

/* The house of SERVER can be reached by WAY; both houses call it, and tell each other all that they
 * have to know. */
struct neighbour *neighbours_meet(struct house *house, int64_t server,
                                  const struct neighbour_way *way, void *context);

/* NEIGHBOUR cannot be reached any more: the connections of those who are at its tables end. What is
 * known of its tables stays. */
void neighbours_lose(struct neighbour *neighbour);

/* NEIGHBOUR tells TEXT, LENGTH bytes of anything; what is no note is ignored. The next house_commit
 * takes it. */
void neighbours_hear(struct neighbour *neighbour, const char *text, size_t length);

/* Takes the notes that were heard. */
void neighbours_take(struct house *house);

/* Does what is due about once a second. */
void neighbours_tick(struct house *house);

void neighbours_close(struct house *house);

/* Returns whether another server can be reached. */
bool neighbours_any(const struct house *house);

#endif
