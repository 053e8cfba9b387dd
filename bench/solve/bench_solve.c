/* bench_solve.c - solves the small variants of the games:
 *
 *   engawa-bench-solve yahtzee
 *   engawa-bench-solve dou-dizhu 100
 *
 * prints the value of the game for seat 0, and of two players the distance from an equilibrium
 * after so many iterations. */
#include "bench/solve/equilibrium.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool set(struct engawa_setup *setup, const char *name, const char *value)
{
    return engawa_setup_option(setup->game, setup, name, value, NULL);
}

int main(int argc, char **argv)
{
    engawa_add_games();
    const struct engawa_game *game = argc >= 2 ? engawa_game_named(argv[1]) : NULL;
    struct engawa_setup setup;
    if (game)
        engawa_setup_defaults(game, game->seats_min, &setup);
    if (!game || argc > 3 || !set(&setup, "variant", "small")) {
        fputs("usage: engawa-bench-solve yahtzee|dou-dizhu|sengoku-domino [ITERATIONS]\n", stderr);
        return 2;
    }
    if (setup.seats == 1) {
        printf("%s: %.6f points\n", game->name, equilibrium_alone(&setup));
        return 0;
    }
    bool scored = set(&setup, "hands", "1");
    struct equilibrium found = equilibrium_find(
        &setup, scored ? EQUILIBRIUM_SCORE : EQUILIBRIUM_RANK, argc == 3 ? atoi(argv[2]) : 1000);
    printf("%s: %zu positions, %zu choices, value %.6f, nash_conv %.6f\n", game->name,
           found.positions, found.choices, found.value, found.nash_conv);
    return 0;
}
