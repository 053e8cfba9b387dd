/* test_burning_turn.c - one turn of Burning Desire, solved: compared with known values, values
 * found by hand, and a plain method. Under sanitizers this test covers
 * bots/burning_desire/turn.c. */
#include "bots/burning_desire/turn.h"
#include "engine/chance.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

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

/* Every plane gets the same objective. */
static void always(const void *context, int64_t points, double *leaves)
{
    for (int plane = 0; plane < BURNING_BOT_PLANES; plane++)
        leaves[plane] = points >= *(const int64_t *)context ? 1 : 0;
}

/* The probability of reaching NEED from POINTS; *MULTIPLY: when the dice are rolled now. */
static double dare(int64_t need, int64_t points, double *multiply)
{
    struct burning_bot_dare dare = {.stop = always, .context = &need, .planes = BURNING_BOT_PLANES};
    double best[BURNING_BOT_PLANES], rolled[BURNING_BOT_PLANES];
    burning_bot_solve_dare(&dare, points, best, rolled);
    for (int plane = 1; plane < BURNING_BOT_PLANES; plane++)
        assert_true(best[plane] == best[0] && rolled[plane] == rolled[0]);
    if (multiply)
        *multiply = rolled[0];
    return best[0];
}

/* Doubling once succeeds with 6 + 3 + 2 + 1 in 36; from 100 to at least 300 with one roll (3, 4 or
 * 6: 6/36) or with two (2 then any: 6/36 * 12/36). */
static void the_dare_equals_a_calculation_by_hand(void **unused)
{
    double multiply, probability = 6 / 36.0 + 6 / 36.0 * 12 / 36.0;
    (void)unused;
    assert_true(fabs(dare(200, 100, NULL) - 12 / 36.0) < 1e-12);
    assert_true(fabs(dare(300, 100, NULL) - probability) < 1e-12);
    assert_true(dare(300, 300, &multiply) >= 1);
    assert_true(fabs(multiply - 12 / 36.0) < 1e-12);
    /* At 1,000,000 points the turn is banked, however much is missing. */
    assert_true(dare(BURNING_BANK + 1, BURNING_BANK, &multiply) <= 0);
    assert_true(multiply <= 0);
}

/* Every roll pays one of the outcomes, and every outcome is paid. */
static void the_outcomes_equal_the_roles_points(void **unused)
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

/* Random objectives in every lane, with any number of planes: the first plane is as alone, and a
 * carried plane is its mean under the same choices. */
static void check_planes(int planes, struct engawa_rng *rng)
{
    struct burning_bot_turn *turn = burning_bot_turn_new(planes);
    struct burning_bot_objective objective[BURNING_BOT_LANES];
    for (int lane = 0; lane < BURNING_BOT_LANES; lane++)
        for (int payoff = 0; payoff < BURNING_BOT_PAYOFFS; payoff++) {
            double worth = engawa_rng_below(rng, 1000);
            objective[lane].worth[payoff] = worth;
            burning_bot_turn_set(
                turn, lane, payoff,
                (double[BURNING_BOT_PLANES]){worth, 3 - 2 * worth, 1, -worth, worth / 4, 7});
        }
    burning_bot_turn_solve(turn);
    for (int lane = 0; lane < BURNING_BOT_LANES; lane++) {
        double worth = burning_bot_turn_value(turn, lane, 0);
        assert_true(fabs(worth - burning_bot_solve_turn(&objective[lane])) < 1e-9);
        const double follows[BURNING_BOT_PLANES] = {worth, 3 - 2 * worth, 1, -worth, worth / 4, 7};
        for (int plane = 1; plane < planes; plane++)
            assert_true(fabs(burning_bot_turn_value(turn, lane, plane) - follows[plane]) < 1e-9);
    }
    burning_bot_turn_free(turn);
}

static void carried_planes_follow_the_choices(void **unused)
{
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 5);
    for (int planes = 1; planes <= BURNING_BOT_PLANES; planes++)
        check_planes(planes, &rng);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_turn_brings_114_118_points_on_average),
        cmocka_unit_test(the_worth_of_a_keep_is_the_plain_mean_over_its_rolls),
        cmocka_unit_test(the_dare_equals_a_calculation_by_hand),
        cmocka_unit_test(the_outcomes_equal_the_roles_points),
        cmocka_unit_test(carried_planes_follow_the_choices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
