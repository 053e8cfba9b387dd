/* test_host.c - the host controls the table: removing, muting and banning, the rights of others,
 * the code, the acting host, and that nobody else ends a game. In one thread, without sockets. */
#include "bots/registry.h"
#include "games/registry.h"
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

/* PERSON asks for NAME at the table. */
static void ask(struct person *person, const char *name, const char *fields, const char *code)
{
    ask_at_table(person, name, id, fields, code);
}

/* The same about the guest WHO. */
static void ask_about(struct person *person, const char *name, const struct person *who,
                      const char *fields, const char *code)
{
    char more[200];
    snprintf(more, sizeof more, "\"guest\":\"%s\"%s%s", who->guest, fields[0] ? "," : "", fields);
    ask(person, name, more, code);
}

/* Aki opens a table for SEATS and sits in 0, Ben comes, Chie only knows the link. */
static void gather(const char *game, int seats)
{
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
    open_table(&aki, game, seats, id);
    enter(&ben, id);
}

static void part(void)
{
    leave(&aki);
    leave(&ben);
    leave(&chie);
}

/* PERSON loses the connection and comes back as the same guest. */
static void come_back(struct person *person)
{
    leave(person);
    arrive_again(person);
}

/* How often PERSON has been sent something with WORD in it. */
static int heard(const struct person *person, const char *word)
{
    char *text = json_dumps(person->heard, JSON_COMPACT);
    int count = 0;
    for (const char *at = text; (at = strstr(at, word)); at++)
        count++;
    free(text);
    return count;
}

/* ---- griefing ---- */

/* A stranger with the host's name takes a seat and stays connected. */
static void test_a_stranger_cannot_take_the_table_from_others(void **state)
{
    struct person stranger;
    char again[300];
    (void)state;
    gather("yahtzee", 3);
    sit(&ben, id, 1, "");
    arrive(&stranger, NULL, "Aki");
    enter(&stranger, id);
    sit(&stranger, id, 2, "");
    ask(&stranger, "start", "", "not-host");
    ask(&stranger, "remove", "\"seat\":1", "not-host");
    ask(&stranger, "set", "\"end\":true", "not-host");
    ask(&stranger, "close", "", "not-host");
    ask_about(&stranger, "bar", &ben, "\"from\":\"table\",\"on\":true", "not-host");
    ask_about(&stranger, "pass", &stranger, "", "not-host");
    ask(&aki, "start", "", "");
    snprintf(again, sizeof again, "%s", aki.token);
    leave(&aki);
    pass_time(60000);
    ask(&stranger, "abandon", "", "not-host");
    pass_time(10 * 60000); /* and now Ben, who sat down first, is the acting host */
    ask(&stranger, "abandon", "", "not-host");
    ask(&stranger, "close", "", "not-host");
    arrive(&aki, again, NULL);
    enter(&aki, id);
    ask(&aki, "remove", "\"seat\":2,\"then\":\"bot\",\"out\":true", "");
    ask(&stranger, "enter", "\"after\":0", "kept-out");
    come_back(&stranger);
    ask(&stranger, "enter", "\"after\":0", "kept-out");
    ask(&stranger, "sit", "\"seat\":2", "kept-out");
    ask(&stranger, "say", "\"text\":\"I am Aki\"", "kept-out");
    leave(&stranger);
    part();
}

/* ---- removing ---- */

static void test_a_removed_guest_loses_the_seat_until_the_host_says_so(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    ask(&aki, "remove", "\"seat\":0", "host-stays");
    ask(&aki, "remove", "\"seat\":7", "no-such-seat");
    ask(&aki, "remove", "\"seat\":1,\"then\":\"what\"", "bad-field");
    ask(&aki, "remove", "\"seat\":1", "");
    ask(&aki, "remove", "\"seat\":1", "free");
    assert_int_equal(heard(&ben, "\"remove\":1,\"then\":\"wait\""), 1); /* openly */
    ask(&ben, "sit", "\"seat\":1", "removed");
    come_back(&ben);
    ask(&ben, "enter", "\"after\":0", "");
    ask(&ben, "sit", "\"seat\":1", "removed");
    ask(&ben, "say", "\"text\":\"why?\"", "");
    ask_about(&aki, "bar", &ben, "\"from\":\"seat\",\"on\":false", "");
    ask(&ben, "sit", "\"seat\":1", "");
    part();
}

