/* test_daily.c - the daily games of a house: the commitment before and the seed after, the same
 * dice for everybody, one game a day, which board each guest sees, the points given away, and that
 * coming dice stay secret; with a clock that the tests set. */
#include "bots/registry.h"
#include "engine/record.h"
#include "engine/verify.h"
#include "games/registry.h"
#include "server/kept/daily.h"
#include "server/turn/house.h"
#include "store/journal/daily.h"
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

static struct person aki, ben;

/* An hour after a day has begun, in a house that has daily games. */
static int set_up(void **state)
{
    int failed = set_up_house(state);
    limits.daily = 1;
    now = 20000 * DAYS_LENGTH + 3600000;
    reopen_house();
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    return failed;
}

static int tear_down(void **state)
{
    leave(&aki);
    leave(&ben);
    return tear_down_house(state);
}

/* The house is closed and opened again, and both come back. */
static void restart(void)
{
    char tokens[2][33];
    memcpy(tokens[0], aki.token, sizeof tokens[0]);
    memcpy(tokens[1], ben.token, sizeof tokens[1]);
    leave(&aki);
    leave(&ben);
    reopen_house();
    arrive(&aki, tokens[0], NULL);
    arrive(&ben, tokens[1], NULL);
}

static void tick(void)
{
    house_tick(house);
    house_finish(house);
}

/* The board of DAY, 0 for today, as PERSON gets it. */
static json_t *board_of(struct person *person, int64_t day)
{
    if (day)
        say(person, "{s:s,s:I}", "ask", "board", "day", (json_int_t)day);
    else
        say(person, "{s:s}", "ask", "board");
    return expect(person, "");
}

/* Returns BOARD's part about the daily game NAME. */
static json_t *game_of(json_t *board, const char *name)
{
    json_t *game;
    size_t i;
    json_array_foreach(json_object_get(board, "games"), i, game)
    {
        if (strcmp(text_of(game, "daily"), name) == 0)
            return game;
    }
    fail_msg("no game %s: %s", name, json_dumps(board, 0));
    return NULL;
}

static void begin(struct person *person, const char *name, const char *code, char id[33])
{
    say(person, "{s:s,s:s}", "ask", "daily", "daily", name);
    snprintf(id, 33, "%s", text_of(expect(person, code), "table"));
}

/* Lets PERSON make COUNT moves at ID, or fewer if the game is over before: the first legal one,
 * which is to throw all dice again if possible, or, if not THROWS, the last. */
static void play(struct person *person, const char *id, bool throws, int count)
{
    for (int i = 0; i < count; i++) {
        char move[64];
        say(person, "{s:s,s:s}", "ask", "legal", "table", id);
        house_finish(house);
        json_t *reply = reply_of(person), *legal = json_object_get(reply, "legal");
        size_t moves = json_array_size(legal);
        if (moves == 0)
            return;
        json_int_t n = json_integer_value(json_object_get(reply, "n"));
        snprintf(move, sizeof move, "%s",
                 json_string_value(json_array_get(legal, throws ? 0 : moves - 1)));
        say(person, "{s:s,s:s,s:I,s:s}", "ask", "move", "table", id, "after", n, "do", move);
        expect(person, "");
    }
}

static void play_all(struct person *person, const char *name, bool throws, char id[33])
{
    begin(person, name, "", id);
    play(person, id, throws, 1000);
}

/* The seed of today's game NAME. */
static void read_seed(const char *name, char hex[2 * ENGAWA_SEED_BYTES + 1])
{
    struct journal_day day;
    struct engawa_reason why;
    bool there;
    assert_true(journal_day(house->journal, daily_today(house), name, &day, &there, &why) && there);
    engawa_hex(day.seed, sizeof day.seed, hex);
}

/* Whether anything that PERSON has heard so far has TEXT in it. */
static bool has_heard(const struct person *person, const char *text)
{
    char *all = json_dumps(person->heard, 0);
    bool found = strstr(all, text) != NULL;
    free(all);
    return found;
}

