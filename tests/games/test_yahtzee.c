/* test_yahtzee.c - every clause of the ledger of Yahtzee and Yams, by its number, and its examples.
 *
 * Everything is driven through text, as a record does it.
 */
#include "games/registry.h"
#include "tests/support/fold_games.h"
#include "tests/support/game_table.h"
#include "tests/support/topic.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static struct engawa_match *table(int seats, const char *sheet)
{
    return open_table("yahtzee", seats, &sheet);
}

/* One turn of SEAT: all five dice once, then a box. */
static void fill(struct engawa_match *match, int seat, const char *dice, const char *box)
{
    char text[40];
    snprintf(text, sizeof text, "roll %s", dice);
    yes(match, ENGAWA_CHANCE, text);
    snprintf(text, sizeof text, "score %s", box);
    yes(match, seat, text);
}

/* The description of the table as seat 0 sees it; the caller drops the reference. */
static json_t *description(const struct engawa_match *match)
{
    struct engawa_text text = {0};
    engawa_match_describe(match, 0, &text);
    json_t *json = json_loads(text.at, 0, NULL);
    assert_non_null(json);
    engawa_text_free(&text);
    return json;
}

/* Returns the points of BOX now, -1 if it may not be filled. */
static int would(const struct engawa_match *match, const char *box)
{
    json_t *json = description(match);
    json_t *points = json_object_get(json_object_get(json, "would"), box);
    int value = points ? (int)json_integer_value(points) : -1;
    json_decref(json);
    return value;
}

/* A number of SEAT's part of the description: "total", "bonus", "delta", "repeat". */
static int of_seat(const struct engawa_match *match, int seat, const char *key)
{
    json_t *json = description(match);
    json_t *entry = json_array_get(json_object_get(json, "seats"), (size_t)seat);
    int value = (int)json_integer_value(json_object_get(entry, key));
    json_decref(json);
    return value;
}

static void y0_seat_0_begins_and_turns_ascend_and_go_round(void **unused)
{
    struct engawa_match *match = table(3, NULL);
    (void)unused;
    no(match, 0, "keep 1", "not-your-turn");
    yes(match, ENGAWA_CHANCE, "roll 12345");
    no(match, 1, "score chance", "not-your-turn");
    yes(match, 0, "score chance");
    fill(match, 1, "12345", "chance");
    fill(match, 2, "12345", "chance");
    fill(match, 0, "12345", "ones");
    engawa_match_free(match);
}

static void y1_three_rolls_and_dice_kept_may_be_rolled_again(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    no(match, ENGAWA_CHANCE, "roll 1234", "dice-count");
    yes(match, ENGAWA_CHANCE, "roll 66123");
    no(match, ENGAWA_CHANCE, "roll 12345", "not-chance");
    yes(match, 0, "keep 66");
    no(match, ENGAWA_CHANCE, "roll 12", "dice-count");
    yes(match, ENGAWA_CHANCE, "roll 455");
    yes(match, 0, "keep 455");
    yes(match, ENGAWA_CHANCE, "roll 55");
    no(match, 0, "keep 5", "no-more-rolls");
    assert_int_equal(would(match, "fives"), 20);
    yes(match, 0, "score fives");
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    engawa_match_free(match);
}

static void y1_of_equal_faces_the_leftmost_stay(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 41424");
    yes(match, 0, "keep 44");
    yes(match, ENGAWA_CHANCE, "roll 561"); /* places 2, 4, 5 */
    json_t *json = description(match);
    int expected[] = {4, 5, 4, 6, 1};
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(json_integer_value(json_array_get(json_object_get(json, "dice"), i)),
                         expected[i]);
    json_decref(json);
    engawa_match_free(match);
}

static void y2_one_may_stop_after_any_roll_and_a_box_is_filled_once_with_0_if_need_be(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    fill(match, 0, "11234", "yahtzee");
    assert_int_equal(of_seat(match, 0, "total"), 0);
    yes(match, ENGAWA_CHANCE, "roll 11234");
    yes(match, 0, "keep 1");
    yes(match, ENGAWA_CHANCE, "roll 1111");
    no(match, 0, "score yahtzee", "box-filled");
    yes(match, 0, "score ones");
    assert_int_equal(of_seat(match, 0, "total"), 5);
    engawa_match_free(match);
}

