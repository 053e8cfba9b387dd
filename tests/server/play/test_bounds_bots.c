/* test_bounds_bots.c - limits of one guest, or one address, on bots: hints, tables of bots, and
 * turns in the queue with others. Each case is an attack in a small dose (test_bounds.c). */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/play/botpool.h"
#include "server/turn/house.h"
#include "tests/support/disk.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- hints and bots ---- */

/* How many hints were asked of the bots, and not yet worked out. */
static int hints_asked(void)
{
    int count = 0;
    for (const struct job *job = jobs; job; job = job->next)
        count += job->bot == NULL;
    return count;
}

static void test_asking_again_makes_no_longer_queue(void **state)
{
    struct person host;
    char other[33], id[33], token[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    snprintf(token, sizeof token, "%s", host.token);
    open_table(&host, "yahtzee", 1, other);
    say(&host, "{s:s,s:s}", "ask", "start", "table", other);
    open_table(&host, "yahtzee", 1, id);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    for (int i = 0; i < 5; i++) {
        say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
        house_commit(house);
        assert_int_equal(hints_asked(), 1);
        leave(&host);
        arrive(&host, token, NULL);
    }
    say(&host, "{s:s,s:s}", "ask", "hint", "table", other);
    expect(&host, "busy");
    struct person lost; /* whose connection is lost, which nobody has noticed */
    arrive(&lost, token, NULL);
    say(&lost, "{s:s,s:s}", "ask", "hint", "table", id);
    say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
    expect(&lost, "busy");
    leave(&lost);
    say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
    house_commit(house);
    struct job *job = jobs;
    jobs = NULL;
    job_think(job, 10);
    house_job_done(house, job);
    assert_non_null(json_object_get(expect(&host, ""), "hint")); /* they get the first one */
    leave(&host);
}

/* A table of bots alone plays while somebody looks on, and waits otherwise. */
static void test_bots_play_where_somebody_is(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    seat_bot(&host, id, 1);
    stand(&host, id);
    seat_bot(&host, id, 0);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    say(&host, "{s:s,s:s}", "ask", "leave", "table", id);
    expect(&host, "");
    assert_null(jobs);
    enter(&host, id);
    assert_non_null(jobs);
    leave(&host);
}

/* ---- turns among those who ask bots ---- */

static sem_t begun, go_on, lesson_begun, lesson_over;
static char order[16][48]; /* on whose account the jobs were done */
static int done_count;

static void wait_for_go(const struct engawa_bot *self, const struct engawa_question *asked,
                        struct engawa_text *move)
{
    (void)self;
    (void)asked;
    engawa_text_add(move, "score chance");
    sem_post(&begun);
    sem_wait(&go_on);
}

static void learn_until_told(const struct engawa_bot *self, const struct engawa_setup *setup)
{
    (void)self;
    (void)setup;
    sem_post(&lesson_begun);
    sem_wait(&lesson_over);
}

static void note_wake(void *context)
{
    (void)context;
}

/* A job for a bot of Yahtzee on account of WHOSE. */
static struct job *job_of(const char *whose, const struct engawa_bot *bot)
{
    struct job *job = calloc(1, sizeof *job);
    assert_non_null(job);
    snprintf(job->whose, sizeof job->whose, "%s", whose);
    job->game = &engawa_yahtzee;
    engawa_setup_defaults(&engawa_yahtzee, 1, &job->setup);
    struct event_log log = {0};
    event_log_add(&log, EVENT_LOG_ALL, ENGAWA_CHANCE, "roll 12345");
    job->events = event_log_share(&log);
    event_log_free(&log);
    job->bot = bot;
    return job;
}

/* One job goes on, and the next begins. */
static void let_one_go_on(struct botpool *pool)
{
    struct job *job = NULL;
    sem_post(&go_on);
    while (!job)
        job = botpool_done(pool);
    snprintf(order[done_count++], sizeof order[0], "%s", job->whose);
    job_free(job);
}

static void set_up_semaphores(void)
{
    sem_init(&begun, 0, 0);
    sem_init(&go_on, 0, 0);
    sem_init(&lesson_begun, 0, 0);
    sem_init(&lesson_over, 0, 0);
    done_count = 0;
}

static void test_jobs_take_turns_among_clients(void **state)
{
    static const struct engawa_bot slow = {
        .name = "slow", .label_en = "Slow", .game = "yahtzee", .answer = wait_for_go};
    (void)state;
    set_up_semaphores();
    struct botpool *pool = botpool_new(1, 10, note_wake, NULL);
    assert_non_null(pool);
    botpool_ask(pool, job_of("a", &slow));
    sem_wait(&begun); /* it has begun */
    for (int i = 0; i < 5; i++)
        botpool_ask(pool, job_of("a", &slow));
    botpool_ask(pool, job_of("b", &slow));
    botpool_ask(pool, job_of("b", &slow));
    botpool_ask(pool, job_of("c", &slow));
    for (int i = 0; i < 9; i++)
        let_one_go_on(pool);
    static const char *const fair[] = {"a", "a", "b", "c", "a", "b", "a", "a", "a"};
    for (int i = 0; i < 9; i++)
        assert_string_equal(order[i], fair[i]);
    botpool_free(pool);
}

/* The lesson of one bot keeps only the jobs waiting that need it, and is learned once. */
static void test_a_lesson_delays_only_the_jobs_that_need_it(void **state)
{
    static const struct engawa_bot slow = {.name = "slow",
                                           .label_en = "Slow",
                                           .game = "yahtzee",
                                           .answer = wait_for_go},
                                   scholar = {.name = "scholar",
                                              .label_en = "Scholar",
                                              .game = "yahtzee",
                                              .answer = wait_for_go,
                                              .learn = learn_until_told};
    struct engawa_setup setup;
    (void)state;
    set_up_semaphores();
    engawa_setup_defaults(&engawa_yahtzee, 1, &setup);
    struct botpool *pool = botpool_new(1, 10, note_wake, NULL);
    assert_non_null(pool);
    for (int i = 0; i < 3; i++)
        botpool_teach(pool, &scholar, &setup);
    botpool_ask(pool, job_of("s", &scholar));
    sem_wait(&lesson_begun);
    botpool_ask(pool, job_of("a", &slow));
    let_one_go_on(pool);
    assert_string_equal(order[0], "a");
    sem_post(&lesson_over);
    let_one_go_on(pool);
    assert_string_equal(order[1], "s");
    assert_int_not_equal(sem_trywait(&lesson_begun), 0);
    botpool_free(pool);
}

#define HOUSE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

TOPIC(bounds_bots)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(test_asking_again_makes_no_longer_queue),
        HOUSE_TEST(test_bots_play_where_somebody_is),
        HOUSE_TEST(test_jobs_take_turns_among_clients),
        HOUSE_TEST(test_a_lesson_delays_only_the_jobs_that_need_it),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
