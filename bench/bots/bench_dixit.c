/* bench_dixit.c - engawa-bench-dixit [-c] SEATS GAMES BOT...: Dixit among bots, who finds what.
 *                 engawa-bench-dixit --house GAMES PERSON BOT: what a house teaches its bots.
 *
 * The bots are seated in order, again and again. For each seat: the share of voters who found the
 * cards of its clues, the share of its clues that some found and some did not, the share of its own
 * votes that were right, points and wins a game. -c prints every clue first.
 */
#include "bench/bots/dixit_count.h"
#include "bench/bots/dixit_house.h"
#include "bots/registry.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double share(long part, long whole)
{
    return whole ? 100 * (double)part / (double)whole : 0;
}

static void print_clue(const char *text)
{
    printf("%s\n", text);
}

int main(int argc, char **argv)
{
    engawa_add_games();
    engawa_add_bots();
    struct dixit_party party = {.lore = ""};
    struct dixit_count count[ENGAWA_SEATS_MAX] = {0};
    if (argc == 5 && strcmp(argv[1], "--house") == 0)
        return dixit_house(atol(argv[2]), argv[3], argv[4]);
    bool clues = argc > 1 && strcmp(argv[1], "-c") == 0;
    char **words = argv + clues;
    int bots = argc - clues - 3;
    int seats = bots > 0 ? atoi(words[1]) : 0;
    long games = bots > 0 ? atol(words[2]) : 0;
    if (seats < engawa_dixit.seats_min || seats > engawa_dixit.seats_max || games < 1) {
        fputs("usage: engawa-bench-dixit [-c] SEATS GAMES BOT...\n"
              "       engawa-bench-dixit --house GAMES PERSON BOT\n",
              stderr);
        return 2;
    }
    for (int seat = 0; seat < seats; seat++)
        if (!(party.bot[seat] = engawa_bot_named(words[3 + seat % bots], &engawa_dixit))) {
            fprintf(stderr, "no bot %s\n", words[3 + seat % bots]);
            return 2;
        }
    engawa_setup_defaults(&engawa_dixit, seats, &party.setup);
    party.clue = clues ? print_clue : NULL;
    dixit_count_games(&party, "1", games, count);
    printf("%-4s %-8s %9s %9s %9s %8s %8s\n", "seat", "bot", "found %", "some %", "right %",
           "points", "firsts %");
    for (int i = 0; i < seats; i++) {
        const struct dixit_count *c = &count[i];
        printf("%-4d %-8s %9.1f %9.1f %9.1f %8.2f %8.1f\n", i, party.bot[i]->name,
               share(c->found, c->asked), share(c->some, c->told), share(c->right, c->votes),
               (double)c->points / (double)games, share(c->firsts, games));
    }
    return 0;
}
