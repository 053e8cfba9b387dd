/* forward.h - what a visitor asks at a table that a neighbour has, and what they are told there.
 *
 * A visitor has a conversation with each neighbour at whose tables they are: a forward. There they
 * are a visitor like others (struct visitor's `forwarded`) who was introduced instead of saying
 * hello, and for whom only asks about tables are taken. What they ask is passed on as it is, and so
 * is what they are told; all that is said to them of a table is said by the house that has it.
 *
 * Replies keep the order of the asks: a reply that comes from a neighbour has its place among those
 * that wait (REPLY_FORWARD), and a forward is read no further than its next reply that cannot be
 * given yet. Pushes pass in between, but never before a reply that came before them.
 *
 * An ask that nobody can take now, because its table is on its way from one house to another, waits
 * with all that its visitor says after it, as for a table that is being read. So does an ask that
 * came to a house which does not have the table any more. Neither waits for more than
 * FORWARD_PATIENCE.
 *
 * Asks at a table are taken in the order in which they were said, wherever it goes meanwhile: what
 * came to a house in vain is tried again before all that was said later, and nothing is asked of
 * one house while an earlier ask at the same table is on its way to another.
 *
 * When a neighbour is lost, those who were at its tables are told to come back (`reset`). Of an ask
 * that was on its way there nobody knows what has become; then the visitor's connection ends. The
 * same happens when somebody is forgotten, signed out or banned meanwhile, after they were told so.
 */
#ifndef ENGAWA_SERVER_FORWARD_H
#define ENGAWA_SERVER_FORWARD_H

#include "server/cluster/neighbours.h"
#include "server/house/ask.h"

enum {
    FORWARD_PATIENCE = 60 * 1000, /* ms */
    FORWARD_WAITING = 32 * 1024   /* bytes for a visitor who reads nothing, then no more comes */
};

/* Whether ASK is not taken here: then it is on its way, or waits (ASK->stranded), or is refused.
 * FINE is false for the latter two, and ASK->why says why it is refused. */
bool forward_ask(struct ask *ask, enum ask_place place, bool *fine);

/* The same of an ask that is to be taken where the table ID is. */
bool forward_ask_at(struct ask *ask, const char *id, bool *fine);

/* The neighbour says TEXT to FORWARD. */
void forward_take(struct forward *forward, const char *text, size_t length);

/* FORWARD's conversation has ended by itself. */
void forward_ended(struct forward *forward);

/* FORWARD's neighbour is lost. */
void forward_cut_off(struct forward *forward);

/* Writes what a neighbour has said to VISITOR next, if it may be told now. False: nothing. */
bool forward_write(struct visitor *visitor, struct engawa_text *text);

/* VISITOR is called something else, or is the operator: says so in their conversations. */
void forward_introduce(const struct visitor *visitor);

/* VISITOR leaves, or is nobody any more: their conversations end. If a reply was to come by one of
 * them, so does VISITOR's connection (`ending`). */
void forward_leave(struct visitor *visitor);

/* Asks that wait for their table are tried again: somebody else may have it. Call it when that may
 * be so, and about once a second. */
void forward_try_again(struct house *house);

/* ---- at the neighbour ---- */

/* Somebody comes from a neighbour, and is who INTRODUCTION says, LENGTH bytes of anything. PEER and
 * CONTEXT are as for house_arrive. NULL: it says nothing of the kind. */
struct visitor *forward_arrive(struct house *house, const char *introduction, size_t length,
                               const struct house_peer *peer, void *context);

/* VISITOR, who has come so, is who INTRODUCTION says from now on. False: as above. */
bool forward_rename(struct visitor *visitor, const char *introduction, size_t length);

#endif
