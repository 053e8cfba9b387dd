/* test_house_absent.c - people who stall, leave and come back: clocks, the vote of those who
 * remain, the list of absent people, nudges, and a house that is killed meanwhile. In one thread,
 * without sockets, with the test's clock. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "server/table/log_quota.h"
#include "server/turn/absent.h"
#include "server/turn/house.h"
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

static struct person aki, ben, chie;
static char id[33];

#define MOVE_60  "{\"kind\":\"move\",\"seconds\":60}"
#define BANK_100 "{\"kind\":\"bank\",\"seconds\":100,\"increment\":5}"

/* PERSON asks for NAME at the table. */
static void ask(struct person *person, const char *name, const char *fields, const char *code)
{
    ask_at_table(person, name, id, fields, code);
}

static void wait_for(int64_t milliseconds)
{
    now += milliseconds;
    house_tick(house);
    house_finish(house);
}

/* Aki opens a table with CLOCK and AWAY ("" for none) for SEATS; Ben and, with three seats, Chie
 * sit down too, and the game begins. */
static void begin(const char *clock, const char *away, int seats)
{
    char message[300];
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
    snprintf(message, sizeof message,
             "{\"ask\":\"open\",\"id\":1,\"game\":\"yahtzee\",\"seats\":%d,\"order\":\"seated\"%s%"
             "s%s%s%s}",
             seats, clock[0] ? ",\"clock\":" : "", clock, away[0] ? ",\"away\":\"" : "", away,
             away[0] ? "\"" : "");
    house_message(aki.visitor, message, strlen(message));
    snprintf(id, sizeof id, "%s", text_of(expect(&aki, ""), "table"));
    struct person *people[] = {&aki, &ben, &chie};
    for (int seat = 0; seat < seats; seat++) {
        enter(people[seat], id);
        sit(people[seat], id, seat, "");
    }
    ask(&aki, "start", "", "");
}

static void part(void)
{
    struct person *people[] = {&aki, &ben, &chie};
    for (int i = 0; i < 3; i++)
        if (people[i]->visitor)
            leave(people[i]);
        else
            json_decref(people[i]->heard);
}

/* PERSON loses the connection, or, with BYE, says goodbye. */
static void go(struct person *person, bool bye)
{
    if (bye)
        house_say_goodbye(person->visitor);
    leave(person);
    house_finish(house);
    person->heard = json_array();
    person->visitor = NULL;
}

/* Makes PERSON, who has gone or whose house was opened again, come back to the table. */
static void come_back(struct person *person)
{
    char token[33];
    snprintf(token, sizeof token, "%s", person->token);
    json_decref(person->heard);
    arrive(person, token, NULL);
    enter(person, id);
}

/* The house is killed and is down for MILLISECONDS; nobody is there then. */
static void be_down(int64_t milliseconds)
{
    struct person *people[] = {&aki, &ben, &chie};
    for (int i = 0; i < 3; i++)
        if (people[i]->visitor)
            go(people[i], false);
    close_house();
    now += milliseconds;
    open_house();
}

static void expect_log(struct person *person, const char *word, int count)
{
    int found = times_logged(person, id, word);
    if (found != count)
        fail_msg("%d times in the log, not %d: %s\n%s", found, count, word, log_of(person, id));
}

/* The latest push of KIND that PERSON got. */
static const json_t *pushed(const struct person *person, const char *kind)
{
    for (size_t i = json_array_size(person->heard); i > 0; i--) {
        const json_t *message = json_array_get(person->heard, i - 1);
        if (strcmp(text_of(message, "push"), kind) == 0)
            return message;
    }
    return NULL;
}

static void move(struct person *person, int after, const char *text)
{
    char fields[80];
    snprintf(fields, sizeof fields, "\"after\":%d,\"do\":\"%s\"", after, text);
    ask(person, "move", fields, "");
}

/* ---- clocks ---- */

