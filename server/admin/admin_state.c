/* admin_state.c - the state of the part (admin_state.h). */
#include "server/admin/admin_state.h"

const struct part_size admin_state = {.house = sizeof(struct admin_state)};

struct admin_state *admin_of(const struct house *house)
{
    return part_state(house, &admin_state);
}
