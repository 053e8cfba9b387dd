/* bench_bots.c - engawa-bench-bots [GAME] [--json]: how fast the bots are, on one thread.
 *
 * For each bot of each game (or of GAME), for Dou Dizhu and Sengoku Domino at each size of table:
 * games among bots of that kind, with 300 ms a move, for two CPU seconds or one game. A decision is
 * a move, also where there is no choice; the table's own work is counted in. Then one more game,
 * for the longest decision: its processor time, and the most work that was counted for one
 * (bots/effort.h); both should stay below the 300 ms. Before that the exact
 * tables of Yahtzee and Yams: how long one thread builds each, and how large it is. Then the
 * networks of Dou Dizhu: how many moves they judge in a CPU second.
 */
#include "bots/dou_dizhu/model.h"
#include "bots/dou_dizhu/policy.h"
#include "bots/effort.h"
#include "bots/registry.h"
#include "bots/yahtzee/exact.h"
#include "cli/bout.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SECONDS = 2, BUDGET = 300 };

static double seconds_by(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double cpu_seconds(void)
{
    return seconds_by(CLOCK_PROCESS_CPUTIME_ID);
}

static void print_speed(const char *game, int seats, const char *name, const char *what,
                        double count, double seconds, bool json)
{
    if (json)
        printf("{\"bench\":\"bots\",\"game\":\"%s\",\"seats\":%d,\"bot\":\"%s\",\"unit\":\"%s/s\","
               "\"count\":%.0f,\"seconds\":%.3f,\"speed\":%.1f}\n",
               game, seats, name, what, count, seconds, count / seconds);
    else
        printf("%-16s %d  %-10s %12.1f %s/s\n", game, seats, name, count / seconds, what);
    fflush(stdout);
}

static void bench_bot(const struct engawa_game *game, int seats, const struct engawa_bot *bot,
                      bool json)
{
    const struct engawa_bot *bots[ENGAWA_SEATS_MAX];
    struct engawa_bout_room room = {0};
    struct engawa_setup setup;
    double count = 0, begun = cpu_seconds(), seconds = 0;
    engawa_setup_defaults(game, seats, &setup);
    for (int seat = 0; seat < seats; seat++)
        bots[seat] = bot;
    for (long number = 1; seconds < SECONDS; number++) {
        struct engawa_bout bout;
        struct engawa_event event;
        engawa_bout_begin(&bout, game, &setup, bots, BUDGET, false, "bench", number, &room);
        while (engawa_bout_next(&bout, &event))
            engawa_bout_apply(&bout, &event);
        count += (double)bout.moves;
        engawa_bout_end(&bout);
        seconds = cpu_seconds() - begun;
    }
    engawa_bout_room_free(&room);
    print_speed(game->name, seats, bot->name, "decisions", count, seconds, json);
}

/* The longest decision of BOT in one game, in each seat, and the most work of one; in ms. */
static void bench_longest(const struct engawa_game *game, int seats, const struct engawa_bot *bot,
                          bool json)
{
    const struct engawa_bot *bots[ENGAWA_SEATS_MAX];
    struct engawa_bout_room room = {0};
    struct engawa_setup setup;
    struct engawa_bout bout;
    struct engawa_event event;
    double longest = 0, most = 0;
    engawa_setup_defaults(game, seats, &setup);
    for (int seat = 0; seat < seats; seat++)
        bots[seat] = bot;
    engawa_bout_begin(&bout, game, &setup, bots, BUDGET, false, "bench", 1, &room);
    for (bool more = true; more;) {
        double begun = seconds_by(CLOCK_THREAD_CPUTIME_ID), before = effort_done();
        more = engawa_bout_next(&bout, &event);
        double took = 1000 * (seconds_by(CLOCK_THREAD_CPUTIME_ID) - begun);
        longest = took > longest ? took : longest;
        most = effort_done() - before > most ? effort_done() - before : most;
        if (more)
            engawa_bout_apply(&bout, &event);
    }
    engawa_bout_end(&bout);
    engawa_bout_room_free(&room);
    if (json)
        printf("{\"bench\":\"longest\",\"game\":\"%s\",\"seats\":%d,\"bot\":\"%s\","
               "\"budget\":%d,\"milliseconds\":%.3f,\"effort\":%.3f}\n",
               game->name, seats, bot->name, BUDGET, longest, most);
    else
        printf("%-16s %d  %-10s %12.3f ms the longest decision, %.1f ms of work counted\n",
               game->name, seats, bot->name, longest, most);
    fflush(stdout);
}

/* A hand of SEATS dealt, with its landlord about to lead. */
static struct dou_dizhu dealt(int seats, struct engawa_rng *rng)
{
    struct dou_dizhu state = {0};
    struct engawa_setup setup;
    struct engawa_outcome outcome;
    engawa_setup_defaults(&engawa_dou_dizhu, seats, &setup);
    engawa_dou_dizhu.start(&state, &setup);
    for (int i = 0; i < 2; i++) {
        engawa_dou_dizhu.draw(&state, rng, &outcome);
        engawa_dou_dizhu.settle(&state, &outcome);
        if (i == 0)
            engawa_dou_dizhu.play(&state, state.turn, DOU_DIZHU_BID | DOU_DIZHU_BID_MAX);
    }
    return state;
}

/* Moves judged: hands led with random moves until they end. */
static void bench_networks(int seats, bool json)
{
    struct dou_dizhu_mind *mind = malloc(sizeof *mind);
    struct dou_dizhu_turns *turns = calloc(1, sizeof *turns);
    size_t most = (size_t)engawa_dou_dizhu.legal_max;
    engawa_move *move = malloc(most * sizeof *move);
    struct dou_dizhu_hope *hope = malloc(most * sizeof *hope);
    if (!mind || !turns || !move || !hope)
        abort();
    struct engawa_rng rng;
    double count = 0, begun = cpu_seconds(), seconds = 0;
    engawa_rng_fast(&rng, 1);
    engawa_dou_dizhu_mind_open(mind, seats);
    while (seconds < SECONDS) {
        struct dou_dizhu state = dealt(seats, &rng);
        while (state.phase == DOU_DIZHU_PLAY) {
            int moves = engawa_dou_dizhu_worthy(&state, state.turn, move);
            engawa_dou_dizhu_judge(mind, &state, state.turn, move, moves, turns, hope);
            engawa_dou_dizhu.play(&state, state.turn,
                                  move[engawa_rng_below(&rng, (uint32_t)moves)]);
            count += moves;
        }
        seconds = cpu_seconds() - begun;
    }
    print_speed("dou-dizhu", seats, "networks", "moves judged", count, seconds, json);
    free(mind);
    free(turns);
    free(move);
    free(hope);
}

/* The exact tables: built by one thread, as in the page, and by all processors, as at a server. */
static void bench_tables(bool json)
{
    static const char *const name[] = {
        [YAHTZEE_SHEET_YAHTZEE] = "yahtzee", [YAHTZEE_SHEET_YAMS] = "yams"};
    for (int sheet = YAHTZEE_SHEET_YAHTZEE; sheet <= YAHTZEE_SHEET_YAMS; sheet++) {
        size_t bytes;
        double begun = cpu_seconds();
        struct yahtzee_bot_exact *table = yahtzee_bot_exact_new(sheet);
        while (yahtzee_bot_exact_build(table) < 1)
            ;
        double seconds = cpu_seconds() - begun;
        size_t values = yahtzee_bot_exact_size(table, &bytes);
        yahtzee_bot_exact_free(table);
        /* It stays, and is not counted among anybody's decisions. */
        begun = seconds_by(CLOCK_MONOTONIC);
        yahtzee_bot_exact_shared(sheet);
        double wall = seconds_by(CLOCK_MONOTONIC) - begun;
        if (json)
            printf("{\"bench\":\"table\",\"sheet\":\"%s\",\"seconds\":%.3f,"
                   "\"wall_seconds\":%.3f,\"values\":%zu,\"bytes\":%zu}\n",
                   name[sheet], seconds, wall, values, bytes);
        else
            printf("%-16s table      %12.3f s on one core, %.3f s on all, %zu values, %zu bytes\n",
                   name[sheet], seconds, wall, values, bytes);
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    engawa_add_games();
    engawa_add_bots();
    bool json = argc > 1 && strcmp(argv[argc - 1], "--json") == 0;
    const char *only = argc - json == 2 ? argv[1] : NULL;
    if (argc - json > 2 || (only && !engawa_game_named(only))) {
        fputs("usage: engawa-bench-bots [GAME] [--json]\n", stderr);
        return 2;
    }
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        bool sizes = game == &engawa_dou_dizhu || game == &engawa_sengoku_domino;
        /* Alone the strong player of Yahtzee only looks things up. */
        int fewest = game == &engawa_yahtzee ? 2 : game->seats_min;
        if (only && strcmp(only, game->name) != 0)
            continue;
        if (game == &engawa_yahtzee)
            bench_tables(json);
        for (int j = 0; engawa_bot_at(j); j++) {
            if (engawa_bot_named(engawa_bot_at(j)->name, game) != engawa_bot_at(j))
                continue;
            for (int seats = fewest; seats <= (sizes ? 4 : fewest); seats++) {
                bench_bot(game, seats, engawa_bot_at(j), json);
                bench_longest(game, seats, engawa_bot_at(j), json);
            }
        }
    }
    for (int seats = 2; seats <= 4 && (!only || strcmp(only, "dou-dizhu") == 0); seats++)
        bench_networks(seats, json);
    return 0;
}
