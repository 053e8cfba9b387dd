/* test_text.c - growable strings, UTF-8, and memory: sizes at their limits, and memory that is out.
 */
#include "engine/text.h"

#include "engine/large.h"
#include "engine/memory.h"
#include "engine/notation.h"
#include "engine/sentence.h"
#include "tests/support/topic.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* More than any machine has. */
static const size_t endless = SIZE_MAX / 4;

/* ---- UTF-8 ---- */

/* RFC 3629, section 4: the first and the last bytes that may follow, and their neighbours. */
static void only_the_shortest_form_is_utf8(void **unused)
{
    static const struct {
        const char *bytes;
        bool valid;
    } rows[] = {
        {"", true},
        {"\x7f", true},
        {"\x80", false},
        {"\xc1\xbf", false},
        {"\xc2\x80", true},
        {"\xc2\x7f", false},
        {"\xc2\xc0", false},
        {"\xdf\xbf", true},
        {"\xdf", false},
        {"\xe0\x9f\xbf", false},
        {"\xe0\xa0\x80", true},
        {"\xe0\xa0", false},
        {"\xed\x9f\xbf", true},
        {"\xed\xa0\x80", false},
        {"\xee\x80\x80", true},
        {"\xef\xbf\xbf", true},
        {"\xf0\x8f\xbf\xbf", false},
        {"\xf0\x90\x80\x80", true},
        {"\xf3\xbf\xbf\xbf", true},
        {"\xf4\x8f\xbf\xbf", true},
        {"\xf4\x90\x80\x80", false},
        {"\xf5\x80\x80\x80", false},
        {"a\xf4\x8f\xbf", false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(engawa_utf8_valid(rows[i].bytes, strlen(rows[i].bytes)), rows[i].valid);
}

/* ---- strings ---- */

static void numbers_of_every_length(void **unused)
{
    static const struct {
        int64_t number;
        const char *text;
    } rows[] = {
        {0, "0"},
        {9, "9"},
        {10, "10"},
        {99, "99"},
        {100, "100"},
        {101, "101"},
        {-1, "-1"},
        {-100, "-100"},
        {1234567, "1234567"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    struct engawa_text text = {0};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        engawa_text_clear(&text);
        engawa_text_add_number(&text, rows[i].number);
        assert_string_equal(text.at, rows[i].text);
    }
    engawa_text_free(&text);
}

/* Whatever its length, a text has room for the NUL and doubles when it is full. */
static void a_text_grows_by_doubling(void **unused)
{
    struct engawa_text text = {0};
    (void)unused;
    assert_string_equal(engawa_text_string(&text), "");
    for (size_t length = 1; length < 1000; length++) {
        engawa_text_add_char(&text, 'x');
        assert_int_equal(strlen(text.at), length);
        size_t capacity = 64;
        while (capacity < length + 1)
            capacity *= 2;
        assert_int_equal(text.capacity, capacity);
    }
    engawa_text_printf(&text, "%0*d", 24, 7); /* fills it to the last byte */
    assert_int_equal(text.length, 1023);
    assert_int_equal(text.capacity, 1024);
    engawa_text_printf(&text, "%d", 8);
    assert_int_equal(text.capacity, 2048);
    assert_string_equal(text.at + 1021, "078");
    engawa_text_free(&text);
}

static void a_sentence_ends_once(void **unused)
{
    static const struct {
        const char *begin, *en, *ja;
    } rows[] = {
        {"", "", ""},          {"a", "a.", "a。"}, {"a.", "a.", "a."},
        {"a?”", "a?”", "a?”"}, {"”", "”.", "”。"}, {"a。」）", "a。」）", "a。」）"},
    };
    struct engawa_text text = {0};
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int language = ENGAWA_ENGLISH; language <= ENGAWA_JAPANESE; language++) {
            engawa_text_clear(&text);
            engawa_text_add(&text, rows[i].begin);
            engawa_end_sentence(&text, (enum engawa_language)language);
            assert_string_equal(engawa_text_string(&text),
                                language == ENGAWA_JAPANESE ? rows[i].ja : rows[i].en);
        }
    engawa_text_free(&text);
}

static void a_move_without_its_note(void **unused)
{
    (void)unused;
    assert_false(engawa_lacks_note(""));
    assert_false(engawa_lacks_note("\""));
    assert_true(engawa_lacks_note("\"\""));
    assert_true(engawa_lacks_note("give 7 \"\""));
    assert_false(engawa_lacks_note("give 7 \"sea\""));
}

/* ---- memory ---- */

static void nothing_is_allocated_as_something(void **unused)
{
    (void)unused;
    char *bytes[] = {engawa_allocate(0, 8),          engawa_allocate(8, 0),
                     engawa_allocate_aligned(64, 0), engawa_reallocate(NULL, 0, 8),
                     engawa_reallocate(NULL, 8, 0),  engawa_try_allocate(0)};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        assert_non_null(bytes[i]);
        free(bytes[i]);
    }
    char *aligned = engawa_allocate_aligned(64, 65);
    assert_int_equal((uintptr_t)aligned % 64, 0);
    memset(aligned, 1, 65);
    free(aligned);
}

static void counted(void)
{
    engawa_allocate(endless, 1);
}

static void aligned(void)
{
    engawa_allocate_aligned(64, endless);
}

static void resized(void)
{
    engawa_reallocate(NULL, endless, 1);
}

/* The product is 8 in the arithmetic of size_t. */
static void overflowing(void)
{
    engawa_reallocate(NULL, SIZE_MAX / 8 + 2, 8);
}

/* Runs ALLOCATE in a process, which must say that memory is out, and abort. */
static void expect_end(void (*allocate)(void))
{
    int ends[2], status;
    char said[200];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        allocate();
        _exit(0);
    }
    close(ends[1]);
    ssize_t length = read(ends[0], said, sizeof said - 1);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_true(length > 0);
    said[length] = '\0';
    assert_non_null(strstr(said, "engawa: out of memory ("));
}

