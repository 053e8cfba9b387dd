/* test_sengoku_lines.c - lines, castles and the end of Sengoku Domino, by the number of each clause
 * (G17-G24), and many random games compared with the rules written down plainly (sengoku_naive.h).
 *
 * Whole games are scripts (sengoku_script.h), found by playing at random and looked through by
 * hand. EVENTS in the environment multiplies the number of random games.
 */
#include "games/registry.h"
#include "games/sengoku_board.h"
#include "tests/games/sengoku_naive.h"
#include "tests/games/sengoku_script.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* Four players. The last placing settles everything that is left of battlefield 1, whose castle
 * goes to seat 0, and seat 3 is to place in battlefield 2. */
static const char *const first_ends[] = {
    "24 e4 e3; 25 ! a2 a3; 35 a5 a4",
    "15 b5 b4; 13 ! e1 e2; 56 b1 c1",
    "14 c5 c4; 23 ! b2 b3; 25",
    "56 ! d5 e5; 13 d3 d2; 25",
};

/* Three players: column d is 1+4 of seat 0, 4 of seat 1, 4+1 of seat 2. */
static const char *const shared_column[] = {
    "14 d1 d2",
    "34 e3 d3",
    "14 d5 d4",
};

/* Two players: row 2 is 4+3 of seat 1, 3+4 and half a commander of seat 0. */
static const char *const half_a_point[] = {
    "46 ! a1 a2; 34 d2 e2",
    "34 c2 b2; 35",
};

/* Four players: row 2 is worth 1 to seats 0 and 1, a half to seats 2 and 3. */
static const char *const shared_twice[] = {
    "commander a2 b2",
    "13 c2 c1",
    "commander e1 e2",
    "14 ! d1 d2",
};

/* Three players: battlefield 1 is won 2, 4, 4. */
static const char *const castle_to_next[] = {
    "14 b4 c4; 23 e5 e6; 24 ! b1 c1; 13 d3 e3",
    "46 ! a3 b3; 16 d4 e4; 24 b5 a5; 56",
    "16 ! c5 d5; 16 b2 a2; 13 c2 d2; 23 e1 e2",
};

/* Four players: battlefield 1 is won 2, 3, 3, 2. */
static const char *const castle_to_nobody[] = {
    "14 b4 b3; 24 e3 d3; 23",
    "46 ! b5 c5; 24 c1 b1; 25 e2 e1",
    "commander a4 a5; 24 a2 b2; 23",
    "commander d5 e5; 23 e4 d4; 35 d2 d1",
};

/* Two players: column f is full when battlefield 2 begins. */
static const char *const closed_at_once[] = {
    "25 d4 d3; 45 b1 c1; 46 a2 a3; 35 d5 c5; 56 b5 a5; 12 f3 e3; 16",
    "56 ! d1 d2; 15 f2 e2; 24 b3 b2; 25 b4 c4; 45 f1 e1; 26 e4 f4; 16 e5 f5",
};

/* Four players: seat 2 takes its second castle while three have yet to place. */
static const char *const two_castles[] = {
    "26 e2 f2; 35 b4 b3; 56 d5 d6; 46 i5 h5; 34 i3 i4; 34",
    "25 d1 c1; 35 ! a5 b5; 24 e1 f1; 36 f5 g5; 25 i2 j2; 14 j4 j5",
    "24 d2 d3; 26 e3 f3; commander e4 e5; 14 c4 d4; 15 g4 f4; 23",
    "46 ! b1 b2; 34 a3 a2; 23 c5 c6; 26 h2 g2; 12 i1 h1; 25",
};

/* Two players: seat 0 has 13 lines before the castle of battlefield 2 is settled. */
static const char *const thirteen_lines[] = {
    "26 b5 b4; 25 d2 c2; 34 d1 c1; 14 a1 a2; 12 d5 c5; 35 f5 e5; 36 f4 g4; 23 f2 "
    "f3; 45 g1 g2; 16 i5 i6; 24 i2 i3",
    "26 a3 b3; commander b1 b2; 25 a5 a6; 25 e2 e3; 15 d4 e4; 34 e1 f1; 56 g6 g5; "
    "16 i4 h4; 14 j4 j5; 24 i1 h1; 13 j3 j2",
};

