/* test_burning_exact.c - Burning Desire solved: against what is known, what can be found by hand, a
 * plain second way, and games played. */
#include "bench/burning_end.h"
#include "bench/burning_table.h"
#include "bots/registry.h"
#include "games/registry.h"
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
    struct burning_bot_objective objective;
    (void)unused;
    for (int i = 0; i < BURNING_BOT_PAYOFFS; i++)
        objective.worth[i] = burning_bot_payoffs[i];
    assert_true(fabs(burning_bot_solve_turn(&objective) - 114.118) < 0.0005);
}

/* With the last roll on the table and no re-roll the mean over all rolls can be taken plainly; the
 * keeps of LEFT = 1 are checked against it for random dice. */
static void the_worth_of_a_keep_is_the_plain_mean_over_its_rolls(void **unused)
{
    static struct burning_bot_choice choice;
    const struct dice_keeps *keeps = dice_keeps_of(DICE);
    struct burning_bot_objective objective;
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 3);
    for (int i = 0; i < BURNING_BOT_PAYOFFS; i++)
        objective.worth[i] = engawa_rng_below(&rng, 1000);
    burning_bot_solve_choice(&objective, 1, &choice);
    for (int i = 0; i < 40; i++) {
        int kept = 2 + (int)engawa_rng_below(&rng, 5), dice[DICE], counts[FACES] = {0}, ways = 1;
        int bonus = (int)engawa_rng_below(&rng, FACES + 1); /* FACES: rolled */
        double sum = 0;
        for (int j = 0; j < kept; j++) {
            dice[j] = (int)engawa_rng_below(&rng, FACES);
            counts[dice[j]]++;
        }
        int number = dice_keep_number(keeps, counts);
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
            for (int role = 0; role < BURNING_ROLES; role++)
                best = fmax(
                    best,
                    objective.worth[burning_bot_payoff((enum burning_role)role, all, face + 1)]);
            sum += best;
        }
        assert_true(fabs(sum / (ways * FACES) - choice.keep[bonus][number]) < 1e-9);
    }
}

static void always(const void *context, int64_t points, double *probability)
{
    *probability = points >= *(const int64_t *)context ? 1 : 0;
}

/* The probability of reaching NEED from POINTS; *MULTIPLY: when the dice are rolled now. */
static double dare(int64_t need, int64_t points, double *multiply)
{
    struct burning_bot_dare dare = {.stop = always, .context = &need, .planes = 1};
    double best;
    burning_bot_solve_dare(&dare, points, &best, multiply);
    return best;
}

/* Doubling once succeeds with 6 + 3 + 2 + 1 in 36; from 100 to at least 300 with one roll (3, 4 or
 * 6: 6/36) or with two (2 then any: 6/36 * 12/36). */
static void the_dare_is_what_can_be_found_by_hand(void **unused)
{
    double multiply, probability = 6 / 36.0 + 6 / 36.0 * 12 / 36.0;
    (void)unused;
    assert_true(fabs(dare(200, 100, NULL) - 12 / 36.0) < 1e-12);
    assert_true(fabs(dare(300, 100, NULL) - probability) < 1e-12);
    assert_true(dare(300, 300, &multiply) >= 1);
    assert_true(fabs(multiply - 12 / 36.0) < 1e-12);
    /* At 1,000,000 points the turn is banked, whatever is still missing. */
    assert_true(dare(BURNING_BANK + 1, BURNING_BANK, &multiply) <= 0);
    assert_true(multiply <= 0);
}

static void more_to_catch_up_is_never_better(void **unused)
{
    double before = 2;
    (void)unused;
    for (int64_t need = 0; need < 40000; need += need < 1500 ? 5 : 3895) {
        double probability = burning_bot_final_probability(need);
        assert_true(probability <= before && probability >= 0 && probability <= 1);
        before = probability;
    }
    assert_true(burning_bot_tie_probability() < 0.5); /* who plays second knows what to beat */
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
            /* Rolling on after a roll can only add to what is written out here. */
            assert_true(value >= burning_bot_solve_turn(&objective) - 1e-9);
            assert_true(value <= burning_bot_solve_turn(&objective) + 0.02);
        }
    burning_bot_race_free(race);
}

/* Every roll pays one of the outcomes, and every outcome is paid. */
static void the_outcomes_are_what_the_roles_pay(void **unused)
{
    const struct dice_keeps *keeps = dice_keeps_of(DICE);
    bool paid[BURNING_BOT_PAYOFFS] = {false};
    (void)unused;
    for (int roll = 0; roll < keeps->rolls; roll++)
        for (int bonus = 1; bonus <= FACES; bonus++)
            for (int role = 0; role < BURNING_ROLES; role++) {
                int counts[FACES];
                for (int face = 0; face < FACES; face++)
                    counts[face] = keeps->count[keeps->first_roll + roll][face];
                int payoff = burning_bot_payoff((enum burning_role)role, counts, bonus);
                assert_int_equal(burning_bot_payoffs[payoff],
                                 burning_points((enum burning_role)role, counts, bonus));
                paid[payoff] = true;
            }
    for (int payoff = 0; payoff < BURNING_BOT_PAYOFFS; payoff++)
        assert_true(paid[payoff]);
}

/* Random objectives in every lane, with more planes: the first plane is as alone, and what is
 * carried along is its mean under the same choices. */
static void what_is_carried_along_follows_the_choices(void **unused)
{
    struct burning_bot_turn *turn = burning_bot_turn_new(3);
    struct burning_bot_objective objective[BURNING_BOT_LANES];
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 5);
    for (int lane = 0; lane < BURNING_BOT_LANES; lane++)
        for (int payoff = 0; payoff < BURNING_BOT_PAYOFFS; payoff++) {
            double worth = engawa_rng_below(&rng, 1000);
            objective[lane].worth[payoff] = worth;
            burning_bot_turn_set(turn, lane, payoff, (double[]){worth, 3 - 2 * worth, 1});
        }
    burning_bot_turn_solve(turn);
    for (int lane = 0; lane < BURNING_BOT_LANES; lane++) {
        double worth = burning_bot_turn_value(turn, lane, 0);
        assert_true(fabs(worth - burning_bot_solve_turn(&objective[lane])) < 1e-9);
        assert_true(fabs(burning_bot_turn_value(turn, lane, 1) - (3 - 2 * worth)) < 1e-9);
        assert_true(fabs(burning_bot_turn_value(turn, lane, 2) - 1) < 1e-12);
    }
    burning_bot_turn_free(turn);
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

/* With three players, to a small target: probabilities add up to 1, whoever is nearer is better
 * off, the odds that the bot uses lose next to nothing and the plain product loses more. (What is
 * lost can come out slightly below 0: burning_table.c says where perfect play is not unique.) */
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

/* How far apart those are who come last; the sanitizers look at less of it. */
#ifdef ENGAWA_SANITIZED
enum { APART = 30 };
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
    /* What is left counts, not the target; beyond the table a lead shrinks smoothly. */
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
                burning_bot_strong.choose(&view, &rng, 0, &text);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_turn_brings_114_118_points_on_average),
        cmocka_unit_test(the_worth_of_a_keep_is_the_plain_mean_over_its_rolls),
        cmocka_unit_test(the_dare_is_what_can_be_found_by_hand),
        cmocka_unit_test(more_to_catch_up_is_never_better),
        cmocka_unit_test(the_race_agrees_with_its_own_equations),
        cmocka_unit_test(the_outcomes_are_what_the_roles_pay),
        cmocka_unit_test(what_is_carried_along_follows_the_choices),
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
