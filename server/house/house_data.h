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

struct house {
    const struct part *const *parts; /* part.h; ended by NULL */
    void *part_states;
    const struct part *writing; /* whose batch is in flight */
    struct writer *writer;
    struct journal *journal; /* for reading: what is committed */
    struct batch *batch;     /* what this turn writes */
    struct batch *cards;     /* to be written when nobody waits for anything */
    bool gives;              /* shards of tables are among that, or are being given */
    enum house_flight flight;
    int64_t flown; /* when that began (counts_clock) */
    bool failing;  /* the last turn could not be written */
    struct counts counts;
    struct inbox inbox;           /* what people say meanwhile */
    bool tick_due;                /* since the house ticked during a flight */
    bool finishing;               /* nothing is begun that may as well be done later */
    bool cards_failed;            /* and the operator was told */
    struct worker *loader;        /* reads tables (load.h); NULL: there are no threads */
    struct journal *load_journal; /* the loader's */
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
    uint64_t serials;                  /* visitors so far */
    struct access access;
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
