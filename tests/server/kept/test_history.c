/* test_history.c - the finished matches, as lists of each guest's own and of people who play
 * together: who sees them, filters and pages, deleting, and that they follow from the logs. In one
 * thread, and once with threads, with a clock that the tests set. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "server/kept/history.h"
#include "server/kept/retention.h"
#include "server/turn/house.h"
#include "tests/support/disk.h"
#include "tests/support/small_house.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t hour = 60 * 60 * 1000, day = 24 * 60 * 60 * 1000;

static struct person aki, ben, chie;

static void meet(void)
{
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    arrive(&chie, NULL, "Chie");
}

static void part(void)
{
    leave(&aki);
    leave(&ben);
    leave(&chie);
}

/* Plays a game of HOST and OTHER, who may be NULL, an hour after the last event. FINISHED: bots
 * play it to its end for them; otherwise it is ended at once. */
static void play(const char *game, struct person *host, struct person *other, bool finished,
                 char id[33])
{
    now += hour;
    open_table(host, game, other ? 2 : 1, id);
    if (other) {
        enter(other, id);
        sit(other, id, 1, "");
    }
    ask_at_table(host, "start", id, "", "");
    if (finished) {
        ask_at_table(host, "stand", id, "\"bot\":true", "");
        if (other)
            ask_at_table(other, "stand", id, "\"bot\":true", "");
        assert_true(let_bots_play() > 0);
    } else {
        ask_at_table(host, "abandon", id, "", "");
    }
}

static json_t *list(struct person *person, const char *fields)
{
    return json_object_get(ask_for(person, "history", fields, ""), "matches");
}

static const char *table_at(const json_t *matches, size_t i)
{
    return text_of(json_array_get(matches, i), "table");
}

/* ---- one's own ---- */

static void test_a_guest_has_a_list_of_their_own_games(void **state)
{
    char first[33], second[33], other[33], fields[200];
    (void)state;
    meet();
    play("yahtzee", &aki, &ben, true, first);
    play("burning-desire", &aki, &chie, false, second);
    play("yahtzee", &ben, NULL, true, other);
    json_t *matches = list(&aki, "");
    assert_int_equal(json_array_size(matches), 2);
    assert_string_equal(table_at(matches, 0), second);
    assert_string_equal(table_at(matches, 1), first);
    json_t *match = json_array_get(matches, 1), *people = json_object_get(match, "people");
    assert_true(json_is_true(json_object_get(match, "finished")));
    assert_string_equal(text_of(match, "game"), "yahtzee");
    assert_string_equal(text_of(json_array_get(people, 0), "name"), "Aki");
    assert_string_equal(text_of(json_array_get(people, 1), "guest"), ben.guest);
    assert_int_equal(json_array_size(json_object_get(match, "scores")), 2);
    match = json_array_get(matches, 0);
    assert_true(json_is_false(json_object_get(match, "finished")));
    assert_null(json_object_get(match, "scores"));
    /* Nobody else's: there is no way to name another list. */
    snprintf(fields, sizeof fields, "\"guest\":\"%s\"", aki.guest);
    assert_int_equal(json_array_size(list(&chie, fields)), 1);
    snprintf(fields, sizeof fields, "\"group\":\"%s\"", ben.guest);
    assert_int_equal(json_array_size(list(&chie, fields)), 0);
    snprintf(fields, sizeof fields, "\"before\":\"%s\"", first);
    ask_for(&chie, "history", fields, "no-such-table");
    part();
}

static void test_a_list_is_filtered_and_comes_in_pages(void **state)
{
    char id[33], fields[300];
    (void)state;
    meet();
    play("yahtzee", &aki, &ben, true, id);
    play("burning-desire", &aki, &ben, false, id);
    int64_t then = now;
    for (int i = 0; i < HISTORY_PAGE; i++) {
        now += 20000;
        play("yahtzee", &aki, NULL, false, id);
    }
    json_t *reply = ask_for(&aki, "history", "", "");
    assert_true(json_is_true(json_object_get(reply, "more")));
    assert_int_equal(json_array_size(json_object_get(reply, "matches")), HISTORY_PAGE);
    snprintf(fields, sizeof fields, "\"before\":\"%s\"",
             table_at(json_object_get(reply, "matches"), HISTORY_PAGE - 1));
    reply = ask_for(&aki, "history", fields, "");
    assert_true(json_is_false(json_object_get(reply, "more")));
    assert_int_equal(json_array_size(json_object_get(reply, "matches")), 2);
    assert_int_equal(json_array_size(list(&aki, "\"game\":\"burning-desire\"")), 1);
    snprintf(fields, sizeof fields, "\"with\":\"%s\"", ben.guest);
    assert_int_equal(json_array_size(list(&aki, fields)), 2);
    snprintf(fields, sizeof fields, "\"from\":%lld,\"to\":%lld", (long long)(then - hour),
             (long long)(then + 1));
    assert_int_equal(json_array_size(list(&aki, fields)), 2);
    snprintf(fields, sizeof fields, "\"with\":\"%s\",\"result\":\"unfinished\"", ben.guest);
    assert_int_equal(json_array_size(list(&aki, fields)), 1);
    size_t won = json_array_size(list(&aki, "\"result\":\"won\""));
    size_t lost = json_array_size(list(&aki, "\"result\":\"lost\""));
    assert_int_equal(won + lost, 1);
    ask_for(&aki, "history", "\"result\":\"drawn\"", "bad-field");
    ask_for(&aki, "history", "\"game\":\"chess\"", "no-such-game");
    ask_for(&aki, "history", "\"from\":-1", "bad-field");
    ask_for(&aki, "history", "\"before\":\"no/id\"", "bad-field");
    part();
}