static const char *const yahtzee_boxes[] = {
    "ones",      "twos",       "threes",         "fours",          "fives",   "sixes", "three-kind",
    "four-kind", "full-house", "small-straight", "large-straight", "yahtzee", "chance"};
static const char *const yams_boxes[] = {
    "ones",  "twos",      "threes",     "fours",          "fives",          "sixes",   "plus",
    "minus", "four-kind", "full-house", "small-straight", "large-straight", "yahtzee", "rigole"};

static void y3_the_game_ends_when_every_box_of_every_sheet_is_full(void **unused)
{
    (void)unused;
    for (int sheet = 0; sheet < 2; sheet++) {
        struct engawa_match *match = table(2, sheet ? "yams" : "yahtzee");
        int boxes = sheet ? 14 : 13;
        for (int i = 0; i < boxes; i++)
            for (int seat = 0; seat < 2; seat++) {
                assert_int_not_equal(engawa_match_actors(match), 0);
                fill(match, seat, "12346", sheet ? yams_boxes[i] : yahtzee_boxes[i]);
            }
        assert_int_equal(engawa_match_actors(match), 0);
        no(match, ENGAWA_CHANCE, "roll 12345", "over");
        no(match, 0, "keep -", "over");
        engawa_match_free(match);
    }
}

static void y4_the_highest_total_wins_and_equal_totals_share(void **unused)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    struct engawa_match *match = table(3, NULL);
    (void)unused;
    for (int i = 0; i < 13; i++) {
        fill(match, 0, "11346", yahtzee_boxes[i]);
        fill(match, 1, "11356", yahtzee_boxes[i]);
        fill(match, 2, "11346", yahtzee_boxes[i]);
    }
    match->game->result(match->state.bytes, scores, ranks);
    assert_int_equal(scores[0], scores[2]);
    assert_int_equal(scores[1], scores[0] + 2); /* +5 fives, -4 fours, +1 chance */
    assert_int_equal(ranks[0], 2);
    assert_int_equal(ranks[1], 1);
    assert_int_equal(ranks[2], 2);
    engawa_match_free(match);
}

static void y5_keeping_all_five_is_no_move(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 11123");
    no(match, 0, "keep 11123", "keep-all");
    no(match, 0, "keep 1111", "no-such-dice");
    yes(match, 0, "keep 1112");
    engawa_match_free(match);
}

static void the_sheet_yahtzee_pays_as_its_table_says(void **unused)
{
    static const struct {
        const char *dice, *box;
        int points;
    } rows[] = {
        {"11213", "ones", 3},
        {"22213", "twos", 6},
        {"33313", "threes", 12},
        {"44213", "fours", 8},
        {"55213", "fives", 10},
        {"66616", "sixes", 24},
        {"23456", "ones", 0},
        {"33312", "three-kind", 12},
        {"33122", "three-kind", 0},
        {"33331", "three-kind", 13},
        {"33331", "four-kind", 13},
        {"33312", "four-kind", 0},
        {"33322", "full-house", 25},
        {"22333", "full-house", 25},
        {"33321", "full-house", 0},
        {"22331", "full-house", 0},
        {"33332", "full-house", 0},
        {"12346", "small-straight", 30},
        {"23455", "small-straight", 30},
        {"34561", "small-straight", 30},
        {"12345", "small-straight", 30},
        {"12356", "small-straight", 0},
        {"12345", "large-straight", 40},
        {"65432", "large-straight", 40},
        {"12346", "large-straight", 0},
        {"44444", "yahtzee", 50},
        {"44443", "yahtzee", 0},
        {"12346", "chance", 16},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct engawa_match *match = table(1, NULL);
        char roll[16];
        snprintf(roll, sizeof roll, "roll %s", rows[i].dice);
        yes(match, ENGAWA_CHANCE, roll);
        assert_int_equal(would(match, rows[i].box), rows[i].points);
        engawa_match_free(match);
    }
}

