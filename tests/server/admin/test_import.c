/* test_import.c - importing records into a house: they come back byte for byte, belong to nobody,
 * and a wrong one changes nothing. */
#include "bots/registry.h"
#include "engine/memory.h"
#include "games/registry.h"
#include "server/table/import.h"
#include "server/turn/house.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART = 2500 };

static struct person operator, aki, ben;

static int set_up(void **state)
{
    set_up_house(state);
    appoint(&operator);
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    return 0;
}

static int tear_down(void **state)
{
    leave(&operator);
    leave(&aki);
    leave(&ben);
    return tear_down_house(state);
}

/* The operator imports the LENGTH bytes of TEXT; expects CODE. */
static json_t *import(const char *text, size_t length, const char *code)
{
    char hex[2 * PART + 1];
    for (; length > PART; text += PART, length -= PART) {
        engawa_hex((const uint8_t *)text, PART, hex);
        say(&operator, "{s:s,s:[s],s:s,s:b}", "ask", "admin", "do", "import", "part", hex, "more",
            true);
        expect(&operator, "");
    }
    engawa_hex((const uint8_t *)text, length, hex);
    say(&operator, "{s:s,s:[s],s:s}", "ask", "admin", "do", "import", "part", hex);
    return expect(&operator, code);
}

/* The record of a rated game of the two that is over; its table is deleted. */
static char *make_record(void)
{
    struct engawa_text record = {0};
    struct engawa_reason why;
    char id[33];
    now += 1000;
    json_t *reply = ask_for(&aki, "open",
                            "\"game\":\"yahtzee\",\"seats\":2,\"rated\":true,"
                            "\"order\":\"random\",\"seat\":0,\"entropy\":\"c0de\"",
                            "");
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    enter(&ben, id);
    sit(&ben, id, 1, "");
    ask_at_table(&aki, "start", id, "", "");
    now += 1000;
    ask_at_table(&aki, "stand", id, "\"bot\":true", "");
    ask_at_table(&ben, "stand", id, "\"bot\":true", "");
    assert_true(let_bots_play() > 0);
    assert_true(read_record(id, &record, &why));
    command(&operator, "", "tables", "delete", id);
    return record.at;
}

/* How many tables the operator sees. */
static size_t count_tables(void)
{
    return json_array_size(json_object_get(command(&operator, "", "tables", "list", NULL), "list"));
}

/* The one that the imports have made has the record TEXT. */
static void expect_record(const char *id, const char *text)
{
    struct engawa_text record = {0};
    struct engawa_reason why;
    assert_true(read_record(id, &record, &why));
    assert_string_equal(record.at, text);
    engawa_text_free(&record);
}

/* Nobody has the game on a list, and it counts for no rating. */
static void expect_nobodys(struct person *person)
{
    json_t *reply = ask_for(person, "history", "", "");
    assert_int_equal(json_array_size(json_object_get(reply, "matches")), 0);
    reply = ask_for(person, "ratings", "", "");
    assert_int_equal(json_array_size(json_object_get(reply, "ratings")), 0);
}

static void a_record_comes_back_as_it_was_and_is_nobodys(void **state)
{
    char id[33];
    (void)state;
    char *text = make_record();
    assert_non_null(strstr(text, "\"who\":[\""));
    assert_non_null(strstr(text, "\"drawn\":["));
    json_t *reply = import(text, strlen(text), "");
    assert_string_equal(text_of(reply, "state"), "imported");
    assert_null(json_object_get(reply, "respelled"));
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    expect_record(id, text);
    expect_nobodys(&aki);
    command(&operator, "", "history", "rebuild", NULL);
    house_commit(house);
    expect_nobodys(&aki);
    expect_nobodys(&ben);

    /* The same once more, also spelled in another way. */
    reply = import(text, strlen(text) - 1, "");
    assert_string_equal(text_of(reply, "state"), "known");
    assert_string_equal(text_of(reply, "table"), id);
    assert_true(json_is_true(json_object_get(reply, "respelled")));
    assert_int_equal(count_tables(), 1);

    /* People see it as any game that is over, and it is read again after a restart. */
    char *log = log_of(&aki, id);
    assert_non_null(strstr(log, "\"start\": [\""));
    assert_non_null(strstr(log, "\"end\": \"finished\""));
    free(log);
    ask_at_table(&aki, "sit", id, "\"seat\":0", "over");
    assert_int_equal(
        json_integer_value(json_object_get(command(&operator, "", "replay", NULL, NULL), "agree")),
        1);
    command(&operator, "", "tables", "delete", id);
    assert_string_equal(text_of(import(text, strlen(text), ""), "state"), "imported");
    free(text);
}

static void a_record_that_the_house_has_itself_is_known(void **state)
{
    struct engawa_text record = {0};
    struct engawa_reason why;
    char id[33];
    (void)state;
    open_table(&aki, "dixit", 3, id);
    ask_at_table(&aki, "abandon", id, "", "");
    assert_true(read_record(id, &record, &why));
    assert_string_equal(text_of(import(record.at, record.length, ""), "table"), id);
    assert_int_equal(count_tables(), 1);
    engawa_text_free(&record);
}

