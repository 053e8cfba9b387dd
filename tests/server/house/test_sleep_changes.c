/* test_sleep_changes.c - what time, other people and power cuts do to a table that sleeps: nothing
 * that was told is lost. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "server/house/visitor.h"
#include "server/kept/retention.h"
#include "server/table/seat_clock.h"
#include "server/turn/house.h"
#include "tests/server/house/sleeping_house.h"
#include "tests/support/disk.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- what time and others do to a table that sleeps ---- */

static void test_a_sleeping_table_is_given_up_when_its_time_comes(void **state)
{
    (void)state;
    char other[33];
    open_table(&ben, "yahtzee", 2, other);
    let_sleep();
    assert_true(is_asleep(other));
    now += (int64_t)limits.wait_hours * 3600 * 1000;
    house_tick(house);
    house_finish(house);
    for (int i = 0; i < 3; i++) {
        now += 1000;
        house_tick(house);
        house_finish(house);
    }
    char *lobby = lobby_of(&aki);
    assert_null(strstr(lobby, other));
    assert_non_null(strstr(lobby, id));
    assert_null(tables_find(&house->tables, other));
    free(lobby);
}

/* Aki and Ben play at a new table, with DAYS for each move; its id goes to OTHER. */
static void open_with_clock(int days, char other[33])
{
    say(&aki, "{s:s,s:s,s:i,s:s,s:s,s:{s:s,s:i}}", "ask", "open", "game", "yahtzee", "seats", 2,
        "order", "seated", "away", "end", "clock", "kind", "days", "seconds", days * 86400);
    snprintf(other, 33, "%s", text_of(expect(&aki, ""), "table"));
    sit(&aki, other, 0, "");
    sit(&ben, other, 1, "");
    say(&aki, "{s:s,s:s}", "ask", "start", "table", other);
    expect(&aki, "");
}

static void test_a_clock_that_runs_out_wakes_its_table(void **state)
{
    (void)state;
    char other[33];
    open_with_clock(1, other);
    let_sleep();
    assert_true(is_asleep(other));
    assert_int_equal(house->uptime.measured, 1);
    now += 86400000 - 61000 - 1000;
    house_tick(house);
    house_finish(house);
    assert_true(is_asleep(other));
    for (int i = 0; i < 40;
         i++) { /* it is asked, and after half a minute the table's choice holds */
        now += 1000;
        house_tick(house);
        house_finish(house);
    }
    assert_int_equal(house->uptime.measured, 0);
    char *lobby = lobby_of(&aki);
    assert_null(strstr(lobby, other));
    free(lobby);
    char *log = log_of(&aki, other);
    assert_non_null(strstr(log, "\"verdict\": \"end\""));
    free(log);
}

/* While the house is down no clock runs, also at a table that sleeps all the time. */
static void test_a_clock_stands_while_the_house_is_down(void **state)
{
    (void)state;
    char other[33], tokens[2][33];
    open_with_clock(1, other);
    let_sleep();
    snprintf(tokens[0], sizeof tokens[0], "%s", aki.token);
    snprintf(tokens[1], sizeof tokens[1], "%s", ben.token);
    leave(&aki);
    leave(&ben);
    int64_t due = tables_find(&house->tables, other)->card.due;
    for (int i = 0; i < 2; i++) {
        house_rest(house);
        house_finish(house);
        close_house();
        now += 10 * 86400000ll;
        due += 10 * 86400000ll;
        open_house();
        assert_true(is_asleep(other));
        assert_int_equal(tables_find(&house->tables, other)->card.due, due);
        assert_int_equal(house->uptime.measured, 1);
    }
    arrive(&aki, tokens[0], NULL);
    arrive(&ben, tokens[1], NULL);
    char *log = log_of(&aki, other);
    assert_non_null(strstr(log, "\"down\": 864000000"));
    free(log);
    const struct table *table = tables_find(&house->tables, other)->table;
    assert_int_equal(seat_clock_next(table), due); /* the card has counted as the log does */
}

static void test_a_sleeping_table_makes_place(void **state)
{
    (void)state;
    char other[33], third[33];
    close_and_alter("SELECT 1");
    limits.tables = 2;
    close_and_alter("SELECT 1");
    open_table(&ben, "yahtzee", 2, other);
    let_sleep();
    now += 600000;
    hold_reading();
    say(&aki, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    settle();
    assert_int_equal(aki.visitor->inbox, 1);
    free_reading();
    snprintf(third, sizeof third, "%s", text_of(expect(&aki, ""), "table"));
    char *lobby = lobby_of(&aki);
    assert_null(strstr(lobby, other));
    assert_non_null(strstr(lobby, id));
    assert_non_null(strstr(lobby, third));
    free(lobby);
}

static void test_a_guest_is_forgotten_at_tables_that_sleep(void **state)
{
    (void)state;
    char other[33];
    open_table(&aki, "yahtzee", 2, other);
    let_sleep();
    assert_int_equal(count_tables(aki.guest), 2);
    say(&aki, "{s:s,s:s}", "ask", "forget", "guest", aki.guest);
    expect(&aki, "");
    assert_true(retention_clean(house));
    for (int i = 0; i < 3; i++) {
        now += 61000;
        house_tick(house);
        house_finish(house);
    }
    assert_true(is_asleep(id));
    char *lobby = lobby_of(&ben);
    assert_null(strstr(lobby, "Aki"));
    assert_null(strstr(lobby, other)); /* where nobody was left */
    assert_non_null(strstr(lobby, id));
    const struct live_table *live = tables_find(&house->tables, id);
    assert_int_equal(live->kept, live->card.k); /* so the journal has this card */
    free(lobby);
}

/* The log is changed on disk while it is loaded: the entries read before are not used. */
static void test_a_log_that_is_rewritten_while_it_is_read_is_read_again(void **state)
{
    (void)state;
    struct person eve;
    struct engawa_reason why;
    arrive(&eve, NULL, "Evelyn");
    enter(&eve, id);
    ask_say(&eve, id, "my words");
    expect(&eve, "");
    leave(&eve);
    let_sleep();
    hold_reading();
    ask_enter(&aki, id, 0);
    settle();
    assert_true(retention_forget(house, eve.guest, &why));
    for (int i = 0; i < 20; i++) {
        now += 1000;
        house_tick(house);
        settle();
    }
    assert_true(tables_find(&house->tables, id)->stale);
    free_reading();
    house_finish(house);
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "my words"));
    assert_null(strstr(log, "Evelyn"));
    free(log);
}