/* A person removed during the game has seen a hand. One who has seen none may have the seat. */
static void test_a_waiting_seat_is_for_those_who_have_seen_no_hand(void **state)
{
    struct person dai;
    (void)state;
    gather("dou-dizhu", 3);
    sit(&ben, id, 1, "");
    sit(&chie, id, 2, "");
    ask(&aki, "start", "", "");
    ask(&aki, "remove", "\"seat\":1", "");
    assert_int_equal(heard(&ben, "\"reset\""), 1); /* Ben's hand is Ben's no more */
    arrive(&dai, NULL, "Dai");
    stand(&chie, id);
    sit(&chie, id, 1, "other-seat");
    sit(&chie, id, 2, "");
    sit(&ben, id, 1, "removed");
    sit(&dai, id, 1, "");
    ask_about(&aki, "bar", &ben, "\"from\":\"seat\",\"on\":false", "");
    stand(&dai, id);
    sit(&ben, id, 1, "other-seat"); /* Dai's now, and Ben has seen another hand than Dai's */
    sit(&dai, id, 1, "");
    leave(&dai);
    part();
}

static void test_a_readmitted_guest_has_the_old_seat(void **state)
{
    (void)state;
    gather("dou-dizhu", 3);
    sit(&ben, id, 1, "");
    seat_bot(&aki, id, 2);
    ask(&aki, "start", "", "");
    ask(&aki, "remove", "\"seat\":1,\"then\":\"bot\",\"bot\":\"random\"", "");
    assert_true(times_logged(&aki, id, "\"bot\": 1"));
    ask_about(&aki, "bar", &ben, "\"from\":\"seat\",\"on\":false", "");
    sit(&ben, id, 2, "other-seat");
    sit(&ben, id, 1, ""); /* the bot yields */
    part();
}

static void test_a_removal_can_end_the_game(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    ask(&aki, "start", "", "");
    ask(&aki, "remove", "\"seat\":1,\"then\":\"end\"", "");
    assert_true(times_logged(&ben, id, "\"end\": \"abandoned\""));
    ask(&aki, "remove", "\"seat\":0", "over");
    part();
}

static void test_a_removal_that_is_not_on_disk_has_not_happened(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    disk_fail(1, true, true);
    ask(&aki, "remove", "\"seat\":1,\"out\":true", "store");
    disk_fail(0, false, false);
    assert_int_equal(heard(&ben, "\"remove\""), 0);
    assert_int_equal(heard(&ben, "\"out\""), 0);
    ask(&ben, "enter", "\"after\":0", "");
    assert_int_equal(json_integer_value(json_object_get(reply_of(&ben), "seat")), 1);
    part();
}

/* ---- keeping out, muting ---- */

static void test_a_ban_holds_after_a_restart(void **state)
{
    char tokens[2][33];
    (void)state;
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    ask_about(&aki, "bar", &aki, "\"from\":\"table\",\"on\":true", "host-stays");
    ask(&aki, "bar", "\"guest\":\"gnobody\",\"from\":\"chat\",\"on\":true", "no-such-guest");
    ask_about(&aki, "bar", &ben, "\"from\":\"house\",\"on\":true", "bad-field");
    ask_about(&aki, "bar", &ben, "\"from\":\"table\",\"on\":true", "");
    assert_int_equal(heard(&ben, "\"push\":\"out\""), 1);
    assert_int_equal(heard(&ben, "\"kept-out\""), 1);
    ask(&aki, "say", "\"text\":\"a secret\"", "");
    assert_int_equal(heard(&ben, "a secret"), 0);
    snprintf(tokens[0], 33, "%s", aki.token);
    snprintf(tokens[1], 33, "%s", ben.token);
    part();
    reopen_house();
    arrive(&aki, tokens[0], NULL);
    arrive(&ben, tokens[1], NULL);
    arrive(&chie, NULL, "Ben");
    ask(&ben, "enter", "\"after\":0", "kept-out");
    ask(&chie, "enter", "\"after\":0", ""); /* a name is nobody */
    enter(&aki, id);
    ask_about(&aki, "bar", &ben, "\"from\":\"table\",\"on\":false", "");
    ask(&ben, "enter", "\"after\":0", "");
    ask(&ben, "sit", "\"seat\":1", "removed"); /* that is another question */
    part();
}

