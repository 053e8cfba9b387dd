/* house_data.c - what the files that make up the house share (house_data.h). */
#include "server/house_data.h"

int64_t house_now(const struct house *house)
{
    return world_now(&house->world);
}

void house_touch(struct live_table *live)
{
    tables_touch(&live->house->tables, live);
}

void house_change_lobby(struct live_table *live)
{
    if (live->table->private)
        return;
    live->house->lobby_changed = true;
    engawa_text_clear(&live->house->lobby);
}

void house_claim(struct live_table *live, struct account *address)
{
    if (live->opener || live->table->phase == TABLE_OVER)
        return;
    live->opener = accounts_hold(&live->house->addresses, address->who, address->share);
    live->opener->tables++;
}

void house_disclaim(struct live_table *live)
{
    if (!live->opener)
        return;
    live->opener->tables--;
    accounts_release(&live->house->addresses, live->opener);
    live->opener = NULL;
}

void house_drop(struct live_table *live)
{
    house_disclaim(live);
    tables_drop(&live->house->tables, live);
}
