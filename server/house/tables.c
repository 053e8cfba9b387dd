/* tables.c - an index of the tables that the house knows (tables.h). */
#include "server/house/tables.h"

#include <string.h>

static unsigned slot_of(const char *id)
{
    uint32_t hash = 2166136261u; /* FNV-1a; the server draws the ids at random */
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash % TABLES_SLOTS;
}

struct live_table *tables_find(const struct tables *tables, const char *id)
{
    struct live_table *live = tables->slot[slot_of(id)];
    while (live && strcmp(live->id, id) != 0)
        live = live->next_in_slot;
    return live;
}

void tables_add(struct tables *tables, struct live_table *live)
{
    struct live_table **slot = &tables->slot[slot_of(live->id)];
    live->next_in_slot = *slot;
    *slot = live;
    live->previous = tables->last;
    *(tables->last ? &tables->last->next : &tables->first) = live;
    tables->last = live;
}

static void take_from_list(struct tables *tables, struct live_table *live)
{
    *(live->previous_listed ? &live->previous_listed->next_listed : &tables->listed) =
        live->next_listed;
    if (live->next_listed)
        live->next_listed->previous_listed = live->previous_listed;
}

void tables_list(struct tables *tables, struct live_table *live, bool on)
{
    if (live->listed && !on)
        take_from_list(tables, live);
    if (on && !live->listed) {
        live->previous_listed = NULL;
        live->next_listed = tables->listed;
        if (tables->listed)
            tables->listed->previous_listed = live;
        tables->listed = live;
    }
    live->listed = on;
}

void tables_untouch(struct tables *tables, struct live_table *live)
{
    struct live_table **at = &tables->touched;
    while (*at && *at != live)
        at = &(*at)->next_touched;
    if (*at)
        *at = live->next_touched;
    live->touched = false;
}

void tables_drop(struct tables *tables, struct live_table *live)
{
    struct live_table **at = &tables->slot[slot_of(live->id)];
    while (*at != live)
        at = &(*at)->next_in_slot;
    *at = live->next_in_slot;
    *(live->previous ? &live->previous->next : &tables->first) = live->next;
    *(live->next ? &live->next->previous : &tables->last) = live->previous;
    if (live->touched)
        tables_untouch(tables, live);
    live_table_free(live);
}

void tables_touch(struct tables *tables, struct live_table *live)
{
    if (live->touched)
        return;
    live->touched = true;
    live->next_touched = tables->touched;
    tables->touched = live;
}

struct live_table *tables_take_touched(struct tables *tables)
{
    struct live_table *touched = tables->touched;
    tables->touched = NULL;
    return touched;
}