static void the_upper_bonus_is_35_from_63_up(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    fill(match, 0, "11145", "ones");
    fill(match, 0, "22256", "twos");
    fill(match, 0, "33356", "threes");
    fill(match, 0, "44456", "fours");
    fill(match, 0, "55561", "fives");
    assert_int_equal(of_seat(match, 0, "bonus"), 0);
    fill(match, 0, "66612", "sixes");
    assert_int_equal(of_seat(match, 0, "upper"), 63); /* example 3 */
    assert_int_equal(of_seat(match, 0, "bonus"), 35);
    assert_int_equal(of_seat(match, 0, "total"), 98);
    engawa_match_free(match);
    match = table(1, NULL);
    fill(match, 0, "11245", "ones");
    fill(match, 0, "22256", "twos");
    fill(match, 0, "33356", "threes");
    fill(match, 0, "44456", "fours");
    fill(match, 0, "55561", "fives");
    fill(match, 0, "66612", "sixes");
    assert_int_equal(of_seat(match, 0, "upper"), 62);
    assert_int_equal(of_seat(match, 0, "bonus"), 0);
    engawa_match_free(match);
}

static void y6_five_equal_dice_are_no_full_house_but_three_and_four_of_a_kind(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 33333");
    assert_int_equal(would(match, "full-house"), 0);
    assert_int_equal(would(match, "three-kind"), 15);
    assert_int_equal(would(match, "four-kind"), 15);
    engawa_match_free(match);
}

static void y7_each_further_yahtzee_pays_100_if_the_box_holds_50(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    fill(match, 0, "66666", "yahtzee");
    assert_int_equal(of_seat(match, 0, "total"), 50);
    fill(match, 0, "66666", "sixes");
    assert_int_equal(of_seat(match, 0, "total"), 50 + 100 + 30); /* example 5 */
    told_as(match, 0, ENGAWA_ENGLISH, "Aki fills sixes: 30, bonus 100");
    fill(match, 0, "66666", "small-straight");
    assert_int_equal(of_seat(match, 0, "total"), 180 + 100 + 30); /* example 5 */
    assert_int_equal(of_seat(match, 0, "repeat"), 200);
    engawa_match_free(match);
}

static void y7_a_box_that_holds_0_pays_no_repeat_bonus(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    fill(match, 0, "12346", "yahtzee");
    fill(match, 0, "66666", "sixes");
    assert_int_equal(of_seat(match, 0, "repeat"), 0);
    assert_int_equal(of_seat(match, 0, "total"), 30);
    engawa_match_free(match);
}

static void y8_1_a_joker_must_take_the_open_upper_box_of_its_face(void **unused)
{
    (void)unused;
    for (int held = 0; held <= 1; held++) { /* the box holds 0, or 50 */
        struct engawa_match *match = table(1, NULL);
        fill(match, 0, held ? "11111" : "12346", "yahtzee");
        yes(match, ENGAWA_CHANCE, "roll 44444");
        no(match, 0, "score full-house", "joker");
        no(match, 0, "score ones", "joker");
        assert_int_equal(would(match, "fours"), 20);
        assert_int_equal(would(match, "chance"), -1);
        yes(match, 0, "score fours");
        engawa_match_free(match);
    }
}

static void y8_2_else_any_open_lower_box_which_pays_in_full(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    fill(match, 0, "12346", "yahtzee");
    fill(match, 0, "12346", "fours");
    yes(match, ENGAWA_CHANCE, "roll 44444");
    no(match, 0, "score ones", "joker");
    assert_int_equal(would(match, "three-kind"), 20);
    assert_int_equal(would(match, "four-kind"), 20);
    assert_int_equal(would(match, "full-house"), 25);
    assert_int_equal(would(match, "small-straight"), 30);
    assert_int_equal(would(match, "large-straight"), 40);
    assert_int_equal(would(match, "chance"), 20);
    yes(match, 0, "keep 4444"); /* a joker need not stop */
    yes(match, ENGAWA_CHANCE, "roll 4");
    yes(match, 0, "score large-straight");
    assert_int_equal(of_seat(match, 0, "total"), 4 + 40);
    engawa_match_free(match);
}

