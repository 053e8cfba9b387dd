/* bench_batch.c - decisions a second of one processor, with the list of legal moves written before
 * each: through the games' own functions, one game after another; in a batch; in a batch that also
 * writes what the seat sees; in one that writes the features and actions of the moves as well.
 * Every move is random.
 *
 *   build-test/bench/engawa-bench-batch [GAMES [SECONDS [THREADS]]]
 *
 * the same of a processor second beside the goals, with the gain of a second thread,
 *
 *   build-test/bench/engawa-bench-batch goals [SECONDS]
 *
 * a number of steps of 64 games, to count their instructions (docs/diary/performance.md),
 *
 *   valgrind --tool=callgrind build-test/bench/engawa-bench-batch steps GAME observations|features
 * N
 *
 * and how that grows with the number of games and threads, as ratios within one run. Processor time
 * is what other work on the machine disturbs least; with more threads the clock counts as well.
 *
 *   build-test/bench/engawa-bench-batch grow [SECONDS]
 */
#include "batch/batch.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct plan {
    int games, threads;
    double seconds;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Plays one game after another. Returns decisions a second. */
static double play_singly(const struct engawa_setup *setup, const struct plan *plan)
{
    const struct engawa_game *game = setup->game;
    engawa_move *moves = engawa_allocate((size_t)game->legal_max, sizeof *moves);
    void *state = engawa_allocate(1, ENGAWA_STATE_MAX);
    struct engawa_rng rng;
    struct engawa_outcome outcome;
    double begin = now(), end = begin;
    long decisions = 0;
    engawa_rng_fast(&rng, 1);
    for (; end - begin < plan->seconds; end = now()) {
        memset(state, 0, game->state_size);
        game->start(state, setup);
        for (unsigned actors; (actors = game->actors(state)) != 0;) {
            if (actors == ENGAWA_CHANCE_BIT) {
                game->draw(state, &rng, &outcome);
                game->settle(state, &outcome);
                continue;
            }
            int seat = engawa_lowest_bit(actors);
            int count = game->legal(state, seat, moves, game->legal_max);
            game->play(state, seat, moves[engawa_rng_below(&rng, (uint32_t)count)]);
            decisions++;
        }
    }
    free(moves);
    free(state);
    return (double)decisions / (end - begin);
}

/* Plays a batch that writes the arrays of ARRAYS that are not NULL. Returns decisions a second. */
static double play_batch(const struct engawa_setup *setup, const struct plan *plan,
                         const struct engawa_batch_arrays *arrays)
{
    struct engawa_batch *batch = engawa_batch_new(setup, plan->games, plan->threads, 1, NULL);
    double begin = now(), end = begin;
    long decisions = 0;
    for (; end - begin < plan->seconds; end = now(), decisions += plan->games)
        engawa_batch_random(batch, NULL, arrays);
    engawa_batch_free(batch);
    return (double)decisions / (end - begin);
}

static void measure(const struct engawa_setup *setup, const struct plan *plan)
{
    size_t games = (size_t)plan->games;
    int64_t capacity = (int64_t)plan->games * 512;
    struct engawa_batch_arrays arrays = {
        .actor = engawa_allocate(games, sizeof(int32_t)),
        .offset = engawa_allocate(games + 1, sizeof(int64_t)),
        .moves = engawa_allocate((size_t)capacity, sizeof(uint64_t)),
        .capacity = capacity,
        .reward = engawa_allocate(games * ENGAWA_SEATS_MAX, sizeof(float)),
        .done = engawa_allocate(games, 1),
    };
    double one = play_singly(setup, plan), lists = play_batch(setup, plan, &arrays);
    arrays.observation = engawa_allocate(games, (size_t)engawa_observation_size(setup));
    double seen = play_batch(setup, plan, &arrays);
    arrays.feature = engawa_allocate((size_t)capacity, (size_t)engawa_features_size(setup));
    arrays.action = engawa_allocate((size_t)capacity, sizeof *arrays.action);
    double all = play_batch(setup, plan, &arrays);
    printf("%-16s %d seats %8.2f %8.2f %8.2f %8.2f  (%d bytes)\n", setup->game->name, setup->seats,
           one * 1e-6, lists * 1e-6, seen * 1e-6, all * 1e-6, engawa_observation_size(setup));
    fflush(stdout);
    free(arrays.actor);
    free(arrays.offset);
    free(arrays.moves);
    free(arrays.reward);
    free(arrays.done);
    free(arrays.observation);
    free(arrays.feature);
    free(arrays.action);
}

