/* test_bounds_logs.c - limits of one guest on logs: replies that nobody reads, long logs, logs that
 * are full of chat or of seats. Each case is an attack in a small dose (test_bounds.c). */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "server/kept/record.h"
#include "server/table/log_quota.h"
#include "server/turn/house.h"
#include "tests/support/disk.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* PERSON says COUNT long things at the table ID, where they are. */
static void chat_much(struct person *person, const char *id, int count)
{
    char text[401];
    memset(text, 'x', 400);
    text[400] = '\0';
    for (int i = 0; i < count; i++)
        ask_say(person, id, text);
    expect(person, "");
}

/* The k of the last entry that PERSON was told, from the message FROM on; each must follow the one
 * before it. No message is much larger than a page. */
static int follow(const struct person *person, size_t from, int k)
{
    for (size_t i = from; i < json_array_size(person->heard); i++) {
        json_t *message = json_array_get(person->heard, i), *entry;
        char *text = json_dumps(message, JSON_COMPACT);
        size_t at;
        assert_true(strlen(text) < TABLE_PAGE + 4096);
        free(text);
        json_array_foreach(json_object_get(message, "log"), at, entry)
        {
            assert_int_equal(json_integer_value(json_object_get(entry, "k")), k + 1);
            k++;
        }
    }
    return k;
}

/* Opens the house with a table of HOST at which 120 long things were said, and lets READER come; ID
 * takes the table's. */
static void begin_to_talk(struct person *host, struct person *reader, char *id)
{
    limits.rate = 0;
    reopen_house();
    arrive(host, NULL, "Aki");
    open_table(host, "yahtzee", 2, id);
    chat_much(host, id, 120);
    arrive(reader, NULL, "Ben");
}

/* ---- replies and pages ---- */

/* Of many long replies none is made before the one before it was taken. */
static void test_replies_are_made_when_they_can_be_sent(void **state)
{
    struct person host, reader;
    char id[33];
    (void)state;
    begin_to_talk(&host, &reader, id);
    reader.takes = 1;
    reader.taken = 0;
    size_t before = json_array_size(reader.heard);
    for (int i = 0; i < 190 && !reader.refused; i++)
        ask_enter(&reader, id, 0);
    house_commit(house);
    assert_int_equal(json_array_size(reader.heard), before + 1); /* as much as was taken */
    assert_true(reader.refused);                                 /* and nothing more is read */
    chat_much(&host, id, 1);
    assert_int_equal(json_array_size(reader.heard), before + 1);
    take(&reader, 1);
    assert_int_equal(json_array_size(reader.heard), before + 2);
    assert_int_equal(reader.resumed, 1);
    take(&reader, 0);
    json_t *last = reply_of(&reader);
    assert_true(json_is_true(json_object_get(last, "more")));
    assert_int_equal(json_integer_value(json_object_get(last, "k")), 123);
    leave(&reader);
    leave(&host);
}

static void test_a_long_log_comes_in_pages(void **state)
{
    struct person host, reader;
    char id[33];
    (void)state;
    begin_to_talk(&host, &reader, id);
    size_t before = json_array_size(reader.heard);
    ask_enter(&reader, id, 0);
    take(&reader, 1);
    json_t *reply = json_array_get(reader.heard, before);
    assert_true(json_is_true(json_object_get(reply, "more")));
    assert_true(follow(&reader, before, 0) < 60);
    chat_much(&host, id, 3); /* events meanwhile come after it */
    take(&reader, 1);
    take(&reader, 0);
    assert_int_equal(follow(&reader, before, 0), 125);

    /* A visitor who has fallen behind catches up in the same way, and is told once who is here. */
    take(&reader, 1);
    before = json_array_size(reader.heard);
    chat_much(&host, id, 1);
    chat_much(&host, id, 100);
    for (int i = 0; i < 5; i++) {
        struct person passer;
        arrive(&passer, NULL, "Chie");
        enter(&passer, id);
        leave(&passer);
    }
    assert_int_equal(follow(&reader, before, 125), 126);
    take(&reader, 0);
    assert_int_equal(follow(&reader, before, 125), 226);
    assert_true(json_array_size(reader.heard) < before + 6);
    leave(&reader);
    leave(&host);
}

