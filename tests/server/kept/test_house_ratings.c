/* test_house_ratings.c - rated tables: the host's choice, that nobody saves points by leaving, and
 * that the house's figures are those of the records. In one thread, with a clock that the tests
 * set. */
#include "bots/registry.h"
#include "engine/record.h"
#include "games/registry.h"
#include "rating/ladder.h"
#include "server/house/house_data.h"
#include "server/kept/history.h"
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

static struct person aki, ben, operator;

static json_t *ask(struct person *person, const char *name, const char *fields, const char *code)
{
    char message[600];
    snprintf(message, sizeof message, "{\"ask\":\"%s\",\"id\":1%s%s}", name, fields[0] ? "," : "",
             fields);
    assert_true(house_message(person->visitor, message, strlen(message)));
    return expect(person, code);
}

static void ask_at(struct person *person, const char *name, const char *id, const char *fields,
                   const char *code)
{
    char more[300];
    snprintf(more, sizeof more, "\"table\":\"%s\"%s%s", id, fields[0] ? "," : "", fields);
    ask(person, name, more, code);
}

static void meet(void)
{
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
}

static void part(void)
{
    leave(&aki);
    leave(&ben);
}

/* A rated game of Aki, Ben and, with three seats, a bot, which begins an hour after the last. */
static void start(const char *game, int seats, char id[33])
{
    char fields[200];
    now += 60 * 60 * 1000;
    snprintf(fields, sizeof fields,
             "\"game\":\"%s\",\"seats\":%d,\"rated\":true,\"order\":\"seated\",\"seat\":0", game,
             seats);
    snprintf(id, 33, "%s", text_of(ask(&aki, "open", fields, ""), "table"));
    enter(&aki, id);
    enter(&ben, id);
    sit(&ben, id, 1, "");
    if (seats > 2)
        ask_at(&aki, "bot", id, "\"seat\":2,\"bot\":\"easy\"", "");
    ask_at(&aki, "start", id, "", "");
}

/* Both leave their seats to bots, which play to the end. */
static void finish(const char *id)
{
    ask_at(&aki, "stand", id, "\"bot\":true", "");
    ask_at(&ben, "stand", id, "\"bot\":true", "");
    assert_true(let_bots_play() > 0);
}

/* Returns the house's figures of GAME for PERSON, or NULL. */
static json_t *rating_at(struct person *person, const char *game)
{
    json_t *all = json_object_get(ask(person, "ratings", "", ""), "ratings"), *one;
    size_t i;
    json_array_foreach(all, i, one)
    {
        if (strcmp(text_of(one, "game"), game) == 0)
            return one;
    }
    return NULL;
}

static void take_record(struct ladder *ladder, const char *id)
{
    struct engawa_text text = {0};
    struct engawa_record record = {0};
    struct engawa_reason why;
    assert_true(read_record(id, &text, &why));
    FILE *file = fmemopen(text.at, text.length, "r");
    assert_non_null(file);
    assert_int_equal(engawa_record_read(&record, file, &why), ENGAWA_RECORD_FINE);
    ladder_take(ladder, &record, &why);
    fclose(file);
    engawa_record_free(&record);
    engawa_text_free(&text);
}

/* PERSON's rating in LADDER at GAME is the one that the house tells. */
static void is_the_same(const struct ladder *ladder, struct person *person, const char *game)
{
    json_t *own = json_object_get(rating_at(person, game), "own");
    char told[100], found[100] = "";
    snprintf(told, sizeof told, "%.4f %.4f %d", json_number_value(json_object_get(own, "mean")),
             json_number_value(json_object_get(own, "deviation")),
             (int)json_integer_value(json_object_get(own, "games")));
    for (int i = 0; i < ladder_players(ladder); i++) {
        const struct ladder_player *player = ladder_player(ladder, i);
        if (strcmp(player->game->name, game) == 0 && strcmp(player->who, person->guest) == 0)
            snprintf(found, sizeof found, "%.4f %.4f %d", player->rating.mean,
                     player->rating.deviation, player->games);
    }
    assert_string_equal(told, found);
}