/* ---- how it grows ---- */

enum { SIZES = 5, ROUNDS = 5 };

static const int sizes[SIZES] = {1, 16, 128, 1024, 8192};

/* Decisions a second, of processor time and by the clock: the best of some rounds. */
struct rate {
    double processor, clock;
};

static double processor(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Plays a batch with lists of moves and observations once more, and keeps the better rate. */
static void play_round(const struct engawa_setup *setup, int games, int threads, double seconds,
                       const struct engawa_batch_arrays *arrays, struct rate *best)
{
    struct engawa_batch *batch = engawa_batch_new(setup, games, threads, 1, NULL);
    double begin = now(), used = processor();
    long decisions = 0;
    for (; now() - begin < seconds; decisions += games)
        engawa_batch_random(batch, NULL, arrays);
    double by_clock = (double)decisions / (now() - begin);
    double by_processor = (double)decisions / (processor() - used);
    best->clock = by_clock > best->clock ? by_clock : best->clock;
    best->processor = by_processor > best->processor ? by_processor : best->processor;
    engawa_batch_free(batch);
}

/* Prints the speed of one thread with each number of games, and of two threads with the 1,024 of
 * one. */
static void measure_growth(const struct engawa_setup *setup, double seconds)
{
    struct rate one[SIZES] = {0}, two = {0};
    size_t most = (size_t)sizes[SIZES - 1], capacity = most * 512;
    struct engawa_batch_arrays arrays = {
        .offset = engawa_allocate(most + 1, sizeof(int64_t)),
        .moves = engawa_allocate(capacity, sizeof(uint64_t)),
        .capacity = (int64_t)capacity,
        .observation = engawa_allocate(most, (size_t)engawa_observation_size(setup)),
    };
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < SIZES; i++)
            play_round(setup, sizes[i], 1, seconds / (double)ROUNDS, &arrays, &one[i]);
        play_round(setup, 1024, 2, seconds / (double)ROUNDS, &arrays, &two);
    }
    const struct rate *base = &one[3];
    printf("%-16s %8.2f", setup->game->name, base->processor * 1e-6);
    for (int i = 0; i < SIZES; i++)
        printf(" %7.2f", one[i].processor / base->processor);
    printf(" %9.2f %9.2f\n", two.processor / base->processor, two.clock / base->clock);
    fflush(stdout);
    free(arrays.offset);
    free(arrays.moves);
    free(arrays.observation);
}

static void grow(double seconds)
{
    const struct engawa_game *game;
    printf(
        "with observations: million decisions a processor second at 1,024 games, one thread; then\n"
        "as parts of that: other numbers of games; two threads a processor second and by the "
        "clock\n"
        "%-16s %8s %7d %7d %7d %7d %7d %9s %9s\n",
        "", "1024", sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], "2 threads", "by clock");
    for (int i = 0; (game = engawa_game_at(i)); i++) {
        struct engawa_setup setup;
        engawa_setup_defaults(game, game->seats_min > 3 ? game->seats_min : 3, &setup);
        measure_growth(&setup, seconds);
    }
}

/* ---- the goals ---- */

/* Million decisions a processor second with lists, with observations, and with features of moves
 * too; 0: no goal. And how many times the decisions of one thread two make, by the clock. */
static const struct {
    const char *game;
    double goal[3];
} goals[] = {{"dou-dizhu", {12, 8, 4}},
             {"yahtzee", {0, 5, 0}},
             {"dixit", {0, 5, 0}},
             {"burning-desire", {0, 5, 0}},
             {"sengoku-domino", {0, 5, 0}}};
static const double threads_goal = 1.8;

static void print_share(double reached, double goal)
{
    if (goal > 0)
        printf(" %7.2f (%4.2f)", reached, reached / goal);
    else
        printf(" %7.2f       ", reached);
}

