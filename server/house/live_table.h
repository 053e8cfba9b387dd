/* live_table.h - a live table: a table that the house knows, with its subscribers.
 *
 * A table is awake while its log is in memory: while someone is there, or something is in progress
 * or due soon. A table that is not over and where nothing happens is asleep: only its card is in
 * memory, and its log is loaded on demand (load.h). A table that is over is dropped instead.
 */
#ifndef ENGAWA_SERVER_LIVE_TABLE_H
#define ENGAWA_SERVER_LIVE_TABLE_H

#include "server/base/timers.h"
#include "server/house/reactions.h"
#include "server/table/card.h"

enum { LIVE_TABLE_ANYWHERE = -1 };

struct account;
struct house;
struct membership;
struct visitor;
struct admission;
struct load;

/* A visitor's subscription to the log of a table. */
struct subscription {
    struct visitor *visitor;
    struct live_table *live;
    int entering; /* pending replies to `enter`: no push is sent before them */
    size_t k;     /* number of entries that were sent */
    size_t asked; /* entries up to this one were asked for: they are charged (visitor_weigh) */
    uint64_t reactions; /* number of the first reaction that was not sent yet */
    int viewer;   /* the seat, or ENGAWA_SPECTATOR or ENGAWA_OPEN, that entries are redacted for */
    bool screen;  /* the visitor is a screen (presence.h) */
    bool stopped; /* the visitor's seat changed: no entries until they enter again */
    bool reset_due; /* the push `reset` is due */
    bool here_due;  /* the push `here` is due */
    struct subscription *next_at_table, *next_of_visitor;
};

/* The last page of a log made in this turn, as a message: most subscribers get the same one. */
struct live_page {
    size_t after, durable, last; /* the page has entries after AFTER up to LAST, of DURABLE */
    int viewer;
    bool for_all;            /* it is the same for all viewers */
    struct engawa_text text; /* the whole message; empty if none */
};

/* The presence of guests at a table; not in the log (presence.h). Times are in ms. */
struct live_presence {
    int64_t empty_since;                  /* when the last visitor left; 0: someone is there */
    int64_t away_since[ENGAWA_SEATS_MAX]; /* of seated guests; 0: present, or not a guest */
    bool has_left[ENGAWA_SEATS_MAX];      /* they left on purpose; false: the connection was lost */
    int64_t host_away_since;
    bool host_has_left;
    bool parting;                     /* the visitor who leaves at this moment does so on purpose */
    int64_t nudged[ENGAWA_SEATS_MAX]; /* when each was last reminded */
    bool changed;                     /* someone arrived or left since the last push */
    bool listed_empty;                /* the lobby shows the table as empty */
    struct engawa_text text;          /* the guests present, as JSON; empty if out of date */
};

struct live_table {
    struct house *house;
    void *part_states; /* the states of the parts (part.h) */
    char id[IDS_MAX + 1];
    struct table *table; /* NULL if asleep, or loading for the first time */
    struct card card;    /* use live_table_card */
    int64_t elsewhere;   /* the server that has the table and sends its card; 0: this one;
                            LIVE_TABLE_ANYWHERE: it was here, and its new server is not known yet */
    int around;          /* people at a table that is elsewhere */
    size_t kept;         /* `k` of the last card written to the journal; 0 if none */
    struct load *load;   /* the load in progress; NULL if none */
    bool stale;          /* the log on disk was changed since it was loaded */
    int64_t woken;       /* when it was loaded, in ms */
    struct live_presence presence;
    struct subscription *subscriptions;
    size_t durable;                 /* number of entries on disk */
    enum table_phase told;          /* phase that was last reported (base/report.h) */
    bool touched;                   /* in the list of this turn */
    struct account *opener;         /* the address that opened it; NULL if unknown */
    struct account *hosted;         /* its master; NULL if it does not count */
    struct membership *memberships; /* by `next_at_table` (memberships.h) */
    struct timer timer;             /* when time alone may change something */
    bool measured;                  /* it counts in house.uptime.measured */
    bool removed;                   /* it is dropped once the turn is on disk */
    bool rights_changed;            /* someone may have lost the right to be here */
    struct admission *admission;    /* the admitted guests (admission.h); NULL if none */
    struct reactions reactions;
    struct live_page page;
    struct live_table *next_paged;
    struct live_table *next_touched;                   /* in the list of this turn */
    struct live_table *next_in_slot, *previous, *next; /* in the index (tables.h) */
    struct live_table *previous_listed, *next_listed;
    bool listed; /* in the lobby */
};

/* Returns a new live table ID for HOUSE, without visitors, and takes over TABLE. If that is NULL it
 * is asleep, and counts as over until it has a card. Free it with live_table_free after its last
 * subscriber has left. */
struct live_table *live_table_new(struct house *house, const char *id, struct table *table);
void live_table_free(struct live_table *live);

/* Returns the phase of LIVE, without making a card. */
enum table_phase live_table_phase(const struct live_table *live);

/* Returns the card of LIVE, made from its present log. It is valid until the table changes. */
const struct card *live_table_card(struct live_table *live);

/* Replaces the table of LIVE by TABLE, which it takes over. NULL puts LIVE to sleep, with the card
 * of the old table. */
void live_table_replace(struct live_table *live, struct table *table);

#endif
