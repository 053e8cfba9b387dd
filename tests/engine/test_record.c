/* test_record.c - the reader and writer of records.
 *
 * Three ways to wrong records: a table of headers and lines written by hand; every line of a
 * whole game damaged in every way of a list; and every byte of a game damaged, where nothing is
 * known but that the reader must not crash and must be certain. Each damaged record is read a
 * second time with rubbish behind it: the first wrong line decides.
 */
#include "games/registry.h"
#include "tests/engine/record_book.h"
#include "tests/support/amount.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- whole games ---- */

static void written_games_are_read(void **state)
{
    (void)state;
    for (int i = 0; engawa_game_at(i); i++)
        for (int seats = engawa_game_at(i)->seats_min; seats <= engawa_game_at(i)->seats_max;
             seats++)
            for (uint64_t seed = 0; seed < 5; seed++) {
                struct engawa_text text = {0};
                write_game(engawa_game_at(i), seats, seed, &text);
                expect(engawa_game_at(i)->name, text.at, FINE, 0);
                engawa_text_free(&text);
            }
}

static void a_record_is_read_as_it_was_written(void **state)
{
    (void)state;
    struct engawa_record record = {0};
    struct engawa_text text = {0}, again = {0};
    write_game(&engawa_yahtzee, 3, 7, &text);
    FILE *file = fmemopen(text.at, text.length, "rb");
    assert_int_equal(engawa_record_read(&record, file, NULL), FINE);
    fclose(file);
    assert_int_equal(record.end, ENGAWA_FINISHED);
    assert_true(record.has_commit && record.secret.has_seed && record.secret.has_entropy);
    assert_int_equal(record.secret.entropy[0].length, 2);
    assert_string_equal(record.name[1], "Ben \"B\"");
    engawa_record_write_header(&again, record.match->game, &record.match->setup,
                               (const char *const *)record.name, record.commit);
    for (size_t i = 0; i < record.match->length; i++)
        engawa_record_write_event(&again, i + 1, record.match->event[i].by,
                                  record.match->event[i].text, record.match->event[i].time);
    engawa_record_write_end(&again, record.match->game, 3, record.match->state.bytes,
                            &record.secret);
    assert_string_equal(again.at, text.at);
    engawa_record_free(&record);
    engawa_text_free(&text);
    engawa_text_free(&again);
}

static void every_prefix_of_a_game_is_an_unfinished_record(void **state)
{
    (void)state;
    struct book book = game_book(&engawa_yahtzee, 2, 3);
    for (int count = 1; count < book.count; count++) {
        struct book copy = copy_of(&book);
        while (copy.count > count)
            drop(&copy, copy.count - 1);
        expect_book("prefix", &copy, FINE, 0);
    }
    throw_away(&book);
}

static void line_ends_may_be_crlf_and_the_last_may_lack(void **state)
{
    (void)state;
    struct book book = game_book(&engawa_yahtzee, 1, 4);
    struct engawa_text text = {0};
    join(&book, "\r\n", &text);
    expect("CRLF", text.at, FINE, 0);
    expect_bytes("CR at the end", text.at, text.length - 1, FINE, 0);
    engawa_text_clear(&text);
    join(&book, "\n", &text);
    expect_bytes("no final newline", text.at, text.length - 1, FINE, 0);
    expect_bytes("half a line", text.at, text.length - 5, BAD, (size_t)book.count);
    engawa_text_add(&text, "\n");
    expect("an empty line at the end", text.at, BAD, (size_t)book.count + 1);
    engawa_text_clear(&text);
    join(&book, "\r", &text);
    expect("CR alone", text.at, BAD, 1);
    engawa_text_free(&text);
    throw_away(&book);
}

/* ---- every line of a game damaged ---- */

static void lines_taken_away_doubled_and_swapped(void **state)
{
    (void)state;
    struct book book = game_book(&engawa_yahtzee, 2, 5);
    int last = book.count - 1;
    for (int i = 0; i < book.count; i++) {
        struct book copy = copy_of(&book);
        drop(&copy, i);
        expect_book("a line less", &copy, i == last ? FINE : i == last - 1 ? NO : BAD, i);
        copy = copy_of(&book);
        put(&copy, i + 1, book.line[i]);
        expect_book("a line twice", &copy, BAD, i + 1);
        copy = copy_of(&book);
        put(&copy, i, "");
        expect_book("an empty line before", &copy, BAD, i);
        copy = copy_of(&book);
        put(&copy, i, " \t\r");
        expect_book("a blank line before", &copy, BAD, i);
        if (i == last)
            continue;
        copy = copy_of(&book);
        drop(&copy, i);
        put(&copy, i + 1, book.line[i]);
        expect_book("two lines swapped", &copy, i == last - 1 ? NO : BAD, i);
    }
    throw_away(&book);
}

