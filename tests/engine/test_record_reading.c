/* test_record_reading.c - what the reader of records keeps of a line, and streams that fail or do
 * not end. */
#define _GNU_SOURCE /* fopencookie */
#include "games/registry.h"
#include "tests/engine/record_book.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HEX "00000000000000000000000000000000000000000000000000000000000000aa"

/* ---- members that are used only where they have their form ---- */

/* Reads TEXT, which is fine so far, into RECORD. */
static void take_lines(struct engawa_record *record, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        assert_int_equal(engawa_record_take(record, text, length, NULL), FINE);
        text += length + 1;
    }
}

static void what_an_editor_adds_unseen_is_named(void **state)
{
    static const struct {
        const char *line, *en, *ja;
    } rows[] = {
        {"", "the line is empty", "空の行です"},
        {" \t\r", "the line is empty", "空の行です"},
        {"\xef\xbb\xbf{}", "byte-order mark", "BOM"},
        {"\xef\xbb\xbf", "byte-order mark", "BOM"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct engawa_record record = {0};
        struct engawa_reason why;
        size_t length = strlen(rows[i].line);
        assert_int_equal(engawa_record_take(&record, rows[i].line, length, &why), BAD);
        assert_non_null(strstr(why.en, rows[i].en));
        assert_non_null(strstr(why.ja, rows[i].ja));
        engawa_record_free(&record);
    }
}

static void nothing_follows_the_closing_line(void **state)
{
    struct engawa_record record = {0};
    struct engawa_reason why;
    (void)state;
    take_lines(&record, "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[\"a\"]}\n"
                        "{\"end\":\"abandoned\"}\n");
    assert_int_equal(engawa_record_take(&record, "", 0, &why), BAD);
    assert_string_equal(why.en, "nothing may follow the closing line, not even an empty line");
    engawa_record_free(&record);
}

static void who_names_every_seat_or_nobody(void **state)
{
    static const struct {
        const char *who, *second;
    } rows[] = {
        {"[\"g1\",\"g2\"]", "g2"},
        {"[\"g1\"]", NULL},
        {"[\"g1\",2]", NULL},
        {"\"g1\"", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct engawa_record record = {0};
        struct engawa_text text = {0};
        engawa_text_printf(
            &text, "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[\"a\",\"b\"],\"who\":%s}\n",
            rows[i].who);
        take_lines(&record, text.at);
        if (rows[i].second)
            assert_string_equal(record.who[1], rows[i].second);
        else
            assert_true(!record.who[0] && !record.who[1]);
        engawa_record_free(&record);
        engawa_text_free(&text);
    }
}

static void those_who_left_have_a_seat(void **state)
{
    struct engawa_record record = {0};
    (void)state;
    take_lines(&record, "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[\"a\",\"b\"]}\n"
                        "{\"end\":\"abandoned\",\"left\":[1,-1,2,\"0\",0.5]}\n");
    assert_int_equal(record.left, 1u << 1);
    engawa_record_free(&record);
}

static void the_last_names_are_for_every_seat_or_none(void **state)
{
    static const struct {
        const char *seats, *second;
    } rows[] = {
        {"[\"A\",\"B\"]", "B"}, {"[\"A\"]", NULL}, {"[\"A\",\"B\",\"C\"]", NULL},
        {"[\"A\",2]", NULL},    {"\"A\"", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct engawa_record record = {0};
        struct engawa_text text = {0};
        engawa_text_printf(&text,
                           "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[\"a\",\"b\"]}\n"
                           "{\"end\":\"abandoned\",\"seats\":%s}\n",
                           rows[i].seats);
        take_lines(&record, text.at);
        if (rows[i].second)
            assert_string_equal(record.last[1], rows[i].second);
        else
            assert_true(!record.last[0] && !record.last[1]);
        engawa_record_free(&record);
        engawa_text_free(&text);
    }
}

static void a_drawn_seat_is_a_place_or_none(void **state)
{
    static const struct {
        const char *drawn;
        int first, second;
    } rows[] = {
        {"[1,0]", 1, 0},     {"[-1,2]", -1, -1},   {"[1]", -1, -1},
        {"[1,0,0]", -1, -1}, {"[1,\"0\"]", 1, -1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct engawa_secret secret = {0};
        char line[200];
        int length = snprintf(line, sizeof line,
                              "{\"end\":\"abandoned\",\"seed\":\"" HEX
                              "\",\"entropy\":[\"\",\"\"],\"drawn\":%s}",
                              rows[i].drawn);
        assert_true(engawa_record_secret(line, (size_t)length, 2, &secret));
        assert_true(secret.has_drawn);
        assert_int_equal(secret.drawn[0], rows[i].first);
        assert_int_equal(secret.drawn[1], rows[i].second);
    }
}

/* Behind a number that Jansson cannot hold, so that the reader looks at the line itself. */
static void a_string_may_lack_its_end(void **state)
{
    static const char *const lines[] = {"{\"x\":[1e999,\"a", "{\"x\":[1e999,\"a\\"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct engawa_record record = {0};
        assert_int_equal(engawa_record_take(&record, lines[i], strlen(lines[i]), NULL), BAD);
        engawa_record_free(&record);
    }
}

static void nothing_is_taken_after_a_wrong_line(void **state)
{
    static const char header[] = "{\"engawa\":1,\"game\":\"yahtzee\",\"seats\":[\"a\"]}";
    struct engawa_record record = {0};
    (void)state;
    assert_int_equal(engawa_record_take(&record, "rubbish", 7, NULL), BAD);
    assert_int_equal(engawa_record_take(&record, header, sizeof header - 1, NULL), BAD);
    assert_null(record.match);
    assert_int_equal(record.line, 1);
    engawa_record_free(&record);
}

/* ---- streams ---- */

/* Bytes that a stream gives, before it ends or fails. */
struct source {
    size_t left;
    bool fails;
};

static ssize_t give(void *cookie, char *bytes, size_t size)
{
    struct source *source = cookie;
    if (source->left == 0)
        return source->fails ? -1 : 0;
    size = size < source->left ? size : source->left;
    memset(bytes, 'a', size);
    source->left -= size;
    return (ssize_t)size;
}

static FILE *open_source(struct source *source)
{
    FILE *file = fopencookie(source, "r", (cookie_io_functions_t){.read = give});
    assert_non_null(file);
    return file;
}

static void half_a_line_before_a_failure_is_none(void **state)
{
    struct source source = {.left = 3}, failing = {.left = 3, .fails = true};
    struct engawa_text line = {0};
    (void)state;
    FILE *file = open_source(&source);
    assert_true(engawa_record_line(file, &line));
    assert_string_equal(line.at, "aaa");
    assert_false(engawa_record_line(file, &line));
    fclose(file);
    file = open_source(&failing);
    assert_false(engawa_record_line(file, &line));
    fclose(file);
    engawa_text_free(&line);
}

/* A line without end is not kept: of what is too long only so much that it is seen to be. */
static void a_line_without_end_is_refused(void **state)
{
    struct source source = {.left = (size_t)ENGAWA_RECORD_LINE_MAX + 100000};
    struct engawa_record record = {0};
    struct engawa_secret secret;
    struct engawa_text line = {0};
    (void)state;
    FILE *file = open_source(&source);
    assert_true(engawa_record_line(file, &line));
    fclose(file);
    assert_in_range(line.length, ENGAWA_RECORD_LINE_MAX + 1, ENGAWA_RECORD_LINE_MAX + 2048);
    assert_int_equal(engawa_record_take(&record, line.at, line.length, NULL), BAD);
    assert_false(engawa_record_secret(line.at, line.length, 1, &secret));
    engawa_record_free(&record);
    engawa_text_free(&line);
}

TOPIC(record_reading)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_an_editor_adds_unseen_is_named),
        cmocka_unit_test(nothing_follows_the_closing_line),
        cmocka_unit_test(who_names_every_seat_or_nobody),
        cmocka_unit_test(those_who_left_have_a_seat),
        cmocka_unit_test(the_last_names_are_for_every_seat_or_none),
        cmocka_unit_test(a_drawn_seat_is_a_place_or_none),
        cmocka_unit_test(a_string_may_lack_its_end),
        cmocka_unit_test(nothing_is_taken_after_a_wrong_line),
        cmocka_unit_test(half_a_line_before_a_failure_is_none),
        cmocka_unit_test(a_line_without_end_is_refused),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
