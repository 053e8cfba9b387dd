/* test_evening.c - evenings: they begin with a table, people join and choose the next game, results
 * come with the end of each game, and an evening survives what a table survives. In one thread,
 * without sockets. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "server/kept/retention.h"
#include "server/table/log_quota.h"
#include "server/turn/house.h"
#include "store/turn/shards.h"
#include "tests/server/house/evening_house.h"
#include "tests/support/disk.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_an_evening_begins_with_a_table(void **state)
{
    (void)state;
    gather();
    char *log = log_of(&ben, evening);
    assert_non_null(strstr(log, "\"title\": \"Friday\""));
    assert_null(strstr(log, "\"seats\": 2, \"title\"")); /* it opens without a game */
    assert_non_null(strstr(log, first));
    free(log);
    assert_int_equal(times_logged(&ben, first, evening), 1);
    assert_int_equal(journal_shard(evening), journal_shard(first));
    assert_int_equal(times_logged(&ben, evening, "\"join\""), 3);
    char *mine = mine_of(&aki), *lobby = lobby_of(&aki); /* neither lists the evening as a table */
    assert_null(strstr(mine, evening));
    assert_null(strstr(lobby, evening));
    free(mine);
    free(lobby);
    part();
}

static void test_asks_of_games_are_refused_in_an_evening(void **state)
{
    static const char *const asks[][2] = {
        {"sit", "\"seat\":0"},   {"stand", ""},
        {"bot", "\"seat\":0"},   {"unseat", "\"seat\":0"},
        {"start", ""},           {"move", "\"after\":0,\"do\":\"roll\""},
        {"legal", ""},           {"hint", ""},
        {"rematch", ""},         {"vote", "\"seat\":0,\"vote\":\"bot\""},
        {"nudge", "\"seat\":0"}, {"evening", ""},
    };
    (void)state;
    gather();
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        ask_at_table(&aki, asks[i][0], evening, asks[i][1], "evening");
    ask_at_table(&aki, "remove", evening, "\"seat\":0", "bad-field");
    ask_at_table(&aki, "set", evening, "\"seats\":3", "bad-field");
    ask_at_table(&aki, "set", evening, "\"options\":{}", "bad-field");
    ask_at_table(&aki, "join", first, "\"colour\":0", "no-such-evening");
    ask_at_table(&aki, "propose", first, "\"game\":\"dixit\",\"seats\":4", "no-such-evening");
    ask_at_table(&aki, "begin", first, "\"proposal\":1", "no-such-evening");
    struct engawa_text record = {0};
    struct engawa_reason why;
    ask_at_table(&aki, "abandon", evening, "", "");
    assert_false(read_record(evening, &record, &why));
    assert_string_equal(why.code, "no-such-table");
    part();
}

static void test_people_appear_as_they_choose_and_under_names_of_their_own(void **state)
{
    struct person other;
    char dots[100];
    (void)state;
    gather();
    arrive(&other, NULL, "Aki");
    ask_at_table(&other, "propose", evening, "\"game\":\"yahtzee\",\"seats\":2", "join-first");
    ask_at_table(&other, "join", evening, "\"crest\":\"Pine\",\"colour\":1", "bad-field");
    ask_at_table(&other, "join", evening, "\"crest\":\"0f\",\"colour\":1", "bad-field");
    ask_at_table(&other, "join", evening, "\"crest\":\"pine\",\"colour\":8", "bad-field");
    snprintf(dots, sizeof dots, "\"crest\":\"%064d\",\"colour\":7", 1);
    ask_at_table(&other, "join", evening, dots, "");
    ask_at_table(&other, "join", evening, dots, ""); /* adds nothing */
    assert_int_equal(times_logged(&ben, evening, "Aki the second"), 1);
    ask_at_table(&aki, "bar", evening, "\"guest\":\"gnobody\",\"from\":\"seat\",\"on\":true",
                 "no-such-guest");
    char fields[100];
    snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"table\",\"on\":true", other.guest);
    ask_at_table(&aki, "bar", evening, fields, "");
    ask_at_table(&other, "join", evening, "\"colour\":3", "kept-out");
    leave(&other);
    part();
}