/* Two games that end at the same moment come one after the other too. */
static void test_a_page_may_end_within_a_moment(void **state)
{
    char one[33], other[33], fields[60];
    (void)state;
    meet();
    play("yahtzee", &aki, NULL, false, one);
    now -= hour;
    play("yahtzee", &aki, NULL, false, other);
    const json_t *both = list(&aki, "");
    assert_int_equal(json_array_size(both), 2);
    snprintf(fields, sizeof fields, "\"before\":\"%s\"", table_at(both, 0));
    const json_t *rest = list(&aki, fields);
    assert_int_equal(json_array_size(rest), 1);
    assert_string_equal(table_at(rest, 0),
                        strcmp(table_at(list(&aki, ""), 0), one) == 0 ? other : one);
    snprintf(fields, sizeof fields, "\"before\":\"%s\"", table_at(rest, 0));
    assert_int_equal(json_array_size(list(&aki, fields)), 0);
    part();
}

static void test_figures_of_each_game_with_the_same_options(void **state)
{
    char id[33];
    (void)state;
    meet();
    play("yahtzee", &aki, &ben, true, id);
    play("yahtzee", &aki, &ben, true, id);
    play("yahtzee", &aki, &ben, false, id);
    play("burning-desire", &aki, &ben, false, id);
    int64_t sum = 0, best = 0;
    json_t *matches = list(&aki, "\"game\":\"yahtzee\"");
    for (size_t i = 0; i < json_array_size(matches); i++) {
        const json_t *scores = json_object_get(json_array_get(matches, i), "scores");
        int64_t score = json_integer_value(json_array_get(scores, 0));
        sum += score;
        best = score > best ? score : best;
    }
    json_t *games = json_object_get(ask_for(&aki, "figures", "", ""), "games");
    assert_int_equal(json_array_size(games), 2);
    json_t *yahtzee = json_array_get(games, 1);
    assert_int_equal(json_integer_value(json_object_get(yahtzee, "matches")), 3);
    assert_int_equal(json_integer_value(json_object_get(yahtzee, "finished")), 2);
    assert_int_equal(json_integer_value(json_object_get(yahtzee, "best")), best);
    assert_true(json_number_value(json_object_get(yahtzee, "mean")) == (double)sum / 2);
    assert_null(json_object_get(json_array_get(games, 0), "best"));
    part();
}

/* ---- people who play together ---- */

static void test_groups_count_wins(void **state)
{
    char id[33], group[100], fields[200];
    (void)state;
    meet();
    for (int i = 0; i < 2; i++)
        play("yahtzee", &aki, &ben, true, id);
    play("yahtzee", &ben, &aki, false, id);
    play("yahtzee", &aki, &chie, true, id);
    play("yahtzee", &aki, NULL, true, id);
    json_t *groups = json_object_get(ask_for(&aki, "groups", "", ""), "groups");
    assert_int_equal(json_array_size(groups), 2);
    json_t *two = json_array_get(groups, 1), *people = json_object_get(two, "people");
    assert_int_equal(json_integer_value(json_object_get(two, "matches")), 3);
    assert_int_equal(json_integer_value(json_object_get(two, "finished")), 2);
    int64_t won = 0;
    for (size_t i = 0; i < json_array_size(people); i++)
        won += json_integer_value(json_object_get(json_array_get(people, i), "won"));
    assert_true(won >= 2); /* two may share the first place */
    snprintf(group, sizeof group, "%s", text_of(two, "group"));
    snprintf(fields, sizeof fields, "\"group\":\"%s\"", group);
    assert_int_equal(json_array_size(list(&aki, fields)), 3);
    assert_int_equal(json_array_size(list(&ben, fields)), 3);
    assert_int_equal(json_array_size(list(&chie, fields)), 0);
    assert_int_equal(json_array_size(json_object_get(ask_for(&chie, "groups", "", ""), "groups")),
                     1);
    part();
}