/* LINE with MEMBER ("..., ") put first. */
static void expect_member(const struct book *book, int at, const char *member, int status)
{
    struct book copy = copy_of(book);
    struct engawa_text line = {0};
    engawa_text_printf(&line, "{%s,%s", member, book->line[at] + 1);
    replace(&copy, at, line.at);
    engawa_text_free(&line);
    expect_book(member, &copy, status, at);
}

static void unknown_members_are_ignored_wherever_they_stand(void **state)
{
    (void)state;
    static const struct {
        const char *member;
        int status;
    } members[] = {
        {"\"x\":1", FINE},
        {"\"x\":null", FINE},
        {"\"\":{}", FINE},
        {"\"x\":[1,{\"n\":7}]", FINE},
        {"\"x\":\"\\u0000\"", FINE},
        {"\"\\u0000\":1", FINE},
        {"\"x\\u0000y\":\"\\\\\"", FINE},
        {"\"x\":123456789012345678901234567890", FINE},
        {"\"x\":-123456789012345678901234567890", FINE},
        {"\"x\":1e999", FINE},
        {"\"x\":-0.5E-999", FINE},
        {"\"x\":[1e999,\"1e\",\"\\\"01\"]", FINE},
        {"\"x\":[1.5E+999,-2.5e+999,1E999,1e-9]", FINE},
        {"\"x\":\"\\ud83d\\ude00 😀\"", FINE},
        {"\"x\":\"\\ud83d\"", BAD},
        {"\"x\":\"\\ude00\"", BAD},
        {"\"x\":\"\\ude00\\ud83d\"", BAD},
        {"\"\\ud83d\":0", BAD},
        {"\"x\":{\"y\":[\"\\udfff\"]}", BAD},
        {"\"x\":\"\xff\"", BAD},
        {"\"x\":\"\xc0\x80\"", BAD},
        {"\"x\":\"\xed\xa0\x80\"", BAD},
        {"\"x\":\"\xf4\x90\x80\x80\"", BAD},
        {"\"\xe3\x81\":1", BAD},
        {"\"x\":01", BAD},
        {"\"x\":[1e999,01]", BAD},
        {"\"x\":[1e999,1e]", BAD},
        {"\"x\":[1e999,1.]", BAD},
        {"\"x\":[1e999,1.e1]", BAD},
        {"\"x\":[1e999,-]", BAD},
        {"\"x\":[1e999,0000000000000000000001]", BAD},
        {"\"x\":123456789012345678901234567890.", BAD},
        {"\"x\":+1", BAD},
        {"\"x\":NaN", BAD},
        {"\"x\":'y'", BAD},
        {"\"x\":\"\t\"", BAD},
        {"\"x\":\"\\x\"", BAD},
        {"\"x\":tru", BAD},
        {"\"x\"", BAD},
        {"\"x\":1,", BAD},
        {"x:1", BAD},
        {"/**/\"x\":1", BAD},
        {"\"x\":1,\"x\":1", BAD},
    };
    struct book book = game_book(&engawa_yahtzee, 1, 6);
    long cases = 0;
    for (int i = 0; i < book.count; i++)
        for (size_t j = 0; j < sizeof members / sizeof *members; j++)
            if (case_wanted(cases++))
                expect_member(&book, i, members[j].member, members[j].status);
    throw_away(&book);
}

static void lines_that_are_no_objects(void **state)
{
    (void)state;
    static const char *const lines[] = {"[]",  "null", "1",      "\"x\"",         "{",    "}",
                                        "{}}", "{}{}", "{} x",   "rubbish",       "[{}]", "true",
                                        "//",  "\x01", "{\"n\"", "\xef\xbb\xbf{}"};
    struct book book = game_book(&engawa_yahtzee, 1, 6);
    for (int i = 0; i < book.count; i++)
        for (size_t j = 0; j < sizeof lines / sizeof *lines; j++) {
            struct book copy = copy_of(&book);
            replace(&copy, i, lines[j]);
            expect_book(lines[j], &copy, BAD, i);
        }
    throw_away(&book);
}