/* The chat of a table is the evening's, so the host's word at the table holds there, too. */
static void test_whom_the_host_bars_at_a_table_is_barred_in_the_evening(void **state)
{
    char fields[100];
    (void)state;
    gather();
    snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"chat\",\"on\":true", ben.guest);
    ask_at_table(&ben, "say", evening, "\"text\":\"hello\"", "");
    ask_at_table(&aki, "bar", first, fields, "");
    ask_at_table(&ben, "say", first, "\"text\":\"hello\"", "muted");
    ask_at_table(&ben, "say", evening, "\"text\":\"hello\"", "muted");
    snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"chat\",\"on\":false", ben.guest);
    ask_at_table(&aki, "bar", first, fields, "");
    ask_at_table(&ben, "say", evening, "\"text\":\"again\"", "");
    ask_at_table(&aki, "remove", first, "\"seat\":1,\"then\":\"wait\",\"out\":true", "");
    ask_at_table(&ben, "join", evening, "\"colour\":3", "kept-out");
    part();
}

/* Who is host of a table but not of the evening decides about the table alone. */
static void test_the_host_of_a_table_alone_bars_there_alone(void **state)
{
    char next[33], fields[100];
    (void)state;
    gather();
    end_game(first);
    ask_at_table(&aki, "set", evening, "\"start\":true", "");
    begin(&ben, propose(&ben, "yahtzee", 3), next);
    enter(&chie, next);
    snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"chat\",\"on\":true", chie.guest);
    ask_at_table(&ben, "bar", next, fields, "");
    ask_at_table(&chie, "say", next, "\"text\":\"hello\"", "muted");
    ask_at_table(&chie, "say", evening, "\"text\":\"hello\"", "");
    part();
}

static void test_the_host_begins_what_was_proposed(void **state)
{
    char table[33];
    (void)state;
    gather();
    end_game(first);
    int k = propose(&ben, "burning-desire", 3);
    char wish[60];
    snprintf(wish, sizeof wish, "\"proposal\":%d", k);
    ask_at_table(&chie, "wish", evening, wish, "");
    ask_at_table(&chie, "wish", evening, wish, ""); /* adds nothing */
    assert_int_equal(times_logged(&chie, evening, "\"wish\""), 1);
    ask_at_table(&chie, "wish", evening, "\"proposal\":1", "no-such-proposal");
    ask_at_table(&ben, "begin", evening, wish, "not-host");
    begin(&aki, k, table);
    assert_int_equal(times_logged(&aki, table, "\"sit\""), 1);
    assert_int_equal(times_logged(&aki, table, "\"keep\""), 2);
    assert_int_equal(times_logged(&aki, table, evening), 1);
    ask_at_table(&aki, "begin", evening, wish, "no-such-proposal");
    sit(&ben, table, 1, "");
    sit(&chie, table, 2, "");
    ask_at_table(&aki, "start", table, "", "");
    assert_int_equal(times_logged(&ben, evening, "\"result\""), 1); /* of the first game */
    part();
}

/* Three people and two seats: nobody rests twice before everybody has rested. */
static void test_who_rested_plays_next(void **state)
{
    char table[33];
    const char *rests[3] = {NULL};
    (void)state;
    gather();
    rests[0] = chie.guest; /* at the first table, where Aki and Ben sit */
    end_game(first);
    for (int i = 1; i < 3; i++) {
        begin(&aki, propose(&aki, "yahtzee", 2), table);
        const struct table *opened = tables_find(&house->tables, table)->table;
        struct person *const people[] = {&aki, &ben, &chie};
        for (int j = 0; j < 3; j++) {
            bool plays = false;
            for (int seat = 0; seat < 2; seat++)
                plays |= strcmp(opened->seat[seat].who, people[j]->guest) == 0;
            rests[i] = plays ? rests[i] : people[j]->guest;
        }
        sit_all(table);
        end_game(table);
    }
    assert_string_not_equal(rests[0], rests[1]);
    assert_string_not_equal(rests[1], rests[2]);
    assert_string_not_equal(rests[0], rests[2]);
    part();
}

