/* compose_host.h - checks a decision of a table's host and turns it into log entries.
 *
 * As in compose.h, each function checks first and changes nothing. The caller has checked that the
 * asker is the host (rights.h).
 */
#ifndef ENGAWA_SERVER_COMPOSE_HOST_H
#define ENGAWA_SERVER_COMPOSE_HOST_H

#include "server/table/compose.h"

/* A guest and their name. */
struct compose_guest {
    const char *id, *name;
};

/* Removes the guest in SEAT, who may not sit at TABLE again until compose_bar permits it. KEEP_OUT
 * bars them from the table altogether. THEN selects the consequence: the seat waits for a new
 * player, BOT takes it, or the game ends. Refuses for the host's seat, the master's, and seats
 * without a guest. */
struct compose_removal {
    int seat;
    bool keep_out;
    enum entry_then then;
    const struct engawa_bot *bot; /* for ENTRY_THEN_BOT */
};
bool compose_remove(const struct table *table, const struct compose_removal *removal,
                    struct entry_list *entries, struct engawa_reason *why);

/* Bars GUEST FROM an action (one bit of enum entry_from) or, if not ON, permits it again. A guest
 * who is barred from the table loses their seat, which then waits. Composes nothing if nothing
 * changes. */
bool compose_bar(const struct table *table, const struct compose_guest *guest, unsigned from,
                 bool on, struct entry_list *entries, struct engawa_reason *why);

/* Changes the settings and choices that SET names; composes only those whose value differs. Choices
 * can change until the game starts; their setup has passed engawa_setup_check. If the number of
 * seats falls, bots in removed seats go, and people move to the lowest free seats with their
 * entropy; if those do not suffice, the last bots make room. Refuses with "people" if people
 * outnumber the seats. */
bool compose_set(const struct table *table, const struct entry_set *set, struct entry_list *entries,
                 struct engawa_reason *why);

/* Makes GUEST the host; with STANDS_IN only until the master returns. */
bool compose_host(const struct table *table, const struct compose_guest *guest, bool stands_in,
                  struct entry_list *entries, struct engawa_reason *why);

/* Closes TABLE: its game ends, chat ends, and guests cannot join. */
bool compose_close(const struct table *table, struct entry_list *entries,
                   struct engawa_reason *why);

/* Copies the host's decisions at OLD to its rematch TABLE, which has its entry `open` already: the
 * settings, the code, and the bars. */
void compose_inherit(const struct table *table, const struct table *old,
                     struct entry_list *entries);

#endif
