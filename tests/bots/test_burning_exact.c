/* test_burning_exact.c - Burning Desire solved: compared with known values, values found by hand, a
 * plain second solver, and games played. */
#include "bench/bots/burning_end.h"
#include "bench/bots/burning_table.h"
#include "bots/registry.h"
#include "games/registry.h"
#include "tests/bots/bot_text.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

#include <setjmp.h>

#include <cmocka.h>

static void more_to_catch_up_is_never_better(void **unused)
{
    double before = 2;
    (void)unused;
    for (int64_t need = 0; need < 40000; need += need < 1500 ? 5 : 3895) {
        double probability = burning_bot_final_probability(need);
        assert_true(probability <= before && probability >= 0 && probability <= 1);
        before = probability;
    }
    assert_true(burning_bot_tie_probability() <
                0.5); /* the second player knows the score to beat */
}

/* The equations of the race hold: a value is that of a turn with the objective that the other
 * values give. Small targets, so that sanitizers have time. */
static void the_race_agrees_with_its_own_equations(void **unused)
{
    struct burning_bot_race *race = burning_bot_race_new(100);
    (void)unused;
    while (burning_bot_race_build(race) < 1)
        ;
    for (int mine = 0; mine < 100; mine += 35)
        for (int theirs = 0; theirs < 100; theirs += 30) {
            struct burning_bot_objective objective;
            for (int i = 0; i < BURNING_BOT_PAYOFFS; i++) {
                int points = burning_bot_payoffs[i], total = mine + points;
                double bust = 1 - burning_bot_race_value(race, theirs, mine);
                if (total < 100) {
                    objective.worth[i] = 1 - burning_bot_race_value(race, theirs, total);
                    continue;
                }
                /* Stop, or roll any number of times: one step written out, the rest asked. */
                double stop = 1 - burning_bot_final_probability(total - theirs),
                       roll = 24 / 36.0 * bust;
                static const int by[] = {2, 3, 4, 6}, ways[] = {6, 3, 2, 1};
                for (int j = 0; j < 4; j++) {
                    double then = 1 - burning_bot_final_probability(mine + points * by[j] - theirs);
                    roll += ways[j] / 36.0 * fmax(then, 24 / 36.0 * bust);
                }
                objective.worth[i] = points ? fmax(stop, roll) : bust;
            }
            double value = burning_bot_race_value(race, mine, theirs);
            assert_true(value <= 1 && value >= 0);
            /* Rolling on after a roll can only add to the options written out here. */
            assert_true(value >= burning_bot_solve_turn(&objective) - 1e-9);
            assert_true(value <= burning_bot_solve_turn(&objective) + 0.02);
        }
    burning_bot_race_free(race);
}

/* A second solver, made for any number of players, finds the race of two again. */
static void two_solvers_agree_on_the_race_of_two(void **unused)
{
    enum { TARGET = 60 };
    struct burning_table *table = burning_table_new(2, TARGET);
    (void)unused;
    for (int mine = BURNING_BOT_STEP; mine <= TARGET; mine += BURNING_BOT_STEP)
        for (int theirs = BURNING_BOT_STEP; theirs <= TARGET; theirs += BURNING_BOT_STEP) {
            int64_t left[] = {mine, theirs};
            double probability = burning_bot_duel_probability(TARGET, mine, theirs);
            assert_true(fabs(burning_table_probability(table, left, 0) - probability) < 1e-8);
            assert_true(fabs(burning_table_probability(table, left, 1) - (1 - probability)) < 1e-8);
        }
    burning_table_free(table);
}

static double product(int target, int seats, const int64_t *left, int place)
{
    double probability = 1;
    for (int other = 0; other < seats; other++)
        if (other != place)
            probability *= place < other
                               ? burning_bot_duel_probability(target, left[place], left[other])
                               : 1 - burning_bot_duel_probability(target, left[other], left[place]);
    return probability;
}