static void test_a_muted_guest_is_told(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    ask_about(&aki, "bar", &ben, "\"from\":\"chat\",\"on\":true", "");
    ask_about(&aki, "bar", &ben, "\"from\":\"chat\",\"on\":true", ""); /* already */
    assert_int_equal(heard(&ben, "\"bar\":\"chat\""), 1);
    ask(&ben, "say", "\"text\":\"hello\"", "muted");
    assert_string_equal(text_of(reply_of(&ben), "say"), "the host has muted you at this table");
    come_back(&ben);
    ask(&ben, "enter", "\"after\":0", "");
    ask(&ben, "say", "\"text\":\"hello\"", "muted");
    ask(&aki, "start", "", ""); /* Ben still plays */
    ask_about(&aki, "bar", &ben, "\"from\":\"chat\",\"on\":false", "");
    ask(&ben, "say", "\"text\":\"hello\"", "");
    part();
}

/* A person who talked and left again is banned by their entries in the log. */
static void test_a_guest_who_has_left_can_be_banned(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    ask(&chie, "enter", "\"after\":0", "");
    ask(&chie, "say", "\"text\":\"spam\"", "");
    come_back(&chie);
    ask_about(&aki, "bar", &chie, "\"from\":\"table\",\"on\":true", "");
    assert_true(times_logged(&aki, id, "\"name\": \"Chie\""));
    ask(&chie, "enter", "\"after\":0", "kept-out");
    part();
}

/* ---- what others may do ---- */

static void test_settings_grant_rights_to_others(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    ask(&aki, "set", "\"sit\":1", "bad-field");
    ask(&aki, "set", "\"sit\":false,\"chat\":false", "");
    assert_int_equal(heard(&ben, "{\"set\":{\"chat\":false,\"sit\":false}}"), 0);
    assert_int_equal(heard(&ben, "\"set\":{\"chat\":false,\"sit\":false}"), 1);
    sit(&ben, id, 1, "no-sitting");
    ask(&ben, "say", "\"text\":\"hello\"", "no-chatting");
    ask(&aki, "say", "\"text\":\"hello\"", "");
    ask(&aki, "set", "\"sit\":true,\"start\":true", "");
    sit(&ben, id, 1, "");
    ask(&ben, "say", "\"text\":\"hello\"", "");
    ask(&chie, "start", "", "not-host"); /* without a seat */
    ask(&ben, "start", "", "");
    ask(&ben, "abandon", "", "not-host");
    ask(&aki, "set", "\"end\":true", "");
    ask(&chie, "abandon", "", "not-host");
    ask(&ben, "abandon", "", "");
    part();
}

/* Everybody has the count of the cards still out, or nobody: the host decides, and everybody is
 * told.
 */
static void test_the_host_decides_whether_pages_count(void **state)
{
    (void)state;
    gather("dou-dizhu", 2);
    enter(&chie, id);
    sit(&ben, id, 1, "");
    ask(&ben, "set", "\"count\":true", "not-host");
    ask(&aki, "start", "", "");
    ask(&aki, "set", "\"count\":true", "");
    assert_int_equal(heard(&ben, "\"set\":{\"count\":true}"), 1);
    assert_int_equal(heard(&chie, "\"set\":{\"count\":true}"), 1);
    ask(&aki, "set", "\"count\":true", ""); /* already */
    assert_int_equal(heard(&ben, "\"set\":"), 1);
    ask(&ben, "set", "\"count\":false", "not-host");
    part();
}

static void test_watchers_leave_when_watching_is_forbidden(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    enter(&chie, id);
    ask(&aki, "set", "\"watch\":false", "");
    assert_int_equal(heard(&chie, "\"no-watching\""), 0); /* there is a free seat */
    sit(&ben, id, 1, "");
    assert_int_equal(heard(&chie, "\"push\":\"out\""), 1);
    ask(&chie, "enter", "\"after\":0", "no-watching");
    ask(&aki, "start", "", "");
    stand(&ben, id);
    ask(&ben, "enter", "\"after\":0", ""); /* has played */
    ask(&aki, "set", "\"watch\":true", "");
    ask(&chie, "enter", "\"after\":0", "");
    part();
}

/* ---- the code ---- */

