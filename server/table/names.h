/* names.h - the names that guests have used at a table, indexed by guest and by look.
 *
 * A look-up takes the same time for one name and for thousands.
 */
#ifndef ENGAWA_SERVER_NAMES_H
#define ENGAWA_SERVER_NAMES_H

#include "server/table/entry.h"

#include <stdint.h>

/* A name that a guest has used. */
struct names_name {
    char text[ENTRY_NAME_BYTES + 1];
    struct words_look look;
    size_t older; /* the guest's name before this one, as an index + 1; 0 for none */
};

struct names_guest {
    char id[IDS_MAX + 1];
    char last[ENTRY_NAME_BYTES + 1]; /* in the latest entry that mentions them */
    bool mentioned;                  /* whether any entry does */
    size_t newest;                   /* of their names, as an index + 1; 0 for none */
};

/* Zero-initialise; free with names_free. */
struct names {
    struct names_name *name;
    size_t count;
    struct names_guest *guest;
    size_t guests;
    struct names_slot *slot; /* of a hash table: by guest, and by each half of a look */
    size_t slots, used;      /* SLOTS: a power of 2, or 0 */
};

/* Adds NAME as used by GUEST: from now on no other guest can have it. */
void names_use(struct names *names, const char *guest, const char *name);

/* Records that an entry mentions GUEST as NAME. */
void names_mention(struct names *names, const char *guest, const char *name);

/* Returns the name of GUEST in the latest entry that mentions them, or NULL if none does. */
const char *names_last(const struct names *names, const char *guest);

/* Returns whether a guest other than GUEST ("" for a bot) uses a name that looks like LOOK. */
bool names_taken(const struct names *names, struct words_look look, const char *guest);

/* Returns the newest name of GUEST that words_tell_apart may have made from WISHED, or NULL. Checks
 * only the last few names of GUEST. */
const struct names_name *names_own(const struct names *names, const char *guest,
                                   const char *wished);

/* Frees what NAMES owns, not NAMES itself. */
void names_free(struct names *names);

#endif
