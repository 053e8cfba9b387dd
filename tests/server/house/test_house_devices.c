/* test_house_devices.c - a guest's devices: each has a separate token, which can be renewed and
 * signed out, and a link adds a device. */
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
#include <stdlib.h>
#include <string.h>

static const char other_token[] = "00112233445566778899aabbccddeeff";

/* PERSON arrives with nothing said. */
static void come(struct person *person)
{
    memset(person, 0, sizeof *person);
    person->heard = json_array();
    person->visitor = house_arrive(house, "192.0.2.1", ENGAWA_ENGLISH, &ears, person);
}

/* PERSON opens a personal link on another device and becomes the guest of TOKEN. Expects the reply
 * CODE. */
static void open_link(struct person *person, const char *token, const char *code)
{
    come(person);
    say(person, "{s:s,s:s,s:b}", "ask", "hello", "token", token, "device", 1);
    json_t *reply = expect(person, code);
    snprintf(person->guest, sizeof person->guest, "%s", text_of(reply, "guest"));
    snprintf(person->token, sizeof person->token, "%s", text_of(reply, "token"));
}

/* The devices of PERSON, which stay theirs. */
static json_t *devices_of(struct person *person)
{
    say(person, "{s:s}", "ask", "devices");
    return json_object_get(expect(person, ""), "devices");
}

/* The id of a device of PERSON: this one, or another. */
static void find_device(struct person *person, bool this, char id[33])
{
    json_t *devices = devices_of(person);
    id[0] = '\0';
    for (size_t i = 0; i < json_array_size(devices); i++) {
        const json_t *device = json_array_get(devices, i);
        if (json_is_true(json_object_get(device, "this")) == this)
            snprintf(id, 33, "%s", text_of(device, "device"));
    }
}

static bool was_signed_out(const struct person *person)
{
    for (size_t i = 0; i < json_array_size(person->heard); i++)
        if (strcmp(text_of(json_array_get(person->heard, i), "push"), "signed-out") == 0)
            return true;
    return false;
}

static void expect_hello(const char *token, const char *code)
{
    struct person person;
    come(&person);
    say(&person, "{s:s,s:s}", "ask", "hello", "token", token);
    expect(&person, code);
    leave(&person);
}

static void test_each_device_has_a_separate_token(void **state)
{
    struct person desk, phone, again;
    (void)state;
    arrive(&desk, NULL, "Aki");
    open_link(&phone, desk.token, "");
    assert_string_equal(phone.guest, desk.guest);
    assert_string_not_equal(phone.token, desk.token);
    assert_int_equal(json_array_size(devices_of(&desk)), 2);
    arrive(&again, phone.token, NULL); /* the same phone, another tab: no new device */
    assert_string_equal(again.guest, desk.guest);
    assert_string_equal(again.token, phone.token);
    assert_int_equal(json_array_size(devices_of(&desk)), 2);
    leave(&desk);
    leave(&phone);
    leave(&again);
}

/* PERSON says hello with TOKEN on an old device, or as somebody new, and is told CREST. */
static void expect_crest(const char *token, bool device, const char *crest, int colour)
{
    struct person person;
    come(&person);
    say(&person, "{s:s,s:s,s:b}", "ask", "hello", "token", token, "device", device);
    json_t *reply = expect(&person, "");
    assert_string_equal(text_of(reply, "crest"), crest);
    assert_int_equal(json_integer_value(json_object_get(reply, "colour")), colour);
    leave(&person);
}

static void test_a_crest_is_the_same_on_every_device(void **state)
{
    struct person desk;
    (void)state;
    arrive(&desk, NULL, "Aki");
    expect_crest(desk.token, false, "", 0);
    say(&desk, "{s:s,s:s,s:i}", "ask", "name", "crest", "Pine!", "colour", 2);
    expect(&desk, "bad-field");
    say(&desk, "{s:s,s:s,s:i}", "ask", "name", "crest", "pine", "colour", 8);
    expect(&desk, "bad-field");
    say(&desk, "{s:s,s:s,s:i}", "ask", "name", "crest", "pine", "colour", 2);
    assert_string_equal(text_of(expect(&desk, ""), "name"), "Aki");
    say(&desk, "{s:s,s:s}", "ask", "name", "name", "Akiko"); /* the crest stays */
    expect(&desk, "");
    expect_crest(desk.token, false, "pine", 2);
    expect_crest(desk.token, true, "pine", 2);
    say(&desk, "{s:s,s:s,s:i}", "ask", "name", "crest", "", "colour", 0);
    expect(&desk, "");
    expect_crest(desk.token, false, "", 0);
    leave(&desk);
}

