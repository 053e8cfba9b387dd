/* test_sengoku_domino.c - the round of Sengoku Domino, clause by clause (G1-G16), its notation, and
 * the hidden tiles. Lines, castles and the end are in test_sengoku_lines.c.
 *
 * Everything is driven through text, as a record does it.
 */
#include "games/registry.h"
#include "tests/games/sengoku_script.h"
#include "tests/support/topic.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* Four players in a first battlefield that has just ended: the second is untouched, and seat 0,
 * which still has its commander, is to place 2+3. */
static struct engawa_match *untouched_battlefield(void)
{
    static const char *const script[] = {
        "14 b4 b3; 24 e3 d3; 23",
        "46 ! b5 c5; 24 c1 b1; 25 e2 e1",
        "commander a4 a5; 24 a2 b2; 23",
        "commander d5 e5; 23 e4 d4; 35 d2 d1",
    };
    struct engawa_match *match = script_play(4, script);
    json_t *table = script_view(match, ENGAWA_SPECTATOR);
    assert_int_equal(json_integer_value(json_object_get(table, "battlefield")), 2);
    assert_string_equal(json_string_value(json_object_get(table, "phase")), "place");
    json_decref(table);
    assert_int_equal(script_turn(match), 0);
    return match;
}

/* ---- material ---- */

static void G1_two_to_four_warlords_in_seat_order(void **unused)
{
    static const char *const names[] = {"織田信長", "武田信玄", "上杉謙信", "毛利元就"};
    const struct engawa_game *game = engawa_game_named("sengoku-domino");
    (void)unused;
    assert_int_equal(game->seats_min, 2);
    assert_int_equal(game->seats_max, 4);
    assert_true(game->options[0].research);
    assert_null(game->options[1].name);
    for (int seats = 2; seats <= 4; seats++) {
        struct engawa_match *match = script_table(seats);
        json_t *table = script_view(match, ENGAWA_SPECTATOR),
               *list = json_object_get(table, "seats");
        assert_int_equal(json_array_size(list), seats);
        for (int seat = 0; seat < seats; seat++)
            assert_string_equal(json_string_value(json_object_get(
                                    json_array_get(list, (size_t)seat), "warlord_ja")),
                                names[seat]);
        json_decref(table);
        engawa_match_free(match);
    }
}

static void G2_example_1_strength_is_the_sum_of_both_marks(void **unused)
{
    static const struct {
        const char *deal, *deploy;
        int strength;
    } cases[] = {
        {"deal 0:12,34,35,45,56 1:12,13,14,15,16", "deploy 12", 3},
        {"deal 0:12,34,35,45,56 1:12,13,14,15,16", "deploy 34", 7},
        {"deal 0:12,34,35,45,56 1:12,13,14,15,16", "deploy 56", 11},
        {"deal 0:12,15,35,45,56 1:12,13,14,15,16", "deploy 15", 6},
        {"deal 0:12,15,26,36,46 1:12,13,14,15,16", "deploy 26", 8},
        {"deal 0:12,15,26,36,46 1:12,13,14,15,16", "deploy 36", 9},
        {"deal 0:12,15,26,36,46 1:12,13,14,15,16", "deploy 46", 10},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct engawa_match *match = script_deal(2, cases[i].deal);
        yes(match, 0, cases[i].deploy);
        assert_int_equal(script_number(match, "track", 0, "strength"), cases[i].strength);
        engawa_match_free(match);
    }
}