static void test_time_for_a_move_runs_out_once(void **state)
{
    (void)state;
    begin(MOVE_60, "", 2);
    wait_for(59999);
    expect_log(&ben, "\"question\"", 0);
    wait_for(1);
    expect_log(&ben, "\"question\": 0, \"why\": \"time\"", 1);
    wait_for(10000);
    move(&aki, 1, "score chance"); /* late, and still in time for the question */
    expect_log(&ben, "\"verdict\"", 0);
    wait_for(59999);
    expect_log(&ben, "\"question\"", 1);
    wait_for(1);
    expect_log(&ben, "\"question\": 1, \"why\": \"time\"", 1);
    wait_for(1000);
    expect_log(&ben, "\"question\"", 2);
    part();
}

static void test_a_bot_takes_over_if_nobody_votes(void **state)
{
    (void)state;
    begin(MOVE_60, "", 2);
    wait_for(60000);
    wait_for(29999);
    expect_log(&ben, "\"verdict\"", 0);
    wait_for(1);
    expect_log(&ben, "\"verdict\": \"bot\", \"seat\": 0, \"voted\": false", 1);
    expect_log(&ben, "\"bot\": 0, \"kind\": \"normal\"", 1);
    sit(&aki, id, 0, ""); /* and gives the seat back */
    enter(&aki, id);
    wait_for(5999); /* of the turn that ran out, a tenth is left */
    expect_log(&ben, "\"question\"", 1);
    wait_for(1);
    expect_log(&ben, "\"question\"", 2);
    part();
}

static void test_a_bank_counts_all_moves_of_a_person(void **state)
{
    (void)state;
    begin(BANK_100, "end", 2);
    wait_for(90000);
    move(&aki, 1, "score chance"); /* 10 s, and 5 more */
    wait_for(40000);
    move(&ben, 3, "score chance");
    wait_for(14999);
    expect_log(&ben, "\"question\"", 0);
    wait_for(1);
    expect_log(&ben, "\"question\": 0, \"why\": \"time\"", 1);
    wait_for(30000);
    expect_log(&ben, "\"verdict\": \"end\"", 1);
    expect_log(&ben, "\"end\": \"abandoned\", \"scores\": null, \"ranks\": null", 1);
    part();
}

static void test_bots_have_no_clock(void **state)
{
    (void)state;
    begin(MOVE_60, "", 2);
    move(&aki, 1, "score chance");
    ask(&ben, "stand", "\"bot\":true", "");
    expect_log(&aki, "\"bot\": 1, \"kind\": \"normal\"", 1);
    forget_jobs(); /* it never moves */
    wait_for(600000);
    expect_log(&aki, "\"question\"", 0);
    part();
}

static void test_all_simultaneous_choosers_have_a_clock(void **state)
{
    char fields[80];
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
    say(&aki, "{s:s,s:s,s:i,s:s,s:{s:s,s:i},s:s}", "ask", "open", "game", "dixit", "seats", 3,
        "order", "seated", "clock", "kind", "move", "seconds", 60, "away", "wait");
    snprintf(id, sizeof id, "%s", text_of(expect(&aki, ""), "table"));
    struct person *people[] = {&aki, &ben, &chie};
    for (int seat = 0; seat < 3; seat++) {
        enter(people[seat], id);
        sit(people[seat], id, seat, "");
    }
    ask(&aki, "start", "", "");
    char *log = log_of(&aki, id);
    int card = atoi(strstr(log, "0:") + 2);
    free(log);
    wait_for(30000);
    snprintf(fields, sizeof fields, "\"after\":1,\"do\":\"clue %d \\\"rain\\\"\"", card);
    ask(&aki, "move", fields, "");
    wait_for(60000); /* both are to give a card since then */
    expect_log(&aki, "\"question\": 0", 0);
    expect_log(&aki, "\"question\": 1, \"why\": \"time\"", 1);
    expect_log(&aki, "\"question\": 2, \"why\": \"time\"", 1);
    part();
}

/* ---- the house is down ---- */

