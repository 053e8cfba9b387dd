/* test_names.c - people's names at a table, and their texts: equal names are told apart, texts are
 * cleaned on arrival, and old logs with worse ones load (words/words.h; test_words.c has the
 * characters, test_personas.c the bots). */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/table/table.h"
#include "server/turn/house.h"
#include "store/journal/guests.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void chat(struct person *person, const char *id, const char *text, const char *code)
{
    ask_say(person, id, text);
    expect(person, code);
}

static void test_equal_names_are_told_apart(void **state)
{
    struct person host, second, third;
    char id[33], token[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&second, NULL, "\u0410ki"); /* with a Cyrillic A */
    arrive(&third, NULL, "aki");
    open_table(&host, "yahtzee", 4, id);
    enter(&second, id);
    enter(&third, id);
    sit(&second, id, 1, "");
    chat(&third, id, "Hello!", ""); /* a watcher, too */
    assert_true(times_logged(&host, id, "\"name\": \"Aki\""));
    assert_true(times_logged(&host, id, "\"name\": \"\u0410ki the second\""));
    assert_true(times_logged(&host, id, "\"name\": \"aki the third\""));
    sit(&third, id, 2, "");
    seat_bot(&host, id, 3);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    chat(&second, id, "Good luck.", "");
    assert_true(times_logged(&host, id,
                             "\"start\": [\"Aki\", \"\u0410ki the second\", \"aki the third\", "));
    snprintf(token, sizeof token, "%s", second.token);
    leave(&host);
    leave(&second);
    leave(&third);
    reopen_house();
    arrive(&second, token, NULL);
    enter(&second, id);
    chat(&second, id, "Here again.", "");
    assert_true(times_logged(&second, id, "\"chat\": \"Here again.\", \"guest\": \""));
    assert_false(times_logged(&second, id, "\u0410ki\""));
    leave(&second);
}

/* The first of equal names keeps it unchanged, also when they stand up, and one's own name is no
 * other's. */
static void test_a_name_belongs_to_the_first(void **state)
{
    struct person host, other;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&other, NULL, "AKI");
    open_table(&host, "yahtzee", 2, id);
    enter(&other, id);
    stand(&host, id);
    sit(&other, id, 0, "");
    assert_true(times_logged(&host, id, "\"name\": \"AKI the second\""));
    sit(&host, id, 1, "");
    sit(&host, id, 1, "");
    assert_false(times_logged(&host, id, "\"Aki the second\""));
    leave(&host);
    leave(&other);
}

/* As long as names may be, the number is still seen. */
static void test_a_long_name_has_its_number(void **state)
{
    struct person host, other;
    char id[33];
    struct engawa_text name = {0};
    (void)state;
    for (int i = 0; i < ENTRY_NAME_MAX; i++)
        engawa_text_add(&name, "🎲");
    arrive(&host, NULL, name.at);
    arrive(&other, NULL, name.at);
    open_table(&host, "yahtzee", 2, id);
    enter(&other, id);
    sit(&other, id, 1, "");
    char *log = log_of(&host, id);
    json_t *entries = json_loads(log, 0, NULL);
    const json_t *last = json_array_get(entries, json_array_size(entries) - 1);
    engawa_text_add(&name, " the second");
    assert_string_equal(text_of(last, "name"), name.at);
    json_decref(entries);
    free(log);
    engawa_text_free(&name);
    leave(&host);
    leave(&other);
}

static void test_every_text_is_cleaned_or_refused(void **state)
{
    struct person person;
    char id[33];
    (void)state;
    arrive(&person, NULL, "  A\u200bki\u00ad ");
    say(&person, "{s:s,s:s}", "ask", "name", "name", "\u3164\u2800");
    expect(&person, "text");
    say(&person, "{s:s,s:s}", "ask", "name", "name", "Aki\u202e");
    expect(&person, "text");
    say(&person, "{s:s,s:s,s:i,s:s,s:b}", "ask", "open", "game", "yahtzee", "seats", 2, "title",
        "a\u2066b", "private", 0);
    expect(&person, "text");
    open_table(&person, "yahtzee", 2, id);
    chat(&person, id, "\u2067no", "text");
    chat(&person, id, "\u200d\u034f", "text");
    chat(&person, id, "か\u3099\u200b  き", "");
    assert_true(times_logged(&person, id, "\"chat\": \"が き\""));
    assert_true(times_logged(&person, id, "\"name\": \"Aki\""));
    leave(&person);
}

/* ---- clues ---- */

