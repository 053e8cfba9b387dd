/* test_evening_fold.c - an evening as the fold of its log (server/table/evening.h): the entries
 * that it takes and those of tables, each with its bound, and what they make of it. */
#include "games/registry.h"
#include "server/table/evening.h"
#include "tests/server/table/table_book.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define COMMIT "\"commit\":\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\"}"

static const char opening[] =
    "{\"open\":{\"title\":\"Friday\",\"private\":true,\"host\":\"g1\"}," COMMIT;

static struct table *new_evening(void)
{
    struct engawa_reason why;
    struct table *table = table_new("e", table_seed);
    if (!table_add(table, 1, opening, &why))
        fail_msg("%s", why.en);
    return table;
}

static void add(struct table *table, const char *format, ...)
{
    char text[400];
    struct engawa_reason why;
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    if (!table_add(table, 1, text, &why))
        fail_msg("%s: %s", text, why.en);
}

/* Expects that TABLE refuses the entry as damage, in both languages, and stays as it was. */
static void expect_broken(struct table *table, const char *format, ...)
{
    char text[400];
    struct engawa_reason why;
    size_t length = table->length, bytes = table->bytes;
    va_list rest;
    va_start(rest, format);
    vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    if (table_add(table, 1, text, &why))
        fail_msg("%s is taken", text);
    assert_string_equal(why.code, "broken-log");
    assert_true(why.en[0] && why.ja[0]);
    assert_true(table->length == length && table->bytes == bytes);
}

static void join(struct table *table, const char *guest)
{
    add(table, "{\"join\":\"%s\",\"name\":\"A\",\"crest\":\"\",\"colour\":0,\"plays\":true}",
        guest);
}

static void game(struct table *table, const char *id)
{
    add(table, "{\"table\":\"%s\",\"game\":\"yahtzee\",\"options\":{},\"players\":[\"g1\",null]}",
        id);
}

/* Entries of an evening that G1 and G2 have joined, whose game T1 is over. */
static const char *const of_evenings[] = {
    "{\"join\":\"g3\",\"name\":\"C\",\"crest\":\"pine\",\"colour\":1,\"plays\":false}",
    "{\"propose\":{\"game\":\"yahtzee\",\"seats\":2},\"guest\":\"g2\"}",
    "{\"wish\":0,\"guest\":\"g2\"}",
    "{\"table\":\"t2\",\"game\":\"yahtzee\",\"options\":{},\"players\":[\"g1\"]}",
    "{\"result\":\"t2\",\"finished\":true,\"players\":[\"g1\"],\"scores\":[200],\"ranks\":[1]}",
    "{\"favourite\":1,\"of\":\"t1\",\"guest\":\"g2\"}",
};
static const char *const of_tables[] = {
    "{\"sit\":0,\"guest\":\"g2\",\"name\":\"B\",\"entropy\":\"\"}",
    "{\"bot\":0,\"kind\":\"random\",\"name\":\"B\"}",
    "{\"stand\":0}",
    "{\"keep\":0,\"guest\":\"g2\",\"name\":\"B\"}",
    "{\"start\":[],\"entropy\":[]}",
    "{\"n\":1,\"by\":\"chance\",\"do\":\"roll 12345\"}",
    "{\"remove\":0,\"then\":\"wait\",\"guest\":\"g2\",\"name\":\"B\"}",
    "{\"question\":0,\"why\":\"away\"}",
    "{\"vote\":\"wait\",\"seat\":0,\"by\":1}",
    "{\"verdict\":\"wait\",\"seat\":0,\"voted\":true}",
    "{\"down\":1000}",
    "{\"within\":\"e2\"}",
    "{\"set\":{\"options\":{}}}",
    "{\"set\":{\"seats\":2}}",
    "{\"set\":{\"order\":\"random\"}}",
    "{\"set\":{\"rated\":true}}",
    "{\"set\":{\"throw\":2}}",
    "{\"set\":{\"clock\":{\"kind\":\"none\"}}}",
    "{\"set\":{\"away\":\"bot\"}}",
};
static const char *const of_both[] = {
    "{\"chat\":\"hello\",\"guest\":\"g1\",\"name\":\"A\"}",
    "{\"bar\":\"chat\",\"on\":true,\"guest\":\"g2\",\"name\":\"B\"}",
    "{\"host\":\"g2\",\"stands-in\":false,\"name\":\"B\"}",
    "{\"set\":{\"title\":\"Saturday\",\"private\":false}}",
    "{\"set\":{\"watch\":false}}",
    "{\"close\":true}",
    "{\"rematch\":\"e2\"}",
    "{\"end\":\"closed\"}",
};
#define COUNT(list) (sizeof(list) / sizeof *(list))