static void test_clocks_stand_while_the_house_is_down(void **state)
{
    (void)state;
    begin(MOVE_60, "", 2);
    for (int i = 0; i < 5; i++)
        wait_for(5000); /* the clock is saved every ten seconds, the last time at 25 */
    wait_for(4000);
    be_down(3600000);
    come_back(&aki);
    come_back(&ben);
    expect_log(&ben, "\"down\": 3604000", 1);
    wait_for(34999); /* of 60 s, 25 had passed for certain */
    expect_log(&ben, "\"question\": 0, \"why\": \"time\"", 0);
    wait_for(1);
    expect_log(&ben, "\"question\": 0, \"why\": \"time\"", 1);
    be_down(7200000); /* and nothing is asked twice */
    come_back(&aki);
    come_back(&ben);
    wait_for(25000);
    expect_log(&ben, "\"question\"", 1);
    expect_log(&ben, "\"verdict\"", 0);
    wait_for(5000);
    expect_log(&ben, "\"question\"", 1);
    expect_log(&ben, "\"verdict\": \"bot\"", 1);
    part();
}

static void test_a_house_that_is_closed_in_peace_loses_nothing(void **state)
{
    (void)state;
    begin(BANK_100, "", 2);
    wait_for(5000);
    now += 2500;
    house_rest(house);
    house_finish(house);
    be_down(50000);
    be_down(0); /* a second start at once adds nothing */
    come_back(&aki);
    come_back(&ben);
    expect_log(&ben, "\"down\": 50000", 1);
    expect_log(&ben, "\"down\"", 1);
    wait_for(92499);
    expect_log(&ben, "\"why\": \"time\"", 0);
    wait_for(1);
    expect_log(&ben, "\"why\": \"time\"", 1);
    part();
}

static void test_without_a_clock_nothing_is_noted(void **state)
{
    (void)state;
    begin("", "", 2);
    wait_for(100000);
    be_down(50000);
    come_back(&aki);
    come_back(&ben);
    expect_log(&ben, "\"down\"", 0);
    expect_log(&ben, "\"clock\"", 0);
    part();
}

/* ---- who is away ---- */

static void expect_away(const struct person *person, const char *how)
{
    const json_t *away = json_object_get(pushed(person, "here"), "away");
    assert_int_equal(json_array_size(away), how ? 1 : 0);
    assert_string_equal(text_of(json_array_get(away, 0), "how"), how ? how : "");
}

static void test_the_status_names_servers_that_left_and_were_lost(void **state)
{
    (void)state;
    begin("", "", 2);
    go(&ben, false);
    expect_away(&aki, "lost");
    const json_t *away = json_object_get(pushed(&aki, "here"), "away");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(away, 0), "since")), now);
    come_back(&ben);
    expect_away(&aki, NULL);
    go(&ben, true);
    expect_away(&aki, "left");
    come_back(&ben);
    ask(&ben, "leave", "", "");
    expect_away(&aki, "left");
    part();
}

static void test_those_who_remain_vote_about_an_absent_player(void **state)
{
    (void)state;
    begin("", "", 3);
    go(&ben, false);
    wait_for(70000); /* it is not Ben's turn: nobody misses him */
    expect_log(&aki, "\"question\"", 0);
    move(&aki, 1, "score chance");
    wait_for(0);
    expect_log(&aki, "\"question\": 1, \"why\": \"away\"", 1);
    ask(&aki, "vote", "\"seat\":1,\"vote\":\"bot\"", ""); /* one of two: no decision yet */
    expect_log(&aki, "\"verdict\"", 0);
    ask(&chie, "vote", "\"seat\":1,\"vote\":\"bot\"", "");
    expect_log(&aki, "\"verdict\": \"bot\", \"seat\": 1, \"voted\": true", 1);
    expect_log(&aki, "\"bot\": 1", 1);
    come_back(&ben);
    sit(&ben, id, 1, "");
    expect_log(&aki, "\"sit\": 1", 2);
    part();
}

