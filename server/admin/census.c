/* census.c - a snapshot of the counts of a house (census.h). */
#include "server/admin/census.h"

#include "server/admin/admin_state.h"
#include "server/house/house_data.h"
#include "server/house/visitor.h"
#include "server/play/bot_jobs.h"
#include "server/push/push_queue.h"

/* Returns the index of GAME in the registry. */
static int place_of(const struct engawa_game *game)
{
    int place = 0;
    while (engawa_game_at(place) && engawa_game_at(place) != game)
        place++;
    return place;
}

static void count_table(const struct live_table *live, struct census *census)
{
    const struct engawa_game *game = live->table ? live->table->game : live->card.setup.game;
    if (!game || live->elsewhere)
        return; /* not loaded yet, or counted by a neighbour */
    census->tables[place_of(game)][live_table_phase(live)]++;
    census->asleep += !live->table;
}

void census_take(const struct house *house, struct census *census)
{
    const struct admin_backups *backups = &admin_of(house)->backups;
    *census =
        (struct census){.counts = &house->counts,
                        .loading = house->loader.loading,
                        .pushes = push_queue(house)->count,
                        .failing = census_failing(house),
                        .backup_age = backups->newest ? house_now(house) - backups->newest : -1,
                        .backups_failed = backups->failed};
    for (const struct visitor *visitor = house->visitors; visitor; visitor = visitor->next) {
        if (visitor->operator.appointed || visitor->remote.forwarded)
            continue; /* the local operator, or counted by a neighbour */
        if (!visitor->known || !visitor->account)
            census->strangers++;
        else if (visitor->account->visitors == visitor)
            census->guests++;
    }
    for (const struct live_table *live = house->tables.first; live; live = live->next)
        count_table(live, census);
    census->held = bot_jobs_held(house);
    for (const struct inbox_message *said = house->inbox.first; said; said = said->next)
        census->inbox++;
}

bool census_failing(const struct house *house)
{
    return house->commit.failing;
}
