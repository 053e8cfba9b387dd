/* ask_guest.h - asks about guests and the lobby: a visitor's identity, and the tables that they
 * see.
 *
 * Each function handles the ask of its name (docs/protocol.md) and adds to ASK->reply. It returns
 * false with a refusal in ASK->why, and then has changed at most the language of a visitor who is
 * not known yet; or the journal failed, and then the turn will fail.
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

/* Renames the guest of VISITORS, the guest's connections linked by `next_of_guest`, to NAME from
 * this turn on. */
void ask_guest_call(struct visitor *visitors, const char *name);

/* Forgets GUEST (retention.h). Returns false with ASK->why set on refusal, or if the ask waits
 * until all their tables are awake. */
bool ask_guest_forget_one(struct ask *ask, const char *guest);

/* Returns whether VISITOR may open tables (world_limits.opening). */
bool ask_guest_may_open(const struct visitor *visitor);

#endif
