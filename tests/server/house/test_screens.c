/* test_screens.c - large screens: their codes, how an evening comes onto one, and what it may see.
 * In one thread, without sockets. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/ask/ask_screen.h"
#include "server/house/presence.h"
#include "server/turn/house.h"
#include "tests/server/house/sleeping_house.h"
#include "tests/support/disk.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct person screen;
static char table[33], evening[33], code[SCREEN_CODE + 1], pass[33];

/* Aki and Ben sit at a table of GAME for SEATS, whose evening both have joined, and a screen
 * arrives. */
static void gather(const char *game, int seats)
{
    char fields[100];
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&screen, NULL, "Screen");
    snprintf(fields, sizeof fields, "\"game\":\"%s\",\"seats\":%d,\"evening\":true,\"seat\":0",
             game, seats);
    json_t *reply = ask_for(&aki, "open", fields, "");
    snprintf(table, sizeof table, "%s", text_of(reply, "table"));
    snprintf(evening, sizeof evening, "%s", text_of(reply, "evening"));
    struct person *const people[] = {&aki, &ben};
    for (int i = 0; i < 2; i++) {
        enter(people[i], evening);
        ask_at_table(people[i], "join", evening, "\"colour\":1", "");
        enter(people[i], table);
    }
    sit(&ben, table, 1, "");
}

static void part(void)
{
    leave(&aki);
    leave(&ben);
    leave(&screen);
}

/* PERSON becomes a screen that waits, and shows `code`. */
static void wait_with_code(struct person *person)
{
    json_t *reply = ask_for(person, "screen", "", "");
    snprintf(code, sizeof code, "%s", text_of(reply, "screen"));
}

/* PERSON types TYPED at the evening, and is refused with REFUSAL. */
static void type(struct person *person, const char *typed, const char *refusal)
{
    char fields[60];
    snprintf(fields, sizeof fields, "\"screen\":\"%s\",\"sound\":true", typed);
    ask_at_table(person, "show", evening, fields, refusal);
}

static const json_t *last_push(const struct person *person, const char *name)
{
    const json_t *found = NULL, *message;
    size_t i;
    json_array_foreach(person->heard, i, message)
    {
        if (strcmp(text_of(message, "push"), name) == 0)
            found = message;
    }
    return found;
}

/* The screen enters WHERE with `pass`, and is refused with REFUSAL. Returns the reply. */
static json_t *enter_screen(const char *where, const char *refusal)
{
    char fields[100];
    snprintf(fields, sizeof fields, "\"after\":0,\"pass\":\"%s\"", pass);
    return ask_at_table(&screen, "enter", where, fields, refusal);
}

/* The screen gets a code, Aki types it, and the screen enters the evening. */
static void pair(void)
{
    wait_with_code(&screen);
    type(&aki, code, "");
    snprintf(pass, sizeof pass, "%s", text_of(last_push(&screen, "show"), "pass"));
    enter_screen(evening, "");
}

static json_int_t here(const char *member)
{
    return json_integer_value(json_object_get(last_push(&aki, "here"), member));
}

static void test_a_screen_follows_who_types_its_code(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    wait_with_code(&screen);
    assert_int_equal(strlen(code), SCREEN_CODE);
    assert_int_equal(strspn(code, "CFHJKMNPRTWXY34679"), SCREEN_CODE);
    for (char *at = code; *at; at++)
        *at = (char)(*at >= 'A' ? *at - 'A' + 'a' : *at); /* as a phone writes it */
    type(&ben, code, "");
    const json_t *shown = last_push(&screen, "show");
    assert_string_equal(text_of(shown, "table"), evening);
    assert_true(json_is_true(json_object_get(shown, "sound")));
    type(&ben, code, "wrong-code"); /* it holds once */
    part();
}