static void test_a_result_comes_with_the_end_of_its_game(void **state)
{
    (void)state;
    if (!store_is_file())
        skip();
    gather();
    ask_at_table(&aki, "start", first, "", "");
    disk_fail(1, true, true);
    ask_at_table(&aki, "abandon", first, "", "store");
    disk_fail(0, false, false);
    assert_int_equal(times_logged(&ben, evening, "\"result\""), 0);
    int64_t commits = (int64_t)house->counts.commits.number;
    ask_at_table(&aki, "abandon", first, "", "");
    assert_int_equal(house->counts.commits.number, commits + 1);
    assert_int_equal(times_logged(&ben, evening, "\"result\""), 1);
    assert_int_equal(times_logged(&ben, evening, "\"finished\": false"), 1);
    part();
}

/* Nobody is in the evening while a game of it ends. */
static void test_a_sleeping_evening_gets_its_results(void **state)
{
    (void)state;
    gather();
    ask_at_table(&aki, "leave", evening, "", "");
    ask_at_table(&ben, "leave", evening, "", "");
    leave(&chie);
    pass_time(60000);
    pass_time(60001);
    pass_time(60001);
    assert_true(is_asleep(evening));
    ask_at_table(&aki, "start", first, "", "");
    ask_at_table(&aki, "abandon", first, "", "");
    house_finish(house);
    assert_int_equal(times_logged(&ben, evening, "\"result\""), 1);
    arrive_again(&chie);
    part();
}

static void test_an_evening_is_the_same_after_a_restart(void **state)
{
    (void)state;
    gather();
    ask_at_table(&aki, "say", evening, "\"text\":\"Good evening!\"", "");
    ask_at_table(&aki, "set", evening, "\"title\":\"Saturday\",\"private\":false", "");
    end_game(first);
    propose(&ben, "dixit", 3);
    char *before = log_of(&ben, evening);
    part();
    reopen_house();
    come_all_back();
    char *after = log_of(&ben, evening);
    assert_string_equal(after, before);
    free(before);
    free(after);
    part();
}

/* As a crash leaves it while the log of a sleeping evening is read. */
static void test_a_missing_result_is_found_when_the_evening_is_loaded(void **state)
{
    (void)state;
    if (!store_is_file())
        skip();
    gather();
    end_game(first);
    leave(&chie);
    close_and_alter("UPDATE entries SET text = replace(text, '{\"result\":',"
                    " '{\"chat\":\"\",\"guest\":\"g\",\"name\":\"\",\"of\":')");
    arrive_again(&chie);
    enter(&ben, evening);
    house_finish(house);
    assert_int_equal(times_logged(&ben, evening, "\"result\""), 1);
    part();
}

static void test_a_table_of_before_gets_an_evening(void **state)
{
    char table[33], again[33], next[33];
    (void)state;
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
    open_table(&aki, "yahtzee", 2, table);
    sit(&ben, table, 1, "");
    ask_at_table(&aki, "start", table, "", "");
    ask_at_table(&aki, "abandon", table, "", "");
    ask_at_table(&chie, "evening", table, "", "not-host");
    take_id(ask_at_table(&ben, "evening", table, "", ""), "evening", evening);
    take_id(ask_at_table(&aki, "evening", table, "", ""), "evening", again);
    assert_string_equal(again, evening);
    assert_int_equal(times_logged(&ben, table, "\"within\""), 1);
    assert_int_equal(times_logged(&ben, evening, "\"result\""), 1);
    assert_int_equal(times_logged(&ben, evening, "\"join\""), 2); /* who has played there */
    take_id(ask_at_table(&aki, "rematch", table, "", ""), "table", next);
    assert_int_equal(times_logged(&ben, evening, next), 1);
    assert_int_equal(times_logged(&ben, next, evening), 1);
    part();
}

