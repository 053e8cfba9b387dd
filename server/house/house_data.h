/* house_data.h - what the files that make up the house share. Whoever uses a house from outside
 * knows house.h alone. */
#ifndef ENGAWA_SERVER_HOUSE_DATA_H
#define ENGAWA_SERVER_HOUSE_DATA_H

#include "server/base/counts.h"
#include "server/base/timers.h"
#include "server/house/access.h"
#include "server/house/account.h"
#include "server/house/house.h"
#include "server/house/inbox.h"
#include "server/house/tables.h"
#include "server/kept/lore.h"
#include "server/kept/ratings.h"
#include "server/table/world.h"
#include "store/turn/writer.h"

struct visitor;
struct heard_note;
struct hint;
struct leaving;
struct neighbour;
struct push_item;
struct worker;

/* What is being written to the journal. Meanwhile nothing is told, and nobody is heard. */
enum house_flight {
    HOUSE_RESTS,
    HOUSE_TURN,
    HOUSE_LORE,
    HOUSE_CARDS,
    HOUSE_RETENTION,
    HOUSE_HISTORY,
    HOUSE_JUDGED
};

/* The steps of retention, in the order in which they are tried. */
enum retention_stage {
    RETENTION_RESTS,
    RETENTION_FORGET,
    RETENTION_REMOVE,
    RETENTION_ERASE,
    RETENTION_SHRINK,
    RETENTION_SETTLE
};

struct rewrite;

/* How far the house has come with deleting what is too old (retention.h). */
struct retention {
    int64_t next; /* when there may be something to do, in milliseconds */
    enum retention_stage stage;
    bool did;                  /* the last step did something, so there may be more to do */
    bool failed;               /* the last step did, and the operator was told */
    bool unsettled;            /* what was deleted is still in the write-ahead log */
    char guest[IDS_MAX + 1];   /* who is being forgotten; "": nobody */
    int64_t number, k;         /* the entry that was looked at last */
    int seat;                  /* of GUEST there, before the game; or -1 */
    bool hosts;                /* GUEST is the host there */
    bool scanned;              /* all entries, after this step */
    struct rewrite *rewrites;  /* what this step writes anew */
    char removed[IDS_MAX + 1]; /* the table that it removes */
};

enum {
    ADMIN_LINKS = 4,       /* to the operator's page that are good at a time */
    ADMIN_SESSIONS = 8,    /* and devices that have come by one */
    ADMIN_NOTICE_MAX = 200 /* characters */
};

/* A secret of the operator: its hash, and until when it is good, in milliseconds. */
struct admin_key {
    uint8_t hash[32];
    int64_t until;
};

/* What reading every log after an upgrade has come to (command_replay.c). */
struct command_replayed {
    bool ended;            /* every log was read; false: or there was no upgrade */
    int64_t agree, differ; /* logs that the present rules read, and do not */
};

/* What the operator has said and begun (commands.h). Nothing of it outlives the house. */
struct admin_state {
    struct admin_key link[ADMIN_LINKS], session[ADMIN_SESSIONS];
    char notice[4 * ADMIN_NOTICE_MAX + 1]; /* to everybody; "": none */
    int64_t notice_until;
    struct worker *helper;   /* for what takes long; NULL: it was not needed yet */
    struct journal *journal; /* the helper's */
    int working;             /* tasks that it has */
    struct command_replayed replayed;
};

/* The seed of a daily game on some day. */
struct daily_seed {
    uint8_t seed[ENGAWA_SEED_BYTES];
    bool there; /* one was drawn */
    bool ended; /* and has been told */
};

enum { DAILY_MAX = 8 /* daily games of a program */ };

/* What the house knows of its daily games (daily.h). */
struct daily {
    int64_t day;                          /* that it is; 0: not known yet */
    bool drawn;                           /* both days have their seeds */
    struct daily_seed seed[2][DAILY_MAX]; /* today's and tomorrow's, by the games' order */
};

/* What games gave away, which is found one by one (judge.h). */
struct judging {
    bool due;                       /* a game may wait to be judged */
    bool busy;                      /* one is */
    char table[IDS_MAX + 1];        /* of one that was; "": none */
    int seats;                      /* of that one, as far as its log could be read */
    int64_t lost[ENGAWA_SEATS_MAX]; /* what each gave away (job.h) */
};

/* What is to be told by push services (push.h). */
struct push_queue {
    struct push_item *first, *last;
    struct push_check *check; /* that is under way (push_check.h); NULL: none */
    int count, out;           /* of these are being carried */
    uint64_t serial;
};

