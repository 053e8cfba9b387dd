/* live_count.c - the counts and lists that a table is in: host, address, lobby, clocks
 * (house_data.h). */
#include "server/house/house_data.h"

#include "server/house/load.h"
#include "server/house/memberships.h"
#include "server/house/part.h"
#include "server/table/seat_clock.h"

#include <string.h>

void house_touch(struct live_table *live)
{
    tables_touch(&live->house->tables, live);
}

void house_change_lobby(struct live_table *live)
{
    if (!live_table_card(live)->private)
        house_change_list(live->house);
}

void house_claim(struct live_table *live, struct account *address)
{
    if (live->opener || live_table_phase(live) == TABLE_OVER)
        return;
    live->opener = accounts_hold(&live->house->addresses, address->who, address->share);
    live->opener->tables++;
}

void house_claim_for(struct live_table *live, const char *address)
{
    struct house *house = live->house;
    struct account *account =
        accounts_hold(&house->addresses, address, house->limits.address_share);
    house_claim(live, account);
    accounts_release(&house->addresses, account);
}

void house_disclaim(struct live_table *live)
{
    if (!live->opener)
        return;
    live->opener->tables--;
    accounts_release(&live->house->addresses, live->opener);
    live->opener = NULL;
}

/* Returns how many tables LIVE counts as for its host: an evening is opened beside one that counts
 * already. */
static int weight(struct live_table *live)
{
    return live_table_card(live)->setup.game != NULL;
}

static void count_no_longer(struct live_table *live)
{
    if (!live->hosted)
        return;
    live->hosted->hosted -= weight(live);
    live->house->tables.going--;
    accounts_release(&live->house->guests, live->hosted);
    live->hosted = NULL;
}

void house_count(struct live_table *live)
{
    const struct card *card = live_table_card(live);
    bool going = card->phase != TABLE_OVER;
    tables_list(&live->house->tables, live, going && !card->private && card->setup.game);
    memberships_update(live);
    parts_table_changed(live, true);
    if (going && live->hosted && strcmp(live->hosted->who, card->master) == 0)
        return;
    count_no_longer(live);
    if (!going)
        return;
    live->hosted = accounts_hold(&live->house->guests, card->master, 1);
    live->hosted->hosted += weight(live);
    live->house->tables.going++;
}

void house_measure(struct live_table *live)
{
    bool measured = live->table ? seat_clock_measured(live->table) : live->card.measured;
    live->house->uptime.measured += (int)measured - (int)live->measured;
    live->measured = measured;
}

void house_drop(struct live_table *live)
{
    parts_table_gone(live);
    memberships_drop(live);
    live->house->uptime.measured -= live->measured;
    house_disclaim(live);
    count_no_longer(live);
    tables_list(&live->house->tables, live, false);
    timers_set(&live->house->timers, &live->timer, INT64_MAX);
    load_lose(live);
    tables_drop(&live->house->tables, live);
}
