/* test_mine.c - the tables that a guest may come back to: the list, what has happened there since,
 * and the rate of notices. In one thread, without sockets. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/memberships.h"
#include "tests/support/disk.h"
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

static struct person aki, ben;

static void open_at(struct person *person, const char *fields, char id[33])
{
    snprintf(id, 33, "%s", text_of(ask_for(person, "open", fields, ""), "table"));
}

static void gather(void)
{
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
}

static void part(void)
{
    leave(&aki);
    leave(&ben);
}

static const json_t *table_in(const json_t *message, const char *id)
{
    size_t i;
    json_t *table;
    json_array_foreach(json_object_get(message, "tables"), i,
                       table) if (strcmp(text_of(table, "table"), id) == 0) return table;
    return NULL;
}

/* Returns the table ID in the last list of PERSON, who then stops following their tables; NULL: it
 * is not there. Valid until PERSON's next message. */
static const json_t *mine(struct person *person, const char *id)
{
    ask_for(person, "mine", "\"on\":false", "");
    return table_in(ask_for(person, "mine", "", ""), id);
}

static void expect_fields(const json_t *table, const char *json)
{
    json_t *expected = json_loads(json, 0, NULL), *value;
    const char *key;
    assert_non_null(expected);
    assert_non_null(table);
    json_object_foreach(expected, key, value)
    {
        if (!json_equal(json_object_get(table, key), value))
            fail_msg("%s: %s", key, json_dumps(json_object_get(table, key), JSON_ENCODE_ANY));
    }
    json_decref(expected);
}

static int count(const json_t *message)
{
    return (int)json_array_size(json_object_get(message, "tables"));
}

/* How often PERSON was pushed WHAT. */
static int pushes_of(const struct person *person, const char *what)
{
    size_t i;
    json_t *message;
    int found = 0;
    json_array_foreach(person->heard, i, message) found +=
        strcmp(text_of(message, "push") ? text_of(message, "push") : "", what) == 0;
    return found;
}

/* How often PERSON was pushed their tables. */
static int pushes(const struct person *person)
{
    return pushes_of(person, "mine");
}

/* ---- which tables ---- */

static void test_a_guest_has_the_tables_that_they_may_come_back_to(void **state)
{
    char own[33], seated[33], other[33];
    (void)state;
    gather();
    open_at(&aki, "\"game\":\"yahtzee\",\"seats\":2,\"private\":true,\"title\":\"Ours\"", own);
    now += 1000;
    open_at(&ben, "\"game\":\"yahtzee\",\"seats\":3,\"private\":true", seated);
    open_at(&ben, "\"game\":\"yahtzee\",\"seats\":2", other);
    sit(&aki, seated, 1, "");
    assert_null(mine(&aki, other));
    assert_int_equal(count(reply_of(&aki)), 2);
    expect_fields(mine(&aki, own),
                  "{\"title\":\"Ours\",\"game\":\"yahtzee\",\"options\":{},\"phase\":\"open\","
                  "\"private\":true,\"host\":true,\"seat\":null,\"seats\":[null,null],\"turn\":[],"
                  "\"since\":0}");
    expect_fields(mine(&aki, seated),
                  "{\"host\":false,\"seat\":1,\"seats\":[null,{\"sit\":\"Aki\"},null]}");
    /* The latest stands first. */
    const json_t *first = json_array_get(json_object_get(reply_of(&aki), "tables"), 0);
    assert_string_equal(text_of(first, "table"), seated);
    stand(&aki, seated);
    assert_null(mine(&aki, seated));
    ask_at_table(&aki, "close", own, "", "");
    assert_null(mine(&aki, own)); /* it is over */
    part();
}

static void test_leaving_a_game_keeps_the_seat_and_the_way_back(void **state)
{
    char id[33];
    (void)state;
    gather();
    open_at(&aki, "\"game\":\"yahtzee\",\"seats\":2,\"order\":\"seated\",\"seat\":0", id);
    sit(&ben, id, 1, "");
    ask_at_table(&aki, "start", id, "", "");
    stand(&ben, id);
    ask_at_table(&aki, "bot", id, "\"seat\":1,\"bot\":\"random\"", "");
    expect_fields(mine(&ben, id), "{\"seat\":1,\"turn\":[0],\"phase\":\"playing\"}");
    char out[80];
    snprintf(out, sizeof out, "\"guest\":\"%s\",\"from\":\"table\",\"on\":true", ben.guest);
    ask_at_table(&aki, "bar", id, out, "");
    assert_null(mine(&ben, id)); /* the way is closed */
    part();
}

