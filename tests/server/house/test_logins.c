/* test_logins.c - visitors whom a trusted proxy has named (ask_login.h): one guest for each login,
 * on every device. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/turn/house.h"
#include "tests/support/disk.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

/* PERSON comes by a proxy that calls them LOGIN, with TOKEN and NAME, NULL for none. Expects the
 * reply CODE, which the person owns. */
static json_t *log_in(struct person *person, const char *login, const char *token, const char *name,
                      const char *code)
{
    connect_from(person, "192.0.2.1");
    house_log_in(person->visitor, login);
    say(person, "{s:s,s:s?,s:s?}", "ask", "hello", "token", token, "name", name);
    json_t *reply = expect(person, code);
    snprintf(person->guest, sizeof person->guest, "%s", text_of(reply, "guest"));
    snprintf(person->token, sizeof person->token, "%s", text_of(reply, "token"));
    return reply;
}

static size_t devices_of(struct person *person)
{
    say(person, "{s:s}", "ask", "devices");
    return json_array_size(json_object_get(expect(person, ""), "devices"));
}

/* Expects that the login comes back as GUEST, called NAME. */
static void expect_guest(const char *login, const char *guest, const char *name)
{
    struct person person;
    json_t *reply = log_in(&person, login, NULL, NULL, "");
    assert_string_equal(person.guest, guest);
    assert_string_equal(text_of(reply, "name"), name);
    leave(&person);
}

static void a_login_is_one_guest_on_every_device(void **state)
{
    struct person desk, phone, again, cho;
    (void)state;
    json_t *reply = log_in(&desk, "aki", NULL, NULL, "");
    assert_string_equal(text_of(reply, "name"), "aki");
    assert_true(json_is_true(json_object_get(reply, "login")));
    log_in(&phone, "aki", NULL, NULL, "");
    assert_string_equal(phone.guest, desk.guest);
    assert_string_not_equal(phone.token, desk.token);
    log_in(&again, "aki", phone.token, NULL, ""); /* another tab of the phone */
    assert_string_equal(again.token, phone.token);
    assert_int_equal(devices_of(&desk), 2);
    log_in(&cho, "Aki", NULL, NULL, ""); /* a login counts letter by letter */
    assert_string_not_equal(cho.guest, desk.guest);
    leave(&desk);
    leave(&phone);
    leave(&again);
    leave(&cho);
    reopen_house();
    expect_guest("aki", desk.guest, "aki");
}

static void two_devices_at_once_are_one_guest(void **state)
{
    struct person desk, phone;
    (void)state;
    connect_from(&desk, "192.0.2.1");
    connect_from(&phone, "192.0.2.2");
    house_log_in(desk.visitor, "aki");
    house_log_in(phone.visitor, "aki");
    say(&desk, "{s:s}", "ask", "hello");
    say(&phone, "{s:s}", "ask", "hello");
    expect(&desk, "");
    assert_string_equal(text_of(expect(&phone, ""), "guest"), text_of(reply_of(&desk), "guest"));
    leave(&desk);
    leave(&phone);
}

static void the_guest_of_the_browser_is_taken_along(void **state)
{
    struct person ben, same;
    (void)state;
    arrive(&ben, NULL, "Ben");
    log_in(&same, "ben@example.org", ben.token, NULL, "");
    assert_string_equal(same.guest, ben.guest);
    assert_string_equal(same.token, ben.token);
    assert_string_equal(text_of(reply_of(&same), "name"), "Ben");
    leave(&same);
    expect_guest("ben@example.org", ben.guest, "Ben");
    leave(&ben);
}

static void the_browser_of_somebody_else_gives_nothing(void **state)
{
    struct person aki, cho, link;
    (void)state;
    log_in(&aki, "aki", NULL, "Aki", "");
    json_t *reply = log_in(&cho, "cho", aki.token, "Aki", "");
    assert_string_not_equal(cho.guest, aki.guest);
    assert_string_equal(text_of(reply, "name"), "cho");
    reply = log_in(&link, "cho", aki.token, "Mallory", "");
    assert_string_equal(link.guest, cho.guest);
    assert_string_equal(text_of(reply, "name"), "cho");
    leave(&link);
    connect_from(&link, "192.0.2.1"); /* a personal link */
    house_log_in(link.visitor, "cho");
    say(&link, "{s:s,s:s,s:b}", "ask", "hello", "token", aki.token, "device", 1);
    expect(&link, "login");
    leave(&link);
    assert_int_equal(devices_of(&aki), 1);
    assert_int_equal(devices_of(&cho), 2);
    leave(&aki);
    leave(&cho);
    expect_guest("aki", aki.guest, "Aki");
}

/* A token that nobody has, as after a new start with empty data, is none. */
static void an_old_token_is_no_hindrance(void **state)
{
    struct person aki;
    (void)state;
    json_t *reply = log_in(&aki, "aki", "00112233445566778899aabbccddeeff", "Akiko", "");
    assert_string_equal(text_of(reply, "name"), "Akiko");
    leave(&aki);
    expect_guest("aki", aki.guest, "Akiko");
}

