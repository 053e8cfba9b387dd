/* test_bounds.c - limits of one guest, or one address, in a house: messages, new guests, chat,
 * tables and places around them. Each case is an attack in a small dose; it counts messages and
 * entries. test_bounds_logs.c has the limits on logs, test_bounds_bots.c those on bots;
 * test_flood_messages.c does the same against a real server. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/account.h"
#include "server/house/house_data.h"
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

static const char here[] = "192.0.2.1", elsewhere[] = "198.51.100.7";

/* ---- allowances ---- */

/* PERSON pings COUNT times. */
static void ping(struct person *person, int count)
{
    for (int i = 0; i < count; i++) {
        say(person, "{s:s}", "ask", "ping");
        house_commit(house);
    }
}

static void test_a_client_that_sends_too_much_is_paused(void **state)
{
    struct person first, again, other;
    (void)state;
    arrive(&first, NULL, "Aki");
    arrive_from(&other, elsewhere, NULL, "Ben");
    ping(&first, 190);
    assert_int_equal(first.refused, 0);
    ping(&first, 20);
    assert_true(first.refused > 0);
    int heard = (int)json_array_size(first.heard);
    assert_int_equal(heard, 1 + 210); /* nothing is lost */
    house_tick(house);
    house_commit(house);
    assert_int_equal(first.resumed, 0);

    arrive_from(&again, elsewhere, first.token,
                NULL); /* coming back, from elsewhere, helps nobody */
    assert_int_equal(again.refused, 1);
    ping(&other, 1);
    assert_int_equal(other.refused, 0);
    now += 1000;
    house_tick(house);
    house_commit(house);
    assert_int_equal(first.resumed, 1);
    assert_int_equal(again.resumed, 1);
    leave(&first);
    leave(&again);
    leave(&other);
}

/* One address has the share of eight guests, however many guests it brings. */
static void test_an_address_has_its_share(void **state)
{
    struct person people[12], other;
    int refused = 0;
    (void)state;
    for (int i = 0; i < 12; i++)
        arrive(&people[i], NULL, "Aki");
    for (int i = 0; i < 12; i++)
        ping(&people[i], 150);
    for (int i = 0; i < 12; i++)
        refused += people[i].refused > 0;
    assert_int_equal(refused, 2); /* 8 × 200 messages are ten times 150, and some for hello */
    arrive_from(&other, elsewhere, NULL, "Ben");
    ping(&other, 150);
    assert_int_equal(other.refused, 0);
    for (int i = 0; i < 12; i++)
        leave(&people[i]);
    leave(&other);
}

static void test_new_guests_of_one_address_keep_nobody_else_out(void **state)
{
    struct person person;
    int in = 0;
    (void)state;
    limits.new_guests = 1; /* a hundred at once from everywhere */
    reopen_house();
    for (int i = 0; i < 150; i++) {
        connect_from(&person, here);
        say(&person, "{s:s,s:s}", "ask", "hello", "name", "Aki");
        house_commit(house);
        in += json_is_true(json_object_get(reply_of(&person), "ok"));
        leave(&person);
    }
    assert_int_equal(in, 64);
    arrive_from(&person, elsewhere, NULL, "Ben");
    leave(&person);
}

