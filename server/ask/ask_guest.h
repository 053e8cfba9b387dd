/* ask_guest.h - asks about guests and the lobby: who somebody is, and what there is to see.
 *
 * Each function does what the ask of its name wants (docs/protocol.md) and adds to ASK->reply.
 * False: a refusal in ASK->why, and nothing has changed but the language in which a stranger is
 * addressed; or the journal failed, and then the turn will fail.
 */
#ifndef ENGAWA_SERVER_ASK_GUEST_H
#define ENGAWA_SERVER_ASK_GUEST_H

#include "server/house/ask.h"
#include "store/journal/guests.h"

bool ask_guest_hello(struct ask *ask);
bool ask_guest_name(struct ask *ask);
bool ask_guest_forget(struct ask *ask);
bool ask_guest_lobby(struct ask *ask);
bool ask_guest_mine(struct ask *ask);

/* VISITORS, by `next_of_guest` the connections of one guest, are called NAME from this turn on. */
void ask_guest_call(struct visitor *visitors, const char *name);

/* Forgets GUEST (retention.h), when all tables that they belong to are awake. */
bool ask_guest_forget_one(struct ask *ask, const char *guest);

/* Whether VISITOR may open tables (world_limits.opening). */
bool ask_guest_may_open(const struct visitor *visitor);

#endif
