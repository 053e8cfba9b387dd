/* test_retention.c - the end of stored data: closed tables, guests, clues; and forgotten guests, on
 * disk too. In one thread, with a clock that the tests set. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/kept/retention.h"
#include "server/turn/house.h"
#include "tests/support/disk.h"
#include "tests/support/failing_sql.h"
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
#include <sys/stat.h>

static const int64_t day = 24 * 60 * 60 * 1000;

static struct person aki, ben;

/* COUNT ticks, a minute and a second apart, as many steps as there is something to do in. */
static void tick(int count)
{
    for (int i = 0; i < count; i++) {
        now += 61000;
        house_tick(house);
        assert_true(house_commit(house));
    }
}

/* A game of Aki and Ben that Aki ends at once. */
static void play_one(char *id)
{
    open_table(&aki, "yahtzee", 2, id);
    enter(&ben, id);
    sit(&ben, id, 1, "");
    ask_at_table(&aki, "start", id, "", "");
    ask_at_table(&ben, "say", id, "\"text\":\"a private remark\"", "");
    ask_at_table(&aki, "abandon", id, "", "");
}

static void come_again(struct person *person)
{
    char token[33];
    snprintf(token, sizeof token, "%s", person->token);
    leave(person);
    arrive(person, token, NULL);
}

/* Returns whether WORD is anywhere in the house's files. */
static bool on_disk(const char *word)
{
    static const char *const ends[] = {"", "-wal"};
    bool found = false;
    for (int i = 0; i < 2; i++) {
        char path[330];
        size_t length = 0, have = strlen(word);
        snprintf(path, sizeof path, "%s%s", house_path, ends[i]);
        FILE *file = fopen(path, "rb");
        if (!file)
            continue;
        char *bytes = calloc(1, 16 << 20);
        length = fread(bytes, 1, 16 << 20, file);
        fclose(file);
        for (size_t at = 0; at + have <= length && !found; at++)
            found = memcmp(bytes + at, word, have) == 0;
        free(bytes);
    }
    return found;
}

static void meet(void)
{
    arrive(&aki, NULL, "Akiko Unusual");
    arrive(&ben, NULL, "Benjamin Rare");
}

static void part(void)
{
    leave(&aki);
    leave(&ben);
}

/* How often PERSON was told to enter anew. */
static int resets(const struct person *person)
{
    int count = 0;
    for (size_t i = 0; i < json_array_size(person->heard); i++)
        count += strcmp(text_of(json_array_get(person->heard, i), "push"), "reset") == 0;
    return count;
}

/* ---- tables ---- */

static void test_a_closed_table_is_kept_as_long_as_it_is_said(void **state)
{
    char old[33], young[33], live[33];
    struct engawa_text record = {0};
    struct engawa_reason why;
    (void)state;
    meet();
    play_one(old);
    open_table(&aki, "yahtzee", 2, live);
    now += 300 * day;
    come_again(&aki);
    come_again(&ben);
    enter(&aki, live);
    ask_at_table(&aki, "say", live, "\"text\":\"still here\"", "");
    play_one(young);
    now += 65 * day - 1000000;
    tick(10);
    assert_true(read_record(old, &record, &why));
    now += 1000000;
    tick(10);
    assert_false(read_record(old, &record, &why));
    assert_string_equal(why.code, "no-such-table");
    ask_at_table(&ben, "enter", old, "\"after\":0", "no-such-table");
    assert_true(read_record(young, &record, &why));
    enter(&ben, live);
    engawa_text_free(&record);
    part();
}

static void test_zero_days_mean_for_ever(void **state)
{
    char old[33];
    struct engawa_text record = {0};
    struct engawa_reason why;
    (void)state;
    limits.keep_tables = limits.keep_guests = 0;
    reopen_house();
    meet();
    play_one(old);
    now += 9000 * day;
    tick(10);
    assert_true(read_record(old, &record, &why));
    come_again(&ben);
    engawa_text_free(&record);
    part();
}

/* Somebody still looks at a table that goes. */
static void test_visitors_of_a_table_that_moves_are_told(void **state)
{
    char id[33];
    (void)state;
    meet();
    play_one(id);
    now += 366 * day;
    tick(2);
    json_t *last = json_array_get(ben.heard, json_array_size(ben.heard) - 1);
    assert_string_equal(text_of(last, "push"), "reset");
    ask_at_table(&ben, "enter", id, "\"after\":0", "no-such-table");
    part();
}

