/* test_burning_exact.c - Burning Desire solved: against what is known, what can be found by hand, a
 * plain second way, and games played. */
#include "bots/burning_exact.h"
#include "bots/registry.h"
#include "tests/fold_games.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

#include <setjmp.h>

#include <cmocka.h>

enum { FACES = BURNING_FACES, DICE = BURNING_DICE };

/* Known from elsewhere: the most points that one turn brings on average. */
static void the_best_turn_brings_114_118_points_on_average(void **unused)
{
    struct burning_aim aim;
    (void)unused;
    for (int i = 0; i < BURNING_OUTCOMES; i++)
        aim.worth[i] = engawa_burning_outcomes[i];
    assert_true(fabs(engawa_burning_turn(&aim) - 114.118) < 0.0005);
}

/* With the last roll on the table and no re-roll the mean over all rolls can be taken plainly; the
 * keeps of LEFT = 1 are checked against it for random dice. */
static void the_worth_of_a_keep_is_the_plain_mean_over_its_rolls(void **unused)
{
    static struct burning_choice choice;
    const struct dice_keeps *keeps = engawa_dice_keeps(DICE);
    struct burning_aim aim;
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 3);
    for (int i = 0; i < BURNING_OUTCOMES; i++)
        aim.worth[i] = engawa_rng_below(&rng, 1000);
    engawa_burning_choose(&aim, 1, &choice);
    for (int i = 0; i < 40; i++) {
        int kept = 2 + (int)engawa_rng_below(&rng, 5), dice[DICE], counts[FACES] = {0}, ways = 1;
        int bonus = (int)engawa_rng_below(&rng, FACES + 1); /* FACES: rolled */
        double sum = 0;
        for (int j = 0; j < kept; j++) {
            dice[j] = (int)engawa_rng_below(&rng, FACES);
            counts[dice[j]]++;
        }
        int number = engawa_dice_number(keeps, counts);
        for (int j = kept; j < DICE; j++)
            ways *= FACES;
        for (int way = 0; way < ways * FACES; way++) {
            int all[FACES] = {0}, rest = way / FACES;
            int face = bonus == FACES ? way % FACES : bonus;
            double best = -1;
            for (int j = 0; j < DICE; j++) {
                all[j < kept ? dice[j] : rest % FACES]++;
                rest = j < kept ? rest : rest / FACES;
            }
            for (int role = 0; role < ROLES; role++)
                best =
                    fmax(best,
                         aim.worth[engawa_burning_outcome((enum burning_role)role, all, face + 1)]);
            sum += best;
        }
        assert_true(fabs(sum / (ways * FACES) - choice.keep[bonus][number]) < 1e-9);
    }
}

static void always(const void *context, int64_t points, double *chance)
{
    *chance = points >= *(const int64_t *)context ? 1 : 0;
}

/* The chance to come to NEED from 100; *MULTIPLY: when the dice are rolled now. */
static double dare(int64_t need, int64_t points, double *multiply)
{
    struct burning_dare dare = {.stop = always, .context = &need, .planes = 1};
    double best;
    engawa_burning_dare(&dare, points, &best, multiply);
    return best;
}

/* Doubling once succeeds with 6 + 3 + 2 + 1 in 36; from 100 to at least 300 with one roll (3, 4 or
 * 6: 6/36) or with two (2 then any: 6/36 * 12/36). */
static void the_dare_is_what_can_be_found_by_hand(void **unused)
{
    double multiply, chance = 6 / 36.0 + 6 / 36.0 * 12 / 36.0;
    (void)unused;
    assert_true(fabs(dare(200, 100, NULL) - 12 / 36.0) < 1e-12);
    assert_true(fabs(dare(300, 100, NULL) - chance) < 1e-12);
    assert_true(dare(300, 300, &multiply) >= 1);
    assert_true(fabs(multiply - 12 / 36.0) < 1e-12);
    /* Banked at 1,000,000: what is missing stays missing. */
    assert_true(dare(BURNING_BANK + 1, BURNING_BANK, &multiply) <= 0);
    assert_true(multiply <= 0);
}

