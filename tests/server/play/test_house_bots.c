/* test_house_bots.c - bots and hints in a house without sockets: when they are asked, and when
 * their choice is published. */
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

/* ---- bots ---- */

static void test_bots_play_a_game_to_its_end(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    say(&host, "{s:s,s:s}", "ask", "stand", "table", id);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", 0, "bot", "easy");
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", 1, "bot", "random");
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    assert_true(let_bots_play() >= 26);
    char *log = log_of(&host, id);
    assert_non_null(strstr(log, "\"end\": \"finished\""));
    free(log);
    leave(&host);
}

/* The strong bot needs its table before the game begins; the others need none. */
static void test_a_bot_learns_when_it_sits_down(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    say(&host, "{s:s,s:s}", "ask", "stand", "table", id);
    lessons = 0;
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", 0, "bot", "normal");
    expect(&host, "");
    assert_int_equal(lessons, 0);
    say(&host, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 0);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", 0, "bot", "strong");
    assert_int_equal(lessons, 0); /* not before it is on disk */
    expect(&host, "");
    assert_int_equal(lessons, 1);
    leave(&host);
}

static void test_a_bots_late_choice_is_ignored(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    say(&host, "{s:s,s:s}", "ask", "stand", "table", id);
    say(&host, "{s:s,s:s,s:i}", "ask", "bot", "table", id, "seat", 0);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    struct job *late = jobs;
    assert_non_null(late);
    jobs = NULL;
    job_think(late, 10);
    say(&host, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 0);
    say(&host, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0);
    expect(&host, "");
    char *before = log_of(&host, id);
    house_job_done(house, late);
    house_commit(house);
    char *after = log_of(&host, id);
    assert_string_equal(before, after);
    free(before);
    free(after);
    leave(&host);
}

/* ---- when a bot's move is given out ---- */

/* The world's bots have chosen for JOB. */
static void choose(struct job *job)
{
    job_think(job, 10);
    house_job_done(house, job);
    house_commit(house);
}

static struct job *take_job(void)
{
    struct job *job = jobs;
    assert_non_null(job);
    jobs = job->next;
    return job;
}

/* The last entry of ID by a seat, as HOST sees it. */
static json_t *last_move(struct person *host, const char *id, int *by)
{
    json_t *found = NULL, *entry;
    size_t i;
    ask_enter(host, id, 0);
    json_array_foreach(json_object_get(expect(host, ""), "log"), i,
                       entry) if (json_is_integer(json_object_get(entry, "by"))) found = entry;
    *by = found ? (int)json_integer_value(json_object_get(found, "by")) : -1;
    return found;
}

/* Returns how long after a bot was asked its move is in the log, if choosing took it SPENT ms. */
static int64_t time_of_move(int64_t spent)
{
    struct person host;
    char id[33];
    int by;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    stand(&host, id);
    seat_bot(&host, id, 0);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    int64_t asked = now;
    assert_true(house_next(house) == INT64_MAX);
    struct job *job = take_job();
    now += spent;
    choose(job);
    if (house_next(house) != INT64_MAX) {
        now = house_next(house) - 1;
        house_commit(house);
        assert_null(last_move(&host, id, &by));
        now += 1;
        house_commit(house);
    }
    assert_true(house_next(house) == INT64_MAX);
    const json_t *move = last_move(&host, id, &by);
    assert_non_null(move);
    int64_t time = json_integer_value(json_object_get(move, "t")) - asked;
    say(&host, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&host, "");
    forget_jobs();
    leave(&host);
    return time;
}

/* A forced pass took 12 ms, a move that was chosen up to 229. */
static void test_time_does_not_tell_what_a_bot_holds(void **state)
{
    (void)state;
    close_house();
    limits.bot_pace = 400;
    open_house();
    assert_int_equal(time_of_move(0), 400);
    assert_int_equal(time_of_move(12), 400);
    assert_int_equal(time_of_move(229), 400);
    assert_int_equal(time_of_move(400), 400);
    assert_int_equal(time_of_move(401), 800);
    assert_int_equal(time_of_move(800), 800);
    assert_int_equal(time_of_move(-5000), 400 - 5000); /* the clock was set back */
    close_house();
    limits.bot_pace = 0;
    open_house();
    assert_int_equal(time_of_move(12), 12);
}

/* Nor does the order in which bots have chosen that choose at the same time. */
static void test_bots_asked_together_move_in_the_order_of_seats(void **state)
{
    struct person host;
    struct job *job[3];
    char id[33], token[33];
    int by;
    (void)state;
    close_house();
    limits.bot_pace = 400;
    open_house();
    arrive(&host, NULL, "Aki");
    open_table(&host, "template", 4, id);
    for (int seat = 1; seat < 4; seat++)
        seat_bot(&host, id, seat);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    for (int i = 0; i < 3; i++)
        job[i] = take_job(); /* the last seat first */
    assert_int_equal(job[0]->seat, 3);
    for (int i = 0; i < 3; i++) {
        now += 50;
        choose(job[i]);
        assert_null(last_move(&host, id, &by));
    }
    unseat(&host, id, 2); /* its bot's move is not wanted any more */
    now = house_next(house);
    house_commit(house);
    last_move(&host, id, &by);
    assert_int_equal(by, 3);
    char *log = log_of(&host, id);
    assert_non_null(strstr(log, "\"by\": 1"));
    assert_null(strstr(log, "\"by\": 2"));
    assert_true(strstr(log, "\"by\": 1") < strstr(log, "\"by\": 3"));
    free(log);

    /* Choices held when the house closes are asked for again. */
    seat_bot(&host, id, 2);
    choose(take_job());
    assert_true(house_next(house) != INT64_MAX);
    snprintf(token, sizeof token, "%s", host.token);
    leave(&host);
    reopen_house();
    arrive(&host, token, NULL);
    enter(&host, id);
    assert_int_equal(jobs->seat, 2);
    leave(&host);
}