static void commit_of(const char *seed, char commit[2 * ENGAWA_SEED_BYTES + 1])
{
    uint8_t bytes[ENGAWA_SEED_BYTES], hash[ENGAWA_SEED_BYTES];
    assert_int_equal(engawa_unhex(seed, bytes, sizeof bytes), ENGAWA_SEED_BYTES);
    engawa_fair_commit(bytes, hash);
    engawa_hex(hash, sizeof hash, commit);
}

/* Returns the dice of throw number AT, from 0, at the table ID, which is awake. */
static const char *throw_of(const char *id, int at)
{
    const struct live_table *live = tables_find(&house->tables, id);
    assert_true(live && live->table);
    const struct table *table = live->table;
    for (size_t i = 0; i < table->match->length; i++)
        if (table->match->event[i].by == ENGAWA_CHANCE && at-- == 0)
            return table->match->event[i].text;
    return NULL;
}

/* ---- chance ---- */

static void test_the_commitment_comes_before_the_day_and_the_seed_after(void **state)
{
    char promised[65], seed[65], commit[65], id[33];
    (void)state;
    json_t *game = game_of(board_of(&aki, 0), "yams"),
           *tomorrow = json_object_get(game, "tomorrow");
    snprintf(promised, sizeof promised, "%s", text_of(tomorrow, "commit"));
    assert_true(strcmp(promised, text_of(game, "commit")) != 0);
    assert_true(json_is_null(json_object_get(game, "seed")));
    now += DAYS_LENGTH;
    tick();
    game = game_of(board_of(&ben, 0), "yams");
    assert_string_equal(text_of(game, "commit"), promised);
    assert_true(json_integer_value(json_object_get(game, "since")) < 20001 * DAYS_LENGTH);
    assert_true(json_is_null(json_object_get(game, "seed")));
    read_seed("yams", seed);
    play_all(&aki, "yams", false, id);
    board_of(&aki, 0);
    restart();
    board_of(&aki, 0);
    assert_false(has_heard(&aki, seed) || has_heard(&ben, seed));
    now += DAYS_LENGTH;
    tick();
    game = game_of(board_of(&ben, 20001), "yams");
    assert_string_equal(text_of(game, "seed"), seed);
    assert_string_equal(text_of(game, "commit"), promised);
    commit_of(seed, commit);
    assert_string_equal(commit, promised);
}

