/* test_sengoku_table.c - the notation of Sengoku Domino, and its players' views. */
#include "games/registry.h"
#include "games/sengoku_domino.h"
#include "tests/games/sengoku_script.h"
#include "tests/support/topic.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* ---- notation ---- */

/* More tiles than there are. */
#define TEN  "?,?,?,?,?,?,?,?,?,?,"
#define MANY TEN TEN TEN "?"

static void every_other_spelling_is_refused(void **unused)
{
    static const char *const deals[] = {
        "",
        "deal",
        "deal ",
        "Deal 0:12,13,14,24,35 1:25,36,45,46,56",
        "deal 0:12,13,14,24,35  1:25,36,45,46,56",
        "deal 0:12,13,14,24,35 1:25,36,45,46,56 ",
        "deal 1:12,13,14,24,35 0:25,36,45,46,56",
        "deal 0:12,13,14,35,24 1:25,36,45,46,56",
        "deal 0:12,13,14,24,53 1:25,36,45,46,56",
        "deal 0:12 13 14 24 35 1:25,36,45,46,56",
        "deal 0:12,13,14,24,35 1:25,36,45,46,56 2:12,13,14,15,16",
        "deal 00:12,13,14,24,35 1:25,36,45,46,56",
        "deal 0 12,13,14,24,35 1:25,36,45,46,56",
        "deal 0:" MANY " 1:25,36,45,46,56",
        "deal 0:12,13,14,24,35,1:25,36,45,46,56",
        "deal 0:12,13,14,24,35, 1:25,36,45,46,56",
        "deal 0:,12,13,14,24 1:25,36,45,46,56",
        "deal 0:12,13,14,24,? 1:25,36,45,46,56",
        "deal 0:?,13,14,24,35 1:25,36,45,46,56",
        "deal 0:12,13,14,24,35 1:",
        "deal 0: 1:25,36,45,46,56",
        "deal 0:12,13,14,24,77 1:-",
        "reveal 0:12,13,14,24,35 1:25,36,45,46,56",
    };
    static const char *const moves[] = {
        "",
        "deploy",
        "deploy ",
        "deploy  12",
        " deploy 12",
        "deploy 12 ",
        "Deploy 12",
        "deploy 12 c1",
        "deploy ?",
        "deploy 1+2",
        "deploy 21",
        "deploy 012",
        "deploy Commander",
        "deploy commander ",
        "deploy commanders",
        "deploy commander c1",
        "discard ",
        "discard 12",
        "pass",
        "?",
        "place",
        "place ",
        "place 12",
        "place 12 ",
        "place 12 c2",
        "place 12 c2 ",
        "place 12 c2 c1 ",
        "place 12  c2 c1",
        "place 12 c2  c1",
        "place 12 c2,c1",
        "place 12 c2c1",
        "place 12 C2 C1",
        "place 12 c02 c01",
        "place 12 2c 1c",
        "place 21 c1 c2",
        "place ? ? ?",
        "place 12 c2 c1 c3",
        "place c2 c1",
        "place commander",
        "place commander c2",
        "place commander c2 c1",
        "place commander d9 c9",
        "place commander c10 c9",
        "place 12 c2 c11",
        "place 12 c2 c-1",
        "place 12 c2 c+1",
        "place 12 ? ?",
    };
    static const char *const draws[] = {
        "",           "draw",         "draw ",          "draw 0",         "draw 0:",    "draw 1:16",
        "draw 00:16", "draw 0:16,16", "draw 0:61",      "draw 0:16 ",     "draw 0: 16", "draw 0:--",
        "draw 0:??",  "draw 0:- ",    "draw 0:16 1:16", "reveal 0:- 1:-", "deal 0:16",
    };
    (void)unused;
    struct engawa_match *match = script_table(2);
    struct engawa_reason why;
    for (size_t i = 0; i < sizeof deals / sizeof *deals; i++)
        no(match, ENGAWA_CHANCE, deals[i], "spelling");
    no(match, ENGAWA_CHANCE, "deal 0:12,13,14,24,35 1:?,?,?,?,?", "hidden");
    yes(match, ENGAWA_CHANCE, SCRIPT_HANDS);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (engawa_match_append(match, 0, moves[i], 0, &why))
            fail_msg("\"%s\" accepted", moves[i]);
    yes(match, 0, "deploy 12");
    yes(match, 1, "deploy 56");
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (engawa_match_append(match, 0, moves[i], 0, &why))
            fail_msg("\"%s\" accepted", moves[i]);
    yes(match, 0, "place 12 c2 c1");
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++)
        no(match, ENGAWA_CHANCE, draws[i], "spelling");
    no(match, ENGAWA_CHANCE, "draw 0:?", "hidden");
    yes(match, ENGAWA_CHANCE, "draw 0:16");
    engawa_match_free(match);
}