static void numbers_and_makers_of_events(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value;
        int status;
    } damages[] = {
        {"n", "0", BAD},
        {"n", "-1", BAD},
        {"n", "1000", BAD},
        {"n", "\"1\"", BAD},
        {"n", "null", BAD},
        {"n", "1.0", BAD},
        {"n", "[1]", BAD},
        {"n", NULL, BAD},
        {"n", "true", BAD},
        {"n", "123456789012345678901234567890", BAD},
        {"by", "-1", NO},
        {"by", "2", NO},
        {"by", "8", NO},
        {"by", "255", NO},
        {"by", "-2147483648", NO},
        {"by", "4294967295", NO},
        {"by", "4294967296", NO},
        {"by", "123456789012345678901234567890", NO},
        {"by", "-9999999999999999999", NO},
        {"by", "0.0", BAD},
        {"by", "1e0", BAD},
        {"by", "\"0\"", BAD},
        {"by", "\"Chance\"", BAD},
        {"by", "\"\"", BAD},
        {"by", "\"chance\\u0000\"", BAD},
        {"by", "null", BAD},
        {"by", "true", BAD},
        {"by", "[0]", BAD},
        {"by", "{}", BAD},
        {"by", NULL, BAD},
        {"do", "\"\"", NO},
        {"do", "\"?\"", NO},
        {"do", "\"\\u0000\"", NO},
        {"do", "null", BAD},
        {"do", "1", BAD},
        {"do", "[\"keep 1\"]", BAD},
        {"do", NULL, BAD},
        {"do", "\"roll 7\"", NO},
        {"do", "\"roll ?????\"", NO},
        {"do", "\"score nothing\"", NO},
        {"do", "\"keep 7\"", NO},
    };
    struct book book = game_book(&engawa_yahtzee, 2, 8);
    long cases = 0;
    for (int i = 1; i < book.count - 1; i++)
        for (size_t j = 0; j < sizeof damages / sizeof *damages; j++)
            if (case_wanted(cases++))
                expect_with(&book, i, damages[j].key, damages[j].value, damages[j].status);
    throw_away(&book);
}

/* The text of the event on LINE with another in its place: PATTERN with the old one for %s. */
static void expect_event(const struct book *book, int at, const char *before, const char *after)
{
    const char *from = strstr(book->line[at], "\"do\":\"") + 6;
    char value[160];
    snprintf(value, sizeof value, "\"%s%.*s%s\"", before, (int)strcspn(from, "\""), from, after);
    expect_with(book, at, "do", value, NO);
}

/* Each event is tried with some of the spellings, and each spelling with many events. */
static void a_move_has_one_spelling(void **state)
{
    static const char *const around[][2] = {{" ", ""},    {"", " "}, {"", "\\n"}, {"", "\\u0000"},
                                            {"", " 1 2"}, {"x", ""}, {"", "x"},   {"\\ufeff", ""}};
    long cases = 0;
    (void)state;
    for (int i = 0; engawa_game_at(i); i++) {
        struct book book = game_book(engawa_game_at(i), engawa_game_at(i)->seats_min, 9);
        for (int line = 1; line < book.count - 1; line++) {
            if (strstr(book.line[line], "\\\"")) /* free text may be spelled freely */
                continue;
            for (size_t j = (size_t)line % 3; j < sizeof around / sizeof *around; j += 3)
                if (case_wanted(cases++))
                    expect_event(&book, line, around[j][0], around[j][1]);
        }
        throw_away(&book);
    }
}

static void chance_and_seats_do_not_take_each_others_turns(void **state)
{
    (void)state;
    struct book book = game_book(&engawa_yahtzee, 2, 10);
    for (int i = 1; i < book.count - 1; i++) {
        bool chance = strstr(book.line[i], "\"chance\"") != NULL;
        bool first = strstr(book.line[i], "\"by\":0") != NULL;
        expect_with(&book, i, "by", chance || !first ? "0" : "1", NO);
        expect_with(&book, i, "by", chance ? "1" : "\"chance\"", NO);
    }
    throw_away(&book);
}

static void times_are_numbers(void **state)
{
    (void)state;
    struct book book = game_book(&engawa_yahtzee, 1, 11);
    expect_member(&book, 4, "\"x\":0", FINE);
    expect_with(&book, 1, "t", "0", FINE);
    expect_with(&book, 1, "t", "1700000000000.5", FINE);
    expect_with(&book, 1, "t", "null", FINE);
    expect_with(&book, 1, "t", NULL, FINE);
    expect_with(&book, 1, "t", "\"now\"", BAD);
    expect_with(&book, 1, "t", "[]", BAD);
    throw_away(&book);
}

