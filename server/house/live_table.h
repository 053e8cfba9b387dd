/* live_table.h - a table that the house knows, with the visitors who follow it.
 *
 * Its log is in memory while anybody is there, or anything is under way or soon due; then it is
 * awake. A table that is not over and where nothing happens is asleep: of it there is only the
 * card, and whoever wants more has it read (load.h). A table that is over is forgotten instead.
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

/* Who is at a table and who is away; none of it is in the log (presence.h). Times are in ms. */
struct live_presence {
    int64_t empty_since;                  /* when the last visitor left; 0: somebody is there */
    int64_t away_since[ENGAWA_SEATS_MAX]; /* of seated guests; 0: is here, or no guest */
    bool has_left[ENGAWA_SEATS_MAX];      /* they said so; false: the connection was lost */
    int64_t host_away_since;
    bool host_has_left;
    bool parting;                     /* the one who goes just now says so */
    int64_t nudged[ENGAWA_SEATS_MAX]; /* when each was last */
    bool changed;                     /* somebody came or went: to be told */
    struct engawa_text text;          /* who is there, as it is told */
};

struct live_table {
    struct house *house;
    void *part_states; /* part.h */
    char id[IDS_MAX + 1];
    struct table *table; /* NULL: it is asleep, or being read for the first time */
    struct card card;    /* use live_table_card */
    int64_t elsewhere;   /* the server that has the table and tells its card; 0: it is ours;
                            LIVE_TABLE_ANYWHERE: it was ours, and who has it now is not told yet */
    int around;          /* people who are at a table that is elsewhere */
    size_t kept;         /* `k` of the card that the journal was given; 0: none */
    struct load *load;   /* by which it is being read; NULL: it is not */
    bool stale;          /* the log on disk is another one since then */
    int64_t woken;       /* when it was read */
    struct live_presence presence;
    struct subscription *subscriptions;
    size_t durable;                 /* entries that are on disk */
    enum table_phase told;          /* that the log of the server was (report.h) */
    bool touched;                   /* is in the list of this turn */
    struct account *opener;         /* of the address that opened it; NULL: not known */
    struct account *hosted;         /* of its master; NULL: it counts for nobody */
    struct membership *memberships; /* by `next_at_table` (memberships.h) */
    struct timer timer;             /* when time alone may change something */
    bool measured;                  /* it counts in house.measured */
    bool removed;                   /* it is to go when the turn is on disk */
    bool rights_changed;            /* somebody may have lost the right to be here */
    struct admission *door;         /* who has said the code (admission.h); NULL: nobody */
    struct reactions reactions;
    struct live_page page;
    struct live_table *next_paged;
    struct live_table *next_touched;                   /* in the list of this turn */
    struct live_table *next_in_slot, *previous, *next; /* in the index (tables.h) */
    struct live_table *previous_listed, *next_listed;
    bool listed; /* stands in the lobby */
};

/* The table ID in HOUSE, with nobody there. It takes over TABLE; NULL: that is not in memory, and
 * without a card it counts as over. Free it when no visitor follows it. */
struct live_table *live_table_new(struct house *house, const char *id, struct table *table);
void live_table_free(struct live_table *live);

/* What LIVE's card would say, without making one. */
enum table_phase live_table_phase(const struct live_table *live);

/* LIVE's card, of the log as it is now. It holds until the table changes. */
const struct card *live_table_card(struct live_table *live);

/* Puts TABLE, which it takes over, in the place of the present one. NULL: puts LIVE to sleep, with
 * the card of the present one. */
void live_table_replace(struct live_table *live, struct table *table);

#endif
