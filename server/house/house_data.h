/* house_data.h - the state of a house, shared by the files of the core. Code outside includes
 * house.h. */
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

/* The commit in progress. Until it ends nothing is published and no message is taken. */
enum house_flight {
    HOUSE_RESTS,
    HOUSE_TURN,
    HOUSE_CARDS,
    HOUSE_PART /* a low-priority batch of house_commit.part */
};

/* The state of commits. */
struct house_commit {
    enum house_flight flight;
    int64_t begun;           /* when the commit began (counts_clock) */
    const struct part *part; /* the owner of the batch, for HOUSE_PART */
    bool failing;            /* the last turn could not be written */
    bool cards_failed;       /* the last cards could not be written, and that was logged */
    bool gives; /* shards wait for a commit of cards, or are part of the one in progress */
};

/* The thread that loads tables (load.h). */
struct house_loader {
    struct worker *worker;   /* NULL if there are no threads */
    struct journal *journal; /* used by the thread alone */
    int loading;             /* tables that are loading */
    int listing;             /* lists of games, and logs for them, that are loading */
    int reads;               /* tables in memory while the house opens */
};

/* The lobby: the list of public tables. */
struct house_lobby {
    struct visitor *first;   /* visitors who follow it, by `lobby.next` */
    bool changed;            /* it changed since the last push */
    int64_t told;            /* time of the last push, in ms */
    uint64_t written;        /* how often the text was written */
    struct engawa_text text; /* its members as JSON; empty if out of date */
};

/* The events of this turn that have to be completed once it is on disk. */
struct house_turn {
    bool ruling;      /* bans or invitations were changed */
    bool setting;     /* a setting was changed */
    bool banning;     /* a visitor is `turn.banned` */
    bool signing_out; /* a device was signed out */
    bool forgetting;  /* a visitor is `turn.forgotten` */
    bool entering;    /* a visitor waits for a reply of REPLY_ENTER */
    bool failed;      /* this turn has failed and is rolled back */
    bool ask_again;   /* after a failed commit: ask the bots again at the next tick */
};

/* How long the house has been up, for the clocks of tables. */
struct house_uptime {
    int measured;     /* tables where a clock runs */
    int64_t beat;     /* when the journal last recorded that the house is up, in ms */
    int64_t up_until; /* while tables are opened: when their last server was up, in ms */
    int64_t opened;   /* when the house was opened, in ms */
};

struct house {
    struct world world;
    struct world_limits limits;
    const struct part *const *parts; /* part.h; ends with NULL */
    void *part_states;
    struct writer *writer;
    struct journal *journal; /* for reading what is committed */
    struct batch *batch;     /* the changes of this turn */
    struct batch *cards;     /* cards, written when no turn waits */
    struct house_commit commit;
    struct house_turn turn;
    struct house_loader loader;
    struct house_uptime uptime;
    struct counts counts;
    struct inbox inbox; /* messages that arrived during a commit */
    bool tick_due;      /* a tick was skipped during a commit */
    bool finishing;     /* house_finish is running: work that can wait is not started */
    struct tables tables;
    struct house_lobby lobby;
    struct visitor *visitors;     /* all visitors, newest first */
    struct visitor *due;          /* visitors with replies or pushes due, by `next_due` */
    struct visitor *mine_changed; /* visitors whose own tables changed, by `mine.next` */
    uint64_t serials;             /* number of visitors so far */
    struct timers timers;         /* the timers of tables and visitors */
    struct accounts guests, addresses;
    struct allowance new_guests;
    struct access access;
    struct live_table *paged;          /* tables with a cached page, by `next_paged` */
    struct engawa_text entry, message; /* buffers for the entry and the message in progress */
};

int64_t house_now(const struct house *house);

/* Returns whether this server has the table ID, rather than a neighbour. */
bool house_has(const struct house *house, const char *id);

/* Returns whether this server does the work that one server does for the whole store. */
bool house_is_keeper(const struct house *house);

/* Adds LIVE to the tables that the end of this turn publishes or rolls back. */
void house_touch(struct live_table *live);

/* Marks the lobby as changed if LIVE is public. */
void house_change_lobby(struct live_table *live);

/* Marks the lobby as changed. */
void house_change_list(struct house *house);

/* Counts LIVE as opened from ADDRESS, unless it is over or counts for an address already. */
void house_claim(struct live_table *live, struct account *address);

/* Like house_claim, for the account with the name ADDRESS. */
void house_claim_for(struct live_table *live, const char *address);

/* Stops counting LIVE for an address. */
void house_disclaim(struct live_table *live);

/* Updates what depends on the card of LIVE while it is not over: the count of its master's tables,
 * its place in the lobby, and its members. Call it after any change of phase, master, privacy or
 * members. */
void house_count(struct live_table *live);

/* Schedules LIVE for the first tick at or after TIME (ms), unless it is due earlier (house.c). */
void house_schedule(struct live_table *live, int64_t time);

/* Updates whether a clock runs at LIVE. Call it after each change of LIVE. */
void house_measure(struct live_table *live);

/* Removes LIVE, which no visitor follows, from the house and frees it. */
void house_drop(struct live_table *live);

#endif
