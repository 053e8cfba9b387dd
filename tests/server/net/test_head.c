/* test_head.c - the reader of the head of a request (head.h): each bound from both sides, and each
 * character in each place. */
#include "server/net/head.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyz"

/* The letters of a token (RFC 9110, 5.6.2). */
static const char token[] = LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~";

/* Reads the request of FORMAT, which the caller frees; returns the status. */
static unsigned read_as(struct head *head, const char *format, ...)
{
    char text[HEAD_MAX + 2];
    va_list rest;
    va_start(rest, format);
    int length = vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    assert_true(length >= 0 && (size_t)length < sizeof text);
    return head_read(head, text, (size_t)length);
}

/* Does the same, and frees it; a refused head owns nothing. */
static unsigned status_of(const char *format, const char *part)
{
    struct head head;
    unsigned status = read_as(&head, format, part);
    if (status)
        assert_true(head.text == NULL && head.count == 0);
    head_free(&head);
    assert_null(head.text);
    return status;
}

static void the_end_of_a_head_is_an_empty_line(void **state)
{
    static const char text[] = "GET / HTTP/1.0\r\n\r\nbody\r\n\r\n";
    (void)state;
    for (size_t length = 0; length < sizeof text; length++)
        assert_int_equal(head_find(text, length), length < 18 ? 0 : 18);
    assert_int_equal(head_find("\r\n\r\n", 4), 4);
    assert_int_equal(head_find("\n\r\n", 3), 0);
    assert_int_equal(head_find("\n\n\n\n\n", 5), 0);
    assert_int_equal(head_find("a\n\r\n\r\n", 6), 6);
}

static void each_character_of_a_method_and_a_name(void **state)
{
    (void)state;
    for (int c = 1; c < 256; c++) {
        char letter[2] = {(char)c, '\0'};
        bool good = strchr(token, c) != NULL;
        assert_int_equal(status_of("%s / HTTP/1.0\r\n\r\n", letter), good ? 0 : 400);
        if (c != ':')
            assert_int_equal(status_of("GET / HTTP/1.0\r\nX%s: 1\r\n\r\n", letter), good ? 0 : 400);
    }
    assert_int_equal(status_of("%s", " / HTTP/1.0\r\n\r\n"), 400);
    assert_int_equal(status_of("%s", "GET\r\n\r\n"), 400);
    assert_int_equal(status_of("%s", "GET \r\n\r\n"), 400);
    assert_int_equal(status_of("%s", "GET /\r\n\r\n"), 400);
    assert_int_equal(status_of("%s", "GET / HTTP/1.0\r\n: 1\r\n\r\n"), 400);
    assert_int_equal(status_of("%s", "GET / HTTP/1.0\r\nX\r\n\r\n"), 400);
}

static void each_character_of_a_path(void **state)
{
    (void)state;
    for (int c = 1; c < 256; c++) {
        struct head head;
        char letter[2] = {(char)c, '\0'};
        bool good = c > ' ' && c < 0x7f && c != '#' && c != '%';
        unsigned status = read_as(&head, "GET /a%sb HTTP/1.0\r\n\r\n", letter);
        assert_int_equal(status, good ? 0 : 400);
        if (good && c != '?') {
            assert_int_equal(head.path[2], c);
            assert_null(head.query);
        }
        head_free(&head);
        assert_int_equal(status_of("GET /?%s HTTP/1.0\r\n\r\n", letter), good ? 0 : 400);
    }
}