/* While one long log is fetched, the news of another table come as well. */
static void test_a_long_log_does_not_keep_other_tables_waiting(void **state)
{
    struct person host, reader;
    char longer[33], id[33];
    (void)state;
    limits.rate = 0;
    reopen_house();
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, longer);
    chat_much(&host, longer, 300);
    open_table(&host, "yahtzee", 2, id);
    arrive(&reader, NULL, "Ben");
    enter(&reader, id);
    ask_enter(&reader, longer, 0);
    take(&reader, 1);
    ask_say(&host, id, "Good evening");
    expect(&host, "");
    take(&reader, 2);
    char *all = json_dumps(reader.heard, 0);
    assert_non_null(strstr(all, "Good evening"));
    free(all);
    leave(&reader);
    leave(&host);
}

/* HOST opens a table, begins, ends it, and leaves it, so that the house forgets it. */
static void finish_a_game(struct person *host, char *id)
{
    open_table(host, "yahtzee", 1, id);
    say(host, "{s:s,s:s}", "ask", "start", "table", id);
    say(host, "{s:s,s:s}", "ask", "abandon", "table", id);
    say(host, "{s:s,s:s}", "ask", "leave", "table", id);
    expect(host, "");
    house_tick(house);
    house_commit(house);
}

/* Games that are over are read from the journal when somebody asks for one, and not again for each
 * reply that waits; a record leaves nothing in memory. */
static void test_games_that_are_over_stay_on_disk(void **state)
{
    struct person host, reader;
    struct engawa_text record = {0};
    struct engawa_reason why;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    finish_a_game(&host, id);
    assert_null(house->tables.first);
    assert_true(read_record(id, &record, &why));
    engawa_text_free(&record);
    assert_null(house->tables.first);
    arrive(&reader, NULL, "Ben");
    take(&reader, 1);
    say(&reader, "{s:s}", "ask", "ping");
    for (int i = 0; i < 20; i++) {
        ask_enter(&reader, id, 0);
        say(&reader, "{s:s,s:s}", "ask", "leave", "table", id);
    }
    house_commit(house);
    house_tick(house);
    house_commit(house);
    assert_null(house->tables.first);
    take(&reader, 1);
    assert_string_equal(text_of(reply_of(&reader), "code"), "stale");
    assert_null(house->tables.first);
    leave(&reader);
    leave(&host);
}

/* ---- logs that are full ---- */

/* How many entries the log of ID has. */
static int entries_of(struct person *person, const char *id)
{
    ask_enter(person, id, 0);
    return (int)json_integer_value(json_object_get(expect(person, ""), "k"));
}

/* A table that began can be entered, played and ended after any amount of talk. */
static void test_chat_has_its_share_of_a_log(void **state)
{
    struct person host, stranger;
    char id[33];
    (void)state;
    limits.rate = 0;
    reopen_house();
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    arrive(&stranger, NULL, "Ben");
    enter(&stranger, id);
    char text[2001];
    for (int i = 0; i < 500; i++)
        memcpy(text + 4 * i, "😀", 4);
    text[2000] = '\0';
    for (int i = 0; i < 200; i++)
        ask_say(&stranger, id, text);
    expect(&stranger, "log-full");
    int said = entries_of(&host, id) - 3;
    assert_true(said > 50 && said < 70); /* of 2 KB each */
    ask_say(&host, id, "Good evening");  /* the players can still talk */
    expect(&host, "");
    size_t before = json_array_size(host.heard);
    ask_enter(&host, id, 0);
    expect(&host, "");
    assert_int_equal(follow(&host, before, 0), said + 4);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do", "score ones");
    expect(&host, "");
    stand(&host, id);
    sit(&host, id, 0, "");
    say(&host, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&host, "");
    leave(&stranger);
    leave(&host);
}