static void test_everybody_has_the_same_dice(void **state)
{
    char one[33], other[33];
    (void)state;
    begin(&aki, "yahtzee", "", one);
    begin(&ben, "yahtzee", "", other);
    assert_string_not_equal(one, other);
    play(&aki, one, true, 2); /* throws all dice again, twice */
    play(&ben, other, true, 2);
    for (int at = 0; at < 3; at++)
        assert_string_equal(throw_of(one, at), throw_of(other, at));
    play(&aki, one, true, 1); /* fills a box, and throws for the next */
    play(&ben, other, false, 1);
    assert_string_equal(throw_of(one, 3), throw_of(other, 3));
    /* A throw of fewer dice gets the first ones of the same throw. */
    say(&aki, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", one, "after", 7, "do", "keep -");
    expect(&aki, "");
    char keep[16];
    snprintf(keep, sizeof keep, "keep %c", throw_of(other, 3)[5]);
    say(&ben, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", other, "after", 7, "do", keep);
    expect(&ben, "");
    assert_int_equal(strlen(throw_of(other, 4)) + 1, strlen(throw_of(one, 4)));
    assert_memory_equal(throw_of(other, 4), throw_of(one, 4), strlen(throw_of(other, 4)));
}

static void check_record(const char *id, bool finished)
{
    struct engawa_text text = {0};
    struct engawa_reason why;
    struct engawa_record record = {0};
    size_t checked = 0;
    assert_true(read_record(id, &text, &why));
    FILE *file = fmemopen(text.at, text.length, "r");
    assert_int_equal(engawa_record_read(&record, file, &why), ENGAWA_RECORD_FINE);
    fclose(file);
    assert_int_equal(engawa_verify_events(record.match, record.secret.seed, record.secret.entropy,
                                          &checked, &why),
                     0);
    assert_true(checked > 0);
    assert_int_equal(strstr(text.at, "\"end\":\"finished\"") != NULL, finished);
    assert_non_null(strstr(text.at, "\"entropy\":[\"\"]"));
    engawa_record_free(&record);
    engawa_text_free(&text);
}

static void test_the_day_ends_games_that_are_finished_and_that_are_not(void **state)
{
    char done[33], begun[33];
    struct engawa_text record = {0};
    struct engawa_reason why;
    (void)state;
    play_all(&aki, "burning-desire", false, done);
    begin(&ben, "burning-desire", "", begun);
    play(&ben, begun, true, 3);
    assert_false(read_record(done, &record, &why));
    assert_string_equal(why.code, "not-over");
    now = days_end(20000) - 1;
    tick();
    play(&ben, begun, true, 1);
    assert_false(read_record(done, &record, &why));
    now++;
    tick();
    say(&ben, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", begun, "after", 0, "do", "keep -");
    expect(&ben, "stale");
    check_record(done, true);
    check_record(begun, false);
    json_t *rows = json_object_get(game_of(board_of(&ben, 20000), "burning-desire"), "rows");
    assert_int_equal(json_array_size(rows), 1); /* an unfinished game does not count */
    assert_string_equal(text_of(json_array_get(rows, 0), "table"), done);
}

static void test_the_day_ends_while_everything_sleeps(void **state)
{
    char done[33], begun[33];
    (void)state;
    play_all(&aki, "yahtzee", false, done);
    begin(&ben, "yahtzee", "", begun);
    restart();
    struct live_table *live = tables_find(&house->tables, begun);
    assert_true(live && !live->table);
    now += DAYS_LENGTH;
    for (int i = 0; i < 5; i++)
        tick();
    check_record(done, true);
    check_record(begun, false);
}

static void test_a_published_seed_is_never_played_again(void **state)
{
    char id[33];
    (void)state;
    begin(&aki, "yams", "", id);
    now += DAYS_LENGTH;
    tick();
    now -= DAYS_LENGTH; /* somebody sets the clock back */
    tick();
    begin(&ben, "yams", "day-over", id);
    restart();
    begin(&ben, "yams", "day-over", id);
    assert_int_equal(json_array_size(json_object_get(game_of(board_of(&ben, 0), "yams"), "rows")),
                     0);
    now += DAYS_LENGTH;
    tick();
    begin(&ben, "yams", "", id);
}

/* ---- what nobody may do ---- */

static void refuse(struct person *person, const char *id, const char *ask, const char *code)
{
    say(person, "{s:s,s:s,s:i,s:s,s:s,s:b,s:s,s:i}", "ask", ask, "table", id, "seat", 0, "guest",
        aki.guest, "from", "seat", "watch", 1, "entropy", "00", "after", 0);
    expect(person, code);
}

/* How many tables PERSON has to come back to. */
static size_t count_mine(struct person *person)
{
    say(person, "{s:s}", "ask", "mine");
    return json_array_size(json_object_get(expect(person, ""), "tables"));
}

static void test_nobody_learns_the_dice_before_the_day_is_over(void **state)
{
    static const char *const asks[] = {"abandon", "close", "stand", "bot",  "unseat",
                                       "hint",    "set",   "bar",   "pass", "remove"};
    char id[33], seed[65];
    (void)state;
    begin(&aki, "yahtzee", "", id);
    assert_int_equal(count_mine(&aki), 1);
    enter(&aki, id);
    read_seed("yahtzee", seed);
    for (int over = 0; over < 2; over++) {
        for (size_t i = 0; i < sizeof asks / sizeof *asks; i++)
            refuse(&aki, id, asks[i], "daily");
        refuse(&aki, id, "rematch", "not-over");
        refuse(&ben, id, "enter", "no-watching");
        refuse(&ben, id, "sit", "no-watching");
        play(&aki, id, false, 1000);
    }
    char *log = log_of(&aki, id);
    assert_null(strstr(log, "\"end\""));
    free(log);
    assert_false(has_heard(&aki, seed) || has_heard(&ben, seed));
    /* A finished one is nobody's unfinished table. */
    assert_int_equal(count_mine(&aki), 0);
    now += DAYS_LENGTH;
    tick();
    refuse(&ben, id, "enter", "");
}

static void test_one_game_a_day_for_each_guest(void **state)
{
    char first[33], again[33];
    (void)state;
    say(&aki, "{s:s,s:s}", "ask", "daily", "daily", "yams");
    say(&aki, "{s:s,s:s}", "ask", "daily", "daily", "yams"); /* in the same turn */
    snprintf(first, sizeof first, "%s", text_of(expect(&aki, ""), "table"));
    play(&aki, first, false, 1000);
    begin(&aki, "yams", "", again);
    assert_string_equal(first, again);
    restart();
    begin(&aki, "yams", "", again);
    assert_string_equal(first, again);
    begin(&aki, "yahtzee", "", again);
    assert_string_not_equal(first, again);
    begin(&aki, "chess", "bad-field", again);
    now += DAYS_LENGTH;
    tick();
    begin(&aki, "yams", "", again);
    assert_string_not_equal(first, again);
}

static void test_the_host_switches_it_off_and_on(void **state)
{
    char id[33];
    struct world_limits changed = limits;
    (void)state;
    begin(&aki, "yams", "", id);
    changed.daily = 0;
    house_set_limits(house, &changed);
    begin(&ben, "yams", "no-daily", id);
    say(&ben, "{s:s}", "ask", "board");
    expect(&ben, "no-daily");
    now += DAYS_LENGTH;
    tick(); /* and games that had begun end all the same */
    assert_int_equal(count_mine(&aki), 0);
    house_set_limits(house, &limits);
    begin(&ben, "yams", "", id);
}

/* ---- the board ---- */

static void test_the_board_is_for_those_who_have_finished(void **state)
{
    char id[33];
    (void)state;
    play_all(&aki, "yahtzee", false, id);
    json_t *game = game_of(board_of(&ben, 0), "yahtzee");
    assert_true(json_is_null(json_object_get(game, "rows")));
    assert_int_equal(json_integer_value(json_object_get(game, "played")), 1);
    begin(&ben, "yahtzee", "", id);
    game = game_of(board_of(&ben, 0), "yahtzee");
    assert_true(json_is_null(json_object_get(game, "rows")));
    assert_string_equal(text_of(json_object_get(game, "mine"), "table"), id);
    play(&ben, id, true, 1000);
    game = game_of(board_of(&ben, 0), "yahtzee");
    json_t *rows = json_object_get(game, "rows"), *first = json_array_get(rows, 0),
           *second = json_array_get(rows, 1);
    assert_int_equal(json_array_size(rows), 2);
    assert_true(json_integer_value(json_object_get(first, "score")) >=
                json_integer_value(json_object_get(second, "score")));
    assert_string_equal(text_of(first, "table"), ""); /* a replay only when the day is over */
    assert_true(json_is_null(json_object_get(first, "lost")));
    /* The other games of the day are still unknown. */
    assert_true(json_is_null(json_object_get(game_of(board_of(&ben, 0), "yams"), "rows")));
    now += DAYS_LENGTH;
    tick();
    rows = json_object_get(game_of(board_of(&ben, 20000), "yahtzee"), "rows");
    assert_string_not_equal(text_of(json_array_get(rows, 0), "table"), "");
    json_t *days = json_object_get(board_of(&ben, 0), "days");
    assert_int_equal(json_integer_value(json_array_get(days, 0)), 20000);
    say(&ben, "{s:s,s:i}", "ask", "board", "day", 20002);
    expect(&ben, "bad-field");
}

static size_t rows_of(int64_t day)
{
    return json_array_size(json_object_get(game_of(board_of(&ben, day), "yahtzee"), "rows"));
}

static void test_a_guest_goes_from_the_board(void **state)
{
    char one[33], other[33];
    (void)state;
    play_all(&aki, "yahtzee", false, one);
    play_all(&ben, "yahtzee", false, other);
    now += DAYS_LENGTH;
    tick();
    assert_int_equal(rows_of(20000), 2);
    say(&ben, "{s:s,s:s}", "ask", "unlist", "table", other);
    expect(&ben, "");
    assert_int_equal(rows_of(20000), 1);
    begin(&aki, "yahtzee", "", one); /* one that goes on when they are forgotten */
    say(&aki, "{s:s,s:s}", "ask", "forget", "guest", aki.guest);
    expect(&aki, "");
    assert_int_equal(rows_of(20000), 0);
    now += DAYS_LENGTH;
    tick();
    check_record(one, false);
}

/* Lets PERSON finish today's yams, by throwing all dice again if THROWS, otherwise by taking the
 * first throws. */
static void finish(struct person *person, bool throws)
{
    char id[33];
    play_all(person, "yams", throws, id);
}

/* Lets DAYS days pass. */
static void pass(int days)
{
    now += days * DAYS_LENGTH;
    tick();
}

static int64_t streak_of(struct person *person)
{
    return json_integer_value(json_object_get(board_of(person, 0), "streak"));
}

static void test_a_streak_forgives_one_day(void **state)
{
    char id[33];
    (void)state;
    assert_int_equal(streak_of(&aki), 0);
    finish(&aki, false);
    assert_int_equal(streak_of(&aki), 1);
    play_all(&aki, "burning-desire", false, id); /* another game of the same day */
    assert_int_equal(streak_of(&aki), 1);
    pass(1);
    assert_int_equal(streak_of(&aki), 1); /* today is not missed yet */
    begin(&aki, "yams", "", id);          /* and is not played by a game that is not finished */
    assert_int_equal(streak_of(&aki), 1);
    pass(1);
    assert_int_equal(streak_of(&aki), 1);
    finish(&aki, false); /* one day was missed */
    assert_int_equal(streak_of(&aki), 2);
    pass(2);
    finish(&aki, false);
    assert_int_equal(streak_of(&aki), 3);
    pass(3); /* two days are missed */
    assert_int_equal(streak_of(&aki), 0);
    finish(&aki, false);
    assert_int_equal(streak_of(&aki), 1);
    assert_int_equal(streak_of(&ben), 0);
}

/* Checks PERSON's rank over thirty days on the board of DAY. */
static void ranks(struct person *person, int64_t day, int place, int people)
{
    json_t *mine = json_object_get(game_of(board_of(person, day), "yams"), "mine"),
           *month = json_object_get(mine, "month");
    assert_int_equal(json_integer_value(json_object_get(month, "place")), place);
    assert_int_equal(json_integer_value(json_object_get(month, "people")), people);
}

/* Returns the score of PERSON's yams today. */
static int64_t score_of(struct person *person)
{
    json_t *mine = json_object_get(game_of(board_of(person, 0), "yams"), "mine");
    return json_integer_value(json_object_get(mine, "score"));
}

static void test_the_rank_over_thirty_days(void **state)
{
    (void)state;
    int64_t day = 20000;
    for (;; day += 31) {
        finish(&aki, false);
        ranks(&aki, 0, 1, 1);
        finish(&ben, true);
        if (score_of(&aki) != score_of(&ben))
            break;
        pass(31); /* equal by chance: once more, when that day counts no longer */
    }
    struct person *first = score_of(&aki) > score_of(&ben) ? &aki : &ben,
                  *second = first == &aki ? &ben : &aki;
    ranks(first, 0, 1, 2);
    ranks(second, 0, 2, 2);
    pass(1);
    finish(first, false); /* alone on that day, so nobody is left behind */
    ranks(first, 0, 1, 2);
    pass(28);
    finish(second, false);
    ranks(second, 0, 2, 2); /* the last day that counts the first one */
    pass(1);
    finish(second, false);
    ranks(second, 0, 1, 2);
    ranks(second, day + 29, 2, 2); /* a board is of its day */
    ranks(first, day, 1, 2);
}

/* Returns PERSON's matches. */
static json_t *matches_of(struct person *person)
{
    say(person, "{s:s}", "ask", "history");
    return json_object_get(expect(person, ""), "matches");
}

static void check_history(const char *id, int64_t ended)
{
    json_t *match = json_array_get(matches_of(&aki), 0);
    assert_int_equal(json_array_size(matches_of(&aki)), 1);
    assert_string_equal(text_of(match, "table"), id);
    assert_int_equal(json_integer_value(json_object_get(match, "day")), 20000);
    assert_int_equal(json_integer_value(json_object_get(match, "t")), ended);
    assert_true(json_is_true(json_object_get(match, "finished")));
}

static void test_a_finished_game_is_in_the_history_at_once(void **state)
{
    char id[33];
    (void)state;
    int64_t ended = now;
    begin(&aki, "yams", "", id);
    assert_int_equal(json_array_size(matches_of(&aki)), 0);
    play(&aki, id, false, 1000);
    check_history(id, ended);
    pass(1); /* the table ends, and the match has ended before */
    check_history(id, ended);
    house_commit(house);
    assert_int_equal(json_array_size(matches_of(&ben)), 0);
}

/* Returns the game to judge now, which is taken off the list; NULL: none. */
static struct job *take_job(void)
{
    house_commit(house);
    struct job *job = jobs;
    jobs = job ? job->next : NULL;
    return job;
}

static void test_judging_runs_beside_the_loop(void **state)
{
    char one[33], other[33];
    (void)state;
    play_all(&aki, "yahtzee", false, one);
    play_all(&ben, "burning-desire", false, other);
    struct job *job = take_job();
    assert_true(job && job->judge && !job->bot && job->n > 0);
    assert_string_equal(job->table, one);
    assert_null(take_job()); /* one after the other */
    job_free(job);
    restart(); /* before it was found */
    job = take_job();
    assert_non_null(job);
    assert_string_equal(job->table, one);
    job->lost[0] = 123449;
    house_job_done(house, job);
    job = take_job();
    assert_string_equal(job->table, other);
    job_think(job, 10);
    house_job_done(house, job);
    assert_null(take_job());
    house_finish(house);
    json_t *mine = json_object_get(game_of(board_of(&aki, 0), "yahtzee"), "mine");
    assert_float_equal(json_number_value(json_object_get(mine, "lost")), 12.34, 1e-9);
    assert_true(json_is_true(json_object_get(mine, "judged")));
    restart();
    assert_null(take_job());
}

TOPIC(daily)
{
    disk_install();
    engawa_add_games();
    engawa_add_bots();
#define DAILY_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        DAILY_TEST(test_the_commitment_comes_before_the_day_and_the_seed_after),
        DAILY_TEST(test_everybody_has_the_same_dice),
        DAILY_TEST(test_the_day_ends_games_that_are_finished_and_that_are_not),
        DAILY_TEST(test_the_day_ends_while_everything_sleeps),
        DAILY_TEST(test_a_published_seed_is_never_played_again),
        DAILY_TEST(test_nobody_learns_the_dice_before_the_day_is_over),
        DAILY_TEST(test_one_game_a_day_for_each_guest),
        DAILY_TEST(test_the_host_switches_it_off_and_on),
        DAILY_TEST(test_the_board_is_for_those_who_have_finished),
        DAILY_TEST(test_a_guest_goes_from_the_board),
        DAILY_TEST(test_a_streak_forgives_one_day),
        DAILY_TEST(test_the_rank_over_thirty_days),
        DAILY_TEST(test_a_finished_game_is_in_the_history_at_once),
        DAILY_TEST(test_judging_runs_beside_the_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