static void answer_nonsense(const struct engawa_bot *self, const struct engawa_question *asked,
                            struct engawa_text *move)
{
    (void)self;
    (void)asked;
    engawa_text_add(move, "score everything");
}

static void test_a_bot_whose_move_is_illegal_is_helped_out(void **state)
{
    static const struct engawa_bot nonsense = {.name = "nonsense",
                                               .label_en = "Nonsense",
                                               .game = "yahtzee",
                                               .aside = true,
                                               .answer = answer_nonsense};
    struct person host;
    char id[33];
    (void)state;
    assert_true(engawa_add_bot(&nonsense, NULL));
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    say(&host, "{s:s,s:s}", "ask", "stand", "table", id);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", 0, "bot", "nonsense");
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    struct job *job = jobs;
    jobs = NULL;
    job_think(job, 10);
    assert_true(job->faulty);
    assert_string_equal(job->fault.code, "bot-fault");
    assert_null(strstr(job->result.at, "everything"));
    house_job_done(house, job);
    house_commit(house);
    assert_true(let_bots_play() >= 12);
    char *log = log_of(&host, id);
    assert_non_null(strstr(log, "\"end\": \"finished\""));
    free(log);
    leave(&host);
}

/* ---- hints ---- */

/* A game between HOST in seat 0 and bots, in which it is the turn of HOST. */
static void begin_practice(struct person *host, const char *game, int seats, char *id)
{
    open_table(host, game, seats, id);
    for (int seat = 1; seat < seats; seat++)
        say(host, "{s:s,s:s,s:i,s:s}", "ask", "bot", "table", id, "seat", seat, "bot", "random");
    say(host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(host, "");
    let_bots_play();
}

/* PERSON asks for a hint: the job, not yet worked out. */
static struct job *ask_hint(struct person *person, const char *id)
{
    size_t heard = json_array_size(person->heard);
    say(person, "{s:s,s:s}", "ask", "hint", "table", id);
    house_commit(house);
    assert_int_equal(json_array_size(person->heard), heard); /* the reply waits */
    struct job *job = jobs;
    assert_non_null(job);
    assert_null(job->bot);
    jobs = job->next;
    return job;
}

static void test_a_hint_goes_to_the_one_who_asked(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    begin_practice(&host, "yahtzee", 2, id);
    struct job *job = ask_hint(&host, id);
    say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
    expect(&host, "busy"); /* one at a time */
    assert_null(jobs);
    job_think(job, 10);
    house_job_done(house, job);
    json_t *reply = expect(&host, "");
    json_t *hint = json_object_get(reply, "hint"), *moves = json_object_get(hint, "moves");
    assert_int_equal(json_integer_value(json_object_get(reply, "n")), 1);
    assert_string_equal(text_of(hint, "unit"), "points");
    assert_true(json_is_true(json_object_get(hint, "exact")));
    assert_int_equal(json_array_size(moves), 3);
    assert_memory_equal(text_of(json_array_get(moves, 0), "told"), "Aki ", 4);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do",
        text_of(json_array_get(moves, 0), "do"));
    expect(&host, "");
    leave(&host);
}

static void test_a_hint_that_comes_too_late_is_none(void **state)
{
    struct person host, again;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    begin_practice(&host, "yahtzee", 1, id);
    struct job *job = ask_hint(&host, id);
    job_think(job, 10);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do", "score chance");
    expect(&host, "");
    house_job_done(house, job);
    expect(&host, "stale");

    /* A visitor who has gone gets nothing, nor does their other device, which did not ask. */
    job = ask_hint(&host, id);
    arrive(&again, host.token, NULL);
    leave(&host);
    size_t heard = json_array_size(again.heard);
    job_think(job, 10);
    house_job_done(house, job);
    house_commit(house);
    assert_int_equal(json_array_size(again.heard), heard);
    job = ask_hint(&again, id);
    job_think(job, 10);
    house_job_done(house, job);
    expect(&again, "");
    leave(&again);
}

/* A person who joins ends the hints at once and for good. */
static void test_a_person_who_sits_down_ends_the_hints(void **state)
{
    struct person host, guest;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&guest, NULL, "Ben");
    begin_practice(&host, "yahtzee", 2, id);
    struct job *job = ask_hint(&host, id);
    job_think(job, 10);
    say(&host, "{s:s,s:s,s:i}", "ask", "unseat", "table", id, "seat", 1);
    say(&guest, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 1);
    expect(&guest, "");
    house_job_done(house, job);
    expect(&host, "not-practice");
    say(&guest, "{s:s,s:s}", "ask", "stand", "table", id);
    expect(&guest, "");
    say(&host, "{s:s,s:s,s:i}", "ask", "bot", "table", id, "seat", 1);
    say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
    expect(&host, "not-practice"); /* it may be a game of HOST alone again */
    leave(&host);
    leave(&guest);
}

TOPIC(house_bots)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_bots_play_a_game_to_its_end, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_bot_learns_when_it_sits_down, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_bots_late_choice_is_ignored, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_time_does_not_tell_what_a_bot_holds, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_bots_asked_together_move_in_the_order_of_seats,
                                        set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_bot_whose_move_is_illegal_is_helped_out,
                                        set_up_house, tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_hint_goes_to_the_one_who_asked, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_hint_that_comes_too_late_is_none, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(test_a_person_who_sits_down_ends_the_hints, set_up_house,
                                        tear_down_house),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