static void G3_eighteen_tiles_of_which_three_are_there_twice(void **unused)
{
    (void)unused;
    static const char *const twice[] = {"16", "25", "34"};
    static const char *const all[] = {"12", "13", "14", "15", "16", "23", "24", "25",
                                      "26", "34", "35", "36", "45", "46", "56"};
    struct engawa_match *match = script_table(2);
    assert_int_equal(script_number(match, "seats", 0, "stock"), 18);
    no(match, ENGAWA_CHANCE, "deal 0:16,16,16,25,34 1:12,13,14,15,16", "deal");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        bool pair = false;
        for (int j = 0; j < 3; j++)
            pair |= strcmp(all[i], twice[j]) == 0;
        char text[80];
        const char *rest = strcmp(all[i], "34") <= 0 ? ",45,46,56" : "";
        const char *before = strcmp(all[i], "34") <= 0 ? "" : "12,13,14,";
        snprintf(text, sizeof text, "deal 0:%s%s,%s%s 1:16,16,25,25,34", before, all[i], all[i],
                 rest);
        if (pair)
            yes(match, ENGAWA_CHANCE, text);
        else
            no(match, ENGAWA_CHANCE, text, "deal");
        engawa_match_truncate(match, 0);
    }
    static const char *const none[] = {"11", "21", "66", "07", "17", "61", "1", "123"};
    yes(match, ENGAWA_CHANCE, "deal 0:16,16,25,25,34 1:12,13,14,15,16");
    assert_int_equal(script_number(match, "seats", 0, "stock"), 13);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        char text[20];
        snprintf(text, sizeof text, "deploy %s", none[i]);
        no(match, 0, text, "no-such-tile");
    }
    /* Equal tiles are one move: 16, 25, 34 and the commander. */
    assert_int_equal(script_count_legal(match), 4);
    yes(match, 0, "deploy 16");
    yes(match, 1, "deploy 12");
    yes(match, 1, "place 12 c2 c1");
    no(match, ENGAWA_CHANCE, "draw 1:12", "draw");
    no(match, ENGAWA_CHANCE, "draw 1:13", "draw");
    yes(match, ENGAWA_CHANCE, "draw 1:16");
    yes(match, 0, "place 16 b2 a2");
    no(match, ENGAWA_CHANCE, "draw 0:16", "draw");
    no(match, ENGAWA_CHANCE, "draw 0:25", "draw");
    yes(match, ENGAWA_CHANCE, "draw 0:34");
    assert_int_equal(script_count_legal(match),
                     5); /* seat 1: 13, 14, 15, 16, 16 and the commander */
    engawa_match_free(match);
}

static void G4_a_commander_has_strength_1_and_goes_once(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_second("56");
    yes(match, 1, "place commander d1 e1");
    yes(match, ENGAWA_CHANCE, "draw 1:12");
    assert_int_equal(script_turn(match), 0);
    yes(match, 0, "deploy commander");
    assert_int_equal(script_number(match, "track", 0, "strength"), 1);
    script_illegal(match, "deploy commander", "commander-used");
    yes(match, 1, "deploy 12");
    assert_int_equal(script_turn(match), 0);
    yes(match, 0, "place commander a2 b2");
    engawa_match_free(match);
}

static void G4_a_commander_used_is_neither_laid_nor_deployed_again(void **unused)
{
    static const char *const script[] = {"12 c2 c1; commander b2 b3; 13", "46 x; 36 a2 a1; 45"};
    (void)unused;
    struct engawa_match *match = script_play(2, script);
    assert_int_equal(script_turn(match), 0);
    script_illegal(match, "place commander a3 a4", "commander-used");
    yes(match, 0, "place 13 b4 c4");
    engawa_match_free(match);
}

static void G5_four_castles_on_which_nothing_is_laid_on_ten_by_ten_cells(void **unused)
{
    static const char *const castles[] = {"c3", "h3", "c8", "h8"};
    (void)unused;
    struct engawa_match *match = script_deal(2, SCRIPT_HANDS);
    json_t *table = script_view(match, ENGAWA_SPECTATOR), *list = json_object_get(table, "castles");
    assert_int_equal(json_array_size(list), 4);
    for (size_t i = 0; i < 4; i++) {
        json_t *castle = json_array_get(list, i);
        assert_int_equal(json_integer_value(json_object_get(castle, "battlefield")), i + 1);
        assert_string_equal(json_string_value(json_object_get(castle, "cell")), castles[i]);
    }
    json_decref(table);
    yes(match, 0, "deploy 12");
    yes(match, 1, "deploy 56");
    script_illegal(match, "place 12 c2 c3", "castle");
    script_illegal(match, "place 12 c3 c2", "castle");
    no(match, 0, "place 12 c8 c9", "castle");
    no(match, 0, "place 12 h3 h2", "castle");
    no(match, 0, "place 12 h7 h8", "castle");
    no(match, 0, "place 12 k1 j1", "spelling");
    no(match, 0, "place 12 a11 a10", "spelling");
    no(match, 0, "place 12 a0 a1", "spelling");
    script_legal_move(match, "place 12 c2 c1");
    engawa_match_free(match);
}

