/* roster.h - the tables that are not over to which a guest belongs: as the host or the master, in a
 * seat, as the owner of one, or awaited there.
 *
 * It is found by the guest, so nobody looks through all tables for somebody's own.
 */
#ifndef ENGAWA_SERVER_ROSTER_H
#define ENGAWA_SERVER_ROSTER_H

#include "server/ids.h"

struct card;
struct live_table;

/* A guest belongs to a table. */
struct roster_place {
    char guest[IDS_MAX + 1];
    struct live_table *live;
    struct roster_place *next_in_slot, **at_slot; /* the list of the guest's slot */
    struct roster_place *next_of_table;
};

enum { ROSTER_SLOTS = 8192 };

/* Zero-initialise. Empty when every table was forgotten. */
struct roster {
    struct roster_place *slot[ROSTER_SLOTS];
};

/* Notes in *PLACES, the list of LIVE, who belongs to it by CARD, and nobody else. NULL: nobody. */
void roster_note(struct roster *roster, struct live_table *live, const struct card *card,
                 struct roster_place **places);

/* The first of GUEST's tables, and the next one after PLACE; NULL: there is none. A list holds
 * until a table is noted. */
const struct roster_place *roster_first(const struct roster *roster, const char *guest);
const struct roster_place *roster_next(const struct roster_place *place);

#endif