static void test_a_table_that_is_removed_while_it_is_read_is_gone(void **state)
{
    (void)state;
    say(&aki, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&aki, "");
    let_sleep();
    assert_null(tables_find(&house->tables, id));
    hold_reading();
    ask_enter(&aki, id, 0);
    settle();
    assert_int_equal(aki.visitor->inbox, 1);
    now += (int64_t)(limits.keep_tables + 1) * 24 * 3600 * 1000;
    for (int i = 0; i < 5; i++) {
        now += 61000;
        house_tick(house);
        settle();
    }
    free_reading();
    expect(&aki, "no-such-table");
    assert_null(tables_find(&house->tables, id));
}

static void test_a_rematch_finds_the_next_table_asleep(void **state)
{
    (void)state;
    char next[33];
    say(&aki, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&aki, "");
    say(&aki, "{s:s,s:s}", "ask", "rematch", "table", id);
    snprintf(next, sizeof next, "%s", text_of(expect(&aki, ""), "table"));
    let_sleep();
    assert_true(is_asleep(next));
    assert_int_equal(count_tables(ben.guest), 1); /* a seat is kept */
    say(&ben, "{s:s,s:s}", "ask", "rematch", "table", id);
    assert_string_equal(text_of(expect(&ben, ""), "table"), next);
    assert_int_equal(json_integer_value(json_object_get(reply_of(&ben), "seat")), 1);
}

/* ---- kill -9 ---- */

/* Lets the table fall asleep and wakes it up again, and is killed at the NTH operation. */
static void sleep_until_killed(int out, long nth, bool after)
{
    set_up_sleepers(NULL);
    if (write(out, id, sizeof id) != sizeof id)
        _exit(2);
    disk_kill(nth, after);
    let_sleep();
    enter(&aki, id);
    ask_say(&aki, id, "awake");
    house_finish(house);
    _exit(0);
}

/* A house killed there can be opened again, with the table in the lobby and its log whole. Returns
 * false if it was not killed. */
static bool survives(long nth, bool after)
{
    int pipes[2], status;
    char path[80];
    assert_int_equal(pipe(pipes), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        sleep_until_killed(pipes[1], nth, after);
    close(pipes[1]);
    assert_int_equal(read(pipes[0], id, sizeof id), sizeof id);
    close(pipes[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
    snprintf(path, sizeof path, "/tmp/engawa-house-%d.db", (int)child);
    set_up_house(NULL);
    close_house();
    disk_remove(house_path);
    disk_copy_synced(path, house_path);
    disk_remove(path);
    threaded = true;
    open_house();
    arrive(&aki, NULL, "Eve");
    char *lobby = lobby_of(&aki);
    assert_non_null(strstr(lobby, "\"taken\": 2"));
    enter(&aki, id);
    assert_true(json_integer_value(json_object_get(reply_of(&aki), "k")) >= 4);
    free(lobby);
    leave(&aki);
    tear_down_house(NULL);
    return WIFSIGNALED(status);
}

static void test_a_kill_at_any_operation_loses_no_table(void **state)
{
    (void)state;
    for (int after = 0; after < 2; after++) {
        long nth = 1;
        while (survives(nth, after))
            nth++;
        assert_true(nth > 3);
    }
}

TOPIC(sleep_changes)
{
    engawa_add_games();
    engawa_add_bots();
    disk_install();
    const struct CMUnitTest tests[] = {
        /* first: it forks, and there are no threads yet */
        cmocka_unit_test(test_a_kill_at_any_operation_loses_no_table),
        SLEEP_TEST(test_a_sleeping_table_is_given_up_when_its_time_comes),
        SLEEP_TEST(test_a_clock_that_runs_out_wakes_its_table),
        SLEEP_TEST(test_a_clock_stands_while_the_house_is_down),
        SLEEP_TEST(test_a_sleeping_table_makes_place),
        SLEEP_TEST(test_a_guest_is_forgotten_at_tables_that_sleep),
        SLEEP_TEST(test_a_log_that_is_rewritten_while_it_is_read_is_read_again),
        SLEEP_TEST(test_a_table_that_is_removed_while_it_is_read_is_gone),
        SLEEP_TEST(test_a_rematch_finds_the_next_table_asleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