/* ---- what is deleted ---- */

static void test_a_guest_takes_games_off_their_list(void **state)
{
    char one[33], two[33], fields[100];
    (void)state;
    meet();
    play("yahtzee", &aki, &ben, true, one);
    play("yahtzee", &aki, &ben, true, two);
    snprintf(fields, sizeof fields, "\"table\":\"%s\"", one);
    ask_for(&chie, "unlist", fields, "no-such-table");
    ask_for(&aki, "unlist", "", "bad-field");
    ask_for(&aki, "unlist", fields, "");
    ask_for(&aki, "unlist", fields, "no-such-table");
    assert_string_equal(table_at(list(&aki, ""), 0), two);
    assert_int_equal(json_array_size(list(&ben, "")), 2);
    json_t *games = json_object_get(ask_for(&aki, "figures", "", ""), "games");
    assert_int_equal(json_integer_value(json_object_get(json_array_get(games, 0), "matches")), 1);
    ask_for(&aki, "unlist", "\"all\":true", "");
    assert_int_equal(json_array_size(list(&aki, "")), 0);
    assert_int_equal(json_array_size(json_object_get(ask_for(&aki, "groups", "", ""), "groups")),
                     0);
    assert_int_equal(json_array_size(json_object_get(ask_for(&ben, "groups", "", ""), "groups")),
                     1);
    part();
}

/* A minute and a second pass, as often as there is something to delete. */
static void let_time_delete(void)
{
    for (int i = 0; i < 12; i++) {
        now += 61000;
        house_tick(house);
        assert_true(house_commit(house));
    }
}

static void test_a_forgotten_guest_has_no_name_in_any_list(void **state)
{
    char id[33], fields[100];
    (void)state;
    meet();
    play("yahtzee", &aki, &ben, true, id);
    snprintf(fields, sizeof fields, "\"guest\":\"%s\"", ben.guest);
    ask_for(&ben, "forget", fields, "");
    json_t *people = json_object_get(json_array_get(list(&aki, ""), 0), "people");
    assert_string_equal(text_of(json_array_get(people, 1), "name"), "");
    /* Also when the lists are worked out before the name has gone from the logs. */
    history_rebuild(house);
    house_commit(house);
    people = json_object_get(json_array_get(list(&aki, ""), 0), "people");
    assert_string_equal(text_of(json_array_get(people, 0), "name"), "Aki");
    assert_string_equal(text_of(json_array_get(people, 1), "name"), "");
    part();
}

static void test_a_table_that_is_deleted_is_on_no_list(void **state)
{
    char old[33], young[33];
    struct engawa_reason why;
    (void)state;
    meet();
    play("yahtzee", &aki, &ben, true, old);
    play("yahtzee", &aki, &ben, true, young);
    assert_true(retention_remove(house, old, &why));
    assert_true(house_commit(house));
    assert_int_equal(json_array_size(list(&ben, "")), 1);
    now += (limits.keep_tables + 1) * day;
    let_time_delete();
    assert_int_equal(json_array_size(list(&ben, "")), 0);
    assert_int_equal(json_array_size(json_object_get(ask_for(&ben, "groups", "", ""), "groups")),
                     0);
    part();
}

/* ---- it follows from the logs ---- */

/* All that the house keeps of the matches; the caller frees it. */
static char *kept(void)
{
    static const char *const each[] = {
        "SELECT number || '|' || ended || '|' || game || '|' || options || '|' || seats || '|' ||"
        " finished || '|' || people || '|' || text || '|' || note FROM matches ORDER BY number",
        "SELECT guest || '|' || ended || '|' || number || '|' || seat || '|' || name || '|' || rank"
        " || '|' || score FROM players ORDER BY number, seat"};
    struct engawa_text all = {0};
    for (int i = 0; i < 2; i++)
        store_texts(house_path, each[i], &all);
    return all.at;
}

/* Matches of every kind: finished and not, with a bot, with a player who came later, a name that
 * was changed afterwards, a table that nobody started, and one with a forgotten guest. */
