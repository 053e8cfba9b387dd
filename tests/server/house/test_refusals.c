/* test_refusals.c - asks that are refused for what the house is like at that moment: allowances
 * that are used up, houses that are full, things that do not exist. Each refusal has a code and a
 * sentence in the asker's language, and no log changes. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/house/visitor.h"
#include "server/turn/house.h"
#include "tests/support/journal_book.h"
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

static struct person aki, ben;
static char table[33], evening[33], solo[33];

/* Aki is the host of a table for three where Ben sits too, of the evening that it belongs to, and
 * of a table that belongs to none. */
static int set_up(void **state)
{
    set_up_house(state);
    limits.rate = 0;
    reopen_house();
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    open_table(&aki, "yahtzee", 2, solo);
    open_table(&aki, "yahtzee", 3, table);
    sit(&ben, table, 1, "");
    snprintf(evening, sizeof evening, "%s",
             text_of(ask_at_table(&aki, "evening", table, "", ""), "evening"));
    struct person *const people[] = {&aki, &ben};
    for (int i = 0; i < 2; i++) {
        enter(people[i], table);
        enter(people[i], evening);
        ask_at_table(people[i], "join", evening, "\"crest\":\"pine\",\"colour\":2", "");
    }
    return 0;
}

static int tear_down(void **state)
{
    leave(&aki);
    leave(&ben);
    return tear_down_house(state);
}

/* PERSON is refused with CODE, first in English with EN in the sentence, then in Japanese with JA.
 */
static void refuse(struct person *person, const char *ask, const char *id, const char *fields,
                   const char *code, const char *en, const char *ja)
{
    enum engawa_language language = person->visitor->language;
    int64_t lengths[3] = {book_length(journal, table), book_length(journal, evening),
                          book_length(journal, solo)};
    for (int i = ENGAWA_ENGLISH; i <= ENGAWA_JAPANESE; i++) {
        person->visitor->language = (enum engawa_language)i;
        const json_t *reply =
            id ? ask_at_table(person, ask, id, fields, code) : ask_for(person, ask, fields, code);
        const char *word = i == ENGAWA_ENGLISH ? en : ja;
        if (!strstr(text_of(reply, "say"), word))
            fail_msg("%s: \"%s\" is not in \"%s\"", ask, word, text_of(reply, "say"));
    }
    person->visitor->language = language;
    assert_true(lengths[0] == book_length(journal, table) &&
                lengths[1] == book_length(journal, evening) &&
                lengths[2] == book_length(journal, solo));
}

static void no_ask_gets_more_than_its_allowance(void **state)
{
    static const char *const at_evening[][2] = {
        {"join", "\"crest\":\"\",\"colour\":0"},
        {"propose", "\"game\":\"yahtzee\",\"seats\":2"},
        {"wish", "\"proposal\":0"},
        {"begin", "\"proposal\":1"},
        {"favourite", "\"of\":\"x\",\"n\":0"},
        {"show", "\"screen\":\"CFHJ\""},
        {"screens", "\"off\":true"},
    };
    static const char *const at_table[][2] = {
        {"sit", "\"seat\":2"},
        {"bot", "\"seat\":2"},
        {"vote", "\"seat\":1,\"vote\":\"wait\""},
        {"set", "\"title\":\"Saturday\""},
    };
    (void)state;
    limits.rate = 50;
    limits.tables_per_guest = 100;
    house_set_limits(house, &limits);
    for (int i = 0; i < 60; i++) { /* 30 at once */
        say(&aki, "{s:s,s:s,s:i}", "ask", "sit", "table", table, "seat", i % 2 ? 0 : 2);
        house_finish(house);
    }
    assert_string_equal(text_of(reply_of(&aki), "code"), "too-fast");
    for (size_t i = 0; i < sizeof at_evening / sizeof *at_evening; i++)
        refuse(&aki, at_evening[i][0], evening, at_evening[i][1], "too-fast", "slow down",
               "ゆっくり");
    for (size_t i = 0; i < sizeof at_table / sizeof *at_table; i++)
        refuse(&aki, at_table[i][0], table, at_table[i][1], "too-fast", "slow down", "ゆっくり");
    refuse(&aki, "name", NULL, "\"name\":\"Ao\"", "too-fast", "slow down", "ゆっくり");
    refuse(&aki, "screen", NULL, "", "too-fast", "slow down", "ゆっくり");
    for (int i = 0; i < 20; i++) { /* and as many tables */
        say(&aki, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 1);
        house_finish(house);
    }
    refuse(&aki, "open", NULL, "\"game\":\"yahtzee\",\"seats\":1", "too-fast", "slow down",
           "ゆっくり");
    refuse(&aki, "evening", solo, "", "too-fast", "slow down", "ゆっくり");
    pass_time(60000);
    ask_at_table(&aki, "set", table, "\"title\":\"Saturday\"", "");
}

