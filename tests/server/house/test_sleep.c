/* test_sleep.c - tables where nobody is are asleep: their cards stay the same, they are loaded
 * beside the loop when somebody needs them, and no failure of the disk makes anybody else wait. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "server/house/load.h"
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

/* ---- falling asleep and waking up ---- */

static void test_a_tables_card_stays_the_same_while_it_sleeps(void **state)
{
    (void)state;
    char *log = log_of(&aki, id), *lobby = lobby_of(&aki);
    assert_false(is_asleep(id));
    char *mine = mine_of(&ben);
    assert_non_null(strstr(mine, "\"turn\": [0]"));
    let_sleep();
    assert_true(is_asleep(id));
    char *sleeping = lobby_of(&ben), *own = mine_of(&ben);
    assert_string_equal(sleeping, lobby);
    assert_string_equal(own, mine);
    assert_int_equal(count_tables(aki.guest), 1);
    assert_int_equal(count_tables(ben.guest), 1);
    assert_int_equal(count_tables("nobody"), 0);
    assert_int_equal(house->tables.going, 1);
    assert_true(is_asleep(id));
    char *again = log_of(&ben, id);
    assert_string_equal(again, log);
    assert_false(is_asleep(id));
    free(log);
    free(lobby);
    free(sleeping);
    free(mine);
    free(own);
    free(again);
}

static void test_a_card_agrees_with_its_table(void **state)
{
    (void)state;
    const struct card *card = &tables_find(&house->tables, id)->card;
    let_sleep();
    assert_int_equal(card->phase, TABLE_PLAYING);
    assert_int_equal(card->turn, 1);
    assert_string_equal(card->title, "Aki's own");
    assert_string_equal(card->master, aki.guest);
    assert_string_equal(card->seat[1].who, ben.guest);
    assert_string_equal(card->seat[1].name, "Ben");
    struct engawa_text text = {0}, again = {0};
    struct card read = {.k = 0};
    card_write(card, &text);
    assert_true(card_read(text.at, card->k, &read));
    card_write(&read, &again);
    assert_string_equal(again.at, text.at);
    card_free(&read);
    for (size_t cut = 0; cut < text.length; cut++) { /* half a card is none */
        char kept = text.at[cut];
        text.at[cut] = '\0';
        read = (struct card){.k = 0};
        assert_false(card_read(text.at, 3, &read));
        assert_int_equal(read.k, 0);
        text.at[cut] = kept;
    }
    engawa_text_free(&text);
    engawa_text_free(&again);
}

static void test_a_deck_is_in_use_while_its_table_sleeps(void **state)
{
    (void)state;
    char other[33];
    struct engawa_text names = {0};
    say(&aki, "{s:s,s:s,s:i,s:{s:s,s:i}}", "ask", "open", "game", "dixit", "seats", 4, "options",
        "deck", "meadow", "cards", 84);
    snprintf(other, sizeof other, "%s", text_of(expect(&aki, ""), "table"));
    let_sleep();
    assert_true(is_asleep(other));
    assert_true(house_uses_deck(house, "meadow"));
    assert_false(house_uses_deck(house, "forest"));
    house_decks(house, &names);
    assert_string_equal(engawa_text_string(&names), "meadow\n");
    engawa_text_free(&names);
}

static void test_a_table_stays_awake_while_a_bot_chooses(void **state)
{
    (void)state;
    char other[33];
    say(&aki, "{s:s,s:s,s:i,s:s}", "ask", "open", "game", "yahtzee", "seats", 2, "order", "seated");
    snprintf(other, sizeof other, "%s", text_of(expect(&aki, ""), "table"));
    enter(&aki, other);
    sit(&aki, other, 1, "");
    seat_bot(&aki, other, 0);
    say(&aki, "{s:s,s:s}", "ask", "start", "table", other);
    expect(&aki, "");
    assert_non_null(jobs);
    let_sleep();
    assert_true(is_asleep(id));
    assert_false(is_asleep(other));
    assert_int_equal(let_bots_play(), 1);
    now += 61000;
    house_tick(house);
    house_finish(house);
    assert_true(is_asleep(other));
}