/* ---- what has happened ---- */

/* Aki and Ben play; SINCE is in Ben's notice after Aki's move. */
static void test_the_moves_since_one_was_there_are_counted(void **state)
{
    char id[33], token[33];
    (void)state;
    gather();
    open_at(&aki, "\"game\":\"yahtzee\",\"seats\":2,\"order\":\"seated\",\"seat\":0", id);
    enter(&ben, id);
    sit(&ben, id, 1, "");
    ask_at_table(&aki, "start", id, "", "");
    ask_at_table(&aki, "move", id, "\"after\":1,\"do\":\"score ones\"", "");
    expect_fields(mine(&ben, id), "{\"since\":0,\"turn\":[1]}"); /* Ben is there */
    ask_at_table(&ben, "move", id, "\"after\":3,\"do\":\"score ones\"", "");
    ask_at_table(&ben, "leave", id, "", "");
    expect_fields(mine(&ben, id), "{\"since\":0,\"turn\":[0]}");
    now += 5000;
    ask_at_table(&aki, "move", id, "\"after\":5,\"do\":\"score twos\"", "");
    expect_fields(mine(&ben, id), "{\"since\":1,\"turn\":[1]}");
    assert_int_equal(json_integer_value(json_object_get(mine(&ben, id), "t")), now);
    enter(&ben, id);
    expect_fields(mine(&ben, id), "{\"since\":0}");
    snprintf(token, sizeof token, "%s", ben.token);
    part();
    reopen_house(); /* presence is unknown then: since Ben's own last move */
    arrive(&ben, token, NULL);
    expect_fields(mine(&ben, id), "{\"since\":1,\"turn\":[1]}");
    leave(&ben);
}

static void test_changes_are_pushed_once_a_second_while_one_follows(void **state)
{
    char id[33];
    (void)state;
    gather();
    open_at(&aki, "\"game\":\"yahtzee\",\"seats\":4,\"seat\":0", id);
    ask_for(&ben, "mine", "", "");
    sit(&ben, id, 1, "");
    assert_int_equal(pushes(&ben), 1);
    for (int i = 0; i < 5; i++) {
        ask_at_table(&aki, "set", id, i % 2 ? "\"chat\":true" : "\"chat\":false", "");
        pass_time(100);
    }
    assert_int_equal(pushes(&ben), 1);
    pass_time(1000);
    assert_int_equal(pushes(&ben), 2);
    pass_time(5000);
    assert_int_equal(pushes(&ben), 2); /* nothing has happened */
    ask_for(&ben, "mine", "\"on\":false", "");
    ask_at_table(&aki, "set", id, "\"chat\":true", "");
    pass_time(2000);
    assert_int_equal(pushes(&ben), 2);
    ask_for(&ben, "mine", "\"on\":\"yes\"", "bad-field");
    ask_at_table(&aki, "set", id, "\"chat\":false", "");
    assert_int_equal(pushes(&aki), 0);
    part();
}

/* A visitor who leaves before a notice gets none, and leaves nothing behind. */
static void test_a_visitor_who_leaves_gets_no_notice(void **state)
{
    char id[33];
    (void)state;
    gather();
    open_at(&aki, "\"game\":\"yahtzee\",\"seats\":4,\"seat\":0", id);
    ask_for(&ben, "mine", "", "");
    sit(&ben, id, 1, "");
    ask_at_table(&aki, "set", id, "\"chat\":false", ""); /* Ben's notice is due in a second */
    leave(&ben);
    pass_time(2000);
    arrive(&ben, NULL, "Dai");
    part();
}

static void test_a_guests_list_of_tables_is_bounded(void **state)
{
    char id[33];
    (void)state;
    close_house();
    limits.rate = 0;
    limits.tables_per_guest = 2 * MEMBERSHIPS_SHOWN;
    open_house();
    gather();
    for (int i = 0; i < MEMBERSHIPS_SHOWN + 10; i++) {
        now++;
        open_at(&aki, "\"game\":\"yahtzee\",\"seats\":1,\"seat\":0", id);
    }
    assert_non_null(mine(&aki, id));
    assert_int_equal(count(reply_of(&aki)), MEMBERSHIPS_SHOWN);
    part();
}

