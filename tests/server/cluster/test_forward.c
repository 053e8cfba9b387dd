/* test_forward.c - asks at a table that a neighbour has: their limits, their order, and asks whose
 * visitor is gone or signed out (forward.h).
 */
#include "bots/registry.h"
#include "games/registry.h"
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

/* PERSON, who is at the first house, sends TEXT, a whole message, and the turn ends; nothing
 * happens elsewhere yet. */
static void say_only(struct person *person, const char *text, ...)
{
    char message[9000];
    va_list arguments;
    va_start(arguments, text);
    int length = vsnprintf(message, sizeof message, text, arguments);
    va_end(arguments);
    house_message(person->visitor, message, (size_t)length);
    house_finish(houses[0]);
}

/* The same while the turn goes on. */
static void begin(struct person *person, const char *message)
{
    house_message(person->visitor, message, strlen(message));
}

/* Returns the reply to RE that PERSON got, or NULL. */
static const json_t *reply_to(const struct person *person, int re)
{
    for (size_t i = 0; i < json_array_size(person->heard); i++) {
        const json_t *message = json_array_get(person->heard, i);
        const json_t *number = json_object_get(message, "re");
        if (number && json_integer_value(number) == re)
            return message;
    }
    return NULL;
}

/* Expects that PERSON got the replies FIRST to LAST, in this order. */
static void expect_order(const struct person *person, int first, int last)
{
    int next = first;
    for (size_t i = 0; i < json_array_size(person->heard); i++) {
        const json_t *re = json_object_get(json_array_get(person->heard, i), "re");
        if (re)
            assert_int_equal(json_integer_value(re), next++);
    }
    assert_int_equal(next, last + 1);
}

static void expect_code_of(const struct person *person, int re, const char *code)
{
    const json_t *reply = reply_to(person, re);
    assert_non_null(reply);
    assert_string_equal(text_of(reply, "code"), code);
}

/* PERSON comes to the first house, and is at a table ID of the second one. */
static void come_to_table(struct person *person, char id[33])
{
    come(person, 0, NULL, "Aki");
    open_at(person, 1, id);
    enter_at(person, id);
    json_array_clear(person->heard);
}

/* ---- bounds ---- */

/* A visitor who asks for hints without waiting has one under way, and is refused the others, as at
 * a table that is here. */