/* Many tables go a step at a time, their data is overwritten, and the file shrinks. */
static void test_the_file_shrinks(void **state)
{
    struct stat before, after;
    struct engawa_text text = {0};
    char id[33];
    (void)state;
    meet();
    for (int i = 0; i < 490; i++)
        engawa_text_add(&text, i ? "縁" : "\"text\":\"");
    engawa_text_add_char(&text, '"');
    for (int i = 0; i < 13; i++) {
        play_one(id);
        now += 20000;
        for (int j = 0; j < 8; j++)
            ask_at_table(&aki, "say", id, text.at, "");
        ask_at_table(&ben, "leave", id, "", "");
        ask_at_table(&aki, "leave", id, "", "");
    }
    engawa_text_free(&text);
    assert_true(on_disk("a private remark"));
    assert_true(retention_clean(house)); /* nothing is old enough */
    part();
    reopen_house();
    assert_int_equal(stat(house_path, &before), 0);
    now += 370 * day;
    house_tick(house);
    assert_true(house_commit(house));
    assert_true(on_disk("a private remark")); /* one step is not all of it */
    tick(60);
    assert_int_equal(stat(house_path, &after), 0);
    assert_false(on_disk("a private remark"));
    assert_true(before.st_size > 100000);
    assert_true(after.st_size < before.st_size / 2);
}

/* ---- guests ---- */

static void test_a_guest_who_never_comes_is_deleted(void **state)
{
    char token[33];
    (void)state;
    meet();
    snprintf(token, sizeof token, "%s", ben.token);
    leave(&ben);
    now += 300 * day;
    come_again(&aki); /* that counts */
    now += 200 * day;
    tick(5);
    come_again(&aki);
    ben.visitor = house_arrive(house, "192.0.2.1", ENGAWA_ENGLISH, &ears, &ben);
    ben.heard = json_array();
    say(&ben, "{s:s,s:s}", "ask", "hello", "token", token);
    expect(&ben, "no-such-guest");
    part();
}

/* Ben's name and words go from the logs, also of tables that are going on; the games stay. */
static void test_a_guest_can_be_forgotten(void **state)
{
    char over[33], playing[33], token[33], message[200], *log;
    struct engawa_text record = {0};
    struct engawa_reason why;
    (void)state;
    meet();
    play_one(over);
    open_table(&aki, "yahtzee", 3, playing);
    enter(&ben, playing);
    sit(&ben, playing, 2, "");
    sit(&ben, playing, 1, "");
    seat_bot(&aki, playing, 2);
    ask_at_table(&aki, "start", playing, "", "");
    ask_at_table(&ben, "say", playing, "\"text\":\"a second remark\"", "");
    ask_at_table(&aki, "say", playing, "\"text\":\"somebody else's\"", "");
    snprintf(token, sizeof token, "%s", ben.token);
    say(&ben, "{s:s,s:s}", "ask", "forget", "guest", aki.guest);
    expect(&ben, "no-such-guest");
    snprintf(message, sizeof message, "{\"ask\":\"forget\",\"id\":1,\"guest\":\"%s\"}", ben.guest);
    assert_true(house_message(ben.visitor, message, strlen(message)));
    expect(&ben, "");
    say(&ben, "{s:s}", "ask", "lobby");
    expect(&ben, "hello-first");
    say(&ben, "{s:s,s:s}", "ask", "hello", "token", token);
    expect(&ben, "no-such-guest");
    assert_int_equal(resets(&aki), 0);
    tick(10);
    assert_true(resets(&aki) > 0); /* so that nobody keeps the name on a screen */
    log = log_of(&aki, playing);
    assert_non_null(strstr(log, "\"stand\": 1"));
    assert_null(strstr(log, "Benjamin"));
    assert_null(strstr(log, "a second remark"));
    assert_non_null(strstr(log, "somebody else's"));
    assert_non_null(strstr(log, "Akiko Unusual\", \"\", "));
    free(log);
    assert_true(read_record(over, &record, &why));
    assert_non_null(strstr(record.at, "\"seats\":[\"Akiko Unusual\",\"\"]"));
    ask_at_table(&aki, "abandon", playing, "", "");
    part();
    close_house();
    assert_false(on_disk("Benjamin"));
    assert_false(on_disk("remark"));
    open_house();
    engawa_text_clear(&record);
    assert_true(read_record(playing, &record, &why));
    engawa_text_free(&record);
    arrive(&aki, NULL, "Aki"); /* for the end of the test */
    arrive(&ben, NULL, "Ben");
    part();
}

