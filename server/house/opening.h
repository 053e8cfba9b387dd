/* opening.h - limits on the number of tables: of a guest, an address and the house. */
#ifndef ENGAWA_SERVER_OPENING_H
#define ENGAWA_SERVER_OPENING_H

#include "server/house/ask.h"

/* Returns whether GUEST may be the host of one more table; otherwise sets ASK->why. */
bool opening_may_host(struct ask *ask, const char *guest);

/* Returns whether the visitor may open a table whose host is GUEST, and takes a token for it. In a
 * full house it ends an unused table. Otherwise sets ASK->why, or the ask waits. */
bool opening_check(struct ask *ask, const char *guest);

#endif