static void test_the_figures_are_those_of_the_records(void **state)
{
    static const char *const games[] = {"yahtzee", "dou-dizhu", "yahtzee"};
    struct ladder *ladder = ladder_new(false);
    char id[3][33], plain[33];
    (void)state;
    meet();
    assert_null(rating_at(&aki, "yahtzee"));
    for (int i = 0; i < 3; i++) {
        start(games[i], 3, id[i]);
        finish(id[i]);
        rating_at(&aki, games[i]); /* later games are added to it */
    }
    open_table(&aki, "yahtzee", 2, plain); /* one that does not count */
    enter(&ben, plain);
    sit(&ben, plain, 1, "");
    ask_at(&aki, "start", plain, "", "");
    finish(plain);
    take_record(ladder, plain);
    for (int i = 2; i >= 0; i--)
        take_record(ladder, id[i]);
    ladder_rate(ladder);
    is_the_same(ladder, &aki, "yahtzee");
    is_the_same(ladder, &ben, "yahtzee");
    is_the_same(ladder, &ben, "dou-dizhu");
    json_t *board = json_object_get(rating_at(&aki, "yahtzee"), "board");
    assert_int_equal(json_array_size(board), 2); /* no bot */
    ladder_free(ladder);
    part();
}

static void test_it_is_chosen_before_the_start(void **state)
{
    char id[33];
    (void)state;
    meet();
    open_table(&aki, "yahtzee", 2, id);
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "rated"));
    free(log);
    ask_at(&aki, "set", id, "\"rated\":1", "bad-field");
    ask_at(&aki, "set", id, "\"rated\":true", "");
    ask_at(&aki, "set", id, "\"rated\":false", "");
    ask_at(&aki, "set", id, "\"rated\":true", "");
    ask_at(&aki, "bot", id, "\"seat\":1,\"bot\":\"easy\"", "");
    ask_at(&aki, "start", id, "", "");
    ask_at(&aki, "set", id, "\"rated\":false", "started");
    ask_at(&aki, "hint", id, "", "rated");
    part();
    reopen_house(); /* it is in the log */
}

static void test_nobody_saves_points_by_leaving(void **state)
{
    char id[33], fields[100];
    struct ladder *ladder = ladder_new(false);
    (void)state;
    meet();
    start("yahtzee", 2, id);
    ask_at(&aki, "abandon", id, "", "rated");
    ask_at(&aki, "close", id, "", "rated");
    ask_at(&aki, "remove", id, "\"seat\":1,\"then\":\"end\"", "rated");
    ask_at(&aki, "remove", id, "\"seat\":1,\"then\":\"wait\"", "rated");
    snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"table\",\"on\":true", ben.guest);
    ask_at(&aki, "bar", id, fields, "rated");
    ask_at(&aki, "stand", id, "", ""); /* and Ben waits, until the operator ends it */
    appoint(&operator);
    command(&operator, "", "tables", "close", id);
    leave(&operator);
    json_t *own = json_object_get(rating_at(&aki, "yahtzee"), "own");
    assert_true(json_number_value(json_object_get(own, "mean")) < RATING_MEAN);
    own = json_object_get(rating_at(&ben, "yahtzee"), "own");
    assert_true(json_number_value(json_object_get(own, "mean")) > RATING_MEAN);
    take_record(ladder, id);
    ladder_rate(ladder);
    is_the_same(ladder, &aki, "yahtzee");
    is_the_same(ladder, &ben, "yahtzee");
    ladder_free(ladder);
    part();
}

static void test_guests_may_take_themselves_off_a_board(void **state)
{
    char id[33], fields[100];
    (void)state;
    meet();
    start("yahtzee", 2, id);
    finish(id);
    assert_int_equal(json_array_size(json_object_get(rating_at(&aki, "yahtzee"), "board")), 2);
    ask(&aki, "unlist", "\"all\":true", "");
    json_t *told = rating_at(&aki, "yahtzee"), *board = json_object_get(told, "board");
    assert_int_equal(json_array_size(board), 1);
    assert_string_equal(text_of(json_array_get(board, 0), "guest"), ben.guest);
    assert_true(json_is_object(json_object_get(told, "own"))); /* it counts all the same */
    snprintf(fields, sizeof fields, "\"guest\":\"%s\"", ben.guest);
    ask(&ben, "forget", fields, "");
    assert_int_equal(json_array_size(json_object_get(rating_at(&aki, "yahtzee"), "board")), 0);
    part();
}

static void test_adding_a_match_invalidates_the_cache(void **state)
{
    (void)state;
    char id[33];
    meet();
    for (int games = 1; games <= 3; games++) {
        start("yahtzee", 2, id);
        finish(id);
        for (int again = 0; again < 2; again++) {
            json_t *own = json_object_get(rating_at(&aki, "yahtzee"), "own");
            assert_int_equal(json_integer_value(json_object_get(own, "games")), games);
        }
    }
    part();
}

