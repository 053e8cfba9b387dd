/* test_burning_desire.c - every clause of the ledger of Burning Desire, by its number, and its
 * examples; driven through text, as a record does it. B12 is in test_burning_ends.c.
 */
#include "games/registry.h"
#include "tests/games/burning_script.h"
#include "tests/support/game_table.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>
#include <jansson.h>

/* Returns the points of DICE for ROLE in the first turn of a fresh table. */
static int64_t pays(const char *dice, const char *role)
{
    struct engawa_match *match = burning_open(2, NULL);
    burning_turn(match, 0, dice, role);
    int64_t points = burning_total(match, 0);
    engawa_match_free(match);
    return points;
}

static void options_are_those_of_the_table(void **unused)
{
    static const char *const bad[] = {"99", "50", "101", "10050", "0100", "abc", "-100", "1e3"};
    const struct engawa_game *game = engawa_game_named("burning-desire");
    struct engawa_setup setup;
    (void)unused;
    for (int seats = 0; seats <= 9; seats++) {
        engawa_setup_defaults(game, seats, &setup);
        assert_int_equal(engawa_setup_check(game, &setup, NULL), seats >= 1 && seats <= 5);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(engawa_setup_option(game, &setup, "target", bad[i], NULL));
    assert_true(engawa_setup_option(game, &setup, "target", "100", NULL));
    assert_true(engawa_setup_option(game, &setup, "target", "10000", NULL));
    struct engawa_match *match = burning_open(2, NULL); /* the default is 1000 */
    burning_turn(match, 0, "111111 2", "1");
    burning_idle(match, 1);
    yes(match, ENGAWA_CHANCE, "roll 111112 2");
    yes(match, 0, "take 1"); /* 750 */
    burning_idle(match, 1);
    yes(match, ENGAWA_CHANCE, "roll 111112 2");
    yes(match, 0, "take 1"); /* would be 1000: the multiplier is offered */
    yes(match, 0, "stop");
    assert_int_equal(burning_total(match, 0), 1000);
    engawa_match_free(match);
}

static void solo_practice_ends_when_the_final_round_would_begin(void **unused)
{
    struct engawa_match *match = burning_open(1, "500");
    (void)unused;
    burning_turn(match, 0, "111112 2", "1");
    assert_false(burning_over(match));
    burning_turn(match, 0, "111112 2", "1");
    yes(match, 0, "stop");
    assert_true(burning_over(match));
    assert_int_equal(burning_total(match, 0), 500);
    assert_int_equal(burning_rank(match, 0), 1);
    no(match, ENGAWA_CHANCE, "roll 111111 1", "over");
    engawa_match_free(match);
}

static void b0_seat_0_begins_and_turns_ascend_and_go_round(void **unused)
{
    struct engawa_match *match = burning_open(3, NULL);
    (void)unused;
    no(match, 0, "take 1", "not-your-turn");
    yes(match, ENGAWA_CHANCE, "roll 123456 1");
    no(match, 1, "take 1", "not-your-turn");
    yes(match, 0, "take 1");
    burning_idle(match, 1);
    burning_idle(match, 2);
    burning_idle(match, 0);
    engawa_match_free(match);
}

static void b1_three_rolls_of_any_of_the_seven_dice(void **unused)
{
    struct engawa_reason why;
    struct engawa_match *match = burning_open(2, NULL);
    (void)unused;
    no(match, ENGAWA_CHANCE, "roll 12345 1", "dice-count");
    no(match, ENGAWA_CHANCE, "roll 123456 -", "bonus-die");
    yes(match, ENGAWA_CHANCE, "roll 144566 5");
    no(match, 0, "keep 144566 b", "keep-all");
    no(match, 0, "keep 11 -", "no-such-dice");
    yes(match, 0, "keep 4456 b");
    no(match, ENGAWA_CHANCE, "roll 25 3", "bonus-die");
    no(match, ENGAWA_CHANCE, "roll 256 -", "dice-count");
    assert_false(engawa_match_append(match, ENGAWA_CHANCE, "roll 256 -", 0, &why));
    assert_string_equal(why.en, "2 dice are rolled here, not 3");
    yes(match, ENGAWA_CHANCE, "roll 25 -"); /* the 1 and the second 6 are rolled again */
    yes(match, 0, "keep 244556 -");
    no(match, ENGAWA_CHANCE, "roll - -", "spelling");
    no(match, ENGAWA_CHANCE, "roll x 3", "spelling");
    no(match, ENGAWA_CHANCE, "roll  3", "spelling");
    yes(match, ENGAWA_CHANCE, "roll - 3");
    no(match, 0, "keep - -", "no-more-rolls");
    yes(match, 0, "take 4-6");
    assert_int_equal(burning_total(match, 0), 30);
    engawa_match_free(match);
}

static void b1_dice_kept_may_be_rolled_again_and_all_seven_too(void **unused)
{
    struct engawa_match *match = burning_open(2, NULL);
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 111222 1");
    yes(match, 0, "keep 111 b");
    yes(match, ENGAWA_CHANCE, "roll 345 -");
    yes(match, 0, "keep - -");
    yes(match, ENGAWA_CHANCE, "roll 111111 2");
    yes(match, 0, "take 1");
    assert_int_equal(burning_total(match, 0), 500);
    engawa_match_free(match);
}

static void b2_the_roles_pay_as_the_table_says_and_may_be_taken_again(void **unused)
{
    static const struct {
        const char *dice, *role;
        int points;
    } rows[] = {
        {"234562 5", "1", 0},     {"123456 3", "1", 10},    {"112345 6", "1", 25},
        {"111234 2", "1", 60},    {"111123 2", "1", 120},   {"111112 3", "1", 250},
        {"111111 4", "1", 500},   {"114456 6", "2-3", 0},   {"211456 6", "2-3", 0},
        {"231456 6", "2-3", 10},  {"223456 6", "2-3", 20},  {"223356 6", "2-3", 30},
        {"222336 6", "2-3", 100}, {"222333 6", "2-3", 180}, {"112233 1", "4-6", 0},
        {"411233 1", "4-6", 0},   {"451123 1", "4-6", 5},   {"456123 1", "4-6", 10},
        {"445612 1", "4-6", 20},  {"445661 1", "4-6", 30},  {"445566 1", "4-6", 80},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(pays(rows[i].dice, rows[i].role), rows[i].points);
    struct engawa_match *match = burning_open(2, NULL);
    for (int i = 0; i < 3; i++) {
        burning_turn(match, 0, "111234 2", "1");
        burning_idle(match, 1);
    }
    assert_int_equal(burning_total(match, 0), 180);
    engawa_match_free(match);
}

static void b3_counting_dice_like_the_bonus_die_add_10_or_20_if_all_six_count(void **unused)
{
    (void)unused;
    assert_int_equal(pays("144566 5", "4-6"), 40);
    assert_int_equal(pays("144566 4", "4-6"), 50);
    assert_int_equal(pays("144566 6", "4-6"), 50);
    assert_int_equal(pays("144566 1", "4-6"), 30);
    assert_int_equal(pays("211456 2", "2-3"), 10); /* a single counting die as well */
    assert_int_equal(pays("411233 4", "4-6"), 10);
    assert_int_equal(pays("222233 3", "2-3"), 220);
    assert_int_equal(pays("444455 4", "4-6"), 160);
    assert_int_equal(pays("222233 4", "2-3"), 180);
    assert_int_equal(pays("112344 1", "2-3"), 10); /* the dice of the other roles */
    assert_int_equal(pays("112344 4", "2-3"), 10);
    assert_int_equal(pays("333456 3", "4-6"), 10);
    assert_int_equal(pays("333456 2", "4-6"), 10);
    assert_int_equal(pays("224456 2", "4-6"), 20);
    assert_int_equal(pays("444555 3", "4-6"), 80);
    assert_int_equal(pays("111123 2", "1"), 120); /* not in role 1 */
}

static void b4_role_1_is_doubled_if_the_bonus_die_shows_1(void **unused)
{
    (void)unused;
    assert_int_equal(pays("123456 1", "1"), 20);
    assert_int_equal(pays("111112 1", "1"), 500);
    assert_int_equal(pays("223456 1", "2-3"), 20);
}

static void b5_the_multiplier_is_offered_if_the_target_would_be_reached(void **unused)
{
    struct engawa_match *match = burning_open(2, "500");
    (void)unused;
    burning_turn(match, 0, "111112 2", "1"); /* 250: not offered, the turn is over */
    no(match, 0, "multiply", "not-your-turn");
    burning_idle(match, 1);
    yes(match, ENGAWA_CHANCE, "roll 111112 2");
    no(match, 0, "multiply", "not-offered");
    no(match, 0, "stop", "not-offered");
    yes(match, 0, "take 1");
    no(match, 0, "take 1", "dare");
    no(match, 0, "keep - -", "dare");
    yes(match, 0, "stop");
    assert_int_equal(burning_total(match, 0), 500);
    engawa_match_free(match);
}

static void b5_it_is_offered_in_the_final_round(void **unused)
{
    struct engawa_match *match = burning_open(2, "100");
    (void)unused;
    burning_turn(match, 0, "111112 2", "1");
    yes(match, 0, "stop");
    burning_turn(match, 1, "123456 3", "1"); /* 10 points */
    yes(match, 1, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 2 3");
    yes(match, 1, "stop");
    assert_int_equal(burning_total(match, 1), 60);
    assert_true(burning_over(match));
    engawa_match_free(match);
}

static void b6_both_faces_multiply_a_0_loses_and_one_may_go_on(void **unused)
{
    struct engawa_match *match = burning_open(2, "100");
    (void)unused;
    burning_turn(match, 0, "111112 2", "1");
    yes(match, 0, "multiply");
    no(match, ENGAWA_CHANCE, "roll 111111 1", "spelling");
    no(match, ENGAWA_CHANCE, "multiplier 2", "spelling");
    no(match, ENGAWA_CHANCE, "multiplier 23", "spelling");
    no(match, ENGAWA_CHANCE, "multiplier 2 7", "spelling");
    no(match, ENGAWA_CHANCE, "multiplier - 2", "spelling");
    no(match, ENGAWA_CHANCE, "multiplier 2 3 ", "spelling");
    no(match, ENGAWA_CHANCE, "multiplier 3 1", "multiplier");
    no(match, ENGAWA_CHANCE, "multiplier 1 1", "multiplier");
    no(match, ENGAWA_CHANCE, "multiplier 2 1", "multiplier");
    yes(match, ENGAWA_CHANCE, "multiplier 1 3");
    yes(match, 0, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 2 2");
    yes(match, 0, "stop");
    assert_int_equal(burning_total(match, 0), 250 * 3 * 4);
    burning_turn(match, 1, "111112 2", "1");
    yes(match, 1, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 0 3");
    assert_int_equal(burning_total(match, 1), 0);
    assert_true(burning_over(match));
    engawa_match_free(match);
}

static void b6_a_million_points_are_banked_at_once(void **unused)
{
    struct engawa_match *match = burning_open(2, "100");
    (void)unused;
    burning_turn(match, 0, "111111 1", "1"); /* 1000 */
    int64_t points = 1000;
    while (points * 6 < 1000000) {
        yes(match, 0, "multiply");
        yes(match, ENGAWA_CHANCE, "multiplier 2 3");
        points *= 6;
    }
    yes(match, 0, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 2 3");
    assert_int_equal(burning_total(match, 0), points * 6);
    yes(match, ENGAWA_CHANCE, "roll 222333 6"); /* the next player's turn */
    engawa_match_free(match);
}

static void b7_with_0_points_nothing_is_offered(void **unused)
{
    struct engawa_match *match = burning_open(2, "100");
    (void)unused;
    burning_turn(match, 0, "111112 2", "1");
    yes(match, 0, "stop");
    burning_idle(match, 1);
    assert_true(burning_over(match));
    engawa_match_free(match);
}

static void b7_after_every_roll_without_a_0_one_choice_follows(void **unused)
{
    struct engawa_match *match = burning_open(2, "100");
    struct engawa_text text = {0};
    (void)unused;
    burning_turn(match, 0, "111112 2", "1");
    for (int i = 0; i < 3; i++) {
        engawa_text_clear(&text);
        engawa_match_legal(match, 0, &text);
        assert_string_equal(text.at, "multiply\nstop\n");
        yes(match, 0, "multiply");
        assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
        yes(match, ENGAWA_CHANCE, "multiplier 1 2");
    }
    engawa_text_free(&text);
    engawa_match_free(match);
}

/* The smallest product without a 0 is 1 x 2, so points only grow; what B8 guards is that the test
 * looks at the points before the multiplier and is not made again. */
static void b8_once_allowed_it_stays_allowed_until_the_turn_ends(void **unused)
{
    struct engawa_match *match = burning_open(2, "250");
    (void)unused;
    burning_turn(match, 0, "111112 2", "1"); /* exactly the target */
    yes(match, 0, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 1 2");
    yes(match, 0, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 1 0");
    burning_idle(match, 1);
    burning_turn(match, 0, "111123 2", "1"); /* 120 of 250: a new turn, not offered */
    burning_idle(match, 1);
    assert_int_equal(burning_total(match, 0), 120);
    engawa_match_free(match);
}

static void b9_the_others_play_one_turn_each_from_the_next_seat(void **unused)
{
    struct engawa_match *match = burning_open(4, "100");
    (void)unused;
    burning_idle(match, 0);
    burning_turn(match, 1, "111112 2", "1");
    yes(match, 1, "stop");
    burning_idle(match, 2);
    burning_idle(match, 3);
    assert_false(burning_over(match));
    burning_idle(match, 0);
    assert_true(burning_over(match));
    engawa_match_free(match);
}

static void b9_a_turn_that_busts_does_not_begin_the_final_round(void **unused)
{
    struct engawa_match *match = burning_open(2, "100");
    (void)unused;
    burning_turn(match, 0, "111112 2", "1");
    yes(match, 0, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 0 2");
    burning_idle(match, 1);
    burning_idle(match, 0); /* the race goes on */
    burning_idle(match, 1);
    assert_false(burning_over(match));
    engawa_match_free(match);
}

static void b10_the_highest_total_wins_no_matter_who_reached_the_target_first(void **unused)
{
    struct engawa_match *match = burning_open(2, "100");
    (void)unused;
    burning_turn(match, 0, "111123 2", "1");
    yes(match, 0, "stop");
    burning_turn(match, 1, "111112 2", "1");
    yes(match, 1, "stop");
    assert_true(burning_over(match));
    assert_int_equal(burning_rank(match, 0), 2);
    assert_int_equal(burning_rank(match, 1), 1);
    engawa_match_free(match);
}

static void b11_those_who_share_the_highest_total_play_on_until_one_leads(void **unused)
{
    struct engawa_match *match = burning_open(4, "100");
    (void)unused;
    burning_turn(match, 0, "234562 4", "1");
    burning_turn(match, 1, "234562 4", "1");
    burning_turn(match, 2, "111123 2", "1"); /* seat 2 begins the final round with 120 */
    yes(match, 2, "stop");
    burning_turn(match, 3, "111123 2", "1");
    yes(match, 3, "stop");
    burning_turn(match, 0, "111123 2", "1");
    yes(match, 0, "stop");
    burning_turn(match, 1, "123456 2", "1");
    yes(match, 1, "stop");
    assert_false(burning_over(match)); /* 0, 2, 3 share 120; from seat 2 on, then 3, then 0 */
    burning_turn(match, 2, "123456 2", "1");
    yes(match, 2, "multiply"); /* offered in a tie-break round too */
    yes(match, ENGAWA_CHANCE, "multiplier 1 2");
    yes(match, 2, "stop");
    burning_turn(match, 3, "111234 2", "1");
    yes(match, 3, "stop");
    burning_turn(match, 0, "111234 2", "1");
    yes(match, 0, "stop");
    assert_false(burning_over(match)); /* 3 and 0 share 180; seat 2 with 140 is out */
    burning_turn(match, 3, "123456 2", "1");
    yes(match, 3, "stop");
    burning_idle(match, 0);
    assert_true(burning_over(match));
    assert_int_equal(burning_total(match, 3), 190);
    assert_int_equal(burning_rank(match, 3), 1);
    assert_int_equal(burning_rank(match, 0), 2);
    assert_int_equal(burning_rank(match, 2), 3);
    assert_int_equal(burning_rank(match, 1), 4);
    engawa_match_free(match);
}

static void notation_has_one_spelling_for_each_event(void **unused)
{
    static const char *const rolls[] = {
        "roll 123456",    "roll 123456 ",   "roll 123456 7",  "roll 1234567 1", "roll 12345612 1",
        "roll 123456 1 ", "roll 123450 1",  "roll 123456  1", "roll 123456 12", "roll - 1",
        "roll",           "multiplier 1 2", "roll 123456 ?",  "roll ?????? 1",  ""};
    static const char *const moves[] = {"keep 21 b",  "keep 1234561 b", "keep 12",   "keep 12 B",
                                        "keep 12  b", "keep b",         "keep - b ", "keep -- b",
                                        "keep",       "keep 7 b",       "take",      "take 4",
                                        "take 4-6 ",  "take  1",        "take 2–3",  "take 1 ",
                                        "multiply 1", "Multiply",       "stop ",     "",
                                        "score 1",    "keep ? ?",       "take ?"};
    struct engawa_match *match = burning_open(2, NULL);
    (void)unused;
    for (size_t i = 0; i < sizeof rolls / sizeof rolls[0]; i++)
        assert_false(engawa_match_append(match, ENGAWA_CHANCE, rolls[i], 0, NULL));
    yes(match, ENGAWA_CHANCE, "roll 123456 1");
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        assert_false(engawa_match_append(match, 0, moves[i], 0, NULL));
    yes(match, 0, "keep - b");
    engawa_match_free(match);
}

static void examples_1_to_3_of_the_ledger(void **unused)
{
    (void)unused;
    assert_int_equal(pays("144566 2", "4-6"), 30);
    assert_int_equal(pays("144566 5", "4-6"), 40);
    assert_int_equal(pays("144566 1", "4-6"), 30);
    assert_int_equal(pays("144566 4", "4-6"), 50);
    assert_int_equal(pays("144566 6", "4-6"), 50);
    assert_int_equal(pays("222233 2", "2-3"), 260);
    assert_int_equal(pays("111123 5", "1"), 120);
    assert_int_equal(pays("111123 1", "1"), 240);
}

static void example_4_the_final_round_loses_all_on_a_0(void **unused)
{
    static const char *const leader[] = {"111112 2", "111112 2", "111112 2", "222336 6",
                                         "222336 6"};
    static const char *const other[] = {"111112 2", "111112 2", "111112 2", "111234 2", "123456 2"};
    static const char *const roles[] = {"1", "1", "1", "2-3", "2-3"};
    struct engawa_match *match = burning_open(2, NULL);
    (void)unused;
    for (int i = 0; i < 5; i++) {
        burning_turn(match, 0, leader[i], roles[i]);
        burning_turn(match, 1, other[i], "1");
    }
    scores_are(match, "950 820", NULL);
    burning_turn(match, 0, "111112 2", "1");
    yes(match, 0, "stop");
    scores_are(match, "1200 820", NULL);
    burning_turn(match, 1, "222336 6", "2-3"); /* 100 points */
    yes(match, 1, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 1 2");
    assert_true(shows(match, 1, "\"points\":200"));
    yes(match, 1, "multiply");
    no(match, ENGAWA_CHANCE, "multiplier 3 0", "multiplier"); /* only the second die has a 3 */
    yes(match, ENGAWA_CHANCE, "multiplier 0 3");
    assert_true(burning_over(match));
    scores_are(match, "1200 820", "1 2");
    engawa_match_free(match);
}

/* ---- lists, sentences, descriptions ---- */

static void every_choice_is_listed_once_and_in_order(void **unused)
{
    struct engawa_match *match = burning_open(2, NULL);
    struct engawa_text text = {0};
    int lines = 0;
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 111222 5");
    legal_is(match, 0,
             "keep - -\nkeep - b\nkeep 1 -\nkeep 1 b\nkeep 11 -\nkeep 11 b\nkeep 111 -\n"
             "keep 111 b\nkeep 2 -\nkeep 2 b\nkeep 12 -\nkeep 12 b\nkeep 112 -\nkeep 112 b\n"
             "keep 1112 -\nkeep 1112 b\nkeep 22 -\nkeep 22 b\nkeep 122 -\nkeep 122 b\n"
             "keep 1122 -\nkeep 1122 b\nkeep 11122 -\nkeep 11122 b\nkeep 222 -\nkeep 222 b\n"
             "keep 1222 -\nkeep 1222 b\nkeep 11222 -\nkeep 11222 b\nkeep 111222 -\n"
             "take 1\ntake 2-3\ntake 4-6\n");
    yes(match, 0, "keep - -");
    yes(match, ENGAWA_CHANCE, "roll 123456 5");
    engawa_match_legal(match, 0, &text);
    for (size_t i = 0; i < text.length; i++)
        lines += text.at[i] == '\n';
    assert_int_equal(lines, 127 + 3); /* all of 2^7 but one, and the roles */
    assert_true(shows(match, 0, "\"rolls\":2,") && shows(match, 0, "\"keep\":true,"));
    assert_int_equal(lines, match->game->legal_max);
    yes(match, 0, "keep - -");
    yes(match, ENGAWA_CHANCE, "roll 123456 5");
    legal_is(match, 0, "take 1\ntake 2-3\ntake 4-6\n");
    assert_true(shows(match, 0, "\"rolls\":3,") && shows(match, 0, "\"keep\":false,"));
    engawa_text_free(&text);
    engawa_match_free(match);
}

/* The last event, told in both languages. */
static void told(const struct engawa_match *match, const char *en, const char *ja)
{
    told_as(match, 0, ENGAWA_ENGLISH, en);
    told_as(match, 0, ENGAWA_JAPANESE, ja);
}

static void events_are_told_in_both_languages(void **unused)
{
    struct engawa_match *match = burning_open(2, "250");
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 211144 5");
    told(match, "Aki rolls 2 1 1 1 4 4, bonus die 5",
         "Akiさんの出目：2 1 1 1 4 4、ボーナスダイス 5");
    yes(match, 0, "keep 111 b");
    told(match, "Aki keeps 1 1 1 and the bonus die", "Akiさんは 1 1 1 とボーナスダイスを残す");
    yes(match, ENGAWA_CHANCE, "roll 112 -");
    told(match, "Aki rolls 1 1 2", "Akiさんの出目：1 1 2");
    yes(match, 0, "keep 111112 -");
    told(match, "Aki keeps 1 1 1 1 1 2", "Akiさんは 1 1 1 1 1 2 を残す");
    yes(match, ENGAWA_CHANCE, "roll - 3");
    told(match, "Aki rolls bonus die 3", "Akiさんの出目：ボーナスダイス 3");
    yes(match, 0, "take 1");
    told(match, "Aki picks category 1: 250 points", "Akiさんは役「1」を選ぶ：250点");
    yes(match, 0, "multiply");
    told(match, "Aki dares the multiplier dice!", "Akiさんは倍率ダイスに挑む！");
    yes(match, ENGAWA_CHANCE, "multiplier 1 3");
    told(match, "Aki rolls the multiplier dice: ×1 ×3: 750 points",
         "Akiさんの倍率ダイスは ×1 ×3：750点");
    yes(match, 0, "stop");
    told(match, "Aki stops with 750 points", "Akiさんは750点で止める");
    yes(match, ENGAWA_CHANCE, "roll 111112 2");
    yes(match, 1, "keep - b");
    told(match, "Ben keeps the bonus die", "Benさんはボーナスダイスを残す");
    yes(match, ENGAWA_CHANCE, "roll 111112 -");
    yes(match, 1, "keep - -");
    told(match, "Ben rolls all again", "Benさんは全部振り直す");
    engawa_match_free(match);
}

static void descriptions_word_for_word(void **unused)
{
    struct engawa_match *match = burning_open(3, "250");
    (void)unused;
    assert_true(shows(match, 0,
                      "{\"phase\":\"roll\",\"stage\":\"race\",\"turn\":0,\"rolls\":1,"
                      "\"target\":250,\"dice\":[0,0,0,0,0,0],\"bonus\":0,"
                      "\"keep\":false,\"would\":{},\"offered\":{},\"role\":null,"
                      "\"points\":0,\"turns\":0,\"roles\":{"));
    assert_true(shows(match, 0, "\"starter\":null,\"pending\":[],"));
    yes(match, ENGAWA_CHANCE, "roll 111112 2");
    assert_true(shows(match, 0,
                      "{\"phase\":\"choose\",\"stage\":\"race\",\"turn\":0,\"rolls\":1,"
                      "\"target\":250,\"dice\":[1,1,1,1,1,2],\"bonus\":2,"
                      "\"keep\":true,\"would\":{\"1\":250,\"2-3\":10,\"4-6\":0},"
                      "\"offered\":{\"1\":true,\"2-3\":false,\"4-6\":false},"));
    yes(match, 0, "take 1");
    assert_true(shows(match, 0, "\"phase\":\"dare\","));
    assert_true(shows(match, 0,
                      "\"keep\":false,\"would\":{},\"offered\":{},\"role\":\"1\","
                      "\"points\":250,"));
    yes(match, 0, "multiply");
    assert_true(shows(match, 0, "\"phase\":\"multiply\","));
    assert_true(shows(match, 0, "\"role\":\"1\",\"points\":250,"));
    yes(match, ENGAWA_CHANCE, "multiplier 1 2");
    yes(match, 0, "stop");
    assert_true(shows(match, 0, "\"stage\":\"final\",\"turn\":1,\"rolls\":1,"));
    assert_true(shows(match, 0,
                      "\"starter\":0,\"pending\":[1,2],"
                      "\"seats\":[{\"total\":500},{\"total\":0},{\"total\":0}]}"));
    burning_idle(match, 1);
    burning_turn(match, 2, "111111 1", "1");
    yes(match, 2, "stop");
    assert_true(shows(match, 0, "{\"phase\":\"over\","));
    engawa_match_free(match);
}

/* The description of the table; the caller drops the reference. */
static json_t *description(const struct engawa_match *match)
{
    struct engawa_text text = {0};
    engawa_match_describe(match, ENGAWA_SPECTATOR, &text);
    json_t *json = json_loads(text.at, 0, NULL);
    assert_non_null(json);
    engawa_text_free(&text);
    return json;
}

/* That the description says EXPECTED, a text of JSON, under KEY. */
static void described(const struct engawa_match *match, const char *key, const char *expected)
{
    json_t *json = description(match), *part = json_object_get(json, key);
    json_t *wanted = json_loads(expected, JSON_DECODE_ANY, NULL);
    assert_non_null(wanted);
    if (!json_equal(part, wanted)) {
        char *is = json_dumps(part, JSON_ENCODE_ANY | JSON_COMPACT);
        fail_msg("\"%s\" is %s, not %s", key, is, expected);
    }
    json_decref(wanted);
    json_decref(json);
}

static void describe_tells_what_each_role_counts(void **unused)
{
    struct engawa_match *match = burning_open(1, NULL);
    (void)unused;
    described(
        match, "roles",
        "{\"1\":{\"pays\":[0,10,25,60,120,250,500]},\"2-3\":{\"pays\":[0,0,10,20,30,100,180]},"
        "\"4-6\":{\"pays\":[0,0,5,10,20,30,80]}}");
    yes(match, ENGAWA_CHANCE, "roll 144566 5");
    described(match, "would", "{\"1\":10,\"2-3\":0,\"4-6\":40}");
    described(match, "roles",
              "{\"1\":{\"pays\":[0,10,25,60,120,250,500],\"dice\":[0],\"base\":10},"
              "\"2-3\":{\"pays\":[0,0,10,20,30,100,180],\"dice\":[],\"base\":0},"
              "\"4-6\":{\"pays\":[0,0,5,10,20,30,80],\"dice\":[1,2,3,4,5],\"base\":30}}");
    engawa_match_free(match);
}

static void describe_tells_the_turn_that_ended_last(void **unused)
{
    struct engawa_match *match = burning_open(2, "200");
    (void)unused;
    described(match, "last", "null");
    described(match, "turns", "0");
    burning_turn(match, 0, "144566 5", "4-6");
    described(
        match, "last",
        "{\"seat\":0,\"role\":\"4-6\",\"taken\":40,\"throws\":0,\"staked\":null,\"faces\":null,"
        "\"gained\":40}");
    described(match, "turns", "1");
    yes(match, ENGAWA_CHANCE, "roll 111112 2");
    described(match, "turn", "1");
    yes(match, 1, "take 1");
    described(match, "last", "null");
    yes(match, 1, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 1 2");
    yes(match, 1, "multiply");
    yes(match, ENGAWA_CHANCE, "multiplier 2 0");
    described(
        match, "last",
        "{\"seat\":1,\"role\":\"1\",\"taken\":250,\"throws\":2,\"staked\":500,\"faces\":[2,0],"
        "\"gained\":0}");
    described(match, "turns", "2");
    engawa_match_free(match);
}

static void describe_tells_what_the_multiplier_dice_may_bring(void **unused)
{
    struct engawa_match *match = burning_open(3, "100");
    (void)unused;
    burning_turn(match, 0, "111112 2", "1"); /* 250 */
    described(match, "dare",
              "{\"taken\":250,\"throws\":0,\"staked\":null,\"faces\":null,"
              "\"stop\":{\"points\":250,\"total\":250,\"lead\":\"leads\"},\"outcomes\":["
              "{\"times\":0,\"ways\":24,\"points\":0,\"total\":0,\"lead\":\"shares\"},"
              "{\"times\":2,\"ways\":6,\"points\":500,\"total\":500,\"lead\":\"leads\"},"
              "{\"times\":3,\"ways\":3,\"points\":750,\"total\":750,\"lead\":\"leads\"},"
              "{\"times\":4,\"ways\":2,\"points\":1000,\"total\":1000,\"lead\":\"leads\"},"
              "{\"times\":6,\"ways\":1,\"points\":1500,\"total\":1500,\"lead\":\"leads\"}],"
              "\"sides\":[[0,0,1,1,1,2],[0,0,0,2,2,3]]}");
    yes(match, 0, "stop");
    described(match, "dare", "null");
    burning_turn(match, 1, "111123 2", "1"); /* 120 */
    yes(match, 1, "multiply");
    described(match, "phase", "\"multiply\"");
    yes(match, ENGAWA_CHANCE, "multiplier 1 2");
    described(match, "dare",
              "{\"taken\":120,\"throws\":1,\"staked\":120,\"faces\":[1,2],"
              "\"stop\":{\"points\":240,\"total\":240,\"lead\":\"trails\"},\"outcomes\":["
              "{\"times\":0,\"ways\":24,\"points\":0,\"total\":0,\"lead\":\"trails\"},"
              "{\"times\":2,\"ways\":6,\"points\":480,\"total\":480,\"lead\":\"leads\"},"
              "{\"times\":3,\"ways\":3,\"points\":720,\"total\":720,\"lead\":\"leads\"},"
              "{\"times\":4,\"ways\":2,\"points\":960,\"total\":960,\"lead\":\"leads\"},"
              "{\"times\":6,\"ways\":1,\"points\":1440,\"total\":1440,\"lead\":\"leads\"}],"
              "\"sides\":[[0,0,1,1,1,2],[0,0,0,2,2,3]]}");
    engawa_match_free(match);
}

TOPIC(burning_desire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_those_of_the_table),
        cmocka_unit_test(solo_practice_ends_when_the_final_round_would_begin),
        cmocka_unit_test(b0_seat_0_begins_and_turns_ascend_and_go_round),
        cmocka_unit_test(b1_three_rolls_of_any_of_the_seven_dice),
        cmocka_unit_test(b1_dice_kept_may_be_rolled_again_and_all_seven_too),
        cmocka_unit_test(b2_the_roles_pay_as_the_table_says_and_may_be_taken_again),
        cmocka_unit_test(b3_counting_dice_like_the_bonus_die_add_10_or_20_if_all_six_count),
        cmocka_unit_test(b4_role_1_is_doubled_if_the_bonus_die_shows_1),
        cmocka_unit_test(b5_the_multiplier_is_offered_if_the_target_would_be_reached),
        cmocka_unit_test(b5_it_is_offered_in_the_final_round),
        cmocka_unit_test(b6_both_faces_multiply_a_0_loses_and_one_may_go_on),
        cmocka_unit_test(b6_a_million_points_are_banked_at_once),
        cmocka_unit_test(b7_with_0_points_nothing_is_offered),
        cmocka_unit_test(b7_after_every_roll_without_a_0_one_choice_follows),
        cmocka_unit_test(b8_once_allowed_it_stays_allowed_until_the_turn_ends),
        cmocka_unit_test(b9_the_others_play_one_turn_each_from_the_next_seat),
        cmocka_unit_test(b9_a_turn_that_busts_does_not_begin_the_final_round),
        cmocka_unit_test(b10_the_highest_total_wins_no_matter_who_reached_the_target_first),
        cmocka_unit_test(b11_those_who_share_the_highest_total_play_on_until_one_leads),
        cmocka_unit_test(notation_has_one_spelling_for_each_event),
        cmocka_unit_test(examples_1_to_3_of_the_ledger),
        cmocka_unit_test(example_4_the_final_round_loses_all_on_a_0),
        cmocka_unit_test(describe_tells_what_each_role_counts),
        cmocka_unit_test(describe_tells_the_turn_that_ended_last),
        cmocka_unit_test(describe_tells_what_the_multiplier_dice_may_bring),
        cmocka_unit_test(every_choice_is_listed_once_and_in_order),
        cmocka_unit_test(events_are_told_in_both_languages),
        cmocka_unit_test(descriptions_word_for_word),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
