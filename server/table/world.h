/* world.h - the interface between a house and its surroundings (callbacks for clock, bots, disk and
 * neighbours), and the operator's limits.
 */
#ifndef ENGAWA_SERVER_WORLD_H
#define ENGAWA_SERVER_WORLD_H

#include "engine/json.h"
#include "server/table/job.h"

enum { WORLD_MESSAGE_MAX = 8192 /* bytes of one message of a visitor */ };

struct decks;
struct neighbour;
struct part;
struct push_way;
struct worker_task;

/* Topics that the world describes, as JSON in replies to the operator: members of the status, rows
 * of the lists of settings and of checks, and the address of the house, without a slash at its end.
 */
enum world_topic { WORLD_STATUS, WORLD_SETTINGS, WORLD_CHECK };

/* The owner of a table if several servers share the journal. */
enum world_owner {
    WORLD_OURS,   /* this house */
    WORLD_THEIRS, /* a neighbour (neighbours.h) */
    WORLD_NOBODYS /* between two houses, or not reachable */
};

struct world {
    int64_t (*clock)(void *context); /* milliseconds since the epoch */
    /* Takes over JOB; calls house_job_done with it some time later. */
    void (*ask_bot)(void *context, struct job *job);
    /* Announces that BOT sits in a game of SETUP, so that it can compute what it needs. NULL: it
     * does so when it is first asked. */
    void (*teach_bot)(void *context, const struct engawa_bot *bot,
                      const struct engawa_setup *setup);
    /* Appends the deck.json of DECK, a guest's deck, or with JSON NULL only says whether it exists;
     * returns false if it does not. With JSON any thread may call it, without only the house. NULL:
     * every deck exists and none has words. */
    bool (*read_deck)(void *context, const char *deck, struct engawa_text *json);
    struct decks *decks; /* guests' decks, for the operator; NULL if none */
    /* Runs TASK in the one thread that uses DECKS, then calls its `done` in the house's thread.
     * NULL: no other thread runs. */
    void (*work)(void *context, struct worker_task *task);
    const struct push_way *push; /* to push services (push.h); NULL if none */
    const char *folder;          /* the data directory, for checks; NULL if none */
    const char *deck_folder;     /* of guests' decks, for backups; NULL if none */
    const char *backups;         /* folder for backups; NULL if none */
    /* Appends the data about TOPIC: members for WORLD_STATUS, else elements. NULL: nothing.
     */
    void (*describe)(void *context, enum world_topic topic, enum engawa_language language,
                     struct engawa_json *json);
    /* Appends the address of the server, if it is known. NULL: it is not. */
    void (*link)(void *context, struct engawa_text *text);
    /* Returns whether the operator may set NAME to VALUE for every server of the journal or, with
     * VALUE NULL, leave it to each server again. NULL: they may not. */
    bool (*may_set)(void *context, const char *name, const char *value, struct engawa_reason *why);
    /* Called when such a setting has changed. */
    void (*settings_changed)(void *context);
    /* Called when a neighbour has made or deleted a deck. NULL: no neighbours. */
    void (*decks_changed)(void *context);
    /* Returns who owns the table ID and may write to its log; sets *NEIGHBOUR if a neighbour does.
     * NULL: this house owns every table. */
    enum world_owner (*whose)(void *context, const char *id, struct neighbour **neighbour);
    /* Called by house_commit between two turns, when nothing is pending: now tables may arrive
     * (house_take_tables) and leave. NULL: they never do. */
    void (*rests)(void *context);
    /* With ON hands this house's tables to its neighbours, and takes none as long as it has some;
     * without ON takes its share of the tables again. NULL: neighbours are impossible. */
    void (*drain)(void *context, bool on);
    /* Called in another thread when house_commit has something to do. NULL: the journal is written
     * in the caller's thread, and house_commit waits for the disk. */
    void (*wake)(void *context);
    const struct part *const *parts; /* features (server/house/part.h), ended by NULL; or NULL */
    void *context;
};

/* The guests who may open tables, besides the operator. */
enum world_opening { WORLD_OPEN_EVERYBODY, WORLD_OPEN_INVITED, WORLD_OPEN_OPERATOR };

struct world_limits {
    int rate; /* messages per second of one guest, four times as many at once; other allowances
                 scale with it (account.c); 0: no limit */
    int address_share; /* how many guests' allowances and tables an address may use; 0: no limit */
    int tables;        /* unfinished tables in total */
    int tables_per_guest; /* unfinished tables for each host */
    int wait_hours;       /* after which a table ends that was not started and has no visitors */
    int watchers;         /* people without a seat at one table */
    int new_guests;       /* per second, from all addresses; 100 times as many at once */
    int remarks;          /* remembered for each card of a deck, for bots */
    int keep_idle; /* days without an entry until an unfinished table is abandoned; in this and the
                      next, 0: never */
    int keep_tables;               /* days that a table is kept after its end */
    int keep_guests;               /* days until a guest who does not return is deleted */
    int keep_clues;                /* days that a clue is remembered */
    int backup;                    /* 1: a backup is made every day; 0: on request alone */
    int backup_keep;               /* daily backups that are kept */
    int daily;                     /* 1: the house offers daily games (daily.h); 0: not */
    bool closed;                   /* newcomers need an invitation */
    int opening;                   /* enum world_opening */
    const char *imprint, *privacy; /* links shown to everybody; NULL if none */
    const char *const *programs; /* the operator's bots for any game, announced to everybody, ended
                                    by NULL; or NULL */
    int bot_pace; /* ms from asking a bot until its move is played (bot_jobs.h); 0: as soon as it
                     has chosen */
};
extern const struct world_limits world_default_limits;

int64_t world_now(const struct world *world);

/* Calls the member of struct world. NEIGHBOUR may be NULL. */
enum world_owner world_whose(const struct world *world, const char *id,
                             struct neighbour **neighbour);

/* Call the members of struct world, which may be NULL. */
void world_teach_bot(const struct world *world, const struct engawa_bot *bot,
                     const struct engawa_setup *setup);
void world_describe(const struct world *world, enum world_topic topic,
                    enum engawa_language language, struct engawa_json *json);
void world_link(const struct world *world, struct engawa_text *text);
bool world_read_deck(const struct world *world, const char *deck, struct engawa_text *json);

#endif