static void a_login_counts_as_an_invitation_and_opens_no_table(void **state)
{
    struct person host, aki, eve;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Host");
    open_table(&host, "yahtzee", 2, id);
    ask_at_table(&host, "set", id, "\"code\":\"Veranda\"", "");
    limits.closed = true;
    limits.opening = WORLD_OPEN_INVITED;
    house_set_limits(house, &limits);
    connect_from(&eve, "192.0.2.8");
    say(&eve, "{s:s,s:s}", "ask", "hello", "name", "Eve");
    expect(&eve, "closed-house");
    leave(&eve);
    assert_null(json_object_get(log_in(&aki, "aki", NULL, NULL, ""), "opens"));
    ask_enter(&aki, id, 0);
    expect(&aki, "code-wanted");
    leave(&aki);
    arrive_again(&aki); /* without the proxy, too */
    assert_null(json_object_get(reply_of(&aki), "opens"));
    leave(&aki);
    leave(&host);
}

static void a_forgotten_login_is_somebody_new(void **state)
{
    struct person aki, again;
    (void)state;
    log_in(&aki, "aki", NULL, "Akiko", "");
    say(&aki, "{s:s,s:s}", "ask", "forget", "guest", aki.guest);
    expect(&aki, "");
    log_in(&again, "aki", aki.token, NULL, "");
    assert_string_not_equal(again.guest, aki.guest);
    leave(&aki);
    leave(&again);
    expect_guest("aki", again.guest, "aki");
}

static void a_ban_meets_every_device(void **state)
{
    struct person aki, operator;
    (void)state;
    log_in(&aki, "aki", NULL, NULL, "");
    leave(&aki);
    appoint(&operator);
    assert_true(json_is_true(
        json_object_get(command(&operator, "", "guests", "show", aki.guest), "login")));
    say(&operator, "{s:s,s:[s,s,s],s:s}", "ask", "admin", "do", "guests", "ban", aki.guest,
        "reason", "noise");
    expect(&operator, "");
    log_in(&aki, "aki", NULL, NULL, "banned");
    leave(&aki);
    leave(&operator);
}

/* Who has signed in has no other way in, so the device that was away for longest makes room. */
static void there_is_room_for_one_more_device(void **state)
{
    struct person first, more;
    (void)state;
    log_in(&first, "aki", NULL, NULL, "");
    leave(&first);
    for (int i = 0; i < 20; i++) {
        now += 1000;
        log_in(&more, "aki", NULL, NULL, "");
        assert_string_equal(more.guest, first.guest);
        leave(&more);
    }
    arrive_again(&more);
    assert_int_equal(devices_of(&more), 20);
    leave(&more);
    connect_from(&more, "192.0.2.1");
    say(&more, "{s:s,s:s}", "ask", "hello", "token", first.token);
    expect(&more, "no-such-guest");
    leave(&more);
}

static void a_turn_that_the_disk_refuses_binds_nobody(void **state)
{
    struct person aki;
    (void)state;
    connect_from(&aki, "192.0.2.1");
    house_log_in(aki.visitor, "aki");
    disk_fail(1, true, false);
    say(&aki, "{s:s}", "ask", "hello");
    assert_false(house_commit(house));
    disk_fail(0, false, false);
    assert_string_equal(text_of(reply_of(&aki), "code"), "store");
    say(&aki, "{s:s}", "ask", "hello");
    json_t *reply = expect(&aki, "");
    char guest[33];
    snprintf(guest, sizeof guest, "%s", text_of(reply, "guest"));
    leave(&aki);
    expect_guest("aki", guest, "aki");
}

static void a_first_name_is_made_of_the_login(void **state)
{
    static const struct {
        const char *login, *name;
    } cases[] = {
        {"aki", "aki"},
        {"aki@example.org", "aki"},
        {"@aki", "@aki"},
        {"  あき  ", "あき"},
        {"0123456789012345678901234567890123456789x", "0123456789012345678901234567890123456789"},
        {"ああああああああああああああああああああああああああああああああああああああああい",
         "ああああああああああああああああああああああああああああああああああああああああ"},
        {"\xe2\x80\xae", "Guest"}, /* a change of direction */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct person person;
        json_t *reply = log_in(&person, cases[i].login, NULL, NULL, "");
        assert_string_equal(text_of(reply, "name"), cases[i].name);
        leave(&person);
    }
}

#define IN_A_HOUSE(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

TOPIC(logins)
{
    const struct CMUnitTest tests[] = {
        IN_A_HOUSE(a_login_is_one_guest_on_every_device),
        IN_A_HOUSE(two_devices_at_once_are_one_guest),
        IN_A_HOUSE(the_guest_of_the_browser_is_taken_along),
        IN_A_HOUSE(the_browser_of_somebody_else_gives_nothing),
        IN_A_HOUSE(an_old_token_is_no_hindrance),
        IN_A_HOUSE(a_login_counts_as_an_invitation_and_opens_no_table),
        IN_A_HOUSE(a_forgotten_login_is_somebody_new),
        IN_A_HOUSE(a_ban_meets_every_device),
        IN_A_HOUSE(there_is_room_for_one_more_device),
        IN_A_HOUSE(a_turn_that_the_disk_refuses_binds_nobody),
        IN_A_HOUSE(a_first_name_is_made_of_the_login),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