static void G6_ten_lines_a_battlefield(void **unused)
{
    static const char *const ends[][2] = {
        {"a1", "e1"},   {"a2", "e2"},  {"a3", "e3"},  {"a4", "e4"},  {"a5", "e5"},   {"a1", "a5"},
        {"b1", "b5"},   {"c1", "c5"},  {"d1", "d5"},  {"e1", "e5"},  {"f1", "j1"},   {"f2", "j2"},
        {"f3", "j3"},   {"f4", "j4"},  {"f5", "j5"},  {"f1", "f5"},  {"g1", "g5"},   {"h1", "h5"},
        {"i1", "i5"},   {"j1", "j5"},  {"a6", "e6"},  {"a7", "e7"},  {"a8", "e8"},   {"a9", "e9"},
        {"a10", "e10"}, {"a6", "a10"}, {"b6", "b10"}, {"c6", "c10"}, {"d6", "d10"},  {"e6", "e10"},
        {"f6", "j6"},   {"f7", "j7"},  {"f8", "j8"},  {"f9", "j9"},  {"f10", "j10"}, {"f6", "f10"},
        {"g6", "g10"},  {"h6", "h10"}, {"i6", "i10"}, {"j6", "j10"},
    };
    (void)unused;
    struct engawa_match *match = script_second("36");
    json_t *table = script_view(match, ENGAWA_SPECTATOR), *lines = json_object_get(table, "lines");
    assert_int_equal(json_array_size(lines), 40);
    for (size_t i = 0; i < 40; i++) {
        json_t *line = json_array_get(lines, i);
        assert_int_equal(json_integer_value(json_object_get(line, "battlefield")), i / 10 + 1);
        assert_string_equal(json_string_value(json_object_get(line, "from")), ends[i][0]);
        assert_string_equal(json_string_value(json_object_get(line, "to")), ends[i][1]);
        /* 1 on c2, 2 on c1: rows 1 and 2, column c. */
        int expected = i == 0 ? 2 : i == 1 ? 1 : i == 7 ? 3 : 0;
        assert_int_equal(json_integer_value(json_array_get(json_object_get(line, "sums"), 0)),
                         expected);
    }
    json_decref(table);
    engawa_match_free(match);
}

/* ---- the round ---- */

static void G7_everybody_is_dealt_five_tiles(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_table(2);
    no(match, ENGAWA_CHANCE, "deal 0:12,13,14,15 1:12,13,14,15,16", "deal");
    no(match, ENGAWA_CHANCE, "deal 0:12,13,14,15,16,23 1:12,13,14,15,16", "deal");
    no(match, ENGAWA_CHANCE, "deal 0:- 1:12,13,14,15,16", "deal");
    no(match, ENGAWA_CHANCE, "deal 0:12,13,14,15,16", "spelling");
    no(match, ENGAWA_CHANCE, "draw 0:12", "spelling");
    no(match, 0, "deploy 12", "not-your-turn");
    yes(match, ENGAWA_CHANCE, "deal 0:12,13,14,15,16 1:12,13,14,15,16");
    for (size_t seat = 0; seat < 2; seat++) {
        assert_int_equal(script_number(match, "seats", seat, "count"), 5);
        assert_int_equal(script_number(match, "seats", seat, "stock"), 13);
    }
    engawa_match_free(match);
}

static void G8_in_the_first_round_all_deploy_one_of_their_tiles_in_seat_order(void **unused)
{
    (void)unused;
    struct engawa_match *match =
        script_deal(3, "deal 0:12,13,14,24,35 1:25,36,45,46,56 2:16,16,25,25,34");
    no(match, 1, "deploy 25", "not-your-turn");
    script_illegal(match, "deploy 25", "not-in-hand");
    script_illegal(match, "discard", "phase");
    script_illegal(match, "place 12 c2 c1", "phase");
    assert_int_equal(script_count_legal(match), 6);
    yes(match, 0, "deploy 35");
    no(match, 2, "deploy 16", "not-your-turn");
    yes(match, 1, "deploy 25");
    yes(match, 2, "deploy 34");
    no(match, 0, "deploy 12", "phase");
    no(match, 1, "deploy 36", "not-your-turn");
    engawa_match_free(match);
}

