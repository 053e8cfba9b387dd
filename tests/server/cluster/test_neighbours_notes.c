/* test_neighbours_notes.c - late notes between houses of one store, and cut connections
 * (neighbours.h); and allowances, which are a guest's and not a house's.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/table/card.h"
#include "tests/server/cluster/three_houses.h"
#include "tests/support/disk.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

/* Another device of the guest with TOKEN comes to house I. */
static void come_too(struct person *person, int i, const char *token)
{
    house = houses[i];
    connect_from(person, "192.0.2.7");
    say(person, "{s:s,s:s,s:b}", "ask", "hello", "token", token, "device", true);
    settle_houses();
    expect_code(person, "");
}

static size_t tables_in_lobby(struct person *person)
{
    ask_all(person, "\"ask\":\"lobby\"");
    return json_array_size(json_object_get(reply_of(person), "tables"));
}

static void notes_during_a_cut_are_sent_again(void **state)
{
    struct person host, aki, phone, ben;
    char words[100];
    (void)state;
    house = houses[0];
    appoint(&host);
    come(&aki, 0, NULL, "Aki");
    come_too(&phone, 1, aki.token);
    come(&ben, 1, NULL, "Ben");
    cut_off(1);
    ask_all(&aki, "\"ask\":\"sign-out\"");
    expect_code(&aki, "");
    snprintf(words, sizeof words, "\"guests\",\"ban\",\"%s\"", ben.guest);
    command_at(&host, words);
    expect_code(&host, "");
    command_at(&host, "\"settings\",\"set\",\"tables\",\"7\"");
    command_at(&host, "\"message\",\"Tea at ten\"");
    assert_int_equal(settings_told, HOUSES - 1);
    assert_null(pushed(&phone, "signed-out"));
    assert_null(pushed(&ben, "banned"));
    meet_again(1);
    assert_non_null(pushed(&phone, "signed-out"));
    assert_non_null(pushed(&ben, "banned"));
    assert_null(pushed(&phone, "notice")); /* that was for visitors present then */
    assert_true(settings_told >= HOUSES);
    leave(&host);
    leave(&aki);
    leave(&phone);
    leave(&ben);
}

/* Notes are kept for an hour, and one that says the same as another once. */
static void old_notes_are_not_sent_again(void **state)
{
    struct person host;
    (void)state;
    house = houses[0];
    appoint(&host);
    cut_off(1);
    for (int i = 0; i < 50; i++) {
        command_at(&host, "\"settings\",\"set\",\"tables\",\"7\"");
        pass_second();
    }
    assert_int_equal(settings_told, 50 * (HOUSES - 1));
    meet_again(1);
    assert_int_equal(settings_told, 50 * (HOUSES - 1) + 1);
    cut_off(1);
    now += 60 * 60 * 1000;
    pass_second();
    meet_again(1);
    assert_int_equal(settings_told, 50 * (HOUSES - 1) + 1);
    leave(&host);
}

static void a_table_that_ended_while_a_wire_was_cut_goes(void **state)
{
    struct person host, aki;
    char id[33], words[100];
    (void)state;
    house = houses[1];
    appoint(&host);
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    assert_int_equal(tables_in_lobby(&aki), 1);
    cut_off(1);
    snprintf(words, sizeof words, "\"tables\",\"close\",\"%s\"", id);
    command_at(&host, words);
    expect_code(&host, "");
    assert_int_equal(tables_in_lobby(&aki), 1); /* as far as anybody knows here */
    meet_again(1);
    assert_int_equal(tables_in_lobby(&aki), 0);
    leave(&host);
    leave(&aki);
}

/* The previous owner of a table announces it after the present one. */
static void a_card_that_comes_late_is_ignored(void **state)
{
    struct person aki;
    char id[33];
    struct engawa_text card = {0}, note = {0};
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    const struct live_table *live = tables_find(&houses[0]->tables, id);
    assert_int_equal(live->elsewhere, 2);
    card_write(&live->card, &card);
    engawa_text_printf(&note, "{\"card\":\"%s\",\"k\":%zu,\"around\":0,\"text\":", id,
                       live->card.k);
    engawa_text_add_json(&note, card.at, card.length);
    engawa_text_add_char(&note, '}');
    hand_over(1, 2);
    live = tables_find(&houses[0]->tables, id);
    assert_int_equal(live->elsewhere, 3);
    neighbours_hear(met[0][1], note.at, note.length);
    settle_houses();
    assert_int_equal(live->elsewhere, 3);
    engawa_text_free(&card);
    engawa_text_free(&note);
    leave(&aki);
}

