/* push_part.c - the part's row (push_part.h). */
#include "server/push/push_part.h"

#include "server/push/ask_push.h"
#include "server/push/push.h"
#include "server/push/push_queue.h"

static const struct ask_kind asks[] = {
    {"push", ask_push, ASKER_GUEST, ASK_PLACE_HERE},
    {NULL, NULL, ASKER_GUEST, ASK_PLACE_HERE},
};

const struct part push_part = {
    .name = "push",
    .state = &push_state,
    .asks = asks,
    .close = push_close,
    .tick = push_tick,
    .table_published = push_note,
    .greet = ask_push_write_key,
};