/* ---- the header ---- */

static void headers(void **state)
{
    (void)state;
#define HEADER(rest) "{\"engawa\":1," rest "}\n"
#define GAME         "\"game\":\"yahtzee\""
#define TWO          "\"seats\":[\"a\",\"b\"]"
#define HEX          "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    static const struct {
        const char *text;
        int status;
    } cases[] = {
        {HEADER(GAME "," TWO), FINE},
        {HEADER(TWO "," GAME), FINE},
        {HEADER(GAME "," TWO ",\"commit\":null"), FINE},
        {HEADER(GAME "," TWO ",\"commit\":\"" HEX "\""), FINE},
        {HEADER(GAME "," TWO ",\"options\":{}"), FINE},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":\"yahtzee\"}"), FINE},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":\"yams\"}"), FINE},
        {HEADER(GAME ",\"seats\":[\"\"]"), FINE},
        {HEADER(GAME ",\"seats\":[\"a\",\"a\",\"a\",\"a\",\"a\"]"), FINE},
        {HEADER(GAME ",\"seats\":[\"\\u0000\"]"), FINE},
        {"", BAD},
        {"\n", BAD},
        {"\n" HEADER(GAME "," TWO), BAD},
        {"{}\n", BAD},
        {"{" GAME "," TWO "}\n", BAD},
        {"{\"engawa\":2," GAME "," TWO "}\n", BAD},
        {"{\"engawa\":0," GAME "," TWO "}\n", BAD},
        {"{\"engawa\":\"1\"," GAME "," TWO "}\n", BAD},
        {"{\"engawa\":1.0," GAME "," TWO "}\n", BAD},
        {"{\"engawa\":null," GAME "," TWO "}\n", BAD},
        {"{\"engawa\":true," GAME "," TWO "}\n", BAD},
        {"{\"Engawa\":1," GAME "," TWO "}\n", BAD},
        {"{\"n\":1,\"by\":\"chance\",\"do\":\"roll 12345\"}\n", BAD},
        {"{\"end\":\"abandoned\"}\n", BAD},
        {HEADER(TWO), BAD},
        {HEADER("\"game\":null," TWO), BAD},
        {HEADER("\"game\":1," TWO), BAD},
        {HEADER("\"game\":\"\"," TWO), BAD},
        {HEADER("\"game\":\"Yahtzee\"," TWO), BAD},
        {HEADER("\"game\":\"yahtzee \"," TWO), BAD},
        {HEADER("\"game\":\"yahtzee\\u0000\"," TWO), BAD},
        {HEADER("\"game\":\"chess\"," TWO), BAD},
        {HEADER("\"game\":\"yams\"," TWO), BAD},
        {HEADER("\"game\":\"chess\",\"seats\":[]"), BAD},
        {HEADER(GAME), BAD},
        {HEADER(GAME ",\"seats\":null"), BAD},
        {HEADER(GAME ",\"seats\":2"), BAD},
        {HEADER(GAME ",\"seats\":\"a\""), BAD},
        {HEADER(GAME ",\"seats\":{\"0\":\"a\"}"), BAD},
        {HEADER(GAME ",\"seats\":[1,2]"), BAD},
        {HEADER(GAME ",\"seats\":[\"a\",null]"), BAD},
        {HEADER(GAME ",\"seats\":[[\"a\"]]"), BAD},
        {HEADER(GAME ",\"seats\":[\"a\",\"a\",\"a\",\"a\",\"a\",1]"), BAD},
        {HEADER(GAME ",\"seats\":[]"), NO},
        {HEADER(GAME ",\"seats\":[\"a\",\"a\",\"a\",\"a\",\"a\",\"a\"]"), NO},
        {HEADER(GAME ",\"seats\":[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"]"), NO},
        {HEADER(GAME "," TWO ",\"options\":null"), BAD},
        {HEADER(GAME "," TWO ",\"options\":[]"), BAD},
        {HEADER(GAME "," TWO ",\"options\":\"sheet\""), BAD},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":\"kniffel\"}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":\"\"}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":\"yams\\u0000\"}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":null}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":1}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":1.5}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":1e999}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":99999999999999999999}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":true}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":[\"yams\"]}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":{}}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"Sheet\":\"yams\"}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\\u0000\":\"yams\"}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"players\":2}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"\":\"\"}"), NO},
        {HEADER(GAME "," TWO ",\"options\":{\"sheet\":\"yams\",\"sheet\":\"yams\"}"), BAD},
        {HEADER(GAME "," TWO ",\"commit\":\"\""), BAD},
        {HEADER(GAME "," TWO ",\"commit\":0"), BAD},
        {HEADER(GAME "," TWO ",\"commit\":false"), BAD},
        {HEADER(GAME "," TWO ",\"commit\":[]"), BAD},
        {HEADER(GAME "," TWO ",\"commit\":\"" HEX "00\""), BAD},
        {HEADER(GAME "," TWO ",\"commit\":\"9f86\""), BAD},
        {HEADER(GAME "," TWO ",\"commit\":\"x" HEX "\""), BAD},
        /* the form goes before the rules, within a line */
        {HEADER(GAME ",\"seats\":[],\"commit\":0"), BAD},
        {HEADER(GAME "," TWO ",\"options\":{\"x\":1},\"commit\":\"\""), BAD},
        {HEADER(GAME ",\"seats\":[],\"options\":3"), BAD},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect(cases[i].text, cases[i].text, cases[i].status, 1);
}

