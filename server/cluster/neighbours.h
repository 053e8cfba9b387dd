/* neighbours.h - neighbours: the houses of the other servers of the same store, and the notes that
 * they exchange.
 *
 * Where several servers share a store each has a house, and each table belongs to one of them
 * (world.whose): only the owner has the log in memory and writes to it. A house does everything
 * else locally, because guests, rulings, settings, matches and days are in the store. Asks about a
 * table of another house travel in forwards (forward.h).
 *
 * A house needs from its neighbours' tables what the lobby, the quotas and a guest's list of
 * tables show, and it must learn when something that it caches has changed in the store. Notes
 * carry this. Each is a JSON object:
 *
 *   {"cards":"begin"}        all cards follow: sent when two houses connect
 *   {"card":ID,"k":5,...}    the present state of a table that is not over
 *   {"cards":"end"}          end of the cards; tables that had none no longer exist
 *   {"gone":ID}              a table that is over, or was forgotten
 *   {"spent":WHO,"address":false,"uses":[1000,0,...]}   spent from an allowance (account.h)
 *   {"guest":ID}             a guest was renamed, forgotten, or has signed out a device
 *   {"leave":ID}             this guest is forgotten, and leaves their tables
 *   {"reload":ID}            the log of this table was changed
 *   {"removed":ID}           this table was deleted
 *   {"gate":true}            rulings or invitations have changed
 *   {"settings":true}        settings have changed
 *   {"decks":true}           guests' decks of pictures have changed
 *   {"notice":TEXT,"until":T}     the operator's notice to everybody
 *   {"key":HASH,"until":T,"session":true}     a key of the operator's page, good until T (ms)
 *   {"keys":"end"}           all keys are revoked
 *   {"screen":CODE,"until":T}     a screen shows this code until T (ms); 0: no longer
 *   {"shown":CODE,"table":ID,"pass":PASS,"sound":true}     that screen is to show an evening
 *
 * A house sends a note once its turn is on disk. It sends a card at once if a guest sat down or
 * left or the table is new, and otherwise at most once a second. A card holds only data that a list
 * shows or a quota counts, so a late card affects nothing else. Spending is sent once a second, if
 * it is fast. Houses that connect send each other all cards and the notes of the last hour, some of
 * which may have been lost with the previous connection.
 */
#ifndef ENGAWA_SERVER_NEIGHBOURS_H
#define ENGAWA_SERVER_NEIGHBOURS_H

#include "server/cluster/news.h"

/* Adds the house of SERVER, reached by WAY with CONTEXT, and sends it all cards and recent notes.
 * Both houses call it. */
struct neighbour *neighbours_meet(struct house *house, int64_t server,
                                  const struct neighbour_way *way, void *context);

/* Removes NEIGHBOUR, which can no longer be reached, and ends the connections of the visitors at
 * its tables. Its cards stay. */
void neighbours_lose(struct neighbour *neighbour);

/* Queues the note TEXT from NEIGHBOUR, LENGTH bytes that are not trusted, for the next
 * house_commit. Ignores anything but a note. */
void neighbours_hear(struct neighbour *neighbour, const char *text, size_t length);

/* Handles the queued notes. */
void neighbours_take(struct house *house);

/* Does the periodic work. Call about once a second. */
void neighbours_tick(struct house *house);

void neighbours_close(struct house *house);

/* Returns whether another server can be reached. */
bool neighbours_any(const struct house *house);

#endif
