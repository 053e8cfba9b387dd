/* lookout.h - whose a store is, for a server that stands by: it looks again and again, and takes
 * the store when nobody has it any more (journal_claim). docs/scaling.md has the whole of it.
 *
 * A store in PostgreSQL has a lease (lease.c). Whoever has it notes there where the others reach
 * them, and a word by which they know each other. A lease that was given back may be taken at once.
 * One that ran out without that is left for a while to whom it belonged: their database may just
 * have come back.
 *
 * A lookout has a connection of its own and is for one thread; each of its functions may wait for
 * the database, some seconds at most.
 */
#ifndef ENGAWA_STORE_LOOKOUT_H
#define ENGAWA_STORE_LOOKOUT_H

#include "engine/text.h"

#include <stdint.h>

enum {
    LOOKOUT_PLACE_MAX = 100, /* bytes of a place, "192.0.2.7:8751" */
    LOOKOUT_WORD = 32        /* bytes of a word, hexadecimal */
};

enum lookout_state {
    LOOKOUT_AWAY, /* the database cannot be reached */
    LOOKOUT_HELD, /* a server has the store, or may come back */
    LOOKOUT_FREE, /* nobody has it */
    LOOKOUT_NEWER /* it has the schema of a newer version, which this one cannot use */
};

/* What a look shows. */
struct lookout_view {
    enum lookout_state state;
    int64_t epoch; /* another one with each server that takes the store */
    char place[LOOKOUT_PLACE_MAX + 1], word[LOOKOUT_WORD + 1]; /* ""; it cannot be reached yet */
};

struct lookout;

/* Opens one for the STORE, an address of PostgreSQL. False: WHY. */
bool lookout_open(const char *store, struct lookout **lookout, struct engawa_reason *why);

/* NULL is fine. */
void lookout_close(struct lookout *lookout);

void lookout_look(struct lookout *lookout, struct lookout_view *view);

/* Notes that the server at PLACE, of VERSION, is there; FIRST: it has just started. */
void lookout_note(struct lookout *lookout, const char *place, const char *version, bool first);

/* The server at PLACE goes. */
void lookout_leave(struct lookout *lookout, const char *place);

struct lookout_server {
    const char *place, *version; /* hold during the call */
    int64_t since;               /* when it started, in milliseconds since the epoch */
    int64_t seen;                /* seconds since it was there last */
    bool has_store;
};

/* Calls SEE for each server that is or was there. False: the database did not answer, or nobody has
 * opened the store yet. */
bool lookout_list(struct lookout *lookout,
                  void (*see)(void *context, const struct lookout_server *server), void *context);

#endif