static void test_only_people_of_the_evening_may_show_it(void **state)
{
    struct person eve;
    (void)state;
    gather("yahtzee", 2);
    arrive(&eve, NULL, "Eve");
    wait_with_code(&screen);
    type(&eve, code, "join-first");
    assert_null(last_push(&screen, "show"));
    ask_at_table(&aki, "show", table, "\"screen\":\"CFHJ\"", "no-such-evening");
    leave(&eve);
    part();
}

static void test_people_choose_what_the_screens_show(void **state)
{
    struct person eve;
    char fields[100];
    (void)state;
    gather("yahtzee", 2);
    pair();
    arrive(&eve, NULL, "Eve");
    snprintf(fields, sizeof fields, "\"look\":\"%s\"", table);
    ask_at_table(&eve, "screens", evening, fields, "join-first");
    ask_at_table(&ben, "screens", evening, "\"look\":\"other\"", "bad-field");
    ask_at_table(&ben, "screens", evening, "", "bad-field");
    ask_at_table(&ben, "screens", table, fields, "no-such-evening");
    assert_null(last_push(&screen, "screens"));
    ask_at_table(&ben, "screens", evening, fields, "");
    assert_string_equal(text_of(last_push(&screen, "screens"), "look"), table);
    assert_null(last_push(&aki, "screens"));
    ask_at_table(&aki, "screens", evening, "\"off\":true", "");
    assert_true(json_is_true(json_object_get(last_push(&screen, "screens"), "off")));
    ask_at_table(&aki, "abandon", table, "", "");
    ask_at_table(&ben, "screens", evening, fields, "bad-field"); /* it is over */
    leave(&eve);
    part();
}

static void test_wrong_codes_are_limited(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    wait_with_code(&screen);
    static const char *const wrong[] = {"", "CFH", "CFHJK", "0O0O", "\xE3\x81\x82"};
    for (int i = 0; i < SCREEN_TRIES; i++)
        type(&aki, wrong[i], "wrong-code");
    type(&aki, code, "too-fast"); /* nobody learns more, */
    type(&ben, code, "too-fast"); /* also as somebody else */
    assert_null(last_push(&screen, "show"));
    pass_time(10000);
    type(&ben, code, "");
    part();
}

static void test_a_code_expires(void **state)
{
    char old[SCREEN_CODE + 1];
    (void)state;
    gather("yahtzee", 2);
    wait_with_code(&screen);
    pass_time(SCREEN_CODE_MS);
    type(&aki, code, "wrong-code");
    wait_with_code(&screen);
    memcpy(old, code, sizeof old);
    wait_with_code(&screen); /* a screen has one code */
    type(&aki, old, "wrong-code");
    leave(&screen);
    type(&aki, code, "wrong-code"); /* and none when it is gone */
    arrive_again(&screen);
    part();
}

static void test_codes_have_bounds(void **state)
{
    enum { MOST = 2 * SCREEN_CODES_SHARE };
    struct person many[MOST + 1], other;
    (void)state;
    limits.address_share = 2;
    reopen_house();
    for (int i = 0; i <= MOST; i++) { /* one guest, since an address brings few new ones at once */
        arrive_from(&many[i], "192.0.2.1", i > 0 ? many[0].token : NULL, "Screen");
        ask_for(&many[i], "screen", "", i < MOST ? "" : "too-many");
    }
    arrive_from(&other, "192.0.2.2", NULL, "Screen");
    ask_for(&other, "screen", "", "");
    leave(&many[0]);
    ask_for(&many[MOST], "screen", "", "");
    for (int i = 1; i <= MOST; i++)
        leave(&many[i]);
    leave(&other);
}

static void test_all_codes_have_a_bound(void **state)
{
    static struct person many[SCREEN_CODES_MAX + 1];
    (void)state;
    limits.address_share = 0;
    limits.rate = 0;
    reopen_house();
    for (int i = 0; i <= SCREEN_CODES_MAX; i++) {
        arrive(&many[i], NULL, "Screen");
        ask_for(&many[i], "screen", "", i < SCREEN_CODES_MAX ? "" : "too-many");
    }
    pass_time(SCREEN_CODE_MS);
    ask_for(&many[SCREEN_CODES_MAX], "screen", "", "");
    for (int i = 0; i <= SCREEN_CODES_MAX; i++)
        leave(&many[i]);
}

