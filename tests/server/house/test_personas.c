/* test_personas.c - bots have names, one in each language, never the same twice at a table and
 * never like a person's (bots/persona.h); and a table has a language, which its bots speak
 * (bots/lore.h). */
#include "bots/lore.h"
#include "bots/persona.h"
#include "bots/registry.h"
#include "games/registry.h"
#include "server/turn/house.h"
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

/* ---- the list ---- */

static const char *name_at(int i)
{
    return engawa_persona_name(i / 2 + 1, i % 2 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH);
}

static void test_no_two_names_look_alike(void **state)
{
    (void)state;
    assert_true(ENGAWA_PERSONAS >= 12);
    assert_null(engawa_persona_name(0, ENGAWA_ENGLISH));
    assert_null(engawa_persona_name(ENGAWA_PERSONAS + 1, ENGAWA_JAPANESE));
    for (int i = 0; i < 2 * ENGAWA_PERSONAS; i++) {
        char clean[100];
        assert_true(words_clean(name_at(i), 1, 12, clean, NULL));
        assert_string_equal(clean, name_at(i));
        for (int j = 0; j < i; j++)
            assert_false(words_alike(words_look(name_at(i)), words_look(name_at(j))));
    }
}

static void test_the_level_stands_beside_the_name(void **state)
{
    const struct engawa_bot *bot = engawa_bot_named("strong", engawa_game_named("yahtzee"));
    struct engawa_text text = {0};
    (void)state;
    engawa_persona_title(1, bot, ENGAWA_ENGLISH, &text);
    assert_string_equal(text.at, "Haru · strong");
    engawa_text_clear(&text);
    engawa_persona_title(1, bot, ENGAWA_JAPANESE, &text);
    assert_string_equal(text.at, "はる・強い");
    engawa_text_clear(&text);
    engawa_persona_title(0, bot, ENGAWA_ENGLISH, &text);
    assert_string_equal(text.at, "Strong");
    engawa_text_free(&text);
}

/* ---- at a table ---- */

/* The last entry of the table ID with KEY; owned by LOG. */
static const json_t *last_entry(struct person *person, const char *id, const char *key,
                                json_t **log)
{
    char *text = log_of(person, id);
    const json_t *found = NULL;
    size_t i;
    json_t *entry;
    *log = json_loads(text, 0, NULL);
    json_array_foreach(*log, i, entry) if (json_object_get(entry, key)) found = entry;
    free(text);
    assert_non_null(found);
    return found;
}

/* The persona of the bot that sat down last at the table ID. */
static int last_persona(struct person *person, const char *id)
{
    json_t *log;
    int who = (int)json_integer_value(json_object_get(last_entry(person, id, "bot", &log), "who"));
    json_decref(log);
    return who;
}

static void open_speaking(struct person *person, const char *game, int seats, const char *lang,
                          char *id)
{
    say(person, "{s:s,s:s,s:i,s:s,s:s}", "ask", "open", "game", game, "seats", seats, "order",
        "seated", "lang", lang);
    snprintf(id, 33, "%s", text_of(expect(person, ""), "table"));
    ask_enter(person, id, 0);
    sit(person, id, 0, "");
}

static void test_bots_at_a_table_differ(void **state)
{
    struct person host;
    char id[33];
    unsigned seen = 0;
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "dixit", 8, id);
    for (int seat = 1; seat < 8; seat++) {
        seat_bot(&host, id, seat);
        int who = last_persona(&host, id);
        assert_in_range(who, 1, ENGAWA_PERSONAS);
        assert_false(seen >> who & 1);
        seen |= 1u << who;
    }
    leave(&host);
}