static void G8_later_rounds_deploy_in_the_placing_order_discards_included(void **unused)
{
    /* Seat 1 places first, seat 2 discards, seat 0 places last. */
    static const char *const script[] = {"35 b1 a1; 12", "13 c2 b2; 56", "24 x; 12"};
    (void)unused;
    struct engawa_match *match = script_play(3, script);
    static const int order[] = {1, 2, 0};
    assert_int_equal(match->event[4].by, 1);
    assert_string_equal(match->event[6].text, "discard");
    assert_int_equal(match->event[6].by, 2);
    assert_int_equal(match->event[8].by, 0);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(match->event[10 + i].by, order[i]);
    engawa_match_free(match);
}

/* Deploys one tile a seat and compares the placing order with ORDER. */
static void assert_track(int seats, const char *hands, const char *const *tiles, const int *order,
                         int crossed)
{
    struct engawa_match *match = script_deal(seats, hands);
    for (int seat = 0; seat < seats; seat++) {
        char text[24];
        json_t *table = script_view(match, ENGAWA_SPECTATOR);
        assert_int_equal(json_array_size(json_object_get(table, "track")), seat);
        json_decref(table);
        snprintf(text, sizeof text, "deploy %s", tiles[seat]);
        yes(match, seat, text);
    }
    assert_int_equal(script_turn(match), order[0]);
    json_t *table = script_view(match, ENGAWA_SPECTATOR), *track = json_object_get(table, "track");
    for (int i = 0; i < seats; i++) {
        json_t *entry = json_array_get(track, (size_t)i);
        assert_int_equal(json_integer_value(json_object_get(entry, "seat")), order[i]);
        assert_int_equal(json_is_true(json_object_get(entry, "cross")), i >= seats - crossed);
    }
    json_decref(table);
    engawa_match_free(match);
}

#define FOUR_HANDS "deal 0:12,15,16,24,56 1:13,15,16,24,56 2:13,15,16,24,56 3:13,14,15,24,56"

static void G9_the_lowest_strength_places_first(void **unused)
{
    (void)unused;
    assert_track(4, FOUR_HANDS, (const char *const[]){"56", "16", "15", "13"},
                 (const int[]){3, 2, 1, 0}, 0);
    assert_track(4, FOUR_HANDS, (const char *const[]){"12", "13", "15", "56"},
                 (const int[]){0, 1, 2, 3}, 0);
}

static void G9_example_3_equal_strengths_go_last_the_later_before_the_earlier(void **unused)
{
    (void)unused;
    /* 6, 6 (1+5 and 2+4), 3 and 4: 3, 4, the later, the earlier. */
    assert_track(4, "deal 0:15,16,23,24,56 1:14,16,23,24,56 2:12,13,16,24,56 3:12,13,15,24,56",
                 (const char *const[]){"15", "24", "12", "13"}, (const int[]){2, 3, 1, 0}, 2);
}

static void G9_the_cross_space_is_worked_off_across_all_groups(void **unused)
{
    (void)unused;
    /* A 6, B 4, C 6, D 4 place as D, C, B, A. */
    assert_track(4, FOUR_HANDS, (const char *const[]){"15", "13", "24", "13"},
                 (const int[]){3, 2, 1, 0}, 4);
    assert_track(4, FOUR_HANDS, (const char *const[]){"24", "15", "13", "15"},
                 (const int[]){2, 3, 1, 0}, 3);
    assert_track(3, "deal 0:12,13,14,15,16 1:12,13,14,15,16 2:12,13,14,15,16",
                 (const char *const[]){"12", "12", "12"}, (const int[]){2, 1, 0}, 3);
}