/* Four players, all four battlefields. */
static const char *const four_battlefields[] = {
    "25 f5 e5; 36 a4 a3; 35 b1 c1; 24 g5 h5; 16 j2 i2; 34 d7 c7; 25 b9 a9; 45 e9 "
    "f9; 12 g7 f7; 16 i9 i8; 14 j9 j10",
    "34 b4 b5; 25 ! a5 a6; 16 e1 d1; 15 g4 f4; 26 j3 i3; 35 j1 i1; 34 e7 e8; 23 c9 "
    "d9; 13 g8 f8; 16 h9 h10; 25",
    "24 c4 d4; 16 e2 d2; 14 ! a2 b2; 36 g3 g2; 23 j4 j5; 46 b7 a7; 12 e6 f6; 35 e10 "
    "d10; 45 i6 i7; 13 g9 g10; 25",
    "46 ! c5 d5; 15 e3 e4; 16 f1 f2; 56 h1 h2; 14 i4 i5; 34 c6 d6; 45 b8 a8; 25 b10 "
    "c10; 26 g6 h6; 24 j7 j6; 23",
};

/* Four players, all four battlefields; three of them have a castle and nine lines each. */
static const char *const hands_decide[] = {
    "24 b2 b3; 13 d4 e4; 45 e1 d1; 23 f3 f2; 34 h2 i2; 25 j2 j1; 35 c7 c6; 12 d9 "
    "e9; 34 f9 g9; 36 i7 h7; 46",
    "commander b5 c5; 56 d5 d6; 25 c2 d2; 25 f6 f5; 45 h1 i1; 26 j6 j5; 16 d8 d7; "
    "15 c9 b9; 35 f10 e10; 16 g7 g8; 34",
    "commander b4 c4; 35 e3 e2; 23 e6 e5; 34 g2 g1; 16 g5 h5; 46 b6 b7; 12 f7 e7; "
    "15 c10 d10; 16 g6 h6; 25 i10 i9; 45 j8 j9",
    "25 b1 c1; commander a2 a3; 34 a6 a5; 12 g4 g3; 36 i4 i5; 45 i3 j3; 13 f8 e8; "
    "34 a7 a8; 46 a9 a10; 23 h10 g10; 16",
};

/* Two players without tiles and commanders, in the middle of battlefield 3. */
static const char *const exhausted[] = {
    "56 ! b2 c2; 46 a3 a2; 34 e5 e6; 35 d5 d4; 26 b3 b4; 36 c5 c4; 45 a4 a5; 15 f3 "
    "g3; 13 x; 16 x; 16 x; 25 g4 g5; 23 h4 h5; 25 j4 j3; 24 i3 i2; 14 j1 i1; 12 f9 "
    "e9; 34 c7 b7",
    "56 d2 d3; 16 ! e3 e4; 15 d1 c1; 14 e2 f2; 25 b1 a1; 12 e1 f1; 46 b6 b5; 25 f4 "
    "f5; 13 x; 16 x; 45 g2 h2; 35 g1 h1; 26 i4 i5; 34 x; 36 j6 j5; 24 e8 e7; 23 d8 "
    "d7; 34 d6 c6",
};

/* Two players; the very last placing ends battlefield 2. */
static const char *const exhausted_at_a_beginning[] = {
    "13 d3 e3; 24 d1 d2; 12 e1 f1; 26 c1 b1; 34 b3 b4; 16 a3 a4; 23 x; 15 b5 b6; 46 "
    "g4 g3; 25 f5 f6; 34 i4 h4; 36 i5 h5; 35 j1 i1; 25 x; 14 x; 45 x; 16 x; 56 x; "
    "commander j5 j6",
    "36 ! e2 f2; 23 e5 e4; 24 d5 c5; 14 d4 c4; 16 a2 b2; 56 a6 a5; 13 x; 45 g2 g1; "
    "34 f3 f4; 25 h2 h1; 35 i3 i2; 34 j4 j3; 12 g6 g5; 26 x; 46 x; 16 x; 25 x; 15 x",
};

/* Two players: seat 0 has 13 lines, seat 1 has 14 and a castle. */
static const char *const both_win[] = {
    "35 c4 d4; 16 d5 d6; 15 f4 e4; 23 e2 f2; 14 e5 e6; 26 d2 c2; 25 a2 a3; 25 f1 "
    "g1; 46 i4 i5; 12 f5 f6; 34 j5 j4; 24 i1 h1; 34 b8 b9; 13 a6 a7; 45 f8 e8; 16 "
    "c10 d10",
    "35 b4 b3; 12 ! c5 c6; 25 e3 d3; 14 b5 a5; 26 e1 d1; 16 b1 c1; 34 g2 g3; 16 g4 "
    "g5; 36 h6 h5; 24 i2 i3; 25 j2 j3; 45 c7 d7; 13 b6 b7; 15 f7 e7; 56 e9 d9; 34 "
    "a10 a9",
};