static void test_somebody_alone_decides_at_once_and_may_decide_anew(void **state)
{
    (void)state;
    begin("", "", 2);
    go(&aki, false);
    wait_for(59999);
    ask(&ben, "vote", "\"seat\":0,\"vote\":\"bot\"", "not-asked");
    expect_log(&ben, "\"question\"", 0);
    wait_for(1);
    ask(&ben, "vote", "\"seat\":0,\"vote\":\"wait\"", "");
    expect_log(&ben, "\"verdict\": \"wait\", \"seat\": 0, \"voted\": true", 1);
    wait_for(600000);
    expect_log(&ben, "\"question\"", 1);
    ask(&ben, "vote", "\"seat\":0,\"vote\":\"end\"", "");
    expect_log(&ben, "\"end\": \"abandoned\"", 1);
    part();
}

static void test_a_tie_is_broken_by_the_host_and_else_by_the_table(void **state)
{
    (void)state;
    begin(MOVE_60, "wait", 3);
    move(&aki, 1, "score chance");
    wait_for(60000);
    ask(&chie, "vote", "\"seat\":1,\"vote\":\"end\"", "");
    ask(&aki, "vote", "\"seat\":1,\"vote\":\"bot\"", ""); /* the host */
    expect_log(&aki, "\"verdict\": \"bot\", \"seat\": 1, \"voted\": true", 1);
    part();
}

static void test_most_votes_count_when_time_is_over(void **state)
{
    (void)state;
    begin(MOVE_60, "end", 3);
    wait_for(60000); /* Aki, the host, stalls */
    ask(&ben, "vote", "\"seat\":0,\"vote\":\"bot\"", "");
    ask(&ben, "vote", "\"seat\":0,\"vote\":\"wait\"", ""); /* thought better */
    wait_for(30000);
    expect_log(&ben, "\"verdict\": \"wait\", \"seat\": 0, \"voted\": true", 1);
    part();
}

static void test_a_question_is_needless_once_they_are_back(void **state)
{
    (void)state;
    begin("", "end", 2);
    go(&aki, true);
    wait_for(60000);
    expect_log(&ben, "\"question\": 0, \"why\": \"away\"", 1);
    come_back(&aki);
    wait_for(0);
    expect_log(&ben, "\"verdict\": \"back\", \"seat\": 0, \"voted\": false", 1);
    wait_for(60000);
    expect_log(&ben, "\"abandoned\"", 0);
    part();
}

static void test_at_days_a_move_nobody_is_missed_for_hours(void **state)
{
    (void)state;
    begin("{\"kind\":\"days\",\"seconds\":86400}", "", 2);
    go(&aki, true);
    for (int hour = 0; hour < 23; hour++)
        wait_for(3600000);
    expect_log(&ben, "\"question\"", 0);
    wait_for(3600000);
    expect_log(&ben, "\"question\": 0, \"why\": \"time\"", 1);
    part();
}

/* The table sleeps when nobody is there, and yet its clock runs on, and stands while the house is
 * down. */
static void test_the_clock_of_a_sleeping_table_runs_out(void **state)
{
    (void)state;
    begin("{\"kind\":\"days\",\"seconds\":86400}", "", 2);
    go(&aki, true);
    go(&ben, true);
    wait_for(120000);
    assert_null(tables_find(&house->tables, id)->table); /* asleep */
    for (int hour = 0; hour < 20; hour++)
        wait_for(3600000);
    be_down(7200000);
    wait_for(60000);
    assert_null(tables_find(&house->tables, id)->table); /* asleep */
    for (int hour = 0; hour < 3; hour++)
        wait_for(3600000);
    wait_for(3000000);
    assert_null(tables_find(&house->tables, id)->table); /* asleep */
    wait_for(600000);
    wait_for(30000);
    come_back(&ben);
    expect_log(&ben, "\"down\": 7200000", 1);
    expect_log(&ben, "\"question\": 0, \"why\": \"time\"", 1);
    expect_log(&ben, "\"verdict\": \"bot\"", 1);
    part();
}

