/* test_yahtzee_turn.c - one turn of Yahtzee or Yams: two solvers agree for any filled boxes. Under
 * sanitizers this test covers bots/yahtzee/turn.c. */
#include "bots/yahtzee/turn.h"
#include "engine/chance.h"
#include "tests/support/amount.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define BIT(box) (1u << (box))

static const unsigned boxes_of[] = {
    [YAHTZEE_SHEET_YAHTZEE] = BIT(YAHTZEE_PLUS) - 1,
    [YAHTZEE_SHEET_YAMS] =
        (BIT(YAHTZEE_BOXES) - 1) & ~(BIT(YAHTZEE_THREE_KIND) | BIT(YAHTZEE_CHANCE)),
};

/* With random worths the value of a turn is the mean worth of how it ends, in each lane. */
static void check_menu(const struct yahtzee_bot_menu *menu, struct engawa_rng *rng)
{
    static struct yahtzee_bot_turn turn;
    double worth[YAHTZEE_BOT_LANES][YAHTZEE_BOT_OFFERS], value[YAHTZEE_BOT_LANES];
    assert_in_range(menu->offers, 1, YAHTZEE_BOT_OFFERS);
    for (int i = 0; i < menu->offers; i++)
        for (int lane = 0; lane < YAHTZEE_BOT_LANES; lane++) {
            worth[lane][i] = engawa_rng_below(rng, 1000000);
            turn.slot[menu->offer[i].slot][lane] = worth[lane][i];
        }
    yahtzee_bot_solve_turn(menu, &turn, value);
    int lane = (int)engawa_rng_below(rng, YAHTZEE_BOT_LANES);
    double probability[YAHTZEE_BOT_OFFERS], sum = 0, mean = 0;
    yahtzee_bot_turn_probabilities(menu, worth[lane], probability);
    for (int i = 0; i < menu->offers; i++) {
        assert_true(probability[i] >= 0);
        sum += probability[i];
        mean += probability[i] * worth[lane][i];
    }
    assert_true(fabs(sum - 1) < 1e-9);
    assert_true(fabs(mean - value[lane]) < 1e-3);
}

/* Every way to fill a sheet. */
static void a_turn_is_worth_the_mean_of_its_ends(void **unused)
{
    struct engawa_rng rng;
    long cases = 0;
    (void)unused;
    engawa_rng_fast(&rng, 21);
    for (int sheet = YAHTZEE_SHEET_YAHTZEE; sheet <= YAHTZEE_SHEET_YAMS; sheet++)
        for (unsigned filled = 0; filled < boxes_of[sheet]; filled++) {
            struct yahtzee_bot_menu menu;
            bool repeats = filled & BIT(YAHTZEE_YAHTZEE) && engawa_rng_below(&rng, 2);
            if ((filled & ~boxes_of[sheet]) != 0)
                continue;
            yahtzee_bot_find_menu(sheet, filled, repeats, &menu);
            if (case_wanted(cases++))
                check_menu(&menu, &rng);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_is_worth_the_mean_of_its_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