/* Two players: seat 1 has 13 lines and no castle, seat 0 a castle and 11 lines. */
static const char *const lines_before_castles[] = {
    "16 b5 c5; 25 a3 a4; 15 c4 d4; 13 f2 e2; 56 e5 d5; 35 e3 e4; 26 g2 g1; 36 i1 "
    "h1; 24 g5 f5; 12 i5 h5; 25 j5 j6; 14 j3 j2; 34 e6 f6; 45 d9 d8; 16 b8 b9; 23",
    "12 b4 b3; 23 b2 c2; 15 ! d1 d2; 46 e1 f1; 16 b1 c1; 56 a5 a6; 25 a2 a1; 34 f3 "
    "f4; 45 g4 h4; 13 i3 i2; 25 j4 i4; 16 b7 a7; 35 e7 d7; 26 c6 b6; 36 a10 a9; 14 "
    "c10 c9",
};

/* ---- looking ---- */

/* Fails unless the line from FROM to TO is "open" or "void", or "won" by SEAT. */
static void assert_line(const struct engawa_match *match, const char *from, const char *to,
                        const char *owner, int seat)
{
    json_t *table = script_view(match, ENGAWA_SPECTATOR), *line;
    size_t i;
    bool found = false;
    json_array_foreach(json_object_get(table, "lines"), i, line)
    {
        if (strcmp(json_string_value(json_object_get(line, "from")), from) != 0 ||
            strcmp(json_string_value(json_object_get(line, "to")), to) != 0)
            continue;
        found = true;
        json_t *whose = json_object_get(line, "seat");
        if (strcmp(json_string_value(json_object_get(line, "state")), owner) != 0)
            fail_msg("line %s-%s is %s", from, to,
                     json_string_value(json_object_get(line, "state")));
        assert_int_equal(json_is_integer(whose), strcmp(owner, "won") == 0);
        if (json_is_integer(whose))
            assert_int_equal(json_integer_value(whose), seat);
    }
    assert_true(found);
    json_decref(table);
}

static void assert_castle(const struct engawa_match *match, size_t battlefield, const char *owner,
                          int seat)
{
    json_t *table = script_view(match, ENGAWA_SPECTATOR);
    json_t *castle = json_array_get(json_object_get(table, "castles"), battlefield - 1);
    assert_string_equal(json_string_value(json_object_get(castle, "state")), owner);
    if (strcmp(owner, "won") == 0)
        assert_int_equal(json_integer_value(json_object_get(castle, "seat")), seat);
    json_decref(table);
}

static int battlefield_of(const struct engawa_match *match)
{
    json_t *table = script_view(match, ENGAWA_SPECTATOR);
    int number = (int)json_integer_value(json_object_get(table, "battlefield"));
    json_decref(table);
    return number;
}

static bool is_over(const struct engawa_match *match)
{
    return engawa_match_actors(match) == 0;
}

static void assert_result(const struct engawa_match *match, const int *lines, const int *ranks)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int places[ENGAWA_SEATS_MAX];
    match->game->result(match->state.bytes, scores, places);
    for (int seat = 0; seat < match->setup.seats; seat++) {
        assert_int_equal(scores[seat], lines[seat]);
        assert_int_equal(script_number(match, "seats", (size_t)seat, "lines"), lines[seat]);
        assert_int_equal(places[seat], ranks[seat]);
    }
}

/* The number of the last event that is TEXT. */
static size_t event_of(const struct engawa_match *match, const char *text)
{
    for (size_t n = match->length; n > 0; n--)
        if (strcmp(match->event[n - 1].text, text) == 0)
            return n;
    fail_msg("no \"%s\"", text);
    return 0;
}

/* ---- lines ---- */

static void G17_a_line_closes_when_no_empty_cell_of_it_has_an_empty_neighbour(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(4, first_ends);
    assert_string_equal(match->event[match->length - 1].text, "draw 1:23");
    assert_line(match, "a1", "e1", "won", 1);
    /* a1, d1 and d4 are empty, and alone. */
    assert_line(match, "d1", "d5", "won", 3);
    assert_line(match, "a1", "a5", "won", 0);
    engawa_match_truncate(match, event_of(match, "place 56 b1 c1") - 1);
    /* a1, b1, c1 and d1 are empty in a row: every line through one of them is open. Row 4 is not,
     * for d4 has no empty neighbour. */
    assert_line(match, "a1", "e1", "open", 0);
    assert_line(match, "b1", "b5", "open", 0);
    assert_line(match, "d1", "d5", "open", 0);
    assert_line(match, "a4", "e4", "won", 0);
    assert_line(match, "e1", "e5", "won", 0);
    /* A castle is no empty cell: row 3 has only laid halves and d3. */
    assert_line(match, "a3", "e3", "won", 0);
    engawa_match_free(match);
}

