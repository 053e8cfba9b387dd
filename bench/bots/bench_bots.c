/* bench_bots.c - engawa-bench-bots [GAME] [--json]: how fast the bots are, on one thread.
 *
 * For each bot of each game (or of GAME), for Dou Dizhu and Sengoku Domino at each size of table:
 * games among bots of that kind, with 300 ms a move, for two CPU seconds or one game. A decision is
 * a move, even where there is no choice; the time includes the game's own work. Then one more game
 * for the longest decision: its processor time, and the most work that was counted for one
 * (bots/effort.h); both should stay below the 300 ms.
 *
 * For Yahtzee also the exact tables: how long it takes to build each, and how large it is. For Dou
 * Dizhu also the networks: how many moves they evaluate in a CPU second.
 */
#include "bots/dou_dizhu/model.h"
#include "bots/dou_dizhu/policy.h"
#include "bots/effort.h"
#include "bots/registry.h"
#include "bots/yahtzee/exact.h"
#include "cli/contest/self_play.h"
#include "engine/memory.h"
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
    struct self_play_scratch scratch = {0};
    struct engawa_setup setup;
    double count = 0, begun = cpu_seconds(), seconds = 0;
    engawa_setup_defaults(game, seats, &setup);
    for (int seat = 0; seat < seats; seat++)
        bots[seat] = bot;
    for (long number = 1; seconds < (double)SECONDS; number++) {
        struct self_play self_play;
        struct engawa_event event;
        self_play_begin(&self_play, game, &setup, bots, BUDGET, false, "bench", number, &scratch);
        while (self_play_next(&self_play, &event))
            self_play_apply(&self_play, &event);
        count += (double)self_play.moves;
        self_play_end(&self_play);
        seconds = cpu_seconds() - begun;
    }
    self_play_scratch_free(&scratch);
    print_speed(game->name, seats, bot->name, "decisions", count, seconds, json);
}

/* The longest decision of BOT, which has every seat of one game, and the most work counted for a
 * decision; both in milliseconds. */
static void bench_longest(const struct engawa_game *game, int seats, const struct engawa_bot *bot,
                          bool json)
{
    const struct engawa_bot *bots[ENGAWA_SEATS_MAX];
    struct self_play_scratch scratch = {0};
    struct engawa_setup setup;
    struct self_play self_play;
    struct engawa_event event;
    double longest = 0, most = 0;
    engawa_setup_defaults(game, seats, &setup);
    for (int seat = 0; seat < seats; seat++)
        bots[seat] = bot;
    self_play_begin(&self_play, game, &setup, bots, BUDGET, false, "bench", 1, &scratch);
    for (bool more = true; more;) {
        double begun = seconds_by(CLOCK_THREAD_CPUTIME_ID), before = effort_done();
        more = self_play_next(&self_play, &event);
        double took = 1000 * (seconds_by(CLOCK_THREAD_CPUTIME_ID) - begun);
        longest = took > longest ? took : longest;
        most = effort_done() - before > most ? effort_done() - before : most;
        if (more)
            self_play_apply(&self_play, &event);
    }
    self_play_end(&self_play);
    self_play_scratch_free(&scratch);
    if (json)
        printf("{\"bench\":\"longest\",\"game\":\"%s\",\"seats\":%d,\"bot\":\"%s\","
               "\"budget\":%d,\"milliseconds\":%.3f,\"effort\":%.3f}\n",
               game->name, seats, bot->name, BUDGET, longest, most);
    else
        printf("%-16s %d  %-10s %12.3f ms the longest decision, %.1f ms of work counted\n",
               game->name, seats, bot->name, longest, most);
    fflush(stdout);
}

/* A hand for SEATS players whose landlord is about to lead. */
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

/* Moves evaluated by the networks while hands are played by random moves. */
static void bench_networks(int seats, bool json)
{
    struct dou_dizhu_bot_model *model = engawa_allocate(1, sizeof *model);
    struct dou_dizhu_bot_turns *turns = engawa_allocate(1, sizeof *turns);
    engawa_move *move = dou_dizhu_bot_new_moves();
    struct dou_dizhu_bot_prediction *prediction =
        engawa_allocate((size_t)engawa_dou_dizhu.legal_max, sizeof *prediction);
    struct engawa_rng rng;
    double count = 0, begun = cpu_seconds(), seconds = 0;
    engawa_rng_fast(&rng, 1);
    dou_dizhu_bot_model_open(model, seats);
    while (seconds < (double)SECONDS) {
        struct dou_dizhu state = dealt(seats, &rng);
        while (state.phase == DOU_DIZHU_PLAY) {
            int moves = dou_dizhu_bot_pruned_moves(&state, state.turn, move);
            dou_dizhu_bot_evaluate(model, &state, state.turn, move, moves, turns, prediction);
            engawa_dou_dizhu.play(&state, state.turn,
                                  move[engawa_rng_below(&rng, (uint32_t)moves)]);
            count += moves;
        }
        seconds = cpu_seconds() - begun;
    }
    print_speed("dou-dizhu", seats, "networks", "moves judged", count, seconds, json);
    free(model);
    free(turns);
    free(move);
    free(prediction);
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
        /* The shared table stays, so that no decision measured later builds it. */
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