/* ---- a rematch ---- */

static void test_an_empty_rematch_is_not_about_to_begin(void **state)
{
    char old[33], next[33];
    (void)state;
    gather();
    open_at(&aki, "\"game\":\"yahtzee\",\"seats\":2,\"order\":\"seated\",\"seat\":0", old);
    enter(&ben, old);
    sit(&ben, old, 1, "");
    ask_at_table(&aki, "start", old, "", "");
    ask_at_table(&aki, "abandon", old, "", "");
    snprintf(next, sizeof next, "%s", text_of(ask_at_table(&aki, "rematch", old, "", ""), "table"));
    enter(&aki, next);
    assert_non_null(table_in(ask_for(&ben, "lobby", "", ""), next));
    ask_at_table(&aki, "leave", next, "", "");
    assert_null(table_in(ask_for(&ben, "lobby", "", ""), next));
    /* The one who asked for the rematch and the one who was asked both see it. */
    expect_fields(mine(&aki, next),
                  "{\"seat\":0,\"seats\":[{\"sit\":\"Aki\"},{\"keep\":\"Ben\"}]}");
    expect_fields(mine(&ben, next), "{\"seat\":1,\"host\":false}");
    enter(&ben, next);
    assert_non_null(table_in(ask_for(&aki, "lobby", "", ""), next));
    part();
}

/* ---- the lobby ---- */

static void test_tables_where_nobody_is_come_last_in_the_lobby(void **state)
{
    char held[33], lone[33];
    (void)state;
    gather();
    open_at(&aki, "\"game\":\"yahtzee\",\"seats\":2,\"seat\":0", held);
    enter(&aki, held);
    now += 1000;
    open_at(&ben, "\"game\":\"yahtzee\",\"seats\":2,\"seat\":0", lone);
    enter(&ben, lone);
    json_t *tables = json_object_get(ask_for(&aki, "lobby", "", ""), "tables");
    assert_string_equal(text_of(json_array_get(tables, 0), "table"), lone);
    ask_at_table(&ben, "leave", lone, "", "");
    pass_time(170000);
    int before = pushes_of(&aki, "lobby");
    assert_null(json_object_get(table_in(ask_for(&ben, "lobby", "", ""), lone), "empty"));
    pass_time(20000);
    assert_true(pushes_of(&aki, "lobby") > before); /* followers are told */
    tables = json_object_get(ask_for(&aki, "lobby", "", ""), "tables");
    assert_string_equal(text_of(json_array_get(tables, 0), "table"), held);
    expect_fields(table_in(reply_of(&aki), lone), "{\"empty\":true,\"taken\":1}");
    assert_null(json_object_get(table_in(reply_of(&aki), held), "empty"));
    enter(&ben, lone);
    pass_time(1000);
    assert_null(json_object_get(table_in(ask_for(&aki, "lobby", "", ""), lone), "empty"));
    part();
    pass_time(1000);
    reopen_house(); /* nobody is there from now on */
    arrive(&aki, NULL, "Chie");
    assert_null(json_object_get(table_in(ask_for(&aki, "lobby", "", ""), held), "empty"));
    pass_time(180000);
    expect_fields(table_in(ask_for(&aki, "lobby", "", ""), held), "{\"empty\":true}");
    leave(&aki);
}

TOPIC(mine)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_house, tear_down_house)
        TEST(test_a_guest_has_the_tables_that_they_may_come_back_to),
        TEST(test_leaving_a_game_keeps_the_seat_and_the_way_back),
        TEST(test_the_moves_since_one_was_there_are_counted),
        TEST(test_changes_are_pushed_once_a_second_while_one_follows),
        TEST(test_a_visitor_who_leaves_gets_no_notice),
        TEST(test_a_guests_list_of_tables_is_bounded),
        TEST(test_an_empty_rematch_is_not_about_to_begin),
        TEST(test_tables_where_nobody_is_come_last_in_the_lobby),
#undef TEST
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