static void test_nobody_is_asked_when_nobody_remains(void **state)
{
    (void)state;
    begin("", "bot", 2);
    go(&aki, false);
    go(&ben, false);
    wait_for(600000);
    come_back(&ben);
    expect_log(&ben, "\"question\"", 0);
    wait_for(0); /* but now Ben waits */
    expect_log(&ben, "\"question\": 0", 1);
    part();
}

/* ---- strangers ---- */

static void test_a_stranger_decides_nothing(void **state)
{
    (void)state;
    begin(MOVE_60, "wait", 2);
    enter(&chie, id);
    wait_for(60000);
    ask(&chie, "vote", "\"seat\":0,\"vote\":\"end\"", "no-seat");
    ask(&chie, "nudge", "\"seat\":0", "no-seat");
    ask(&aki, "vote", "\"seat\":0,\"vote\":\"wait\"", "not-asked"); /* about herself */
    ask(&ben, "vote", "\"seat\":7,\"vote\":\"end\"", "not-asked");
    ask(&ben, "vote", "\"seat\":0,\"vote\":\"back\"", "bad-field");
    ask(&ben, "vote", "\"seat\":0", "bad-field");
    expect_log(&ben, "\"vote\"", 0);
    part();
}

static void test_votes_have_a_bound(void **state)
{
    (void)state;
    limits.rate = 0;
    reopen_house();
    begin(MOVE_60, "wait", 3);
    wait_for(60000);
    for (int i = 0; i < 1000; i++) {
        const char *vote = i % 2 ? "\"seat\":0,\"vote\":\"end\"" : "\"seat\":0,\"vote\":\"bot\"";
        ask(&ben, "vote", vote, "");
        ask(&ben, "vote", vote, ""); /* once more changes nothing */
    }
    ask(&ben, "vote", "\"seat\":0,\"vote\":\"bot\"", "log-full");
    move(&aki, 1, "score chance"); /* the game goes on all the same */
    part();
}

/* Aki comes and goes without a move; after a thousand questions nobody is asked, and time alone
 * does nothing more. The seat can still be freed. */
static void test_votes_about_absent_players_are_bounded(void **state)
{
    (void)state;
    limits.rate = 0;
    reopen_house();
    begin("", "wait", 2);
    for (int i = 0; i < LOG_QUOTA_QUESTIONS + 3; i++) {
        go(&aki, false);
        wait_for(60000);
        come_back(&aki);
        wait_for(1);
    }
    const struct table *table = tables_find(&house->tables, id)->table;
    assert_int_equal(table->log_used.questions, LOG_QUOTA_QUESTIONS);
    assert_int_equal(table->length,
                     5 + 2 * LOG_QUOTA_QUESTIONS); /* each was answered by her return */
    go(&aki, false);
    wait_for(60000);
    ask(&ben, "unseat", "\"seat\":0", "");
    part();
}

/* A house that goes down again and again, with a clock that runs, fills no log. */
static void test_downs_have_a_bound(void **state)
{
    (void)state;
    begin(MOVE_60, "wait", 2);
    struct live_table *live = tables_find(&house->tables, id);
    for (int i = 0; i < 2 * 13 * 6 + LOG_QUOTA_DOWNS + 3; i++) {
        now++;
        absent_note_down(live);
    }
    assert_int_equal(live->table->length, 2 * 13 * 6 + LOG_QUOTA_DOWNS);
    house_finish(house);
    move(&aki, 1, "score chance");
    part();
}

static void test_a_nudge_comes_once_a_minute_after_a_minute(void **state)
{
    (void)state;
    begin("", "", 3);
    wait_for(59999);
    ask(&ben, "nudge", "\"seat\":0", "too-fast");
    wait_for(1);
    ask(&ben, "nudge", "\"seat\":2", "no-need"); /* it is not her turn */
    ask(&aki, "nudge", "\"seat\":0", "no-need"); /* oneself */
    assert_null(pushed(&aki, "nudge"));
    ask(&ben, "nudge", "\"seat\":0", "");
    const json_t *nudge = pushed(&aki, "nudge");
    assert_int_equal(json_integer_value(json_object_get(nudge, "seat")), 0);
    assert_int_equal(json_integer_value(json_object_get(nudge, "by")), 1);
    assert_non_null(pushed(&chie, "nudge"));
    ask(&chie, "nudge", "\"seat\":0", "too-fast");
    wait_for(60000);
    ask(&chie, "nudge", "\"seat\":0", "");
    expect_log(&ben, "nudge", 0);
    go(&aki, false);
    wait_for(60000);
    ask(&ben, "nudge", "\"seat\":0", "no-need"); /* an absent person hears nothing */
    part();
}

