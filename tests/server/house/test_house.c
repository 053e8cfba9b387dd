/* test_house.c - the house in one thread, without sockets: time, seats, moves, restarts, and a disk
 * that fails. Its bots are in test_house_bots.c. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/turn/house.h"
#include "tests/support/amount.h"
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

/* ---- time ---- */

static void test_a_player_absent_for_a_minute_can_be_replaced(void **state)
{
    struct person host, guest;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&guest, NULL, "Ben");
    open_table(&host, "yahtzee", 2, id);
    ask_enter(&guest, id, 0);
    say(&guest, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 1);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    leave(&guest);
    now += 59999;
    say(&host, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 1);
    expect(&host, "present");
    now += 1;
    say(&host, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 1);
    say(&host, "{s:s,s:s,s:i}", "ask", "bot", "table", id, "seat", 1);
    expect(&host, "");
    leave(&host);
}

static void test_a_returning_player_keeps_the_seat(void **state)
{
    struct person host, guest;
    char id[33], token[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&guest, NULL, "Ben");
    snprintf(token, sizeof token, "%s", guest.token);
    open_table(&host, "yahtzee", 2, id);
    say(&guest, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 1);
    expect(&guest, "");
    leave(&guest);
    now += 100000;
    arrive(&guest, token, NULL);
    ask_enter(&guest, id, 0);
    assert_int_equal(json_integer_value(json_object_get(expect(&guest, ""), "seat")), 1);
    say(&host, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 1);
    expect(&host, "present");
    leave(&guest);
    leave(&host);
}

static void test_a_seated_player_decides_while_the_host_is_away(void **state)
{
    struct person host, guest;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&guest, NULL, "Ben");
    open_table(&host, "yahtzee", 2, id);
    say(&guest, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 1);
    say(&guest, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&guest, "not-host");
    leave(&host);
    now += 60000;
    say(&guest, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 0);
    expect(&guest, "");
    leave(&guest);
}