static void test_a_code_is_asked_for_at_the_door(void **state)
{
    char *log, tokens[2][33];
    (void)state;
    gather("yahtzee", 3);
    ask(&aki, "set", "\"code\":\"Veranda\"", "");
    ask(&ben, "say", "\"text\":\"I was here before\"", "");
    come_back(&ben);
    ask(&ben, "enter", "\"after\":0", ""); /* and comes back */
    ask(&chie, "enter", "\"after\":0", "code-wanted");
    ask(&chie, "sit", "\"seat\":1", "code-wanted");
    ask(&chie, "say", "\"text\":\"hello\"", "code-wanted");
    ask(&chie, "enter", "\"after\":0,\"code\":\"verandas\"", "wrong-code");
    ask(&chie, "enter", "\"after\":0,\"code\":\" ｖｅＲａｎｄａ　\"",
        ""); /* by a Japanese keyboard */
    sit(&chie, id, 1, "");
    log = log_of(&chie, id);
    assert_non_null(strstr(log, "\"set\": {\"code\": true}"));
    assert_null(strstr(log, "salt"));
    assert_null(strstr(log, "eranda"));
    free(log);
    snprintf(tokens[0], 33, "%s", ben.token);
    snprintf(tokens[1], 33, "%s", chie.token);
    part();
    reopen_house();
    arrive(&aki, NULL, "Dai");
    arrive(&ben, tokens[0], NULL);
    arrive(&chie, tokens[1], NULL);
    ask(&chie, "enter", "\"after\":0", ""); /* has a seat */
    ask(&ben, "enter", "\"after\":0", "code-wanted");
    ask(&ben, "enter", "\"after\":0,\"code\":\"VERANDA\"", "");
    part();
}

static void test_a_changed_code_is_asked_for_anew(void **state)
{
    (void)state;
    gather("yahtzee", 3);
    ask(&aki, "set", "\"code\":\"one\"", "");
    ask(&chie, "enter", "\"after\":0,\"code\":\"one\"", "");
    ask(&chie, "leave", "", "");
    ask(&chie, "enter", "\"after\":0", "");
    ask(&chie, "leave", "", "");
    ask(&aki, "set", "\"code\":\"two\"", "");
    ask(&chie, "enter", "\"after\":0,\"code\":\"one\"", "wrong-code");
    ask(&aki, "set", "\"code\":\"\"", "");
    ask(&chie, "enter", "\"after\":0", "");
    part();
}

static void test_wrong_codes_are_limited(void **state)
{
    (void)state;
    gather("yahtzee", 3);
    ask(&aki, "set", "\"code\":\"one\"", "");
    for (int i = 0; i < 5; i++)
        ask(&chie, "enter", "\"after\":0,\"code\":\"two\"", "wrong-code");
    ask(&chie, "enter", "\"after\":0,\"code\":\"one\"", "too-fast");
    come_back(&chie); /* the limit is the guest's */
    ask(&chie, "enter", "\"after\":0,\"code\":\"one\"", "too-fast");
    now += 10000;
    ask(&chie, "enter", "\"after\":0,\"code\":\"one\"", "");
    part();
}

/* New guests are cheap, so the table has a limit as well; people inside do not notice. */
static void test_wrong_codes_of_many_guests_are_limited(void **state)
{
    struct person other;
    int refused = 0;
    (void)state;
    gather("yahtzee", 3);
    ask(&aki, "set", "\"code\":\"one\"", "");
    for (int i = 0; i < 25; i++) {
        arrive(&other, NULL, "Guest");
        for (int j = 0; j < 5; j++) {
            say(&other, "{s:s,s:s,s:i,s:s}", "ask", "enter", "table", id, "after", 0, "code", "x");
            house_commit(house);
            refused += strcmp(text_of(reply_of(&other), "code"), "too-fast") == 0;
        }
        leave(&other);
    }
    assert_int_equal(refused, 25);
    come_back(&ben);
    ask(&ben, "enter", "\"after\":0", "");
    part();
}

/* ---- standing in ---- */

static void test_the_first_seated_becomes_acting_host(void **state)
{
    char token[33];
    (void)state;
    gather("yahtzee", 3);
    sit(&chie, id, 1, "");
    enter(&chie, id);
    sit(&ben, id, 2, "");
    sit(&chie, id, 1, ""); /* sitting down again on one's seat is no new beginning */
    ask(&aki, "start", "", "");
    snprintf(token, sizeof token, "%s", aki.token);
    leave(&aki);
    pass_time(299999);
    ask(&chie, "remove", "\"seat\":2", "not-host");
    pass_time(1);
    assert_int_equal(heard(&ben, "\"stands-in\":true"), 1);
    ask(&ben, "remove", "\"seat\":1", "not-host");
    ask(&chie, "remove", "\"seat\":0", "host-stays"); /* the host's own seat */
    ask(&chie, "abandon", "", "not-host");
    ask(&chie, "remove", "\"seat\":2,\"then\":\"end\"", "not-host");
    ask(&chie, "set", "\"end\":true", "not-host");
    ask(&chie, "close", "", "not-host");
    ask_about(&chie, "pass", &ben, "", "not-host");
    ask_about(&chie, "bar", &ben, "\"from\":\"chat\",\"on\":true", "");
    unseat(&chie, id, 0);
    pass_time(1000);
    assert_int_equal(heard(&ben, "\"stands-in\""), 1); /* once */
    arrive(&aki, token, NULL);
    enter(&aki, id);
    assert_true(json_is_true(json_object_get(reply_of(&aki), "host")));
    assert_int_equal(heard(&ben, "\"stands-in\":false"), 1);
    ask(&chie, "remove", "\"seat\":2", "not-host");
    ask(&aki, "abandon", "", "");
    part();
}

