/* compose_host.h - what the host of a table decides, composed as entries.
 *
 * As in compose.h: each function checks first and changes nothing. Whether the asker is the host is
 * checked before (rights.h).
 */
#ifndef ENGAWA_SERVER_COMPOSE_HOST_H
#define ENGAWA_SERVER_COMPOSE_HOST_H

#include "server/table/compose.h"

/* A guest, and what they are called. */
struct compose_guest {
    const char *id, *name;
};

/* The guest in SEAT is removed from it, and may not sit at TABLE again until compose_bar lets them.
 * With KEEP_OUT they may not come back to the table at all. What follows is THEN: the seat waits
 * for somebody, a bot called BOT takes it, or the game ends. Refuses the host's own seat, the
 * master's, and seats without a guest. */
struct compose_removal {
    int seat;
    bool keep_out;
    enum entry_then then;
    const struct engawa_bot *bot; /* of ENTRY_THEN_BOT */
};
bool compose_remove(const struct table *table, const struct compose_removal *removal,
                    struct entry_list *entries, struct engawa_reason *why);

/* GUEST is kept FROM something (one bit of enum entry_from), or, if not ON, no longer. Somebody who
 * is kept from the table loses a seat that they have, and the seat waits. Nothing is composed where
 * it is so already. */
bool compose_bar(const struct table *table, const struct compose_guest *guest, unsigned from,
                 bool on, struct entry_list *entries, struct engawa_reason *why);

/* The settings and choices that SET names change; only those that are another value now are
 * composed. The choices change until the game starts; their setup has passed engawa_setup_check.
 * Where seats go, bots in them go too, and people move to the lowest free seats, with their
 * entropy; where there are too few of those, the last bots make place. Refuses with "people" where
 * there are more people than seats. */
bool compose_set(const struct table *table, const struct entry_set *set, struct entry_list *entries,
                 struct engawa_reason *why);

/* GUEST is the host from now on; with STANDS_IN only until the master is back. */
bool compose_host(const struct table *table, const struct compose_guest *guest, bool stands_in,
                  struct entry_list *entries, struct engawa_reason *why);

/* TABLE is closed: its game ends, nothing more is said, and nobody new comes. */
bool compose_close(const struct table *table, struct entry_list *entries,
                   struct engawa_reason *why);

/* What the host of OLD has decided holds at TABLE, its rematch, too: the settings, the code, and
 * who is kept from what. TABLE has its entry `open` already. */
void compose_inherit(const struct table *table, const struct table *old,
                     struct entry_list *entries);

#endif