static void number_options_are_integers_or_decimal_strings(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        int status;
    } cases[] = {{"2", FINE},
                 {"\"2\"", FINE},
                 {"\"02\"", NO},
                 {"\"2 \"", NO},
                 {"\" 2\"", NO},
                 {"\"+2\"", NO},
                 {"2.0", NO},
                 {"\"2.0\"", NO},
                 {"2e0", NO},
                 {"0", NO},
                 {"\"0\"", NO},
                 {"-2", NO},
                 {"\"-2\"", NO},
                 {"1000000", NO},
                 {"null", NO},
                 {"\"\"", NO},
                 {"true", NO},
                 {"[2]", NO},
                 {"02", BAD},
                 {"\"2\\u0000\"", NO},
                 {"18446744073709551618", NO},
                 {"\"4294967298\"", NO}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "{\"engawa\":1,\"game\":\"%s\",\"seats\":[\"a\",\"b\"],\"options\":{\"%s\":%s}}\n",
                 engawa_template.name, engawa_template.options[0].name, cases[i].value);
        assert_int_equal(engawa_template.options[0].kind, ENGAWA_NUMBER);
        expect(cases[i].value, text, cases[i].status, 1);
    }
}

/* ---- the end ---- */

static void closing_lines(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value;
        int status;
    } damages[] = {
        {"end", "\"Finished\"", BAD},
        {"end", "\"\"", BAD},
        {"end", "null", BAD},
        {"end", "1", BAD},
        {"end", "true", BAD},
        {"end", "\"finished\\u0000\"", BAD},
        {"end", "\"abandoned\"", FINE},
        {"end", NULL, BAD},
        {"scores", "null", NO},
        {"scores", NULL, NO},
        {"scores", "[]", NO},
        {"scores", "[1]", NO},
        {"scores", "\"1,2\"", NO},
        {"scores", "{}", NO},
        {"scores", "[null,null]", NO},
        {"scores", "[1,2,3]", NO},
        {"scores", "0", NO},
        {"scores", "[-1,-1]", NO},
        {"scores", "[1e999,0]", NO},
        {"scores", "[99999999999999999999,0]", NO},
        {"ranks", "null", NO},
        {"ranks", NULL, NO},
        {"ranks", "[]", NO},
        {"ranks", "[0,1]", NO},
        {"ranks", "[2,2]", NO},
        {"ranks", "[3,1]", NO},
        {"ranks", "[1,2,3]", NO},
        {"ranks", "\"12\"", NO},
        {"ranks", "[1.0,2.0]", NO},
        {"ranks", "[true,2]", NO},
        {"seed", "null", FINE},
        {"seed", NULL, FINE},
        {"seed", "\"\"", BAD},
        {"seed", "0", BAD},
        {"seed", "\"00\"", BAD},
        {"seed", "\"zz\"", BAD},
        {"seed", "[]", BAD},
        {"seed", "\"" HEX "\"", FINE},
        {"seed", "\"" HEX "0\"", BAD},
        {"seed", "\"" HEX "00\"", BAD},
        {"seed", "\"" HEX "\\u0000\"", BAD},
        {"entropy", "null", FINE},
        {"entropy", NULL, FINE},
        {"entropy", "[]", BAD},
        {"entropy", "[\"\"]", BAD},
        {"entropy", "[\"\",\"\",\"\"]", BAD},
        {"entropy", "[\"\",\"00fF\"]", FINE},
        {"entropy", "[\"\",\"0\"]", BAD},
        {"entropy", "[\"\",\"xx\"]", BAD},
        {"entropy", "[\"\",null]", BAD},
        {"entropy", "[\"\",0]", BAD},
        {"entropy", "\"\"", BAD},
        {"entropy", "{}", BAD},
        {"entropy", "[\"" HEX HEX "\",\"\"]", FINE},
        {"entropy", "[\"" HEX HEX "00\",\"\"]", BAD},
    };
    struct book book = game_book(&engawa_yahtzee, 2, 12);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++)
        expect_with(&book, book.count - 1, damages[i].key, damages[i].value, damages[i].status);
    throw_away(&book);
}