/* The bytes FROM of TEXT, which stand there, are TO; the caller frees it. */
static char *with(const char *text, const char *from, const char *to)
{
    struct engawa_text copy = {0};
    const char *at = strstr(text, from);
    assert_non_null(at);
    engawa_text_add_bytes(&copy, text, (size_t)(at - text));
    engawa_text_add(&copy, to);
    engawa_text_add(&copy, at + strlen(from));
    return copy.at;
}

/* TEXT with TO for FROM is refused with CODE because of LINE, 0 for any. */
static void refuse(const char *text, const char *from, const char *to, const char *code, int line)
{
    char *wrong = with(text, from, to), begin[32];
    const char *said = text_of(import(wrong, strlen(wrong), code), "say");
    snprintf(begin, sizeof begin, "line %d: ", line);
    if (line && strncmp(said, begin, strlen(begin)) != 0)
        fail_msg("%s for %s: %s", to, from, said);
    free(wrong);
}

static void a_wrong_record_changes_nothing(void **state)
{
    char *text = make_record(), *long_name = engawa_allocate(6000, 1);
    int last = 0;
    (void)state;
    for (const char *at = text; *at; at++)
        last += *at == '\n';
    memset(long_name, 'x', 5000);
    memcpy(long_name, "\"new\":\"", 7);
    strcpy(long_name + 4990, "\",\"game\"");
    refuse(text, "\"game\"", long_name, "large", 1);
    strcpy(long_name + 4990, "\",\"end\"");
    refuse(text, "\"end\"", long_name, "large", last);
    refuse(text, "\"seats\":[\"", "\"seats\":[\"\\u001b[2J", "text", 1);
    refuse(text, "\"seats\":[\"", "\"seats\":[\"\\u202e", "text", 1);
    refuse(text, "\"yahtzee\"", "\"chess\"", "no-such-game", 1);
    refuse(text, "\"commit\":\"", "\"commit\":\"0", "form", 1);
    refuse(text, "\"commit\":", "\"commit\":null,\"x\":", "no-commit", 1);
    refuse(text, "\"seed\":", "\"seed\":null,\"x\":", "no-seed", last);
    refuse(text, "\"c0de\"", "\"c0df\"", "forged", 2);
    refuse(text, "\"drawn\":[", "\"drawn\":[5,", "seats", last);
    refuse(text, "\"t\":", "\"t\":-", "form", 2);
    refuse(text, "\"t\":", "\"t\":253402300800000,\"x\":", "form", 2);
    refuse(text, "\"t\":", "\"t\":99999999999999999999999,\"x\":", "form", 2);
    refuse(text, "{\"n\":1,", "{\"n\":2,", "form", 2);
    refuse(text, "{\"end\"", "{\"chat\":\"\",\"guest\":\"\",\"name\":\"\",\"end\"", "form", last);
    refuse(text, "{\"end\"", "{\"open\":{},\"end\"", "form", last);
    refuse(text, "{\"end\"", "{\"n\":9,\"end\"", "form", 0);
    refuse(text, "{\"end\"", "{\"fin\"", "form", last);
    refuse(text, "\"end\":\"finished\"", "\"end\":\"lost\"", "form", last);
    free(long_name);

    /* Cut short, empty, bytes of anything. */
    import(text, strlen(text) - 2, "json");
    import(text, (size_t)(strstr(text, "{\"end\"") - text), "no-end");
    import("", 0, "form");
    import("\0\0\0", 3, "json");
    import("\xff\xfe{}", 4, "json");
    import("{\"engawa\":1}", 12, "form");
    assert_int_equal(count_tables(), 0);
    free(text);
}

static void an_imported_text_is_bounded(void **state)
{
    struct person other;
    char *much = engawa_allocate(1, IMPORT_MAX + 2);
    (void)state;
    memset(much, ' ', IMPORT_MAX + 1);
    say(&operator, "{s:s,s:[s],s:s}", "ask", "admin", "do", "import", "part", "7");
    expect(&operator, "bad-field");
    say(&operator, "{s:s,s:[s]}", "ask", "admin", "do", "import");
    expect(&operator, "bad-field");
    say(&aki, "{s:s,s:[s],s:s}", "ask", "admin", "do", "import", "part", "7b");
    expect(&aki, "not-operator");

    /* Each visitor has a separate text, which goes with them. */
    appoint(&other);
    say(&other, "{s:s,s:[s],s:s,s:b}", "ask", "admin", "do", "import", "part", "7b", "more", true);
    expect(&other, "");
    import("", 0, "form");
    leave(&other);

    import(much, IMPORT_MAX, "json");
    import(much, IMPORT_MAX + 1, "large");
    assert_int_equal(count_tables(), 0);
    free(much);
}

TOPIC(import)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_record_comes_back_as_it_was_and_is_nobodys, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_record_that_the_house_has_itself_is_known, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_wrong_record_changes_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_imported_text_is_bounded, set_up, tear_down),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
