/* test_clock.c - the clock of a table: its settings, and the time that is left. */
#include "server/table/clock.h"

#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static bool reads(const char *text, struct clock_rule *rule)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    bool fine = clock_read(json, rule);
    json_decref(json);
    return fine;
}

/* A well-formed setting, within its bounds, is written as it was read; nothing else is accepted. */
static void test_the_choice_has_one_form(void **state)
{
    static const char *const good[] = {"{\"kind\":\"none\"}", "{\"kind\":\"move\",\"seconds\":10}",
                                       "{\"kind\":\"move\",\"seconds\":3600}",
                                       "{\"kind\":\"bank\",\"seconds\":300,\"increment\":5}",
                                       "{\"kind\":\"days\",\"seconds\":86400}"};
    static const char *const bad[] = {"null",
                                      "true",
                                      "\"move\"",
                                      "{}",
                                      "{\"kind\":\"hourglass\",\"seconds\":60}",
                                      "{\"kind\":\"none\",\"seconds\":60}",
                                      "{\"kind\":\"move\"}",
                                      "{\"kind\":\"move\",\"seconds\":9}",
                                      "{\"kind\":\"move\",\"seconds\":3601}",
                                      "{\"kind\":\"move\",\"seconds\":60.5}",
                                      "{\"kind\":\"move\",\"seconds\":\"60\"}",
                                      "{\"kind\":\"move\",\"seconds\":60,\"increment\":1}",
                                      "{\"kind\":\"move\",\"seconds\":60,\"more\":1}",
                                      "{\"kind\":\"bank\",\"seconds\":29}",
                                      "{\"kind\":\"bank\",\"seconds\":60,\"increment\":601}",
                                      "{\"kind\":\"bank\",\"seconds\":60,\"increment\":-1}",
                                      "{\"kind\":\"days\",\"seconds\":1209601}",
                                      "{\"kind\":\"days\",\"seconds\":4294967396}"};
    struct clock_rule rule;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct engawa_text text = {0};
        assert_true(reads(good[i], &rule));
        clock_write(&rule, &text);
        assert_string_equal(text.at, good[i]);
        engawa_text_free(&text);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (reads(bad[i], &rule))
            fail_msg("taken: %s", bad[i]);
}

static void test_a_move_has_its_time_anew(void **state)
{
    const struct clock_rule rule = {.kind = CLOCK_MOVE, .seconds = 60};
    struct clock clock;
    (void)state;
    clock_begin(&rule, &clock);
    clock_start(&rule, &clock, 1000);
    assert_int_equal(clock_left(&rule, &clock, 21000), 40000);
    assert_int_equal(clock_ends(&rule, &clock), 61000);
    clock_start(&rule, &clock, 5000); /* it runs already */
    assert_int_equal(clock_ends(&rule, &clock), 61000);
    clock_stop(&rule, &clock, 31000, false); /* they leave the seat: nothing is won by that */
    clock_start(&rule, &clock, 41000);
    assert_int_equal(clock_left(&rule, &clock, 41000), 30000);
    clock_stop(&rule, &clock, 51000, true);
    assert_int_equal(clock_ends(&rule, &clock), INT64_MAX);
    clock_start(&rule, &clock, 90000);
    assert_int_equal(clock_left(&rule, &clock, 90000), 60000);
}

static void test_a_bank_is_for_all_moves(void **state)
{
    const struct clock_rule rule = {.kind = CLOCK_BANK, .seconds = 100, .increment = 5};
    struct clock clock;
    (void)state;
    clock_begin(&rule, &clock);
    clock_start(&rule, &clock, 0);
    clock_stop(&rule, &clock, 30000, true);
    assert_int_equal(clock.left, 75000);
    clock_stop(&rule, &clock, 40000, true); /* a bot's move in this seat costs and earns nothing */
    assert_int_equal(clock.left, 75000);
    clock_start(&rule, &clock, 50000);
    assert_int_equal(clock_left(&rule, &clock, 49000), 75000); /* a clock that was set back */
    assert_int_equal(clock_left(&rule, &clock, 124999), 1);
    assert_int_equal(clock_left(&rule, &clock, 300000), 0);
    clock.out = clock.overran = true;
    assert_int_equal(clock_ends(&rule, &clock), INT64_MAX); /* never again in this turn */
    clock_stop(&rule, &clock, 300000, true);
    assert_false(clock.out);
    assert_int_equal(clock.left, 10000); /* a tenth, after an overrun */
}

static void test_returning_after_the_time_ran_out_leaves_a_tenth(void **state)
{
    const struct clock_rule rule = {.kind = CLOCK_DAYS, .seconds = 36000};
    struct clock clock;
    (void)state;
    clock_begin(&rule, &clock);
    clock_start(&rule, &clock, 0);
    clock.out = clock.overran = true;
    clock_stop(&rule, &clock, 36000000, false);
    clock_start(&rule, &clock, 40000000);
    assert_int_equal(clock_left(&rule, &clock, 40000000), 3600000);
    assert_int_equal(clock_ends(&rule, &clock), 43600000);
}

static void test_without_a_rule_nothing_runs_out(void **state)
{
    const struct clock_rule rule = {.kind = CLOCK_NONE};
    struct clock clock;
    (void)state;
    clock_begin(&rule, &clock);
    clock_start(&rule, &clock, 1000);
    assert_int_equal(clock_ends(&rule, &clock), INT64_MAX);
    assert_int_equal(clock_left(&rule, &clock, 99999), INT64_MAX);
    assert_int_equal(clock.since,
                     1000); /* since when it has been their turn is known all the same */
}

TOPIC(clock)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_choice_has_one_form),
        cmocka_unit_test(test_a_move_has_its_time_anew),
        cmocka_unit_test(test_a_bank_is_for_all_moves),
        cmocka_unit_test(test_returning_after_the_time_ran_out_leaves_a_tenth),
        cmocka_unit_test(test_without_a_rule_nothing_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
