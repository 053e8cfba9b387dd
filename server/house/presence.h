/* presence.h - who follows a table, and who has been away for how long.
 *
 * None of this is in the log: after a restart everybody is away from that moment on.
 */
#ifndef ENGAWA_SERVER_PRESENCE_H
#define ENGAWA_SERVER_PRESENCE_H

#include "server/house/visitor.h"

/* VISITOR is at LIVE from now on, if they were not; the subscription waits for a reply to `enter`,
 * which says from where on they follow the log. NULL: WHY, and nothing has changed. */
struct subscription *presence_enter(struct visitor *visitor, struct live_table *live,
                                    struct engawa_reason *why);

/* The subscription of VISITOR to LIVE, or NULL. */
struct subscription *presence_find(const struct visitor *visitor, const struct live_table *live);

/* VISITOR is not at LIVE any more: because they have said so, or lost the connection where LIVE is
 * NULL, which is every table, and they have not said goodbye. */
void presence_leave(struct visitor *visitor, struct live_table *live);

/* Notes who has come and gone; call it when visitors or seats have changed. */
void presence_update(struct live_table *live);

/* Whether a guest sits in SEAT who is here. */
bool presence_is_here(const struct live_table *live, int seat);

/* When the guest of SEAT will have been away, or has been, long enough to lose the seat; INT64_MAX
 * for who is here, and where no guest sits. */
int64_t presence_away_at(const struct live_table *live, int seat);

/* Whether the guest of SEAT has been away that long. */
bool presence_is_away(const struct live_table *live, int seat);

/* Whether GUEST may free the seat of somebody who is away, or of a bot: the host, or, while the
 * host has been away for a minute, anybody with a seat. */
bool presence_may_free(const struct live_table *live, const char *guest);

/* The seat of the guest who may stand in for the host of LIVE now: the host has been away for five
 * minutes; of those who have a seat and are here, the one who sat down first. -1: none. */
int presence_successor(const struct live_table *live);

/* When it is to be asked for a successor again, if nobody comes, goes or sits down before:
 * INT64_MAX for never. */
int64_t presence_next(const struct live_table *live);

/* What GUEST is called: here and now, or else in the log of LIVE. False: nobody like that was ever
 * here; NAME has space for ENTRY_NAME_BYTES and a NUL. */
bool presence_name(const struct live_table *live, const char *guest, char *name);

/* Ends the subscriptions of those who may no longer be at the table and tells them why; call it
 * when the turn is on disk. */
void presence_clear(struct live_table *live);

/* Appends {"guests":[…],"names":[…],"watching":n and, where a guest with a seat or the host is
 * away, "away":[{"guest","since","how"}]}. */
void presence_write(const struct live_table *live, struct engawa_text *text);

#endif