static void hints_are_asked_for_one_by_one(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come_to_table(&aki, id);
    for (int i = 1; i <= 5; i++)
        say_only(&aki, "{\"ask\":\"hint\",\"id\":%d,\"table\":\"%s\",\"more\":\"%07000d\"}", i, id,
                 0);
    for (int i = 2; i <= 5; i++)
        expect_code_of(&aki, i, "busy");
    settle_houses();
    expect_code_of(&aki, 1, "no-seat"); /* it went there, and the table has said so */
    ask_all(&aki, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    ask_all(&aki, "\"ask\":\"start\",\"table\":\"%s\",\"fill\":\"random\"", id);
    expect_code(&aki, "");
    json_array_clear(aki.heard);
    say_only(&aki, "{\"ask\":\"hint\",\"id\":1,\"table\":\"%s\"}", id);
    settle_houses();
    assert_null(reply_to(&aki, 1)); /* it is being worked out */
    say_only(&aki, "{\"ask\":\"hint\",\"id\":2,\"table\":\"%s\"}", id);
    expect_code_of(&aki, 2, "busy");
    struct job *job = jobs;
    jobs = job->next;
    job_think(job, 10);
    house_job_done(houses[1], job);
    settle_houses();
    assert_non_null(json_object_get(reply_to(&aki, 1), "hint"));
    say_only(&aki, "{\"ask\":\"hint\",\"id\":3,\"table\":\"%s\"}", id);
    assert_null(reply_to(&aki, 3));
    settle_houses();
    leave(&aki);
}

/* A table that refused a visitor, or that they have left, does not call them back. */
static void only_tables_that_were_entered_are_kept_in_mind(void **state)
{
    struct person aki;
    char id[33], left[33], unknown[33] = "t00000000000";
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    open_at(&aki, 1, left);
    while (owner[shard_of(unknown)] != 1)
        unknown[strlen(unknown) - 1]++;
    ask_all(&aki, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", unknown);
    expect_code(&aki, "no-such-table");
    say_only(&aki, "{\"ask\":\"enter\",\"id\":1,\"table\":\"%s\",\"after\":0}", left);
    say_only(&aki, "{\"ask\":\"leave\",\"id\":2,\"table\":\"%s\"}", left);
    settle_houses();
    enter_at(&aki, id);
    json_array_clear(aki.heard);
    cut_off(1);
    settle_houses();
    assert_int_equal(json_array_size(aki.heard), 1);
    assert_string_equal(text_of(pushed(&aki, "reset"), "table"), id);
    leave(&aki);
}

/* Somebody may be at several tables of one neighbour when they go. */
static void a_visitor_at_two_lost_tables_leaves_both(void **state)
{
    struct person aki;
    char id[33], other[33];
    (void)state;
    come_to_table(&aki, id);
    open_at(&aki, 1, other);
    enter_at(&aki, other);
    leave(&aki);
    settle_houses();
}

/* ---- who is nobody any more ---- */

/* A guest who is forgotten while a neighbour has not replied gets all known replies, and is
 * disconnected. */
static void a_forgotten_guest_is_told(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come_to_table(&aki, id);
    say_only(&aki, "{\"ask\":\"say\",\"id\":1,\"table\":\"%s\",\"text\":\"bye\"}", id);
    say_only(&aki, "{\"ask\":\"forget\",\"id\":2,\"guest\":\"%s\"}", aki.guest);
    expect_order(&aki, 2, 2);
    expect_code_of(&aki, 2, "");
    assert_non_null(pushed(&aki, "forgotten"));
    assert_true(aki.ended);
    settle_houses();
    leave(&aki);
}

/* The same with a hint under way, and for a visitor who reads nothing for a while. */
static void a_forgotten_guest_is_told_when_they_read_again(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come_to_table(&aki, id);
    aki.takes = aki.taken + 1;
    say_only(&aki, "{\"ask\":\"ping\",\"id\":1}");
    say_only(&aki, "{\"ask\":\"hint\",\"id\":9,\"table\":\"%s\"}", id);
    say_only(&aki, "{\"ask\":\"forget\",\"id\":2,\"guest\":\"%s\"}", aki.guest);
    assert_false(aki.ended);
    aki.takes = 0;
    house_ready(aki.visitor);
    house_finish(houses[0]);
    expect_order(&aki, 1, 2);
    assert_non_null(pushed(&aki, "forgotten"));
    assert_true(aki.ended);
    settle_houses();
    leave(&aki);
}

/* A neighbour's earlier replies arrive before that, and the visitor may say hello as a new
 * guest. */
static void replies_before_a_loss_are_sent(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come_to_table(&aki, id);
    aki.takes = aki.taken + 1;
    say_only(&aki, "{\"ask\":\"ping\",\"id\":1}");
    say_only(&aki, "{\"ask\":\"say\",\"id\":2,\"table\":\"%s\",\"text\":\"bye\"}", id);
    settle_houses();
    say_only(&aki, "{\"ask\":\"forget\",\"id\":3,\"guest\":\"%s\"}", aki.guest);
    say_only(&aki, "{\"ask\":\"hello\",\"id\":4,\"name\":\"Ann\"}");
    settle_houses();
    aki.takes = 0;
    house_ready(aki.visitor);
    settle_houses();
    expect_order(&aki, 1, 4);
    assert_true(json_integer_value(json_object_get(reply_to(&aki, 2), "k")) > 0);
    expect_code_of(&aki, 4, "");
    assert_false(aki.ended);
    leave(&aki);
}

/* A visitor's asks that wait for a table are made by that visitor, and by nobody else. */
static void a_waiting_ask_stays_its_visitors(void **state)
{
    struct person aki, ben;
    struct engawa_reason why;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&ben, 2, aki.token, NULL);
    open_at(&aki, 1, id);
    owner[shard_of(id)] = -1;
    house_yield_tables(houses[1]);
    settle_houses();
    json_array_clear(aki.heard);
    say_only(&aki, "{\"ask\":\"enter\",\"id\":1,\"table\":\"%s\",\"after\":0}", id);
    say_only(&aki, "{\"ask\":\"sit\",\"id\":2,\"table\":\"%s\",\"seat\":0}", id);
    ask_all(&ben, "\"ask\":\"forget\",\"guest\":\"%s\"", ben.guest);
    expect_code(&ben, "");
    assert_non_null(pushed(&aki, "forgotten"));
    say_only(&aki, "{\"ask\":\"hello\",\"id\":3,\"name\":\"Ann\"}");
    pass_second();
    expect_order(&aki, 1, 3);
    expect_code_of(&aki, 1, "hello-first");
    expect_code_of(&aki, 2, "hello-first");
    expect_code_of(&aki, 3, "");
    assert_false(aki.ended);
    owner[shard_of(id)] = 2;
    assert_true(house_take_tables(houses[2], &every, &why));
    pass_second();
    expect_order(&aki, 1, 3);
    leave(&aki);
    leave(&ben);
}

/* A neighbour hears only of guests who are on disk. */
static void a_guest_who_is_not_saved_is_not_forwarded(void **state)
{
    struct person aki, ben;
    char id[33];
    (void)state;
    come(&ben, 0, NULL, "Ben");
    open_at(&ben, 1, id);
    house = houses[0];
    connect_from(&aki, "192.0.2.7");
    disk_fail(1, false, false);
    begin(&aki, "{\"ask\":\"hello\",\"id\":1,\"name\":\"Aki\"}");
    say_only(&aki, "{\"ask\":\"enter\",\"id\":2,\"table\":\"%s\",\"after\":0}", id);
    assert_true(disk_has_failed());
    assert_false(is_under_way());
    say_only(&aki, "{\"ask\":\"hello\",\"id\":3,\"name\":\"Aki\"}");
    settle_houses();
    expect_order(&aki, 1, 3);
    expect_code_of(&aki, 1, "store");
    expect_code_of(&aki, 2, "hello-first");
    expect_code_of(&aki, 3, "");
    assert_false(aki.ended);
    leave(&aki);
    leave(&ben);
}

/* A visitor who says hello and asks for more at once is introduced with the new identity. */
static void a_new_guest_is_known_elsewhere(void **state)
{
    struct person aki, ben;
    char id[33];
    (void)state;
    come(&ben, 1, NULL, "Ben");
    open_at(&ben, 1, id);
    enter_at(&ben, id);
    house = houses[0];
    connect_from(&aki, "192.0.2.7");
    begin(&aki, "{\"ask\":\"hello\",\"id\":1,\"name\":\"Aki\"}");
    say_only(&aki, "{\"ask\":\"enter\",\"id\":2,\"table\":\"%s\",\"after\":0}", id);
    begin(&aki, "{\"ask\":\"name\",\"id\":3,\"name\":\"Akiko\"}");
    say_only(&aki, "{\"ask\":\"say\",\"id\":4,\"table\":\"%s\",\"text\":\"here\"}", id);
    settle_houses();
    expect_order(&aki, 1, 4);
    for (int i = 1; i <= 4; i++)
        expect_code_of(&aki, i, "");
    assert_true(was_told(&ben, "log", "Akiko"));
    leave(&aki);
    leave(&ben);
}

/* ---- asks that cross with their table's way to another house ---- */

/* The table ID goes to house TO. */
static void move(const char *id, int to)
{
    struct engawa_reason why;
    int from = owner[shard_of(id)];
    owner[shard_of(id)] = to;
    house_yield_tables(houses[from]);
    assert_true(house_take_tables(houses[to], &every, &why));
}

/* Asks under way when the table moved are handled in their order, and so are later messages. */
static void asks_that_cross_keep_their_order(void **state)
{
    struct person aki;
    char id[33], other[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    open_at(&aki, 1, other);
    while (shard_of(other) == shard_of(id))
        open_at(&aki, 1, other);
    json_array_clear(aki.heard);
    say_only(&aki, "{\"ask\":\"enter\",\"id\":1,\"table\":\"%s\",\"after\":0}", id);
    say_only(&aki, "{\"ask\":\"say\",\"id\":2,\"table\":\"%s\",\"text\":\"one\"}", id);
    say_only(&aki, "{\"ask\":\"enter\",\"id\":3,\"table\":\"%s\",\"after\":0}", other);
    say_only(&aki, "{\"ask\":\"say\",\"id\":4,\"table\":\"%s\",\"text\":\"two\"}", id);
    move(id, 2);
    say_only(&aki, "{\"ask\":\"say\",\"id\":5,\"table\":\"%s\",\"text\":\"three\"}", id);
    settle_houses();
    for (int i = 1; i <= 5; i++)
        expect_code_of(&aki, i, "");
    assert_true(json_integer_value(json_object_get(reply_to(&aki, 2), "k")) <
                json_integer_value(json_object_get(reply_to(&aki, 4), "k")));
    assert_true(json_integer_value(json_object_get(reply_to(&aki, 4), "k")) <
                json_integer_value(json_object_get(reply_to(&aki, 5), "k")));
    leave(&aki);
}

/* The same where the table comes to the house where they are. */
static void asks_that_cross_come_home_in_order(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    json_array_clear(aki.heard);
    say_only(&aki, "{\"ask\":\"enter\",\"id\":1,\"table\":\"%s\",\"after\":0}", id);
    say_only(&aki, "{\"ask\":\"say\",\"id\":2,\"table\":\"%s\",\"text\":\"one\"}", id);
    move(id, 0);
    say_only(&aki, "{\"ask\":\"say\",\"id\":3,\"table\":\"%s\",\"text\":\"two\"}", id);
    say_only(&aki, "{\"ask\":\"ping\",\"id\":4}");
    settle_houses();
    expect_order(&aki, 1, 4);
    for (int i = 1; i <= 4; i++)
        expect_code_of(&aki, i, "");
    leave(&aki);
}

/* Whenever the table goes while its host changes one thing after the other, all of it is done once,
 * in that order. */
static void asks_during_a_move_keep_their_order(void **state)
{
    enum { ASKED = 16 };
    struct person aki;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    for (int moment = 2; moment < ASKED; moment++) {
        now += 5 * 60 * 1000;
        open_at(&aki, 1, id);
        json_array_clear(aki.heard);
        for (int i = 1; i <= ASKED; i++) {
            say_only(&aki, "{\"ask\":\"set\",\"id\":%d,\"table\":\"%s\",\"title\":\"%d\"}", i, id,
                     i);
            if (i % 2)
                let_one_arrive();
            if (i == moment || i == moment + 3)
                move(id, i == moment ? 2 : 0);
        }
        settle_houses();
        for (int i = 1; i <= ASKED; i++)
            expect_code_of(&aki, i, "");
        enter_at(&aki, id);
        const json_t *log = json_object_get(reply_of(&aki), "log");
        assert_int_equal(json_array_size(log), 1 + ASKED); /* and the first one opens it */
        for (size_t i = 1; i <= ASKED; i++) {
            const json_t *set = json_object_get(json_array_get(log, i), "set");
            assert_int_equal(atoi(text_of(set, "title")), i);
        }
        ask_all(&aki, "\"ask\":\"abandon\",\"table\":\"%s\"", id);
        move(id, 1);
        settle_houses();
    }
    leave(&aki);
}

/* For any number of asks, and however long the houses disagree about the owner. */
static void many_asks_that_cross_keep_their_order(void **state)
{
    enum { ASKS = 60 };
    struct person aki;
    char id[33];
    (void)state;
    come_to_table(&aki, id);
    for (int i = 1; i <= ASKS; i++)
        say_only(&aki, "{\"ask\":\"legal\",\"id\":%d,\"table\":\"%s\"}", i, id);
    misled = shard_of(id); /* the first house goes on believing that the second one has it */
    move(id, 2);
    settle_houses();
    say_only(&aki, "{\"ask\":\"legal\",\"id\":%d,\"table\":\"%s\"}", ASKS + 1, id);
    for (int i = 0; i < 3; i++)
        pass_second();
    assert_null(reply_of(&aki));
    misled = -1;
    pass_second();
    expect_order(&aki, 1, ASKS + 1);
    leave(&aki);
}

/* It is not tried for ever. */
static void a_visitor_who_waits_too_long_is_told(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    misled = shard_of(id);
    move(id, 2);
    json_array_clear(aki.heard);
    say_only(&aki, "{\"ask\":\"legal\",\"id\":1,\"table\":\"%s\"}", id);
    for (int i = 0; i < 62; i++)
        pass_second();
    expect_code_of(&aki, 1, "busy");
    misled = -1;
    enter_at(&aki, id);
    leave(&aki);
}

TOPIC(forward)
{
    const struct CMUnitTest tests[] = {
        TEST(hints_are_asked_for_one_by_one),
        TEST(only_tables_that_were_entered_are_kept_in_mind),
        TEST(a_visitor_at_two_lost_tables_leaves_both),
        TEST(a_forgotten_guest_is_told),
        TEST(a_forgotten_guest_is_told_when_they_read_again),
        TEST(replies_before_a_loss_are_sent),
        TEST(a_waiting_ask_stays_its_visitors),
        TEST(a_guest_who_is_not_saved_is_not_forwarded),
        TEST(a_new_guest_is_known_elsewhere),
        TEST(asks_that_cross_keep_their_order),
        TEST(asks_that_cross_come_home_in_order),
        TEST(asks_during_a_move_keep_their_order),
        TEST(many_asks_that_cross_keep_their_order),
        TEST(a_visitor_who_waits_too_long_is_told),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