static void G17_an_empty_neighbour_in_another_battlefield_keeps_a_line_open(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, closed_at_once);
    engawa_match_truncate(match, event_of(match, "place 16 e5 f5") - 1);
    /* Of both only e5 is empty; its only empty neighbours are e6 and f5. */
    assert_line(match, "a5", "e5", "open", 0);
    assert_line(match, "e1", "e5", "open", 0);
    engawa_match_free(match);
}

static void G17_marks_do_not_matter(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, closed_at_once);
    engawa_match_truncate(match, event_of(match, "place 16 e5 f5") - 1);
    /* Beside e5 lie 2 and 3, beside f5 a 6: a 4+5 does not fit, and yet the line is open. */
    char *legal = script_legal(match);
    assert_non_null(strstr(legal, "place 16 e5 f5\n"));
    assert_null(strstr(legal, "place 16 e5 e6\n"));
    free(legal);
    assert_line(match, "e1", "e5", "open", 0);
    engawa_match_free(match);
}

static void G18_a_line_is_awarded_after_the_draw_to_the_highest_sum(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(4, first_ends);
    engawa_match_truncate(match, event_of(match, "place 56 b1 c1"));
    assert_line(match, "a1", "e1", "open", 0); /* placed, not yet drawn */
    yes(match, ENGAWA_CHANCE, "draw 1:23");
    assert_line(match, "a1", "e1", "won", 1);
    assert_line(match, "a2", "e2", "won", 3); /* 3 against two commander's halves of 0.5 */
    assert_line(match, "b1", "b5", "won", 1); /* 11 against 1 */
    assert_int_equal(script_number(match, "seats", 0, "flowers"), 5 + 1);
    engawa_match_free(match);
}

static void G18_who_shares_the_highest_sum_drops_out(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(3, shared_column);
    assert_line(match, "d1", "d5", "won", 1); /* 5, 4, 5 */
    engawa_match_free(match);
    match = script_play(4, shared_twice);
    assert_line(match, "a2", "e2", "void", 0); /* 1, 1, 0.5, 0.5 */
    engawa_match_free(match);
}

static void G18_a_commander_s_half_counts_a_half(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, half_a_point);
    assert_line(match, "a2", "e2", "won", 0); /* 7.5 to 7 */
    json_t *table = script_view(match, ENGAWA_SPECTATOR);
    json_t *line = json_array_get(json_object_get(table, "lines"), 1);
    char *sums = json_dumps(json_object_get(line, "sums"), JSON_COMPACT | JSON_REAL_PRECISION(3));
    assert_string_equal(sums, "[7.5,7]");
    free(sums);
    json_decref(table);
    engawa_match_free(match);
}

/* Returns who gets a line with these sums, doubled, or a castle with these lines: a seat or -1. */
static int winner(int a, int b, int c, int d)
{
    int owner = sengoku_winner((const uint8_t[4]){(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d});
    assert_true(owner == SENGOKU_VOID || owner >= SENGOKU_WON);
    return owner == SENGOKU_VOID ? -1 : owner - SENGOKU_WON;
}

static void G18_example_2_black_gets_the_first_line_and_red_the_second(void **unused)
{
    enum { BLUE, YELLOW, BLACK, RED };
    (void)unused;
    assert_int_equal(winner(2 * 2, 2 * 7, 2 * 9, 0), BLACK);
    assert_int_equal(winner(2 * 6, 2 * 6, 0, 2 * 2), RED);
    /* On a board: row 1 is 2 of blue, 3 and 4 of yellow, 4 and 5 of black. */
    static const struct {
        int seat, mark[2];
        struct sengoku_place place;
    } tiles[] = {
        {BLUE, {2, 3}, {{0, 1}}},    {YELLOW, {3, 6}, {{11, 12}}}, {YELLOW, {4, 5}, {{22, 23}}},
        {BLACK, {4, 6}, {{33, 34}}}, {BLACK, {5, 6}, {{44, 45}}},
    };
    struct sengoku_board board = {0};
    sengoku_board_start(&board);
    for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++) {
        assert_int_equal(board.line[0], SENGOKU_OPEN);
        sengoku_lay(&board, tiles[i].seat, tiles[i].mark, &tiles[i].place);
        assert_false(sengoku_close(&board, false));
    }
    assert_int_equal(board.line[0], SENGOKU_WON + BLACK);
    assert_int_equal(board.lines[BLACK], 2); /* row 2 as well: 3, 11, 12 */
}

