/* world.h - what a house needs from outside, and the limits that its host sets. */
#ifndef ENGAWA_SERVER_WORLD_H
#define ENGAWA_SERVER_WORLD_H

#include "server/table/job.h"

enum { WORLD_MESSAGE_MAX = 8192 /* bytes of one message of a visitor */ };

struct decks;
struct neighbour;
struct part;
struct push_way;
struct worker_task;

/* What the world can tell of itself, as JSON in the operator's replies: members of the status, rows
 * of the list of settings and of checks; and the address of the house, without a slash at its end.
 */
enum world_topic { WORLD_STATUS, WORLD_SETTINGS, WORLD_CHECK, WORLD_LINK };

/* Who has a table, where several servers share the journal. */
enum world_owner {
    WORLD_OURS,   /* this house */
    WORLD_THEIRS, /* a neighbour (neighbours.h) */
    WORLD_NOBODYS /* it is on its way from one house to another, or cannot be reached */
};

struct world {
    int64_t (*clock)(void *context); /* milliseconds since the epoch */
    /* Takes over JOB; house_job_done is called with it some time later. */
    void (*ask_bot)(void *context, struct job *job);
    /* BOT sits in a game of SETUP and may work out what it needs to know. NULL: it does so when it
     * is first asked. */
    void (*teach_bot)(void *context, const struct engawa_bot *bot,
                      const struct engawa_setup *setup);
    /* Appends the deck.json of DECK, a deck that a guest made, or, where JSON is NULL, only says
     * whether there is one; false if there is not. Any thread calls it with JSON, the house only
     * without. NULL: every deck exists and none has words. */
    bool (*read_deck)(void *context, const char *deck, struct engawa_text *json);
    struct decks *decks; /* of guests, for the operator; NULL: there are none */
    /* Has TASK run in the one thread that uses DECKS, and then calls its `done` in the house's.
     * NULL: there is no other thread. */
    void (*work)(void *context, struct worker_task *task);
    const struct push_way *push; /* to push services (push.h); NULL: there is none */
    const char *folder;          /* for backups and checks; NULL: there is none */
    /* Appends what there is to tell of TOPIC. NULL: nothing. */
    void (*describe)(void *context, enum world_topic topic, enum engawa_language language,
                     struct engawa_text *json);
    /* Whether the operator may set NAME to VALUE for every server of the journal, or, where that is
     * NULL, may leave it to each again. NULL: they may not. */
    bool (*may_set)(void *context, const char *name, const char *value, struct engawa_reason *why);
    /* What is set so has changed. */
    void (*settings_changed)(void *context);
    /* A neighbour has made or deleted a deck. NULL: there are no neighbours. */
    void (*decks_changed)(void *context);
    /* Who has the table ID, and may write to its log; a neighbour goes to *NEIGHBOUR. NULL: this
     * house has every table. */
    enum world_owner (*whose)(void *context, const char *id, struct neighbour **neighbour);
    /* Called by house_commit between two turns, when nothing is under way: tables may come now
     * (house_take_tables), and go. NULL: they never do. */
    void (*rests)(void *context);
    /* With ON this house gives its tables to its neighbours, and takes none while it has some;
     * without, it takes its share again. NULL: there can be no neighbours. */
    void (*drain)(void *context, bool on);
    /* Called in another thread when house_commit has something to do. NULL: the journal is written
     * in the caller's thread, and house_commit waits for the disk. */
    void (*wake)(void *context);
    const struct part *const *parts; /* features (server/house/part.h), ended by NULL; or NULL */
    void *context;
};

/* Who may open tables; the operator may always. */
enum world_opening { WORLD_OPEN_EVERYBODY, WORLD_OPEN_INVITED, WORLD_OPEN_OPERATOR };

struct world_limits {
    int rate;             /* messages of one guest a second, four times as many at once; all other
                             allowances grow with it (account.c); 0: no limit */
    int address_share;    /* how many guests' allowances and tables one address has; 0: no limit */
    int tables;           /* in all that are not over */
    int tables_per_guest; /* the same, for each host */
    int wait_hours;  /* after which a table that nobody has started, and where nobody is, ends */
    int watchers;    /* people without a seat at one table */
    int new_guests;  /* a second, from all addresses; 100 times as many at once */
    int remarks;     /* remembered of each card of a deck, for the bots */
    int keep_idle;   /* days without an entry, after which a table that is not over is given up;
                        here and below 0 means for ever */
    int keep_tables; /* days that a table is kept after its end */
    int keep_guests; /* days that a guest is kept who does not come */
    int keep_clues;  /* days that a clue is remembered */
    int daily;       /* 1: the house has its daily games (daily.h); 0: it has not */
    bool closed;     /* whoever is not known yet needs an invitation */
    int opening;     /* enum world_opening */
    const char *imprint, *privacy; /* links that everybody is shown; NULL: none */
    const char *const *programs;   /* the operator's own bots for any game, which everybody is told;
                                      ended   by NULL; or NULL */
    int bot_pace; /* ms from asking a bot until its move is given out (bot_jobs.h); 0: as
                     soon as it has chosen */
};
extern const struct world_limits world_default_limits;

int64_t world_now(const struct world *world);

/* As the member of struct world. NEIGHBOUR may be NULL. */
enum world_owner world_whose(const struct world *world, const char *id,
                             struct neighbour **neighbour);

/* As the members of struct world, which may be NULL. */
void world_teach_bot(const struct world *world, const struct engawa_bot *bot,
                     const struct engawa_setup *setup);
void world_describe(const struct world *world, enum world_topic topic,
                    enum engawa_language language, struct engawa_text *json);
bool world_read_deck(const struct world *world, const char *deck, struct engawa_text *json);

#endif
