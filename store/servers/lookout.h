/* lookout.h - watches who owns a store and each shard of its tables, and takes over the shards of
 * servers that are gone. docs/cluster.md describes all of it.
 *
 * Each server of a store in PostgreSQL has a lease (sql/lease.c), with its address for the others
 * and a word by which they authenticate each other. The shards of a lease that was given back may
 * be taken at once. Those of an expired lease remain with its server for a while, because the
 * database may only just be reachable again.
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
    char place[LOOKOUT_PLACE_MAX + 1]; /* "": it uses the store alone */
    char word[LOOKOUT_WORD + 1];
    char version[LOOKOUT_VERSION_MAX + 1];
    int64_t since; /* when it took the lease, in milliseconds since the epoch */
    bool leaves;   /* it hands its shards over and gets none */
};

/* The result of a look. If the database did not answer, the fields below `changed` are those of the
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

/* Looks once. If nothing has changed, that reads one row and the end of every lease. */
void lookout_look(struct lookout *lookout, struct lookout_view *view);

/* Returns the server in VIEW that owns SHARD; NULL: none does. */
const struct lookout_member *lookout_owner(const struct lookout_view *view, int shard);

/* Takes over from every server that was gone at the last look and has not returned since: its
 * shards lose their owner, and it can write nothing more. Of the shards without an owner, ME
 * (journal_server) gets as many as make MOST; sets *TAKEN to their number. All of that happens, or
 * nothing. journal_beats returns the time until which their tables were served. Refuses with
 * "store" if the database does not answer, and the next look shows the result; or if ME has been
 * taken over itself. */
bool lookout_take(struct lookout *lookout, int64_t me, int most, int *taken,
                  struct engawa_reason *why);

/* Records whether ME leaves: then it hands its shards to the others, and gets none. Returns false
 * if the database could not record it. */
bool lookout_leave(struct lookout *lookout, int64_t me, bool leaves);

/* The shards that a server should own. */
struct lookout_share {
    int most;                   /* number of shards: MOST of lookout_take */
    int gives;                  /* number of its shards that it hands to others */
    int64_t to[JOURNAL_SHARDS]; /* the new owner of each shard of ours; 0: unchanged */
};

/* Computes the share of the server ME. Of n servers each should own 1024/n shards or one more, and
 * one that leaves none, unless all leave. All servers that see the same view compute the same, and
 * shards move only where they must: the servers that own most keep one more. Except for those that
 * leave, no server hands anything over before every shard has an owner. A server without a place
 * takes no part. */
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