static void y8_3_else_an_open_upper_box_with_0(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    fill(match, 0, "12346", "fours");
    for (int i = 6; i < 13; i++)
        fill(match, 0, "12346", yahtzee_boxes[i]);
    int total = of_seat(match, 0, "total");
    yes(match, ENGAWA_CHANCE, "roll 44444");
    yes(match, 0, "keep -");
    yes(match, ENGAWA_CHANCE, "roll 44444");
    yes(match, 0, "keep -");
    yes(match, ENGAWA_CHANCE, "roll 44444");
    legal_is(match, 0, "score ones\nscore twos\nscore threes\nscore fives\nscore sixes\n");
    assert_int_equal(would(match, "ones"), 0);
    yes(match, 0, "score sixes");
    assert_int_equal(of_seat(match, 0, "total"), total);
    engawa_match_free(match);
}

static void y9_with_the_yahtzee_box_open_there_is_no_joker(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    fill(match, 0, "12346", "fours");
    yes(match, ENGAWA_CHANCE, "roll 44444");
    assert_int_equal(would(match, "large-straight"), 0);
    assert_int_equal(would(match, "full-house"), 0);
    assert_int_equal(would(match, "ones"), 0);
    assert_int_equal(would(match, "yahtzee"), 50);
    yes(match, 0, "score small-straight");
    assert_int_equal(of_seat(match, 0, "total"), 4);
    engawa_match_free(match);
}

static void the_sheet_yams_pays_as_its_table_says(void **unused)
{
    static const struct {
        const char *dice, *box;
        int points;
    } rows[] = {
        {"55213", "fives", 10},         {"33331", "four-kind", 53},
        {"33333", "four-kind", 55},     {"33312", "four-kind", 0},
        {"33322", "full-house", 43},    {"33333", "full-house", 0},
        {"22331", "full-house", 0},     {"12346", "small-straight", 40},
        {"12356", "small-straight", 0}, {"12345", "large-straight", 50},
        {"12346", "large-straight", 0}, {"44444", "yahtzee", 70},
        {"44443", "yahtzee", 0},        {"44443", "rigole", 50},
        {"66661", "rigole", 50},        {"16111", "rigole", 50},
        {"44442", "rigole", 0},         {"44444", "rigole", 0},
        {"44433", "rigole", 0},         {"12346", "plus", 16},
        {"12346", "minus", 16},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct engawa_match *match = table(1, "yams");
        char roll[16];
        snprintf(roll, sizeof roll, "roll %s", rows[i].dice);
        yes(match, ENGAWA_CHANCE, roll);
        assert_int_equal(would(match, rows[i].box), rows[i].points);
        engawa_match_free(match);
    }
    struct engawa_match *match = table(1, "yams");
    yes(match, ENGAWA_CHANCE, "roll 12345");
    no(match, 0, "score chance", "no-such-box");
    no(match, 0, "score three-kind", "no-such-box");
    engawa_match_free(match);
    match = table(1, "yahtzee");
    yes(match, ENGAWA_CHANCE, "roll 12345");
    no(match, 0, "score rigole", "no-such-box");
    no(match, 0, "score delta", "no-such-box");
    engawa_match_free(match);
}

static void yams_delta_is_plus_less_minus_once_both_are_filled_and_never_below_0(void **unused)
{
    struct engawa_match *match = table(1, "yams");
    (void)unused;
    fill(match, 0, "66663", "plus");
    assert_int_equal(of_seat(match, 0, "delta"), 0);
    assert_int_equal(of_seat(match, 0, "total"), 0);
    fill(match, 0, "11133", "minus");
    assert_int_equal(of_seat(match, 0, "delta"), 18); /* example 6 */
    assert_int_equal(of_seat(match, 0, "total"), 18);
    engawa_match_free(match);
    match = table(1, "yams");
    fill(match, 0, "66663", "minus");
    fill(match, 0, "11133", "plus");
    assert_int_equal(of_seat(match, 0, "delta"), 0); /* example 6 */
    assert_int_equal(of_seat(match, 0, "total"), 0);
    engawa_match_free(match);
}

