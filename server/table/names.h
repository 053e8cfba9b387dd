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
    char last[ENTRY_NAME_BYTES + 1]; /* as the log last mentioned them */
    bool mentioned;                  /* whether it ever did */
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

/* Notes that GUEST uses NAME: from now on it is taken for everybody else. */
void names_use(struct names *names, const char *guest, const char *name);

/* Notes that the log mentions GUEST as NAME. */
void names_mention(struct names *names, const char *guest, const char *name);

/* Returns what the log last called GUEST, or NULL if it never mentioned them. */
const char *names_last(const struct names *names, const char *guest);

/* Returns whether another guest than GUEST ("" for a bot) uses a name that looks like LOOK. */
bool names_taken(const struct names *names, struct words_look look, const char *guest);

/* Returns the newest name of GUEST that words_tell_apart may have made of WISHED, or NULL. Looks at
 * the last few names of GUEST alone. */
const struct names_name *names_own(const struct names *names, const char *guest,
                                   const char *wished);

/* Frees what NAMES owns, not NAMES itself. */
void names_free(struct names *names);

#endif