static void test_a_code_is_no_easier_to_guess_at_a_table_that_slept(void **state)
{
    (void)state;
    struct person eve;
    char code[4] = "x0";
    say(&aki, "{s:s,s:s,s:s}", "ask", "set", "table", id, "code", "secret");
    expect(&aki, "");
    arrive(&eve, NULL, "Eve");
    limits.rate = 1;
    for (int i = 0; i < 5; i++) {
        code[1] = (char)('0' + i);
        say(&eve, "{s:s,s:s,s:i,s:s}", "ask", "enter", "table", id, "after", 0, "code", code);
        expect(&eve, "wrong-code");
    }
    come_back(&aki);
    come_back(&ben);
    now += 61000;
    house_tick(house);
    house_finish(house);
    assert_true(is_asleep(id));
    for (int i = 0; i < 7; i++) { /* six tries in a minute, one every ten seconds */
        say(&eve, "{s:s,s:s,s:i,s:s}", "ask", "enter", "table", id, "after", 0, "code", "wrong");
        expect(&eve, i < 5 ? "wrong-code" : "too-fast");
    }
    leave(&eve);
}

/* ---- who waits ---- */

static void test_waiting_asks_keep_their_order_and_delay_nobody(void **state)
{
    (void)state;
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    ask_say(&aki, id, "one");
    say(&ben, "{s:s}", "ask", "lobby");
    ask_say(&aki, id, "two");
    settle();
    assert_int_equal(aki.visitor->inbox, 3);
    assert_int_equal(ben.visitor->inbox, 0);
    assert_int_equal(told(&ben, "Aki's own"), 1);
    ask_enter(&ben, id, 0); /* the same table is read once for both */
    settle();
    assert_int_equal(house->loader.loading, 1);
    assert_int_equal(ben.visitor->inbox, 1);
    free_reading();
    house_finish(house);
    assert_int_equal(aki.visitor->inbox, 0);
    char *log = log_of(&ben, id);
    const char *one = strstr(log, "\"one\""), *two = strstr(log, "\"two\"");
    assert_true(one && two && one < two);
    assert_int_equal(told(&aki, "\"ok\": false"), 0);
    free(log);
}

/* Messages that wait for the disk and for a table do not pass each other. */
static void test_asks_that_wait_for_loads_and_commits_keep_their_order(void **state)
{
    (void)state;
    char other[33];
    let_sleep();
    open_table(&ben, "yahtzee", 2, other);
    disk_hold(true);
    ask_say(&ben, other, "hello");
    house_commit(house);
    disk_wait();
    hold_reading();
    ask_enter(&aki, id, 0); /* the house does not hear yet */
    ask_say(&aki, id, "one");
    ask_say(&aki, id, "two");
    disk_hold(false);
    settle();
    assert_int_equal(aki.visitor->inbox, 3);
    ask_say(&aki, id, "three");
    free_reading();
    house_finish(house);
    char *log = log_of(&ben, id);
    const char *at = log;
    for (int i = 0; at && i < 3; i++) {
        static const char *const words[] = {"\"one\"", "\"two\"", "\"three\""};
        at = strstr(at, words[i]);
    }
    assert_non_null(at);
    free(log);
}

static void test_a_waiting_visitor_who_leaves_is_dropped(void **state)
{
    (void)state;
    char token[33];
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    ask_enter(&ben, id, 0);
    ask_say(&aki, id, "never said");
    snprintf(token, sizeof token, "%s", aki.token);
    leave(&aki);
    settle();
    free_reading();
    house_finish(house);
    assert_false(is_asleep(id));
    arrive(&aki, token, NULL);
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "never said"));
    free(log);
}

static void test_a_house_closes_while_a_table_is_read(void **state)
{
    (void)state;
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    settle();
    leave(&aki);
    leave(&ben);
    free_reading();
    reopen_house();
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
}

/* ---- what cannot be read ---- */

static void test_a_failing_disk_refuses_only_those_who_wait(void **state)
{
    (void)state;
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    ask_say(&aki, id, "too early");
    say(&aki, "{s:s}", "ask", "lobby");
    settle();
    disk_fail_reads(true);
    free_reading();
    worker_wait(house->loader.worker);
    disk_fail_reads(false);
    house_finish(house);
    assert_int_equal(told(&aki, "\"store\""), 1);
    assert_int_equal(told(&aki, "Aki's own"), 1); /* it is still there */
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "too early"));
    free(log);
}