static void play_many(void)
{
    char id[33], fields[100];
    meet();
    play("yahtzee", &aki, &ben, true, id);
    enter(&ben, id);
    ask_for(&ben, "name", "\"name\":\"Benjamin\"", "");
    ask_at_table(&ben, "say", id, "\"text\":\"well played\"", "");
    play("sengoku-domino", &ben, &aki, true, id);
    play("burning-desire", &ben, &aki, false, id);
    open_table(&aki, "yahtzee", 3, id);
    seat_bot(&aki, id, 1);
    seat_bot(&aki, id, 2);
    ask_at_table(&aki, "start", id, "", "");
    ask_at_table(&aki, "unseat", id, "\"seat\":2", "");
    enter(&chie, id);
    sit(&chie, id, 2, "");
    ask_at_table(&aki, "abandon", id, "", "");
    open_table(&aki, "yahtzee", 2, id);
    ask_at_table(&aki, "abandon", id, "", "");
    snprintf(fields, sizeof fields, "\"guest\":\"%s\"", chie.guest);
    ask_for(&chie, "forget", fields, "");
    let_time_delete();
    part();
}

static void test_worked_out_again_it_is_the_same(void **state)
{
    (void)state;
    play_many();
    close_house();
    char *before = kept();
    open_house();
    history_rebuild(house);
    assert_true(house_commit(house));
    close_house();
    char *after = kept();
    assert_string_equal(before, after);
    assert_non_null(strstr(after, "|Ben|"));
    assert_null(strstr(after, "Chie"));
    free(before);
    free(after);
    open_house();
}

static void test_a_house_that_kept_no_lists_gets_them(void **state)
{
    sqlite3 *db;
    (void)state;
    if (!store_is_file())
        skip();
    play_many();
    close_house();
    char *before = kept();
    assert_int_equal(sqlite3_open_v2(house_path, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_exec(db,
                     "ALTER TABLE guests DROP COLUMN crest; ALTER TABLE guests DROP COLUMN colour;"
                     "DROP INDEX guests_login; ALTER TABLE guests DROP COLUMN login;"
                     "ALTER TABLE clues DROP COLUMN teller; ALTER TABLE clues DROP COLUMN place;"
                     "DROP TABLE settings; DROP TABLE pushes; DROP TABLE push_key;"
                     "DROP TABLE days; DROP TABLE dailies; DROP TABLE players; DROP "
                     "TABLE matches; DROP TABLE unlisted;"
                     "DROP TABLE unread; PRAGMA user_version = 8",
                     NULL, NULL, NULL),
        SQLITE_OK);
    sqlite3_close(db);
    open_house();
    assert_true(house_commit(house));
    close_house();
    char *after = kept();
    assert_string_equal(before, after);
    free(before);
    free(after);
    open_house();
}

/* ---- with threads ---- */

static void test_a_list_is_read_beside_the_loop(void **state)
{
    char id[33];
    static const char message[] = "{\"ask\":\"history\",\"id\":7}";
    (void)state;
    threaded = true;
    reopen_house();
    meet();
    play("burning-desire", &aki, &ben, false, id);
    assert_true(house_message(aki.visitor, message, strlen(message)));
    assert_true(house_message(aki.visitor, message, strlen(message)));
    assert_true(house_message(ben.visitor, message, strlen(message)));
    leave(&ben); /* nobody gets the replies they wait for */
    assert_true(house_finish(house));
    int busy = 0, lists = 0;
    for (size_t i = 0; i < json_array_size(aki.heard); i++) {
        const json_t *heard = json_array_get(aki.heard, i);
        busy += text_of(heard, "code") && strcmp(text_of(heard, "code"), "busy") == 0;
        lists += json_array_size(json_object_get(heard, "matches")) == 1;
    }
    assert_int_equal(busy, 1);
    assert_int_equal(lists, 1);
    leave(&aki);
    leave(&chie);
}

TOPIC(history)
{
    disk_install();
    engawa_add_games();
    engawa_add_bots();
#define HOUSE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(test_a_guest_has_a_list_of_their_own_games),
        HOUSE_TEST(test_a_list_is_filtered_and_comes_in_pages),
        HOUSE_TEST(test_a_page_may_end_within_a_moment),
        HOUSE_TEST(test_figures_of_each_game_with_the_same_options),
        HOUSE_TEST(test_groups_count_wins),
        HOUSE_TEST(test_a_guest_takes_games_off_their_list),
        HOUSE_TEST(test_a_forgotten_guest_has_no_name_in_any_list),
        HOUSE_TEST(test_a_table_that_is_deleted_is_on_no_list),
        HOUSE_TEST(test_worked_out_again_it_is_the_same),
        HOUSE_TEST(test_a_house_that_kept_no_lists_gets_them),
        HOUSE_TEST(test_a_list_is_read_beside_the_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
