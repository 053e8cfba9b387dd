/* world.c - calls the callbacks of a house's world (world.h). */
#include "server/table/world.h"

const struct world_limits world_default_limits = {.rate = 50,
                                                  .address_share = 8,
                                                  .tables = 5000,
                                                  .tables_per_guest = 20,
                                                  .wait_hours = 12,
                                                  .watchers = 100,
                                                  .new_guests = 20,
                                                  .remarks = 24,
                                                  .keep_idle = 30,
                                                  .keep_tables = 365,
                                                  .keep_guests = 400,
                                                  .keep_clues = 400,
                                                  .backup_keep = 14,
                                                  .daily = 1,
                                                  .bot_pace = 400};

int64_t world_now(const struct world *world)
{
    return world->clock(world->context);
}

enum world_owner world_whose(const struct world *world, const char *id,
                             struct neighbour **neighbour)
{
    struct neighbour *theirs = NULL;
    enum world_owner owner = world->whose ? world->whose(world->context, id, &theirs) : WORLD_OURS;
    if (neighbour)
        *neighbour = theirs;
    return owner;
}

void world_teach_bot(const struct world *world, const struct engawa_bot *bot,
                     const struct engawa_setup *setup)
{
    if (world->teach_bot)
        world->teach_bot(world->context, bot, setup);
}

void world_describe(const struct world *world, enum world_topic topic,
                    enum engawa_language language, struct engawa_json *json)
{
    if (world->describe)
        world->describe(world->context, topic, language, json);
}

void world_link(const struct world *world, struct engawa_text *text)
{
    if (world->link)
        world->link(world->context, text);
}

bool world_read_deck(const struct world *world, const char *deck, struct engawa_text *json)
{
    return !world->read_deck || world->read_deck(world->context, deck, json);
}