/* ---- allowances ---- */

static double left_at(int i, const char *guest, enum account_use use)
{
    return account_left(accounts_find(&houses[i]->guests, guest), use, &limits, now);
}

/* A visitor's talk at a table in one house counts in all of them. */
static void an_allowance_counts_in_all_houses(void **state)
{
    struct person aki, phone;
    char first[33], second[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 0, first);
    open_at(&aki, 2, second);
    enter_at(&aki, first);
    come_too(&phone, 1, aki.token);
    enter_at(&phone, second);
    for (int i = 0; i < 8; i++) {
        ask_all(&aki, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"hello %d\"", first, i);
        expect_code(&aki, "");
    }
    pass_second();
    ask_all(&phone, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"and here\"", second);
    expect_code(&phone, "too-fast");
    for (int i = 0; i < 2; i++)
        pass_second();
    ask_all(&phone, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"and here\"", second);
    expect_code(&phone, "");
    leave(&aki);
    leave(&phone);
}

/* An ask at a table elsewhere counts once, and everywhere. */
static void a_forwarded_ask_counts_once(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    enter_at(&aki, id);
    for (int i = 0; i < 5; i++)
        pass_second();
    for (int i = 0; i < 100; i++)
        ask_all(&aki, "\"ask\":\"legal\",\"table\":\"%s\"", id);
    double left = left_at(0, aki.guest, ACCOUNT_MESSAGES);
    assert_true(left < 100 && left > 90);
    assert_true(left_at(1, aki.guest, ACCOUNT_MESSAGES) >= 199);
    accounts_release(&houses[2]->guests, accounts_hold(&houses[2]->guests, aki.guest, 1));
    pass_second();
    for (int i = 0; i < HOUSES; i++) {
        double here = left_at(i, aki.guest, ACCOUNT_MESSAGES) - left;
        assert_true(here > -1 && here < 60); /* a second has given some back, but to the full */
    }
    leave(&aki);
}

/* Guests who ask little are not announced, and nonsense takes nothing from anybody. */
static void guests_who_ask_little_are_not_announced(void **state)
{
    static const char *const nonsense[] = {
        "{\"spent\":\"%s\",\"uses\":[1000000]}",
        "{\"spent\":\"%s\",\"uses\":[-9000000,0,0,0,0,0,0]}",
        "{\"spent\":\"%s\",\"uses\":\"all\"}",
        "{\"spent\":\"%s\"}",
    };
    struct person aki;
    char text[200];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    pass_second();
    accounts_release(&houses[1]->guests, accounts_hold(&houses[1]->guests, aki.guest, 1));
    ask_all(&aki, "\"ask\":\"lobby\"");
    pass_second();
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        snprintf(text, sizeof text, nonsense[i], aki.guest);
        neighbours_hear(met[1][0], text, strlen(text));
        settle_houses();
    }
    memset(text, 'x', sizeof text);
    memcpy(text, "{\"spent\":\"", 10);
    snprintf(text + 150, 50, "\",\"uses\":[1,1,1,1,1,1,1]}");
    neighbours_hear(met[1][0], text, strlen(text));
    settle_houses();
    assert_true(left_at(1, aki.guest, ACCOUNT_MESSAGES) >= 200);
    leave(&aki);
}

TOPIC(neighbours_notes)
{
    const struct CMUnitTest tests[] = {
        TEST(notes_during_a_cut_are_sent_again),
        TEST(old_notes_are_not_sent_again),
        TEST(a_table_that_ended_while_a_wire_was_cut_goes),
        TEST(a_card_that_comes_late_is_ignored),
        TEST(an_allowance_counts_in_all_houses),
        TEST(a_forwarded_ask_counts_once),
        TEST(guests_who_ask_little_are_not_announced),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
