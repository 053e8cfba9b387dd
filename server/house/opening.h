/* opening.h - the limits on how many tables there are, for a guest, an address and the house. */
#ifndef ENGAWA_SERVER_OPENING_H
#define ENGAWA_SERVER_OPENING_H

#include "server/house/ask.h"

/* Returns whether GUEST may be the host of one more table; if not, ASK->why says why. */
bool opening_may_host(struct ask *ask, const char *guest);

/* Returns whether the visitor may open a table whose host is GUEST, and takes their allowance for
 * it. In a full house it ends a table that nobody uses. If not, ASK->why says why, or the ask
 * waits. */
bool opening_check(struct ask *ask, const char *guest);

#endif
