/* test_neighbours_logs.c - only the house that has a table writes its log (neighbours.h); and a
 * forgotten guest does not keep a house from writing.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "server/table/log_quota.h"
#include "server/turn/house.h"
#include "tests/server/cluster/three_houses.h"
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

/* ---- what the tests have in common ---- */

/* All houses have these limits from now on. */
static void limit_all(void)
{
    for (int i = 0; i < HOUSES; i++)
        house_set_limits(houses[i], &limits);
}

/* During any work at HOUSE I, others can still change something there. */
static void expect_that_house_writes(int i)
{
    struct person eve;
    come(&eve, i, NULL, "Eve");
    ask_all(&eve, "\"ask\":\"name\",\"name\":\"Eva\"");
    expect_code(&eve, "");
    leave(&eve);
}

/* Moves the table ID, with all of its shard, to house TO from its owner. */
static void move_table(const char *id, int to)
{
    struct engawa_reason why;
    int shard = shard_of(id), from = owner[shard];
    owner[shard] = -1;
    house_yield_tables(houses[from]);
    settle_houses();
    owner[shard] = to;
    for (int i = 0; i < HOUSES; i++)
        assert_true(house_take_tables(houses[i], &every, &why));
    settle_houses();
}

/* PERSON enters the table ID and takes SEAT there. */
static void sit_down(struct person *person, const char *id, int seat)
{
    enter_at(person, id);
    ask_all(person, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":%d", id, seat);
    expect_code(person, "");
}

/* PERSON says something at the table ID, where they are, and that is written. */
static void speak(struct person *person, const char *id)
{
    ask_all(person, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"hello\"", id);
    expect_code(person, "");
}

static void forget(struct person *person)
{
    ask_all(person, "\"ask\":\"forget\",\"guest\":\"%s\"", person->guest);
    expect_code(person, "");
}

/* How often PERSON was told the push NAME. */
static int count_pushes(const struct person *person, const char *name)
{
    int count = 0;
    for (size_t i = 0; i < json_array_size(person->heard); i++)
        count += strcmp(text_of(json_array_get(person->heard, i), "push"), name) == 0;
    return count;
}

/* ---- who is forgotten ---- */

/* An abandoned daily game goes on until the end of its day, so its guest is a member, and gets one
 * more order to leave it. */
static void a_forgotten_guest_has_a_daily_game(void **state)
{
    struct person aki;
    char id[33] = "";
    (void)state;
    limits.daily = 1;
    limit_all();
    pass_second();
    while (!id[0] || owner[shard_of(id)] != 1) { /* house 0 is the one that looks through logs */
        if (id[0])
            leave(&aki);
        come(&aki, 0, NULL, "Aki");
        snprintf(id, sizeof id, "%s",
                 text_of(ask_all(&aki, "\"ask\":\"daily\",\"daily\":\"yams\""), "table"));
        expect_code(&aki, "");
    }
    forget(&aki);
    for (int i = 0; i < 3; i++) {
        pass_second();
        expect_that_house_writes(1);
    }
    leave(&aki);
}

/* Aki, who is at house HOME, forgets herself; her table, at house 1, has as many decisions of a
 * host as a log has space for. */
static void forget_a_busy_host(int home)
{
    struct person aki, ben;
    char id[33];
    limits.rate = 0;
    limit_all();
    come(&aki, home, NULL, "Aki");
    come(&ben, 1, NULL, "Ben");
    open_at(&aki, 1, id);
    sit_down(&aki, id, 0);
    sit_down(&ben, id, 1);
    for (int i = 0; i < LOG_QUOTA_DECISIONS; i++) {
        ask_all(&aki,
                "\"ask\":\"bar\",\"table\":\"%s\",\"guest\":\"%s\",\"from\":\"chat\",\"on\":%s", id,
                ben.guest, i % 2 ? "false" : "true");
        expect_code(&aki, "");
    }
    forget(&aki);
    pass_second();
    expect_that_house_writes(1);
    ask_all(&ben, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"hello\"", id);
    expect_code(&ben, "closed"); /* for nobody can become its host any more */
    leave(&aki);
    leave(&ben);
}

static void a_forgotten_host_has_decided_much(void **state)
{
    (void)state;
    forget_a_busy_host(2);
    forget_a_busy_host(1);
}

/* The table of a forgotten guest moves to the house that scans logs, after the others were told to
 * let the guest leave. */
