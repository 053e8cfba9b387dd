/* live_table.h - a table in memory, with the visitors who follow it. */
#ifndef ENGAWA_SERVER_LIVE_TABLE_H
#define ENGAWA_SERVER_LIVE_TABLE_H

#include "server/reactions.h"
#include "server/table.h"
#include "server/wakes.h"

struct account;
struct house;
struct stake;
struct visitor;
struct door;

/* A visitor follows the log of a table. */
struct subscription {
    struct visitor *visitor;
    struct live_table *live;
    int entering;       /* replies to `enter` that wait: nothing else is told before them */
    size_t k;           /* entries that the visitor has */
    size_t asked;       /* entries up to here were asked for: they weigh (visitor_weigh) */
    uint64_t reactions; /* that the visitor has been told of, or was not here for */
    int viewer;         /* as whom the visitor gets them */
    bool stopped;       /* the visitor's seat changed: nothing more until they enter again */
    bool reset_due;     /* which is to be told */
    bool here_due;      /* who is at the table is to be told */
    struct subscription *next_at_table, *next_of_visitor;
};

/* The message with a page of a log as it was made last in this turn: most who follow a table are
 * told the same. */
struct live_page {
    size_t after, durable, last; /* from which entry, of how many, up to which */
    int viewer;
    bool for_all;            /* for the other viewers too */
    struct engawa_text text; /* the whole message; empty: there is none */
};

struct live_table {
    struct house *house;
    struct table *table;
    struct subscription *subscriptions;
    size_t durable;                       /* entries that are on disk */
    bool touched;                         /* is in the list of this turn */
    bool here_changed;                    /* somebody came or went: to be told */
    struct engawa_text here;              /* who is there, as it is told */
    struct account *opener;               /* of the address that opened it; NULL: not known */
    struct account *hosted;               /* of its master; NULL: it counts for nobody */
    struct stake *stakes;                 /* by `next_at_table` (stakes.h) */
    struct wake wake;                     /* when time alone may change something */
    int64_t empty_since;                  /* when the last visitor left; 0: somebody is there */
    bool bots_changed;                    /* a bot sat down: it may learn */
    bool asked[ENGAWA_SEATS_MAX];         /* a bot is choosing for the seat */
    int64_t away_since[ENGAWA_SEATS_MAX]; /* of seated guests; 0: is here, or no guest */
    int64_t host_away_since;
    bool removed;        /* it is to go when the turn is on disk */
    bool rights_changed; /* somebody may have lost the right to be here */
    struct door *door;   /* who has said the code (door.h); NULL: nobody */
    struct reactions reactions;
    struct live_page page;
    struct live_table *next_paged;
    struct live_table *next_touched;                   /* in the list of this turn */
    struct live_table *next_in_slot, *previous, *next; /* in the index (tables.h) */
    struct live_table *previous_listed, *next_listed;
    bool listed; /* stands in the lobby */
};

/* TABLE, which it takes over, live in HOUSE, with nobody there. Free it when no visitor follows
 * it. */
struct live_table *live_table_new(struct house *house, struct table *table);
void live_table_free(struct live_table *live);

/* Puts TABLE, which it takes over, in the place of the present one. */
void live_table_replace(struct live_table *live, struct table *table);

#endif
