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