static void y10_the_yams_bonus_is_a_function_of_the_upper_total_alone(void **unused)
{
    struct engawa_match *match = table(1, "yams");
    (void)unused;
    fill(match, 0, "66661", "sixes");
    fill(match, 0, "55551", "fives");
    fill(match, 0, "44412", "fours");
    assert_int_equal(of_seat(match, 0, "upper"), 56);
    assert_int_equal(of_seat(match, 0, "bonus"), 0);
    fill(match, 0, "33312", "threes"); /* 65: crosses 60 by 5 */
    assert_int_equal(of_seat(match, 0, "bonus"), 35);
    fill(match, 0, "22113", "twos");
    assert_int_equal(of_seat(match, 0, "bonus"), 39);
    assert_int_equal(of_seat(match, 0, "total"), 69 + 39);
    engawa_match_free(match);
}

static void y10_the_bonus_begins_at_exactly_60(void **unused)
{
    struct engawa_match *match = table(1, "yams");
    (void)unused;
    fill(match, 0, "66661", "sixes");
    fill(match, 0, "55551", "fives");
    fill(match, 0, "44412", "fours");
    fill(match, 0, "11156", "ones");
    assert_int_equal(of_seat(match, 0, "upper"), 59);
    assert_int_equal(of_seat(match, 0, "bonus"), 0);
    engawa_match_free(match);
    match = table(1, "yams");
    fill(match, 0, "66661", "sixes");
    fill(match, 0, "55551", "fives");
    fill(match, 0, "44412", "fours");
    fill(match, 0, "11116", "ones");
    assert_int_equal(of_seat(match, 0, "bonus"), 30);
    engawa_match_free(match);
}

static void y11_yams_has_the_joker_and_its_lower_boxes(void **unused)
{
    struct engawa_match *match = table(1, "yams");
    (void)unused;
    fill(match, 0, "12346", "yahtzee");
    fill(match, 0, "12346", "fours");
    yes(match, ENGAWA_CHANCE, "roll 44444");
    no(match, 0, "score ones", "joker");
    assert_int_equal(would(match, "four-kind"), 60);
    assert_int_equal(would(match, "full-house"), 50);
    assert_int_equal(would(match, "small-straight"), 40);
    assert_int_equal(would(match, "large-straight"), 50);
    assert_int_equal(would(match, "plus"), 20);
    assert_int_equal(would(match, "minus"), 20);
    assert_int_equal(would(match, "rigole"), 0);
    yes(match, 0, "score full-house");
    assert_int_equal(of_seat(match, 0, "total"), 54);
    assert_int_equal(of_seat(match, 0, "repeat"), 0);
    engawa_match_free(match);
}

static void y11_yams_pays_the_repeat_bonus_if_the_box_holds_more_than_0(void **unused)
{
    struct engawa_match *match = table(1, "yams");
    (void)unused;
    fill(match, 0, "22222", "yahtzee");
    fill(match, 0, "22222", "twos");
    assert_int_equal(of_seat(match, 0, "total"), 60 + 10 + 100);
    engawa_match_free(match);
}

static void options_and_seats_are_those_of_the_table(void **unused)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    struct engawa_match *match = table(1, NULL); /* the default sheet is yahtzee */
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 12345");
    assert_int_equal(would(match, "chance"), 15);
    engawa_match_free(match);
    engawa_setup_defaults(game, 1, &setup);
    assert_false(engawa_setup_option(game, &setup, "sheet", "Yams", NULL));
    assert_false(engawa_setup_option(game, &setup, "players", "2", NULL));
    for (int seats = 0; seats <= 9; seats++) {
        engawa_setup_defaults(game, seats, &setup);
        assert_int_equal(engawa_setup_check(game, &setup, NULL), seats >= 1 && seats <= 5);
    }
}

