/* test_members.c - the small reader of flat objects accepts the right ones, and reads nothing
 * differently from jansson. */
#include "server/base/members.h"

#include "engine/chance.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static const char *const plain[] = {
    "{\"ask\":\"move\",\"id\":12,\"table\":\"abc\",\"after\":7,\"do\":\"score ones\"}",
    " {\t\"id\" : 0 ,\r\n\"here\":true,\"gone\":false,\"token\":null} \n",
    "{\"\":\"\",\"name\":\"縁側\",\"n\":999999999999999999}",
    "{\"a\":\" \",\"b\":\"\x7f\",\"c\":\"~\",\"d\":10}",
};

#define FOUR(a, b, c, d) "\"" a "\":1,\"" b "\":1,\"" c "\":1,\"" d "\":1,"

static const char many_members[] =
    "{" FOUR("a", "b", "c", "d") FOUR("e", "f", "g", "h") FOUR("i", "j", "k", "l") "\"m\":1}";

/* Objects all the same, but for the other reader. */
static const char *const others[] = {
    "{}",
    "{\"do\":\"clue 3 \\\"moon\\\"\"}",
    "{\"id\":-1}",
    "{\"id\":1.5}",
    "{\"id\":1e2}",
    "{\"id\":1000000000000000000}",
    "{\"options\":{\"sheet\":\"yams\"}}",
    "{\"options\":[]}",
    many_members,
};

static const char *const wrong[] = {
    "",
    " ",
    "1",
    "[]",
    "{",
    "{\"id\"}",
    "{\"id\":}",
    "{\"id\":01}",
    "{\"id\":1,}",
    "{\"id\":1}}",
    "{\"id\":1} x",
    "{\"id\":\"5}",
    "{\"id\":\"\n\"}",
    "{\"id\":\"\x1f\"}",
    "{\"id\":1,\"id\":1}",
    "{id:1}",
    "{\"id\":tru}",
    "{\"id\":truex}",
    "{\"id\":\"\xc3\x28\"}",
    "{\"id\":\"\xed\xa0\x80\"}",
};

static void check_value(struct member value, const json_t *json)
{
    assert_int_equal(value.kind == MEMBER_INTEGER, json_is_integer(json));
    assert_int_equal(value.kind == MEMBER_TEXT, json_is_string(json));
    assert_int_equal(value.kind == MEMBER_TRUE, json_is_true(json));
    assert_int_equal(value.kind == MEMBER_FALSE, json_is_false(json));
    assert_int_equal(value.kind == MEMBER_NULL, json_is_null(json));
    assert_true(value.integer == json_integer_value(json));
    if (value.text)
        assert_string_equal(value.text, json_string_value(json));
}

/* Returns whether the small reader accepts TEXT; if so, it must have read the same as jansson. */
static bool is_plain(const char *text, size_t length)
{
    struct members members;
    if (!members_read_plain(&members, text, length))
        return false;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(json) || json_object_size(json) != members.count)
        fail_msg("not as jansson reads it: %s", text);
    for (size_t i = 0; i < members.count; i++)
        check_value(members_get(&members, members.name[i]), json_object_get(json, members.name[i]));
    json_decref(json);
    return true;
}

static void test_which_reader_takes_which_text(void **state)
{
    struct members members;
    (void)state;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        assert_true(is_plain(plain[i], strlen(plain[i])));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(is_plain(others[i], strlen(others[i])));
        assert_true(members_read(&members, others[i], strlen(others[i])));
        members_free(&members);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(members_read(&members, wrong[i], strlen(wrong[i])));
        assert_int_equal(members_get(&members, "id").kind, MEMBER_NOTHING);
        members_free(&members);
    }
    assert_false(members_read(&members, "{\"id\":1}\0", 9)); /* the NUL counts */
}

static void test_members(void **state)
{
    struct members members;
    (void)state;
    for (int i = 0; i < 2; i++) { /* an escape sends it to the other reader */
        const char *text = i ? "{\"t\":\"a\\u0062\",\"n\":7,\"y\":true,\"o\":null}"
                             : "{\"t\":\"ab\",\"n\":7,\"y\":true,\"o\":null}";
        assert_true(members_read(&members, text, strlen(text)));
        assert_int_equal(members.json != NULL, i);
        assert_string_equal(members_get(&members, "t").text, "ab");
        assert_int_equal(members_get(&members, "n").integer, 7);
        assert_int_equal(members_get(&members, "y").kind, MEMBER_TRUE);
        assert_int_equal(members_get(&members, "o").kind, MEMBER_NULL);
        assert_int_equal(members_get(&members, "none").kind, MEMBER_NOTHING);
        members_free(&members);
    }
}

/* As many members and bytes as the small reader takes, and one more. */
static void test_bounds(void **state)
{
    char text[MEMBERS_TEXT_MAX + 2];
    struct members members;
    (void)state;
    for (int count = MEMBERS_PLAIN_MAX; count <= MEMBERS_PLAIN_MAX + 1; count++) {
        size_t length = 0;
        for (int i = 0; i < count; i++)
            length += (size_t)sprintf(text + length, "%c\"%c\":%d", i ? ',' : '{', 'a' + i, i);
        length += (size_t)sprintf(text + length, "}");
        assert_int_equal(members_read_plain(&members, text, length), count == MEMBERS_PLAIN_MAX);
        assert_int_equal(members_get(&members, "a").kind, MEMBER_INTEGER);
    }
    for (size_t length = MEMBERS_TEXT_MAX; length <= MEMBERS_TEXT_MAX + 1; length++) {
        memset(text, ' ', length);
        memcpy(text, "{\"a\":1}", 7);
        assert_int_equal(members_read_plain(&members, text, length), length == MEMBERS_TEXT_MAX);
        assert_true(members_read(&members, text, length));
        assert_int_equal(members_get(&members, "a").integer, 1);
        members_free(&members);
    }
}

/* Objects with a byte or two replaced, taken out or put in. */
static void test_damaged_objects(void **state)
{
    static const char bytes[] = "{}[]\",:\\ntrue-0159.eE \t\n\x01\x7f\xc3\xa9\xe5\xff";
    struct engawa_rng rng;
    int taken = 0;
    (void)state;
    engawa_rng_fast(&rng, 3);
    for (int i = 0; i < 20000; i++) {
        char text[200];
        snprintf(text, sizeof text - 1, "%s", plain[engawa_rng_below(&rng, 3)]);
        for (uint32_t times = 1 + engawa_rng_below(&rng, 2); times > 0; times--) {
            size_t length = strlen(text);
            char *at = text + engawa_rng_below(&rng, (uint32_t)length);
            uint32_t how = engawa_rng_below(&rng, 3);
            if (how == 0)
                memmove(at, at + 1, strlen(at));
            if (how == 1)
                memmove(at + 1, at, strlen(at) + 1);
            if (how > 0)
                *at = bytes[engawa_rng_below(&rng, sizeof bytes - 1)];
        }
        taken += is_plain(text, strlen(text));
    }
    assert_true(taken > 1000 && taken < 19000);
}

TOPIC(members)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_which_reader_takes_which_text),
        cmocka_unit_test(test_members),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_damaged_objects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