static void G18_nobody_gets_a_line_with_nothing_in_it(void **unused)
{
    (void)unused;
    assert_int_equal(winner(0, 0, 0, 0), -1);
    assert_int_equal(winner(5, 5, 0, 0), -1); /* the next highest is 0 */
    assert_int_equal(winner(5, 5, 0, 1), 3);
    assert_int_equal(winner(5, 5, 5, 1), 3);
    assert_int_equal(winner(5, 5, 1, 1), -1);
    assert_int_equal(winner(0, 1, 0, 0), 1);
    struct engawa_match *match = script_play(2, exhausted);
    assert_line(match, "a10", "e10", "void", 0); /* empty */
    engawa_match_free(match);
}

/* ---- castles ---- */

static void G19_the_castle_goes_to_the_most_lines_and_the_next_battlefield_opens(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(4, first_ends);
    assert_castle(match, 1, "won", 0); /* 5, 3, 0, 2 */
    assert_castle(match, 2, "open", 0);
    assert_int_equal(battlefield_of(match), 2);
    assert_int_equal(script_number(match, "seats", 0, "castles"), 1);
    /* Places for each player who has yet to place in this round. */
    assert_int_equal(script_turn(match), 3);
    no(match, 3, "place 25 a1 a2", "occupied");
    yes(match, 3, "place 25 g3 g4");
    engawa_match_free(match);
}

static void G19_example_4_yellow_takes_the_castle_before_blue_and_red(void **unused)
{
    enum { BLUE, YELLOW, BLACK, RED };
    (void)unused;
    assert_int_equal(winner(3, 2, 0, 3), YELLOW);
    struct engawa_match *match = script_play(3, castle_to_next);
    static const int lines[] = {2, 4, 4}, ranks[] = {1, 2, 2};
    assert_castle(match, 1, "won", 0);
    assert_result(match, lines, ranks);
    engawa_match_free(match);
}

static void G19_a_castle_shared_twice_goes_to_nobody(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(4, castle_to_nobody);
    static const int lines[] = {2, 3, 3, 2}, ranks[] = {3, 1, 1, 3};
    assert_castle(match, 1, "void", 0);
    assert_int_equal(battlefield_of(match), 2);
    assert_result(match, lines, ranks);
    assert_int_equal(winner(5, 5, 0, 0), -1); /* nor to one without a line */
    engawa_match_free(match);
}

/* ---- the end ---- */

static void G20_two_castles_win_at_once(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(4, two_castles);
    static const int lines[] = {4, 5, 8, 3}, ranks[] = {3, 2, 1, 4};
    assert_true(is_over(match));
    assert_castle(match, 1, "won", 2);
    assert_castle(match, 2, "won", 2);
    assert_result(match, lines, ranks);
    /* In the last round all have deployed, and only seat 1 has placed. */
    size_t end = match->length - 1;
    assert_string_equal(match->event[end - 1].text, "draw 1:16");
    assert_string_equal(match->event[end - 3].text, "deploy 14");
    no(match, 0, "place 34 j4 j5", "over");
    no(match, ENGAWA_CHANCE, "reveal 0:- 1:- 2:- 3:-", "over");
    engawa_match_free(match);
}

static void G20_thirteen_lines_win_at_once(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, thirteen_lines);
    static const int lines[] = {13, 4}, ranks[] = {1, 2};
    assert_true(is_over(match));
    assert_castle(match, 2, "open", 0);
    assert_result(match, lines, ranks);
    assert_true(shows(match, ENGAWA_SPECTATOR, "\"won\":true"));
    engawa_match_truncate(match, match->length - 2);
    assert_false(shows(match, ENGAWA_SPECTATOR, "\"won\":true"));
    assert_int_equal(script_number(match, "seats", 0, "lines"), 10);
    engawa_match_free(match);
}

static void G21_after_the_fourth_battlefield_castles_count_before_lines(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(4, four_battlefields);
    static const int lines[] = {11, 8, 11, 10}, ranks[] = {1, 2, 3, 4};
    assert_true(is_over(match));
    assert_castle(match, 4, "void", 0);
    assert_int_equal(script_number(match, "seats", 1, "castles"), 1); /* with 8 lines */
    assert_int_equal(script_number(match, "seats", 2, "castles"), 0); /* with 11 */
    assert_result(match, lines, ranks);
    engawa_match_free(match);
}

