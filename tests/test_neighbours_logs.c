/* test_neighbours_logs.c - a log is written by the house that has the table, and by no other one
 * (neighbours.h); and nobody who is forgotten keeps a house from writing.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "tests/disk.h"
#include "tests/three_houses.h"

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

/* Whatever goes on at HOUSE I, others can still change something there. */
static void expect_that_house_writes(int i)
{
    struct person eve;
    come(&eve, i, NULL, "Eve");
    ask_all(&eve, "\"ask\":\"name\",\"name\":\"Eva\"");
    expect_code(&eve, "");
    leave(&eve);
}

/* PERSON enters the table ID and takes SEAT there. */
static void sit_down(struct person *person, const char *id, int seat)
{
    enter_at(person, id);
    ask_all(person, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":%d", id, seat);
    expect_code(person, "");
}

static void forget(struct person *person)
{
    ask_all(person, "\"ask\":\"forget\",\"guest\":\"%s\"", person->guest);
    expect_code(person, "");
}

/* ---- who is forgotten ---- */

/* A daily game that is given up goes on until the end of its day, so its guest has a stake in it,
 * and is told once more to leave it. */
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

/* Aki, who is at house HOME, forgets herself; her table, at house 1, has had all decisions of a
 * host that a log has space for. */
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
    for (int i = 0; i < TABLE_DECISIONS_MAX; i++) {
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

/* The table of a guest who is forgotten comes to the house that looks through logs when the others
 * have been told to let the guest leave. */
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
    assert_non_null(first_thing); /* the notes are under way */
    owner[shard_of(id)] = -1;
    house_yield_tables(houses[2]);
    settle();
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
    settle();
    assert_true(disk_has_failed());
    disk_fail(0, false, false);
    now += 1000;
    house_tick(houses[2]);
    settle();
    ask_all(&ben, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    expect_code(&ben, "closed");
    leave(&aki);
    leave(&ben);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_houses, tear_down_houses)
        TEST(a_forgotten_guest_has_a_daily_game),
        TEST(a_forgotten_host_has_decided_much),
        TEST(a_table_crosses_with_its_guest),
        TEST(leaving_is_tried_again),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
