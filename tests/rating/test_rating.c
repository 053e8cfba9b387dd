/* test_rating.c - the ratings' model against its paper and against the likelihood that it
 * maximises, which games count, and the order in which games are rated (rating.h, bout.h,
 * ladder.h). */
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "rating/anchors.h"
#include "rating/bout.h"
#include "rating/ladder.h"
#include "rating/rating.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static void near(double value, double expected, double tolerance)
{
    if (fabs(value - expected) > tolerance)
        fail_msg("%.9f is not %.9f", value, expected);
}

/* ---- the model ---- */

/* Two players of whom nothing is known: by hand from the paper's Algorithm 4, with the drift before
 * it. c = sqrt(2 (s2 + beta2)), the winner's mean rises by s2 / c / 2. */
static void two_strangers(void **state)
{
    (void)state;
    struct rating one = rating_new(), two = rating_new();
    struct rating_side sides[] = {{{&one}, 1, 0, 1}, {{&two}, 1, 0, 2}};
    near(rating_chance(sides, 2, 0), 0.5, 1e-12);
    rating_update(sides, 2);
    double s2 = RATING_DEVIATION * RATING_DEVIATION + RATING_DRIFT * RATING_DRIFT;
    double c = sqrt(2 * (s2 + RATING_BETA * RATING_BETA));
    near(one.mean, 25 + s2 / c / 2, 1e-9);
    near(two.mean, 25 - s2 / c / 2, 1e-9);
    near(one.deviation, sqrt(s2 * (1 - sqrt(s2) / c * s2 / (c * c) / 4)), 1e-9);
    near(one.deviation, two.deviation, 1e-12);
    near(one.mean, 27.6357, 1e-3); /* as other programs of this model have it */
    assert_true(rating_chance(sides, 2, 0) > 0.5);
}

/* The logarithm of the likelihood of RANK among sides of strength MEAN, by Plackett and Luce; sides
 * that share a place each count in part. */
static double likelihood(const double *mean, const int *rank, int count, double c)
{
    double sum = 0;
    for (int q = 0; q < count; q++) {
        double behind = 0;
        int tied = 0;
        for (int i = 0; i < count; i++) {
            behind += rank[i] >= rank[q] ? exp(mean[i] / c) : 0;
            tied += rank[i] == rank[q];
        }
        sum += (mean[q] / c - log(behind)) / tied;
    }
    return sum;
}

/* Each mean moves by its variance times the slope of the likelihood, ties included. */
static void the_likelihood_is_climbed(void **state)
{
    (void)state;
    const int ranks[][4] = {{1, 2, 3, 4}, {3, 1, 1, 4}, {1, 1, 1, 1}, {2, 2, 1, 2}};
    for (size_t k = 0; k < sizeof ranks / sizeof *ranks; k++) {
        struct rating player[4];
        struct rating_side sides[4];
        double mean[4], variance[4], c = 0;
        for (int i = 0; i < 4; i++) {
            player[i] = (struct rating){20 + 3 * i, 2 + i};
            sides[i] = (struct rating_side){{&player[i]}, 1, i == 2 ? 1.5 : 0, ranks[k][i]};
            mean[i] = player[i].mean + sides[i].edge;
            variance[i] = (2 + i) * (2 + i) + RATING_DRIFT * RATING_DRIFT;
            c += variance[i] + RATING_BETA * RATING_BETA;
        }
        c = sqrt(c);
        rating_update(sides, 4);
        for (int i = 0; i < 4; i++) {
            const double step = 1e-4;
            double here = mean[i];
            mean[i] = here + step;
            double above = likelihood(mean, ranks[k], 4, c);
            mean[i] = here - step;
            double below = likelihood(mean, ranks[k], 4, c);
            mean[i] = here;
            near(player[i].mean, 20 + 3 * i + variance[i] * (above - below) / (2 * step), 1e-5);
            assert_true(player[i].deviation < sqrt(variance[i]));
        }
    }
}