/* The four at a table of Dixit; the first is the storyteller and holds CARD. */
static void begin_dixit(struct person people[4], char *id, int *card)
{
    static const char *const names[] = {"Aki", "Ben", "Chie", "Dov"};
    for (int i = 0; i < 4; i++)
        arrive(&people[i], NULL, names[i]);
    open_table(&people[0], "dixit", 4, id);
    for (int i = 1; i < 4; i++) {
        enter(&people[i], id);
        sit(&people[i], id, i, "");
    }
    say(&people[0], "{s:s,s:s}", "ask", "start", "table", id);
    expect(&people[0], "");
    char *log = log_of(&people[0], id);
    const char *deal = strstr(log, "deal 0:");
    assert_non_null(deal);
    *card = atoi(deal + strlen("deal 0:"));
    free(log);
}

static void give_clue(struct person *person, const char *id, int card, const char *spelled,
                      const char *code)
{
    char move[1000];
    snprintf(move, sizeof move, "clue %d %s", card, spelled);
    say(person, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do", move);
    expect(person, code);
}

static void test_a_clue_is_cleaned_and_has_one_spelling(void **state)
{
    struct person people[4];
    char id[33];
    int card;
    (void)state;
    begin_dixit(people, id, &card);
    give_clue(&people[0], id, card, "\"a\\u202eb\"", "text");
    give_clue(&people[0], id, card, "\"a\u2067b\"", "text");
    give_clue(&people[0], id, card, "\"\u200b\u3164\"", "clue-empty");
    give_clue(&people[0], id, card, "\"\\ud83c\"", "clue-surrogate");
    give_clue(&people[0], id, card, "\"a", "clue-form");
    give_clue(&people[0], id, card, "\" \\u796d\\u308a\u200b の  夜\"", "");
    assert_true(times_logged(&people[1], id, " \\\"祭り の 夜\\\"\""));
    give_clue(&people[0], id, card, "\" \\u796d\\u308a\u200b の  夜\"", ""); /* sent again */
    give_clue(&people[0], id, card, "\"祭り の 夜\"", "");
    give_clue(&people[0], id, card, "\"祭り\"", "stale");
    for (int i = 0; i < 4; i++)
        leave(&people[i]);
}

/* ---- old logs ---- */

/* A log from before names were cleaned and told apart is read unchanged; new names are told apart
 * from its own. */
static void test_an_old_log_loads(void **state)
{
    static const char *const entries[] = {
        "{\"open\":{\"game\":\"yahtzee\",\"options\":{},\"seats\":3,\"title\":\"a\u202eb\","
        "\"private\":false,\"host\":\"g1\"},\"commit\":"
        "\"0000000000000000000000000000000000000000000000000000000000000000\"}",
        "{\"sit\":0,\"guest\":\"g1\",\"name\":\"Aki\",\"entropy\":\"\"}",
        "{\"sit\":1,\"guest\":\"g2\",\"name\":\"Aki\u200d\",\"entropy\":\"\"}",
        "{\"chat\":\"\u202e\x7f\",\"guest\":\"g3\",\"name\":\"\u2800\"}"};
    static const uint8_t seed[ENGAWA_SEED_BYTES];
    char name[ENTRY_NAME_BYTES + 1];
    struct engawa_reason why;
    struct table *table = table_new("t1", seed);
    (void)state;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        if (!table_add(table, (int64_t)i, entries[i], &why))
            fail_msg("%s", why.en);
    assert_string_equal(table->seat[1].name, "Aki\u200d");
    table_tell_apart(table, "g4", "Aki", name);
    assert_string_equal(name, "Aki the second");
    table_tell_apart(table, "g2", "Aki", name);
    assert_string_equal(name, "Aki the second");
    table_free(table);
}

/* A guest of an old journal keeps the rest of their name after cleaning. */
static void test_an_old_guest_is_called_by_a_clean_name(void **state)
{
    static const char *const names[][2] = {
        {"A\u200bki", "Aki"}, {"\u202eikA", "Guest"}, {"\u3164", "Guest"}};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct person person;
        struct engawa_reason why;
        char token[33];
        arrive(&person, NULL, "Ben");
        snprintf(token, sizeof token, "%s", person.token);
        assert_true(WRITE(journal, &why, batch_put_guest, person.guest, names[i][0], "en", now));
        leave(&person);
        assert_true(house_commit(house));
        arrive(&person, token, NULL);
        assert_string_equal(text_of(reply_of(&person), "name"), names[i][1]);
        leave(&person);
    }
}

TOPIC(names)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_equal_names_are_told_apart, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_name_belongs_to_the_first, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_long_name_has_its_number, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_every_text_is_cleaned_or_refused, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_clue_is_cleaned_and_has_one_spelling, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_an_old_guest_is_called_by_a_clean_name, set_up_house,
                                        tear_down_house),
        cmocka_unit_test(test_an_old_log_loads),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
