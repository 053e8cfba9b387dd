/* forward.h - forwards: conversations that carry a visitor's asks to the neighbour that has the
 * table, and bring back the replies and pushes.
 *
 * A visitor has one forward for each neighbour at whose tables they are. At the neighbour they are
 * a visitor like others (struct visitor's `forwarded`), but an introduction replaces the hello, and
 * only asks about tables are accepted. Asks, replies and pushes pass unchanged: the house that has
 * a table sends its visitors everything about it.
 *
 * Replies keep the order of the asks. A reply from a neighbour has a reserved place in the
 * visitor's queue of replies (REPLY_FORWARD), and a forward is read only up to its next reply that
 * cannot be sent yet. Pushes may pass in between, but never ahead of a reply that arrived before
 * them.
 *
 * An ask waits while no house can take it, because its table is moving from one house to another;
 * all later messages of its visitor wait with it, as they do while a table is loading. An ask that
 * reached a house which no longer has the table waits as well. Neither waits longer than
 * FORWARD_PATIENCE.
 *
 * Asks at one table are handled in the order in which they were sent, even if the table moves
 * meanwhile. An ask that reached the wrong house is tried again before all later messages, and no
 * ask goes to one house while an earlier ask at the same table is on its way to another.
 *
 * When a neighbour is lost, the visitors at its tables receive the push `reset`, after which they
 * enter again. The outcome of an ask that was on its way there is unknown, so its visitor's
 * connection ends. The connection also ends, after a message to the visitor, if the guest was
 * forgotten, signed out or banned meanwhile.
 */
#ifndef ENGAWA_SERVER_FORWARD_H
#define ENGAWA_SERVER_FORWARD_H

#include "server/cluster/neighbours.h"
#include "server/house/ask.h"

enum {
    FORWARD_PATIENCE = 60 * 1000, /* ms that an ask waits for its table */
    FORWARD_WAITING = 32 * 1024   /* bytes queued for a visitor until the forward pauses */
};

/* Returns true if ASK is not handled in this house: it was passed on, waits (ASK->ownerless), or
 * was refused. *FINE is false for the latter two; ASK->why has the reason of a refusal. */
bool forward_ask(struct ask *ask, enum ask_place place, bool *fine);

/* Same, for an ask that belongs to the house which has the table ID. */
bool forward_ask_at(struct ask *ask, const char *id, bool *fine);

/* Handles TEXT, a message from the neighbour for FORWARD. */
void forward_take(struct forward *forward, const char *text, size_t length);

/* Handles the end of FORWARD's conversation by the other side. */
void forward_ended(struct forward *forward);

/* Ends FORWARD because the neighbour is lost. */
void forward_cut_off(struct forward *forward);

/* Appends the next message of a neighbour for VISITOR to TEXT. Returns false if none may be sent
 * now. */
bool forward_write(struct visitor *visitor, struct engawa_text *text);

/* Sends a new introduction in VISITOR's conversations. Call after VISITOR got another name or
 * became the operator. */
void forward_introduce(const struct visitor *visitor);

/* Ends VISITOR's conversations, because VISITOR leaves or no longer has a guest. If a reply was due
 * through one of them, VISITOR's connection ends too (`ending`). */
void forward_leave(struct visitor *visitor);

/* Retries the asks that wait for their table. Call when a table may have another owner, and about
 * once a second. */
void forward_try_again(struct house *house);

/* ---- at the neighbour ---- */

/* Admits a visitor from a neighbour, described by INTRODUCTION, LENGTH bytes that are not trusted.
 * PEER and CONTEXT are as for house_arrive. Returns NULL if the introduction is not valid. */
struct visitor *forward_arrive(struct house *house, const char *introduction, size_t length,
                               const struct house_peer *peer, void *context);

/* Replaces the introduction of VISITOR, whom forward_arrive admitted. Returns false if it is not
 * valid. */
bool forward_rename(struct visitor *visitor, const char *introduction, size_t length);

#endif