static void each_escape_of_a_path(void **state)
{
    (void)state;
    for (int c = 0; c < 256; c++)
        for (int large = 0; large < 2; large++) {
            struct head head;
            bool good = c >= 0x20 && c < 0x7f; /* a byte behind them is no text by itself */
            unsigned status = read_as(
                &head, large ? "GET /%%%02X HTTP/1.0\r\n\r\n" : "GET /%%%02x HTTP/1.0\r\n\r\n", c);
            assert_int_equal(status, good ? 0 : 400);
            if (good)
                assert_true(head.path[1] == c && head.path[2] == '\0');
            head_free(&head);
        }
    for (int c = 1; c < 256; c++) { /* digits and nothing else */
        struct head head;
        bool digit = strchr("0123456789abcdefABCDEF", c) != NULL;
        unsigned first = read_as(&head, "GET /%%%c1 HTTP/1.0\r\n\r\n", c);
        head_free(&head);
        unsigned second = read_as(&head, "GET /%%2%c HTTP/1.0\r\n\r\n", c);
        head_free(&head);
        assert_int_equal(first, digit && strchr("234567", c) ? 0 : 400);
        assert_int_equal(second, digit ? 0 : 400);
    }
    assert_int_equal(status_of("GET /%s HTTP/1.0\r\n\r\n", "%e3%81%82"), 0);
    assert_int_equal(status_of("GET /%s HTTP/1.0\r\n\r\n", "%e3%81"), 400);
    assert_int_equal(status_of("GET /%s HTTP/1.0\r\n\r\n", "%"), 400);
    assert_int_equal(status_of("GET /%s HTTP/1.0\r\n\r\n", "%4"), 400);
    assert_int_equal(status_of("GET /%s HTTP/1.0\r\n\r\n", "%gx%80%80%80"), 400);
    assert_int_equal(status_of("GET /%s HTTP/1.0\r\n\r\n", "\xe3\x81\x82"), 400); /* not escaped */
    assert_int_equal(status_of("GET /?a=%s HTTP/1.0\r\n\r\n", "%4g"), 400);
    assert_int_equal(status_of("GET /?a=%s HTTP/1.0\r\n\r\n", "%41"), 0);
}

static void a_target_is_a_path_and_a_query(void **state)
{
    static const char begins[] = "GET /?";
    struct head head;
    char text[HEAD_TARGET_MAX + 100];
    (void)state;
    assert_int_equal(read_as(&head, "%s", "PUT /a%3fb?x=%41&y=?z HTTP/1.0\r\n\r\n"), 0);
    assert_string_equal(head.method, "PUT");
    assert_string_equal(head.path, "/a?b");
    assert_string_equal(head.query, "x=%41&y=?z");
    head_free(&head);
    assert_int_equal(status_of("%s", "GET a HTTP/1.0\r\n\r\n"), 400);
    assert_int_equal(status_of("%s", "GET ?/ HTTP/1.0\r\n\r\n"), 400);
    for (int more = 0; more < 2; more++) {
        size_t length = 4 + HEAD_TARGET_MAX + (size_t)more;
        memset(text, 'a', length);
        memcpy(text, begins, sizeof begins - 1);
        strcpy(text + length, " HTTP/1.0\r\n\r\n");
        assert_int_equal(head_read(&head, text, strlen(text)), more ? 414 : 0);
        head_free(&head);
    }
}