static void nobody_opens_more_tables_than_they_may(void **state)
{
    (void)state;
    ask_at_table(&aki, "propose", evening, "\"game\":\"yahtzee\",\"seats\":2", "");
    char fields[60];
    const char *open = "\"game\":\"yahtzee\",\"seats\":1";
    snprintf(fields, sizeof fields, "\"proposal\":%d", (int)book_length(journal, evening));
    limits.tables_per_guest = 1;
    house_set_limits(house, &limits);
    refuse(&aki, "open", NULL, open, "too-many", "finish or end", "先に、開いている");
    refuse(&aki, "begin", evening, fields, "too-many", "finish or end", "先に、開いている");
    ask_at_table(&aki, "start", solo, "\"fill\":\"random\"", "");
    ask_at_table(&aki, "abandon", solo, "", "");
    refuse(&aki, "rematch", solo, "", "too-many", "finish or end", "先に、開いている");
    ask_at_table(&aki, "abandon", evening, "", "");
    refuse(&aki, "again", evening, "", "too-many", "finish or end", "先に、開いている");
    limits.tables_per_guest = 100;
    limits.opening = 2;
    house_set_limits(house, &limits);
    refuse(&aki, "open", NULL, open, "may-not-open", "not everybody", "誰でも");
    refuse(&aki, "again", evening, "", "may-not-open", "not everybody", "誰でも");
}

static void what_does_not_exist_is_refused(void **state)
{
    (void)state;
    refuse(&aki, "propose", evening, "\"game\":\"chess\",\"seats\":2", "no-such-game",
           "there is no game \"chess\"", "「chess」というゲームはありません");
    refuse(&aki, "propose", evening, "\"game\":\"yahtzee\"", "bad-field", "seats", "seats");
    refuse(&aki, "begin", evening, "\"proposal\":2", "no-such-proposal", "nobody proposes",
           "その提案は");
    refuse(&aki, "begin", evening, "\"proposal\":2,\"entropy\":\"0\"", "entropy", "hexadecimal",
           "16進数");
    refuse(&aki, "wish", evening, "\"proposal\":2", "no-such-proposal", "nobody proposes",
           "その提案は");
    refuse(&aki, "favourite", evening, "\"of\":\"nothing\",\"n\":1", "not-over",
           "not a finished game", "終わった対局");
    refuse(&aki, "show", evening, "\"screen\":\"cfhj\"", "wrong-code", "no screen shows",
           "表示している画面");
    refuse(&aki, "show", evening, "\"screen\":\"c\"", "wrong-code", "no screen shows",
           "表示している画面");
    refuse(&aki, "screens", evening, "\"look\":\"nothing\"", "bad-field", "look", "look");
    refuse(&aki, "screens", evening, "\"look\":\"x\",\"off\":true", "bad-field", "look", "look");
    refuse(&aki, "open", NULL, "\"game\":\"chess\",\"seats\":2", "no-such-game",
           "there is no game \"chess\"", "「chess」というゲームはありません");
    refuse(&aki, "bot", table, "\"seat\":2,\"bot\":\"deep\"", "no-such-bot", "no bot \"deep\"",
           "「deep」というボット");
    refuse(&aki, "start", table, "\"fill\":\"deep\"", "no-such-bot", "no bot \"deep\"",
           "「deep」というボット");
    refuse(&aki, "enter", table, "\"after\":9999", "stale", "entry 9999", "9999番");
    refuse(&aki, "react", table, "\"react\":\"boo\"", "bad-field", "react", "react");
    ask_at_table(&aki, "start", solo, "\"fill\":\"random\"", "");
    refuse(&aki, "vote", solo, "\"seat\":1,\"vote\":\"back\"", "bad-field", "vote", "vote");
}

