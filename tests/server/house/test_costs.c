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
    MORE = 20000 /* steps that an ask may cost more: `say` compares a number for each chat entry */
};

static long steps;

/* The compiler calls this at each basic block of the house. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    steps++;
}

/* Who asks. */
enum { HOST, WATCHER, OPERATOR_TOO, PEOPLE };
static struct person people[PEOPLE];

/* Every ask, in an order in which none prevents those after it. %s: the table, then the watcher. */
static const struct {
    int who;
    const char *name, *fields;
} asks[] = {
    {HOST, "ping", ""},
    {HOST, "hello", ""},
    {HOST, "operate", "\"secret\":\"0123456789abcdef0123456789abcdef\""},
    {OPERATOR_TOO, "admin", "\"do\":[\"tables\",\"going\"]"},
    {OPERATOR_TOO, "admin", "\"do\":[\"tables\",\"show\",\"%s\"]"},
    {WATCHER, "name", "\"name\":\"Zoe\""},
    {HOST, "whose", "\"token\":\"0123456789abcdef0123456789abcdef\""},
    {HOST, "devices", ""},
    {HOST, "renew", ""},
    {HOST, "sign-out", ""},
    {HOST, "push", ""},
    {HOST, "lobby", "\"on\":true"},
    {HOST, "mine", "\"on\":true"},
    {HOST, "history", ""},
    {HOST, "figures", ""},
    {HOST, "ratings", ""},
    {HOST, "groups", ""},
    {HOST, "unlist", ""},
    {HOST, "board", ""},
    {HOST, "daily", ""},
    {HOST, "open", "\"game\":\"yahtzee\",\"seats\":1"},
    {HOST, "enter", "\"table\":\"%s\",\"after\":0"},
    {WATCHER, "enter", "\"table\":\"%s\",\"after\":0"},
    {HOST, "say", "\"table\":\"%s\",\"text\":\"never said before\",\"after\":0"},
    {WATCHER, "say", "\"table\":\"%s\",\"text\":\"never said before\",\"after\":0"},
    {HOST, "react", "\"table\":\"%s\",\"react\":\"nice\""},
    {HOST, "bar", "\"table\":\"%s\",\"guest\":\"nobody\",\"from\":\"seat\",\"on\":true"},
    {HOST, "bar", "\"table\":\"%s\",\"guest\":\"%s\",\"from\":\"seat\",\"on\":true"},
    {HOST, "set", "\"table\":\"%s\",\"title\":\"Evening\""},
    {HOST, "sit", "\"table\":\"%s\",\"seat\":1"},
    {HOST, "stand", "\"table\":\"%s\""},
    {WATCHER, "sit", "\"table\":\"%s\",\"seat\":1"},
    {HOST, "bot", "\"table\":\"%s\",\"seat\":2,\"bot\":\"random\""},
    {HOST, "unseat", "\"table\":\"%s\",\"seat\":2"},
    {HOST, "pass", "\"table\":\"%s\",\"guest\":\"nobody\""},
    {HOST, "remove", "\"table\":\"%s\",\"seat\":1,\"then\":\"wait\""},
    {HOST, "start", "\"table\":\"%s\",\"fill\":\"random\""},
    {HOST, "legal", "\"table\":\"%s\""},
    {HOST, "hint", "\"table\":\"%s\""},
    {HOST, "vote", "\"table\":\"%s\",\"seat\":1,\"vote\":\"wait\""},
    {HOST, "nudge", "\"table\":\"%s\",\"seat\":1"},
    {HOST, "move", "\"table\":\"%s\",\"after\":0,\"do\":\"score ones\""},
    {HOST, "rematch", "\"table\":\"%s\""},
    {HOST, "abandon", "\"table\":\"%s\""},
    {HOST, "rematch", "\"table\":\"%s\""},
    {HOST, "leave", "\"table\":\"%s\""},
    {HOST, "close", "\"table\":\"%s\""},
    {WATCHER, "forget", ""},
};

enum { ASKS = sizeof asks / sizeof *asks };

/* Opens the table ID for HOST and WATCHER, in a house without allowances. */
static void gather(char id[33])
{
    limits.rate = 0;
    reopen_house();
    arrive(&people[HOST], NULL, "Aki");
    arrive(&people[WATCHER], NULL, "Ben");
    appoint(&people[OPERATOR_TOO]);
    open_table(&people[HOST], "yahtzee", 3, id);
    enter(&people[WATCHER], id);
}

static void part(void)
{
    for (int i = 0; i < PEOPLE; i++)
        leave(&people[i]);
}

/* Ends the turn. Returns whether the log of the table ID had no space for PERSON's last message. */
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
static void ask_all(const char *id, long cost[ASKS])
{
    for (int i = 0; i < ASKS; i++) {
        struct person *person = &people[asks[i].who];
        char message[400], fields[300];
        snprintf(fields, sizeof fields, asks[i].fields, id, people[WATCHER].guest);
        int length = snprintf(message, sizeof message, "{\"ask\":\"%s\",\"id\":%d%s%s}",
                              asks[i].name, i, fields[0] ? "," : "", fields);
        now += 60000;
        steps = 0;
        house_message(person->visitor, message, (size_t)length);
        cost[i] = steps;
        house_finish(house);
        assert_true(cost[i] > 0);
    }
}

static void test_no_ask_costs_more_where_a_log_is_full(void **state)
{
    long young[ASKS], full[ASKS];
    char id[33];
    (void)state;
    gather(id);
    ask_all(id, young);
    part();
    gather(id);
    fill(id);
    ask_all(id, full);
    part();
    for (int i = 0; i < ASKS; i++) {
        if (full[i] > young[i] + MORE)
            fail_msg("%s costs %ld steps, and %ld where the log is full", asks[i].name, young[i],
                     full[i]);
    }
}

static void test_every_ask_is_asked_here(void **state)
{
    const char *name;
    (void)state;
    for (int i = 0; (name = protocol_ask_at(house, i)); i++) {
        int found = 0;
        for (int j = 0; j < ASKS; j++)
            found += strcmp(asks[j].name, name) == 0;
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