static void test_sitting_again_writes_only_what_changes(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    int before = entries_of(&host, id);
    for (int i = 0; i < 5; i++)
        sit(&host, id, 0, "");
    assert_int_equal(entries_of(&host, id), before);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "sit", "table", id, "seat", 0, "entropy", "ff");
    expect(&host, "");
    assert_int_equal(entries_of(&host, id), before + 1);
    for (int i = 0; i < 23; i++)
        sit(&host, id, i % 2, "");
    sit(&host, id, 0, "too-fast");
    leave(&host);
}

/* In seat 0, COUNT times, in one turn. */
static void stand_up_and_sit_down(struct person *person, const char *id, int count)
{
    for (int i = 0; i < count; i++) {
        say(person, "{s:s,s:s}", "ask", "stand", "table", id);
        say(person, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0);
    }
    expect(person, "");
}

static void test_seats_have_their_share_of_a_log(void **state)
{
    struct person host, stranger;
    char id[33];
    (void)state;
    limits.rate = 0;
    reopen_house();
    arrive(&host, NULL, "Aki");
    arrive(&stranger, NULL, "Ben");
    open_table(&host, "template", 3, id);
    seat_bot(&host, id, 1);
    seat_bot(&host, id, 2);
    stand_up_and_sit_down(&host, id, LOG_QUOTA_SEATINGS - 3);
    stand(&host, id);
    now += 60000;
    sit(&stranger, id, 0, "log-full"); /* before the start nobody needs a seat here */
    leave(&host);
    leave(&stranger);

    arrive(&host, NULL, "Aki");
    open_table(&host, "template", 3, id);
    seat_bot(&host, id, 1);
    seat_bot(&host, id, 2);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    stand_up_and_sit_down(&host, id, LOG_QUOTA_SEATINGS - 3);
    stand(&host, id);
    sit(&host, id, 0, "too-fast"); /* but once a minute */
    now += 60000;
    seat_bot(&host, id, 0);
    now += 60000;
    sit(&host, id, 0, ""); /* the owner comes back from a bot */
    leave(&host);
}

#define HOUSE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

/* A record is read from the journal, without the house; there is one of finished matches alone. */
static void test_a_record_is_made_beside_the_house(void **state)
{
    struct person operator, host;
    struct engawa_text record = {0};
    struct engawa_reason why;
    struct journal *reader;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    assert_true(journal_open_reader(journal, &reader, &why));
    assert_false(record_may_be(house, id, &why));
    assert_string_equal(why.code, "not-over");
    assert_false(record_make(reader, id, &record, &why)); /* independent of the house's memory */
    assert_string_equal(why.code, "not-over");
    say(&host, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&host, "");
    assert_true(record_may_be(house, id, &why));
    assert_true(record_make(reader, id, &record, &why));
    assert_non_null(strstr(record.at, "\"seats\":[\"Aki\"]"));
    appoint(&operator);
    command(&operator, "", "tables", "delete", id);
    leave(&operator);
    assert_false(record_make(reader, id, &record, &why));
    assert_string_equal(why.code, "no-such-table");
    journal_close(reader);
    leave(&host);
    engawa_text_free(&record);
}

TOPIC(bounds_logs)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(test_replies_are_made_when_they_can_be_sent),
        HOUSE_TEST(test_a_long_log_comes_in_pages),
        HOUSE_TEST(test_a_long_log_does_not_keep_other_tables_waiting),
        HOUSE_TEST(test_games_that_are_over_stay_on_disk),
        HOUSE_TEST(test_a_record_is_made_beside_the_house),
        HOUSE_TEST(test_chat_has_its_share_of_a_log),
        HOUSE_TEST(test_sitting_again_writes_only_what_changes),
        HOUSE_TEST(test_seats_have_their_share_of_a_log),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