static void an_evening_takes_its_entries_alone(void **state)
{
    (void)state;
    struct table *evening = new_evening(), *table = open_new("yahtzee", 2);
    expect_broken(evening, "%s", opening); /* it is open */
    for (size_t i = 0; i < COUNT(of_evenings); i++)
        expect_broken(table, "%s", of_evenings[i]);
    for (size_t i = 0; i < COUNT(of_tables); i++)
        expect_broken(evening, "%s", of_tables[i]);
    join(evening, "g1");
    join(evening, "g2");
    game(evening, "t1");
    add(evening, "{\"result\":\"t1\",\"finished\":true,\"players\":[\"g1\",null],\"scores\":[9,0],"
                 "\"ranks\":[1,2]}");
    for (size_t i = 0; i < COUNT(of_evenings); i++)
        add(evening, "%s", of_evenings[i]);
    for (size_t i = 0; i < COUNT(of_both); i++) {
        add(evening, "%s", of_both[i]);
        add(table, "%s", of_both[i]);
    }
    assert_string_equal(evening->title, "Saturday");
    assert_int_equal(evening->phase, TABLE_OVER);
    expect_broken(evening, "{\"end\":\"closed\"}"); /* it is over */
    struct table *again = reload(evening);
    assert_true(again->length == evening->length && again->bytes == evening->bytes);
    table_free(again);
    table_free(evening);
    table_free(table);
}

static void strangers_do_nothing_in_an_evening(void **state)
{
    (void)state;
    struct table *evening = new_evening();
    join(evening, "g1");
    game(evening, "t1");
    expect_broken(evening, "{\"propose\":{\"game\":\"yahtzee\",\"seats\":2},\"guest\":\"g2\"}");
    expect_broken(evening, "{\"wish\":0,\"guest\":\"g2\"}");
    expect_broken(evening, "{\"favourite\":1,\"of\":\"t1\",\"guest\":\"g1\"}"); /* not over */
    expect_broken(evening, "{\"favourite\":1,\"of\":\"t2\",\"guest\":\"g1\"}");
    expect_broken(evening, "{\"result\":\"t2\",\"finished\":true,\"players\":[],\"scores\":[],"
                           "\"ranks\":[]}");
    expect_broken(evening,
                  "{\"table\":\"t1\",\"game\":\"yahtzee\",\"options\":{},\"players\":[\"g1\"]}");
    add(evening,
        "{\"result\":\"t1\",\"finished\":false,\"players\":[\"g1\",\"g9\"],\"scores\":[1,2],"
        "\"ranks\":[2,1]}");
    expect_broken(evening, "{\"favourite\":1,\"of\":\"t1\",\"guest\":\"g1\"}"); /* not finished */
    assert_int_equal(evening->evening->person[0].played, 1);
    table_free(evening);
}

static void an_evening_has_room_for_so_many(void **state)
{
    char id[20];
    (void)state;
    struct table *evening = new_evening();
    for (int i = 0; i < EVENING_PEOPLE_MAX; i++) {
        snprintf(id, sizeof id, "g%d", i);
        join(evening, id);
    }
    expect_broken(evening,
                  "{\"join\":\"one\",\"name\":\"A\",\"crest\":\"\",\"colour\":0,\"plays\":true}");
    join(evening, "g3"); /* who is there may change */
    assert_int_equal(evening->evening->people, EVENING_PEOPLE_MAX);
    for (int i = 0; i < EVENING_GAMES_MAX; i++) {
        snprintf(id, sizeof id, "t%d", i);
        game(evening, id);
    }
    expect_broken(evening,
                  "{\"table\":\"one\",\"game\":\"yahtzee\",\"options\":{},\"players\":[\"g1\"]}");
    assert_int_equal(evening->evening->games, EVENING_GAMES_MAX);
    table_free(evening);
}