static void G21_then_the_strength_left_in_hand_counts(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(4, hands_decide);
    static const int lines[] = {9, 12, 9, 9}, ranks[] = {3, 1, 2, 4};
    static const int left[] = {25, 17, 30, 24};
    for (size_t seat = 0; seat < 4; seat++) {
        assert_int_equal(script_number(match, "seats", seat, "castles"), 1);
        assert_int_equal(script_number(match, "seats", seat, "left"), left[seat]);
    }
    assert_result(match, lines, ranks);
    /* Before they are revealed, hands decide nothing. */
    engawa_match_truncate(match, match->length - 1);
    assert_result(match, lines, (const int[]){2, 1, 2, 2});
    engawa_match_free(match);
}

static void G21_commanders_and_deployed_tiles_are_not_in_hand(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(4, two_castles);
    /* Seats 0, 2 and 3 had 3+4, 2+3 and 2+5 before them, not yet placed; seat 3's hand is 13, 14,
     * 15, 16. */
    assert_int_equal(script_number(match, "seats", 3, "count"), 4);
    assert_int_equal(script_number(match, "seats", 3, "left"), 4 + 5 + 6 + 7);
    assert_int_equal(script_number(match, "seats", 0, "left"), 3 + 4 + 5 + 6);
    engawa_match_free(match);
}

static void G21_full_equality_is_a_shared_place(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, exhausted);
    static const int lines[] = {12, 12}, ranks[] = {1, 1};
    assert_int_equal(script_number(match, "seats", 0, "castles"), 1);
    assert_int_equal(script_number(match, "seats", 1, "castles"), 1);
    assert_result(match, lines, ranks);
    engawa_match_free(match);
}

static void G21_the_reveal_names_exactly_the_hands_and_comes_last(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, both_win);
    assert_string_equal(match->event[match->length - 1].text, "reveal 0:36,56 1:23,46");
    engawa_match_truncate(match, match->length - 1);
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    no(match, 0, "deploy 36", "not-your-turn");
    no(match, ENGAWA_CHANCE, "draw 0:36", "spelling");
    no(match, ENGAWA_CHANCE, "reveal 0:36,56 1:23", "reveal");
    no(match, ENGAWA_CHANCE, "reveal 0:36,56 1:23,45", "reveal");
    no(match, ENGAWA_CHANCE, "reveal 0:- 1:-", "reveal");
    no(match, ENGAWA_CHANCE, "reveal 0:23,46 1:36,56", "reveal");
    no(match, ENGAWA_CHANCE, "reveal 0:56,36 1:23,46", "spelling");
    no(match, ENGAWA_CHANCE, "reveal 0:36,56", "spelling");
    no(match, ENGAWA_CHANCE, "reveal 0:36,56 1:?,?", "hidden");
    yes(match, ENGAWA_CHANCE, "reveal 0:36,56 1:23,46");
    no(match, ENGAWA_CHANCE, "reveal 0:36,56 1:23,46", "over");
    engawa_match_free(match);
}

static void G22_without_tiles_every_open_line_and_its_castle_are_awarded(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, exhausted);
    assert_true(is_over(match));
    assert_int_equal(battlefield_of(match), 3);
    assert_line(match, "a6", "e6", "won", 1);  /* 4 to 11 */
    assert_line(match, "a7", "e7", "void", 0); /* 7 to 7 */
    assert_line(match, "a9", "e9", "won", 0);  /* 2 to nothing */
    assert_castle(match, 3, "won", 1);
    assert_line(match, "f6", "j6", "open", 0); /* 0 to 3, but battlefield 4 was not reached */
    assert_castle(match, 4, "open", 0);
    assert_string_equal(match->event[match->length - 1].text, "reveal 0:- 1:-");
    engawa_match_truncate(match, match->length - 2);
    assert_line(match, "a6", "e6", "open", 0);
    engawa_match_free(match);
}

/* G23 first: the castle of battlefield 2 makes battlefield 3 current, and then G22 awards its
 * lines by the halves that reach into it. */
static void G22_after_G23_a_battlefield_just_begun_is_awarded_too(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, exhausted_at_a_beginning);
    assert_true(is_over(match));
    assert_castle(match, 2, "won", 1);
    assert_int_equal(battlefield_of(match), 3);
    assert_line(match, "a6", "a10", "won", 1); /* 0 to 5 */
    assert_line(match, "b6", "b10", "won", 0); /* 5 to 0 */
    assert_line(match, "a6", "e6", "void", 0); /* 5 to 5 */
    assert_castle(match, 3, "void", 0);
    assert_line(match, "f6", "j6", "open", 0);
    engawa_match_free(match);
}