static void test_the_next_one_becomes_acting_host_when_the_first_leaves(void **state)
{
    char token[33];
    (void)state;
    gather("yahtzee", 3);
    sit(&chie, id, 1, "");
    enter(&chie, id);
    sit(&ben, id, 2, "");
    leave(&aki);
    pass_time(300000);
    snprintf(token, sizeof token, "%s", chie.token);
    leave(&chie);
    pass_time(299999);
    ask(&ben, "set", "\"chat\":false", "not-host");
    pass_time(1);
    ask(&ben, "set", "\"chat\":false", "");
    arrive(&chie, token, NULL);
    arrive(&aki, NULL, "Aki"); /* a name is nobody */
    enter(&aki, id);
    enter(&chie, id);
    ask(&aki, "set", "\"chat\":true", "not-host");
    ask(&chie, "set", "\"chat\":true", "not-host");
    part();
}

static void test_the_role_is_passed_on(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    ask_about(&aki, "pass", &ben, "", "no-seat");
    sit(&ben, id, 1, "");
    ask_about(&aki, "pass", &aki, "", "");
    ask_about(&aki, "pass", &ben, "", "");
    ask(&aki, "start", "", "not-host");
    ask(&ben, "start", "", "");
    come_back(&aki);
    enter(&aki, id);
    ask(&aki, "abandon", "", "not-host");
    ask(&ben, "abandon", "", "");
    part();
}

/* Nobody fills up somebody else's places for tables by giving them tables. */
static void test_nobody_with_too_many_tables_becomes_host(void **state)
{
    (void)state;
    close_house();
    limits.tables_per_guest = 1;
    open_house();
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    say(&ben, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 1);
    expect(&ben, "");
    ask_about(&aki, "pass", &ben, "", "too-many");
    part();
}

/* ---- closing, and the rematch ---- */

static void test_a_closed_table_is_over_and_quiet(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    enter(&chie, id);
    ask(&aki, "start", "", "");
    ask(&aki, "close", "", "");
    assert_int_equal(heard(&ben, "\"end\":\"abandoned\""), 1);
    assert_int_equal(heard(&ben, "\"close\":true"), 1);
    assert_int_equal(heard(&chie, "\"code\":\"closed\""), 1);
    ask(&chie, "enter", "\"after\":0", "closed");
    ask(&ben, "enter", "\"after\":0", "");
    ask(&ben, "say", "\"text\":\"bye\"", "closed");
    ask(&ben, "rematch", "", "closed");
    ask(&aki, "close", "", "closed");
    part();
}

static void test_the_rematch_has_the_same_host_and_settings(void **state)
{
    (void)state;
    gather("yahtzee", 2);
    sit(&ben, id, 1, "");
    ask_about(&aki, "bar", &ben, "\"from\":\"chat\",\"on\":true", "");
    ask(&chie, "enter", "\"after\":0", "");
    ask(&chie, "say", "\"text\":\"spam\"", "");
    ask_about(&aki, "bar", &chie, "\"from\":\"table\",\"on\":true", "");
    ask(&aki, "set", "\"sit\":false,\"code\":\"one\"", "");
    ask(&aki, "start", "", "");
    ask(&aki, "abandon", "", "");
    ask(&ben, "rematch", "", "");
    snprintf(id, sizeof id, "%s", text_of(reply_of(&ben), "table"));
    ask(&ben, "start", "", "not-host");
    ask(&ben, "enter", "\"after\":0", "");
    ask(&ben, "say", "\"text\":\"hello\"", "muted");
    ask(&chie, "enter", "\"after\":0", "kept-out");
    leave(&chie);
    arrive(&chie, NULL, "Dai");
    ask(&chie, "enter", "\"after\":0,\"code\":\"two\"", "wrong-code");
    ask(&chie, "enter", "\"after\":0,\"code\":\"one\"", "");
    ask(&chie, "sit", "\"seat\":1", "no-sitting");
    sit(&aki, id, 0, "");
    ask(&aki, "start", "", "");
    part();
}