static void a_process_without_memory_says_so_and_ends(void **unused)
{
    static void (*const allocations[])(void) = {counted, aligned, resized, overflowing};
    size_t count = sizeof allocations / sizeof *allocations;
    (void)unused;
#ifdef ENGAWA_SANITIZED
    count = 0; /* the sanitizer ends the process first, with a message that differs */
#endif
    for (size_t i = 0; i < count; i++)
        expect_end(allocations[i]);
}

static void a_large_request_is_refused_instead(void **unused)
{
    struct engawa_text text = {0};
    struct engawa_reason why;
    (void)unused;
    engawa_text_add(&text, "kept");
#ifndef ENGAWA_SANITIZED
    assert_null(engawa_try_allocate(endless));
    assert_false(engawa_text_try_reserve(&text, endless, &why));
    assert_string_equal(why.code, "memory");
#endif
    assert_string_equal(text.at, "kept");
    assert_int_equal(text.capacity, 64);
    assert_true(engawa_text_try_reserve(&text, 59, &why)); /* with the NUL just enough */
    assert_int_equal(text.capacity, 64);
    assert_true(engawa_text_try_reserve(&text, 60, &why));
    assert_int_equal(text.capacity, 128);
    assert_true(engawa_text_try_reserve(&text, 300, &why)); /* between twice and thrice */
    assert_int_equal(text.capacity, 305);
    assert_string_equal(text.at, "kept");
    engawa_text_free(&text);
    assert_true(engawa_text_try_reserve(&text, 0, &why));
    assert_string_equal(engawa_text_string(&text), "");
    engawa_text_free(&text);
}

TOPIC(text)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_the_shortest_form_is_utf8),
        cmocka_unit_test(numbers_of_every_length),
        cmocka_unit_test(a_text_grows_by_doubling),
        cmocka_unit_test(a_sentence_ends_once),
        cmocka_unit_test(a_move_without_its_note),
        cmocka_unit_test(nothing_is_allocated_as_something),
        cmocka_unit_test(a_process_without_memory_says_so_and_ends),
        cmocka_unit_test(a_large_request_is_refused_instead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