static void notation_has_one_spelling_for_each_event(void **unused)
{
    static const char *const rolls[] = {
        "roll",           "roll ",      "roll 1234",   "roll 123456", "roll 12340",
        "roll 12347",     "Roll 12345", "roll  12345", " roll 12345", "roll 12345 ",
        "roll 1 2 3 4 5", "roll -",     "roll ?????",  "rolls 12345", ""};
    static const char *const moves[] = {
        "keep",        "keep ",     "keep 21", "keep 12 ",   "keep  12",
        "keep 0",      "keep 7",    "keep --", "keep 1-",    "keep 123456",
        "keep ?",      "score",     "score ",  "score Ones", "score ones ",
        "score  ones", "score one", "score 1", "scoreones",  "ones",
        "roll 12345",  "",          "score ?", "pass"};
    struct engawa_match *match = table(1, NULL);
    struct engawa_reason why;
    (void)unused;
    for (size_t i = 0; i < sizeof rolls / sizeof rolls[0]; i++)
        assert_false(engawa_match_append(match, ENGAWA_CHANCE, rolls[i], 0, &why));
    yes(match, ENGAWA_CHANCE, "roll 12321");
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        assert_false(engawa_match_append(match, 0, moves[i], 0, &why));
    assert_int_equal(match->length, 1);
    engawa_match_free(match);
}

static void example_1_the_seed_s_turn(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 21421");
    yes(match, 0, "keep 124");
    yes(match, ENGAWA_CHANCE, "roll 34");
    yes(match, 0, "keep 1234");
    yes(match, ENGAWA_CHANCE, "roll 3");
    assert_int_equal(would(match, "small-straight"), 30);
    assert_int_equal(would(match, "large-straight"), 0);
    yes(match, 0, "score small-straight");
    assert_int_equal(of_seat(match, 0, "total"), 30);
    engawa_match_free(match);
}

static void example_2_threes_are_filled(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    fill(match, 0, "12456", "threes");
    yes(match, ENGAWA_CHANCE, "roll 14343");
    assert_int_equal(would(match, "ones"), 1);
    assert_int_equal(would(match, "fours"), 8);
    assert_int_equal(would(match, "threes"), -1);
    engawa_match_free(match);
}

static void example_4_and_6_single_boxes(void **unused)
{
    struct engawa_match *match = table(1, NULL);
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 26636");
    assert_int_equal(would(match, "three-kind"), 23);
    yes(match, 0, "score ones");
    yes(match, ENGAWA_CHANCE, "roll 56666");
    assert_int_equal(would(match, "four-kind"), 29);
    yes(match, 0, "score twos");
    yes(match, ENGAWA_CHANCE, "roll 25666");
    assert_int_equal(would(match, "chance"), 25);
    engawa_match_free(match);
    match = table(1, "yams");
    yes(match, ENGAWA_CHANCE, "roll 44443");
    assert_int_equal(would(match, "rigole"), 50);
    engawa_match_free(match);
}

/* ---- random games ---- */

static void random_games_replay_to_the_same_result_through_text(void **unused)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_rng rng;
    struct engawa_text text = {0};
    (void)unused;
    engawa_rng_fast(&rng, 100000);
    for (long i = 0; i < events_wanted(20000); i++) {
        struct engawa_setup setup;
        engawa_setup_defaults(game, 1 + (int)(i % 2), &setup);
        engawa_setup_option(game, &setup, "sheet", i % 4 < 2 ? "yahtzee" : "yams", NULL);
        struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
        unsigned char state[ENGAWA_STATE_MAX] = {0};
        game->start(state, &setup);
        for (unsigned actors; (actors = game->actors(state)) != 0;) {
            struct engawa_event event = {.by = ENGAWA_CHANCE};
            if (actors == ENGAWA_CHANCE_BIT) {
                game->draw(state, &rng, &event.outcome);
            } else {
                event.by = engawa_lowest_bit(actors);
                event.move = game->pick(state, event.by, &rng);
            }
            engawa_text_clear(&text);
            game->print(state, &event, &text);
            engawa_apply(game, state, &event);
            yes(match, event.by, text.at);
        }
        assert_memory_equal(match->state.bytes, state, game->state_size);
        engawa_match_free(match);
    }
    engawa_text_free(&text);
}

/* ---- what people read ---- */

static void told(const struct engawa_match *match, const char *en, const char *ja)
{
    told_as(match, 0, ENGAWA_ENGLISH, en);
    told_as(match, 0, ENGAWA_JAPANESE, ja);
}

