/* test_gathering.c - a table until its game starts: its opener sits down, the host changes the game
 * and the options, and fills the free seats with bots and starts in one. In one thread, without
 * sockets. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/kept/retention.h"
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

static struct person aki, ben, chie;
static char id[33];

/* PERSON asks for NAME at the table. */
static json_t *ask_here(struct person *person, const char *name, const char *fields,
                        const char *code)
{
    return ask_at_table(person, name, id, fields, code);
}

/* Aki opens a table for SEATS and sits in seat 0. */
static void gather(const char *game, int seats)
{
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
    open_table(&aki, game, seats, id);
}

static void part(void)
{
    leave(&aki);
    leave(&ben);
    leave(&chie);
}

/* Returns the lobby's row of the table for PERSON, or NULL if it is not listed. */
static json_t *in_lobby(struct person *person)
{
    size_t i;
    json_t *table;
    json_array_foreach(json_object_get(ask_for(person, "lobby", "", ""), "tables"), i,
                       table) if (strcmp(text_of(table, "table"), id) == 0) return table;
    return NULL;
}

/* ---- opening ---- */

static void test_opening_a_table_may_include_sitting_down(void **state)
{
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
    const char *table = "\"game\":\"yahtzee\",\"seats\":2";
    assert_null(json_object_get(ask_for(&aki, "open", table, ""), "seat"));
    json_t *reply = ask_for(
        &aki, "open", "\"game\":\"yahtzee\",\"seats\":2,\"seat\":1,\"entropy\":\"c0ffee\"", "");
    assert_int_equal(json_integer_value(json_object_get(reply, "seat")), 1);
    snprintf(id, sizeof id, "%s", text_of(reply, "table"));
    assert_int_equal(times_logged(&aki, id, "\"sit\": 1"), 1);
    assert_int_equal(times_logged(&aki, id, "c0ffee"), 1);
    part();
}

static void test_a_table_that_is_refused_is_not_opened(void **state)
{
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
    ask_for(&aki, "open", "\"game\":\"yahtzee\"", "bad-field");
    ask_for(&aki, "open", "\"game\":\"yahtzee\",\"seats\":2,\"seat\":2", "bad-field");
    ask_for(&aki, "open", "\"game\":\"yahtzee\",\"seats\":2,\"seat\":true", "bad-field");
    ask_for(&aki, "open", "\"game\":\"yahtzee\",\"seats\":2,\"seat\":0,\"entropy\":\"xyz\"",
            "entropy");
    ask_for(&aki, "open", "\"game\":\"yahtzee\",\"seats\":2,\"order\":\"random?\"", "bad-field");
    ask_for(&aki, "open", "\"game\":\"dou-dizhu\",\"seats\":7", "seats");
    json_t *lobby = ask_for(&aki, "lobby", "", "");
    assert_int_equal(json_array_size(json_object_get(lobby, "tables")), 0);
    part();
}

/* ---- changing ---- */

static void test_the_host_changes_everything_until_the_start(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    ask_here(&ben, "set", "\"seats\":3", "not-host");
    ask_here(&aki, "set",
             "\"seats\":3,\"options\":{\"sheet\":\"yams\"},\"title\":\" Evening \",\"order\":"
             "\"random\",\"private\":false",
             "");
    /* A setting that changes nothing is not written. */
    assert_int_equal(times_logged(&aki, id,
                                  "\"set\": {\"options\": {\"sheet\": \"yams\"}, \"seats\": 3, "
                                  "\"title\": \"Evening\", \"order\": \"random\"}"),
                     1);
    ask_here(&aki, "set", "\"seats\":3,\"title\":\"Evening\"", "");
    assert_int_equal(times_logged(&aki, id, "\"set\""), 1);
    json_t *table = in_lobby(&ben);
    assert_string_equal(text_of(table, "title"), "Evening");
    assert_int_equal(json_integer_value(json_object_get(table, "seats")), 3);
    ask_here(&aki, "set", "\"options\":{}", "");
    assert_int_equal(times_logged(&aki, id, "\"set\": {\"options\": {}}"), 1);
    ask_here(&aki, "start", "\"fill\":\"random\"", "");
    ask_here(&aki, "set", "\"seats\":2", "started");
    ask_here(&aki, "set", "\"title\":\"Later\"", "started");
    ask_here(&aki, "set", "\"title\":\"Evening\",\"chat\":false", ""); /* it is so already */
    part();
}