static void test_a_forgotten_table_is_given_up(void **state)
{
    struct person host;
    char id[33], token[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    snprintf(token, sizeof token, "%s", host.token);
    open_table(&host, "yahtzee", 1, id);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    leave(&host);
    now += (int64_t)29 * 24 * 3600 * 1000;
    house_tick(house);
    house_commit(house);
    arrive(&host, token, NULL);
    char *log = log_of(&host, id);
    assert_null(strstr(log, "abandoned"));
    free(log);
    leave(&host);
    now += (int64_t)2 * 24 * 3600 * 1000;
    house_tick(house);
    house_commit(house);
    arrive(&host, token, NULL);
    log = log_of(&host, id);
    assert_non_null(strstr(log, "abandoned"));
    free(log);
    leave(&host);
}

/* ---- whose a seat is ---- */

/* HOST in seat 0, FRIEND in seat 1 and a bot in seat 2 play a game with hidden hands. */
static void begin_among_three(struct person *host, struct person *friend, char *id)
{
    arrive(host, NULL, "Aki");
    arrive(friend, NULL, "Ben");
    open_table(host, "dou-dizhu", 3, id);
    enter(friend, id);
    sit(friend, id, 2, "");
    sit(friend, id, 1, ""); /* before the start everybody moves as they like */
    seat_bot(host, id, 2);
    say(host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(host, "");
}

/* The host frees a bot's seat, stands up, and would like to look at its hand. */
static void test_a_player_cannot_look_into_a_bots_hand(void **state)
{
    struct person host, friend, newcomer;
    char id[33], token[33];
    (void)state;
    begin_among_three(&host, &friend, id);
    arrive(&newcomer, NULL, "Chie");
    enter(&newcomer, id);
    unseat(&host, id, 2);
    stand(&host, id);
    sit(&host, id, 2, "other-seat");
    sit(&host, id, 1, "taken");
    sit(&host, id, 0, "");
    sit(&host, id, 2, "seated");
    stand(&friend, id);
    sit(&friend, id, 2, "other-seat");

    /* A visitor who has only watched takes it, and has it from then on. */
    sit(&newcomer, id, 2, "");
    stand(&newcomer, id);
    sit(&newcomer, id, 1, "other-seat");
    seat_bot(&host, id, 2);
    sit(&newcomer, id, 2, "");
    stand(&newcomer, id);
    snprintf(token, sizeof token, "%s", newcomer.token);
    leave(&newcomer);
    leave(&friend);
    leave(&host);

    reopen_house();
    arrive(&newcomer, token, NULL);
    arrive(&friend, NULL, "Dai");
    sit(&newcomer, id, 1, "other-seat");
    sit(&friend, id, 2, "owned");
    sit(&newcomer, id, 2, "");
    leave(&newcomer);
    leave(&friend);
}

/* A friend has been away for a minute: their hand stays theirs. */
static void test_nobody_takes_the_seat_of_an_absent_player(void **state)
{
    struct person host, friend, stranger;
    char id[33], token[33];
    (void)state;
    close_house();
    limits.watchers = 1;
    open_house();
    begin_among_three(&host, &friend, id);
    snprintf(token, sizeof token, "%s", friend.token);
    arrive(&stranger, NULL, "Chie");
    enter(&stranger, id);
    leave(&friend);
    now += 60000;
    unseat(&host, id, 1);
    sit(&stranger, id, 1, "owned"); /* free for a moment */
    stand(&host, id);
    sit(&host, id, 1, "other-seat");
    sit(&stranger, id, 0, "owned");
    seat_bot(&host, id, 1); /* the host's to say, also without a seat */
    sit(&stranger, id, 1, "owned");
    sit(&host, id, 0, "");
    arrive(&friend, token, NULL);
    enter(&friend, id);      /* although the table is crowded */
    sit(&friend, id, 1, ""); /* the bot gives the seat back */
    enter(&friend, id);
    assert_int_equal(json_integer_value(json_object_get(reply_of(&friend), "seat")), 1);
    leave(&friend);
    leave(&stranger);
    leave(&host);
}

/* ---- moves ---- */

static long reads;

static bool counting_parse(const void *state, const char *text, struct engawa_event *event,
                           struct engawa_reason *why)
{
    reads++;
    return engawa_yahtzee.parse(state, text, event, why);
}

/* From the visitor's message to the log: once, and the dice that follow not at all. */
static void test_a_move_is_read_once(void **state)
{
    static struct engawa_game counted;
    struct person host;
    char id[33];
    (void)state;
    counted = engawa_yahtzee;
    counted.name = "counted";
    counted.parse = counting_parse;
    assert_true(engawa_add_game(&counted, NULL));
    arrive(&host, NULL, "Aki");
    open_table(&host, "counted", 1, id);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    assert_int_equal(reads, 0);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do", "score ones");
    expect(&host, "");
    assert_int_equal(reads, 1);
    leave(&host);
}

/* ---- asks that are sent again ---- */

static const char once[] = "00112233445566778899aabbccddeeff";

/* PERSON opens a table of GAME with the text ONCE and sits down in seat 1. Returns its id. */
static const char *open_once(struct person *person, const char *game, const char *text)
{
    say(person, "{s:s,s:s,s:i,s:b,s:s,s:s,s:i}", "ask", "open", "game", game, "seats", 2, "private",
        true, "order", "seated", "once", text, "seat", 1);
    json_t *reply = expect(person, "");
    assert_int_equal(json_integer_value(json_object_get(reply, "seat")), 1);
    assert_non_null(text_of(reply, "commit"));
    return text_of(reply, "table");
}

/* How many tables that are not over are PERSON's. */
static int tables_of(struct person *person)
{
    say(person, "{s:s,s:b}", "ask", "mine", "on", false);
    say(person, "{s:s}", "ask", "mine");
    return (int)json_array_size(json_object_get(expect(person, ""), "tables"));
}

static void test_a_table_is_opened_once(void **state)
{
    struct person aki, ben;
    char id[33], token[33];
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    snprintf(id, sizeof id, "%s", open_once(&aki, "yahtzee", once));
    assert_string_equal(open_once(&aki, "yahtzee", once), id);
    assert_string_equal(open_once(&aki, "dixit", once), id); /* with any other fields */
    assert_string_not_equal(open_once(&aki, "yahtzee", "ff112233445566778899aabbccddeeff"), id);
    assert_string_not_equal(open_once(&ben, "yahtzee", once), id);
    for (int i = 0; i < 3; i++) {
        const char *const bad[] = {"", "0011", "00112233445566778899AABBCCDDEEFF"};
        say(&aki, "{s:s,s:s,s:i,s:s}", "ask", "open", "game", "yahtzee", "seats", 2, "once",
            bad[i]);
        expect(&aki, "bad-field");
    }
    assert_int_equal(tables_of(&aki), 2);
    snprintf(token, sizeof token, "%s", aki.token);
    leave(&aki);
    leave(&ben);
    reopen_house();
    arrive(&aki, token, "Aki");
    assert_string_equal(open_once(&aki, "yahtzee", once), id);
    assert_int_equal(tables_of(&aki), 2);
    leave(&aki);
}

/* PERSON says TEXT at the table ID, after AFTER. Returns the entry's k. */
static int say_after(struct person *person, const char *id, const char *text, int after)
{
    say(person, "{s:s,s:s,s:s,s:i}", "ask", "say", "table", id, "text", text, "after", after);
    return (int)json_integer_value(json_object_get(expect(person, ""), "k"));
}

static void test_a_remark_is_said_once(void **state)
{
    struct person aki, ben;
    char id[33], token[33];
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    open_table(&aki, "yahtzee", 2, id);
    enter(&aki, id);
    enter(&ben, id);
    int k = say_after(&aki, id, "Hello", 2);
    assert_int_equal(say_after(&aki, id, " Hello ", 2), k); /* as it was cleaned */
    assert_int_equal(say_after(&ben, id, "Hello", 2), k + 1);
    assert_int_equal(say_after(&aki, id, "Hello", k), k + 2);
    assert_int_equal(say_after(&aki, id, "Hello?", 2), k + 3);
    for (int i = 0; i < 40; i++) /* entries cost no allowance */
        assert_int_equal(say_after(&aki, id, "Hello", 2), k);
    assert_int_equal(say_after(&aki, id, "Hello", 1000000), k + 4);
    snprintf(token, sizeof token, "%s", aki.token);
    leave(&aki);
    leave(&ben);
    reopen_house();
    arrive(&aki, token, "Aki");
    enter(&aki, id);
    assert_int_equal(say_after(&aki, id, "Hello?", 2), k + 3);
    say(&aki, "{s:s,s:s,s:s,s:i}", "ask", "say", "table", id, "text", "x", "after", -1);
    expect(&aki, "bad-field");
    leave(&aki);
}

/* ---- restarts ---- */

static void test_everything_goes_on_after_a_restart(void **state)
{
    struct person host;
    char id[33], token[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    snprintf(token, sizeof token, "%s", host.token);
    open_table(&host, "template", 3, id);
    say(&host, "{s:s,s:s,s:i}", "ask", "bot", "table", id, "seat", 1);
    say(&host, "{s:s,s:s,s:i}", "ask", "bot", "table", id, "seat", 2);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    char *before = log_of(&host, id);
    leave(&host);
    reopen_house();
    assert_null(jobs); /* nobody is there */
    arrive(&host, token, NULL);
    char *after = log_of(&host, id);
    assert_string_equal(before, after);
    assert_int_equal(json_integer_value(json_object_get(reply_of(&host), "seat")), 0);
    assert_non_null(jobs); /* the bots are asked again */
    assert_int_equal(let_bots_play(), 2);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do", "choose light");
    expect(&host, "");
    free(before);
    free(after);
    leave(&host);
}

/* ---- a disk that fails ---- */

/* Whether anything PERSON heard contains TEXT. */
static bool heard(const struct person *person, const char *text)
{
    char *all = json_dumps(person->heard, 0);
    bool found = strstr(all, text) != NULL;
    free(all);
    return found;
}

static void test_nothing_is_sent_before_the_commit(void **state)
{
    struct person host, other;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&other, NULL, "Ben");
    open_table(&host, "yahtzee", 1, id);
    ask_enter(&other, id, 0);
    house_commit(house);
    size_t mine = json_array_size(host.heard), others = json_array_size(other.heard);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    assert_int_equal(json_array_size(host.heard), mine);
    assert_int_equal(json_array_size(other.heard), others);
    house_commit(house);
    assert_true(json_array_size(host.heard) > mine);
    assert_true(json_array_size(other.heard) > others);
    leave(&host);
    leave(&other);
}

static void test_a_failed_commit_undoes_and_tells(void **state)
{
    struct person host, other;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&other, NULL, "Ben");
    open_table(&host, "yahtzee", 2, id);
    ask_enter(&other, id, 0);
    say(&other, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 1);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    char *before = log_of(&host, id);
    assert_false(heard(&other, "reset")); /* they sat down before the first event */
    size_t others = json_array_size(other.heard);
    disk_fail(1, true, true);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do", "score chance");
    ask_say(&other, id, "nobody will hear this");
    assert_false(house_commit(house));
    assert_string_equal(text_of(reply_of(&host), "code"), "store");
    assert_string_equal(text_of(reply_of(&other), "code"), "store");
    assert_int_equal(json_array_size(other.heard), others + 1); /* the reply, no push */
    disk_fail(0, false, false);
    char *after = log_of(&host, id);
    assert_string_equal(before, after);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do", "score chance");
    assert_int_equal(json_integer_value(json_object_get(expect(&host, ""), "n")), 2);
    assert_true(heard(&other, "score chance"));
    assert_false(heard(&host, "nobody will hear this"));
    free(before);
    free(after);
    leave(&host);
    leave(&other);
}

static void test_a_failed_turn_leaves_nothing_new(void **state)
{
    struct person host, fresh;
    (void)state;
    arrive(&host, NULL, "Aki");
    memset(&fresh, 0, sizeof fresh);
    fresh.heard = json_array();
    fresh.visitor = house_arrive(house, "192.0.2.1", ENGAWA_ENGLISH, &ears, &fresh);
    say(&fresh, "{s:s,s:s}", "ask", "hello", "name", "Ben");
    say(&host, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    say(&host, "{s:s,s:s}", "ask", "name", "name", "Akiko");
    disk_fail(1, true, false);
    assert_false(house_commit(house));
    disk_fail(0, false, false);
    assert_string_equal(text_of(reply_of(&fresh), "code"), "store");
    say(&fresh, "{s:s}", "ask", "lobby");
    expect(&fresh, "hello-first");
    say(&fresh, "{s:s,s:s}", "ask", "hello", "name", "Ben");
    expect(&fresh, "");
    say(&host, "{s:s}", "ask", "lobby");
    assert_int_equal(json_array_size(json_object_get(expect(&host, ""), "tables")), 0);
    leave(&host);
    leave(&fresh);
}

/* A known guest whose hello falls into a turn that fails may say it again. */
static void test_a_hello_in_a_failed_turn_may_be_said_again(void **state)
{
    struct person host, again;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    memset(&again, 0, sizeof again);
    again.heard = json_array();
    for (int renamed = 0; renamed < 2; renamed++) {
        again.visitor = house_arrive(house, "192.0.2.1", ENGAWA_ENGLISH, &ears, &again);
        say(&again, "{s:s,s:s,s:s}", "ask", "hello", "token", host.token, "name",
            renamed ? "Akiko" : "Aki");
        ask_say(&host, id, "Good evening");
        disk_fail(1, true, false);
        assert_false(house_commit(house));
        disk_fail(0, false, false);
        assert_string_equal(text_of(reply_of(&again), "code"), "store");
        say(&again, "{s:s}", "ask", "lobby");
        expect(&again, "hello-first");
        say(&again, "{s:s,s:s}", "ask", "hello", "token", host.token);
        assert_string_equal(text_of(expect(&again, ""), "name"), "Aki");
        house_leave(again.visitor);
    }
    json_decref(again.heard);
    leave(&host);
}

/* HOST plays some turns at the table ID, and the bots theirs, until the disk fails. Returns the
 * number of the last event of HOST that was confirmed. */
static long play_until_refused(struct person *host, const char *id)
{
    static const char *const boxes[] = {"ones", "twos", "threes", "fours", "fives", "sixes"};
    long confirmed = 0, after = 1;
    for (int i = 0; i < 6; i++) {
        char move[40];
        snprintf(move, sizeof move, "score %s", boxes[i]);
        say(host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", (int)after, "do", move);
        house_commit(house);
        json_t *n = json_object_get(reply_of(host), "n");
        if (!n)
            break;
        confirmed = after = (long)json_integer_value(n);
        for (int turn = 0; turn < 2; turn++) {
            house_tick(house);
            house_commit(house);
            let_bots_play();
        }
    }
    return confirmed;
}

/* The number of the last event in the log of the table ID, as PERSON gets it. */
static json_int_t last_event(struct person *person, const char *id)
{
    json_int_t last = 0;
    ask_enter(person, id, 0);
    json_t *log = json_object_get(expect(person, ""), "log");
    for (size_t i = 0; i < json_array_size(log); i++) {
        const json_t *n = json_object_get(json_array_get(log, i), "n");
        last = n ? json_integer_value(n) : last;
    }
    return last;
}

/* Every operation on the disk fails once during a short game with bots; all confirmed data must be
 * in the journal of a new house. */
static void test_every_failure_leaves_the_confirmed_data(void **state)
{
    (void)state;
    for (long nth = 1; nth <= 40; nth++) {
        struct person host;
        char id[33], token[33];
        if (!case_wanted(nth))
            continue;
        arrive(&host, NULL, "Aki");
        snprintf(token, sizeof token, "%s", host.token);
        open_table(&host, "yahtzee", 2, id);
        say(&host, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", 1, "bot", "easy");
        say(&host, "{s:s,s:s}", "ask", "start", "table", id);
        expect(&host, "");
        disk_fail(nth, false, false);
        long confirmed = play_until_refused(&host, id);
        assert_true(disk_has_failed());
        disk_fail(0, false, false);
        leave(&host);
        reopen_house();
        arrive(&host, token, NULL);
        assert_true(last_event(&host, id) >= confirmed);
        say(&host, "{s:s,s:s}", "ask", "abandon", "table", id);
        expect(&host, "");
        leave(&host);
        now += 1000;
        house_tick(house);
        house_commit(house);
        forget_jobs();
    }
}

/* ---- anything at all ---- */

static void test_random_asks_never_break_the_house(void **state)
{
    static const char *const words[] = {
        "{",           "}",          "\"ask\":", "\"id\":1",    ",",          "\"hello\"",
        "\"name\":",   "\"a\"",      "\"open\"", "\"game\":",   "\"seats\":", "2",
        "\"yahtzee\"", "\"table\":", "\"sit\"",  "\"seat\":",   "0",          "-1",
        "null",        "[",          "]",        "1e99",        "\"enter\"",  "\"after\":",
        "\xff",        "\"start\"",  "true",     "\"options\":"};
    struct engawa_rng rng;
    struct person person;
    (void)state;
    engawa_rng_fast(&rng, 11);
    for (int round = 0; round < 3000; round++) {
        struct engawa_text text = {0};
        if (round % 100 == 0)
            arrive(&person, NULL, "Aki");
        for (uint32_t i = engawa_rng_below(&rng, 12); i > 0; i--)
            engawa_text_add(&text, words[engawa_rng_below(&rng, sizeof words / sizeof *words)]);
        now += 100;
        size_t before = json_array_size(person.heard);
        house_message(person.visitor, engawa_text_string(&text), text.length);
        house_commit(house);
        assert_true(json_array_size(person.heard) > before); /* every message has a reply */
        engawa_text_free(&text);
        if (round % 100 == 99)
            leave(&person);
    }
}

TOPIC(house)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_player_absent_for_a_minute_can_be_replaced,
                                        set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_returning_player_keeps_the_seat, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_seated_player_decides_while_the_host_is_away,
                                        set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_forgotten_table_is_given_up, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_player_cannot_look_into_a_bots_hand, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_nobody_takes_the_seat_of_an_absent_player,
                                        set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_move_is_read_once, set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_everything_goes_on_after_a_restart, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_nothing_is_sent_before_the_commit, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_failed_commit_undoes_and_tells, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_table_is_opened_once, set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_remark_is_said_once, set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_failed_turn_leaves_nothing_new, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_hello_in_a_failed_turn_may_be_said_again,
                                        set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_every_failure_leaves_the_confirmed_data, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_random_asks_never_break_the_house, set_up_house,
                                        tear_down_house),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