static void test_looking_at_a_link_shows_its_guest_and_changes_nothing(void **state)
{
    struct person aki, ben;
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    say(&ben, "{s:s,s:s}", "ask", "whose", "token", aki.token);
    json_t *reply = expect(&ben, "");
    assert_string_equal(text_of(reply, "name"), "Aki");
    assert_string_equal(text_of(reply, "guest"), aki.guest);
    say(&ben, "{s:s,s:s}", "ask", "whose", "token", other_token);
    expect(&ben, "no-such-guest");
    assert_int_equal(json_array_size(devices_of(&aki)), 1);
    assert_int_equal(json_array_size(devices_of(&ben)), 1);
    leave(&aki);
    leave(&ben);
}

static void test_a_device_that_is_signed_out_is_a_stranger(void **state)
{
    struct person desk, phone, tab;
    char id[33], device[33];
    (void)state;
    arrive(&desk, NULL, "Aki");
    open_link(&phone, desk.token, "");
    arrive(&tab, phone.token, NULL);
    open_table(&desk, "dou-dizhu", 3, id);
    enter(&phone, id);
    find_device(&desk, false, device);
    say(&desk, "{s:s,s:s}", "ask", "sign-out", "device", device);
    expect(&desk, "");
    assert_true(was_signed_out(&phone));
    assert_true(was_signed_out(&tab));
    assert_false(was_signed_out(&desk));
    ask_enter(&phone, id, 0);
    expect(&phone, "hello-first");
    size_t heard = json_array_size(phone.heard);
    ask_say(&desk, id, "for us alone");
    expect(&desk, "");
    assert_int_equal(json_array_size(phone.heard), heard);
    expect_hello(phone.token, "no-such-guest");
    expect_hello(desk.token, "");
    assert_int_equal(json_array_size(devices_of(&desk)), 1);

    /* The phone may be somebody else now. */
    say(&phone, "{s:s,s:s}", "ask", "hello", "name", "Ben");
    assert_string_not_equal(text_of(expect(&phone, ""), "guest"), desk.guest);
    leave(&desk);
    leave(&phone);
    leave(&tab);
}

static void test_all_others_are_signed_out_at_once(void **state)
{
    struct person desk, phone, tablet;
    char device[33];
    (void)state;
    arrive(&desk, NULL, "Aki");
    open_link(&phone, desk.token, "");
    open_link(&tablet, phone.token, "");
    say(&phone, "{s:s}", "ask", "sign-out");
    assert_int_equal(json_integer_value(json_object_get(expect(&phone, ""), "signed_out")), 2);
    assert_true(was_signed_out(&desk) && was_signed_out(&tablet));
    assert_false(was_signed_out(&phone));
    expect_hello(desk.token, "no-such-guest");
    expect_hello(tablet.token, "no-such-guest");
    find_device(&phone, true, device);
    say(&phone, "{s:s,s:s}", "ask", "sign-out", "device", device); /* this one too */
    expect(&phone, "");
    assert_true(was_signed_out(&phone));
    expect_hello(phone.token, "no-such-guest");
    leave(&desk);
    leave(&phone);
    leave(&tablet);
}

static void test_nobody_signs_out_somebody_else(void **state)
{
    struct person aki, ben;
    char device[33];
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    find_device(&aki, true, device);
    say(&ben, "{s:s,s:s}", "ask", "sign-out", "device", device);
    expect(&ben, "no-such-device");
    say(&ben, "{s:s}", "ask", "sign-out");
    expect(&ben, "");
    assert_false(was_signed_out(&aki));
    expect_hello(aki.token, "");
    leave(&aki);
    leave(&ben);
}

static void test_a_renewed_token_makes_old_links_worthless(void **state)
{
    static const char *const wrong[] = {"", "0011", "00112233445566778899AABBCCDDEEFF",
                                        "00112233445566778899aabbccddeef ",
                                        "00112233445566778899aabbccddeeff00"};
    struct person desk, phone, ben;
    (void)state;
    arrive(&desk, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    open_link(&phone, desk.token, "");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        say(&desk, "{s:s,s:s}", "ask", "renew", "token", wrong[i]);
        expect(&desk, "bad-field");
    }
    for (int again = 0; again < 2; again++) { /* the reply may have been lost */
        say(&desk, "{s:s,s:s}", "ask", "renew", "token", other_token);
        expect(&desk, "");
    }
    expect_hello(desk.token, "no-such-guest");
    expect_hello(other_token, "");
    expect_hello(phone.token, ""); /* another device has its own */
    say(&ben, "{s:s,s:s}", "ask", "renew", "token", other_token);
    expect(&ben, "taken");
    leave(&desk);
    leave(&phone);
    leave(&ben);
}

