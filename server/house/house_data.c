/* house_data.c - small functions on the state of a house (house_data.h). */
#include "server/house/house_data.h"

#include <string.h>

int64_t house_now(const struct house *house)
{
    return world_now(&house->world);
}

bool house_has(const struct house *house, const char *id)
{
    return world_whose(&house->world, id, NULL) == WORLD_OURS;
}

bool house_is_keeper(const struct house *house)
{
    return house_has(house, ""); /* any id would do, if all servers use the same */
}

void house_change_list(struct house *house)
{
    house->lobby.changed = true;
    engawa_text_clear(&house->lobby.text);
}

void house_schedule(struct live_table *live, int64_t time)
{
    timers_set_by(&live->house->timers, &live->timer, time);
}