static void G23_lines_of_the_next_battlefield_may_close_at_once(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, closed_at_once);
    assert_castle(match, 1, "won", 0);
    assert_line(match, "f1", "f5", "won", 1); /* full: 1 to 17 */
    assert_line(match, "f1", "j1", "open", 0);
    engawa_match_truncate(match, event_of(match, "place 16 e5 f5"));
    assert_line(match, "f1", "f5", "open", 0); /* full, but not yet current */
    engawa_match_free(match);
}

static void G23_nothing_opens_once_someone_has_won(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(4, two_castles);
    assert_int_equal(battlefield_of(match), 2);
    engawa_match_free(match);
    match = script_play(2, thirteen_lines);
    assert_int_equal(battlefield_of(match), 2);
    engawa_match_free(match);
}

static void G24_who_fulfils_G20_ranks_first(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(2, lines_before_castles);
    static const int lines[] = {11, 13}, ranks[] = {2, 1};
    assert_int_equal(script_number(match, "seats", 0, "castles"), 1);
    assert_int_equal(script_number(match, "seats", 1, "castles"), 0);
    assert_result(match, lines, ranks);
    engawa_match_free(match);
    match = script_play(2, both_win);
    assert_int_equal(script_number(match, "seats", 0, "castles"), 0);
    assert_int_equal(script_number(match, "seats", 1, "castles"), 1);
    assert_result(match, (const int[]){13, 14}, (const int[]){2, 1});
    engawa_match_free(match);
}

/* ---- the same game, written plainly ---- */

/* How often the random games have reached the cases of the clauses about ties and ends. */
static struct naive total;

static void compare_lists(const struct engawa_match *match, const struct naive *naive)
{
    struct engawa_text expected = {0};
    char *legal = script_legal(match);
    assert_int_equal(script_turn(match), naive_turn(naive));
    naive_legal(naive, &expected);
    assert_string_equal(legal, expected.at);
    engawa_text_free(&expected);
    free(legal);
}

/* The game's way to say whose a line or castle is, for the plain one's. */
static int owner_of(int naive)
{
    return naive == NAIVE_OPEN     ? SENGOKU_OPEN
           : naive == NAIVE_NOBODY ? SENGOKU_VOID
                                   : SENGOKU_WON + naive;
}

static void compare_boards(const struct engawa_match *match, const struct naive *naive)
{
    struct sengoku_board board;
    memcpy(&board, match->state.bytes, sizeof board);
    assert_int_equal(board.field, naive->battlefield);
    for (int field = 0; field < 4; field++) {
        assert_int_equal(board.castle[field], owner_of(naive->castle[field]));
        for (int line = 0; line < 10; line++)
            assert_int_equal(board.line[10 * field + line], owner_of(naive->line[field][line]));
    }
}

static void play_plainly(const struct engawa_game *game, const struct engawa_setup *setup,
                         void *context)
{
    struct engawa_rng *rng = context;
    struct engawa_text text = {0};
    if (engawa_setup_is(setup, "variant", "small"))
        return; /* not one of the rules that are written plainly here */
    for (long games = events_wanted(700); games > 0; games--) {
        struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
        struct naive naive;
        int64_t scores[ENGAWA_SEATS_MAX];
        int ranks[ENGAWA_SEATS_MAX];
        naive_start(&naive, setup->seats);
        while (engawa_match_actors(match) != 0) {
            if (engawa_match_actors(match) != ENGAWA_CHANCE_BIT)
                compare_lists(match, &naive);
            else
                assert_int_equal(naive_turn(&naive), NAIVE_CHANCE);
            int by = random_event(match, rng, &text);
            yes(match, by, text.at);
            naive_event(&naive, text.at);
            compare_boards(match, &naive);
        }
        assert_int_equal(naive_turn(&naive), NAIVE_OVER);
        game->result(match->state.bytes, scores, ranks);
        for (int seat = 0; seat < setup->seats; seat++) {
            assert_int_equal(scores[seat], naive_lines(&naive, seat));
            assert_int_equal(ranks[seat], naive_rank(&naive, seat));
        }
        total.next_gets_line += naive.next_gets_line;
        total.void_line += naive.void_line;
        total.next_gets_castle += naive.next_gets_castle;
        total.void_castle += naive.void_castle;
        total.closed_at_once += naive.closed_at_once;
        total.exhausted += naive.exhausted;
        total.crossed_two += naive.crossed_two;
        total.discarded_with_commander += naive.discarded_with_commander;
        engawa_match_free(match);
    }
    engawa_text_free(&text);
}

