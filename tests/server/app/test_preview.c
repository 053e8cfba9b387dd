/* test_preview.c - previews of links (server/app/preview.h): what they tell of a table and of an
 * evening, in both languages, and what they keep to themselves. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/app/preview.h"
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

static int set_up(void **state)
{
    set_up_house(state);
    limits.rate = 0;
    reopen_house();
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    return 0;
}

static int tear_down(void **state)
{
    leave(&aki);
    leave(&ben);
    return tear_down_house(state);
}

/* Returns the tags of a link to ID. */
static struct engawa_text tags_of(const char *id, enum engawa_language language)
{
    const struct preview_link link = {
        .base = "https://a.example", .path = "/t/x", .id = id, .language = language};
    struct engawa_text tags = {0};
    preview_write(house, &link, NULL, &tags);
    return tags;
}

static void expect_in(const char *id, enum engawa_language language, const char *title)
{
    struct engawa_text tags = tags_of(id, language);
    char expected[400];
    snprintf(expected, sizeof expected, "\"og:title\" content=\"%s\" />", title);
    if (!strstr(tags.at, expected))
        fail_msg("%s is not in %s", expected, tags.at);
    assert_non_null(strstr(tags.at, language == ENGAWA_JAPANESE ? "ja_JP" : "en_GB"));
    assert_non_null(strstr(tags.at, "content=\"https://a.example/t/x\""));
    engawa_text_free(&tags);
}

/* The title is EN, and JA. */
static void expect_title(const char *id, const char *en, const char *ja)
{
    expect_in(id, ENGAWA_ENGLISH, en);
    expect_in(id, ENGAWA_JAPANESE, ja);
}

static void a_table_says_whose_it_is_and_what_is_free(void **state)
{
    char id[33];
    (void)state;
    open_table(&aki, "yahtzee", 3, id);
    expect_title(id, "Aki’s table – Yahtzee – 2 seats left", "Akiさんの卓 – ヤッツィー – あと2席");
    sit(&ben, id, 1, "");
    expect_title(id, "Aki’s table – Yahtzee – 1 seat left", "Akiさんの卓 – ヤッツィー – あと1席");
    stand(&aki, id);
    expect_title(id, "Yahtzee – 2 seats left", "ヤッツィー – あと2席"); /* Ben is not the host */
    ask_at_table(&aki, "set", id, "\"title\":\"<Fri&\\\"day>\"", "");
    expect_title(id, "&#60;Fri&#38;&#34;day&#62; – Yahtzee – 2 seats left",
                 "&#60;Fri&#38;&#34;day&#62; – ヤッツィー – あと2席");
    ask_at_table(&aki, "set", id, "\"code\":\"1234\"", "");
    expect_title(id, "Yahtzee – 2 seats left", "ヤッツィー – あと2席");
    ask_at_table(&aki, "set", id, "\"code\":\"\",\"private\":true", "");
    expect_title(id, "Yahtzee – 2 seats left", "ヤッツィー – あと2席");
    seat_bot(&aki, id, 0);
    seat_bot(&aki, id, 2);
    expect_title(id, "Yahtzee", "ヤッツィー"); /* full, and not begun */
    ask_at_table(&aki, "start", id, "", "");
    expect_title(id, "Yahtzee – being played", "ヤッツィー – 対局中");
    ask_at_table(&aki, "abandon", id, "", "");
    expect_title(id, "Yahtzee – over", "ヤッツィー – ゲーム終了");
}

static void a_finished_game_names_who_has_won(void **state)
{
    char id[33], en[300], ja[300];
    int64_t score[ENGAWA_SEATS_MAX];
    int rank[ENGAWA_SEATS_MAX];
    (void)state;
    open_table(&aki, "yahtzee", 2, id);
    stand(&aki, id);
    ask_at_table(&aki, "start", id, "\"fill\":\"random\"", "");
    assert_true(let_bots_play() > 0);
    const struct table *table = tables_find(&house->tables, id)->table;
    assert_int_equal(table->phase, TABLE_OVER);
    table->game->result(table->match->state.bytes, score, rank);
    int won = rank[0] == 1 ? 0 : 1;
    assert_true(rank[1 - won] == 2);
    snprintf(en, sizeof en, "Yahtzee – %s won", table->seat[won].name);
    snprintf(ja, sizeof ja, "ヤッツィー – %sの勝ち", table->seat[won].name);
    expect_title(id, en, ja);
}