static void a_table_crosses_with_its_guest(void **state)
{
    struct person aki, ben;
    struct engawa_reason why;
    char id[33], text[100];
    (void)state;
    come(&aki, 1, NULL, "Aki");
    come(&ben, 0, NULL, "Ben");
    open_at(&aki, 2, id);
    int length =
        snprintf(text, sizeof text, "{\"ask\":\"forget\",\"id\":1,\"guest\":\"%s\"}", aki.guest);
    house_message(aki.visitor, text, (size_t)length);
    house_finish(houses[1]);
    assert_true(is_under_way()); /* the notes are under way */
    owner[shard_of(id)] = -1;
    house_yield_tables(houses[2]);
    settle_houses();
    owner[shard_of(id)] = 0;
    assert_true(house_take_tables(houses[0], &every, &why));
    for (int i = 0; i < 3; i++)
        pass_second();
    ask_all(&ben, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    expect_code(&ben, "closed");
    leave(&aki);
    leave(&ben);
}

/* A turn in which a guest leaves cannot be written: they leave in the next one. */
static void leaving_is_tried_again(void **state)
{
    struct person aki, ben;
    char id[33], text[100];
    (void)state;
    come(&aki, 1, NULL, "Aki");
    come(&ben, 2, NULL, "Ben");
    open_at(&aki, 2, id);
    enter_at(&ben, id);
    int length =
        snprintf(text, sizeof text, "{\"ask\":\"forget\",\"id\":1,\"guest\":\"%s\"}", aki.guest);
    house_message(aki.visitor, text, (size_t)length);
    house_finish(houses[1]);
    disk_fail(1, true, false);
    settle_houses();
    assert_true(disk_has_failed());
    disk_fail(0, false, false);
    now += 1000;
    house_tick(houses[2]);
    settle_houses();
    ask_all(&ben, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    expect_code(&ben, "closed");
    leave(&aki);
    leave(&ben);
}

/* ---- whose a log is ---- */

/* A player who asks for a rematch learns which table is the new one, even if it is at another
 * server by then. */
static void play_again_elsewhere(int home)
{
    struct person aki, ben;
    char id[33], next[33];
    come(&aki, 0, NULL, "Aki");
    come(&ben, home, NULL, "Ben");
    do {
        open_at(&aki, 0, id);
        sit_down(&aki, id, 0);
        sit_down(&ben, id, 1);
        ask_all(&aki, "\"ask\":\"start\",\"table\":\"%s\"", id);
        ask_all(&aki, "\"ask\":\"abandon\",\"table\":\"%s\"", id);
        expect_code(&aki, "");
        ask_all(&aki, "\"ask\":\"rematch\",\"table\":\"%s\"", id);
        expect_code(&aki, "");
        snprintf(next, sizeof next, "%s", text_of(reply_of(&aki), "table"));
    } while (shard_of(next) == shard_of(id));
    move_table(next, 1);
    for (int time = 0; time < 2; time++) { /* before Ben sits there, and after that */
        const json_t *reply =
            ask_all(&ben, "\"ask\":\"rematch\",\"table\":\"%s\",\"entropy\":\"5eed\"", id);
        expect_code(&ben, "");
        assert_string_equal(text_of(reply, "table"), next);
        assert_int_equal(json_is_null(json_object_get(reply, "seat")), time == 0);
        if (time == 1)
            assert_int_equal(json_integer_value(json_object_get(reply, "seat")), 1);
        else
            sit_down(&ben, next, 1);
        pass_second();
    }
    speak(&ben, next);
    expect_that_house_writes(1);
    ask_all(&aki, "\"ask\":\"start\",\"table\":\"%s\"", next);
    expect_code(&aki, "");
    leave(&aki);
    leave(&ben);
}

static void a_rematch_has_moved(void **state)
{
    (void)state;
    limits.rate = 0;
    limit_all();
    play_again_elsewhere(0);
    play_again_elsewhere(2);
}

/* A house that is full ends none of the tables that it had once. */
static void a_full_house_ends_no_table_elsewhere(void **state)
{
    struct person aki, ben;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 0, id);
    move_table(id, 1);
    come(&ben, 1, NULL, "Ben");
    enter_at(&ben, id);
    now += 11 * 60 * 1000;
    limits.tables = 1;
    limits.rate = 0;
    limit_all();
    for (int i = 0; i < 20; i++) {
        ask_all(&aki, "\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":2,\"once\":\"%032d\"", i);
        expect_code(&aki, "busy");
    }
    speak(&ben, id);
    leave(&aki);
    leave(&ben);
}

/* A house that has given its tables away does not say that it is up for their sake. */
static void a_clock_elsewhere_is_not_ours(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    do {
        ask_all(&aki,
                "\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":1,\"seat\":0,\"once\":\"%032d\","
                "\"clock\":{\"kind\":\"move\",\"seconds\":600}",
                rand());
        expect_code(&aki, "");
        snprintf(id, sizeof id, "%s", text_of(reply_of(&aki), "table"));
    } while (owner[shard_of(id)] != 0);
    ask_all(&aki, "\"ask\":\"start\",\"table\":\"%s\"", id);
    expect_code(&aki, "");
    assert_int_equal(houses[0]->uptime.measured, 1);
    move_table(id, 1);
    assert_int_equal(houses[0]->uptime.measured, 0);
    assert_int_equal(houses[1]->uptime.measured, 1);
    move_table(id, 0);
    assert_int_equal(houses[0]->uptime.measured, 1);
    assert_int_equal(houses[1]->uptime.measured, 0);
    leave(&aki);
}

/* A table returns from elsewhere: a visitor who stayed here has not been away all the time. */
static void absence_is_counted_anew(void **state)
{
    struct person aki, ben;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&ben, 0, NULL, "Ben");
    open_at(&aki, 0, id);
    sit_down(&aki, id, 0);
    sit_down(&ben, id, 1);
    move_table(id, 1);
    now += 10 * 60 * 1000;
    enter_at(&aki, id);
    move_table(id, 0);
    enter_at(&ben, id);
    pass_second();
    ask_all(&ben, "\"ask\":\"unseat\",\"table\":\"%s\",\"seat\":0", id);
    expect_code(&ben, "not-host"); /* the host was here a second ago */
    leave(&aki);
    leave(&ben);
}

