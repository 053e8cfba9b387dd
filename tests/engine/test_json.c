/* test_json.c - the JSON writer (engine/json.h): its output, and the mistakes that abort a
 * program. */
#include "engine/json.h"

#include "tests/support/topic.h"

#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void every_kind_of_value(void **unused)
{
    (void)unused;
    struct engawa_text text = {0};
    engawa_text_add(&text, "before ");
    struct engawa_json json = engawa_json_begin(&text);
    engawa_json_object(&json, NULL);
    engawa_json_string(&json, "name", "a \"b\" \\ \n 縁側");
    engawa_json_integer(&json, "low", INT64_MIN);
    engawa_json_integer(&json, "high", INT64_MAX);
    engawa_json_real(&json, "mean", 2, -1.005);
    engawa_json_real(&json, "none", 0, 0);
    engawa_json_real(&json, "all", 2, INFINITY);
    engawa_json_bool(&json, "yes", true);
    engawa_json_bool(&json, "no", false);
    engawa_json_null(&json, "nothing");
    engawa_json_known(&json, "known", true, 7);
    engawa_json_known(&json, "unknown", false, 7);
    engawa_text_add(engawa_json_value(&json, "value"), "[1]");
    engawa_text_add(engawa_json_quote(&json, "quote"), "J Q K");
    engawa_json_close(&json);
    engawa_json_members(&json, "{}");
    engawa_json_members(&json, "{\"a\":1,\"b\":2}");
    engawa_json_close(&json);
    engawa_json_end(&json);
    assert_string_equal(text.at, "before {\"name\":\"a \\\"b\\\" \\\\ \\u000a 縁側\","
                                 "\"low\":-9223372036854775808,\"high\":9223372036854775807,"
                                 "\"mean\":-1.00,\"none\":0,\"all\":null,\"yes\":true,\"no\":false,"
                                 "\"nothing\":null,\"known\":7,\"unknown\":null,\"value\":[1],"
                                 "\"quote\":\"J Q K\",\"a\":1,\"b\":2}");
    engawa_text_free(&text);
}

static void commas_on_every_level(void **unused)
{
    (void)unused;
    struct engawa_text text = {0};
    struct engawa_json json = engawa_json_begin(&text);
    engawa_json_array(&json, NULL);
    engawa_json_array(&json, NULL);
    engawa_json_close(&json);
    engawa_json_object(&json, NULL);
    engawa_json_close(&json);
    engawa_json_object(&json, NULL);
    engawa_json_array(&json, "a");
    engawa_json_integer(&json, NULL, 1);
    engawa_json_string(&json, NULL, "");
    engawa_json_close(&json);
    engawa_json_quote(&json, "b");
    engawa_json_close(&json);
    engawa_json_close(&json);
    engawa_json_integer(&json, NULL, 2);
    engawa_json_close(&json);
    engawa_json_end(&json);
    assert_string_equal(text.at, "[[],{},{\"a\":[1,\"\"],\"b\":\"\"},2]");
    engawa_text_free(&text);
}

static void as_many_levels_as_there_are(void **unused)
{
    (void)unused;
    struct engawa_text text = {0};
    struct engawa_json json = engawa_json_begin(&text);
    for (int level = 0; level < 32; level++)
        engawa_json_array(&json, NULL);
    for (int level = 0; level < 32; level++)
        engawa_json_close(&json);
    engawa_json_end(&json);
    assert_int_equal(text.length, 64);
    engawa_text_free(&text);
}

/* ---- mistakes, each of which an assertion stops ---- */

static void an_object_stays_open(struct engawa_json *json)
{
    engawa_json_object(json, NULL);
    engawa_json_end(json);
}

static void nothing_is_written(struct engawa_json *json)
{
    engawa_json_end(json);
}

static void a_member_has_no_name(struct engawa_json *json)
{
    engawa_json_object(json, NULL);
    engawa_json_integer(json, NULL, 1);
}

static void an_element_has_a_name(struct engawa_json *json)
{
    engawa_json_array(json, NULL);
    engawa_json_integer(json, "n", 1);
}

static void there_are_two_values(struct engawa_json *json)
{
    engawa_json_integer(json, NULL, 1);
    engawa_json_integer(json, NULL, 2);
}

static void more_is_closed_than_was_opened(struct engawa_json *json)
{
    engawa_json_array(json, NULL);
    engawa_json_close(json);
    engawa_json_close(json);
}

static void a_value_is_left_out(struct engawa_json *json)
{
    engawa_json_object(json, NULL);
    engawa_json_value(json, "n");
    engawa_json_close(json);
}

static void a_value_stands_in_a_string(struct engawa_json *json)
{
    engawa_json_quote(json, NULL);
    engawa_json_integer(json, NULL, 1);
}

static void there_are_too_many_levels(struct engawa_json *json)
{
    for (int level = 0; level < 33; level++)
        engawa_json_array(json, NULL);
}

/* Whether MISTAKE aborts the process that makes it. */
static bool aborts(void (*mistake)(struct engawa_json *json))
{
    int status = 0;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct engawa_text text = {0};
        struct engawa_json json = engawa_json_begin(&text);
        signal(SIGABRT, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        mistake(&json);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void mistakes_abort(void **unused)
{
    (void)unused;
    assert_true(aborts(an_object_stays_open));
    assert_true(aborts(nothing_is_written));
    assert_true(aborts(a_member_has_no_name));
    assert_true(aborts(an_element_has_a_name));
    assert_true(aborts(there_are_two_values));
    assert_true(aborts(more_is_closed_than_was_opened));
    assert_true(aborts(a_value_is_left_out));
    assert_true(aborts(a_value_stands_in_a_string));
    assert_true(aborts(there_are_too_many_levels));
}

TOPIC(json)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_value),
        cmocka_unit_test(commas_on_every_level),
        cmocka_unit_test(as_many_levels_as_there_are),
        cmocka_unit_test(mistakes_abort),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
