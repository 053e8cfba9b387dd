/* tables.h - the index of the tables that the house knows: by id, by age, those in the lobby, and
 * those that this turn has touched. */
#ifndef ENGAWA_SERVER_TABLES_H
#define ENGAWA_SERVER_TABLES_H

#include "server/house/live_table.h"

enum { TABLES_SLOTS = 8192 };

/* Zero-initialise. */
struct tables {
    struct live_table *first, *last; /* oldest first, by `next` and `previous` */
    struct live_table *listed;       /* those in the lobby, youngest first, by `next_listed` */
    struct live_table *touched;      /* by `next_touched` */
    int going;                       /* how many are not over (house_count) */
    struct live_table *slot[TABLES_SLOTS];
};

/* The table ID, awake or asleep, or NULL if the house does not know it. */
struct live_table *tables_find(const struct tables *tables, const char *id);

/* Adds LIVE as the youngest; its id is not there yet. */
void tables_add(struct tables *tables, struct live_table *live);

/* Takes LIVE out of all lists and frees it. No visitor follows it any more. */
void tables_drop(struct tables *tables, struct live_table *live);

/* LIVE stands in the lobby from now on, or, if not ON, no longer. */
void tables_list(struct tables *tables, struct live_table *live, bool on);

/* LIVE has something to tell, or to undo, when the turn ends. */
void tables_touch(struct tables *tables, struct live_table *live);

/* LIVE has nothing of the kind any more. */
void tables_untouch(struct tables *tables, struct live_table *live);

/* Empties the list of touched tables and returns it, linked by `next_touched`. The caller clears
 * `touched` of each; until then it cannot be touched anew. */
struct live_table *tables_take_touched(struct tables *tables);

#endif