/* A person has one proposal; wishes for it go with it, and those for others stay. */
static void a_proposal_follows_the_one_before(void **state)
{
    (void)state;
    struct table *evening = new_evening();
    const struct evening *fold = evening->evening;
    join(evening, "g1");
    join(evening, "g2");
    join(evening, "g3");
    add(evening, "{\"propose\":{\"game\":\"yahtzee\",\"seats\":2},\"guest\":\"g1\"}");
    add(evening, "{\"propose\":{\"game\":\"dixit\",\"seats\":4},\"guest\":\"g2\"}");
    assert_null(evening_proposal(fold, 0));
    assert_null(evening_proposal(fold, 4));
    assert_non_null(evening_proposal(fold, 5));
    add(evening, "{\"wish\":5,\"guest\":\"g3\"}");
    add(evening, "{\"propose\":{\"game\":\"dixit\",\"seats\":3},\"guest\":\"g2\"}");
    assert_int_equal(fold->person[2].wish, 5);
    add(evening, "{\"propose\":{\"game\":\"yahtzee\",\"seats\":3},\"guest\":\"g1\"}");
    assert_null(evening_proposal(fold, 5));
    assert_int_equal(fold->person[2].wish, 0);
    assert_int_equal(fold->person[0].wish, fold->person[0].proposed);
    game(evening, "t1");
    for (int i = 0; i < 3; i++)
        assert_true(fold->person[i].proposed == 0 && fold->person[i].wish == 0);
    table_free(evening);
}

/* Who would play and does not rests; who watches does not. A second favourite replaces the first.
 */
static void results_and_favourites_are_counted(void **state)
{
    (void)state;
    struct table *evening = new_evening();
    const struct evening *fold = evening->evening;
    join(evening, "g1");
    join(evening, "g2");
    add(evening, "{\"join\":\"g3\",\"name\":\"C\",\"crest\":\"\",\"colour\":0,\"plays\":false}");
    game(evening, "t1");
    assert_false(evening_has_finished(fold, "t1") || evening_has_finished(fold, "t2"));
    add(evening,
        "{\"result\":\"t1\",\"finished\":true,\"players\":[\"g1\"],\"scores\":[7],\"ranks\":[1]}");
    assert_true(evening_has_finished(fold, "t1"));
    assert_true(fold->person[0].played == 1 && fold->person[0].rested == 0);
    assert_true(fold->person[1].played == 0 && fold->person[1].rested == 1);
    assert_true(fold->person[2].played == 0 && fold->person[2].rested == 0);
    game(evening, "t2");
    add(evening,
        "{\"result\":\"t2\",\"finished\":false,\"players\":[],\"scores\":[],\"ranks\":[]}");
    assert_int_equal(fold->person[1].rested, 1); /* nobody had a seat there */
    assert_int_equal(evening_favourite(fold, "g2", "t1"), 0);
    add(evening, "{\"favourite\":4,\"of\":\"t1\",\"guest\":\"g2\"}");
    add(evening, "{\"favourite\":5,\"of\":\"t1\",\"guest\":\"g1\"}");
    add(evening, "{\"favourite\":6,\"of\":\"t1\",\"guest\":\"g2\"}");
    assert_int_equal(fold->favourites, 2);
    assert_int_equal(evening_favourite(fold, "g2", "t1"), 6);
    assert_int_equal(evening_favourite(fold, "g1", "t1"), 5);
    assert_int_equal(evening_favourite(fold, "g1", "t2"), 0);
    table_free(evening);
}

TOPIC(evening_fold)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_evening_takes_its_entries_alone),
        cmocka_unit_test(strangers_do_nothing_in_an_evening),
        cmocka_unit_test(an_evening_has_room_for_so_many),
        cmocka_unit_test(a_proposal_follows_the_one_before),
        cmocka_unit_test(results_and_favourites_are_counted),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
