/* cluster_state.c - the state of the part (cluster_state.h). */
#include "server/cluster/cluster_state.h"

const struct part_size cluster_size = {.house = sizeof(struct cluster_state),
                                       .table = sizeof(struct cluster_table)};

struct cluster_state *cluster_of(const struct house *house)
{
    return part_state(house, &cluster_size);
}

struct cluster_table *cluster_at(const struct live_table *live)
{
    return part_at(live, &cluster_size);
}