static void test_a_bots_name_is_in_the_tables_language(void **state)
{
    static const char *const langs[] = {"en", "ja"};
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    for (int i = 0; i < 2; i++) {
        struct engawa_text title = {0};
        json_t *log;
        open_speaking(&host, "yahtzee", 2, langs[i], id);
        seat_bot(&host, id, 1);
        const json_t *bot = last_entry(&host, id, "bot", &log);
        engawa_persona_title((int)json_integer_value(json_object_get(bot, "who")),
                             &engawa_bot_random, i ? ENGAWA_JAPANESE : ENGAWA_ENGLISH, &title);
        assert_string_equal(text_of(bot, "name"), title.at);
        engawa_text_free(&title);
        json_decref(log);
    }
    leave(&host);
}

/* Everybody at the table could be called like a persona, in either language: no bot is. */
static void test_no_bot_is_called_like_a_person(void **state)
{
    struct person host;
    struct person guest[ENGAWA_PERSONAS - 1];
    char id[33];
    (void)state;
    limits.address_share = 100;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    for (int i = 0; i < ENGAWA_PERSONAS - 1; i++) {
        arrive(&guest[i], NULL, name_at(2 * i + i % 2));
        enter(&guest[i], id);
        ask_say(&guest[i], id, "Hello!");
        expect(&guest[i], "");
    }
    seat_bot(&host, id, 1);
    assert_int_equal(last_persona(&host, id), ENGAWA_PERSONAS);
    for (int i = 0; i < ENGAWA_PERSONAS - 1; i++)
        leave(&guest[i]);
    leave(&host);
}

/* A person with the name of a bot there, in either language, with its level or without, is told
 * apart. */
static void test_no_person_is_called_like_a_bot(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 4, id);
    seat_bot(&host, id, 1);
    int who = last_persona(&host, id);
    for (int i = 0; i < 4; i++) {
        struct person other;
        struct engawa_text wished = {0};
        json_t *log;
        enum engawa_language language = i % 2 ? ENGAWA_JAPANESE : ENGAWA_ENGLISH;
        if (i < 2)
            engawa_text_add(&wished, engawa_persona_name(who, language));
        else
            engawa_persona_title(who, &engawa_bot_random, language, &wished);
        arrive(&other, NULL, wished.at);
        enter(&other, id);
        sit(&other, id, 2, "");
        const char *name = text_of(last_entry(&other, id, "sit", &log), "name");
        assert_string_not_equal(name, wished.at);
        assert_true(words_told_apart(wished.at, name));
        json_decref(log);
        stand(&other, id);
        leave(&other);
        engawa_text_free(&wished);
    }
    leave(&host);
}