static void a_crest_is_a_name_or_a_picture(void **state)
{
    static const char *const wrong[] = {
        "PINE",
        "pine tree",
        "a-name-of-a-crest",
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcde",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeg"};
    static const char *const right[] = {
        "", "pine", "abcdefghijklmnopqrstuvwxyzabcdef",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"};
    char fields[120];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(fields, sizeof fields, "\"colour\":0,\"crest\":\"%s\"", wrong[i]);
        refuse(&aki, "join", evening, fields, "bad-field", "crest", "crest");
    }
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        snprintf(fields, sizeof fields, "\"colour\":0,\"crest\":\"%s\"", right[i]);
        ask_at_table(&aki, "join", evening, fields, "");
    }
    /* Nothing has changed, and nothing is written. */
    int64_t length = book_length(journal, evening);
    ask_at_table(&aki, "join", evening, fields, "");
    assert_int_equal(book_length(journal, evening), length);
    static const char *const changes[] = {"\"crest\":\"pine\",\"colour\":0",
                                          "\"crest\":\"pine\",\"colour\":1",
                                          "\"crest\":\"pine\",\"colour\":1,\"watches\":true"};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        ask_at_table(&aki, "join", evening, changes[i], "");
        assert_int_equal(book_length(journal, evening), ++length);
    }
}

/* An evening that has ended takes no more, and its tables get another one. */
static void an_evening_that_is_over_is_over(void **state)
{
    (void)state;
    ask_at_table(&aki, "abandon", evening, "", "");
    static const char *const asks[][2] = {
        {"propose", "\"game\":\"yahtzee\",\"seats\":2"},
        {"wish", "\"proposal\":0"},
        {"begin", "\"proposal\":1"},
        {"join", "\"crest\":\"\",\"colour\":0"},
    };
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
        refuse(&aki, asks[i][0], evening, asks[i][1], "over", "is over", "お開き");
    const char *next = text_of(ask_at_table(&aki, "evening", table, "", ""), "evening");
    assert_true(next[0] && strcmp(next, evening) != 0);
}

static void a_stranger_begins_nothing_of_others(void **state)
{
    struct person chie;
    (void)state;
    arrive(&chie, NULL, "Chie");
    refuse(&chie, "evening", solo, "", "not-host", "host", "卓主");
    enter(&chie, evening);
    refuse(&chie, "propose", evening, "\"game\":\"yahtzee\",\"seats\":2", "join-first",
           "join the evening", "集いに加わって");
    refuse(&chie, "show", evening, "\"screen\":\"CFHJ\"", "join-first", "join the evening",
           "集いに加わって");
    refuse(&chie, "again", evening, "", "join-first", "not in this evening", "参加していません");
    ask_at_table(&chie, "join", evening, "\"crest\":\"\",\"colour\":0", "");
    ask_at_table(&chie, "propose", evening, "\"game\":\"yahtzee\",\"seats\":2", "");
    char fields[60];
    snprintf(fields, sizeof fields, "\"proposal\":%d", (int)book_length(journal, evening));
    stand(&aki, table); /* who plays cannot begin, and then others may */
    refuse(&chie, "begin", evening, fields, "not-host", "only the host", "卓主だけ");
    refuse(&aki, "again", evening, "", "not-over", "not over yet", "まだ続いて");
    refuse(&chie, "rematch", solo, "", "no-seat", "no seat", "席");
    leave(&chie);
}

TOPIC(refusals)
{
#define TRIAL(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TRIAL(no_ask_gets_more_than_its_allowance), TRIAL(nobody_opens_more_tables_than_they_may),
        TRIAL(what_does_not_exist_is_refused),      TRIAL(a_crest_is_a_name_or_a_picture),
        TRIAL(an_evening_that_is_over_is_over),     TRIAL(a_stranger_begins_nothing_of_others),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
