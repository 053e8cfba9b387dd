/* opponents.c - bots in some seats of a batch (opponents.h). */
#include "batch/opponents.h"

#include "engine/memory.h"

#include <stdlib.h>

/* What one game keeps. */
struct table {
    struct engawa_match *view[ENGAWA_SEATS_MAX]; /* NULL for a seat without a bot */
    struct engawa_rng rng;
};

struct opponents {
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX];
    int seats, games, budget;
    struct table *table;
};

struct opponents *opponents_new(const struct engawa_setup *setup, int games,
                                const struct engawa_bot *const bot[], int budget)
{
    struct opponents *opponents = engawa_allocate(1, sizeof *opponents);
    opponents->seats = setup->seats;
    opponents->games = games;
    opponents->budget = budget;
    opponents->table = engawa_allocate((size_t)games, sizeof *opponents->table);
    for (int seat = 0; seat < setup->seats; seat++) {
        opponents->bot[seat] = bot[seat];
        for (int game = 0; bot[seat] && game < games; game++)
            opponents->table[game].view[seat] = engawa_match_new(setup->game, setup, seat);
    }
    return opponents;
}

void opponents_free(struct opponents *opponents)
{
    if (!opponents)
        return;
    for (int game = 0; game < opponents->games; game++)
        for (int seat = 0; seat < opponents->seats; seat++)
            if (opponents->bot[seat])
                engawa_match_free(opponents->table[game].view[seat]);
    free(opponents->table);
    free(opponents);
}

void opponents_begin(struct opponents *opponents, int game, uint64_t seed)
{
    struct table *table = &opponents->table[game];
    engawa_rng_fast(&table->rng, seed);
    for (int seat = 0; seat < opponents->seats; seat++)
        if (opponents->bot[seat])
            engawa_match_truncate(table->view[seat], 0);
}

void opponents_see(struct opponents *opponents, int game, const void *state,
                   const struct engawa_event *event)
{
    for (int seat = 0; seat < opponents->seats; seat++)
        if (opponents->bot[seat])
            engawa_match_show(opponents->table[game].view[seat], state, event, 0);
}

bool opponents_have(const struct opponents *opponents, int seat)
{
    return opponents->bot[seat] != NULL;
}

void opponents_choose(struct opponents *opponents, int game, int seat, struct engawa_event *event)
{
    struct table *table = &opponents->table[game];
    engawa_bot_move(opponents->bot[seat], table->view[seat], "", &table->rng, opponents->budget,
                    event, NULL);
}
