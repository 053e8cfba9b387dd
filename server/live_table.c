/* live_table.c - a table in memory (live_table.h). */
#include "server/live_table.h"

#include "engine/memory.h"
#include "server/door.h"

#include <stdlib.h>

struct live_table *live_table_new(struct house *house, struct table *table)
{
    struct live_table *live = engawa_allocate(1, sizeof *live);
    live->house = house;
    live->table = table;
    live->wake.live = live;
    return live;
}

void live_table_free(struct live_table *live)
{
    table_free(live->table);
    engawa_text_free(&live->here);
    door_free(live);
    free(live);
}

void live_table_replace(struct live_table *live, struct table *table)
{
    table_free(live->table);
    live->table = table;
}