/* A visitor who gave a code before the table moved must give its present one. */
static void a_code_is_said_anew(void **state)
{
    struct person aki, ben;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&ben, 0, NULL, "Ben");
    open_at(&aki, 0, id);
    ask_all(&aki, "\"ask\":\"set\",\"table\":\"%s\",\"code\":\"old\"", id);
    ask_all(&ben, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0,\"code\":\"old\"", id);
    expect_code(&ben, "");
    move_table(id, 1);
    ask_all(&aki, "\"ask\":\"set\",\"table\":\"%s\",\"code\":\"new\"", id);
    expect_code(&aki, "");
    move_table(id, 0);
    ask_all(&ben, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
    expect_code(&ben, "code-wanted");
    ask_all(&ben, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0,\"code\":\"new\"", id);
    expect_code(&ben, "");
    leave(&aki);
    leave(&ben);
}

/* ---- lists of games ---- */

/* Lists are rebuilt by any house that the operator asks. */
static void lists_are_worked_out_again(void **state)
{
    struct person host, aki;
    char id[33];
    (void)state;
    house = houses[1];
    appoint(&host);
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 2, id);
    sit_down(&aki, id, 0);
    ask_all(&aki, "\"ask\":\"bot\",\"table\":\"%s\",\"seat\":1,\"bot\":\"\"", id);
    ask_all(&aki, "\"ask\":\"start\",\"table\":\"%s\"", id);
    ask_all(&aki, "\"ask\":\"abandon\",\"table\":\"%s\"", id);
    expect_code(&aki, "");
    house_commit(houses[0]); /* has nothing to read, and knows it */
    command_at(&host, "\"history\",\"rebuild\"");
    expect_code(&host, "");
    for (int i = 0; i < 3; i++)
        house_commit(houses[0]);
    ask_all(&aki, "\"ask\":\"history\"");
    expect_code(&aki, "");
    assert_int_equal(json_array_size(json_object_get(reply_of(&aki), "matches")), 1);
    leave(&host);
    leave(&aki);
}

/* ---- devices ---- */

/* A visitor at a table elsewhere is told once that their device was signed out. */
static void signing_out_is_announced_once(void **state)
{
    struct person aki, phone;
    char id[33];
    (void)state;
    come(&aki, 1, NULL, "Aki");
    house = houses[2];
    connect_from(&phone, "192.0.2.7");
    say(&phone, "{s:s,s:s,s:b}", "ask", "hello", "token", aki.token, "device", true);
    settle_houses();
    expect_code(&phone, "");
    open_at(&aki, 1, id);
    enter_at(&phone, id);
    ask_all(&aki, "\"ask\":\"sign-out\"");
    expect_code(&aki, "");
    assert_int_equal(count_pushes(&phone, "signed-out"), 1);
    leave(&aki);
    leave(&phone);
}

TOPIC(neighbours_logs)
{
    const struct CMUnitTest tests[] = {
        TEST(a_forgotten_guest_has_a_daily_game),
        TEST(a_forgotten_host_has_decided_much),
        TEST(a_table_crosses_with_its_guest),
        TEST(leaving_is_tried_again),
        TEST(a_rematch_has_moved),
        TEST(a_full_house_ends_no_table_elsewhere),
        TEST(a_clock_elsewhere_is_not_ours),
        TEST(absence_is_counted_anew),
        TEST(a_code_is_said_anew),
        TEST(lists_are_worked_out_again),
        TEST(signing_out_is_announced_once),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