/* With three players, to a small target: probabilities add up to 1, the nearer player is better
 * off, the odds that the bot uses lose next to nothing and the plain product loses more. (The loss
 * can come out slightly below 0: burning_table.c says where perfect play is not unique.) */
static void the_race_of_three_is_solved_and_the_bot_is_near_it(void **unused)
{
#ifdef ENGAWA_SANITIZED
    enum { SEATS = 3, TARGET = 20 };
#else
    enum { SEATS = 3, TARGET = 40 };
#endif
    struct burning_table *table = burning_table_new(SEATS, TARGET);
    const int64_t start[] = {TARGET, TARGET, TARGET};
    double bot[BURNING_SEATS], plain[BURNING_SEATS], best[BURNING_SEATS];
    (void)unused;
    for (int64_t a = 5; a <= TARGET; a += 5)
        for (int64_t b = 5; b <= TARGET; b += 15) {
            int64_t left[] = {a, b, 20}, nearer[] = {a - 5, b, 20};
            double sum = 0;
            for (int place = 0; place < SEATS; place++)
                sum += burning_table_probability(table, left, place);
            assert_true(fabs(sum - 1) < 1e-9);
            assert_true(a == 5 || burning_table_probability(table, nearer, 0) >
                                      burning_table_probability(table, left, 0));
        }
    burning_table_alone(table, burning_bot_race_probability, false, bot);
    burning_table_alone(table, product, false, plain);
    burning_table_alone(table, burning_bot_race_probability, true, best);
    for (int place = 0; place < SEATS; place++) {
        double perfect = burning_table_probability(table, start, place);
        assert_true(fabs(perfect - bot[place]) < 0.0005);
        assert_true(perfect - plain[place] > 0.001);
        assert_true(best[place] > perfect - 0.0005 && best[place] < perfect + 0.001);
    }
    struct burning_off turn = burning_table_turn(table, burning_bot_race_probability);
    assert_true(turn.mean >= 0 && turn.mean < 0.0005);
    assert_true(burning_table_off(table, burning_bot_race_probability).rms < 0.02);
    burning_table_free(table);
}

/* Returns how far apart the last players are; fewer of these under sanitizers. */
#ifdef ENGAWA_SANITIZED
enum { APART = 50 };
#else
enum { APART = 200 };
#endif

/* The first player of the final round stays ahead of each other player alone, as they do not help
 * one another. Of three who share the lead, the later they play the better. */
static void the_final_round_of_three_is_a_product_for_the_first(void **unused)
{
    struct burning_end *end = burning_end_new(3, APART);
    const double *tie = burning_end_tie(end);
    (void)unused;
    for (int64_t next = 5; next < 1500; next += 185)
        for (int64_t last = 5; last < 1500; last += 215) {
            if (next - last > APART || last - next > APART)
                continue;
            int64_t behind[] = {next, last};
            struct burning_shares shares = burning_end_shares(end, behind);
            double stays = (1 - burning_bot_final_probability(next)) *
                           (1 - burning_bot_final_probability(last));
            assert_true(fabs(shares.of[0] + shares.of[1] + shares.of[2] - 1) < 1e-9);
            assert_true(fabs(shares.of[0] - stays) < 1e-3);
            assert_true(shares.of[1] <= burning_bot_final_probability(next) + 1e-3);
        }
    assert_true(tie[0] < tie[1] && tie[1] < tie[2]);
    assert_true(fabs(tie[0] + tie[1] + tie[2] - 1) < 1e-9);
    burning_end_free(end);
}

/* A third player who is far behind changes nothing between the others; with five players alike each
 * has its share. */