static void moves_come_in_one_order(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_deal(2, SCRIPT_HANDS);
    char *legal = script_legal(match);
    assert_string_equal(legal, "deploy 12\ndeploy 13\ndeploy 14\ndeploy 24\ndeploy 35\n"
                               "deploy commander\n");
    free(legal);
    engawa_match_free(match);
    match = script_second("25");
    legal = script_legal(match);
    assert_string_equal(legal, "place 25 b1 a1\nplace 25 b1 b2\nplace 25 d1 d2\nplace 25 d1 e1\n"
                               "place commander a1 b1\nplace commander a2 b2\n"
                               "place commander b1 b2\nplace commander b2 b3\n"
                               "place commander d1 d2\nplace commander d1 e1\n"
                               "place commander d2 d3\nplace commander d2 e2\n");
    free(legal);
    engawa_match_free(match);
}

static void rows_nine_and_ten_are_ordered_as_numbers(void **unused)
{
    struct engawa_event event;
    struct engawa_reason why;
    (void)unused;
    struct engawa_match *match = script_second("25");
    assert_false(engawa_read(match->game, match->state.bytes, 2, 1, "place commander c9 c10",
                             ENGAWA_FULL, &event, &why));
    assert_string_equal(why.code, "battlefield"); /* well spelled */
    no(match, 1, "place commander c10 c9", "spelling");
    engawa_match_free(match);
}

/* ---- what is hidden ---- */

struct seen {
    char text[8][120];
    int count;
};

static void note_seen(void *context, const struct engawa_seen *seen)
{
    struct seen *all = context;
    snprintf(all->text[all->count++], sizeof *all->text, "%s", seen->text);
}

static void others_see_question_marks_for_tiles_and_nothing_else(void **unused)
{
    (void)unused;
    struct engawa_match *match =
        script_deal(3, "deal 0:12,13,14,24,35 1:25,36,45,46,56 2:16,16,23,26,34");
    yes(match, 0, "deploy 12");
    yes(match, 1, "deploy commander");
    yes(match, 2, "deploy 34");
    yes(match, 1, "discard");
    yes(match, ENGAWA_CHANCE, "draw 1:-");
    yes(match, 0, "place 12 c2 c1");
    yes(match, ENGAWA_CHANCE, "draw 0:56");
    static const struct {
        int viewer;
        const char *deal, *draw;
    } views[] = {
        {ENGAWA_SPECTATOR, "deal 0:?,?,?,?,? 1:?,?,?,?,? 2:?,?,?,?,?", "draw 0:?"},
        {0, "deal 0:12,13,14,24,35 1:?,?,?,?,? 2:?,?,?,?,?", "draw 0:56"},
        {1, "deal 0:?,?,?,?,? 1:25,36,45,46,56 2:?,?,?,?,?", "draw 0:?"},
        {2, "deal 0:?,?,?,?,? 1:?,?,?,?,? 2:16,16,23,26,34", "draw 0:?"},
        {ENGAWA_OPEN, "deal 0:12,13,14,24,35 1:25,36,45,46,56 2:16,16,23,26,34", "draw 0:56"},
    };
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        struct seen seen = {.count = 0};
        engawa_match_events(match, 0, views[i].viewer, NULL, ENGAWA_ENGLISH, note_seen, &seen);
        assert_int_equal(seen.count, 8);
        assert_string_equal(seen.text[0], views[i].deal);
        assert_string_equal(seen.text[7], views[i].draw);
        for (int e = 1; e < 7; e++)
            assert_string_equal(seen.text[e], match->event[e].text);
    }
    engawa_match_free(match);
}

/* STRENGTHS are those of HAND, or both are null. */
static void strengths_are_sums(const json_t *hand, const json_t *strengths)
{
    assert_int_equal(json_is_null(hand), json_is_null(strengths));
    assert_int_equal(json_array_size(hand), json_array_size(strengths));
    for (size_t i = 0; i < json_array_size(hand); i++) {
        const char *tile = json_string_value(json_array_get(hand, i));
        assert_int_equal(json_integer_value(json_array_get(strengths, i)),
                         tile[0] - '0' + tile[1] - '0');
    }
}

