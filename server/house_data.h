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

struct house {
    struct journal *journal;
    struct world world;
    struct world_limits limits;
    struct tables tables;
    struct visitor *visitors; /* newest first */
    struct allowance new_guests;
    struct lore lore;
    struct job *held;   /* moves of bots that are not due yet, the next one first */
    uint64_t tickets;   /* hints asked for so far */
    bool waiting;       /* somebody waits for a reply */
    bool signing_out;   /* a device was signed out in this turn */
    bool failed;        /* the journal refused a write in this turn */
    bool ask_again;     /* after a failed commit: ask the bots again at the next tick */
    bool lobby_changed; /* and has not been told yet */
    int64_t lobby_told; /* when, in milliseconds */
};

int64_t house_now(const struct house *house);

/* LIVE has something to tell when the turn ends. */
void house_touch(struct live_table *live);

#endif