static void a_private_game_names_nobody(void **state)
{
    char id[33];
    (void)state;
    open_table(&aki, "yahtzee", 2, id);
    ask_at_table(&aki, "set", id, "\"title\":\"Friday\",\"private\":true", "");
    stand(&aki, id);
    ask_at_table(&aki, "start", id, "\"fill\":\"random\"", "");
    let_bots_play();
    expect_title(id, "Yahtzee – over", "ヤッツィー – ゲーム終了");
}

static void a_game_alone_has_no_winner(void **state)
{
    char id[33];
    (void)state;
    open_table(&aki, "yahtzee", 1, id);
    stand(&aki, id);
    ask_at_table(&aki, "start", id, "\"fill\":\"random\"", "");
    let_bots_play();
    expect_title(id, "Yahtzee – over", "ヤッツィー – ゲーム終了");
}

static void an_evening_says_what_there_was(void **state)
{
    char id[33], evening[33], fields[40];
    (void)state;
    open_table(&aki, "yahtzee", 2, id);
    ask_at_table(&aki, "set", id, "\"title\":\"Friday\"", "");
    snprintf(evening, sizeof evening, "%s",
             text_of(ask_at_table(&aki, "evening", id, "", ""), "evening"));
    enter(&aki, evening);
    expect_title(evening, "Friday: 0 people, 1 game", "Friday：0人、1対局");
    ask_at_table(&aki, "join", evening, "\"colour\":1", "");
    expect_title(evening, "Friday: 1 person, 1 game", "Friday：1人、1対局");
    enter(&ben, evening);
    ask_at_table(&ben, "join", evening, "\"colour\":1", "");
    const json_t *proposed =
        ask_at_table(&aki, "propose", evening, "\"game\":\"dixit\",\"seats\":3", "");
    snprintf(fields, sizeof fields, "\"proposal\":%d",
             (int)json_integer_value(json_object_get(proposed, "k")));
    ask_at_table(&aki, "begin", evening, fields, "");
    expect_title(evening, "Friday: 2 people, 2 games", "Friday：2人、2対局");
    struct engawa_text tags = tags_of(evening, ENGAWA_ENGLISH);
    assert_non_null(strstr(tags.at, "The link leads to where everybody is."));
    engawa_text_free(&tags);
    /* A private one has a date and a game alone. */
    ask_at_table(&aki, "set", evening, "\"private\":true", "");
    expect_title(evening, "Evening of 14 November – Dixit", "11月14日の集い – ディクシット");
    ask_at_table(&aki, "set", evening, "\"private\":false,\"title\":\"\"", "");
    expect_title(evening, "Evening of 14 November: 2 people, 2 games",
                 "11月14日の集い：2人、2対局");
    ask_at_table(&aki, "set", evening, "\"code\":\"1234\"", "");
    expect_title(evening, "Evening of 14 November – Dixit", "11月14日の集い – ディクシット");
    ask_at_table(&aki, "abandon", evening, "", "");
    tags = tags_of(evening, ENGAWA_JAPANESE);
    assert_non_null(strstr(tags.at, "この日の記録です。"));
    engawa_text_free(&tags);
}

static void what_is_not_known_says_what_engawa_is(void **state)
{
    (void)state;
    assert_false(preview_is_known(house, "nothing"));
    expect_title("nothing", "Engawa 縁側", "Engawa 縁側");
}

TOPIC(preview)
{
#define TRIAL(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TRIAL(a_table_says_whose_it_is_and_what_is_free),
        TRIAL(a_finished_game_names_who_has_won),
        TRIAL(a_private_game_names_nobody),
        TRIAL(a_game_alone_has_no_winner),
        TRIAL(an_evening_says_what_there_was),
        TRIAL(what_is_not_known_says_what_engawa_is),
    };
    setenv("TZ", "UTC", 1);
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
