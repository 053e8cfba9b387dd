/* lookout.h - watches who owns a store and each shard of its tables, and takes over the shards of
 * servers that are gone. docs/scaling.md describes all of it.
 *
 * Each server of a store in PostgreSQL has a lease (sql/lease.c), which says where the others reach
 * it, and a word by which they know each other. When a lease is given back its shards may be taken
 * at once. When it expires they are left to its server for a while, because the database may just
 * have come back.
 *
 * A lookout has a separate connection and is for one thread. Each of its functions may wait for the
 * database, some seconds at most.
 */
#ifndef ENGAWA_STORE_SERVERS_LOOKOUT_H
#define ENGAWA_STORE_SERVERS_LOOKOUT_H

#include "store/turn/shards.h"

enum {
    LOOKOUT_PLACE_MAX = 100,  /* bytes of a place, "192.0.2.7:8751" */
    LOOKOUT_WORD = 32,        /* bytes of a word, hexadecimal */
    LOOKOUT_VERSION_MAX = 40, /* bytes of a version */
    LOOKOUT_SERVERS = 64      /* that a look shows: those with the lowest ids */
};

/* A server that has a lease. */
struct lookout_member {
    int64_t id;
    char place[LOOKOUT_PLACE_MAX + 1]; /* "": it has the store for itself */
    char word[LOOKOUT_WORD + 1];
    char version[LOOKOUT_VERSION_MAX + 1];
    int64_t since; /* when it took the lease, in milliseconds since the epoch */
    bool leaves;   /* it gives its shards away and gets none */
};

/* What a look shows. If the database did not answer, the members below `changed` are those of the
 * last answer. */
struct lookout_view {
    bool answered;  /* the database answered, and has the schema of this version */
    bool changed;   /* something differs from the last look */
    int64_t change; /* counts the changes of shards and servers */
    int servers;
    struct lookout_member server[LOOKOUT_SERVERS]; /* those that are not gone, by their ids */
    int64_t has[JOURNAL_SHARDS]; /* the owner of each shard; 0, or no SERVER: it may be taken */
};

struct lookout;

/* Opens a lookout for STORE, an address of PostgreSQL with a schema. */
bool lookout_open(const char *store, struct lookout **lookout, struct engawa_reason *why);

/* Closes LOOKOUT, which may be NULL. */
void lookout_close(struct lookout *lookout);

/* Looks once. A look that finds nothing new reads one row and the end of every lease. */
void lookout_look(struct lookout *lookout, struct lookout_view *view);

/* Returns the server in VIEW that owns SHARD; NULL: none does. */
const struct lookout_member *lookout_owner(const struct lookout_view *view, int shard);

/* Takes over from every server that was gone at the last look and has not come back since: its
 * shards have no owner then, and it writes nothing more. Of the shards without an owner, ME
 * (journal_server) gets as many as make MOST; *TAKEN is how many those were. All of that happens,
 * or nothing. journal_beats says until when the house was up for their tables. Refuses with "store"
 * if the database does not answer, and the next look shows the result; or if ME has been taken over
 * itself. */
bool lookout_take(struct lookout *lookout, int64_t me, int most, int *taken,
                  struct engawa_reason *why);

/* Notes whether ME leaves: then it gives its shards to the others, and nobody gives it any. False:
 * the database has not noted it. */
bool lookout_leave(struct lookout *lookout, int64_t me, bool leaves);

/* What a server should own. */
struct lookout_share {
    int most;                   /* how many shards: MOST of lookout_take */
    int gives;                  /* how many of its shards it gives to others */
    int64_t to[JOURNAL_SHARDS]; /* the server that gets each shard; 0: it keeps it, or has it not */
};

/* Computes the share of the server ME. Of n servers each should own 1024/n shards or one more, and
 * one that leaves none, unless all leave. All servers that see the same view compute the same, and
 * shards move only where they must: the servers that own most keep one more. Except for those that
 * leave, no server gives anything before every shard has an owner. A server without a place takes
 * no part. */
void lookout_share(const struct lookout_view *view, int64_t me, struct lookout_share *share);

/* ---- for the operator ---- */

struct lookout_server {
    const char *place, *version; /* valid during the call */
    int64_t since;               /* when it took the lease, in milliseconds since the epoch */
    int64_t lease;               /* ms for which its lease still holds; below 0: it has expired */
    bool leaves;                 /* as in struct lookout_member */
    int shards;                  /* that it owns; 0 also if it is gone */
};

/* A standby of the database. */
struct lookout_standby {
    const char *name, *state; /* valid during the call; STATE is "sync", "async", ... */
    int64_t behind;           /* bytes of write-ahead log that are not on its disk yet */
};

/* Calls SEE for each server that has a lease, or has let it expire and was not taken over. False:
 * the database did not answer, or has another version's schema. */
bool lookout_list(struct lookout *lookout,
                  void (*see)(void *context, const struct lookout_server *server), void *context);

/* Calls SEE for each standby of the database that the database's user may see; a member of the role
 * pg_monitor sees all. False: the database did not answer. */
bool lookout_standbys(struct lookout *lookout,
                      void (*see)(void *context, const struct lookout_standby *standby),
                      void *context);

#endif
