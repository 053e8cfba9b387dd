/* lookout.h - whose a store is, and each shard of its tables: a server looks again and again, and
 * takes over shards from servers that are gone. docs/scaling.md has the whole of it.
 *
 * Each server of a store in PostgreSQL has a lease (lease.c), and notes there where the others
 * reach it, and a word by which they know each other. The shards of one that was given back may be
 * taken at once. One that ran out without that is left for a while to whom it belonged: their
 * database may just have come back.
 *
 * A lookout has a connection of its own and is for one thread; each of its functions may wait for
 * the database, some seconds at most.
 */
#ifndef ENGAWA_STORE_SERVERS_LOOKOUT_H
#define ENGAWA_STORE_SERVERS_LOOKOUT_H

#include "store/turn/shards.h"

enum {
    LOOKOUT_PLACE_MAX = 100,  /* bytes of a place, "192.0.2.7:8751" */
    LOOKOUT_WORD = 32,        /* bytes of a word, hexadecimal */
    LOOKOUT_VERSION_MAX = 40, /* bytes of a version */
    LOOKOUT_SERVERS = 64      /* that are seen; those with the lowest ids */
};

/* A server that has a lease. */
struct lookout_member {
    int64_t id;
    char place[LOOKOUT_PLACE_MAX + 1]; /* "": it has the store for itself */
    char word[LOOKOUT_WORD + 1];
    char version[LOOKOUT_VERSION_MAX + 1];
    int64_t since; /* when it took the lease, in milliseconds since the epoch */
    bool leaves;   /* it gives its shards away, and gets none */
};

/* What a look shows. Where the database did not answer, the members below `changed` are what the
 * last answer was. */
struct lookout_view {
    bool answered;  /* the database was there, with the schema of this version */
    bool changed;   /* something here differs from the look before */
    int64_t change; /* counts what happens to the shards, and who the servers are */
    int servers;
    struct lookout_member server[LOOKOUT_SERVERS]; /* those that are there, by their ids */
    int64_t has[JOURNAL_SHARDS]; /* whose each shard is; 0, or no SERVER's: it may be taken */
};

struct lookout;

/* Opens one for the STORE, an address of PostgreSQL, which has a schema. False: WHY. */
bool lookout_open(const char *store, struct lookout **lookout, struct engawa_reason *why);

/* NULL is fine. */
void lookout_close(struct lookout *lookout);

/* Looks once. A look that finds nothing new reads one row, and when every lease ends. */
void lookout_look(struct lookout *lookout, struct lookout_view *view);

/* The server in VIEW that has SHARD; NULL: nobody has it. */
const struct lookout_member *lookout_owner(const struct lookout_view *view, int shard);

/* Takes over from every server that is gone as the last look has seen it, if it has not come back
 * since: nobody has its shards then, and it writes nothing more. Of the shards that nobody has, ME
 * (journal_server) gets so many that it has MOST; *TAKEN is how many those were. All of that
 * happens, or nothing. Until when the house was up for their tables says journal_beats. False: WHY,
 * the database does not answer, and the next look shows what came of it; or ME has itself been
 * taken over ("store" both). */
bool lookout_take(struct lookout *lookout, int64_t me, int most, int *taken,
                  struct engawa_reason *why);

/* Notes whether ME leaves: it gives its shards to the others then, and nobody gives it any. False:
 * the database has not taken it. */
bool lookout_leave(struct lookout *lookout, int64_t me, bool leaves);

/* What a server should have. */
struct lookout_share {
    int most;                   /* how many shards: MOST of lookout_take */
    int gives;                  /* how many of its own to others, */
    int64_t to[JOURNAL_SHARDS]; /* and each to which server; 0: it keeps it, or has it not */
};

/* Works out the share of the server ME: of n servers each is to have 1024/n shards or one more, and
 * one that leaves none, unless all do. All who see the same work out the same, and shards move only
 * where they must: those with most have the one more. But for those that leave, nobody gives
 * anything before every shard has a server. A server without a place takes no part. */
void lookout_share(const struct lookout_view *view, int64_t me, struct lookout_share *share);

/* ---- for the operator ---- */

struct lookout_server {
    const char *place, *version; /* hold during the call */
    int64_t since;               /* when it took the lease, in milliseconds since the epoch */
    int64_t lease;               /* ms for which its lease still holds; below 0: it has run out */
    bool leaves;                 /* as of struct lookout_member */
    int shards;                  /* that it has; 0 also where it is gone */
};

/* A standby of the database. */
struct lookout_standby {
    const char *name, *state; /* hold during the call; of PostgreSQL: "sync", "async", ... */
    int64_t behind;           /* bytes of write-ahead log that it has not on its disk yet */
};

/* Calls SEE for each server that has a lease, or has let it run out and was not taken over. False:
 * the database did not answer, or has no schema of this version. */
bool lookout_list(struct lookout *lookout,
                  void (*see)(void *context, const struct lookout_server *server), void *context);

/* Calls SEE for each standby of the database that its user may see (a member of the role
 * pg_monitor sees all). False: the database did not answer. */
bool lookout_standbys(struct lookout *lookout,
                      void (*see)(void *context, const struct lookout_standby *standby),
                      void *context);

#endif
