/* memberships.h - memberships: the unfinished tables of each guest, and the guests of each such
 * table.
 *
 * A guest is a member of a table that is not over if they sit there, if a seat is reserved for
 * them, if they own a seat that is free or where another player sits, or if they are the host or
 * the acting host. A member who is barred from a table gets no news of it. Tables that are asleep
 * have members too.
 */
#ifndef ENGAWA_SERVER_MEMBERSHIPS_H
#define ENGAWA_SERVER_MEMBERSHIPS_H

#include "engine/json.h"
#include "server/house/visitor.h"

enum { MEMBERSHIPS_SHOWN = 50 /* tables in the push `mine` */ };

struct membership {
    struct account *account; /* the guest */
    struct live_table *live;
    bool here;   /* the guest is at the table */
    bool told;   /* a push message was sent since they were last there (push.h) */
    bool known;  /* they have left it since the house opened */
    size_t seen; /* table.moves when they left; valid if `known` */
    struct membership *next_at_table, *previous_of_guest, *next_of_guest;
};

/* Recomputes the members of LIVE. Call it after LIVE becomes known to the house and after any
 * change of its seats, host, bars or phase. */
void memberships_update(struct live_table *live);

/* Updates which members are at LIVE. */
void memberships_follow(struct live_table *live);

/* Schedules a push for the members of LIVE who follow their tables. */
void memberships_tell(struct live_table *live);

/* Ends all memberships of LIVE. */
void memberships_drop(struct live_table *live);

/* Appends "tables":[...] (docs/protocol.md, `mine`): the tables of VISITOR's guest, most recent
 * activity first, at most MEMBERSHIPS_SHOWN and until they take TABLE_PAGE bytes. */
void memberships_write(const struct visitor *visitor, struct engawa_json *json);

#endif