static void each_version(void **state)
{
    struct head head;
    (void)state;
    assert_int_equal(read_as(&head, "%s", "GET / HTTP/1.0\r\n\r\n"), 0);
    assert_int_equal(head.minor, 0);
    head_free(&head);
    assert_int_equal(read_as(&head, "%s", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 0);
    assert_int_equal(head.minor, 1);
    head_free(&head);
    assert_int_equal(status_of("GET / HTTP/%s\r\nHost: a\r\n\r\n", "1.2"), 505);
    assert_int_equal(status_of("GET / HTTP/%s\r\nHost: a\r\n\r\n", "0.9"), 505);
    assert_int_equal(status_of("GET / HTTP/%s\r\nHost: a\r\n\r\n", "2.0"), 505);
    static const char *const wrong[] = {
        "",         "HTTP/",    "HTTP/1",   "HTTP/1.",  "HTTP/1.1 ", "HTTP1.1",   "http/1.1",
        "HTTP/1x1", "HTTP/x.1", "HTTP/1.x", "HTTPS1.1", "HTTP/1.10", "HTTP/11.1", " HTTP/1.1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(status_of("GET / %s\r\nHost: a\r\n\r\n", wrong[i]), 400);
}

static void each_character_of_a_value(void **state)
{
    struct head head;
    (void)state;
    for (int c = 1; c < 256; c++) {
        char letter[2] = {(char)c, '\0'};
        bool good = (c >= 0x20 && c != 0x7f) || c == '\t';
        assert_int_equal(status_of("GET / HTTP/1.0\r\nX: a%sb\r\n\r\n", letter), good ? 0 : 400);
    }
    assert_int_equal(
        read_as(&head, "%s",
                "GET / HTTP/1.0\r\nAZaz^_`: \t a \t b \t \r\nNext:\r\nBare: \t\r\n\r\n"),
        0);
    assert_int_equal(head.count, 3);
    assert_string_equal(head.field[0].name, "azaz^_`");
    assert_string_equal(head_get(&head, "azaz^_`"), "a \t b");
    assert_string_equal(head_get(&head, "next"), "");
    assert_string_equal(head_get(&head, "bare"), "");
    assert_null(head_get(&head, "nex"));
    head_free(&head);
}

static void lines_end_in_one_way(void **state)
{
    static const char *const wrong[] = {
        "GET / HTTP/1.0\n\n",
        "GET / HTTP/1.0\n\r\n\r\n",
        "GET / HTTP/1.0\r\r\n\r\n",
        "GET / HTTP/1.0\r\nX: 1\n\r\n",
        "GET / HTTP/1.0\r\nX: 1\r\n",
        "GET / HTTP/1.0\r\nX: 1\r\r\n",
        "GET / HTTP/1.0\r\nX: 1\r\n folded\r\n\r\n",
        "GET / HTTP/1.0",
        "",
    };
    struct head head;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(status_of("%s", wrong[i]), 400);
    assert_int_equal(head_read(&head, "GET / HTTP/1.0\r\nX: \0\r\n\r\n", 24), 400);
    assert_null(head.text);
}

/* Reads a request with COUNT fields. */
static unsigned read_with(struct head *head, int count)
{
    char text[2000] = "GET / HTTP/1.0\r\n";
    for (int i = 0; i < count; i++)
        sprintf(text + strlen(text), "X%d: %d\r\n", i, i);
    strcat(text, "\r\n");
    return head_read(head, text, strlen(text));
}

static void a_head_has_its_bounds(void **state)
{
    static const char begins[] = "GET / HTTP/1.0\r\nX: ";
    char text[HEAD_MAX + 2];
    struct head head;
    (void)state;
    assert_int_equal(read_with(&head, HEAD_FIELDS_MAX), 0);
    assert_int_equal(head.count, HEAD_FIELDS_MAX);
    assert_string_equal(head_get(&head, "x0"), "0");
    assert_string_equal(head_get(&head, "x63"), "63");
    head_free(&head);
    assert_int_equal(read_with(&head, HEAD_FIELDS_MAX + 1), 431);
    for (size_t length = HEAD_MAX; length <= HEAD_MAX + 1; length++) {
        memset(text, 'a', length);
        memcpy(text, begins, sizeof begins - 1);
        memcpy(text + length - 4, "\r\n\r\n", 4);
        assert_int_equal(head_read(&head, text, length), length == HEAD_MAX ? 0 : 431);
        head_free(&head);
    }
}

static void fields_that_may_come_once(void **state)
{
    static const char *const single[] = {
        "Authorization", "Content-Length",    "Content-Type",          "Expect", "Host",
        "Origin",        "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Upgrade"};
    struct head head;
    (void)state;
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        assert_int_equal(status_of("GET / HTTP/1.0\r\n%s: 1\r\n\r\n", single[i]), 0);
        unsigned status =
            read_as(&head, "GET / HTTP/1.0\r\n%s: 1\r\n%s: 1\r\n\r\n", single[i], single[i]);
        assert_int_equal(status, 400);
    }
    assert_int_equal(status_of("%s", "GET / HTTP/1.0\r\nAccept: 1\r\nAccept: 1\r\n\r\n"), 0);
    assert_int_equal(status_of("%s", "GET / HTTP/1.1\r\n\r\n"), 400);
    assert_int_equal(status_of("%s", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 0);
    assert_int_equal(status_of("%s", "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"), 400);
    assert_int_equal(
        status_of("%s", "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"), 400);
}

static void a_length_is_a_number(void **state)
{
    static const char *const wrong[] = {
        "", "-1", "+1", "1a", "a", "0x1", "1,1", "1 1", "1000000000000000"};
    struct head head;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(status_of("PUT / HTTP/1.0\r\nContent-Length: %s\r\n\r\n", wrong[i]), 400);
    assert_int_equal(read_as(&head, "PUT / HTTP/1.0\r\nContent-Length: 999999999999999\r\n\r\n"),
                     0);
    assert_true(head.length == 999999999999999);
    head_free(&head);
    assert_int_equal(read_as(&head, "PUT / HTTP/1.0\r\nContent-Length: 010\r\n\r\n"), 0);
    assert_true(head.length == 10);
    head_free(&head);
    assert_int_equal(read_as(&head, "PUT / HTTP/1.0\r\n\r\n"), 0);
    assert_true(head.length == -1);
    head_free(&head);
}

static void lists_and_weights(void **state)
{
    static const struct {
        const char *list;
        bool has;
    } cases[] = {
        {"gzip", true},
        {"GZip", true},
        {"a, gzip", true},
        {",, \tgzip,", true},
        {"gzip;q=1", true},
        {"gzip;q=0.5", true},
        {"gzip;q=0.001", true},
        {"gzip;q=0", false},
        {"gzip; \tq=0", false},
        {"gzip;Q=0.000", false},
        {"gzip;q=0.0", false},
        {"gzip;q=0,a", false},
        {"gzip ; q=0", false},
        {"gzip;q=0;x=1", false},
        {"gzip;q=0 ,a", false},
        {"gzip;x=1;q=0", false},
        {"gzip;x=1;q=0.1", true},
        {"gzip;a,b;q=0", true},
        {"gzip;q=0x", true},
        {"gzipp", false},
        {"gzi", false},
        {"xgzip", false},
        {"a;gzip", false},
        {"gzip;q=0, gzip", true},
        {"", false},
        {", ,", false},
        {"a", false},
    };
    struct head head;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(
            read_as(&head, "GET / HTTP/1.0\r\nX: gzip\r\nList: %s\r\n\r\n", cases[i].list), 0);
        if (head_lists(&head, "list", "gzip") != cases[i].has)
            fail_msg("%s", cases[i].list);
        assert_false(head_lists(&head, "none", "gzip"));
        assert_true(head_lists(&head, "x", "gzip"));
        head_free(&head);
    }
    assert_int_equal(read_as(&head, "%s", "GET / HTTP/1.0\r\nList: a\r\nList: b\r\n\r\n"), 0);
    assert_true(head_lists(&head, "list", "a") && head_lists(&head, "list", "b"));
    assert_true(head_mentions(&head, "list", "a") && head_mentions(&head, "list", "b"));
    assert_false(head_mentions(&head, "list", "c") || head_mentions(&head, "lists", "a"));
    assert_string_equal(head_get(&head, "list"), "a");
    /* What stands behind the last field is not one. */
    head.field[2].name = "more";
    head.field[2].value = "a";
    assert_null(head_get(&head, "more"));
    assert_false(head_lists(&head, "more", "a") || head_mentions(&head, "more", "a"));
    head_free(&head);
}

TOPIC(head)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_a_head_is_an_empty_line),
        cmocka_unit_test(each_character_of_a_method_and_a_name),
        cmocka_unit_test(each_character_of_a_path),
        cmocka_unit_test(each_escape_of_a_path),
        cmocka_unit_test(a_target_is_a_path_and_a_query),
        cmocka_unit_test(each_version),
        cmocka_unit_test(each_character_of_a_value),
        cmocka_unit_test(lines_end_in_one_way),
        cmocka_unit_test(a_head_has_its_bounds),
        cmocka_unit_test(fields_that_may_come_once),
        cmocka_unit_test(a_length_is_a_number),
        cmocka_unit_test(lists_and_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
