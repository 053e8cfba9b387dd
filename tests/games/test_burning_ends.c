/* test_burning_ends.c - the bounds of a game of Burning Desire (B12): after 1,000 turns a seat, and
 * after 100 tie-break rounds, it ends as it is.
 */
#include "games/registry.h"
#include "tests/games/burning_script.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Plays COUNT turns of 0 points, by the seats whose turn it is. */
static void idle_on(struct engawa_match *match, int count)
{
    for (int i = 0; i < count; i++) {
        assert_false(burning_over(match));
        yes(match, ENGAWA_CHANCE, "roll 222333 6");
        yes(match, engawa_lowest_bit(engawa_match_actors(match)), "take 1");
    }
}

static void b12_after_1000_turns_a_seat_the_race_ends_as_it_stands(void **unused)
{
    static const char *const scores[] = {"60", "60 0", "60 0 60 0 0"};
    static const char *const ranks[] = {"1", "1 2", "1 3 1 3 3"};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        int seats = i == 2 ? 5 : i + 1;
        struct engawa_match *match = burning_open(seats, "10000");
        for (int seat = 0; seat < seats; seat++)
            burning_turn(match, seat, seat == 0 || seat == 2 ? "111234 2" : "234562 4", "1");
        idle_on(match, 999 * seats);
        assert_true(burning_over(match));
        scores_are(match, scores[i], ranks[i]);
        no(match, ENGAWA_CHANCE, "roll 111111 1", "over");
        assert_true(shows(match, 0, "{\"phase\":\"over\",\"stage\":\"race\","));
        engawa_match_free(match);
    }
}

static void b12_without_a_point_everybody_shares_the_place(void **unused)
{
    struct engawa_match *match = burning_open(3, NULL);
    (void)unused;
    idle_on(match, 3000);
    assert_true(burning_over(match));
    scores_are(match, "0 0 0", "1 1 1");
    engawa_match_free(match);
}

static void b12_the_last_turn_of_the_race_may_begin_the_final_round(void **unused)
{
    struct engawa_match *match = burning_open(2, "100");
    (void)unused;
    idle_on(match, 1999);
    burning_turn(match, 1, "111123 2", "1");
    yes(match, 1, "stop");
    assert_true(shows(match, 0, "\"stage\":\"final\",\"turn\":0,"));
    burning_turn(match, 0, "111112 2", "1");
    yes(match, 0, "stop");
    assert_true(burning_over(match));
    scores_are(match, "250 120", "1 2");
    engawa_match_free(match);
}

/* Returns a game of SEATS in which all but the last one share the lead after the final round. */
static struct engawa_match *shared_lead(int seats)
{
    struct engawa_match *match = burning_open(seats, "100");
    for (int seat = 0; seat < seats - 1; seat++) {
        burning_turn(match, seat, "111123 2", "1");
        yes(match, seat, "stop");
    }
    burning_idle(match, seats - 1);
    return match;
}

static void b12_after_100_tie_break_rounds_equal_totals_share(void **unused)
{
    struct engawa_match *match = shared_lead(3);
    (void)unused;
    idle_on(match, 2 * 100);
    assert_true(burning_over(match));
    scores_are(match, "120 120 0", "1 1 3");
    no(match, ENGAWA_CHANCE, "roll 111111 1", "over");
    engawa_match_free(match);
    match = shared_lead(5);
    idle_on(match, 4 * 100);
    assert_true(burning_over(match));
    scores_are(match, "120 120 120 120 0", "1 1 1 1 5");
    engawa_match_free(match);
}

static void b12_the_100th_tie_break_round_may_have_a_winner(void **unused)
{
    struct engawa_match *match = shared_lead(3);
    (void)unused;
    idle_on(match, 2 * 99);
    burning_turn(match, 0, "123456 2", "1");
    yes(match, 0, "stop");
    burning_idle(match, 1);
    assert_true(burning_over(match));
    scores_are(match, "130 120 0", "1 2 3");
    engawa_match_free(match);
}

TOPIC(burning_ends)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b12_after_1000_turns_a_seat_the_race_ends_as_it_stands),
        cmocka_unit_test(b12_without_a_point_everybody_shares_the_place),
        cmocka_unit_test(b12_the_last_turn_of_the_race_may_begin_the_final_round),
        cmocka_unit_test(b12_after_100_tie_break_rounds_equal_totals_share),
        cmocka_unit_test(b12_the_100th_tie_break_round_may_have_a_winner),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