static void test_a_bot_stays_the_same_in_a_rematch(void **state)
{
    struct person host;
    char id[33], next[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_speaking(&host, "yahtzee", 2, "ja", id);
    seat_bot(&host, id, 1);
    int who = last_persona(&host, id);
    say(&host, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&host, "");
    say(&host, "{s:s,s:s}", "ask", "rematch", "table", id);
    snprintf(next, sizeof next, "%s", text_of(expect(&host, ""), "table"));
    assert_int_equal(last_persona(&host, next), who);
    json_t *log;
    const json_t *open = json_object_get(last_entry(&host, next, "open", &log), "open");
    assert_string_equal(text_of(open, "lang"), "ja");
    json_decref(log);
    leave(&host);
}

/* ---- the language ---- */

/* Returns the language given to the bot that was asked last. */
static enum engawa_language told_language(void)
{
    enum engawa_language language;
    assert_non_null(jobs);
    assert_true(engawa_lore_language(engawa_text_string(&jobs->lore), &language));
    return language;
}

static void test_bots_get_the_tables_language(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_speaking(&host, "dixit", 3, "ja", id);
    seat_bot(&host, id, 1);
    seat_bot(&host, id, 2);
    stand(&host, id);
    seat_bot(&host, id, 0);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    assert_int_equal(told_language(), ENGAWA_JAPANESE);
    say(&host, "{s:s,s:s,s:s}", "ask", "set", "table", id, "lang", "en");
    expect(&host, "");
    struct job *job = jobs;
    jobs = job->next;
    job_think(job, 1);
    house_job_done(house, job);
    house_finish(house);
    assert_int_equal(told_language(), ENGAWA_ENGLISH);
    leave(&host);
}

static void test_the_host_changes_the_language(void **state)
{
    struct person host, other;
    char id[33], token[33];
    json_t *log;
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&other, NULL, "Ben");
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "open", "game", "yahtzee", "seats", 2, "lang", "fr");
    expect(&host, "bad-field");
    open_table(&host, "yahtzee", 2, id); /* in the opener's language */
    const json_t *open = json_object_get(last_entry(&host, id, "open", &log), "open");
    assert_string_equal(text_of(open, "lang"), "en");
    json_decref(log);
    say(&other, "{s:s,s:s,s:s}", "ask", "set", "table", id, "lang", "ja");
    expect(&other, "not-host");
    say(&host, "{s:s,s:s,s:s}", "ask", "set", "table", id, "lang", "");
    expect(&host, "");
    say(&host, "{s:s,s:s,s:s}", "ask", "set", "table", id, "lang", "fr");
    expect(&host, "bad-field");
    say(&host, "{s:s,s:s,s:s}", "ask", "set", "table", id, "lang", "ja");
    expect(&host, "");
    say(&host, "{s:s,s:s,s:s}", "ask", "set", "table", id, "lang", "ja"); /* adds nothing */
    expect(&host, "");
    snprintf(token, sizeof token, "%s", host.token);
    leave(&host);
    leave(&other);
    reopen_house();
    arrive(&host, token, NULL);
    const json_t *set = last_entry(&host, id, "set", &log);
    assert_string_equal(text_of(json_object_get(set, "set"), "lang"), "ja");
    assert_int_equal(json_array_size(log), 3);
    json_decref(log);
    leave(&host);
}

/* ---- old logs ---- */

static void test_an_old_log_keeps_its_names(void **state)
{
    static const char *const entries[] = {
        "{\"open\":{\"game\":\"yahtzee\",\"options\":{},\"seats\":3,\"title\":\"\","
        "\"private\":false,\"host\":\"g1\"},\"commit\":"
        "\"0000000000000000000000000000000000000000000000000000000000000000\"}",
        "{\"bot\":1,\"kind\":\"strong\",\"name\":\"Strong\"}",
        "{\"bot\":2,\"kind\":\"normal\",\"who\":99,\"name\":\"Nobody · normal\"}"};
    static const char *const bad[] = {
        "{\"bot\":1,\"kind\":\"strong\",\"who\":0,\"name\":\"x\"}",
        "{\"bot\":1,\"kind\":\"strong\",\"who\":\"a\",\"name\":\"x\"}",
        "{\"set\":{\"lang\":\"fr\"}}", "{\"set\":{\"lang\":1}}"};
    static const uint8_t seed[ENGAWA_SEED_BYTES];
    struct engawa_reason why;
    struct table *table = table_new("t1", seed);
    (void)state;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        if (!table_add(table, (int64_t)i, entries[i], &why))
            fail_msg("%s", why.en);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(table_add(table, 9, bad[i], &why));
    assert_string_equal(table->seat[1].name, "Strong");
    assert_string_equal(table->seat[2].name, "Nobody · normal");
    assert_int_equal(table->lang, ENTRY_LANG_NONE);
    table_free(table);
}

TOPIC(personas)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_two_names_look_alike),
        cmocka_unit_test(test_the_level_stands_beside_the_name),
        cmocka_unit_test_setup_teardown(test_bots_at_a_table_differ, set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_bots_name_is_in_the_tables_language, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_no_bot_is_called_like_a_person, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_no_person_is_called_like_a_bot, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_bot_stays_the_same_in_a_rematch, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_bots_get_the_tables_language, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_the_host_changes_the_language, set_up_house,
                                        tear_down_house),
        cmocka_unit_test(test_an_old_log_keeps_its_names),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