static void random_games_go_as_the_rules_say_when_written_plainly(void **unused)
{
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 1573);
    each_setup(engawa_game_named("sengoku-domino"), play_plainly, &rng);
    assert_true(total.next_gets_line > 0 && total.void_line > 0 && total.next_gets_castle > 0 &&
                total.void_castle > 0 && total.closed_at_once > 0 && total.exhausted > 0 &&
                total.crossed_two > 0 && total.discarded_with_commander > 0);
}

/* ---- what the description says beforehand ---- */

/* Between two views around a draw: how many lines were settled by it. */
static int assert_foretold(json_t *before, json_t *after)
{
    size_t i;
    json_t *line;
    int settled = 0;
    json_array_foreach(json_object_get(before, "lines"), i, line)
    {
        json_t *then = json_array_get(json_object_get(after, "lines"), i);
        if (strcmp(json_string_value(json_object_get(line, "state")), "open") != 0)
            continue;
        bool open = strcmp(json_string_value(json_object_get(then, "state")), "open") == 0;
        assert_int_equal(json_is_true(json_object_get(line, "closed")), !open);
        if (open)
            continue;
        assert_true(json_equal(json_object_get(line, "lead"), json_object_get(then, "seat")));
        settled++;
    }
    return settled;
}

static void closed_lines_and_their_leaders_are_foretold(void **unused)
{
    (void)unused;
    struct engawa_match *match = script_play(3, castle_to_next);
    json_t *after = script_view(match, ENGAWA_SPECTATOR);
    json_t *castle = json_array_get(json_object_get(after, "castles"), 0);
    assert_true(json_equal(json_object_get(castle, "lead"), json_object_get(castle, "seat")));
    int settled = 0;
    for (size_t length = match->length; length-- > 1;) {
        engawa_match_truncate(match, length);
        json_t *before = script_view(match, ENGAWA_SPECTATOR);
        if (strcmp(json_string_value(json_object_get(before, "phase")), "draw") == 0)
            settled += assert_foretold(before, after);
        json_decref(after);
        after = before;
    }
    json_decref(after);
    assert_true(settled >= 10);
    engawa_match_free(match);
}

TOPIC(sengoku_lines)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G17_a_line_closes_when_no_empty_cell_of_it_has_an_empty_neighbour),
        cmocka_unit_test(G17_an_empty_neighbour_in_another_battlefield_keeps_a_line_open),
        cmocka_unit_test(G17_marks_do_not_matter),
        cmocka_unit_test(G18_a_line_is_awarded_after_the_draw_to_the_highest_sum),
        cmocka_unit_test(G18_who_shares_the_highest_sum_drops_out),
        cmocka_unit_test(G18_a_commander_s_half_counts_a_half),
        cmocka_unit_test(G18_example_2_black_gets_the_first_line_and_red_the_second),
        cmocka_unit_test(G18_nobody_gets_a_line_with_nothing_in_it),
        cmocka_unit_test(G19_the_castle_goes_to_the_most_lines_and_the_next_battlefield_opens),
        cmocka_unit_test(G19_example_4_yellow_takes_the_castle_before_blue_and_red),
        cmocka_unit_test(G19_a_castle_shared_twice_goes_to_nobody),
        cmocka_unit_test(G20_two_castles_win_at_once),
        cmocka_unit_test(G20_thirteen_lines_win_at_once),
        cmocka_unit_test(G21_after_the_fourth_battlefield_castles_count_before_lines),
        cmocka_unit_test(G21_then_the_strength_left_in_hand_counts),
        cmocka_unit_test(G21_commanders_and_deployed_tiles_are_not_in_hand),
        cmocka_unit_test(G21_full_equality_is_a_shared_place),
        cmocka_unit_test(G21_the_reveal_names_exactly_the_hands_and_comes_last),
        cmocka_unit_test(G22_without_tiles_every_open_line_and_its_castle_are_awarded),
        cmocka_unit_test(G22_after_G23_a_battlefield_just_begun_is_awarded_too),
        cmocka_unit_test(G23_lines_of_the_next_battlefield_may_close_at_once),
        cmocka_unit_test(G23_nothing_opens_once_someone_has_won),
        cmocka_unit_test(G24_who_fulfils_G20_ranks_first),
        cmocka_unit_test(random_games_go_as_the_rules_say_when_written_plainly),
        cmocka_unit_test(closed_lines_and_their_leaders_are_foretold),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