static void sides_of_several(void **state)
{
    (void)state;
    struct rating alone = rating_new(), left = rating_new(), right = {25, 2}, bot = {25, 0};
    struct rating_side sides[] = {{{&alone}, 1, 0, 2}, {{&left, &right, &bot}, 3, 0, 1}};
    near(rating_chance(sides, 2, 0), 0.5, 1e-12); /* three are not stronger than one */
    rating_update(sides, 2);
    assert_true(alone.mean < 25 && left.mean > 25 && right.mean > 25);
    assert_true(left.mean - 25 > right.mean - 25); /* of whom more was known */
    assert_true(bot.mean == 25 && bot.deviation == 0);
    sides[0].edge = 3;
    struct rating_side equal[] = {{{&bot}, 1, 3, 1}, {{&bot}, 1, 0, 2}};
    near(rating_chance(equal, 2, 0), 1 / (1 + exp(-3 / (sqrt(2) * RATING_BETA))), 1e-12);
}

/* A player who wins a hundred times rises without bound, but ever more slowly, and the uncertainty
 * shrinks to the bound that the drift sets. */
static void a_hundred_games(void **state)
{
    (void)state;
    struct rating winner = rating_new(), bot = {25, 0};
    double last = winner.mean, deviation = winner.deviation;
    for (int i = 0; i < 100; i++) {
        struct rating_side sides[] = {{{&bot}, 1, 0, 2}, {{&winner}, 1, 0, 1}};
        rating_update(sides, 2);
        assert_true(winner.mean > last);
        last = winner.mean;
    }
    assert_true(winner.deviation < deviation / 2 && winner.deviation > RATING_DRIFT);
    assert_true(isfinite(winner.mean) && bot.mean == 25);
}

/* ---- what counts ---- */

struct counted {
    int bouts;
    struct bout last;
    const struct engawa_match *match;
};

static void count_bout(void *context, const struct bout *bout)
{
    struct counted *counted = context;
    unsigned seats = 0;
    counted->last = *bout;
    counted->bouts++;
    for (int i = 0; i < bout->count; i++) {
        assert_int_equal(seats & bout->side[i].seats, 0);
        seats |= bout->side[i].seats;
    }
    assert_int_equal(seats, (1u << counted->match->setup.seats) - 1);
}

static struct engawa_match *random_match(const char *game, int seats, const char *option,
                                         const char *value, size_t events)
{
    struct engawa_setup setup;
    struct engawa_rng rng;
    struct engawa_reason why;
    const struct engawa_game *rules = engawa_game_named(game);
    engawa_setup_defaults(rules, seats, &setup);
    if (option)
        assert_true(engawa_setup_option(rules, &setup, option, value, &why));
    struct engawa_match *match = engawa_match_new(rules, &setup, ENGAWA_OPEN);
    engawa_rng_fast(&rng, 7);
    while (engawa_match_actors(match) != 0 && match->length < events) {
        struct engawa_text text = {0};
        int by = random_event(match, &rng, &text);
        assert_true(engawa_match_append(match, by, engawa_text_string(&text), 0, &why));
        engawa_text_free(&text);
    }
    return match;
}

static void each_hand_of_dou_dizhu(void **state)
{
    (void)state;
    struct engawa_match *match = random_match("dou-dizhu", 3, "hands", "6", SIZE_MAX);
    const struct dou_dizhu *table = (const void *)match->state.bytes;
    struct counted counted = {.match = match};
    bout_each(match, 0, count_bout, &counted);
    assert_int_equal(counted.bouts, dou_dizhu_hands_over(table));
    assert_int_equal(counted.bouts, 6);
    struct dou_dizhu_ended ended = dou_dizhu_ended(table, 6);
    assert_int_equal(counted.last.count, 2);
    assert_int_equal(counted.last.side[0].seats, 1u << ended.landlord);
    bool ahead = counted.last.side[0].rank < counted.last.side[1].rank;
    assert_int_equal(ahead, dou_dizhu_paid(table, 6, ended.landlord) > 0);
    engawa_match_free(match);
}

static void a_game_and_who_left_it(void **state)
{
    (void)state;
    struct engawa_match *match = random_match("yahtzee", 3, NULL, NULL, SIZE_MAX);
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    struct counted counted = {.match = match};
    bout_each(match, 0, count_bout, &counted);
    assert_int_equal(counted.bouts, 1);
    match->game->result(match->state.bytes, scores, ranks);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(counted.last.side[seat].rank, ranks[seat]);
    engawa_match_free(match);

    match = random_match("yahtzee", 3, NULL, NULL, 10);
    counted = (struct counted){.match = match};
    bout_each(match, 0, count_bout, &counted);
    assert_int_equal(counted.bouts, 0); /* all agreed to end it */
    bout_each(match, 2, count_bout, &counted);
    assert_int_equal(counted.bouts, 1);
    assert_int_equal(counted.last.side[0].rank, 1);
    assert_int_equal(counted.last.side[1].rank, 2);
    assert_int_equal(counted.last.side[2].rank, 1);
    engawa_match_free(match);
}