static void test_a_screen_is_nobody(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    json_int_t watching = here("watching");
    pair();
    enter_screen(table, "");
    assert_int_equal(here("screens"), 1);
    assert_int_equal(here("watching"), watching);
    assert_int_equal(json_array_size(json_object_get(last_push(&aki, "here"), "guests")), 2);
    ask_at_table(&aki, "leave", table, "", "");
    ask_at_table(&ben, "leave", table, "", "");
    assert_true(presence_is_empty(tables_find(&house->tables, table)));
    enter(&aki, table);
    ask_at_table(&screen, "leave", table, "", "");
    assert_null(json_object_get(last_push(&aki, "here"), "screens"));
    part();
}

/* The browser of a player, too, sees nothing as a screen that a spectator may not see. */
static void test_a_screen_sees_what_spectators_see(void **state)
{
    (void)state;
    gather("dou-dizhu", 3);
    ask_at_table(&aki, "start", table, "\"fill\":\"random\"", "");
    pair();
    char *theirs = log_of(&ben, table);
    /* Ben's own browser becomes a screen. */
    char fields[100];
    snprintf(fields, sizeof fields, "\"after\":0,\"pass\":\"%s\"", pass);
    json_t *shown = ask_at_table(&ben, "enter", table, fields, "");
    assert_true(json_is_null(json_object_get(shown, "seat")));
    assert_true(json_is_false(json_object_get(shown, "host")));
    char *as_screen = json_dumps(json_object_get(shown, "log"), 0);
    char *as_spectator = json_dumps(json_object_get(enter_screen(table, ""), "log"), 0);
    assert_string_equal(as_screen, as_spectator);
    assert_string_not_equal(as_screen, theirs);
    free(theirs);
    free(as_screen);
    free(as_spectator);
    part();
}

static void test_a_pass_holds_after_a_restart(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    ask_at_table(&aki, "set", evening, "\"code\":\"plum\"", "");
    ask_at_table(&aki, "set", table, "\"code\":\"plum\",\"watch\":false", "");
    pair();
    part();
    reopen_house();
    arrive_again(&aki);
    arrive_again(&ben);
    arrive_again(&screen);
    enter_screen(table, ""); /* the evening is still asleep */
    enter_screen(evening, "");
    ask_at_table(&screen, "sit", table, "\"seat\":0", "no-watching"); /* it watches, and no more */
    pass[0] = (char)(pass[0] == '0' ? '1' : '0');
    enter_screen(evening, "screen");
    enter_screen(table, "screen");
    part();
}

static void test_who_is_barred_takes_no_screen_along(void **state)
{
    char fields[100];
    (void)state;
    gather("yahtzee", 2);
    pair();
    snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"table\",\"on\":true", ben.guest);
    ask_at_table(&aki, "bar", evening, fields, "");
    assert_string_equal(text_of(last_push(&screen, "out"), "code"), "screen");
    enter_screen(evening, "screen");
    pair();
    part();
}

TOPIC(screens)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_house, tear_down_house)
        TEST(test_a_screen_follows_who_types_its_code),
        TEST(test_only_people_of_the_evening_may_show_it),
        TEST(test_wrong_codes_are_limited),
        TEST(test_people_choose_what_the_screens_show),
        TEST(test_a_code_expires),
        TEST(test_codes_have_bounds),
        TEST(test_all_codes_have_a_bound),
        TEST(test_a_screen_is_nobody),
        TEST(test_a_screen_sees_what_spectators_see),
        TEST(test_a_pass_holds_after_a_restart),
        TEST(test_who_is_barred_takes_no_screen_along),
#undef TEST
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