static void G9_example_5_a_commander_among_3_6_8_places_first(void **unused)
{
    (void)unused;
    assert_track(4, "deal 0:12,14,23,24,56 1:15,16,23,24,56 2:12,13,16,24,56 3:12,13,15,26,56",
                 (const char *const[]){"12", "15", "commander", "26"}, (const int[]){2, 0, 1, 3},
                 0);
    /* Two commanders share strength 1. */
    assert_track(2, "deal 0:12,14,23,24,56 1:15,16,23,24,56",
                 (const char *const[]){"commander", "commander"}, (const int[]){1, 0}, 2);
}

static void G10_two_empty_cells_side_by_side(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_second("25");
    no(match, 1, "place 25 b1 b3", "not-side-by-side");
    no(match, 1, "place 25 b1 a2", "not-side-by-side");
    no(match, 1, "place 25 b1 b1", "not-side-by-side");
    no(match, 1, "place 25 a10 b1", "not-side-by-side");
    script_illegal(match, "place 25 b1 c1", "occupied");
    script_illegal(match, "place 25 c2 d2", "occupied");
    script_illegal(match, "place 36 d1 d2", "not-deployed");
    script_legal_move(match, "place 25 b1 a1");
    script_legal_move(match, "place 25 d1 d2");
    engawa_match_free(match);
}

static void G10_one_half_lies_in_the_current_battlefield(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_second("25");
    yes(match, 1, "place 25 d1 e1");
    yes(match, ENGAWA_CHANCE, "draw 1:15");
    yes(match, 0, "deploy 35");
    yes(match, 1, "deploy 15");
    assert_int_equal(script_turn(match), 1);
    script_illegal(match, "place 15 g1 f1", "battlefield"); /* the 5 touches the 5 on e1 */
    script_illegal(match, "place 15 f2 f1", "battlefield");
    script_legal_move(match, "place 15 f2 e2");
    engawa_match_free(match);
    match = untouched_battlefield();
    script_legal_move(match, "place 23 f2 f1");
    no(match, 0, "place 23 f6 f7", "battlefield");
    no(match, 0, "place 23 a6 a7", "battlefield");
    engawa_match_free(match);
}

static void G11_a_half_touches_a_laid_half_of_its_mark(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_second("25");
    script_legal_move(match, "place 25 d1 e1");          /* 2 beside the 2 on c1 */
    script_legal_move(match, "place 25 b1 b2");          /* the 5 beside the 1 does no harm */
    script_illegal(match, "place 25 d2 e2", "no-match"); /* 2 beside the 1 on c2 */
    script_illegal(match, "place 25 e1 d1", "no-match"); /* 5 beside the 2 */
    script_illegal(match, "place 25 d5 e5", "no-match"); /* beside nothing */
    script_illegal(match, "place 25 c4 c5", "no-match"); /* beside the castle only */
    /* 2 on b1 or d1, with two cells for the 5 each; the commander on b1, b2, d1, d2 and beside. */
    assert_int_equal(script_count_legal(match), 4 + 8);
    engawa_match_free(match);
}

static void G11_the_touched_half_may_lie_in_another_battlefield(void **unused)
{
    static const char *const script[] = {"12 c2 c1; 46 x; 13", "25 d1 e1; 15 f2 e2; 36"};
    (void)unused;
    struct engawa_match *match = script_play(2, script);
    assert_int_equal(script_turn(match), 0);
    script_legal_move(match, "place 13 f3 e3"); /* beside the 1 on f2 */
    script_illegal(match, "place 13 e3 f3", "no-match");
    engawa_match_free(match);
}

static void G12_the_first_tile_lies_beside_the_castle_and_is_free(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_deal(2, SCRIPT_HANDS);
    yes(match, 0, "deploy 24");
    yes(match, 1, "deploy 56");
    /* Each of the four cells has three empty neighbours, and the tile two ways to lie. */
    assert_int_equal(script_count_legal(match), 4 * 3 * 2);
    script_legal_move(match, "place 24 c2 c1");
    script_legal_move(match, "place 24 c1 c2");
    script_legal_move(match, "place 24 b3 a3");
    script_legal_move(match, "place 24 c5 c4");
    script_legal_move(match, "place 24 d3 d2");
    script_illegal(match, "place 24 b2 b1", "first-tile");
    script_illegal(match, "place 24 e3 e4", "first-tile");
    script_illegal(match, "place 24 h2 h1", "battlefield");
    script_illegal(match, "place commander c1 c2", "commander-first");
    script_illegal(match, "discard", "it-fits");
    engawa_match_free(match);
}