static void test_a_damaged_log_is_refused_and_keeps_no_other_away(void **state)
{
    (void)state;
    char other[33];
    open_table(&ben, "yahtzee", 2, other);
    let_sleep();
    close_and_alter("UPDATE entries SET text = replace(text, '{\"start\"', '{\"n\"')"
                    " WHERE number = 1");
    assert_true(is_asleep(id) && is_asleep(other));
    ask_enter(&aki, id, 0);
    expect(&aki, "broken-log");
    enter(&aki, other);
    char *lobby = lobby_of(&aki);
    assert_null(strstr(lobby, id));
    assert_non_null(strstr(lobby, other));
    ask_enter(&aki, id, 0);
    expect(&aki, "broken-log");
    ask_enter(&aki, "nowhere", 0);
    expect(&aki, "no-such-table");
    free(lobby);
}

/* ---- opening a house ---- */

static void test_a_house_opens_with_cards(void **state)
{
    (void)state;
    char *lobby = lobby_of(&aki), *mine = mine_of(&ben);
    let_sleep();
    close_and_alter("UPDATE entries SET text = 'no log' WHERE number = 1"); /* it is not read */
    char *again = lobby_of(&aki), *own = mine_of(&ben);
    assert_string_equal(again, lobby);
    assert_string_equal(own, mine);
    free(lobby);
    free(mine);
    free(again);
    free(own);
}

/* Of a table whose card is old, or missing, or not to be read, the log is. */
static void test_an_old_card_is_made_anew(void **state)
{
    (void)state;
    static const char *const ways[] = {
        "UPDATE cards SET k = k - 1", "DELETE FROM cards", "UPDATE cards SET text = 'what?'",
        "UPDATE cards SET text = replace(text, '\"version\":1', '\"version\":77')"};
    char *lobby = lobby_of(&aki);
    let_sleep();
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        close_and_alter(ways[i]);
        assert_true(is_asleep(id));
        char *again = lobby_of(&aki);
        assert_string_equal(again, lobby);
        free(again);
        const struct live_table *live = tables_find(&house->tables, id);
        assert_int_equal(live->kept, live->card.k);
    }
    free(lobby);
}

static void test_cards_of_tables_in_use_are_kept_when_the_program_ends(void **state)
{
    (void)state;
    ask_say(&aki, id, "last words");
    house_finish(house);
    house_rest(house);
    house_finish(house);
    char *lobby = lobby_of(&aki);
    close_and_alter("UPDATE entries SET text = 'no log' WHERE number = 1");
    char *again = lobby_of(&aki);
    assert_string_equal(again, lobby);
    free(lobby);
    free(again);
}

static void test_a_failed_write_of_a_card_loses_nothing(void **state)
{
    (void)state;
    come_back(&aki);
    come_back(&ben);
    now += 61000;
    house_tick(house);
    house_finish(house); /* new visitors were saved */
    now += 61000;
    disk_fail(1, true, true);
    house_tick(house);
    house_finish(house);
    disk_fail(0, false, false);
    enter(&aki, id);
    close_and_alter("SELECT 1");
    enter(&ben, id);
}

TOPIC(sleep)
{
    engawa_add_games();
    engawa_add_bots();
    disk_install();
    const struct CMUnitTest tests[] = {
        SLEEP_TEST(test_a_tables_card_stays_the_same_while_it_sleeps),
        SLEEP_TEST(test_a_card_agrees_with_its_table),
        SLEEP_TEST(test_a_deck_is_in_use_while_its_table_sleeps),
        SLEEP_TEST(test_a_table_stays_awake_while_a_bot_chooses),
        SLEEP_TEST(test_a_code_is_no_easier_to_guess_at_a_table_that_slept),
        SLEEP_TEST(test_waiting_asks_keep_their_order_and_delay_nobody),
        SLEEP_TEST(test_asks_that_wait_for_loads_and_commits_keep_their_order),
        SLEEP_TEST(test_a_waiting_visitor_who_leaves_is_dropped),
        SLEEP_TEST(test_a_house_closes_while_a_table_is_read),
        SLEEP_TEST(test_a_failing_disk_refuses_only_those_who_wait),
        SLEEP_TEST(test_a_damaged_log_is_refused_and_keeps_no_other_away),
        SLEEP_TEST(test_a_house_opens_with_cards),
        SLEEP_TEST(test_an_old_card_is_made_anew),
        SLEEP_TEST(test_cards_of_tables_in_use_are_kept_when_the_program_ends),
        SLEEP_TEST(test_a_failed_write_of_a_card_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