/* Ben's name and what he wrote are in entries of every kind that can have them, and so are Aki's.
 */
static void test_a_forgotten_name_goes_from_every_kind_of_entry(void **state)
{
    char bens[33], akis[33], evening[33], begun[33], fields[200];
    (void)state;
    meet();
    open_table(&ben, "yahtzee", 3, bens);
    ask_at_table(&ben, "set", bens, "\"title\":\"Benjamin's table\"", "");
    enter(&aki, bens);
    sit(&aki, bens, 1, "");
    stand(&ben, bens);
    sit(&ben, bens, 2, "");
    seat_bot(&ben, bens, 0);
    unseat(&ben, bens, 0);
    sit(&aki, bens, 0, "");
    snprintf(fields, sizeof fields, "\"guest\":\"%s\"", aki.guest);
    ask_at_table(&ben, "pass", bens, fields, "");
    ask_at_table(&aki, "set", bens, "\"title\":\"Akiko's table\"", "");
    snprintf(fields, sizeof fields, "\"guest\":\"%s\"", ben.guest);
    ask_at_table(&aki, "pass", bens, fields, "");
    ask_at_table(&ben, "start", bens, "\"fill\":\"random\"", "");

    open_table(&aki, "yahtzee", 2, akis);
    ask_at_table(&aki, "set", akis, "\"title\":\"Akiko's game\"", "");
    enter(&ben, akis);
    sit(&ben, akis, 1, "");
    ask_at_table(&aki, "remove", akis, "\"seat\":1", "");
    snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"seat\",\"on\":true", ben.guest);
    ask_at_table(&aki, "bar", akis, fields, "");

    json_t *reply = ask_for(
        &aki, "open", "\"game\":\"yahtzee\",\"seats\":2,\"private\":true,\"evening\":true", "");
    snprintf(evening, sizeof evening, "%s", text_of(reply, "evening"));
    enter(&aki, evening);
    ask_at_table(&aki, "join", evening, "\"crest\":\"pine\",\"colour\":1", "");
    enter(&ben, evening);
    ask_at_table(&ben, "join", evening, "\"crest\":\"crane\",\"colour\":2", "");
    ask_at_table(&ben, "say", evening, "\"text\":\"a private remark\"", "");
    reply = ask_at_table(&aki, "propose", evening, "\"game\":\"yahtzee\",\"seats\":3", "");
    snprintf(fields, sizeof fields, "\"proposal\":%d",
             (int)json_integer_value(json_object_get(reply, "k")));
    ask_at_table(&ben, "wish", evening, fields, "");
    reply = ask_at_table(&aki, "begin", evening, fields, ""); /* a seat is kept for each */
    snprintf(begun, sizeof begun, "%s", text_of(reply, "table"));
    enter(&aki, begun);
    snprintf(fields, sizeof fields, "\"guest\":\"%s\"", ben.guest);
    ask_at_table(&aki, "pass", evening, fields, "");

    say(&ben, "{s:s,s:s}", "ask", "forget", "guest", ben.guest);
    expect(&ben, "");
    tick(10);
    const char *const ids[] = {bens, akis, evening, begun};
    for (int i = 0; i < 4; i++) {
        char *log = log_of(&aki, ids[i]);
        assert_null(strstr(log, "Benjamin"));
        assert_null(strstr(log, "a private remark"));
        assert_non_null(strstr(log, "Akiko"));
        free(log);
    }
    part();
    close_house();
    assert_false(on_disk("Benjamin"));
    assert_false(on_disk("a private remark"));
    open_house();
    meet(); /* for the end of the test */
    part();
}

/* A host who is forgotten leaves the table to the first who sat down; an empty table is closed. */
static void test_a_forgotten_hosts_table_goes_on(void **state)
{
    char full[33], empty[33];
    (void)state;
    meet();
    open_table(&aki, "yahtzee", 2, full);
    enter(&ben, full);
    sit(&ben, full, 1, "");
    ask_at_table(&aki, "start", full, "", "");
    open_table(&aki, "yahtzee", 2, empty);
    say(&aki, "{s:s,s:s}", "ask", "forget", "guest", aki.guest);
    expect(&aki, "");
    ask_at_table(&ben, "set", full, "\"end\":true", "");
    ask_at_table(&ben, "enter", empty, "\"after\":0", "closed");
    part();
}