static void G12_a_commander_deployed_first_is_discarded_and_used(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_deal(2, SCRIPT_HANDS);
    yes(match, 0, "deploy commander");
    yes(match, 1, "deploy 56");
    script_illegal(match, "place commander c1 c2", "commander-first");
    assert_int_equal(script_count_legal(match), 1);
    yes(match, 0, "discard");
    yes(match, ENGAWA_CHANCE, "draw 0:-");
    /* Nothing lies yet: the next tile is the first one. */
    assert_int_equal(script_count_legal(match), 24);
    yes(match, 1, "place 56 c4 c5");
    yes(match, ENGAWA_CHANCE, "draw 1:12");
    script_illegal(match, "deploy commander", "commander-used");
    engawa_match_free(match);
}

static void G12_a_tile_may_start_beside_the_castle_of_an_untouched_battlefield(void **unused)
{
    (void)unused;
    struct engawa_match *match = untouched_battlefield();
    script_legal_move(match, "place 23 h2 h1"); /* freely */
    script_legal_move(match, "place 23 g3 f3");
    script_legal_move(match, "place 23 i4 i3");
    script_legal_move(match, "place 23 f2 f1"); /* beside the 2 on e2, by G11 */
    script_illegal(match, "place 23 g1 f1", "no-match");
    script_illegal(match, "place 23 j1 j2", "no-match");
    script_illegal(match, "place commander h1 h2", "no-touch"); /* never the commander */
    script_legal_move(match, "place commander f1 g1");          /* beside e1 */
    script_illegal(match, "discard", "it-fits");
    yes(match, 0, "place 23 h2 h1");
    yes(match, ENGAWA_CHANCE, "draw 0:16");
    /* The battlefield is no longer untouched. */
    assert_int_equal(script_turn(match), 2);
    script_illegal(match, "place 23 h4 h5", "no-match");
    script_legal_move(match, "place 23 g2 f2");
    engawa_match_free(match);
}

static void G13_the_commander_touches_any_half_and_any_half_touches_it(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_second("36");
    script_legal_move(match, "place commander d1 e1");
    script_legal_move(match, "place commander b2 b3");
    script_illegal(match, "place commander d3 d4", "no-touch");
    yes(match, 1, "place commander d1 e1");
    yes(match, ENGAWA_CHANCE, "draw 1:12");
    yes(match, 0, "deploy 35");
    yes(match, 1, "deploy 56");
    script_legal_move(match, "place 35 d2 d3"); /* the 3 beside the commander on d1 */
    script_legal_move(match, "place 35 d3 d2"); /* the 5 as well */
    script_legal_move(match, "place 35 e3 e2");
    script_illegal(match, "place 35 b1 b2", "no-match");
    engawa_match_free(match);
}

static void G14_the_commander_may_be_laid_instead_of_a_tile_that_fits(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_second("25");
    script_legal_move(match, "place 25 d1 e1");
    script_legal_move(match, "place commander d1 e1");
    yes(match, 1, "place commander d1 e1");
    json_t *table = script_view(match, 1),
           *seat = json_array_get(json_object_get(table, "seats"), 1);
    assert_true(json_is_false(json_object_get(seat, "commander")));
    char *spent = json_dumps(json_object_get(seat, "spent"), JSON_COMPACT);
    char *hand = json_dumps(json_object_get(seat, "hand"), JSON_COMPACT);
    assert_string_equal(spent, "[\"25\"]"); /* it has left the game */
    assert_string_equal(hand, "[\"36\",\"45\",\"46\",\"56\"]");
    free(spent);
    free(hand);
    json_decref(table);
    no(match, ENGAWA_CHANCE, "draw 1:-", "draw");
    yes(match, ENGAWA_CHANCE, "draw 1:25"); /* the second of two */
    engawa_match_free(match);
}

