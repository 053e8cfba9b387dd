/* presence.h - who follows a table, and who has been away for how long.
 *
 * None of this is in the log: after a restart everybody is away from that moment on.
 */
#ifndef ENGAWA_SERVER_PRESENCE_H
#define ENGAWA_SERVER_PRESENCE_H

#include "server/visitor.h"

/* VISITOR follows LIVE from entry K on, as VIEWER; one who does already goes on from there. False:
 * WHY, and nothing has changed. */
bool presence_enter(struct visitor *visitor, struct live_table *live, size_t k, int viewer,
                    struct engawa_reason *why);
void presence_leave(struct visitor *visitor, struct live_table *live); /* NULL: every table */

/* Notes who has come and gone; call it when visitors or seats have changed. */
void presence_update(struct live_table *live);

/* Whether the guest of SEAT has been away long enough to lose the seat. */
bool presence_is_away(const struct live_table *live, int seat);

/* Whether GUEST may decide for the table: the host, or, while the host is away, anybody with a
 * seat. */
bool presence_is_host(const struct live_table *live, const char *guest);

/* Appends "guests":[…],"watching":n. */
void presence_write(const struct live_table *live, struct engawa_text *json);

#endif
