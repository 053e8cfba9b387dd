/* push_queue.c - the state of the part (push_queue.h). */
#include "server/push/push_queue.h"

const struct part_size push_state = {.house = sizeof(struct push_queue)};

struct push_queue *push_queue(const struct house *house)
{
    return part_state(house, &push_state);
}