static void scores_off_by_one_are_wrong(void **state)
{
    (void)state;
    struct book book = game_book(&engawa_yahtzee, 2, 13);
    int a, b, last = book.count - 1;
    char value[64];
    assert_int_equal(sscanf(strstr(book.line[last], "[") + 1, "%d,%d", &a, &b), 2);
    const int wrong[][2] = {{a + 1, b}, {a - 1, b}, {a, b + 1}, {a, -b - 1}, {b, a}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(value, sizeof value, "[%d,%d]", wrong[i][0], wrong[i][1]);
        expect_with(&book, last, "scores", value, a == b && i == 4 ? FINE : NO);
    }
    snprintf(value, sizeof value, "[%d.0,%d.0]", a, b);
    expect_with(&book, last, "scores", value, NO);
    snprintf(value, sizeof value, "[\"%d\",\"%d\"]", a, b);
    expect_with(&book, last, "scores", value, NO);
    expect_with(&book, last, "ranks", a > b ? "[2,1]" : "[1,2]", NO);
    expect_with(&book, last, "ranks", a == b ? "[1,2]" : "[1,1]", NO);
    throw_away(&book);
}

/* A closing line that says FINISHED or not in place of everything from line AT. */
static void expect_end(const struct book *book, int at, const char *end, int status)
{
    struct book copy = copy_of(book);
    while (copy.count > at)
        drop(&copy, copy.count - 1);
    put(&copy, at, end);
    expect_book(end, &copy, status, at);
}

static void games_end_when_they_are_over_and_not_before(void **state)
{
    (void)state;
    struct book book = game_book(&engawa_yahtzee, 2, 14);
    for (int at = 1; at < book.count - 1; at++) {
        expect_end(&book, at, book.line[book.count - 1], NO);
        expect_end(&book, at, "{\"end\":\"finished\",\"scores\":[0,0],\"ranks\":[1,1]}", NO);
        expect_end(&book, at, "{\"end\":\"finished\",\"seed\":0}", BAD);
        expect_end(&book, at, "{\"end\":\"abandoned\"}", FINE);
        expect_end(&book, at, "{\"end\":\"abandoned\",\"scores\":null,\"ranks\":null}", FINE);
        expect_end(&book, at, "{\"end\":\"abandoned\",\"scores\":[9],\"ranks\":\"x\"}", FINE);
        expect_end(&book, at, "{\"end\":\"abandoned\",\"seed\":\"x\"}", BAD);
        expect_end(&book, at, "{\"end\":\"abandoned\",\"entropy\":[]}", BAD);
    }
    throw_away(&book);
}

static void nothing_happens_after_the_end(void **state)
{
    (void)state;
    struct book book = game_book(&engawa_yahtzee, 2, 15);
    char line[160];
    int last = book.count - 1;
    static const char *const after[] = {"{\"n\":1,\"by\":0,\"do\":\"x\"}", "{}", "x", "",
                                        "{\"end\":\"abandoned\"}"};
    for (size_t i = 0; i < sizeof after / sizeof *after; i++) {
        struct book copy = copy_of(&book);
        put(&copy, copy.count, after[i]);
        expect_book("after the closing line", &copy, BAD, last + 1);
        copy = copy_of(&book);
        drop(&copy, last);
        put(&copy, last, "{\"end\":\"abandoned\"}");
        put(&copy, last + 1, after[i]);
        expect_book("after an abandoned game", &copy, BAD, last + 1);
    }
    static const struct {
        const char *rest;
        int n, status;
    } events[] = {{"\"by\":\"chance\",\"do\":\"roll 12345\"", 0, NO},
                  {"\"by\":0,\"do\":\"score ones\"", 0, NO},
                  {"\"by\":-1,\"do\":\"\"", 0, NO},
                  {"\"by\":0,\"do\":\"\\u0000\"", 0, NO},
                  {"\"by\":0,\"do\":\"score ones\"", 1, BAD},
                  {"\"by\":0,\"do\":\"score ones\"", -1, BAD},
                  {"\"by\":null,\"do\":\"score ones\"", 0, BAD},
                  {"\"by\":0", 0, BAD}};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        struct book copy = copy_of(&book);
        snprintf(line, sizeof line, "{\"n\":%d,%s}", last + events[i].n, events[i].rest);
        put(&copy, last, line);
        expect_book(line, &copy, events[i].status, last);
    }
    throw_away(&book);
}

