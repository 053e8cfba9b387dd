/* test_costs.c - the cost of an ask does not grow with the log of its table.
 *
 * The house is compiled here once more so that it counts the basic blocks that it runs. Each ask is
 * made at a young table and at one whose log is at its maxima, and may cost little more there.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "server/table/log_quota.h"
#include "server/turn/house.h"
#include "server/turn/protocol.h"
#include "tests/server/house/every_ask.h"
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

enum {
    ASKS_MAX = 100,
    MORE = 20000 /* steps that an ask may cost more: `say` compares a number for each chat entry */
};

static long steps;

/* The compiler calls this at each basic block of the house. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    steps++;
}

/* Ends the turn. Returns whether the log of the table ID had no space for the last message of
 * PERSON. */
static bool is_full(struct person *person)
{
    house_finish(house);
    bool full = strcmp(text_of(reply_of(person), "code"), "log-full") == 0;
    json_array_clear(person->heard);
    return full;
}

/* A crowd talks at the table ID, under a new name each time, until the log has no space for them.
 */
static void fill_names(const char *id)
{
    enum { CROWD = 20 };
    struct person crowd[CROWD];
    for (int i = 0; i < CROWD; i++) {
        arrive(&crowd[i], NULL, "Chi");
        enter(&crowd[i], id);
    }
    for (int turn = 0; turn == 0 || !is_full(&crowd[0]); turn++)
        for (int i = 0; i < CROWD; i++) {
            char name[32];
            snprintf(name, sizeof name, "N%d.%d", turn, i);
            say(&crowd[i], "{s:s,s:s}", "ask", "name", "name", name);
            ask_say(&crowd[i], id, name);
        }
    for (int i = 0; i < CROWD; i++)
        leave(&crowd[i]);
}

/* Fills the log of the table ID with chat, names, seatings and decisions. */
static void fill(const char *id)
{
    const struct table *table = tables_find(&house->tables, id)->table;
    struct person *host = &people[HOST];
    for (int i = 0; i < LOG_QUOTA_DECISIONS; i++)
        say(host, "{s:s,s:s,s:s,s:s,s:b}", "ask", "bar", "table", id, "guest",
            people[WATCHER].guest, "from", "seat", "on", i % 2 == 0);
    for (int i = 1; i < LOG_QUOTA_SEATINGS; i++)
        say(host, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", i % 2);
    fill_names(id);
    do
        for (int i = 0; i < 100; i++)
            ask_say(host, id, "ah");
    while (!is_full(host));
    assert_int_equal(table->log_used.decisions, LOG_QUOTA_DECISIONS);
    assert_int_equal(table->log_used.seatings, LOG_QUOTA_SEATINGS);
    assert_true(table->repeats.chats > 3000);
    assert_true(table->used.count > 1000);
}

/* Asks everything at the table ID; COST takes the steps of each. */
static void ask_all(const char *id, long cost[ASKS_MAX])
{
    for (int i = 0; every_ask_name(i); i++) {
        assert_true(i < ASKS_MAX);
        now += 60000;
        steps = 0;
        every_ask_say(i, id);
        cost[i] = steps;
        house_finish(house);
        assert_true(cost[i] > 0);
    }
}

static void test_no_ask_costs_more_where_a_log_is_full(void **state)
{
    long young[ASKS_MAX], full[ASKS_MAX];
    char id[33];
    (void)state;
    every_ask_gather(id);
    ask_all(id, young);
    every_ask_part();
    every_ask_gather(id);
    fill(id);
    ask_all(id, full);
    every_ask_part();
    for (int i = 0; every_ask_name(i); i++) {
        if (full[i] > young[i] + MORE)
            fail_msg("%s costs %ld steps, and %ld where the log is full", every_ask_name(i),
                     young[i], full[i]);
    }
}

static void test_every_ask_is_asked_here(void **state)
{
    const char *name;
    (void)state;
    for (int i = 0; (name = protocol_ask_at(house, i)); i++) {
        int found = 0;
        for (int j = 0; every_ask_name(j); j++)
            found += strcmp(every_ask_name(j), name) == 0;
        if (!found)
            fail_msg("%s is asked nowhere", name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_ask_is_asked_here, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_no_ask_costs_more_where_a_log_is_full, set_up_house,
                                        tear_down_house),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
