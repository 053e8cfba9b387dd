/* tables.h - an index of the tables that the house knows: by id, by age, the lobby, and those that
 * this turn touched. */
#ifndef ENGAWA_SERVER_TABLES_H
#define ENGAWA_SERVER_TABLES_H

#include "server/house/live_table.h"

enum { TABLES_SLOTS = 8192 };

/* Zero-initialise. */
struct tables {
    struct live_table *first, *last; /* oldest first, by `next` and `previous` */
    struct live_table *listed;       /* those in the lobby, youngest first, by `next_listed` */
    struct live_table *touched;      /* by `next_touched` */
    int going;                       /* number of tables that are not over (house_count) */
    struct live_table *slot[TABLES_SLOTS];
};

/* Returns the table ID, awake or asleep, or NULL if the house does not know it. */
struct live_table *tables_find(const struct tables *tables, const char *id);

/* Adds LIVE, whose id must be new, as the youngest. */
void tables_add(struct tables *tables, struct live_table *live);

/* Removes LIVE from all lists and frees it. No visitor may follow it. */
void tables_drop(struct tables *tables, struct live_table *live);

/* Adds LIVE to the lobby, or, if not ON, removes it. */
void tables_list(struct tables *tables, struct live_table *live, bool on);

/* Adds LIVE to the tables that the end of the turn publishes or rolls back. */
void tables_touch(struct tables *tables, struct live_table *live);

/* Removes LIVE from the touched tables. */
void tables_untouch(struct tables *tables, struct live_table *live);

/* Empties the list of touched tables and returns it, linked by `next_touched`. The caller clears
 * `touched` of each; until then it cannot be touched again. */
struct live_table *tables_take_touched(struct tables *tables);

#endif
