/* house_data.h - what the files that make up the house share. Whoever uses a house from outside
 * knows house.h alone. */
#ifndef ENGAWA_SERVER_HOUSE_DATA_H
#define ENGAWA_SERVER_HOUSE_DATA_H

#include "server/base/counts.h"
#include "server/base/timers.h"
#include "server/house/access.h"
#include "server/house/account.h"
#include "server/house/inbox.h"
#include "server/house/peer.h"
#include "server/house/tables.h"
#include "server/table/world.h"
#include "store/turn/writer.h"

struct part;
struct visitor;
struct worker;

/* What is being written to the journal. Meanwhile nothing is told, and nobody is heard. */
enum house_flight {
    HOUSE_RESTS,
    HOUSE_TURN,
    HOUSE_CARDS,
    HOUSE_PART /* house.writing */
};

/* What is being committed. */
struct house_commit {
    enum house_flight flight;
    int64_t begun;           /* when that began (counts_clock) */
    const struct part *part; /* whose batch it is, for HOUSE_PART */
    bool failing;            /* the last turn could not be written */
    bool cards_failed;       /* nor the cards of tables, and the operator was told */
    bool gives;              /* shards of tables are to be given, or are being given */
};

/* The thread that reads logs (load.h). */
struct house_loader {
    struct worker *worker;   /* NULL if there are no threads */
    struct journal *journal; /* the thread's own */
    int loading;             /* tables that are being read */
    int listing;             /* lists of games, and logs for them, that are */
    int reads;               /* tables that were read while the house opens */
};

/* What everybody sees of the tables. */
struct house_lobby {
    struct visitor *first;   /* who follow it, by `lobby.next` */
    bool changed;            /* and has not been told yet */
    int64_t told;            /* when it was told last, in ms */
    uint64_t written;        /* how often its text was written */
    struct engawa_text text; /* as it is told; empty: to be written anew */
};

/* What happened in this turn, to be finished when it is on disk. */
struct house_turn {
    bool ruling;      /* bans or invitations were changed */
    bool setting;     /* so was a setting */
    bool banning;     /* a visitor is `turn.banned` */
    bool signing_out; /* a device was signed out */
    bool forgetting;  /* a visitor is `turn.forgotten` */
    bool failed;      /* this turn is not to happen */
    bool ask_again;   /* after a failed commit: ask the bots again at the next tick */
};

/* For how long the house is up, for the clocks of tables. */
struct house_uptime {
    int measured;     /* tables where somebody's clock runs */
    int64_t beat;     /* when the journal was last told that the house is up */
    int64_t up_until; /* while tables are opened: when the last server that had them was up */
    int64_t opened;   /* when the house was opened */
};

struct house {
    struct world world;
    struct world_limits limits;
    const struct part *const *parts; /* part.h; ended by NULL */
    void *part_states;
    struct writer *writer;
    struct journal *journal; /* for reading: what is committed */
    struct batch *batch;     /* what this turn writes */
    struct batch *cards;     /* to be written when nobody waits for anything */
    struct house_commit commit;
    struct house_turn turn;
    struct house_loader loader;
    struct house_uptime uptime;
    struct counts counts;
    struct inbox inbox; /* messages that arrived during a commit */
    bool tick_due;      /* a tick was skipped during a commit */
    bool finishing;     /* nothing is begun that may as well be done later */
    struct tables tables;
    struct house_lobby lobby;
    struct visitor *visitors;     /* newest first */
    struct visitor *due;          /* who are to be told something, by `next_due` */
    struct visitor *mine_changed; /* who follow their own tables, which have changed, by
                                     `mine.next` */
    uint64_t serials;             /* visitors so far */
    struct timers timers;         /* of tables and visitors */
    struct accounts guests, addresses;
    struct allowance new_guests;
    struct access access;
    struct live_table *paged;          /* tables that have a page, by `next_paged` */
    struct engawa_text entry, message; /* that are being written */
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