static void measure_goals(size_t which, double seconds)
{
    enum { GAMES = 1024, FORMS = 3 };
    struct engawa_setup setup;
    struct rate one[FORMS] = {{0}}, two = {0};
    const struct engawa_game *game = engawa_game_named(goals[which].game);
    engawa_setup_defaults(game, 3, &setup);
    size_t capacity = (size_t)GAMES * 512;
    struct engawa_batch_arrays lists = {
        .offset = engawa_allocate(GAMES + 1, sizeof(int64_t)),
        .moves = engawa_allocate(capacity, sizeof(uint64_t)),
        .capacity = (int64_t)capacity,
    };
    struct engawa_batch_arrays seen = lists;
    seen.observation = engawa_allocate(GAMES, (size_t)engawa_observation_size(&setup));
    struct engawa_batch_arrays all = seen;
    all.feature = engawa_allocate(capacity, (size_t)engawa_features_size(&setup));
    const struct engawa_batch_arrays *form[FORMS] = {&lists, &seen, &all};
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < FORMS; i++)
            play_round(&setup, GAMES, 1, seconds / (double)ROUNDS, form[i], &one[i]);
        play_round(&setup, GAMES, 2, seconds / (double)ROUNDS, &seen, &two);
    }
    printf("%-16s", game->name);
    for (int i = 0; i < FORMS; i++)
        print_share(one[i].processor * 1e-6, goals[which].goal[i]);
    print_share(two.clock / one[1].clock, threads_goal);
    putchar('\n');
    fflush(stdout);
    free(lists.offset);
    free(lists.moves);
    free(seen.observation);
    free(all.feature);
}

static void compare_goals(double seconds)
{
    printf("million decisions a processor second, 1,024 games, three seats, one thread, and (share "
           "of the goal)\n%-16s %14s %14s %14s %14s\n",
           "", "lists", "observations", "features", "two threads");
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++)
        measure_goals(i, seconds);
}

/* Makes COUNT steps of GAME with observations, or with FEATURES of moves too. */
static void make_steps(const struct engawa_game *game, bool features, long count)
{
    enum { GAMES = 64 };
    struct engawa_setup setup;
    engawa_setup_defaults(game, 3, &setup);
    size_t capacity = (size_t)GAMES * 512;
    struct engawa_batch_arrays arrays = {
        .offset = engawa_allocate(GAMES + 1, sizeof(int64_t)),
        .moves = engawa_allocate(capacity, sizeof(uint64_t)),
        .capacity = (int64_t)capacity,
        .observation = engawa_allocate(GAMES, (size_t)engawa_observation_size(&setup)),
    };
    if (features)
        arrays.feature = engawa_allocate(capacity, (size_t)engawa_features_size(&setup));
    struct engawa_batch *batch = engawa_batch_new(&setup, GAMES, 1, 1, NULL);
    for (long i = 0; i < count; i++)
        engawa_batch_random(batch, NULL, &arrays);
    engawa_batch_free(batch);
    free(arrays.offset);
    free(arrays.moves);
    free(arrays.observation);
    free(arrays.feature);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "steps") == 0) {
        engawa_add_games();
        engawa_add_observers();
        const struct engawa_game *game = engawa_game_named(argv[2]);
        if (!game)
            return 2;
        make_steps(game, strcmp(argv[3], "features") == 0, atol(argv[4]));
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "goals") == 0) {
        engawa_add_games();
        engawa_add_observers();
        compare_goals(argc > 2 && atof(argv[2]) > 0 ? atof(argv[2]) : 1.0);
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "grow") == 0) {
        engawa_add_games();
        engawa_add_observers();
        grow(argc > 2 && atof(argv[2]) > 0 ? atof(argv[2]) : 1.0);
        return 0;
    }
    struct plan plan = {argc > 1 ? atoi(argv[1]) : 1024, argc > 3 ? atoi(argv[3]) : 1,
                        argc > 2 ? atof(argv[2]) : 1.0};
    const struct engawa_game *game;
    if (plan.games < 1 || plan.threads < 1 || plan.threads > plan.games || !(plan.seconds > 0)) {
        fprintf(
            stderr,
            "usage: engawa-bench-batch [GAMES [SECONDS [THREADS]]], or goals or grow [SECONDS]\n");
        return 2;
    }
    engawa_add_games();
    engawa_add_observers();
    printf("million decisions a second, %d games, threads: %d\n", plan.games, plan.threads);
    printf("%-24s %8s %8s %8s %8s\n", "", "singly", "batch", "observed", "features");
    for (int i = 0; (game = engawa_game_at(i)); i++) {
        struct engawa_setup setup;
        engawa_setup_defaults(game, game->seats_min > 3 ? game->seats_min : 3, &setup);
        measure(&setup, &plan);
    }
    return 0;
}
