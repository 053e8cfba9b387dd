/* bench_dataset.c - decisions a minute of one processor that `engawa dataset` makes into columns,
 * beside the goal of a million: with the bots' exact values or searches of one millisecond, and
 * with moves of the bot normal and no values.
 *
 *   build-test/bench/engawa-bench-dataset [GAME [SECONDS]]
 *
 * What bots compute before their first decision is not counted.
 */
#include "batch/observe.h"
#include "bots/registry.h"
#include "cli/dataset/shard.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double goal = 1e6;

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Plays shards of DATASET of one game for SECONDS. Returns decisions a minute. */
static double measure(const struct dataset *dataset, double seconds)
{
    double spent = 0, decisions = 0;
    for (int number = 0; spent < seconds; number++) {
        struct npz npz = {0};
        double begun = cpu_seconds();
        decisions += (double)dataset_play(dataset, number, &npz).decisions;
        npz_end(&npz);
        spent += cpu_seconds() - begun;
        npz_free(&npz);
    }
    return 60 * decisions / spent;
}

static void bench(const struct engawa_game *game, int seats, double seconds)
{
    struct dataset dataset = {
        .game = game, .seed = "bench", .lore = "", .games = 1 << 30, .shard = 1, .budget = 1};
    engawa_setup_defaults(game, seats, &dataset.setup);
    dataset.adviser = engawa_bot_adviser(game, &dataset.setup);
    if (dataset.adviser && dataset.adviser->learn)
        dataset.adviser->learn(dataset.adviser, &dataset.setup);
    for (int seat = 0; seat < seats && !dataset.adviser; seat++)
        dataset.bot[seat] = engawa_bot_best(game);
    double strong = measure(&dataset, seconds);
    dataset.adviser = NULL;
    for (int seat = 0; seat < seats; seat++)
        dataset.bot[seat] = engawa_bot_named("normal", game);
    double normal = measure(&dataset, seconds);
    printf("%-16s %d seats: %9.0f decisions a minute with the strongest bot, %.2f of the goal; "
           "%9.0f with normal, %.2f\n",
           game->name, seats, strong, strong / goal, normal, normal / goal);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    double seconds = argc > 2 ? atof(argv[2]) : 2;
    engawa_add_games();
    engawa_add_bots();
    engawa_add_observers();
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        if (argc > 1 && strcmp(argv[1], game->name) != 0)
            continue;
        bench(game, game->seats_min > 2 ? game->seats_min : 2, seconds);
        if (strcmp(game->name, "dou-dizhu") == 0)
            bench(game, 3, seconds);
    }
    return 0;
}
