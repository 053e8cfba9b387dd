/* delivery.h - what visitors are told: replies, and what they are told without having asked
 * (docs/protocol.md, `push`).
 *
 * Nothing waits here as text. A subscription says how far its visitor is in a log and whether they
 * know who is at the table; a message is made of the present when the connection can take it. So
 * whoever is slow misses nothing of a log, gets it in pages, and is told the rest once instead of
 * each time it changed. Replies go first, then each table's entries, then who is there.
 */
#ifndef ENGAWA_SERVER_DELIVERY_H
#define ENGAWA_SERVER_DELIVERY_H

#include "server/house/visitor.h"

/* Notes what is new at LIVE for everybody who follows it. */
void delivery_note(struct live_table *live);

/* Notes a change of the lobby for everybody who follows it, unless the last time was less than a
 * second ago. */
void delivery_note_lobby(struct house *house);

/* The same for those who follow their own tables; each once a second. */
void delivery_note_mine(struct house *house);

/* Tells everybody what they are to be told, as far as their connections take it. Everything that
 * has happened is on disk. */
void delivery_send(struct house *house);

#endif