static void the_description_shows_a_hand_to_its_player_only(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_deal(2, SCRIPT_HANDS);
    for (int viewer = ENGAWA_OPEN; viewer < 2; viewer++) {
        json_t *table = script_view(match, viewer), *seats = json_object_get(table, "seats");
        for (int seat = 0; seat < 2; seat++) {
            json_t *entry = json_array_get(seats, (size_t)seat);
            bool open = viewer == ENGAWA_OPEN || viewer == seat;
            assert_int_equal(json_is_array(json_object_get(entry, "hand")), open);
            assert_int_equal(json_is_null(json_object_get(entry, "hand")), !open);
            strengths_are_sums(json_object_get(entry, "hand"), json_object_get(entry, "strengths"));
            assert_true(json_is_null(json_object_get(entry, "left")));
        }
        json_decref(table);
    }
    engawa_match_free(match);
}

/* Someone else's list of moves, asked of a viewer's own state, has only public moves. */
static void a_viewer_s_lists_for_others_tell_nothing_of_their_hands(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_table(2);
    match->viewer = 1;
    yes(match, ENGAWA_CHANCE, "deal 0:?,?,?,?,? 1:25,36,45,46,56");
    assert_int_equal(script_count_legal(match), 15 + 1);
    yes(match, 0, "deploy 12");
    char *legal = script_legal(match);
    assert_string_equal(legal, "deploy 25\ndeploy 36\ndeploy 45\ndeploy 46\ndeploy 56\n"
                               "deploy commander\n");
    free(legal);
    engawa_match_free(match);
}

/* ---- what people read ---- */

static void told(const struct engawa_match *match, int viewer, const char *en, const char *ja)
{
    told_as(match, viewer, ENGAWA_ENGLISH, en);
    told_as(match, viewer, ENGAWA_JAPANESE, ja);
}

static void events_are_told_in_both_languages(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_deal(2, SCRIPT_HANDS);
    told(match, 0, "Everybody draws five tiles: Aki 1+2 1+3 1+4 2+4 3+5",
         "全員がタイルを5枚引く：Akiさん 1+2 1+3 1+4 2+4 3+5");
    told(match, ENGAWA_SPECTATOR, "Everybody draws five tiles", "全員がタイルを5枚引く");
    yes(match, 0, "deploy 12");
    told(match, 1, "Aki deploys 1+2, strength 3", "Akiさんは 1+2 を出す（戦力値3）");
    yes(match, 1, "deploy 56");
    yes(match, 0, "place 12 c2 c1");
    told(match, 1, "Aki lays 1+2 on c2–c1", "Akiさんは 1+2 を c2–c1 に置く");
    yes(match, ENGAWA_CHANCE, "draw 0:34");
    told(match, 0, "Aki draws 3+4", "Akiさんは 3+4 を引く");
    told(match, 1, "Aki draws a tile", "Akiさんは1枚引く");
    yes(match, 1, "discard");
    told(match, 0, "Ben discards 5+6, which fits nowhere", "Benさんは 5+6 を置けずに捨てる");
    engawa_match_free(match);
}

static void a_commander_laid_instead_is_told_and_a_draw_of_nothing(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_second("25");
    yes(match, 1, "place commander b2 b3");
    told(match, 0, "Ben lays the commander on b2–b3; 2+5 leaves the game",
         "Benさんは 総大将 を b2–b3 に置く（代わりに 2+5 を取り除く）");
    yes(match, ENGAWA_CHANCE, "draw 1:12");
    yes(match, 0, "deploy commander");
    told(match, 1, "Aki deploys the commander, strength 1", "Akiさんは 総大将 を出す（戦力値1）");
    yes(match, 1, "deploy 12");
    yes(match, 0, "place commander d2 e2");
    yes(match, ENGAWA_CHANCE, "draw 0:-");
    told(match, 1, "Aki draws nothing", "Akiさんは引くタイルがない");
    engawa_match_free(match);
}

