/* test_small_variants.c - the small variants of games: their exact values, which documents name
 * (docs/tutorials.md), and that no table offers them. */
#include "bench/solve/equilibrium.h"
#include "engine/match.h"
#include "games/registry.h"
#include "tests/support/topic.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static struct engawa_setup small(const char *name, int seats)
{
    struct engawa_setup setup;
    engawa_setup_defaults(engawa_game_named(name), seats, &setup);
    assert_true(engawa_setup_option(setup.game, &setup, "variant", "small", NULL));
    assert_true(engawa_setup_check(setup.game, &setup, NULL));
    return setup;
}

static void yahtzee_with_two_boxes_has_its_value(void **unused)
{
    struct engawa_setup setup = small("yahtzee", 1);
    (void)unused;
    assert_true(fabs(equilibrium_alone(&setup) - 27.239978) < 5e-7);
}

static void sengoku_on_nine_cells_has_its_equilibrium(void **unused)
{
    struct engawa_setup setup = small("sengoku-domino", 2);
    struct equilibrium found = equilibrium_find(&setup, EQUILIBRIUM_RANK, 400);
    (void)unused;
    assert_int_equal(found.positions, 44992);
    assert_true(found.nash_conv >= 0 && found.nash_conv < 1e-4);
    assert_true(fabs(found.value - 2.0 / 9) <= found.nash_conv);
}

/* The bench finds more digits (engawa-bench-solve dou-dizhu 100). */
static void dou_dizhu_with_twelve_cards_is_near_its_equilibrium(void **unused)
{
    struct engawa_setup setup = small("dou-dizhu", 2);
    assert_true(engawa_setup_option(setup.game, &setup, "hands", "1", NULL));
    struct equilibrium found = equilibrium_find(&setup, EQUILIBRIUM_SCORE, 8);
    (void)unused;
    assert_int_equal(found.positions, 2781841);
    assert_true(found.nash_conv > 0 && found.nash_conv < 0.2);
    assert_true(fabs(found.value - -0.0615) <= found.nash_conv);
}

static void no_table_offers_them(void **unused)
{
    static const char *const names[] = {"yahtzee", "dou-dizhu", "sengoku-domino"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        struct engawa_setup setup = small(names[i], 2), full;
        struct engawa_reason why;
        struct engawa_text json = {0};
        assert_false(engawa_setup_offered(&setup, &why));
        assert_string_equal(why.code, "option-research");
        engawa_setup_defaults(setup.game, 2, &full);
        assert_true(engawa_setup_offered(&full, &why));
        engawa_game_json(setup.game, false, &json);
        assert_null(strstr(engawa_text_string(&json), "variant"));
        engawa_game_json(setup.game, true, &json);
        assert_non_null(strstr(engawa_text_string(&json), "variant"));
        engawa_text_free(&json);
    }
}

/* Appends each event of GOOD, as "SEAT TEXT" (-1: chance), to a match of NAME, and then is refused
 * BAD with CODE. */
static void expect_refusal(const char *name, const char *const *good, const char *bad,
                           const char *code)
{
    struct engawa_setup setup = small(name, 2);
    struct engawa_match *match = engawa_match_new(setup.game, &setup, ENGAWA_OPEN);
    struct engawa_reason why;
    for (; *good; good++)
        assert_true(engawa_match_append(match, atoi(*good), strchr(*good, ' ') + 1, 0, &why));
    assert_false(engawa_match_append(match, atoi(bad), strchr(bad, ' ') + 1, 0, &why));
    assert_string_equal(why.code, code);
    engawa_match_free(match);
}

static void a_small_deck_has_no_other_card(void **unused)
{
    static const char *const none[] = {NULL};
    (void)unused;
    expect_refusal("dou-dizhu", none, "-1 deal 0:7h8c 1:6s6h face:7h@0", "deal");
    expect_refusal("dou-dizhu", none, "-1 deal 0:7h9h 1:6s6h face:7h@0", "deal");
    expect_refusal("sengoku-domino", none, "-1 deal 0:13,56 1:13,23", "deal");
}

static void a_small_battlefield_has_no_other_cell(void **unused)
{
    static const char *const good[] = {"-1 deal 0:13,23 1:13,23", "0 deploy 13", "1 deploy 13",
                                       NULL};
    (void)unused;
    expect_refusal("sengoku-domino", good, "1 place 13 a1 a2", "small-board");
    expect_refusal("sengoku-domino", good, "1 place 13 j9 j8", "small-board");
}

TOPIC(small_variants)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(yahtzee_with_two_boxes_has_its_value),
        cmocka_unit_test(sengoku_on_nine_cells_has_its_equilibrium),
        cmocka_unit_test(dou_dizhu_with_twelve_cards_is_near_its_equilibrium),
        cmocka_unit_test(no_table_offers_them),
        cmocka_unit_test(a_small_deck_has_no_other_card),
        cmocka_unit_test(a_small_battlefield_has_no_other_cell),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