static void G15_what_fits_nowhere_may_be_discarded_though_the_commander_fits(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_second("36");
    script_legal_move(match, "discard");
    script_legal_move(match, "place commander d1 e1");
    assert_int_equal(script_count_legal(match), 1 + 8);
    yes(match, 1, "discard");
    yes(match, ENGAWA_CHANCE, "draw 1:12");
    json_t *table = script_view(match, ENGAWA_SPECTATOR);
    json_t *seat = json_array_get(json_object_get(table, "seats"), 1);
    assert_true(json_is_true(json_object_get(seat, "commander")));
    json_decref(table);
    yes(match, 0, "deploy 13");
    yes(match, 1, "deploy commander"); /* it has stayed */
    engawa_match_free(match);
    match = script_second("25");
    script_illegal(match, "discard", "it-fits");
    engawa_match_free(match);
}

static void G16_a_hand_is_drawn_back_to_five(void **unused)
{
    (void)unused;
    struct engawa_reason why;
    struct engawa_match *match = script_deal(2, SCRIPT_HANDS);
    yes(match, 0, "deploy 12");
    yes(match, 1, "deploy commander");
    assert_int_equal(script_turn(match), 1);
    yes(match, 1, "discard");
    no(match, 0, "place 12 c2 c1", "not-your-turn");
    no(match, ENGAWA_CHANCE, "draw 1:12", "draw"); /* five in hand: the commander was out */
    no(match, ENGAWA_CHANCE, "draw 0:-", "spelling");
    yes(match, ENGAWA_CHANCE, "draw 1:-");
    yes(match, 0, "place 12 c2 c1");
    no(match, ENGAWA_CHANCE, "draw 0:-", "draw");
    no(match, ENGAWA_CHANCE, "draw 0:12", "draw"); /* the only one has left */
    assert_false(engawa_match_append(match, ENGAWA_CHANCE, "draw 0:12", 0, &why));
    assert_string_equal(why.en, "the tile 12 is not in the stock of seat 1 (G3)");
    assert_string_equal(why.ja, "12 のタイルは席1の山にありません（G3）");
    no(match, ENGAWA_CHANCE, "draw 0:24", "draw"); /* the only one is in hand */
    no(match, ENGAWA_CHANCE, "draw 1:16", "spelling");
    yes(match, ENGAWA_CHANCE, "draw 0:16");
    assert_int_equal(script_number(match, "seats", 0, "stock"), 12);
    assert_int_equal(script_number(match, "seats", 0, "count"), 5);
    engawa_match_free(match);
}

/* Until seat 0, with an empty stock, has laid all its tiles and nothing but its commander. */
static const char *const last_is_the_commander[] = {
    "16 a2 a1; 45 a4 b4; 13 e2 e1; 16 b2 c2; 36 d5 d4; 14 a6 a5; 25 x; 25 x; 35 g5 h5; 26 x; 56 i5 "
    "i4; 24 x; 46 x; 15 h1 h2; 12 i1 i2; 34 a8 b8; 34 b10 b9; 23 a10 a9",
    "15 a3 b3; 26 ! b1 c1; 12 d2 d1; 16 e3 e4; 56 b5 b6; 35 c5 c6; 36 f5 e5; 13 g1 f1; 34 f4 f3; "
    "34 g4 h4; 14 g2 g3; 25 j4 j5; 25 j3 i3; 24 j2 j1; 45 b7 c7; 23 d7 d6; 16 e7 e6; 46 c9 d9",
};

static void G16_without_tiles_the_commander_must_be_deployed(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, last_is_the_commander);
    assert_int_equal(script_number(match, "seats", 0, "count"), 0);
    assert_int_equal(script_number(match, "seats", 0, "stock"), 0);
    assert_int_equal(script_turn(match), 0);
    assert_int_equal(script_count_legal(match), 1);
    script_legal_move(match, "deploy commander");
    /* Seat 1 has neither: it takes no part any more. */
    assert_int_equal(script_length(match, "order"), 1);
    yes(match, 0, "deploy commander");
    assert_int_equal(script_turn(match), 0);
    engawa_match_free(match);
}

static void G16_an_empty_stock_gives_nothing(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, last_is_the_commander);
    /* Thirteen tiles are drawn in thirteen rounds of two: the last ten placings bring nothing. */
    int draws = 0, nothing = 0;
    for (size_t i = 0; i < match->length; i++) {
        const char *text = match->event[i].text;
        draws += strncmp(text, "draw 0:", 7) == 0 && text[7] != '-';
        nothing += strcmp(text, "draw 0:-") == 0;
    }
    assert_int_equal(draws, 13);
    assert_int_equal(nothing, 5);
    engawa_match_free(match);
}

