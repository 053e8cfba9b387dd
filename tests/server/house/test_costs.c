/* test_costs.c - the cost of an ask, and of the turn after it, does not grow with the log of its
 * table, the length of its game, or the number of tables.
 *
 * The house is compiled here once more so that it counts the basic blocks that it runs. Each ask is
 * made at a young table and at one whose log is at its maxima, and may cost little more there; and
 * likewise in a full house and in a long game.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "server/house/visitor.h"
#include "server/table/job.h"
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
    MORE = 20000, /* steps that an ask may cost more: `say` compares a number for each chat entry */
    TURN_MORE = 60000, /* and its turn: a page of the log is sent */
    /* An ask that draws an id of the evening's shard draws until one fits, by chance often; and the
     * operator's page of tables is sorted from an order that is random. */
    BY_CHANCE = 400000
};

/* The cost of an ask, in steps. */
struct cost {
    long ask;  /* before the end of its turn */
    long turn; /* of the end of its turn: the commit, and what is sent */
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

/* Ends the turn of an ask that began at step 0. */
static struct cost end_turn(void)
{
    struct cost cost = {.ask = steps};
    house_finish(house);
    cost.turn = steps - cost.ask;
    assert_true(cost.ask > 0);
    return cost;
}

static bool is_by_chance(const char *name)
{
    static const char *const names[] = {"admin", "begin", "evening", "rematch"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Fails if FULL, at a table with much behind it, is more than YOUNG. */
static void compare(const char *name, const struct cost *young, const struct cost *full)
{
    if (full->ask > young->ask + (is_by_chance(name) ? BY_CHANCE : MORE))
        fail_msg("%s costs %ld steps, and %ld later", name, young->ask, full->ask);
    if (full->turn > young->turn + TURN_MORE)
        fail_msg("the turn of %s costs %ld steps, and %ld later", name, young->turn, full->turn);
}

/* Asks everything at the table ID; sets COST. */
static void ask_all(const char *id, struct cost cost[ASKS_MAX])
{
    for (int i = 0; every_ask_name(i); i++) {
        assert_true(i < ASKS_MAX);
        now += 60000;
        steps = 0;
        every_ask_say(i, id);
        cost[i] = end_turn();
    }
}

static void compare_all(const struct cost young[ASKS_MAX], const struct cost full[ASKS_MAX])
{
    for (int i = 0; every_ask_name(i); i++)
        compare(every_ask_name(i), &young[i], &full[i]);
}

static void test_no_ask_costs_more_where_a_log_is_full(void **state)
{
    struct cost young[ASKS_MAX], full[ASKS_MAX];
    char id[33];
    (void)state;
    every_ask_gather(id);
    ask_all(id, young);
    every_ask_part();
    every_ask_gather(id);
    fill(id);
    ask_all(id, full);
    every_ask_part();
    compare_all(young, full);
}

/* ---- in a full house ---- */

enum { GUESTS = 250 };

/* PERSON opens as many tables more as a guest may. */
static void open_all(struct person *person, int tables)
{
    for (int i = 0; i < tables; i++)
        say(person, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 3);
    expect(person, "");
    json_array_clear(person->heard);
}

/* Five thousand tables and hundreds of guests, from one address. */
static void test_no_ask_costs_more_in_a_full_house(void **state)
{
    static struct person crowd[GUESTS];
    struct cost empty[ASKS_MAX], full[ASKS_MAX];
    char id[33];
    (void)state;
    every_ask_gather(id);
    ask_all(id, empty);
    every_ask_part();
    limits.tables = GUESTS * limits.tables_per_guest + 100;
    limits.address_share = 0;
    every_ask_gather(id);
    open_all(&people[HOST], limits.tables_per_guest - 3);
    for (int i = 0; i < GUESTS; i++) {
        arrive(&crowd[i], NULL, "Chi");
        open_all(&crowd[i], limits.tables_per_guest);
    }
    ask_all(id, full);
    for (int i = 0; i < GUESTS; i++)
        leave(&crowd[i]);
    every_ask_part();
    compare_all(empty, full);
}

/* ---- in a game ---- */

enum {
    BEGUN = 30, /* events of a game that has hardly begun, and of a long one */
    LONG = 1500,
    BOTS_MOVES = 20 /* that are counted */
};

/* Opens the table ID, where two people play a long game with a bot. */
static void begin_game(char id[33])
{
    struct person *host = &people[HOST];
    limits.rate = 0;
    reopen_house();
    arrive(host, NULL, "Aki");
    arrive(&people[WATCHER], NULL, "Ben");
    appoint(&people[OPERATOR_TOO]);
    say(host, "{s:s,s:s,s:i,s:s,s:i,s:{s:i}}", "ask", "open", "game", "burning-desire", "seats", 3,
        "order", "seated", "seat", 0, "options", "target", 10000);
    snprintf(id, 33, "%s", text_of(expect(host, ""), "table"));
    enter(host, id);
    enter(&people[WATCHER], id);
    sit(&people[WATCHER], id, 1, "");
    ask_at_table(host, "bot", id, "\"seat\":2,\"bot\":\"random\"", "");
    ask_at_table(host, "start", id, "", "");
}

/* The person of SEAT at TABLE makes the first legal move; the turn goes on. */
static void make_move(const struct table *table, int seat)
{
    struct engawa_text moves = {0};
    engawa_match_legal(table->match, seat, &moves);
    moves.at[strcspn(moves.at, "\n")] = '\0';
    say(&people[seat], "{s:s,s:s,s:I,s:s}", "ask", "move", "table", table->id, "after",
        (json_int_t)table->match->length, "do", moves.at);
    engawa_text_free(&moves);
}

/* The bot's next move, and what it costs the house, without the thinking. False if it has none. */
static bool bot_moves(struct cost *cost)
{
    struct job *job = jobs;
    if (!job)
        return false;
    jobs = job->next;
    job_think(job, 1);
    now += 60000;
    steps = 0;
    house_job_done(house, job);
    cost->ask = steps;
    house_finish(house);
    cost->turn = steps - cost->ask;
    return true;
}

/* Plays on until the bot has to move at TABLE, and lets it. Returns what that costs. */
static struct cost play_on(const struct table *table)
{
    struct cost cost;
    unsigned actors;
    while ((actors = engawa_match_actors(table->match)) & 3)
        make_move(table, engawa_lowest_bit(actors));
    house_finish(house);
    assert_true(bot_moves(&cost));
    json_array_clear(people[HOST].heard);
    json_array_clear(people[WATCHER].heard);
    return cost;
}

/* Plays on until the watcher has to move at TABLE. */
static void play_to_watcher(const struct table *table)
{
    unsigned actors;
    while (!((actors = engawa_match_actors(table->match)) & 1u << WATCHER)) {
        struct cost unused;
        if (actors & 1u << HOST)
            make_move(table, HOST);
        house_finish(house);
        if (jobs)
            bot_moves(&unused);
    }
}

/* The most that one of the bot's next moves at TABLE costs. */
static struct cost cost_of_bot(const struct table *table)
{
    struct cost most = {0};
    for (int moves = 0; moves < BOTS_MOVES; moves++) {
        struct cost one = play_on(table);
        most.ask = one.ask > most.ask ? one.ask : most.ask;
        most.turn = one.turn > most.turn ? one.turn : most.turn;
    }
    return most;
}

/* Asked in this order. %s: the table. */
static const struct {
    int who;
    const char *name, *fields;
} game_asks[] = {
    {HOST, "legal", ""},
    {HOST, "move", ",\"after\":1,\"do\":\"nothing\""},
    {HOST, "say", ",\"text\":\"hello\",\"after\":0"},
    {HOST, "nudge", ",\"seat\":1"},
    {WATCHER, "enter", ",\"after\":20"},
    {WATCHER, "say", ",\"text\":\"hello\",\"after\":0"},
    {WATCHER, "legal", ""},
    {WATCHER, "move", ",\"after\":1,\"do\":\"nothing\""},
    {WATCHER, "leave", ""},
    {HOST, "vote", ",\"seat\":1,\"vote\":\"wait\""},
    {HOST, "vote", ",\"seat\":1,\"vote\":\"bot\""},
    {HOST, "enter", ",\"after\":20"},
    {OPERATOR_TOO, "admin", ",\"do\":[\"tables\",\"show\",\"%s\"]"},
    {OPERATOR_TOO, "admin", ",\"do\":[\"status\"]"},
    {HOST, "stand", ",\"bot\":true"},
    {HOST, "sit", ",\"seat\":0"},
    {HOST, "abandon", ""},
};

enum { GAME_ASKS = sizeof game_asks / sizeof *game_asks };

/* Plays a game of EVENTS events, and sets COST to what asks cost then, the last to a bot's move.
 * The watcher's asks come from another server. */
static void ask_in_game(size_t events, struct cost cost[GAME_ASKS + 1])
{
    char id[33];
    begin_game(id);
    const struct table *table = tables_find(&house->tables, id)->table;
    while (table->match->length < events)
        play_on(table);
    cost[GAME_ASKS] = cost_of_bot(table);
    play_to_watcher(table);
    people[WATCHER].visitor->remote.forwarded = true;
    for (int i = 0; i < GAME_ASKS; i++) {
        char message[400], fields[300];
        snprintf(fields, sizeof fields, game_asks[i].fields, id);
        snprintf(message, sizeof message, "{\"ask\":\"%s\",\"id\":%d,\"table\":\"%s\"%s}",
                 game_asks[i].name, i, id, fields);
        now += 60000;
        steps = 0;
        house_message(people[game_asks[i].who].visitor, message, strlen(message));
        cost[i] = end_turn();
        house_tick(house); /* what is due by the clock */
        house_finish(house);
    }
    assert_true(table->log_used.votes > 0);
    every_ask_part();
}

static void test_no_ask_costs_more_in_a_long_game(void **state)
{
    struct cost begun[GAME_ASKS + 1], later[GAME_ASKS + 1];
    (void)state;
    ask_in_game(BEGUN, begun);
    ask_in_game(LONG, later);
    for (int i = 0; i < GAME_ASKS; i++)
        compare(game_asks[i].name, &begun[i], &later[i]);
    compare("a bot's move", &begun[GAME_ASKS], &later[GAME_ASKS]);
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
        cmocka_unit_test_setup_teardown(test_no_ask_costs_more_in_a_full_house, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_no_ask_costs_more_in_a_long_game, set_up_house,
                                        tear_down_house),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