/* ---- what must not crash ---- */

static void long_lines_and_deep_nesting(void **state)
{
    (void)state;
    struct engawa_text text = {0};
    const char *header = "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[\"a\"],\"x\":";
    engawa_text_printf(&text, "%s\"", header);
    for (int i = 0; i < 1 << 22; i++)
        engawa_text_add_char(&text, 'x');
    engawa_text_add(&text, "\"}\n");
    expect("a long string", text.at, FINE, 0);
    engawa_text_clear(&text);
    for (int i = 0; i < 1 << 22; i++)
        engawa_text_add_char(&text, '[');
    expect("only brackets", text.at, BAD, 1);
    engawa_text_clear(&text);
    engawa_text_add(&text, header);
    for (int i = 0; i < 1 << 20; i++)
        engawa_text_add(&text, "{\"x\":");
    expect("only braces", text.at, BAD, 1);
    engawa_text_clear(&text);
    engawa_text_printf(&text, "%s1", header);
    for (int i = 0; i < 1 << 20; i++)
        engawa_text_add_char(&text, '0');
    engawa_text_add(&text, "}\n");
    expect("a long number", text.at, FINE, 0);
    engawa_text_clear(&text);
    engawa_text_printf(&text, "%s0,\"seats\":[", header);
    for (int i = 0; i < 1 << 16; i++)
        engawa_text_add(&text, "\"\",");
    engawa_text_add(&text, "\"\"]}\n");
    expect("seats twice", text.at, BAD, 1);
    engawa_text_clear(&text);
    engawa_text_add(&text, "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[");
    for (int i = 0; i < 1 << 16; i++)
        engawa_text_add(&text, "\"\",");
    engawa_text_add(&text, "\"\"]}\n");
    expect("very many seats", text.at, NO, 1);
    engawa_text_free(&text);
}

static void raw_nul_bytes_are_malformed(void **state)
{
    (void)state;
    struct book book = game_book(&engawa_yahtzee, 1, 16);
    struct engawa_text text = {0};
    join(&book, "\n", &text);
    size_t line = 1;
    for (size_t i = 0; i < text.length; i++) {
        char kept = text.at[i];
        line += kept == '\n';
        if (kept == '\n' || !case_wanted((long)i))
            continue;
        text.at[i] = '\0';
        expect_bytes("NUL", text.at, text.length, BAD, line);
        text.at[i] = kept;
    }
    engawa_text_free(&text);
    throw_away(&book);
}

static void any_byte_may_be_damaged(void **state)
{
    (void)state;
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 17);
    write_game(&engawa_template, 3, 17, &text);
    for (long i = events_wanted(40000); i > 0; i--) {
        uint32_t at = engawa_rng_below(&rng, (uint32_t)text.length);
        char kept = text.at[at];
        struct engawa_reason why = {0};
        size_t line = 0, limit = 1;
        text.at[at] = (char)engawa_rng_below(&rng, 256);
        for (uint32_t j = 0; j < at; j++)
            limit += text.at[j] == '\n';
        int status = read_text(text.at, text.length, &line, &why);
        /* the part before the damage cannot be wrong; a wrong part has a reason */
        assert_true(status == FINE || (line >= limit && why.en[0] && why.ja[0]));
        assert_true(engawa_utf8_valid(why.ja, strlen(why.ja)));
        text.at[at] = kept;
    }
    engawa_text_free(&text);
}