static void test_a_turn_that_the_disk_refuses_has_no_effect(void **state)
{
    struct person desk, phone;
    (void)state;
    arrive(&desk, NULL, "Aki");
    open_link(&phone, desk.token, "");
    disk_fail(1, true, false);
    say(&desk, "{s:s}", "ask", "sign-out");
    assert_false(house_commit(house));
    disk_fail(0, false, false);
    assert_string_equal(text_of(reply_of(&desk), "code"), "store");
    assert_false(was_signed_out(&phone));
    assert_int_equal(json_array_size(devices_of(&phone)), 2);
    disk_fail(1, true, false);
    say(&desk, "{s:s,s:s}", "ask", "renew", "token", other_token);
    assert_false(house_commit(house));
    disk_fail(0, false, false);
    expect_hello(desk.token, "");
    assert_int_equal(json_array_size(devices_of(&desk)), 2); /* and is still known */
    leave(&desk);
    leave(&phone);
}

static void test_devices_are_bounded(void **state)
{
    struct person desk, more;
    (void)state;
    arrive(&desk, NULL, "Aki");
    for (int i = 1; i < 20; i++) {
        open_link(&more, desk.token, "");
        leave(&more);
    }
    come(&more);
    say(&more, "{s:s,s:s,s:b,s:s}", "ask", "hello", "token", desk.token, "device", 1, "name",
        "Eve");
    expect(&more, "too-many");
    leave(&more);
    assert_int_equal(json_array_size(devices_of(&desk)), 20);
    arrive(&more, desk.token, NULL);
    assert_string_equal(text_of(reply_of(&more), "name"), "Aki"); /* refused as a whole */
    leave(&more);
    leave(&desk);
}

/* To the hour: while it is here, and when it comes back. */
static void test_it_is_known_when_a_device_was_seen(void **state)
{
    enum { HOUR = 3600 * 1000 };
    struct person desk, phone;
    char token[33];
    (void)state;
    arrive(&desk, NULL, "Aki");
    int64_t began = now;
    open_link(&phone, desk.token, "");
    snprintf(token, sizeof token, "%s", phone.token);
    leave(&phone);
    for (int i = 0; i < 3; i++) {
        now += HOUR;
        house_tick(house);
        house_commit(house);
    }
    json_t *devices = devices_of(&desk);
    const json_t *first = json_array_get(devices, 0), *second = json_array_get(devices, 1);
    assert_true(json_is_true(json_object_get(first, "this")));
    assert_true(json_is_true(json_object_get(first, "here")));
    assert_int_equal(json_integer_value(json_object_get(first, "since")), began);
    assert_int_equal(json_integer_value(json_object_get(first, "seen")), now);
    assert_false(json_is_true(json_object_get(second, "this")));
    assert_false(json_is_true(json_object_get(second, "here")));
    assert_int_equal(json_integer_value(json_object_get(second, "seen")), began);
    arrive(&phone, token, NULL);
    devices = devices_of(&phone);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(json_integer_value(json_object_get(json_array_get(devices, i), "seen")),
                         now);
    leave(&phone);
    leave(&desk);
}

#define IN_A_HOUSE(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

TOPIC(house_devices)
{
    const struct CMUnitTest tests[] = {
        IN_A_HOUSE(test_each_device_has_a_separate_token),
        IN_A_HOUSE(test_a_crest_is_the_same_on_every_device),
        IN_A_HOUSE(test_looking_at_a_link_shows_its_guest_and_changes_nothing),
        IN_A_HOUSE(test_a_device_that_is_signed_out_is_a_stranger),
        IN_A_HOUSE(test_all_others_are_signed_out_at_once),
        IN_A_HOUSE(test_nobody_signs_out_somebody_else),
        IN_A_HOUSE(test_a_renewed_token_makes_old_links_worthless),
        IN_A_HOUSE(test_a_turn_that_the_disk_refuses_has_no_effect),
        IN_A_HOUSE(test_devices_are_bounded),
        IN_A_HOUSE(test_it_is_known_when_a_device_was_seen),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
