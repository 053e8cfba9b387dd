/* test_reactions.c - the eight reactions of people at a table: who may send them and how often;
 * they are not stored, and nobody gets one whose moment has passed. */
#include "bots/registry.h"
#include "games/registry.h"
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
static char id[33];

/* Aki opens a table and sits in 0, Ben comes to watch. */
static void gather(void)
{
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    open_table(&aki, "yahtzee", 2, id);
    enter(&aki, id);
    enter(&ben, id);
}

static void part(void)
{
    leave(&aki);
    leave(&ben);
}

/* Asks without ending the turn. */
static void ask_react(struct person *person, const char *sign)
{
    say(person, "{s:s,s:s,s:s}", "ask", "react", "table", id, "react", sign);
}

static void react(struct person *person, const char *sign, const char *code)
{
    ask_react(person, sign);
    expect(person, code);
}

/* How many reactions PERSON has been told of: all of them, or those with this SIGN. */
static int told(const struct person *person, const char *sign)
{
    size_t i;
    json_t *message;
    int count = 0;
    json_array_foreach(person->heard, i, message)
    {
        const char *push = json_string_value(json_object_get(message, "push"));
        if (push && strcmp(push, "react") == 0)
            count += !sign || strcmp(text_of(message, "react"), sign) == 0;
    }
    return count;
}

static void test_everybody_at_the_table_sees_it_and_no_log_has_it(void **state)
{
    static const char *const signs[] = {"bow",  "bravo", "laugh",  "wow",
                                        "ouch", "hmm",   "thanks", "tea"};
    (void)state;
    gather();
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        react(i % 2 ? &ben : &aki, signs[i], "");
        assert_int_equal(told(&aki, signs[i]), 1);
        assert_int_equal(told(&ben, signs[i]), 1);
    }
    json_t *last = json_array_get(ben.heard, json_array_size(ben.heard) - 1);
    if (!json_object_get(last, "push")) /* the reply to one's own ask may come last */
        last = json_array_get(ben.heard, json_array_size(ben.heard) - 2);
    assert_string_equal(text_of(last, "guest"), ben.guest);
    assert_string_equal(text_of(last, "table"), id);
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "tea"));
    free(log);
    leave(&ben);
    arrive(&ben, NULL, "Chie");
    enter(&ben, id);
    assert_int_equal(told(&ben, NULL), 0); /* those who come later have missed them */
    part();
}

static void test_it_is_for_those_present_who_may_talk(void **state)
{
    struct person chie;
    (void)state;
    gather();
    arrive(&chie, NULL, "Chie");
    react(&chie, "bow", "enter-first");
    leave(&chie);
    react(&ben, "dance", "bad-field");
    react(&ben, "", "bad-field");
    say(&ben, "{s:s,s:s}", "ask", "react", "table", id);
    expect(&ben, "bad-field");
    say(&ben, "{s:s,s:s,s:i}", "ask", "react", "table", id, "react", 3);
    expect(&ben, "bad-field");
    say(&aki, "{s:s,s:s,s:s,s:s,s:b}", "ask", "bar", "table", id, "guest", ben.guest, "from",
        "chat", "on", true);
    expect(&aki, "");
    react(&ben, "bow", "muted");
    say(&aki, "{s:s,s:s,s:s,s:s,s:b}", "ask", "bar", "table", id, "guest", ben.guest, "from",
        "chat", "on", false);
    expect(&aki, "");
    say(&aki, "{s:s,s:s,s:b}", "ask", "set", "table", id, "chat", false);
    expect(&aki, "");
    react(&ben, "bow", "no-chatting");
    assert_int_equal(told(&aki, NULL), 0);
    react(&aki, "bow", "");
    assert_int_equal(told(&ben, "bow"), 1);
    part();
}

static void test_it_has_a_separate_allowance(void **state)
{
    char token[33];
    (void)state;
    gather();
    snprintf(token, sizeof token, "%s", ben.token);
    for (int i = 0; i < 8; i++)
        react(&ben, "laugh", "");
    react(&ben, "laugh", "too-fast");
    ask_say(&ben, id, "I can still talk");
    expect(&ben, "");
    leave(&ben);
    arrive(&ben, token, NULL);
    enter(&ben, id);
    react(&ben, "laugh", "too-fast"); /* coming back helps nobody */
    now += 2000;
    react(&ben, "laugh", "");
    assert_int_equal(told(&aki, "laugh"), 9);
    part();
}

/* Who sits in a game says that they hold their dice, and that they throw them; also where nobody
 * talks. */
static void test_a_hand_with_dice_is_seen_by_everybody(void **state)
{
    (void)state;
    gather();
    react(&aki, "throw", "not-started");
    say(&aki, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0);
    house_commit(house);
    say(&aki, "{s:s,s:s,s:s}", "ask", "start", "table", id, "fill", "random");
    expect(&aki, "");
    say(&aki, "{s:s,s:s,s:b}", "ask", "set", "table", id, "chat", false);
    expect(&aki, "");
    react(&ben, "cup", "no-seat");
    react(&aki, "cup", "");
    react(&aki, "throw", "");
    assert_int_equal(told(&ben, "cup"), 1);
    assert_int_equal(told(&ben, "throw"), 1);
    assert_int_equal(told(&aki, "throw"), 1);
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "throw"));
    free(log);
    for (int i = 0; i < 18; i++)
        react(&aki, "cup", "");
    react(&aki, "cup", "too-fast");
    react(&aki, "bow", ""); /* that is counted apart */
    part();
}

static void test_a_slow_reader_gets_the_latest_reaction_only(void **state)
{
    (void)state;
    gather();
    take(&ben, 1);
    ask_say(&aki, id, "full from here on");
    expect(&aki, "");
    for (int i = 0; i < 20; i++) {
        react(&aki, i < 19 ? "ouch" : "tea", "");
        now += 2000;
    }
    take(&ben, 0);
    assert_int_equal(told(&ben, "tea"), 1);
    assert_true(told(&ben, NULL) <= 3); /* of the last five seconds */
    take(&ben, 1);
    ask_say(&aki, id, "full again");
    expect(&aki, "");
    int before = told(&ben, NULL);
    react(&aki, "wow", "");
    now += 60000;
    take(&ben, 0);
    assert_int_equal(told(&ben, NULL), before);
    now -= 60 * 60000; /* somebody sets the clock back */
    react(&aki, "hmm", "");
    assert_int_equal(told(&ben, "hmm"), 1);
    part();
}

static void test_a_refused_turn_has_no_effect(void **state)
{
    (void)state;
    gather();
    ask_react(&aki, "wow");
    ask_say(&ben, id, "lost");
    disk_fail(1, true, true);
    expect(&ben, "store");
    disk_fail(0, false, false);
    assert_string_equal(text_of(reply_of(&aki), "code"), "store");
    react(&aki, "bow", "");
    assert_int_equal(told(&ben, "wow"), 0);
    assert_int_equal(told(&ben, "bow"), 1);
    part();
}

#define IN_A_HOUSE(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

TOPIC(reactions)
{
    const struct CMUnitTest tests[] = {
        IN_A_HOUSE(test_everybody_at_the_table_sees_it_and_no_log_has_it),
        IN_A_HOUSE(test_it_is_for_those_present_who_may_talk),
        IN_A_HOUSE(test_it_has_a_separate_allowance),
        IN_A_HOUSE(test_a_hand_with_dice_is_seen_by_everybody),
        IN_A_HOUSE(test_a_slow_reader_gets_the_latest_reaction_only),
        IN_A_HOUSE(test_a_refused_turn_has_no_effect),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
