/* test_botpool.c - every bot and every adviser in several threads at once, with their tables to
 * compute first. The thread sanitizer looks for shared data (scripts/soak); here every job gets a
 * legal move or advice.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/play/botpool.h"
#include "tests/support/fold_games.h"
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

enum {
    THREADS = 4,
    BUDGET = 1, /* ms */
    ROUNDS = 4, /* of all bots and games */
    EVENTS = 12 /* before the bot's decision, at most */
};

static struct botpool *pool;
static sem_t woken;
static struct engawa_rng rng;
static long asked;

static void wake(void *context)
{
    (void)context;
    sem_post(&woken);
}

static void write_event(void *context, const struct engawa_seen *seen)
{
    event_log_add(context, EVENT_LOG_ALL, seen->by, seen->text);
}

/* A seat that may act, or -1. */
static int next_seat(const struct engawa_match *match)
{
    unsigned actors = engawa_match_actors(match);
    for (int seat = 0; seat < match->setup.seats; seat++)
        if (actors >> seat & 1)
            return seat;
    return -1;
}

/* A random game of SETUP where somebody is to decide; NULL if it is over before. */
static struct engawa_match *begin_game(const struct engawa_setup *setup)
{
    struct engawa_match *match = engawa_match_new(setup->game, setup, ENGAWA_OPEN);
    struct engawa_text text = {0};
    uint32_t left = engawa_rng_below(&rng, EVENTS);
    while (engawa_match_actors(match) != 0 && (left > 0 || next_seat(match) < 0)) {
        int by = random_event(match, &rng, &text);
        assert_true(engawa_match_append(match, by, text.at, 0, NULL));
        left -= left > 0;
    }
    engawa_text_free(&text);
    if (engawa_match_actors(match) != 0)
        return match;
    engawa_match_free(match);
    return NULL;
}

/* Asks BOT for a move, or for advice if it is NULL, in a random game of SETUP. */
static void ask(const struct engawa_bot *bot, const struct engawa_setup *setup)
{
    struct engawa_match *match = begin_game(setup);
    if (!match)
        return;
    struct job *job = calloc(1, sizeof *job);
    assert_non_null(job);
    snprintf(job->whose, sizeof job->whose, "%ld", asked % THREADS);
    job->seat = next_seat(match);
    job->game = setup->game;
    job->setup = *setup;
    job->bot = bot;
    for (int seat = 0; seat < setup->seats; seat++)
        snprintf(job->hint.name[seat], sizeof job->hint.name[seat], "P%d", seat);
    struct event_log log = {0};
    engawa_match_events(match, 0, job->seat, NULL, ENGAWA_ENGLISH, write_event, &log);
    job->events = event_log_share(&log);
    event_log_free(&log);
    engawa_match_free(match);
    botpool_ask(pool, job);
    asked++;
}

static void ask_all(const struct engawa_game *game, int seats)
{
    struct engawa_setup setup;
    engawa_setup_defaults(game, seats, &setup);
    for (int i = 0; engawa_bot_at(i); i++)
        if (!engawa_bot_at(i)->game || strcmp(engawa_bot_at(i)->game, game->name) == 0)
            ask(engawa_bot_at(i), &setup);
    if (engawa_bot_adviser(game, &setup))
        ask(NULL, &setup);
}

static void take(void)
{
    sem_wait(&woken);
    struct job *job = botpool_done(pool);
    assert_non_null(job);
    if (job->faulty || job->result.length == 0)
        fail_msg("%s of %s: %s", job->bot ? job->bot->name : "advice", job->game->name,
                 job->fault.en);
    job_free(job);
}

static void all_think_at_once(void **state)
{
    (void)state;
    sem_init(&woken, 0, 0);
    engawa_rng_fast(&rng, 1);
    pool = botpool_new(THREADS, BUDGET, wake, NULL);
    assert_non_null(pool);
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; engawa_game_at(i); i++) {
            const struct engawa_game *game = engawa_game_at(i);
            ask_all(game, game->seats_min);
            ask_all(game, game->seats_max);
        }
    assert_true(asked > 0);
    for (long left = asked; left > 0; left--)
        take();
    assert_null(botpool_done(pool));
    botpool_free(pool);
}

TOPIC(botpool)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_think_at_once)};
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