static void test_the_choices_go_on_to_the_next_game(void **state)
{
    char next[33];
    (void)state;
    begin(BANK_100, "end", 2);
    ask(&aki, "abandon", "", "");
    ask(&aki, "rematch", "", "");
    snprintf(next, sizeof next, "%s", text_of(reply_of(&aki), "table"));
    memcpy(id, next, sizeof id);
    expect_log(&aki, "\"clock\": {\"kind\": \"bank\", \"seconds\": 100, \"increment\": 5}", 1);
    expect_log(&aki, "\"away\": \"end\"", 1);
    part();
}

static void test_the_clock_may_be_chosen_until_the_start(void **state)
{
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
    open_table(&aki, "yahtzee", 2, id);
    sit(&ben, id, 1, "");
    ask(&aki, "set", "\"clock\":{\"kind\":\"move\",\"seconds\":5}", "bad-field");
    ask(&aki, "set", "\"clock\":3", "bad-field");
    ask(&aki, "set", "\"away\":\"run\"", "bad-field");
    ask(&ben, "set", "\"clock\":" MOVE_60, "not-host");
    ask(&aki, "set", "\"clock\":" BANK_100, "");
    ask(&aki, "set", "\"clock\":" MOVE_60 ",\"away\":\"end\"", "");
    expect_log(&aki,
               "\"set\": {\"clock\": {\"kind\": \"move\", \"seconds\": 60}, \"away\": \"end\"}", 1);
    ask(&aki, "start", "", "");
    ask(&aki, "set", "\"clock\":{\"kind\":\"none\"}", "started");
    wait_for(90000);
    wait_for(30000);
    expect_log(&aki, "\"end\": \"abandoned\"", 1);
    part();
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_house, tear_down_house)

TOPIC(house_absent)
{
    engawa_add_games();
    engawa_add_bots();
    const struct CMUnitTest tests[] = {
        TEST(test_time_for_a_move_runs_out_once),
        TEST(test_a_bot_takes_over_if_nobody_votes),
        TEST(test_a_bank_counts_all_moves_of_a_person),
        TEST(test_bots_have_no_clock),
        TEST(test_all_simultaneous_choosers_have_a_clock),
        TEST(test_clocks_stand_while_the_house_is_down),
        TEST(test_a_house_that_is_closed_in_peace_loses_nothing),
        TEST(test_without_a_clock_nothing_is_noted),
        TEST(test_the_status_names_servers_that_left_and_were_lost),
        TEST(test_those_who_remain_vote_about_an_absent_player),
        TEST(test_somebody_alone_decides_at_once_and_may_decide_anew),
        TEST(test_a_tie_is_broken_by_the_host_and_else_by_the_table),
        TEST(test_most_votes_count_when_time_is_over),
        TEST(test_a_question_is_needless_once_they_are_back),
        TEST(test_at_days_a_move_nobody_is_missed_for_hours),
        TEST(test_the_clock_of_a_sleeping_table_runs_out),
        TEST(test_nobody_is_asked_when_nobody_remains),
        TEST(test_a_stranger_decides_nothing),
        TEST(test_votes_have_a_bound),
        TEST(test_votes_about_absent_players_are_bounded),
        TEST(test_downs_have_a_bound),
        TEST(test_a_nudge_comes_once_a_minute_after_a_minute),
        TEST(test_the_choices_go_on_to_the_next_game),
        TEST(test_the_clock_may_be_chosen_until_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