static void test_an_evening_ends_when_the_host_says_so(void **state)
{
    struct person late;
    (void)state;
    gather();
    ask_at_table(&ben, "abandon", evening, "", "not-host");
    ask_at_table(&aki, "abandon", evening, "", "");
    ask_at_table(&aki, "abandon", evening, "", "over");
    ask_at_table(&ben, "propose", evening, "\"game\":\"yahtzee\",\"seats\":2", "over");
    ask_at_table(&ben, "join", evening, "\"colour\":3", "over");
    end_game(first); /* its last game is still told of */
    house_finish(house);
    assert_int_equal(times_logged(&ben, evening, "\"end\": \"over\""), 1);
    assert_int_equal(times_logged(&ben, evening, "\"result\""), 1);
    arrive(&late, NULL, "Dai");
    enter(&late, evening); /* to read what was */
    leave(&late);
    part();
}

/* One tap opens an evening with the same people, and only one while that goes on. */
static void test_the_same_people_meet_again(void **state)
{
    struct person other;
    char next[33], same[33], later[33], fields[100];
    (void)state;
    gather();
    arrive(&other, NULL, "Dai");
    enter(&other, evening);
    ask_at_table(&ben, "again", first, "", "no-such-evening");
    ask_at_table(&ben, "again", evening, "", "not-over");
    snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"table\",\"on\":true", chie.guest);
    ask_at_table(&aki, "bar", evening, fields, "");
    ask_at_table(&aki, "abandon", evening, "", "");
    ask_at_table(&other, "again", evening, "", "join-first");
    take_id(ask_at_table(&ben, "again", evening, "", ""), "evening", next);
    take_id(ask_at_table(&aki, "again", evening, "", ""), "evening", same);
    assert_string_equal(next, same);
    assert_int_equal(times_logged(&aki, evening, next), 1);
    assert_int_equal(times_logged(&aki, next, "\"join\""),
                     2); /* not Chie, whom the host keeps out */
    assert_int_equal(times_logged(&aki, next, "\"crest\": \"pine\", \"colour\": 2"), 2);
    assert_int_equal(times_logged(&aki, next, "Friday"), 1);
    assert_string_equal(tables_find(&house->tables, next)->table->host, ben.guest);
    ask_at_table(&ben, "abandon", next, "", "");
    take_id(ask_at_table(&aki, "again", evening, "", ""), "evening", later);
    assert_string_not_equal(later, next);
    leave(&other);
    part();
}

static void test_an_evening_where_nobody_is_ends_by_itself(void **state)
{
    (void)state;
    gather();
    ask_at_table(&aki, "abandon", first, "", "");
    part();
    for (int hours = 0; hours < 14; hours++)
        pass_time(3600 * 1000);
    come_all_back();
    assert_int_equal(times_logged(&ben, evening, "\"end\": \"over\""), 1);
    assert_int_equal(house->tables.going, 0);
    part();
}

static void test_evenings_count_for_nobody(void **state)
{
    (void)state;
    limits.tables_per_guest = 1;
    close_house();
    open_house();
    gather();
    assert_int_equal(house->tables.going, 2);
    ask_for(&aki, "open", "\"game\":\"yahtzee\",\"seats\":2,\"evening\":true", "too-many");
    end_game(first);
    ask_for(&aki, "open", "\"game\":\"yahtzee\",\"seats\":2,\"evening\":true", "");
    part();
}

static void test_an_evening_has_bounds(void **state)
{
    (void)state;
    gather();
    struct table *table = tables_find(&house->tables, evening)->table;
    table->log_used.games = LOG_QUOTA_GAMES;
    ask_at_table(&ben, "propose", evening, "\"game\":\"dixit\",\"seats\":4", "log-full");
    ask_at_table(&ben, "wish", evening, "\"proposal\":0", ""); /* it is so already */
    table->log_used.seatings = LOG_QUOTA_SEATINGS;
    ask_at_table(&ben, "join", evening, "\"colour\":5", "log-full");
    part();
}