static void cells_say_what_lies_on_them_and_where_its_other_half_lies(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_second("25");
    assert_true(shows(match, 0, "\"phase\":\"place\",\"round\":1,\"battlefield\":1,\"turn\":1,"));
    assert_true(shows(match, 0,
                      "\"cells\":["
                      "{\"cell\":\"c1\",\"mark\":2,\"seat\":0,\"with\":\"c2\"},"
                      "{\"cell\":\"c2\",\"mark\":1,\"seat\":0,\"with\":\"c1\"}]"));
    yes(match, 1, "place 25 d1 e1");
    assert_true(shows(match, 0,
                      "{\"cell\":\"d1\",\"mark\":2,\"seat\":1,\"with\":\"e1\"},"
                      "{\"cell\":\"e1\",\"mark\":5,\"seat\":1,\"with\":\"d1\"}]"));
    engawa_match_free(match);
}

/* A wrong event of chance gets its exact reason. */
static void draws_are_refused_with_their_reason(void **unused)
{
    struct engawa_reason why;
    (void)unused;
    struct engawa_match *match = script_second("25");
    yes(match, 1, "place 25 d1 e1");
    assert_false(engawa_match_append(match, ENGAWA_CHANCE, "draw 1:-", 0, &why));
    assert_string_equal(why.en, "seat 2 draws a tile here (G16)");
    yes(match, ENGAWA_CHANCE, "draw 1:12");
    yes(match, 0, "deploy commander");
    yes(match, 1, "deploy 12");
    yes(match, 0, "place commander d2 e2");
    assert_false(engawa_match_append(match, ENGAWA_CHANCE, "draw 0:56", 0, &why));
    assert_string_equal(why.en, "seat 1 draws nothing here (G16)");
    engawa_match_free(match);
}

static void the_description_has_everybodys_initial_tiles(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_table(2);
    json_t *table = script_view(match, ENGAWA_SPECTATOR);
    char *tiles = json_dumps(json_object_get(table, "tiles"), JSON_COMPACT);
    char *strengths = json_dumps(json_object_get(table, "spaces"), JSON_COMPACT);
    assert_string_equal(tiles, "[\"12\",\"13\",\"14\",\"15\",\"16\",\"16\",\"23\",\"24\","
                               "\"25\",\"25\",\"26\",\"34\",\"34\",\"35\",\"36\",\"45\","
                               "\"46\",\"56\",\"commander\"]");
    assert_string_equal(strengths, "[1,3,4,5,6,7,8,9,10,11]");
    free(tiles);
    free(strengths);
    json_decref(table);
    engawa_match_free(match);
}

/* Seat SEAT's entry for TILE under "would", as VIEWER sees it; the caller drops *TABLE. */
static json_t *would(const struct engawa_match *match, int viewer, int seat, const char *tile,
                     json_t **table)
{
    size_t i;
    json_t *entry, *found = NULL;
    *table = script_view(match, viewer);
    json_t *list =
        json_object_get(json_array_get(json_object_get(*table, "seats"), (size_t)seat), "would");
    json_array_foreach(list, i, entry)
    {
        if (strcmp(json_string_value(json_object_get(entry, "tile")), tile) == 0)
            found = entry;
    }
    return found;
}

static void the_description_has_the_effect_of_each_tile_in_hand(void **unused)
{
    (void)unused;
    json_t *table;
    struct engawa_match *match = script_deal(2, "deal 0:12,16,16,24,34 1:25,36,45,46,56");
    json_t *entry = would(match, 0, 0, "16", &table);
    assert_int_equal(json_integer_value(json_object_get(entry, "strength")), 7);
    assert_int_equal(json_array_size(json_object_get(entry, "shared")), 0);
    json_t *seats = json_object_get(table, "seats");
    /* two equal tiles are one choice, the commander another */
    assert_int_equal(json_array_size(json_object_get(json_array_get(seats, 0), "would")), 5);
    assert_true(json_is_null(json_object_get(json_array_get(seats, 1), "would")));
    json_decref(table);
    entry = would(match, 0, 0, "commander", &table);
    assert_int_equal(json_integer_value(json_object_get(entry, "places")), 0); /* G12 */
    assert_int_equal(json_array_size(json_object_get(entry, "shared")), 0);
    json_decref(table);

    yes(match, 0, "deploy 34");
    entry = would(match, 1, 1, "25", &table);
    assert_int_equal(json_array_size(json_object_get(entry, "shared")), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(entry, "shared"), 0)), 0);
    /* beside the castle c3 are four cells; one of the tile's halves lies on one of them: 12 pairs
       of cells, either way round */
    assert_int_equal(json_integer_value(json_object_get(entry, "places")), 24);
    assert_int_equal(json_array_size(json_object_get(entry, "cells")), 4 + 8);
    json_decref(table);
    yes(match, 1, "deploy 25"); /* both are on 7: seat 1 places first */
    assert_int_equal(script_turn(match), 1);
    assert_int_equal(script_count_legal(match), 24);
    engawa_match_free(match);
}

