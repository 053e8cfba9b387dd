/* memberships.h - whose unfinished tables these are: for each guest the tables where they have
 * something to come back to, and for each such table its guests.
 *
 * A guest has a stake in a table that is not over and that the house knows them at: they sit there,
 * a seat is kept for them or belongs to them while somebody else or nobody sits in it, or they are
 * its host or stand in for that. Who is kept out of a table is not told of it. A table that is
 * asleep is found as well.
 */
#ifndef ENGAWA_SERVER_MEMBERSHIPS_H
#define ENGAWA_SERVER_MEMBERSHIPS_H

#include "engine/json.h"
#include "server/house/visitor.h"

enum { MEMBERSHIPS_SHOWN = 50 /* tables that a guest is told of */ };

struct membership {
    struct account *account; /* of the guest */
    struct live_table *live;
    bool here;   /* the guest is at the table */
    bool told;   /* by a push service, since they were there last (push.h) */
    bool known;  /* they have left it since the house opened */
    size_t seen; /* then: table.moves when they left */
    struct membership *next_at_table, *previous_of_guest, *next_of_guest;
};

/* Follows who has a stake in LIVE now: to be called when it is known to the house, and when its
 * seats, its host, whom that keeps out, or its phase has changed. */
void memberships_update(struct live_table *live);

/* Follows who is at LIVE now. */
void memberships_follow(struct live_table *live);

/* Something has happened at LIVE: those who have a stake in it and follow their tables are to be
 * told. */
void memberships_tell(struct live_table *live);

/* LIVE is forgotten. */
void memberships_drop(struct live_table *live);

/* Appends "tables":[...] (docs/protocol.md, `mine`): those in which VISITOR's guest has a stake,
 * the one where something happened last first, at most MEMBERSHIPS_SHOWN and until they take
 * TABLE_PAGE bytes. */
void memberships_write(const struct visitor *visitor, struct engawa_json *json);

#endif
