/* cluster.c - the part's row (cluster.h): forwarding (forward.h) and notes between servers
 * (news.h, neighbours.h). */
#include "server/cluster/cluster.h"

#include "server/cluster/cluster_state.h"
#include "server/cluster/forward.h"
#include "server/cluster/neighbours.h"
#include "server/cluster/news.h"

static void tick(struct house *house)
{
    forward_try_again(house);
    neighbours_tick(house);
}

/* Sends the other servers the notes of this turn. */
static void publish(struct house *house, bool wrote)
{
    (void)wrote;
    if (house->turn.ruling)
        news_word(house, "gate", NULL);
    if (house->turn.setting)
        news_word(house, "settings", NULL);
    news_tell(house);
}

static void tell_of_decks(struct house *house, const char *deck)
{
    (void)deck;
    news_flag_now(house, "decks");
}

static void leave(struct visitor *visitor, bool gone)
{
    (void)gone;
    forward_leave(visitor);
}

const struct part cluster_part = {
    .name = "cluster",
    .state = &cluster_size,
    .stop = neighbours_close,
    .collect = neighbours_take,
    .tick = tick,
    .published = publish,
    .rolled_back = news_undo,
    .tables_came = forward_try_again,
    .deck_changed = tell_of_decks,
    .table_changed = news_of_table,
    .table_left = news_drop,
    .table_gone = news_gone,
    .visitor_changed = forward_introduce,
    .visitor_left = leave,
    .write_message = forward_write,
    .route = forward_ask,
};