static void every_level_is_an_anchor(void **state)
{
    (void)state;
    for (int i = 0; engawa_game_at(i); i++) {
        struct rating easy, normal, strong;
        const char *game = engawa_game_at(i)->name;
        if (strcmp(game, "template") == 0) /* it has no bots */
            continue;
        assert_true(anchor_of(game, "easy", &easy));
        assert_true(anchor_of(game, "normal", &normal));
        assert_true(anchor_of(game, "strong", &strong));
        assert_true(easy.mean < normal.mean && easy.mean < strong.mean);
        near(normal.mean, RATING_MEAN, 1e-12);
        assert_true(normal.deviation == 0);
    }
    struct rating rating;
    assert_false(anchor_of("yahtzee", "nobody", &rating));
    assert_false(anchor_of("nothing", "normal", &rating));
}

/* ---- the ladder ---- */

enum { NOTES = 40 };

/* Takes game number I of some among five people; every fourth has a bot. */
static void take_game(struct ladder *ladder, const struct engawa_game *game, int i)
{
    char note[300];
    snprintf(note, sizeof note, "%d %064x 2 g%d %s%d 1,0,%d/2,0,%d", 1000 + i / 2, i + 1, i % 5,
             i % 4 ? "g" : "bot:", (i + 1 + i / 7 % 4) % 5, 1 + i % 3 / 2, 1 + i % 2);
    assert_true(ladder_take_note(ladder, game, note));
}

static void is_the_same(const struct ladder *one, const struct ladder *two)
{
    assert_int_equal(ladder_players(one), ladder_players(two));
    for (int i = 0; i < ladder_players(one); i++) {
        const struct ladder_player *a = ladder_player(one, i), *b = ladder_player(two, i);
        assert_string_equal(a->who, b->who);
        assert_true(a->rating.mean == b->rating.mean);
        assert_true(a->rating.deviation == b->rating.deviation);
        assert_int_equal(a->games, b->games);
    }
}

/* A rank that does not fit is not another one. */
static void a_rank_that_does_not_fit_is_refused(void **state)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct ladder *ladder = ladder_new(false);
    char note[300];
    (void)state;
    snprintf(note, sizeof note, "1000 %064x 2 g1 g2 1,0,2147483647/2,0,2", 1);
    assert_true(ladder_take_note(ladder, game, note));
    snprintf(note, sizeof note, "1000 %064x 2 g1 g2 1,0,4294967297/2,0,2", 1);
    assert_false(ladder_take_note(ladder, game, note));
    ladder_free(ladder);
}

/* Whether games come at once or some after others were rated, in their order or not, or twice. */
static void games_that_come_later_are_rated_as_if_all_had_come_at_once(void **state)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct ladder *all = ladder_new(false), *later = ladder_new(false), *mixed = ladder_new(false);
    (void)state;
    for (int i = 0; i < NOTES; i++)
        take_game(all, game, i);
    ladder_rate(all);
    for (int i = 0; i < NOTES; i++) {
        take_game(later, game, i);
        take_game(mixed, game, i * 7 % NOTES);
        if (i % 3 == 0) {
            ladder_rate(later);
            take_game(later, game, i);
            ladder_rate(mixed);
        }
    }
    ladder_rate(later);
    ladder_rate(mixed);
    assert_true(ladder_players(all) > 5);
    is_the_same(later, all);
    is_the_same(mixed, all);
    ladder_free(all);
    ladder_free(later);
    ladder_free(mixed);
}

TOPIC(rating)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_strangers),
        cmocka_unit_test(the_likelihood_is_climbed),
        cmocka_unit_test(sides_of_several),
        cmocka_unit_test(a_hundred_games),
        cmocka_unit_test(each_hand_of_dou_dizhu),
        cmocka_unit_test(a_game_and_who_left_it),
        cmocka_unit_test(every_level_is_an_anchor),
        cmocka_unit_test(a_rank_that_does_not_fit_is_refused),
        cmocka_unit_test(games_that_come_later_are_rated_as_if_all_had_come_at_once),
    };
    engawa_add_games();
    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