/* G12: the four cells around the castle of the current battlefield, whichever that is. */
static void four_cells_are_beside_a_castle(void **unused)
{
    struct sengoku_board board = {.field = 0};
    (void)unused;
    for (int field = 0; field < SENGOKU_FIELDS; field++) {
        board.field = (uint8_t)field;
        for (int cell = 0; cell < SENGOKU_CELLS; cell++) {
            int column = cell / SENGOKU_COLUMN, row = cell % SENGOKU_COLUMN;
            if (row == SENGOKU_COLUMN - 1)
                continue; /* behind the last row */
            int away = abs(column - (field & 1 ? 7 : 2)) + abs(row - (field & 2 ? 7 : 2));
            assert_int_equal(sengoku_beside_castle(&board, cell), away == 1);
        }
    }
}

/* Nobody has tiles in hand any more. */
static void empty_hands_are_told(void **unused)
{
    struct engawa_match *match = open_table("sengoku-domino", 2, NULL);
    struct engawa_event event = {.by = ENGAWA_CHANCE, .outcome = {.count = 2}};
    const struct engawa_names names = {{"Aki", "Ben"}};
    struct engawa_text text = {0};
    struct sengoku *state = (void *)match->state.bytes;
    (void)unused;
    state->phase = SENGOKU_REVEAL;
    match->game->tell(state, &event, &names, ENGAWA_ENGLISH, &text);
    assert_string_equal(text.at, "The end. Left in hand: Aki nothing, Ben nothing");
    engawa_text_clear(&text);
    match->game->tell(state, &event, &names, ENGAWA_JAPANESE, &text);
    assert_string_equal(text.at, "ゲーム終了。手元に残ったタイル：Akiさん なし、Benさん なし");
    engawa_text_free(&text);
    engawa_match_free(match);
}

/* A castle is told with its number, and a tile that is dealt once too often with its marks. */
static void castles_and_tiles_are_told_by_their_numbers(void **unused)
{
    struct engawa_match *match = open_table("sengoku-domino", 2, NULL);
    struct engawa_event event = {.by = ENGAWA_CHANCE,
                                 .outcome = {.count = 1, .item = {SENGOKU_NO_TILE}}};
    const struct engawa_names names = {{"Aki", "Ben"}};
    struct engawa_reason why = {0};
    struct engawa_text text = {0};
    struct sengoku *state = (void *)match->state.bytes;
    (void)unused;
    assert_false(engawa_match_append(match, ENGAWA_CHANCE, "deal 0:25,25,25,45,46 1:12,13,14,15,16",
                                     0, &why));
    assert_string_equal(why.en, "seat 1 has no other tile 25 (G3)");
    state->phase = SENGOKU_DRAW;
    state->board.open[0] = 0;
    match->game->tell(state, &event, &names, ENGAWA_ENGLISH, &text);
    assert_non_null(strstr(text.at, "Castle 1 goes to nobody"));
    engawa_text_free(&text);
    engawa_match_free(match);
}

TOPIC(sengoku_table)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_other_spelling_is_refused),
        cmocka_unit_test(four_cells_are_beside_a_castle),
        cmocka_unit_test(empty_hands_are_told),
        cmocka_unit_test(castles_and_tiles_are_told_by_their_numbers),
        cmocka_unit_test(moves_come_in_one_order),
        cmocka_unit_test(rows_nine_and_ten_are_ordered_as_numbers),
        cmocka_unit_test(others_see_question_marks_for_tiles_and_nothing_else),
        cmocka_unit_test(the_description_shows_a_hand_to_its_player_only),
        cmocka_unit_test(a_viewer_s_lists_for_others_tell_nothing_of_their_hands),
        cmocka_unit_test(events_are_told_in_both_languages),
        cmocka_unit_test(a_commander_laid_instead_is_told_and_a_draw_of_nothing),
        cmocka_unit_test(cells_say_what_lies_on_them_and_where_its_other_half_lies),
        cmocka_unit_test(draws_are_refused_with_their_reason),
        cmocka_unit_test(the_description_has_everybodys_initial_tiles),
        cmocka_unit_test(the_description_has_the_effect_of_each_tile_in_hand),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