/* The entries of the log that CHIE, who watches, gets from 0. */
static int entries(void)
{
    char *log = log_of(&chie, id);
    int count = 0;
    for (const char *at = log; (at = strstr(at, "\"k\": ")); at++)
        count++;
    free(log);
    return count;
}

/* A client that lost the reply asks again: docs/protocol.md describes the result. */
static void test_the_host_may_repeat_an_ask(void **state)
{
    char old[33];
    (void)state;
    gather("yahtzee", 3);
    sit(&ben, id, 1, "");
    ask(&aki, "remove", "\"seat\":1", "");
    ask(&aki, "remove", "\"seat\":1", "free");
    ask(&aki, "bar", "\"guest\":\"nobody\",\"from\":\"seat\",\"on\":false", "no-such-guest");
    ask_about(&aki, "bar", &ben, "\"from\":\"chat\",\"on\":true", "");
    int count = entries();
    ask_about(&aki, "bar", &ben, "\"from\":\"chat\",\"on\":true", "");
    assert_int_equal(entries(), count);
    ask(&aki, "set", "\"watch\":true,\"start\":true", "");
    count = entries();
    ask(&aki, "set", "\"watch\":true,\"start\":true", "");
    assert_int_equal(entries(), count);
    ask(&aki, "set", "\"code\":\"plum\"", "");
    ask(&aki, "set", "\"code\":\"plum\"", ""); /* the same code is set anew */
    assert_int_equal(entries(), count + 2);
    ask(&aki, "set", "\"code\":\"\"", "");
    ask(&aki, "set", "\"code\":\"\"", "");
    assert_int_equal(entries(), count + 3);
    ask_about(&aki, "bar", &ben, "\"from\":\"seat\",\"on\":false", "");
    sit(&ben, id, 1, "");
    sit(&chie, id, 2, "");
    ask(&aki, "start", "", "");
    ask(&aki, "remove", "\"seat\":2,\"then\":\"end\"", "");
    ask(&aki, "remove", "\"seat\":2,\"then\":\"end\"", "over");
    ask_about(&aki, "pass", &ben, "", "");
    ask_about(&aki, "pass", &ben, "", "not-host");
    ask(&ben, "close", "", "");
    ask(&ben, "close", "", "closed");
    snprintf(old, sizeof old, "%s", ben.token);
    say(&ben, "{s:s,s:s}", "ask", "forget", "guest", ben.guest);
    expect(&ben, "");
    say(&ben, "{s:s,s:s}", "ask", "hello", "token", old);
    expect(&ben, "no-such-guest");
    part();
}

TOPIC(host)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_house, tear_down_house)
        TEST(test_a_stranger_cannot_take_the_table_from_others),
        TEST(test_a_removed_guest_loses_the_seat_until_the_host_says_so),
        TEST(test_a_waiting_seat_is_for_those_who_have_seen_no_hand),
        TEST(test_a_readmitted_guest_has_the_old_seat),
        TEST(test_a_removal_can_end_the_game),
        TEST(test_a_removal_that_is_not_on_disk_has_not_happened),
        TEST(test_a_ban_holds_after_a_restart),
        TEST(test_a_muted_guest_is_told),
        TEST(test_a_guest_who_has_left_can_be_banned),
        TEST(test_settings_grant_rights_to_others),
        TEST(test_the_host_decides_whether_pages_count),
        TEST(test_watchers_leave_when_watching_is_forbidden),
        TEST(test_a_code_is_asked_for_at_the_door),
        TEST(test_a_changed_code_is_asked_for_anew),
        TEST(test_wrong_codes_are_limited),
        TEST(test_wrong_codes_of_many_guests_are_limited),
        TEST(test_the_first_seated_becomes_acting_host),
        TEST(test_the_next_one_becomes_acting_host_when_the_first_leaves),
        TEST(test_the_role_is_passed_on),
        TEST(test_nobody_with_too_many_tables_becomes_host),
        TEST(test_a_closed_table_is_over_and_quiet),
        TEST(test_the_host_may_repeat_an_ask),
        TEST(test_the_rematch_has_the_same_host_and_settings),
#undef TEST
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
