/* house_data.h - what the files that make up the house share. Whoever uses a house from outside
 * knows house.h alone. */
#ifndef ENGAWA_SERVER_HOUSE_DATA_H
#define ENGAWA_SERVER_HOUSE_DATA_H

#include "server/allowance.h"
#include "server/lore.h"
#include "server/tables.h"
#include "server/world.h"
#include "store/journal.h"

struct visitor;

/* How far the house has come with deleting what is too old (retention.h). */
struct retention {
    int64_t next;            /* when there may be something to do, in milliseconds */
    bool due;                /* now */
    bool failed;             /* the last step did, and the operator was told */
    bool unsettled;          /* what was deleted is still in the write-ahead log */
    char guest[IDS_MAX + 1]; /* who is being forgotten; "": nobody */
    int64_t number, k;       /* the entry that was looked at last */
    int seat;                /* of GUEST there, before the game; or -1 */
};

struct house {
    struct journal *journal;
    struct world world;
    struct world_limits limits;
    struct tables tables;
    struct visitor *visitors; /* newest first */
    struct allowance new_guests;
    struct lore lore;
    struct retention retention;
    struct job *held;   /* moves of bots that are not due yet, the next one first */
    uint64_t tickets;   /* hints asked for so far */
    bool waiting;       /* somebody waits for a reply */
    bool forgetting;    /* a visitor is `forgotten` */
    bool failed;        /* the journal refused a write in this turn */
    bool ask_again;     /* after a failed commit: ask the bots again at the next tick */
    bool lobby_changed; /* and has not been told yet */
    int64_t lobby_told; /* when, in milliseconds */
};

int64_t house_now(const struct house *house);

/* LIVE has something to tell when the turn ends. */
void house_touch(struct live_table *live);

#endif