static void test_a_refusal_changes_nothing(void **state)
{
    (void)state;
    gather("dou-dizhu", 3);
    ask_here(&aki, "set", "\"title\":\"Cards\",\"seats\":9", "bad-field");
    ask_here(&aki, "set", "\"title\":\"Cards\",\"seats\":1", "seats");
    ask_here(&aki, "set", "\"title\":\"Cards\",\"seats\":null", "bad-field");
    ask_here(&aki, "set", "\"title\":\"Cards\",\"options\":[]", "bad-field");
    ask_here(&aki, "set", "\"title\":\"Cards\",\"options\":{\"deck\":\"x\"}", "option-unknown");
    ask_here(&aki, "set", "\"options\":{\"variant\":\"small\"}", "option-research");
    ask_here(&aki, "set", "\"title\":\"Cards\",\"order\":\"none\"", "bad-field");
    ask_here(&aki, "set", "\"title\":7", "bad-field");
    ask_here(&aki, "set", "\"private\":\"yes\",\"title\":\"Cards\"", "bad-field");
    assert_int_equal(times_logged(&aki, id, "Cards"), 0);
    assert_int_equal(times_logged(&aki, id, "\"set\""), 0);
    part();
}

/* A private table leaves the lobby, and comes back. */
static void test_the_lobby_follows_the_tables_privacy(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    assert_non_null(in_lobby(&ben));
    ask_here(&aki, "set", "\"private\":true", "");
    assert_null(in_lobby(&ben));
    ask_here(&aki, "set", "\"private\":false", "");
    assert_non_null(in_lobby(&ben));
    ask_here(&aki, "set", "\"private\":true", "");
    part();
    reopen_house();
    arrive(&ben, NULL, "Ben");
    assert_null(in_lobby(&ben));
    leave(&ben);
}

/* ---- fewer and more seats ---- */

/* The guest or bot in SEAT, by the log of a table that was opened anew from the disk. */
static void expect_holder(struct person *person, int seat, const char *holder)
{
    char *log = log_of(person, id), found[80] = "";
    json_t *entries = json_loads(log, 0, NULL), *entry;
    size_t i;
    json_array_foreach(entries, i, entry)
    {
        const char *keys[] = {"sit", "bot", "stand", "keep"};
        for (int k = 0; k < 4; k++) {
            const json_t *at = json_object_get(entry, keys[k]);
            const char *name = text_of(entry, "name");
            if (at && json_integer_value(at) == seat)
                snprintf(found, sizeof found, "%s", k == 2 || !name ? "" : name);
        }
    }
    assert_string_equal(found, holder);
    json_decref(entries);
    free(log);
}

static void test_people_without_a_seat_move_and_bots_make_room(void **state)
{
    (void)state;
    gather("dixit", 8);
    seat_bot(&aki, id, 1);
    seat_bot(&aki, id, 2);
    ask_here(&ben, "enter", "\"after\":0", "");
    ask_here(&ben, "sit", "\"seat\":7,\"entropy\":\"beef\"", "");
    sit(&chie, id, 5, "");
    seat_bot(&aki, id, 6);
    ask_here(&aki, "set", "\"seats\":4", "");
    expect_holder(&ben, 3, "Chie"); /* the lowest free one */
    expect_holder(&ben, 2, "Ben");  /* then the last bot goes */
    expect_holder(&ben, 6, "");
    assert_int_equal(times_logged(&ben, id, "beef"), 2); /* the entropy went with Ben */
    ask_here(&aki, "set", "\"seats\":2", "seats");
    ask_here(&aki, "set", "\"seats\":3", "");
    expect_holder(&ben, 1, "Chie");
    ask_here(&aki, "set", "\"seats\":6", "");
    ask_here(&ben, "sit", "\"seat\":5", "");
    ask_here(&aki, "start", "", "seats-free");
    ask_here(&aki, "start", "\"fill\":\"random\"", "");
    part();
}

static void test_everybody_who_sits_must_fit(void **state)
{
    (void)state;
    gather("yahtzee", 3);
    sit(&ben, id, 1, "");
    sit(&chie, id, 2, "");
    ask_here(&aki, "set", "\"seats\":2,\"title\":\"Two\"", "people");
    assert_int_equal(times_logged(&aki, id, "Two"), 0);
    stand(&ben, id);
    ask_here(&aki, "set", "\"seats\":2,\"title\":\"Two\"", "");
    expect_holder(&aki, 1, "Chie");
    ask_here(&ben, "sit", "\"seat\":2", "no-such-seat");
    part();
}