static void more_to_catch_up_is_never_better(void **unused)
{
    double before = 2;
    (void)unused;
    for (int64_t need = 0; need < 40000; need += need < 1500 ? 5 : 3895) {
        double chance = engawa_burning_final(need);
        assert_true(chance <= before && chance >= 0 && chance <= 1);
        before = chance;
    }
    assert_true(engawa_burning_tie() < 0.5); /* who plays second knows what to beat */
}

/* The equations of the race hold: a value is that of a turn with the aim that the other values
 * make. Small targets, so that sanitizers have time. */
static void the_race_agrees_with_its_own_equations(void **unused)
{
    struct burning_race *race = engawa_burning_race_new(100);
    (void)unused;
    while (engawa_burning_race_build(race) < 1)
        ;
    for (int mine = 0; mine < 100; mine += 35)
        for (int theirs = 0; theirs < 100; theirs += 30) {
            struct burning_aim aim;
            for (int i = 0; i < BURNING_OUTCOMES; i++) {
                int points = engawa_burning_outcomes[i], total = mine + points;
                double bust = 1 - engawa_burning_race_value(race, theirs, mine);
                if (total < 100) {
                    aim.worth[i] = 1 - engawa_burning_race_value(race, theirs, total);
                    continue;
                }
                /* Stop, or roll any number of times: one step written out, the rest asked. */
                double stop = 1 - engawa_burning_final(total - theirs), roll = 24 / 36.0 * bust;
                static const int by[] = {2, 3, 4, 6}, ways[] = {6, 3, 2, 1};
                for (int j = 0; j < 4; j++) {
                    double then = 1 - engawa_burning_final(mine + points * by[j] - theirs);
                    roll += ways[j] / 36.0 * fmax(then, 24 / 36.0 * bust);
                }
                aim.worth[i] = points ? fmax(stop, roll) : bust;
            }
            double value = engawa_burning_race_value(race, mine, theirs);
            assert_true(value <= 1 && value >= 0);
            /* Rolling on after a roll can only add to what is written out here. */
            assert_true(value >= engawa_burning_turn(&aim) - 1e-9);
            assert_true(value <= engawa_burning_turn(&aim) + 0.02);
        }
    engawa_burning_race_free(race);
}

#ifndef ENGAWA_SANITIZED
/* Games between two perfect players: the first to play wins 54.45 %. */
static void perfect_players_win_as_often_as_the_table_says(void **unused)
{
    enum { GAMES = 600 };
    const struct engawa_game *game = engawa_game_named("burning-desire");
    struct engawa_setup setup;
    struct engawa_rng rng;
    int won = 0;
    (void)unused;
    const struct burning_race *race = engawa_burning_race_shared(1000);
    double first = engawa_burning_race_value(race, 0, 0);
    assert_true(fabs(first - 0.544488) < 1e-6);
    engawa_setup_defaults(game, 2, &setup);
    engawa_rng_fast(&rng, 9);
    for (int i = 0; i < GAMES; i++) {
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
                engawa_bot_burning_strong.choose(&view, &rng, 0, &text);
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
    double error = sqrt(first * (1 - first) / GAMES);
    assert_true(fabs((double)won / GAMES - first) < 4 * error);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_turn_brings_114_118_points_on_average),
        cmocka_unit_test(the_worth_of_a_keep_is_the_plain_mean_over_its_rolls),
        cmocka_unit_test(the_dare_is_what_can_be_found_by_hand),
        cmocka_unit_test(more_to_catch_up_is_never_better),
        cmocka_unit_test(the_race_agrees_with_its_own_equations),
#ifndef ENGAWA_SANITIZED
        cmocka_unit_test(perfect_players_win_as_often_as_the_table_says),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