/* After a minute without the host, everybody who has joined may begin the next
 * game. */
static void test_others_go_on_without_the_host(void **state)
{
    char table[33], fields[60];
    (void)state;
    gather();
    end_game(first);
    int k = propose(&ben, "yahtzee", 2);
    leave(&aki);
    snprintf(fields, sizeof fields, "\"proposal\":%d", k);
    ask_at_table(&chie, "begin", evening, fields, "not-host");
    pass_time(60001);
    begin(&chie, k, table);
    assert_string_equal(tables_find(&house->tables, table)->table->host, chie.guest);
    assert_int_equal(times_logged(&chie, table, ben.guest), 1); /* a seat is kept */
    arrive_again(&aki);
    part();
}

/* An evening of four people and five games, each with a proposal and three who support it: what it
 * adds to the log, and what the house holds for it in memory. docs/design/evenings.md has the
 * figures. */
static void test_what_an_evening_costs(void **state)
{
    enum { GAMES = 5 };
    struct person dai, *const others[] = {&ben, &chie, &dai};
    char table[33], wish[60];
    (void)state;
    gather();
    arrive(&dai, NULL, "Dai");
    enter(&dai, evening);
    ask_at_table(&dai, "join", evening, "\"crest\":\"sun\",\"colour\":3", "");
    end_game(first);
    for (int i = 1; i < GAMES; i++) {
        int k = propose(&aki, "yahtzee", 4);
        snprintf(wish, sizeof wish, "\"proposal\":%d", k);
        for (int j = 0; j < 3; j++)
            ask_at_table(others[j], "wish", evening, wish, "");
        begin(&aki, k, table);
        sit_all(table);
        sit(&dai, table, table_kept_for(tables_find(&house->tables, table)->table, dai.guest), "");
        end_game(table);
    }
    const struct table *log = tables_find(&house->tables, evening)->table;
    size_t memory = sizeof *log + sizeof *log->evening +
                    (size_t)log->evening->people * sizeof *log->evening->person +
                    (size_t)log->evening->games * sizeof *log->evening->game;
    char *text = log_of(&ben, evening);
    assert_int_equal(log->length, 1 + 4 + 2 * GAMES + 4 * (GAMES - 1));
    assert_in_range(strlen(text), 1000, 31 * 260);
    assert_in_range(memory, 1000, 16 * 1024);
    free(text);
    leave(&dai);
    part();
}

/* ---- favourites ---- */

/* Everybody who played may choose one clue of somebody else, and change that until the evening is
 * over. */
static void test_players_choose_a_favourite(void **state)
{
    struct person other;
    char table[33];
    (void)state;
    gather();
    end_game(first);
    int clue = play_dixit(table);
    arrive(&other, NULL, "Dai");
    enter(&other, evening);
    prefer(&other, table, clue, "join-first");
    ask_at_table(&other, "join", evening, "\"colour\":1", "");
    prefer(&other, table, clue, "no-seat");
    prefer(&aki, table, clue, "no-such-favourite"); /* her own */
    prefer(&ben, table, 1, "no-such-favourite");    /* the deal */
    prefer(&ben, table, clue + 1, "no-such-favourite");
    prefer(&ben, table, 100000, "no-such-favourite");
    prefer(&ben, table, -1, "bad-field");
    prefer(&ben, first, 1, "not-over"); /* it was abandoned */
    prefer(&ben, "nowhere", clue, "not-over");
    prefer(&ben, table, 0, ""); /* has none: adds nothing */
    assert_int_equal(times_logged(&chie, evening, "\"favourite\""), 0);
    prefer(&ben, table, clue, "");
    prefer(&ben, table, clue, ""); /* adds nothing */
    assert_int_equal(times_logged(&chie, evening, "\"favourite\": 2"), 1);
    prefer(&ben, table, 0, "");
    prefer(&ben, table, clue, "");
    prefer(&chie, table, clue, "");
    assert_int_equal(times_logged(&chie, evening, "\"favourite\": 2"), 3);
    assert_int_equal(times_logged(&chie, evening, "\"favourite\": 0"), 1);
    ask_at_table(&aki, "abandon", evening, "", "");
    prefer(&chie, table, 0, "over");
    leave(&other);
    part();
}