static void test_chat_reaches_those_present_and_is_not_repeated(void **state)
{
    struct person host, guest;
    char id[33], token[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    arrive(&guest, NULL, "Ben");
    snprintf(token, sizeof token, "%s", guest.token);
    ask_say(&guest, id, "I am not there");
    expect(&guest, "enter-first");
    enter(&guest, id);
    for (int i = 0; i < 8; i++)
        ask_say(&guest, id, "hello");
    expect(&guest, "");
    leave(&guest);
    arrive(&guest, token, NULL);
    enter(&guest, id);
    ask_say(&guest, id, "hello again");
    expect(&guest, "too-fast");
    now += 2000;
    ask_say(&guest, id, "hello again");
    expect(&guest, "");
    leave(&guest);
    leave(&host);
}

static void test_unused_accounts_are_bounded(void **state)
{
    static struct accounts accounts;
    char who[20];
    (void)state;
    struct account *kept = accounts_hold(&accounts, "kept", 1);
    account_take(kept, ACCOUNT_CHAT, 5, &limits, now);
    for (int i = 0; i < 3 * ACCOUNTS_IDLE_MAX; i++) {
        snprintf(who, sizeof who, "g%d", i);
        accounts_release(&accounts, accounts_hold(&accounts, who, 1));
    }
    assert_int_equal(accounts.idle, ACCOUNTS_IDLE_MAX);
    assert_ptr_equal(accounts_hold(&accounts, "kept", 1), kept);
    accounts_release(&accounts, kept);
    accounts_release(&accounts, kept);
    assert_true(account_left(kept, ACCOUNT_CHAT, &limits, now) < 4); /* it is still known */
    accounts_free(&accounts);
    assert_int_equal(accounts.idle, 0);
}

/* ---- tables ---- */

/* PERSON opens a table. Returns whether that was done. */
static bool opens(struct person *person)
{
    say(person, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    house_commit(house);
    return json_is_true(json_object_get(reply_of(person), "ok"));
}

static void test_one_address_cannot_fill_the_house(void **state)
{
    struct person people[8], other;
    int opened = 0;
    (void)state;
    limits.tables_per_guest = 3;
    limits.address_share = 2;
    limits.tables = 8;
    reopen_house();
    for (int i = 0; i < 8; i++) {
        arrive(&people[i], NULL, "Aki");
        for (int n = 0; n < 4; n++)
            opened += opens(&people[i]);
    }
    assert_int_equal(opened, 6);
    assert_string_equal(text_of(reply_of(&people[7]), "code"), "too-many");
    arrive_from(&other, elsewhere, NULL, "Ben");
    assert_true(opens(&other));
    assert_true(opens(&other));
    assert_false(opens(&other)); /* the house is full */
    assert_string_equal(text_of(reply_of(&other), "code"), "busy");
    now += 600000;
    assert_true(opens(&other)); /* for ten minutes nobody has been at those tables */
    for (int i = 0; i < 8; i++)
        leave(&people[i]);
    leave(&other);
}

/* Whether the log of ID says that the table was given up. */
static bool is_given_up(struct person *person, const char *id)
{
    char *log = log_of(person, id);
    bool given_up = strstr(log, "abandoned") != NULL;
    free(log);
    return given_up;
}

/* Neither the lobby nor the places around a table are taken by one address. */
static void test_one_address_fills_neither_lobby_nor_table(void **state)
{
    struct person people[5], other;
    char id[33];
    int in = 0;
    (void)state;
    limits.address_share = 1;
    limits.rate = 5000;
    reopen_house();
    arrive_from(&other, elsewhere, NULL, "Ben");
    open_table(&other, "yahtzee", 2, id);
    for (int i = 0; i < 5; i++) {
        arrive(&people[i], NULL, "Aki");
        opens(&people[i]);
        ask_enter(&people[i], id, 0);
        house_commit(house);
        in += json_is_true(json_object_get(reply_of(&people[i]), "ok"));
    }
    assert_int_equal(in, ACCOUNT_WATCHERS);
    assert_string_equal(text_of(reply_of(&people[4]), "code"), "crowded");
    say(&other, "{s:s}", "ask", "lobby");
    assert_int_equal(json_array_size(json_object_get(expect(&other, ""), "tables")),
                     ACCOUNT_SHOWN + 1);
    for (int i = 0; i < 5; i++)
        leave(&people[i]);
    leave(&other);
}

/* A visitor with a long queue of messages is read again soon. */
static void test_a_debt_is_bounded(void **state)
{
    static struct accounts accounts;
    struct account *account = accounts_hold(&accounts, "g1", 1);
    (void)state;
    account_take(account, ACCOUNT_MESSAGES, 1e6, &limits, now);
    assert_true(account_left(account, ACCOUNT_MESSAGES, &limits, now + 3000) < 0);
    assert_true(account_left(account, ACCOUNT_MESSAGES, &limits, now + 5000) > 0);
    accounts_release(&accounts, account);
    accounts_free(&accounts);
}

static void test_a_table_that_is_never_started_ends_soon(void **state)
{
    struct person host, again;
    char empty[33], peopled[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, empty);
    open_table(&host, "yahtzee", 2, peopled);
    say(&host, "{s:s,s:s}", "ask", "leave", "table", empty);
    expect(&host, "");
    now += (int64_t)12 * 3600 * 1000 - 1;
    house_tick(house);
    house_commit(house);
    say(&host, "{s:s}", "ask", "lobby");
    assert_int_equal(json_array_size(json_object_get(expect(&host, ""), "tables")), 2);
    now += 1;
    house_tick(house);
    house_commit(house);
    arrive(&again, host.token, NULL);
    assert_true(is_given_up(&again, empty));
    assert_false(is_given_up(&again, peopled));
    leave(&again);
    leave(&host);
}

/* Many tables that end at the same time do so a hundred a tick, and nobody waits for all of them.
 */
static void test_much_at_once_is_done_in_steps(void **state)
{
    struct person host;
    (void)state;
    close_house();
    limits.rate = limits.address_share = 0;
    limits.tables_per_guest = 250;
    open_house();
    arrive(&host, NULL, "Aki");
    for (int i = 0; i < 250; i++) {
        say(&host, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
        expect(&host, "");
    }
    assert_int_equal(house->tables.going, 250);
    say(&host, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    expect(&host, "too-many");
    for (int i = 0; i < 3; i++) { /* each table is looked at, and nothing is due */
        house_tick(house);
        house_commit(house);
    }
    now += (int64_t)12 * 3600 * 1000;
    for (int before = 250; before > 0; before = house->tables.going) {
        house_tick(house);
        house_commit(house);
        int ended = before - house->tables.going; /* that the host is here may be noted too */
        assert_true(ended == 100 || ended == 99 || house->tables.going == 0);
        assert_true(ended <= 100);
    }
    say(&host, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    expect(&host, "");
    leave(&host);
}

static void test_a_guest_is_at_few_tables_over_all_connections(void **state)
{
    struct person host, again;
    char id[17][33];
    (void)state;
    arrive(&host, NULL, "Aki");
    for (int i = 0; i < 17; i++) {
        say(&host, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
        snprintf(id[i], sizeof id[i], "%s", text_of(expect(&host, ""), "table"));
    }
    for (int i = 0; i < 10; i++)
        enter(&host, id[i]);
    arrive(&again, host.token, NULL);
    for (int i = 10; i < 16; i++)
        enter(&again, id[i]);
    ask_enter(&again, id[16], 0);
    expect(&again, "too-many");
    leave(&host);
    enter(&again, id[16]);
    leave(&again);
}

#define HOUSE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

TOPIC(bounds)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(test_a_client_that_sends_too_much_is_paused),
        HOUSE_TEST(test_an_address_has_its_share),
        HOUSE_TEST(test_new_guests_of_one_address_keep_nobody_else_out),
        HOUSE_TEST(test_chat_reaches_those_present_and_is_not_repeated),
        HOUSE_TEST(test_unused_accounts_are_bounded),
        HOUSE_TEST(test_one_address_cannot_fill_the_house),
        HOUSE_TEST(test_one_address_fills_neither_lobby_nor_table),
        HOUSE_TEST(test_a_debt_is_bounded),
        HOUSE_TEST(test_a_table_that_is_never_started_ends_soon),
        HOUSE_TEST(test_much_at_once_is_done_in_steps),
        HOUSE_TEST(test_a_guest_is_at_few_tables_over_all_connections),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