/* Changes hold after a restart, and for the game. */
static void test_choices_outlive_a_restart(void **state)
{
    char token[33], *before, *after;
    (void)state;
    gather("yahtzee", 2);
    snprintf(token, sizeof token, "%s", aki.token);
    ask_here(&aki, "set", "\"seats\":3,\"options\":{\"sheet\":\"yams\"},\"title\":\"Yams\"", "");
    before = log_of(&aki, id);
    part();
    reopen_house();
    arrive(&aki, token, NULL);
    after = log_of(&aki, id);
    assert_string_equal(before, after);
    free(before);
    free(after);
    ask_here(&aki, "start", "\"fill\":\"random\"", "");
    ask_here(&aki, "abandon", "", "");
    struct engawa_text record = {0};
    struct engawa_reason why;
    assert_true(read_record(id, &record, &why));
    assert_non_null(strstr(record.at, "\"sheet\":\"yams\""));
    assert_non_null(strstr(record.at, " · random\",\""));
    engawa_text_free(&record);
    leave(&aki);
}

/* How long pages wait for a thrower is a choice of the table, which its rematch keeps. */
static void test_a_table_says_how_long_it_waits_for_a_throw(void **state)
{
    char next[33];
    (void)state;
    gather("yahtzee", 2);
    assert_int_equal(times_logged(&aki, id, "\"throw\""), 0); /* the usual is not written */
    ask_here(&aki, "set", "\"throw\":0", "bad-field");
    ask_here(&aki, "set", "\"throw\":61", "bad-field");
    ask_here(&aki, "set", "\"throw\":\"long\"", "bad-field");
    ask_here(&aki, "set", "\"throw\":8", "");
    assert_int_equal(times_logged(&aki, id, "\"throw\""), 0); /* it is so already */
    ask_here(&aki, "set", "\"throw\":60", "");
    assert_int_equal(times_logged(&aki, id, "\"set\": {\"throw\": 60}"), 1);
    ask_here(&aki, "start", "\"fill\":\"random\"", "");
    ask_here(&aki, "set", "\"throw\":8", "started");
    ask_here(&aki, "abandon", "", "");
    snprintf(next, sizeof next, "%s", text_of(ask_here(&aki, "rematch", "", ""), "table"));
    assert_int_equal(times_logged(&aki, next, "\"throw\": 60"), 1);
    ask_for(&aki, "open", "\"game\":\"yahtzee\",\"seats\":2,\"throw\":null", "bad-field");
    part();
}

/* ---- filling ---- */

static void test_the_host_fills_the_seats_and_starts_in_one(void **state)
{
    (void)state;
    gather("dixit", 8);
    ask_here(&ben, "enter", "\"after\":0", "");
    sit(&ben, id, 3, "");
    ask_here(&ben, "start", "\"fill\":\"random\"", "not-host");
    ask_here(&aki, "start", "\"fill\":\"nobody\"", "no-such-bot");
    ask_here(&aki, "start", "\"fill\":3", "bad-field");
    assert_int_equal(times_logged(&aki, id, "\"bot\""), 0);
    ask_here(&aki, "start", "\"fill\":\"random\"", "");
    assert_int_equal(times_logged(&aki, id, "\"bot\""), 6);
    assert_int_equal(times_logged(&aki, id, "\"start\""), 1);
    ask_here(&aki, "start", "\"fill\":\"random\"", "started");
    assert_int_equal(times_logged(&aki, id, "\"bot\""), 6);
    part();
}

static void test_a_seat_that_is_kept_is_not_filled(void **state)
{
    (void)state;
    gather("yahtzee", 3);
    ask_here(&ben, "enter", "\"after\":0", "");
    sit(&ben, id, 1, "");
    ask_here(&aki, "start", "\"fill\":\"random\"", "");
    ask_here(&aki, "abandon", "", "");
    json_t *again = ask_here(&aki, "rematch", "", "");
    snprintf(id, sizeof id, "%s", text_of(again, "table"));
    ask_here(&aki, "set", "\"seats\":4", "");
    ask_here(&aki, "start", "\"fill\":\"random\"", "kept");
    assert_int_equal(times_logged(&aki, id, "\"bot\""), 1); /* that of the game before */
    unseat(&aki, id, 1);
    ask_here(&aki, "start", "\"fill\":\"random\"", "");
    part();
}

/* ---- playing again, otherwise ---- */