static void the_secret_is_found_in_a_closing_line_only(void **state)
{
    (void)state;
    struct engawa_secret secret;
    static const char *const lines[] = {
        "",
        "{}",
        "{\"n\":1,\"end\":\"finished\",\"seed\":null}",
        "{\"end\":\"finished\",\"seed\":\"12\"}",
        "{\"end\":\"finished\",\"entropy\":[\"\"]}",
        "{\"seed\":\"" HEX "\",\"entropy\":[\"\",\"\"]}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_false(engawa_record_secret(lines[i], strlen(lines[i]), 2, &secret));
    const char *line = "{\"end\":\"finished\",\"seed\":\"" HEX "\",\"entropy\":[\"\",\"0f\"]}";
    assert_true(engawa_record_secret(line, strlen(line), 2, &secret));
    assert_true(secret.has_seed && secret.has_entropy);
    assert_int_equal(secret.seed[0], 0x9f);
    assert_int_equal(secret.entropy[1].length, 1);
    assert_int_equal(secret.entropy[1].bytes[0], 0x0f);
}

static void reasons_that_quote_are_whole_characters(void **state)
{
    (void)state;
    static const char *const quoted[] = {
        "{\"engawa\":1,\"game\":\"%s\",\"seats\":[\"a\"]}\n",
        "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[\"a\"],\"options\":{\"%s\":1}}\n",
        "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[\"a\"],\"options\":{\"sheet\":\"%s\"}}\n",
        "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[\"a\"]}\n"
        "{\"n\":1,\"by\":\"chance\",\"do\":\"roll 12345\"}\n{\"n\":2,\"by\":0,\"do\":\"score "
        "%s\"}\n",
        "{\"engawa\":1,\"x\":%s}\n",
    };
    struct engawa_text name = {0}, text = {0};
    for (int length = 0; length < 120; length++) {
        for (size_t i = 0; i < sizeof quoted / sizeof *quoted; i++) {
            struct engawa_reason why = {0};
            size_t line;
            const char *at = strstr(quoted[i], "%s");
            engawa_text_clear(&text);
            engawa_text_add_bytes(&text, quoted[i], (size_t)(at - quoted[i]));
            engawa_text_printf(&text, "%s%s", engawa_text_string(&name), at + 2);
            assert_int_not_equal(read_text(text.at, text.length, &line, &why), FINE);
            assert_true(engawa_utf8_valid(why.en, strlen(why.en)));
            assert_true(engawa_utf8_valid(why.ja, strlen(why.ja)));
        }
        engawa_text_add(&name, length % 7 ? "縁" : "a");
    }
    engawa_text_free(&name);
    engawa_text_free(&text);
}

static void a_file_that_cannot_be_read_is_malformed(void **state)
{
    (void)state;
    struct engawa_record record = {0};
    struct engawa_reason why = {0};
    FILE *file = fopen("/", "rb");
    assert_non_null(file);
    assert_int_equal(engawa_record_read(&record, file, &why), BAD);
    assert_string_equal(why.code, "file");
    fclose(file);
    engawa_record_free(&record);
}

TOPIC(record)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_games_are_read),
        cmocka_unit_test(a_record_is_read_as_it_was_written),
        cmocka_unit_test(every_prefix_of_a_game_is_an_unfinished_record),
        cmocka_unit_test(line_ends_may_be_crlf_and_the_last_may_lack),
        cmocka_unit_test(lines_taken_away_doubled_and_swapped),
        cmocka_unit_test(unknown_members_are_ignored_wherever_they_stand),
        cmocka_unit_test(lines_that_are_no_objects),
        cmocka_unit_test(numbers_and_makers_of_events),
        cmocka_unit_test(a_move_has_one_spelling),
        cmocka_unit_test(chance_and_seats_do_not_take_each_others_turns),
        cmocka_unit_test(times_are_numbers),
        cmocka_unit_test(headers),
        cmocka_unit_test(number_options_are_integers_or_decimal_strings),
        cmocka_unit_test(closing_lines),
        cmocka_unit_test(scores_off_by_one_are_wrong),
        cmocka_unit_test(games_end_when_they_are_over_and_not_before),
        cmocka_unit_test(nothing_happens_after_the_end),
        cmocka_unit_test(long_lines_and_deep_nesting),
        cmocka_unit_test(raw_nul_bytes_are_malformed),
        cmocka_unit_test(any_byte_may_be_damaged),
        cmocka_unit_test(the_secret_is_found_in_a_closing_line_only),
        cmocka_unit_test(reasons_that_quote_are_whole_characters),
        cmocka_unit_test(a_file_that_cannot_be_read_is_malformed),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