struct house {
    struct writer *writer;
    struct journal *journal; /* for reading: what is committed */
    struct batch *batch;     /* what this turn writes */
    struct batch *cards;     /* to be written when nobody waits for anything */
    bool gives;              /* shards of tables are among that, or are being given */
    enum house_flight flight;
    int64_t flown; /* when that began (counts_clock) */
    bool failing;  /* the last turn could not be written */
    struct counts counts;
    struct inbox inbox;    /* what people say meanwhile */
    bool tick_due;         /* since the house ticked during a flight */
    bool lore_due;         /* to be written, if there is any */
    struct batch *history; /* matches whose logs were read, to be written */
    bool history_reads;    /* logs are being read for that */
    bool history_late;     /* and what they tell does not hold any more */
    bool history_read;     /* no log is left to be read for the lists of games */
    int ratings_ticks;     /* towards working the ratings out ahead */
    bool finishing;        /* nothing is begun that may as well be done later */
    struct daily daily;
    struct judging judging;
    bool cards_failed;            /* and the operator was told */
    struct worker *loader;        /* reads tables (load.h); NULL: there are no threads */
    struct journal *load_journal; /* the loader's */
    struct ratings ratings;       /* the loader's, too */
    int loading;                  /* tables that are being read */
    int listing;                  /* lists of games, and logs for them, that are */
    int reads;                    /* that were read while the house opens */
    struct world world;
    struct world_limits limits;
    struct tables tables;
    struct visitor *visitors;     /* newest first */
    struct visitor *in_lobby;     /* who follow the lobby, by `next_in_lobby` */
    struct visitor *mine_changed; /* who follow their own tables, which have changed, by
                                     `next_changed` */
    struct timers timers;         /* of tables and visitors */
    int measured;                 /* tables where somebody's clock runs */
    int64_t beat;                 /* when the journal was last told that the house is up */
    struct visitor *due;          /* who are to be told something, by `next_due` */
    struct accounts guests, addresses;
    struct allowance new_guests;
    struct live_table *paged;          /* tables that have a page, by `next_paged` */
    struct engawa_text entry, message; /* that are being written */
    struct lore lore;
    struct retention retention;
    struct job *held;   /* moves of bots that are not due yet, the next one first */
    struct hint *hints; /* that are being worked out */
    uint64_t tickets;   /* hints asked for so far */
    uint64_t serials;   /* visitors so far */
    struct push_queue pushes;
    struct neighbour *neighbours;
    uint64_t rounds;                       /* how often one of them has told all its cards */
    struct engawa_text notes;              /* for them, when this turn is on disk; a line each */
    struct engawa_text recent;             /* that they were told: when, and a line each */
    struct live_table *news;               /* tables of which they are to be told, by `next_news` */
    struct heard_note *heard, *heard_last; /* theirs, which the house has not taken yet */
    int64_t doubted;                       /* when tables of theirs were looked over */
    bool stranded;                         /* somebody waits for a table (forward.h) */
    struct leaving *leaving;               /* guests who are to leave our tables */
    struct access access;
    struct admin_state admin;
    int64_t up_until;         /* when whoever had them last was up: of the tables that are opened */
    int64_t opened;           /* when the house was */
    bool ruling;              /* the gate was changed in this turn */
    bool setting;             /* so was a setting */
    bool banning;             /* a visitor is `banned` */
    bool signing_out;         /* a device was signed out in this turn */
    bool forgetting;          /* a visitor is `forgotten` */
    bool failed;              /* this turn is not to happen */
    bool ask_again;           /* after a failed commit: ask the bots again at the next tick */
    bool lobby_changed;       /* and has not been told yet */
    int64_t lobby_told;       /* when, in milliseconds */
    uint64_t lobbies;         /* how often the lobby was written */
    struct engawa_text lobby; /* as it is told; empty: to be written anew */
};

int64_t house_now(const struct house *house);

/* Whether the table ID is ours, and not a neighbour's. */
bool house_has(const struct house *house, const char *id);

/* Whether what one house does for all of a store is ours to do. */
bool house_is_keeper(const struct house *house);

/* LIVE has something to tell when the turn ends. */
void house_touch(struct live_table *live);

/* What everybody sees of LIVE in the lobby has changed. */
void house_change_lobby(struct live_table *live);

/* Which tables stand in the lobby has changed. */
void house_change_list(struct house *house);

/* LIVE, which is not over, counts as opened from the address of ADDRESS, if it counts for none. */
void house_claim(struct live_table *live, struct account *address);

/* The same by the name of the account. */
void house_claim_for(struct live_table *live, const char *address);

/* LIVE counts for no address any more. */
void house_disclaim(struct live_table *live);

/* LIVE counts for its master, stands in the lobby and is found by whoever belongs to it as long as
 * it is not over; to be called when that, or one of them, has changed. */
void house_count(struct live_table *live);

/* LIVE is looked at by the first tick at or after TIME (house.c), or sooner. */
void house_schedule(struct live_table *live, int64_t time);

/* LIVE has changed: whether somebody's clock runs there. */
void house_measure(struct live_table *live);

/* Forgets LIVE, which no visitor follows. */
void house_drop(struct live_table *live);

#endif