static void G8_G16_who_has_nothing_left_is_left_out(void **unused)
{
    static const char *const script[] = {
        "13 d3 e3; 24 d1 d2; 12 e1 f1; 26 c1 b1; 34 b3 b4; 16 a3 a4; 23 x; 15 b5 b6; 46 g4 g3; 25 "
        "f5 "
        "f6; 34 i4 h4; 36 i5 h5; 35 j1 i1; 25 x; 14 x; 45 x; 16 x; 56 x; commander j5 j6",
        "36 ! e2 f2; 23 e5 e4; 24 d5 c5; 14 d4 c4; 16 a2 b2; 56 a6 a5; 13 x; 45 g2 g1; 34 f3 f4; "
        "25 "
        "h2 h1; 35 i3 i2; 34 j4 j3; 12 g6 g5; 26 x; 46 x; 16 x; 25 x; 15 x",
    };
    (void)unused;
    struct engawa_match *match = script_play(2, script);
    /* The nineteenth round is seat 0's alone. */
    size_t last = match->length - 1;
    assert_string_equal(match->event[last].text, "reveal 0:- 1:-");
    assert_string_equal(match->event[last - 1].text, "draw 0:-");
    assert_string_equal(match->event[last - 3].text, "deploy commander");
    assert_string_equal(match->event[last - 4].text, "draw 0:-");
    engawa_match_free(match);
}

TOPIC(sengoku_domino)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G1_two_to_four_warlords_in_seat_order),
        cmocka_unit_test(G2_example_1_strength_is_the_sum_of_both_marks),
        cmocka_unit_test(G3_eighteen_tiles_of_which_three_are_there_twice),
        cmocka_unit_test(G4_a_commander_has_strength_1_and_goes_once),
        cmocka_unit_test(G4_a_commander_used_is_neither_laid_nor_deployed_again),
        cmocka_unit_test(G5_four_castles_on_which_nothing_is_laid_on_ten_by_ten_cells),
        cmocka_unit_test(G6_ten_lines_a_battlefield),
        cmocka_unit_test(G7_everybody_is_dealt_five_tiles),
        cmocka_unit_test(G8_in_the_first_round_all_deploy_one_of_their_tiles_in_seat_order),
        cmocka_unit_test(G8_later_rounds_deploy_in_the_placing_order_discards_included),
        cmocka_unit_test(G9_the_lowest_strength_places_first),
        cmocka_unit_test(G9_example_3_equal_strengths_go_last_the_later_before_the_earlier),
        cmocka_unit_test(G9_the_cross_space_is_worked_off_across_all_groups),
        cmocka_unit_test(G9_example_5_a_commander_among_3_6_8_places_first),
        cmocka_unit_test(G10_two_empty_cells_side_by_side),
        cmocka_unit_test(G10_one_half_lies_in_the_current_battlefield),
        cmocka_unit_test(G11_a_half_touches_a_laid_half_of_its_mark),
        cmocka_unit_test(G11_the_touched_half_may_lie_in_another_battlefield),
        cmocka_unit_test(G12_the_first_tile_lies_beside_the_castle_and_is_free),
        cmocka_unit_test(G12_a_commander_deployed_first_is_discarded_and_used),
        cmocka_unit_test(G12_a_tile_may_start_beside_the_castle_of_an_untouched_battlefield),
        cmocka_unit_test(G13_the_commander_touches_any_half_and_any_half_touches_it),
        cmocka_unit_test(G14_the_commander_may_be_laid_instead_of_a_tile_that_fits),
        cmocka_unit_test(G15_what_fits_nowhere_may_be_discarded_though_the_commander_fits),
        cmocka_unit_test(G16_a_hand_is_drawn_back_to_five),
        cmocka_unit_test(G16_without_tiles_the_commander_must_be_deployed),
        cmocka_unit_test(G16_an_empty_stock_gives_nothing),
        cmocka_unit_test(G8_G16_who_has_nothing_left_is_left_out),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