static void the_odds_of_many_have_the_right_limits(void **unused)
{
    enum { TARGET = 200 };
    int64_t left[] = {10, 15, TARGET}, alike[] = {TARGET, TARGET, TARGET, TARGET, TARGET};
    double sum = 0, duel = burning_bot_duel_probability(TARGET, 10, 15);
    (void)unused;
    assert_true(fabs(burning_bot_race_probability(TARGET, 2, left, 0) - duel) < 1e-12);
    assert_true(fabs(burning_bot_race_probability(TARGET, 2, left, 1) - (1 - duel)) < 1e-12);
    assert_true(burning_bot_race_probability(TARGET, 3, left, 0) < duel);
    assert_true(burning_bot_race_probability(TARGET, 3, left, 0) > 0.8 * duel);
    for (int place = 0; place < 5; place++)
        sum += burning_bot_race_probability(TARGET, 5, alike, place);
    assert_true(fabs(sum - 1) < 0.02);
}

#ifndef ENGAWA_SANITIZED
/* Games between two perfect players: the first to play wins 54.45 %. They play as many
 * as GAMES in the environment says, if that is more than 200. */
static void perfect_players_win_as_often_as_the_table_says(void **unused)
{
    int games = (int)games_wanted(200);
    const struct engawa_game *game = engawa_game_named("burning-desire");
    struct engawa_setup setup;
    struct engawa_rng rng;
    int won = 0;
    (void)unused;
    const struct burning_bot_race *race = burning_bot_race_shared(1000);
    double first = burning_bot_race_value(race, 0, 0);
    assert_true(fabs(first - 0.544488) < 1e-6);
    /* Only the points still missing count, not the target; beyond the table a lead shrinks
     * smoothly. */
    assert_true(fabs(burning_bot_duel_probability(2000, 1000, 1000) - first) < 1e-12);
    assert_true(fabs(burning_bot_duel_probability(2000, 1005, 605) -
                     burning_bot_duel_probability(2000, 1000, 600)) < 0.01);
    assert_true(burning_bot_duel_probability(2000, 2000, 1600) >
                burning_bot_duel_probability(2000, 1000, 600));
    assert_true(burning_bot_duel_probability(2000, 1600, 2000) <
                burning_bot_duel_probability(2000, 600, 1000));
    engawa_setup_defaults(game, 2, &setup);
    engawa_rng_fast(&rng, 9);
    for (int i = 0; i < games; i++) {
        struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
        struct engawa_text text = {0};
        for (unsigned actors; (actors = engawa_match_actors(match)) != 0;) {
            int by = actors == ENGAWA_CHANCE_BIT ? ENGAWA_CHANCE : engawa_lowest_bit(actors);
            engawa_text_clear(&text);
            if (by == ENGAWA_CHANCE) {
                engawa_match_draw(match, &rng, &text);
            } else {
                struct engawa_match view = *match; /* nothing is hidden */
                view.viewer = by;
                assert_true(bot_text(&burning_bot_strong, &view, "", &rng, 0, &text));
            }
            assert_true(engawa_match_append(match, by, text.at, 0, NULL));
        }
        int64_t scores[ENGAWA_SEATS_MAX];
        int ranks[ENGAWA_SEATS_MAX];
        game->result(match->state.bytes, scores, ranks);
        won += ranks[0] == 1;
        engawa_text_free(&text);
        engawa_match_free(match);
    }
    double error = sqrt(first * (1 - first) / games);
    assert_true(fabs((double)won / games - first) < 4 * error);
}
#endif

TOPIC(burning_exact)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_to_catch_up_is_never_better),
        cmocka_unit_test(the_race_agrees_with_its_own_equations),
        cmocka_unit_test(two_solvers_agree_on_the_race_of_two),
        cmocka_unit_test(the_race_of_three_is_solved_and_the_bot_is_near_it),
        cmocka_unit_test(the_final_round_of_three_is_a_product_for_the_first),
        cmocka_unit_test(the_odds_of_many_have_the_right_limits),
#ifndef ENGAWA_SANITIZED
        cmocka_unit_test(perfect_players_win_as_often_as_the_table_says),
#endif
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