/* However the figures came about, they are those that a house has which begins anew. */
static void are_those_of_a_new_start(struct ladder *ladder)
{
    is_the_same(ladder, &aki, "yahtzee");
    is_the_same(ladder, &ben, "dou-dizhu");
    history_forget_ratings(house);
    is_the_same(ladder, &aki, "yahtzee");
    is_the_same(ladder, &ben, "dou-dizhu");
    ladder_free(ladder);
}

static void test_matches_follow_on_those_before_and_may_go(void **state)
{
    static const char *const games[] = {"yahtzee", "dou-dizhu", "yahtzee", "yahtzee", "dou-dizhu"};
    char id[5][33];
    (void)state;
    meet();
    for (int i = 0; i < 5; i++) {
        struct ladder *ladder = ladder_new(false);
        start(games[i], 3, id[i]);
        finish(id[i]);
        for (int before = 0; before <= i; before++)
            take_record(ladder, id[before]);
        ladder_rate(ladder);
        if (i > 0)
            are_those_of_a_new_start(ladder);
        else
            ladder_free(ladder);
        rating_at(&aki, "yahtzee"); /* the start of the next one */
    }
    appoint(&operator);
    command(&operator, "", "tables", "delete", id[2]);
    leave(&operator);
    struct ladder *ladder = ladder_new(false);
    for (int i = 0; i < 5; i++)
        if (i != 2)
            take_record(ladder, id[i]);
    ladder_rate(ladder);
    are_those_of_a_new_start(ladder);
    part();
}

/* Judges the game to judge now as if each seat had given away 1.5 points and one more with each
 * seat. Returns false if there is none. */
static bool judge_next(const char *id)
{
    house_commit(house);
    struct job *job = jobs;
    if (!job)
        return false;
    jobs = job->next;
    assert_true(job->judge);
    assert_string_equal(job->table, id);
    for (int seat = 0; seat < job->setup.seats; seat++)
        job->lost[seat] = 15000 + 10000 * seat;
    house_job_done(house, job);
    house_commit(house);
    house_finish(house);
    return true;
}

/* Returns the points that PERSON gives away, as the house shows them: "GAMES MEAN ERROR". */
static void is_lost(struct person *person, const char *expected)
{
    json_t *told = json_object_get(json_object_get(rating_at(person, "yahtzee"), "own"), "lost");
    char text[100] = "";
    if (told)
        snprintf(text, sizeof text, "%d %.4f %.4f",
                 (int)json_integer_value(json_object_get(told, "games")),
                 json_number_value(json_object_get(told, "mean")),
                 json_number_value(json_object_get(told, "error")));
    assert_string_equal(text, expected);
}

static void test_points_given_away_are_shown_beside(void **state)
{
    char id[33], other[33];
    (void)state;
    meet();
    start("dou-dizhu", 3, other);
    finish(other);
    assert_false(judge_next(other)); /* nobody knows its perfect play */
    start("yahtzee", 2, id);
    finish(id);
    is_lost(&ben, "");
    assert_true(judge_next(id));
    assert_false(judge_next(id));
    is_lost(&aki, "1 1.5000 0.0000");
    is_lost(&ben, "1 2.5000 0.0000");
    start("yahtzee", 2, other);
    finish(other);
    assert_true(judge_next(other));
    is_lost(&ben, "2 2.5000 0.0000");
    history_rebuild(house);
    house_commit(house);
    house_finish(house);
    while (!jobs)
        house_commit(house);
    assert_true(judge_next(id)); /* again, the one that ended first */
    assert_true(judge_next(other));
    is_lost(&aki, "2 1.5000 0.0000");
    part();
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_house, tear_down_house)

TOPIC(house_ratings)
{
    const struct CMUnitTest tests[] = {
        TEST(test_the_figures_are_those_of_the_records),
        TEST(test_it_is_chosen_before_the_start),
        TEST(test_nobody_saves_points_by_leaving),
        TEST(test_guests_may_take_themselves_off_a_board),
        TEST(test_adding_a_match_invalidates_the_cache),
        TEST(test_matches_follow_on_those_before_and_may_go),
        TEST(test_points_given_away_are_shown_beside),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests_name("house_ratings", tests, NULL, NULL);
}
