/* bench_ratings.c - engawa-bench-ratings [REPEATS]: counts the games needed to rank players of
 * known strength (docs/ratings.md).
 *
 * Twelve players have strengths drawn from the distribution that the model begins with, halved.
 * They play in random company, and better players win more often, as in the model. After certain
 * numbers of games for each player it counts the share of all pairs that are in the right order,
 * and of strengths within their 95 % interval. Beside it the same for points given away, whose mean
 * and spread in a game are those of somebody who plays Yahtzee fairly well.
 */
#include "engine/chance.h"
#include "games/registry.h"
#include "rating/ladder.h"
#include "rating/rating.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLAYERS = 12, STEPS = 8 };

static const int steps[STEPS] = {2, 5, 10, 20, 50, 100, 200, 500}; /* games for each player */

/* Points given away in a game: their mean among players, how much players differ, and how much the
 * games of one player do. */
static const double LOST_MEAN = 15, LOST_PLAYERS = 5, LOST_GAMES = 13;

struct found {
    double ordered, covered;
};

static double uniform(struct engawa_rng *rng)
{
    return (engawa_rng_word(rng) + 0.5) / 4294967296.0;
}

static double normal(struct engawa_rng *rng)
{
    return sqrt(-2 * log(uniform(rng))) * cos(2 * acos(-1) * uniform(rng));
}

/* Shuffles the COUNT numbers at ORDER. */
static void shuffle(int *order, int count, struct engawa_rng *rng)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)engawa_rng_below(rng, (uint32_t)i + 1), kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

/* One game of the players SEATED, whose STRENGTH is known to nature alone. */
static void play(const int *seated, int seats, const double *strength, struct rating *ratings,
                 struct engawa_rng *rng)
{
    struct rating_side sides[RATING_SIDES_MAX];
    double did[RATING_SIDES_MAX];
    for (int i = 0; i < seats; i++) /* the model's winner has the greatest sum */
        did[i] = strength[seated[i]] - sqrt(seats) * RATING_BETA * log(-log(uniform(rng)));
    for (int i = 0; i < seats; i++) {
        sides[i] = (struct rating_side){{&ratings[seated[i]]}, 1, 0, 1};
        for (int j = 0; j < seats; j++)
            sides[i].rank += did[j] > did[i];
    }
    rating_update(sides, seats);
}

/* The share of pairs that VALUE has in the order of STRENGTH. */
static double ordered(const double *strength, const double *value)
{
    int right = 0;
    for (int i = 0; i < PLAYERS; i++)
        for (int j = 0; j < i; j++)
            right += (strength[i] > strength[j]) == (value[i] > value[j]);
    return right / (PLAYERS * (PLAYERS - 1) / 2.0);
}

/* Plays up to the last step with SEATS at a table, and adds the results of each step to FOUND. */
static void by_beating(int seats, struct engawa_rng *rng, struct found *found)
{
    struct rating ratings[PLAYERS];
    double strength[PLAYERS], mean[PLAYERS];
    int order[PLAYERS], next = PLAYERS;
    for (int i = 0; i < PLAYERS; i++) {
        ratings[i] = rating_new();
        strength[i] = RATING_MEAN + RATING_DEVIATION / 2 * normal(rng);
        order[i] = i;
    }
    for (int step = 0, game = 0; step < STEPS; step++) {
        for (; game * seats < steps[step] * PLAYERS; game++, next += seats) {
            if (next + seats > PLAYERS) {
                shuffle(order, PLAYERS, rng);
                next = 0;
            }
            play(order + next, seats, strength, ratings, rng);
        }
        for (int i = 0; i < PLAYERS; i++) {
            mean[i] = ratings[i].mean;
            found[step].covered += fabs(mean[i] - strength[i]) < 1.96 * ratings[i].deviation
                                       ? 1.0 / (double)PLAYERS
                                       : 0;
        }
        found[step].ordered += ordered(strength, mean);
    }
}

static void by_points(struct engawa_rng *rng, struct found *found)
{
    double skill[PLAYERS], sum[PLAYERS] = {0}, mean[PLAYERS];
    for (int i = 0; i < PLAYERS; i++)
        skill[i] = -(LOST_MEAN + LOST_PLAYERS * normal(rng));
    for (int step = 0, game = 0; step < STEPS; step++) {
        for (; game < steps[step]; game++)
            for (int i = 0; i < PLAYERS; i++)
                sum[i] += skill[i] + LOST_GAMES * normal(rng);
        for (int i = 0; i < PLAYERS; i++)
            mean[i] = sum[i] / game;
        found[step].ordered += ordered(skill, mean);
    }
}

static void print_row(const char *name, const struct found *found, int repeats, bool covered)
{
    printf("| %s |", name);
    for (int step = 0; step < STEPS; step++)
        printf(" %.2f |", found[step].ordered / repeats);
    printf(covered ? " %.2f to %.2f |\n" : " |\n", found[0].covered / repeats,
           found[STEPS - 1].covered / repeats);
}

/* How long it takes to work out the ratings of a house from the notes of GAMES games of three
 * among 200 guests. */
static void by_notes(int games)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_text note = {0};
    struct timespec begun, ended;
    struct ladder *ladder = ladder_new(false);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
    for (int i = 0; i < games; i++) {
        engawa_text_clear(&note);
        engawa_text_printf(&note, "%d %064x 3 guest%d guest%d bot:normal 1,0,%d/2,0,%d/4,0,3",
                           games - i, (unsigned)i, i % 100, 100 + i / 7 % 100, 1 + i % 2,
                           2 - i % 2);
        ladder_take_note(ladder, game, note.at);
    }
    ladder_rate(ladder);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    printf("\n%d notes of games: the ratings of %d players in %.0f ms of processor time\n", games,
           ladder_players(ladder),
           (double)(ended.tv_sec - begun.tv_sec) * 1e3 +
               (double)(ended.tv_nsec - begun.tv_nsec) / 1e6);
    ladder_free(ladder);
    engawa_text_free(&note);
}

int main(int argc, char **argv)
{
    static const int tables[] = {2, 3, 4, 6};
    int repeats = argc > 1 ? atoi(argv[1]) : 1000;
    struct engawa_rng rng;
    engawa_add_games();
    engawa_rng_fast(&rng, 1);
    printf("| games of each player |");
    for (int step = 0; step < STEPS; step++)
        printf(" %d |", steps[step]);
    printf(" within 95 %% |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        struct found found[STEPS] = {{0}};
        char name[32];
        for (int k = 0; k < repeats; k++)
            by_beating(tables[i], &rng, found);
        snprintf(name, sizeof name, "%d at a table", tables[i]);
        print_row(name, found, repeats, true);
    }
    struct found found[STEPS] = {{0}};
    for (int k = 0; k < repeats; k++)
        by_points(&rng, found);
    print_row("points given away", found, repeats, false);
    by_notes(50000);
    return 0;
}