static void test_favourites_are_the_same_after_a_restart(void **state)
{
    char table[33];
    (void)state;
    gather();
    end_game(first);
    int clue = play_dixit(table);
    prefer(&ben, table, clue, "");
    part();
    reopen_house();
    come_all_back();
    prefer(&ben, table, clue, ""); /* adds nothing */
    assert_int_equal(times_logged(&chie, evening, "\"favourite\""), 1);
    struct table *log = tables_find(&house->tables, evening)->table;
    assert_int_equal(evening_favourite(log->evening, ben.guest, table), clue);
    assert_int_equal(evening_favourite(log->evening, chie.guest, table), 0);
    log->log_used.votes = LOG_QUOTA_VOTES;
    prefer(&ben, table, 0, "log-full");
    part();
}

static void test_who_is_forgotten_leaves_no_name(void **state)
{
    char fields[60];
    (void)state;
    gather();
    ask_at_table(&aki, "say", evening, "\"text\":\"I am Aki\"", "");
    snprintf(fields, sizeof fields, "\"guest\":\"%s\"", aki.guest);
    ask_for(&aki, "forget", fields, "");
    assert_true(retention_clean(house));
    house_finish(house);
    assert_int_equal(times_logged(&ben, evening, "\"Aki\""), 0);
    assert_int_equal(times_logged(&ben, evening, "I am Aki"), 0);
    assert_int_equal(times_logged(&ben, evening, "Friday"), 0);
    ask_at_table(&ben, "set", evening, "\"title\":\"Ben's\"", ""); /* Ben is the host now */
    leave(&ben);
    leave(&chie);
    leave(&aki);
}

static void test_the_history_names_the_evening(void **state)
{
    (void)state;
    gather();
    end_game(first);
    say(&ben, "{s:s}", "ask", "history");
    house_finish(house);
    char *reply = json_dumps(reply_of(&ben), 0);
    assert_non_null(strstr(reply, evening));
    free(reply);
    part();
}

TOPIC(evening)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_house, tear_down_house)
        TEST(test_an_evening_begins_with_a_table),
        TEST(test_asks_of_games_are_refused_in_an_evening),
        TEST(test_people_appear_as_they_choose_and_under_names_of_their_own),
        TEST(test_whom_the_host_bars_at_a_table_is_barred_in_the_evening),
        TEST(test_the_host_of_a_table_alone_bars_there_alone),
        TEST(test_the_host_begins_what_was_proposed),
        TEST(test_who_rested_plays_next),
        TEST(test_a_result_comes_with_the_end_of_its_game),
        TEST(test_a_sleeping_evening_gets_its_results),
        TEST(test_an_evening_is_the_same_after_a_restart),
        TEST(test_a_missing_result_is_found_when_the_evening_is_loaded),
        TEST(test_a_table_of_before_gets_an_evening),
        TEST(test_an_evening_ends_when_the_host_says_so),
        TEST(test_the_same_people_meet_again),
        TEST(test_an_evening_where_nobody_is_ends_by_itself),
        TEST(test_evenings_count_for_nobody),
        TEST(test_an_evening_has_bounds),
        TEST(test_others_go_on_without_the_host),
        TEST(test_what_an_evening_costs),
        TEST(test_players_choose_a_favourite),
        TEST(test_favourites_are_the_same_after_a_restart),
        TEST(test_who_is_forgotten_leaves_no_name),
        TEST(test_the_history_names_the_evening),
#undef TEST
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