static void test_the_host_plays_again_with_other_choices(void **state)
{
    char before[33], old[60];
    (void)state;
    gather("yahtzee", 4);
    ask_here(&ben, "enter", "\"after\":0", "");
    ask_here(&chie, "enter", "\"after\":0", "");
    sit(&ben, id, 1, "");
    sit(&chie, id, 3, "");
    ask_here(&aki, "start", "\"fill\":\"random\"", "");
    ask_here(&aki, "abandon", "", "");
    snprintf(before, sizeof before, "%s", id);
    snprintf(old, sizeof old, "\"rematch\":");
    ask_here(&ben, "rematch", "\"order\":\"random\"", "not-host");
    ask_here(&aki, "rematch", "\"seats\":2", "people");
    ask_here(&aki, "rematch", "\"game\":\"chess\"", "no-such-game");
    ask_here(&aki, "rematch", "\"options\":{\"sheet\":\"paper\"}", "option-value");
    assert_int_equal(times_logged(&aki, id, old), 0);
    json_t *again = ask_here(&aki, "rematch",
                             "\"seats\":3,\"order\":\"random\",\"options\":{\"sheet\":\"yams\"},"
                             "\"title\":\"Once more\"",
                             "");
    assert_int_equal(json_integer_value(json_object_get(again, "seat")), 0);
    snprintf(id, sizeof id, "%s", text_of(again, "table"));
    assert_int_equal(times_logged(&aki, id, "\"seats\": 3"), 1);
    assert_int_equal(times_logged(&aki, id, "\"sheet\": \"yams\""), 1);
    assert_int_equal(times_logged(&aki, id, "\"order\": \"random\""), 1);
    assert_int_equal(times_logged(&aki, id, "Once more"), 1);
    assert_int_equal(times_logged(&aki, id, "\"bot\": "), 0); /* it made place */
    assert_int_equal(times_logged(&aki, id, "\"keep\": 1"), 1);
    assert_int_equal(times_logged(&aki, id, "\"keep\": 2"), 1);
    /* A guest who is asked takes the given seat, even if they would choose another one. */
    snprintf(id, sizeof id, "%s", before);
    again = ask_here(&chie, "rematch", "\"seats\":8", "");
    assert_int_equal(json_integer_value(json_object_get(again, "seat")), 2);
    part();
}

static void test_the_host_plays_another_game_with_the_same_people(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    ask_here(&aki, "start", "", "");
    ask_here(&aki, "abandon", "", "");
    ask_here(&aki, "rematch", "\"game\":\"dixit\"", "seats");
    json_t *again = ask_here(&aki, "rematch", "\"game\":\"dixit\",\"seats\":4", "");
    snprintf(id, sizeof id, "%s", text_of(again, "table"));
    assert_int_equal(times_logged(&aki, id, "\"game\": \"dixit\""), 1);
    assert_int_equal(times_logged(&aki, id, "\"keep\": 1"), 1);
    part();
}

/* ---- what is forgotten ---- */

/* A title that a guest gave their table goes with them, however it was given. */
static void test_a_title_is_forgotten_with_its_host(void **state)
{
    char forget[80];
    (void)state;
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    ask_here(&aki, "set", "\"title\":\"Akis evening\"", "");
    snprintf(forget, sizeof forget, "\"guest\":\"%s\"", ben.guest);
    ask_here(&aki, "pass", forget, "");
    ask_here(&ben, "set", "\"title\":\"Bens evening\"", "");
    snprintf(forget, sizeof forget, "\"guest\":\"%s\"", aki.guest);
    ask_for(&aki, "forget", forget, "");
    assert_true(retention_clean(house));
    assert_int_equal(times_logged(&ben, id, "Akis evening"), 0);
    assert_int_equal(times_logged(&ben, id, "Bens evening"), 1);
    part();
}

TOPIC(gathering)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_house, tear_down_house)
        TEST(test_opening_a_table_may_include_sitting_down),
        TEST(test_a_table_that_is_refused_is_not_opened),
        TEST(test_the_host_changes_everything_until_the_start),
        TEST(test_a_refusal_changes_nothing),
        TEST(test_the_lobby_follows_the_tables_privacy),
        TEST(test_people_without_a_seat_move_and_bots_make_room),
        TEST(test_everybody_who_sits_must_fit),
        TEST(test_choices_outlive_a_restart),
        TEST(test_a_table_says_how_long_it_waits_for_a_throw),
        TEST(test_the_host_fills_the_seats_and_starts_in_one),
        TEST(test_a_seat_that_is_kept_is_not_filled),
        TEST(test_the_host_plays_again_with_other_choices),
        TEST(test_the_host_plays_another_game_with_the_same_people),
        TEST(test_a_title_is_forgotten_with_its_host),
#undef TEST
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