/* An acting host who is forgotten leaves the table to the host. */
static void test_a_table_stays_its_hosts(void **state)
{
    char id[33], token[33];
    (void)state;
    meet();
    open_table(&aki, "yahtzee", 2, id);
    enter(&ben, id);
    sit(&ben, id, 1, "");
    snprintf(token, sizeof token, "%s", aki.token);
    leave(&aki);
    pass_time(300000);
    unseat(&ben, id, 0);
    say(&ben, "{s:s,s:s}", "ask", "forget", "guest", ben.guest);
    expect(&ben, "");
    arrive(&aki, token, NULL);
    enter(&aki, id);
    ask_at_table(&aki, "set", id, "\"end\":true", "");
    part();
}

static void test_a_forgetting_that_is_not_on_disk_has_not_happened(void **state)
{
    char id[33];
    (void)state;
    meet();
    play_one(id);
    disk_fail(1, true, true);
    say(&ben, "{s:s,s:s}", "ask", "forget", "guest", ben.guest);
    expect(&ben, "store");
    disk_fail(0, false, false);
    ask_at_table(&ben, "say", id, "\"text\":\"I am still here\"", "");
    come_again(&ben);
    part();
}

static void begin_disk(long nth)
{
    disk_fail(nth, false, nth % 2);
}

static bool end_disk(void)
{
    bool failed = disk_has_failed();
    disk_fail(0, false, false);
    return failed;
}

static void begin_sql(long nth)
{
    failing_sql_begin(nth, SQL_DISK);
}

/* One call after the other fails while the house cleans up, every STEP-th of them. Afterwards, and
 * after a restart, the kept game is whole, and expired data goes in the end. */
static void fail_each(void (*begin)(long nth), bool (*end)(void), long step)
{
    bool failed = true;
    int rounds = 0;
    for (long nth = 1; failed; nth += step, rounds++) {
        char old[33], kept[33], *before, *after;
        tear_down_house(NULL);
        set_up_house(NULL);
        close_house();
        limits.keep_idle = 0; /* nobody comes to the kept game for long */
        open_house();
        meet();
        play_one(old);
        now += 300 * day;
        open_table(&aki, "yahtzee", 1, kept);
        ask_at_table(&aki, "start", kept, "", "");
        ask_at_table(&aki, "move", kept, "\"after\":1,\"do\":\"score chance\"", "");
        before = log_of(&aki, kept);
        ask_at_table(&ben, "leave", old, "", "");
        say(&ben, "{s:s,s:s}", "ask", "forget", "guest", ben.guest);
        expect(&ben, "");
        now += 66 * day;
        begin(nth);
        for (int i = 0; i < 8; i++) {
            now += 61000;
            house_tick(house);
            house_commit(house);
        }
        failed = end();
        after = log_of(&aki, kept);
        assert_string_equal(before, after);
        free(after);
        part();
        house_close(house); /* as after a kill: unwritten data is lost */
        journal_close(journal);
        open_house();
        now += 61 * 60000;
        tick(10);
        meet();
        after = log_of(&aki, kept);
        assert_string_equal(before, after);
        ask_at_table(&aki, "enter", old, "\"after\":0", "no-such-table");
        assert_false(on_disk("\"Benjamin Rare\",\"entropy"));
        free(before);
        free(after);
        part();
    }
    assert_true(rounds > 5);
}

static void test_a_failing_disk_loses_nothing_that_is_kept(void **state)
{
    (void)state;
    fail_each(begin_disk, end_disk, 5);
}

static void test_a_failing_database_loses_nothing_that_is_kept(void **state)
{
    (void)state;
    fail_each(begin_sql, failing_sql_end, 7);
}

TOPIC(retention)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_house, tear_down_house)
        TEST(test_a_closed_table_is_kept_as_long_as_it_is_said),
        TEST(test_zero_days_mean_for_ever),
        TEST(test_visitors_of_a_table_that_moves_are_told),
        TEST(test_the_file_shrinks),
        TEST(test_a_guest_who_never_comes_is_deleted),
        TEST(test_a_guest_can_be_forgotten),
        TEST(test_a_forgotten_name_goes_from_every_kind_of_entry),
        TEST(test_a_forgotten_hosts_table_goes_on),
        TEST(test_a_table_stays_its_hosts),
        TEST(test_a_forgetting_that_is_not_on_disk_has_not_happened),
        TEST(test_a_failing_disk_loses_nothing_that_is_kept),
        TEST(test_a_failing_database_loses_nothing_that_is_kept),
#undef TEST
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