static void events_are_told_in_both_languages(void **unused)
{
    struct engawa_match *match = table(2, NULL);
    (void)unused;
    yes(match, ENGAWA_CHANCE, "roll 21421");
    told(match, "Aki rolls 2 1 4 2 1", "Akiさんの出目：2 1 4 2 1");
    yes(match, 0, "keep 22");
    told(match, "Aki keeps 2 2", "Akiさんは 2 2 を残す");
    yes(match, ENGAWA_CHANCE, "roll 222");
    yes(match, 0, "score yahtzee");
    told(match, "Aki fills yahtzee: 50", "Akiさんは「ヤッツィー」に50点を記入");
    yes(match, ENGAWA_CHANCE, "roll 12345");
    yes(match, 1, "keep -");
    told(match, "Ben rolls all again", "Benさんは全部振り直す");
    engawa_match_free(match);
}

static void a_description_lists_the_open_boxes_in_the_order_of_the_sheet(void **unused)
{
    struct engawa_match *match = table(1, "yams");
    (void)unused;
    assert_true(shows(match, 0, "\"keep\":false,\"would\":{}"));
    yes(match, ENGAWA_CHANCE, "roll 12344");
    assert_true(shows(match, 0,
                      "\"keep\":true,\"would\":{\"ones\":1,\"twos\":2,\"threes\":3,"
                      "\"fours\":8,\"fives\":0,\"sixes\":0,\"plus\":14,"));
    yes(match, 0, "score threes");
    yes(match, ENGAWA_CHANCE, "roll 12344");
    yes(match, 0, "score fours");
    assert_true(shows(match, 0, "{\"sheet\":{\"threes\":3,\"fours\":8},\"upper\":11,"));
    engawa_match_free(match);
}

TOPIC(yahtzee)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(y0_seat_0_begins_and_turns_ascend_and_go_round),
        cmocka_unit_test(y1_three_rolls_and_dice_kept_may_be_rolled_again),
        cmocka_unit_test(y1_of_equal_faces_the_leftmost_stay),
        cmocka_unit_test(y2_one_may_stop_after_any_roll_and_a_box_is_filled_once_with_0_if_need_be),
        cmocka_unit_test(y3_the_game_ends_when_every_box_of_every_sheet_is_full),
        cmocka_unit_test(y4_the_highest_total_wins_and_equal_totals_share),
        cmocka_unit_test(y5_keeping_all_five_is_no_move),
        cmocka_unit_test(the_sheet_yahtzee_pays_as_its_table_says),
        cmocka_unit_test(the_upper_bonus_is_35_from_63_up),
        cmocka_unit_test(y6_five_equal_dice_are_no_full_house_but_three_and_four_of_a_kind),
        cmocka_unit_test(y7_each_further_yahtzee_pays_100_if_the_box_holds_50),
        cmocka_unit_test(y7_a_box_that_holds_0_pays_no_repeat_bonus),
        cmocka_unit_test(y8_1_a_joker_must_take_the_open_upper_box_of_its_face),
        cmocka_unit_test(y8_2_else_any_open_lower_box_which_pays_in_full),
        cmocka_unit_test(y8_3_else_an_open_upper_box_with_0),
        cmocka_unit_test(y9_with_the_yahtzee_box_open_there_is_no_joker),
        cmocka_unit_test(the_sheet_yams_pays_as_its_table_says),
        cmocka_unit_test(yams_delta_is_plus_less_minus_once_both_are_filled_and_never_below_0),
        cmocka_unit_test(y10_the_yams_bonus_is_a_function_of_the_upper_total_alone),
        cmocka_unit_test(y10_the_bonus_begins_at_exactly_60),
        cmocka_unit_test(y11_yams_has_the_joker_and_its_lower_boxes),
        cmocka_unit_test(y11_yams_pays_the_repeat_bonus_if_the_box_holds_more_than_0),
        cmocka_unit_test(options_and_seats_are_those_of_the_table),
        cmocka_unit_test(notation_has_one_spelling_for_each_event),
        cmocka_unit_test(example_1_the_seed_s_turn),
        cmocka_unit_test(example_2_threes_are_filled),
        cmocka_unit_test(example_4_and_6_single_boxes),
        cmocka_unit_test(random_games_replay_to_the_same_result_through_text),
        cmocka_unit_test(events_are_told_in_both_languages),
        cmocka_unit_test(a_description_lists_the_open_boxes_in_the_order_of_the_sheet),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
